"""Deciding the draw: the scrutineer, commitments, what is revealed, winners, and winners who are not there."""

from hardway.promotion import award_events as a
from hardway.promotion import events as e
from hardway.promotion.commands import PromotionAct
from hardway.promotion.lot import HOUSE, draw_commitment, picks
from hardway.promotion.powers import CENTS, Decision, allowed, item_cite, not_now, unknown_prize
from hardway.promotion.state import PromotionState
from hardway.rulebook import Book, Cite, Refusal, refuse
from hardway.values.clock import shown
from hardway.values.commitments import is_secret
from hardway.values.money import short


def needs_scrutineer(book: Book, state: PromotionState) -> bool:
    """Say whether one prize is worth more than the book lets be drawn without a scrutineer."""
    over = book.promotion.limits["scrutineer_over"].value * CENTS
    return any(prize.worth > over for prize in state.terms.prizes)


def scrutineer(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Name who oversees the draw."""
    cite = allowed(book, command)
    if isinstance(cite, Refusal):
        return cite
    if (refusal := not_now(state, cite, "drafted", "notified", "running", "closed")) is not None:
        return refusal
    return (e.ScrutineerNamed(command.about, *cite[:2]),)


def commit(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Take a commitment: the house's from who runs the draw; after the closing it is for a draw of the next number."""
    cite = book.promotion.acts["draw"].cite
    if command.about == HOUSE and isinstance(given := allowed(book, command), Refusal):
        return given
    if (refusal := not_now(state, cite, "notified", "running", "closed")) is not None:
        return refusal
    if not is_secret(command.says):
        return Refusal("unreadable", None, "a commitment is a SHA-256 in 64 hexadecimal digits, lower case")
    number = commits_to(state, command.about)
    if number == state.draw_number and state.nonces:
        says = "nonces are shown already: from here on nobody can add to this draw"
        return refuse("too_late", cite, says)
    return (e.DrawCommitted(command.about, command.says, number, *cite[:2]),)


def commits_to(state: PromotionState, who: str) -> int:
    """Return the number of the draw that a commitment is for.

    Where the house commits again once entries are closed, everybody does: nobody's choice follows what was shown.
    """
    anew = state.phase == "closed" and who == HOUSE and (HOUSE in state.commitments or state.nonces)
    return state.draw_number + 1 if anew else state.draw_number


def reveal(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Take a nonce that was committed to, once entries are closed."""
    cite = book.promotion.acts["draw"].cite
    if state.phase in ("notified", "running"):
        return refuse("too_early", cite, "entries are open: keep the nonce until they have closed")
    if (refusal := not_now(state, cite, "closed")) is not None:
        return refusal
    who = command.about
    if who == HOUSE:
        return refuse("not_permitted", cite, "the house shows its secret with the draw itself")
    if who not in state.commitments:
        return refuse("not_committed", cite, f"{who} committed to nothing for draw {state.draw_number}")
    if who in state.nonces:
        return refuse("already_done", cite, f"{who} has shown the nonce")
    if not is_secret(command.says):
        return Refusal("unreadable", None, "a nonce is 32 bytes in 64 hexadecimal digits, lower case")
    if draw_commitment(state.name, state.draw_number, who, command.says) != state.commitments[who]:
        return refuse("wrong_secret", cite, f"that is not the nonce {who} committed to for draw {state.draw_number}")
    return (e.NonceRevealed(who, command.says, *cite[:2]),)


def draw(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Draw an entry for each prize, in the order of the terms."""
    cite = allowed(book, command)
    if isinstance(cite, Refusal):
        return cite
    awarded = book.promotion.terms["awarded"].cite
    if state.phase == "drawn":
        return refuse("already_done", cite, f"the draw was held at {shown(state.drawn_at)}")
    if state.phase in ("notified", "running") or (
        state.phase == "closed" and state.now < state.terms.moment("awarded")
    ):
        when = shown(state.terms.moment("awarded"))
        return refuse("too_early", awarded, f"by its terms the prize is drawn at {when}, after entries have closed")
    if (refusal := not_now(state, cite, "closed") or _unseen(book, state, command)) is not None:
        return refusal
    missing = tuple(sorted(state.commitments.keys() - state.nonces.keys() - {HOUSE}))
    if (refusal := _unfounded(state, command, missing, cite)) is not None:
        return refusal
    return _held(state, command, missing, cite)


def _held(state: PromotionState, command: PromotionAct, missing: tuple[str, ...], cite: Cite) -> Decision:
    numbers = [entry.number for entry in state.eligible]
    drawn = picks(
        state.name, state.draw_number, state.list_digest, command.says, state.nonces, numbers, len(state.terms.prizes)
    )
    picked = tuple(zip((prize.name for prize in state.terms.prizes), drawn, strict=False))
    held = e.PrizesDrawn(
        state.now, state.draw_number, command.says, missing, picked, state.scrutineer, command.name,
        bool(state.nonces), *cite[:2],
    )  # fmt: skip
    return (held, *(_winner(state, prize, entry, cite) for prize, entry in picked))


def _winner(state: PromotionState, prize: str, entry: int, cite: Cite) -> e.WinnerDrawn:
    patron = next(one.patron for one in state.eligible if one.number == entry)
    return e.WinnerDrawn(prize, entry, patron, *cite[:2])


def _unseen(book: Book, state: PromotionState, command: PromotionAct) -> Refusal | None:
    """Refuse a draw without the scrutineer it needs, or overseen by who runs it."""
    limit = book.promotion.limits["scrutineer_over"]
    overseen = book.promotion.acts["scrutineer"].cite
    if not needs_scrutineer(book, state):
        return None
    if not state.scrutineer:
        says = f"a prize is worth more than {short(limit.value * CENTS)}: name a scrutineer first"
        return refuse("no_scrutineer", limit.cite, says)
    if not command.name:
        return refuse("not_confirmed", overseen, "name who runs the draw, after the role: a scrutineer oversees it")
    if command.name == state.scrutineer:
        return refuse("own_draw", overseen, f"{command.name} is the scrutineer; somebody else runs the draw")
    return None


def _unfounded(state: PromotionState, command: PromotionAct, missing: tuple[str, ...], cite: Cite) -> Refusal | None:
    """Refuse a draw without a commitment, with another secret, without a reason for missing nonces, or of nothing."""
    if HOUSE not in state.commitments:
        return refuse("not_committed", cite, "the house has committed to no secret: commit house and its SHA-256")
    if not is_secret(command.says):
        return Refusal("unreadable", None, "a secret is 32 bytes in 64 hexadecimal digits, lower case")
    if draw_commitment(state.name, state.draw_number, HOUSE, command.says) != state.commitments[HOUSE]:
        return refuse(
            "wrong_secret", cite, f"that is not the secret the house committed to for draw {state.draw_number}"
        )
    if missing and not command.because:
        says = f"the nonce of {', '.join(missing)} is not shown: wait for it, or say why it is left out with because"
        return refuse("no_reason", cite, says)
    if not state.eligible:
        return refuse("no_entries", cite, "no entry is eligible: there is nothing to draw; conclude the promotion")
    return None


def absent(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Draw the next entry for the prize of a winner who had to be present and is not, or do what the terms say."""
    cite = allowed(book, command)
    if isinstance(cite, Refusal):
        return cite
    presence = book.promotion.terms["presence"].cite
    if (refusal := not_now(state, cite, "drawn") or unknown_prize(state, command.prize)) is not None:
        return refusal
    if state.terms.item("presence") != "yes":
        return refuse("not_permitted", presence, "by the terms a winner need not be present")
    winner = state.winners.get(command.prize)
    if winner is None:
        return refuse("nothing_there", presence, f"nobody has won {command.prize}")
    if state.claim_of(winner.patron, command.prize) is not None:
        return refuse("too_late", presence, f"{winner.patron} has claimed {command.prize}, and so is here")
    gone = e.WinnerAbsent(command.prize, winner.patron, *presence[:2])
    numbers = [entry.number for entry in state.eligible]
    drawn = picks(
        state.name, state.draw_number, state.list_digest, state.secret, state.nonces, numbers, len(state.picked) + 1
    )
    rests = item_cite(book.promotion, "absent")
    if state.terms.chosen(book.promotion, "absent") == "withheld" or len(drawn) == len(state.picked):
        return gone, a.PrizeWithheld(command.prize, state.accounts[command.prize].open, *rests[:2])
    return gone, _winner(state, command.prize, drawn[-1], rests)
