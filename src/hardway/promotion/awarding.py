"""Decides about winners: notices in time, claims that are met or denied, and payments."""

from hardway.promotion.model import events as e
from hardway.promotion.model.commands import PromotionAct
from hardway.promotion.model.powers import (
    Events,
    authorise,
    check_drawn,
    check_lawful,
    check_prize,
    item_cite,
    limit_cents,
)
from hardway.promotion.model.state import PrizeWinner, PromotionState
from hardway.promotion.model.terms import PromotionPrize
from hardway.rulebook import Book, Cite, Refused
from hardway.values.clock import UNKNOWN, midnight_before, years_later
from hardway.values.entry_words import says_nothing
from hardway.values.money import short
from hardway.values.phrase import needs_reason, person, phrase

ALTERNATIVE, IN_KIND = "alternative", "in_kind"
"""Two ways to pay a prize that is not money: cash instead, or the prize itself. No book lists them as means."""


def notice_due(book: Book, state: PromotionState, winner: PrizeWinner) -> int:
    """Return the last second in which a winner is notified in time.

    UNKNOWN if there is no such duty, or while it is suspended.
    """
    if state.terms.item("presence") == "yes" or state.incident is not None:
        return UNKNOWN
    return midnight_before(max(winner.at, state.valid_at)) + (book.promotion.limits["notify"].value + 1) * 86400 - 1


