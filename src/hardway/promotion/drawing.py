"""Decides the draw: scrutineer, commitments, nonces, winners, and absent winners."""

from hardway.promotion.model import events as e
from hardway.promotion.model.commands import PromotionAct
from hardway.promotion.model.lot import HOUSE, PROVABLE, draw_commitment
from hardway.promotion.model.powers import (
    Events,
    authorise,
    check_drawn,
    check_phase,
    check_public_and_lawful,
    item_cite,
    scrutineer_over,
)
from hardway.promotion.model.state import PrizeWinner, PromotionState
from hardway.promotion.model.terms import draw_item
from hardway.rulebook import Book, Cite, Refused
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.commitments import is_secret
from hardway.values.entry_words import says_nothing
from hardway.values.money import short
from hardway.values.names import is_one_person
from hardway.values.phrase import person, phrase


def needs_scrutineer(book: Book, state: PromotionState) -> bool:
    """Say whether the next draw has a prize so valuable that it needs a scrutineer."""
    return any(prize.worth > scrutineer_over(book) for prize in state.terms.prizes_of(state.stage))


def scrutineer(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide who oversees the draw. After entries close, a scrutineer who has committed to the draw cannot be
    replaced.
    """
    cite = authorise(book, command)
    check_phase(state, cite, "drafted", "notified", "running", "closed")
    if is_one_person(command.about, HOUSE) or state.entries.count_of(command.about):
        raise Refused("own_draw", cite, f"{command.about} has a part in this draw: another person must oversee it")
    added = bool(state.draw.given_up) or state.draw.scrutineer in state.draw.commitments
    if state.phase == "closed" and state.draw.scrutineer and added:
        raise Refused(
            "too_late", cite, f"entries are closed: {state.draw.scrutineer} stays the scrutineer of this draw"
        )
    return (e.ScrutineerNamed(command.about, **cite.cited),)


def commit(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide a commitment: the house's, by staff, to its secret, or a person's to a nonce.

    It comes while entries are open or, after they close, for a postponed draw that the house starts over.
    """
    cite = book.promotion.acts["draw"].cite
    known = HOUSE if is_one_person(command.about, HOUSE) else state.people.first_spelling(command.about)
    if known != command.about:
        raise Refused("unknown_name", None, f"{command.about} is known as {known} here: commit under that name")
    if known == HOUSE:
        authorise(book, command)
    check_phase(state, cite, "notified", "running", "closed")
    if state.phase == "closed":
        _check_begins_again(book, state, command.about)
    if not is_secret(command.says):
        raise Refused("unreadable", None, "a commitment is a SHA-256 in 64 hexadecimal digits, lower case")
    return (e.DrawCommitted(command.about, command.says, next_commitment_number(state, command.about), **cite.cited),)


def _check_begins_again(book: Book, state: PromotionState, who: str) -> None:
    """Refuse a commitment after entries close, except for a postponed draw that the house starts over."""
    begun = bool(state.draw.given_up) and not state.draw.nonces
    if state.incident is not None and state.incident.postponed and (begun or who == HOUSE):
        return
    by = book.promotion.acts["integrity"].cite.clause
    says = f"entries and commitments are closed; only a draw postponed by {by} can begin again"
    raise Refused("too_late", book.promotion.terms["entries_close"].cite, says)


def next_commitment_number(state: PromotionState, who: str) -> int:
    """Return the draw number that a commitment gets.

    It is the current one, but after entries close the house commits only to start the draw over, with the next number.
    """
    return state.draw.number + (state.phase == "closed" and who == HOUSE)


def reveal(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide that a person reveals the nonce to which they committed; entries must be closed."""
    cite = book.promotion.acts["draw"].cite
    if state.phase in ("notified", "running"):
        raise Refused("too_early", cite, "entries are open: keep the nonce until they have closed")
    check_phase(state, cite, "closed")
    who = command.about
    if who == HOUSE:
        raise Refused("not_permitted", cite, "the house reveals its secret with the draw itself")
    if who not in state.draw.commitments:
        raise Refused(
            "not_committed", cite, phrase("{} <has> made no commitment for draw {}", person(who), state.draw.number)
        )
    if who in state.draw.nonces:
        raise Refused("already_done", cite, phrase("{} <has> revealed the nonce already", person(who)))
    if not is_secret(command.says):
        raise Refused("unreadable", None, "a nonce is 32 bytes in 64 hexadecimal digits, lower case")
    if draw_commitment(state.name, state.draw.number, who, command.says) != state.draw.commitments[who]:
        raise Refused(
            "wrong_secret",
            cite,
            phrase("that is not the nonce {} committed to for draw {}", person(who), state.draw.number),
        )
    return (e.NonceRevealed(who, command.says, **cite.cited),)


def draw(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide the draw of an entry for each prize, in the order of the terms."""
    cite = authorise(book, command)
    awarded = book.promotion.terms["awarded"].cite
    if state.phase == "drawn":
        raise Refused("already_done", cite, f"the draw was held at {time_text(state.draw.drawn_at)}")
    if state.phase in ("notified", "running") or (state.phase == "closed" and state.now < state.moment_of("awarded")):
        when = time_text(state.moment_of("awarded"))
        raise Refused("too_early", awarded, f"by its terms the prize is drawn at {when}, after entries have closed")
    check_phase(state, cite, "closed")
    check_public_and_lawful(book, state)
    if not state.draw.eligible and state.has_later_draw:
        return (_next(book, state),)
    _check_overseen(book, state, command)
    missing = tuple(sorted(state.draw.commitments.keys() - state.draw.nonces.keys() - {HOUSE}))
    _check_committed(state, command, missing, cite)
    held = _held(state, command, missing, cite)
    return (*held, _next(book, state)) if state.has_later_draw else held


def _next(book: Book, state: PromotionState) -> e.NextDraw:
    """Return the event which says that the next draw of the terms begins, and when its entries close."""
    item = draw_item("entries_close", state.stage + 1)
    return e.NextDraw(state.stage + 1, state.terms.moment(item), **item_cite(book.promotion, item).cited)


def _held(state: PromotionState, command: PromotionAct, missing: tuple[str, ...], cite: Cite) -> Events:
    drawn = state.draw._replace(secret=command.says, missing=missing)
    prizes = [prize.name for prize in state.terms.prizes_of(state.stage)]
    picked = tuple(zip(prizes, drawn.picks(state.name, len(prizes)), strict=False))
    held = e.PrizesDrawn(
        state.now, drawn.number, command.says, missing, picked, drawn.scrutineer, command.name,
        drawn.kind == PROVABLE, **cite.cited,
    )  # fmt: skip
    return (held, *(_winner(state, prize, entry, cite) for prize, entry in picked))


def _winner(state: PromotionState, prize: str, entry: int, cite: Cite) -> e.WinnerDrawn:
    patron = next(one.patron for one in state.entries if one.number == entry)
    return e.WinnerDrawn(prize, entry, patron, **cite.cited)


def _check_overseen(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse a draw without the scrutineer it needs, or run by its scrutineer or a person who committed to a nonce."""
    limit = book.promotion.limits["scrutineer_over"]
    overseen = book.promotion.acts["scrutineer"].cite
    if state.draw.given_up and state.draw.scrutineer and state.draw.scrutineer not in state.draw.commitments:
        says = (
            f"draw {state.draw.number} began again, and its scrutineer {state.draw.scrutineer} has not committed to it"
        )
        raise Refused("not_committed", overseen, says)
    if state.draw.scrutineer and command.name == state.draw.scrutineer:
        raise Refused(
            "own_draw",
            overseen,
            phrase("{} <is> the scrutineer: another person must run the draw", person(command.name)),
        )
    if command.name in state.draw.commitments:
        says = phrase("{} <has> committed a nonce to the draw: another person must run it", person(command.name))
        raise Refused("own_draw", book.promotion.acts["draw"].cite, says)
    if needs_scrutineer(book, state) and not state.draw.scrutineer:
        says = f"a prize is worth more than {short(scrutineer_over(book))}: name a scrutineer first"
        raise Refused("no_scrutineer", limit.cite, says)


def _check_committed(state: PromotionState, command: PromotionAct, missing: tuple[str, ...], cite: Cite) -> None:
    """Refuse a draw without commitment, entries or the right secret, or without a reason for missing nonces."""
    if HOUSE not in state.draw.commitments:
        raise Refused("not_committed", cite, "the house has committed to no secret: commit house and the commitment")
    if not state.draw.eligible:
        raise Refused("no_entries", cite, "no entry is eligible: there is nothing to draw; conclude the promotion")
    if missing and says_nothing(command.because):
        says = f"the nonce of {', '.join(missing)} is not revealed: wait for it, or say why it is left out with because"
        raise Refused("no_reason", cite, says)
    if not is_secret(command.says):
        raise Refused("unreadable", None, "a secret is 32 bytes in 64 hexadecimal digits, lower case")
    if draw_commitment(state.name, state.draw.number, HOUSE, command.says) != state.draw.commitments[HOUSE]:
        raise Refused(
            "wrong_secret", cite, f"that is not the secret the house committed to for draw {state.draw.number}"
        )


def _check_unclaimed(book: Book, state: PromotionState, winner: PrizeWinner, *, claim_by: int, drawn_at: int) -> None:
    """Refuse to pass over a winner who can still claim, or was not notified.

    A winner drawn in place of another has as long to claim from that moment as the first had from the draw.
    """
    until = claim_by + winner.at - drawn_at
    if state.now < until:
        raise Refused(
            "too_early",
            item_cite(book.promotion, "claim_by"),
            phrase("{} can claim until {}", person(winner.patron), time_text(until)),
        )
    if winner in state.to_notify():
        says = phrase("notify {} first, or record that they cannot be reached", person(winner.patron))
        raise Refused("still_open", book.promotion.limits["notify"].cite, says)


def absent(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide that a winner is absent or has not claimed in time: draw the next entry, or withhold the prize, by the
    terms.

    Two people are needed: one alone could pass over winners until the entry they like is drawn.
    """
    cite = authorise(book, command)
    presence = book.promotion.terms["presence"].cite
    check_drawn(state, cite, command.prize)
    number = state.terms.draw_of(command.prize)
    held, claim_by = state.draw_of_terms(number), state.terms.claim_by(book.promotion, number)
    present = state.terms.item("presence") == "yes"
    if not present and claim_by == UNKNOWN:
        raise Refused("not_permitted", presence, "by the terms a winner need not be present, nor claim by a deadline")
    if not command.name:
        raise Refused("not_confirmed", cite, "name who finds the winner absent, after the role")
    if command.name == held.drawn_by:
        raise Refused(
            "own_draw", cite, phrase("{} ran the draw: another person records the absence", person(command.name))
        )
    winner = state.winners.get(command.prize)
    if winner is None:
        raise Refused("nothing_there", presence, f"{command.prize} has no winner")
    if state.claim_of(winner.patron, command.prize) is not None:
        raise Refused(
            "too_late",
            presence,
            phrase("{} <has> claimed {} already, and cannot be marked as absent", person(winner.patron), command.prize),
        )
    if not present:
        _check_unclaimed(book, state, winner, claim_by=claim_by, drawn_at=held.drawn_at)
    gone = e.WinnerAbsent(command.prize, winner.patron, command.because, **presence.cited)
    count = len(held.picked)
    drawn = held.picks(state.name, count + 1)
    rests = item_cite(book.promotion, "absent")
    if state.terms.chosen(book.promotion, "absent") == "withheld" or len(drawn) == count:
        return gone, e.PrizeWithheld(command.prize, state.accounts[command.prize].open, **rests.cited)
    return gone, _winner(state, command.prize, drawn[-1], rests)
