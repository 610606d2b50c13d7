"""Deciding the draw: the scrutineer, commitments, what is revealed, winners, and winners who are not there."""

from hardway.promotion.model import events as e
from hardway.promotion.model.commands import PromotionAct
from hardway.promotion.model.lot import HOUSE, PROVABLE, draw_commitment, draw_kind, picks
from hardway.promotion.model.powers import (
    Events,
    allowed,
    check_held,
    check_offered,
    check_phase,
    item_cite,
    scrutineer_over,
)
from hardway.promotion.model.state import PrizeWinner, PromotionState
from hardway.promotion.model.terms import of_draw
from hardway.rulebook import Book, Cite, Refused
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.commitments import is_secret
from hardway.values.entry_words import says_nothing
from hardway.values.money import short
from hardway.values.names import is_one_person


def needs_scrutineer(book: Book, state: PromotionState) -> bool:
    """Say whether the draw that comes next has a prize worth more than the book lets be drawn without a scrutineer."""
    return any(prize.worth > scrutineer_over(book) for prize in state.terms.prizes_of(state.stage))


def scrutineer(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Name who oversees the draw; after the closing one who has added to it stays, also where it begins anew."""
    cite = allowed(book, command)
    check_phase(state, cite, "drafted", "notified", "running", "closed")
    if is_one_person(command.about, HOUSE) or state.entries.of(command.about):
        raise Refused("own_draw", cite, f"{command.about} has a part in this draw; somebody who has none oversees it")
    added = bool(state.given_up) or state.scrutineer in state.commitments
    if state.phase == "closed" and state.scrutineer and added:
        raise Refused("too_late", cite, f"entries are closed: {state.scrutineer} stays the scrutineer of this draw")
    return (e.ScrutineerNamed(command.about, **cite.cited),)


def commit(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Take a commitment while entries are open, the house's from who runs the draw; or for a draw begun anew."""
    cite = book.promotion.acts["draw"].cite
    known = HOUSE if is_one_person(command.about, HOUSE) else state.people.first_spelling(command.about)
    if known != command.about:
        raise Refused("unknown_name", None, f"{command.about} is {known} here, and commits as {known}")
    if known == HOUSE:
        allowed(book, command)
    check_phase(state, cite, "notified", "running", "closed")
    if state.phase == "closed":
        _check_anew(book, state, command.about)
    if not is_secret(command.says):
        raise Refused("unreadable", None, "a commitment is a SHA-256 in 64 hexadecimal digits, lower case")
    return (e.DrawCommitted(command.about, command.says, commits_to(state, command.about), **cite.cited),)


def _check_anew(book: Book, state: PromotionState, who: str) -> None:
    """Refuse a commitment after the closing, but for a draw that the house begins anew while it is postponed."""
    begun = bool(state.given_up) and not state.nonces
    if state.incident is not None and state.incident.postponed and (begun or who == HOUSE):
        return
    by = book.promotion.acts["integrity"].cite.clause
    says = f"entries are closed, and with them what is committed to; only a draw postponed by {by} can begin anew"
    raise Refused("too_late", book.promotion.terms["entries_close"].cite, says)


def commits_to(state: PromotionState, who: str) -> int:
    """Return the number of the draw that a commitment is for: with the house everybody commits anew."""
    return state.draw_number + (state.phase == "closed" and who == HOUSE)


def reveal(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Take a nonce that was committed to, once entries are closed."""
    cite = book.promotion.acts["draw"].cite
    if state.phase in ("notified", "running"):
        raise Refused("too_early", cite, "entries are open: keep the nonce until they have closed")
    check_phase(state, cite, "closed")
    who = command.about
    if who == HOUSE:
        raise Refused("not_permitted", cite, "the house shows its secret with the draw itself")
    if who not in state.commitments:
        raise Refused("not_committed", cite, f"{who} committed to nothing for draw {state.draw_number}")
    if who in state.nonces:
        raise Refused("already_done", cite, f"{who} has shown the nonce")
    if not is_secret(command.says):
        raise Refused("unreadable", None, "a nonce is 32 bytes in 64 hexadecimal digits, lower case")
    if draw_commitment(state.name, state.draw_number, who, command.says) != state.commitments[who]:
        raise Refused("wrong_secret", cite, f"that is not the nonce {who} committed to for draw {state.draw_number}")
    return (e.NonceRevealed(who, command.says, **cite.cited),)


def draw(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Draw an entry for each prize, in the order of the terms."""
    cite = allowed(book, command)
    awarded = book.promotion.terms["awarded"].cite
    if state.phase == "drawn":
        raise Refused("already_done", cite, f"the draw was held at {time_text(state.drawn_at)}")
    if state.phase in ("notified", "running") or (state.phase == "closed" and state.now < state.moment_of("awarded")):
        when = time_text(state.moment_of("awarded"))
        raise Refused("too_early", awarded, f"by its terms the prize is drawn at {when}, after entries have closed")
    check_phase(state, cite, "closed")
    check_offered(book, state)
    if not state.eligible and state.more:
        return (_next(book, state),)
    _check_seen(book, state, command)
    missing = tuple(sorted(state.commitments.keys() - state.nonces.keys() - {HOUSE}))
    _check_founded(state, command, missing, cite)
    held = _held(state, command, missing, cite)
    return (*held, _next(book, state)) if state.more else held


def _next(book: Book, state: PromotionState) -> e.NextDraw:
    """Return that the next draw of the terms comes, and when its entries close."""
    item = of_draw("entries_close", state.stage + 1)
    return e.NextDraw(state.stage + 1, state.terms.moment(item), **item_cite(book.promotion, item).cited)


def _held(state: PromotionState, command: PromotionAct, missing: tuple[str, ...], cite: Cite) -> Events:
    numbers, prizes = [entry.number for entry in state.eligible], state.terms.prizes_of(state.stage)
    drawn = picks(state.name, state.draw_number, state.list_digest, command.says, state.nonces, numbers, len(prizes))
    picked = tuple(zip((prize.name for prize in prizes), drawn, strict=False))
    held = e.PrizesDrawn(
        state.now, state.draw_number, command.says, missing, picked, state.scrutineer, command.name,
        draw_kind(state.nonces, missing, state.given_up) == PROVABLE, **cite.cited,
    )  # fmt: skip
    return (held, *(_winner(state, prize, entry, cite) for prize, entry in picked))


def _winner(state: PromotionState, prize: str, entry: int, cite: Cite) -> e.WinnerDrawn:
    patron = next(one.patron for one in state.entries if one.number == entry)
    return e.WinnerDrawn(prize, entry, patron, **cite.cited)


def _check_seen(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse a draw without the scrutineer it needs, or whose scrutineer runs it."""
    limit = book.promotion.limits["scrutineer_over"]
    overseen = book.promotion.acts["scrutineer"].cite
    if state.given_up and state.scrutineer and state.scrutineer not in state.commitments:
        says = f"draw {state.draw_number} began anew, and its scrutineer {state.scrutineer} has not committed to it"
        raise Refused("not_committed", overseen, says)
    if state.scrutineer and command.name == state.scrutineer:
        raise Refused("own_draw", overseen, f"{command.name} is the scrutineer; somebody else runs the draw")
    if command.name in state.commitments:
        says = f"{command.name} has added to the draw, as somebody from outside the house; somebody else runs it"
        raise Refused("own_draw", book.promotion.acts["draw"].cite, says)
    if needs_scrutineer(book, state) and not state.scrutineer:
        says = f"a prize is worth more than {short(scrutineer_over(book))}: name a scrutineer first"
        raise Refused("no_scrutineer", limit.cite, says)


def _check_founded(state: PromotionState, command: PromotionAct, missing: tuple[str, ...], cite: Cite) -> None:
    """Refuse a draw without a commitment, of nothing, with another secret, or without a reason for missing nonces."""
    if HOUSE not in state.commitments:
        raise Refused("not_committed", cite, "the house has committed to no secret: commit house and the commitment")
    if not state.eligible:
        raise Refused("no_entries", cite, "no entry is eligible: there is nothing to draw; conclude the promotion")
    if missing and says_nothing(command.because):
        says = f"the nonce of {', '.join(missing)} is not shown: wait for it, or say why it is left out with because"
        raise Refused("no_reason", cite, says)
    if not is_secret(command.says):
        raise Refused("unreadable", None, "a secret is 32 bytes in 64 hexadecimal digits, lower case")
    if draw_commitment(state.name, state.draw_number, HOUSE, command.says) != state.commitments[HOUSE]:
        raise Refused(
            "wrong_secret", cite, f"that is not the secret the house committed to for draw {state.draw_number}"
        )


def _check_unclaimed(book: Book, state: PromotionState, winner: PrizeWinner, *, claim_by: int, drawn_at: int) -> None:
    """Refuse to pass over a winner who can still claim, or whom nobody has tried to notify; the next has as long."""
    until = claim_by + winner.at - drawn_at
    if state.now < until:
        raise Refused(
            "too_early", item_cite(book.promotion, "claim_by"), f"{winner.patron} can claim until {time_text(until)}"
        )
    if winner in state.to_notify():
        says = f"notify {winner.patron} first, or put on record that they cannot be reached"
        raise Refused("still_open", book.promotion.limits["notify"].cite, says)


def absent(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Draw the next entry for the prize of a winner who had to be present and is not, or has not claimed it in time.

    Or do what the terms say. One person alone would go from winner to winner as they please: it takes somebody else
    than who ran the draw.
    """
    cite = allowed(book, command)
    presence = book.promotion.terms["presence"].cite
    check_held(state, cite, command.prize)
    number = state.terms.draw_of(command.prize)
    held, claim_by = state.draw(number), state.terms.claim_by(book.promotion, number)
    present = state.terms.item("presence") == "yes"
    if not present and claim_by == UNKNOWN:
        raise Refused("not_permitted", presence, "by the terms a winner need not be present, nor claim by some time")
    if not command.name:
        raise Refused("not_confirmed", cite, "name who finds the winner absent, after the role")
    if command.name == held.drawn_by:
        raise Refused("own_draw", cite, f"{command.name} ran the draw; somebody else finds a winner absent")
    winner = state.winners.get(command.prize)
    if winner is None:
        raise Refused("nothing_there", presence, f"nobody has won {command.prize}")
    if state.claim_of(winner.patron, command.prize) is not None:
        raise Refused("too_late", presence, f"{winner.patron} has claimed {command.prize}, and so is here")
    if not present:
        _check_unclaimed(book, state, winner, claim_by=claim_by, drawn_at=held.drawn_at)
    gone = e.WinnerAbsent(command.prize, winner.patron, command.because, **presence.cited)
    numbers, count = [entry.number for entry in held.eligible], len(held.picked)
    drawn = picks(state.name, held.number, held.list_digest, held.secret, held.nonces, numbers, count + 1)
    rests = item_cite(book.promotion, "absent")
    if state.terms.chosen(book.promotion, "absent") == "withheld" or len(drawn) == count:
        return gone, e.PrizeWithheld(command.prize, state.accounts[command.prize].open, **rests.cited)
    return gone, _winner(state, command.prize, drawn[-1], rests)