def attempt(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide an attempt to notify a winner, by a method that the book lists."""
    winner = _winner(book, state, command)
    if command.about not in book.promotion.methods:
        known = ", ".join(book.promotion.methods)
        says = f"{command.about!r} is not a way to notify a winner; give one of {known}"
        raise Refused("unknown_name", book.promotion.limits["notify"].cite, says)
    due = notice_due(book, state, winner)
    late = due != UNKNOWN and state.now > due
    cite = book.promotion.methods[command.about]
    return (e.NoticeAttempted(command.prize, command.about, command.says, state.now, late, **cite.cited),)


def unreachable(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to declare a winner unreachable: there must be an attempt on record, and a reason."""
    winner = _winner(book, state, command)
    cite = book.promotion.acts["reach"].cite
    if winner.unreachable or state.is_reached(winner):
        raise Refused("already_done", cite, f"the winner of {command.prize} was already reached, or given up")
    if not any(attempt.prize == command.prize for attempt in state.attempts):
        raise Refused(
            "not_ready", cite, f"no attempt to notify the winner of {command.prize} is on record: attempt it first"
        )
    if says_nothing(command.because):
        raise Refused("no_reason", cite, needs_reason("say what was tried"))
    return (e.WinnerUnreachable(command.prize, command.because, **cite.cited),)


def _winner(book: Book, state: PromotionState, command: PromotionAct) -> PrizeWinner:
    cite = authorise(book, command)
    check_drawn(state, cite, command.prize)
    winner = state.winners.get(command.prize)
    if winner is None:
        raise Refused("nothing_there", cite, f"{command.prize} has no winner")
    return winner


def claim(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide a claim, which any patron may make: the operator denies one that is not the winner's."""
    cite = item_cite(book.promotion, "claim")
    waits = state.phase in ("drafted", "notified", "running", "closed")
    if waits and not state.held:
        raise Refused("too_early", cite, "nothing has been drawn yet")
    check_prize(state, command.prize)
    if waits and not state.is_drawn(command.prize):
        raise Refused("too_early", cite, f"{command.prize} has not been drawn yet")
    if state.claim_of(command.patron, command.prize) is not None:
        raise Refused(
            "already_done", cite, phrase("{} <has> claimed {} already", person(command.patron), command.prize)
        )
    return (e.PrizeClaimed(command.patron, command.prize, state.now, **cite.cited),)


def _drawn(book: Book, state: PromotionState, name: str) -> PromotionPrize:
    """Return a prize whose draw was held, also after the promotion is over, because its winner is owed it."""
    check_drawn(state, item_cite(book.promotion, "awarded"), name)
    prize = state.terms.prize(name)
    assert prize is not None
    return prize


def _check_won(book: Book, state: PromotionState, command: PromotionAct, cite: Cite) -> None:
    """Refuse an act on a prize that the patron has not won or not claimed, or of which nothing is left to pay."""
    winner = state.winners.get(command.prize)
    if winner is None or winner.patron != command.patron:
        raise Refused(
            "not_the_winner", cite, phrase("{} <is> not the winner of {}", person(command.patron), command.prize)
        )
    claimed = state.claim_of(command.patron, command.prize)
    if claimed is None:
        how = item_cite(book.promotion, "claim")
        raise Refused("not_claimed", how, phrase("{} <has> not claimed {}", person(command.patron), command.prize))
    if not state.accounts[command.prize].open:
        says = f"nothing of {command.prize} is open: it is paid, or withheld until the claim is opened again (reopen)"
        raise Refused("already_done", cite, says)


def choose(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide the winner's choice: the cash alternative, or how a large cash prize is paid."""
    rules = book.promotion
    choice = rules.limits["choice_over"]
    offers = rules.acts["alternative"].cite
    instead = ALTERNATIVE in dict(command.parts)
    cite = offers if instead else choice.cite
    prize = _drawn(book, state, command.prize)
    _check_won(book, state, command, cite)
    account = state.accounts[command.prize]
    if account.paid or command.prize in state.choices:
        raise Refused("already_done", cite, phrase("{} <has> chosen, or been paid, already", person(command.patron)))
    if instead:
        return _alternative(prize, command, offers)
    if not rules.kinds[prize.kind].money or prize.value <= limit_cents(choice):
        says = f"the choice is for a cash prize of more than {short(limit_cents(choice))}; here the operator decides"
        raise Refused("not_permitted", choice.cite, says)
    if unknown := [means for means, _ in command.parts if means not in rules.means]:
        says = f"{unknown[0]!r} is not a way to pay; give some of {', '.join(rules.means)}"
        raise Refused("unknown_name", choice.cite, says)
    whole = sum(amount for _, amount in command.parts)
    if whole != prize.value or any(amount <= 0 for _, amount in command.parts):
        says = f"the parts add up to {short(whole)}; the prize is {short(prize.value)}, and each part must be above 0"
        raise Refused("bad_amount", choice.cite, says)
    parts = tuple((means, sum(part for one, part in command.parts if one == means)) for means in dict(command.parts))
    return (e.PaymentChosen(command.patron, command.prize, parts, 0, **choice.cite.cited),)


def _alternative(prize: PromotionPrize, command: PromotionAct, cite: Cite) -> Events:
    if prize.alternative is None:
        raise Refused("not_permitted", cite, f"the terms state no cash alternative for {prize.name}")
    if len(command.parts) > 1:
        raise Refused("bad_amount", cite, "the cash alternative stands for the whole prize")
    parts = ((ALTERNATIVE, prize.alternative),)
    return (e.PaymentChosen(command.patron, prize.name, parts, prize.alternative - prize.value, **cite.cited),)


def pay(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to pay the winner a prize, or a part of it, in the way they chose if the choice is theirs."""
    authorise(book, command)
    prize = _drawn(book, state, command.prize)
    cite = _paid_by(book, prize, command.about)
    _check_won(book, state, command, cite)
    account = state.accounts[command.prize]
    _check_means(book, state, command, prize)
    if command.about != ALTERNATIVE:
        check_lawful(book, state, prize)
    if command.amount <= 0:
        raise Refused("bad_amount", None, "what is paid must be above 0, in dollars and whole cents")
    chosen = dict(state.choices.get(command.prize, ()))
    left = chosen[command.about] - account.paid_by(command.about) if command.about in chosen else account.open
    if command.amount > left:
        raise Refused("not_enough", cite, f"only {short(left)} of {prize.name} is still to be paid by {command.about}")
    if command.about == IN_KIND and command.amount != account.open:
        raise Refused("bad_amount", cite, f"a prize in kind is handed over whole: {short(account.open)}")
    left = account.open - command.amount
    return (e.PrizePaid(command.patron, prize.name, command.about, command.amount, left, **cite.cited),)


def _paid_by(book: Book, prize: PromotionPrize, means: str) -> Cite:
    """Return the clause of a payment: that of the alternative, of the prize's details, or of payment in cash."""
    rules, choice = book.promotion, book.promotion.limits["choice_over"]
    if means == ALTERNATIVE:
        return rules.acts["alternative"].cite
    if not rules.kinds[prize.kind].money:
        return rules.prize_cite
    return rules.means.get(means, choice.cite) if prize.value > limit_cents(choice) else choice.cite


def _check_means(book: Book, state: PromotionState, command: PromotionAct, prize: PromotionPrize) -> None:
    """Refuse a means by which this prize is not paid."""
    rules, choice = book.promotion, book.promotion.limits["choice_over"]
    chosen = dict(state.choices.get(prize.name, ()))
    money = rules.kinds[prize.kind].money
    if money and prize.value > limit_cents(choice) and not chosen:
        raise Refused(
            "not_chosen", choice.cite, phrase("{} <has> not chosen how {} is paid", person(command.patron), prize.name)
        )
    known = tuple(chosen) or (tuple(rules.means) if money else (IN_KIND,))
    if command.about in known:
        return
    cite = choice.cite if money and command.about != ALTERNATIVE else rules.acts["alternative"].cite
    raise Refused("not_permitted", cite, f"{prize.name} is paid by {', '.join(known)}, not by {command.about}")


def identify(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide that a claimant's name and address are on file. The journal itself holds neither."""
    authorise(book, command)
    kept = book.promotion.limits["keep_over"].cite
    if not any(claim.patron == command.patron for claim in state.claims):
        raise Refused("nothing_there", kept, phrase("{} <has> claimed nothing", person(command.patron)))
    if not any(claim.needs_record for claim in state.claims if claim.patron == command.patron):
        raise Refused("already_done", kept, phrase("all claims of {} are settled", person(command.patron)))
    if command.patron in state.identified:
        raise Refused("already_done", kept, phrase("name and address of {} are filed already", person(command.patron)))
    return (e.ClaimantIdentified(command.patron, **kept.cited),)


def deny(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to deny a claim with a reason; above the book's limit, name and address must be on file."""
    cite = authorise(book, command)
    check_prize(state, command.prize)
    claimed, prize = state.claim_of(command.patron, command.prize), state.terms.prize(command.prize)
    assert prize is not None
    if claimed is None:
        raise Refused("not_claimed", cite, phrase("{} <has> not claimed {}", person(command.patron), command.prize))
    if claimed.outcome != "made":
        raise Refused("already_done", cite, f"this claim is already {claimed.outcome}")
    over, keep = book.promotion.limits["keep_over"], book.promotion.limits["keep"]
    kept = prize.worth > limit_cents(over)
    if kept and command.patron not in state.identified:
        says = f"a denied claim over {short(limit_cents(over))} is kept with name and address: identify them first"
        raise Refused("no_address", over.cite, says)
    until = years_later(state.now, years=keep.value) if kept else UNKNOWN
    rests = keep.cite if kept else cite
    denied = e.ClaimDenied(command.patron, command.prize, command.because, state.now, until, **rests.cited)
    winner = state.winners.get(command.prize)
    if winner is None or winner.patron != command.patron or not (left := state.accounts[command.prize].open):
        return (denied,)
    return denied, e.PrizeWithheld(command.prize, left, **cite.cited)


def reopen(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to reopen a claim that was denied, or whose prize is withheld, with a reason."""
    cite = authorise(book, command)
    _drawn(book, state, command.prize)
    claimed, winner = state.claim_of(command.patron, command.prize), state.winners.get(command.prize)
    won = winner is not None and winner.patron == command.patron
    amount = state.accounts[command.prize].withheld if won else 0
    if claimed is None or (claimed.outcome != "denied" and not amount):
        raise Refused(
            "nothing_there", cite, phrase("no claim of {} for {} was denied", person(command.patron), command.prize)
        )
    if says_nothing(command.because):
        raise Refused("no_reason", cite, needs_reason("say why the claim is reopened"))
    return (e.ClaimReopened(command.patron, command.prize, command.because, amount, state.now, **cite.cited),)


def inform(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide that a patron was told why a prize was refused."""
    cite = authorise(book, command)
    claimed = state.claim_of(command.patron, command.prize)
    if (command.patron, command.prize) in [(one.patron, one.prize) for one in state.uninformed()]:
        return (e.PatronInformed(command.patron, command.prize, state.now, **cite.cited),)
    if claimed is None and any((one.patron, one.prize) == (command.patron, command.prize) for one in state.absent):
        raise Refused("already_done", cite, phrase("{} <was> told already", person(command.patron)))
    if claimed is None or claimed.outcome != "denied":
        raise Refused(
            "nothing_there", cite, phrase("no claim of {} for {} was denied", person(command.patron), command.prize)
        )
    if claimed.told_at != UNKNOWN:
        raise Refused("already_done", cite, phrase("{} <was> told already", person(command.patron)))
    return (e.PatronInformed(command.patron, command.prize, state.now, **cite.cited),)
