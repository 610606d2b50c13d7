"""What a correction cannot change: cash that crossed the rail, and the throw a dispute came after.

Who sat down, bought in or left did so, whatever the dice are found to have shown. Wagers and acts are decided again.
"""

from collections.abc import Callable

from hardway.rulebook import Law
from hardway.table.model.commands import Act, BuyIn, Command, Leave, Seat, Tokens
from hardway.table.model.events import Acted, Converted, Disputed, FellAway, Left, Paid
from hardway.table.model.reasons import Events, Refusal, Refused
from hardway.table.model.state import State
from hardway.table.play.seats import has_left
from hardway.table.supervise.notices import with_notices

Decide = Callable[[Law, State, Command], Events]


def again(law: Law, state: State, entry: Command, happened: Events, decide: Decide) -> Events:
    """Decide an entry again after a call was taken back, given what it gave then; one no longer lawful falls away."""
    fell = any(isinstance(event, FellAway) for event in happened)
    if _is_cash(state, entry) and not fell:
        return happened
    paid = _paid_leaving(entry, happened)
    if paid is not None and entry.player in state.players:  # type: ignore[union-attr]
        acted = tuple(event for event in happened if isinstance(event, Acted))
        return with_notices(law, (*acted, *has_left(law, state, entry.player, paid=paid)))  # type: ignore[union-attr]
    try:
        events = decide(law, state, entry)
    except Refused as no:
        return _fell_away(state, entry, happened, no.refusal)
    return tuple(_disputed(event, happened) if isinstance(event, Disputed) else event for event in events)


_CASH = ("repay", "float", "fill", "credit", "drop")
"""Acts that moved or counted money that was there."""


def _is_cash(state: State, entry: Command) -> bool:
    if not isinstance(entry, Act):
        return isinstance(entry, Seat | BuyIn | Tokens)
    return entry.verb in _CASH or (entry.verb == "seize" and entry.player not in state.players)


def _paid_leaving(entry: Command, happened: Events) -> int | None:
    """Return what was paid to one who left by an entry, or was made to; None where nobody did."""
    for event in happened:
        if isinstance(event, Left):
            return event.amount
        if isinstance(event, FellAway) and (event.paid or isinstance(entry, Leave)):
            return event.paid
    return None


def _fell_away(state: State, entry: Command, happened: Events, refusal: Refusal) -> Events:
    """Let an entry fall away but for the cash in it: what became chips is in the rack, what was paid out is owed."""
    changed = tuple(event for event in happened if isinstance(event, Converted))
    counter = isinstance(entry, Act) and entry.verb == "release" and entry.player not in state.players
    paid = (Paid(entry.player, entry.amount),) if isinstance(entry, Act) and counter else ()
    return (*changed, FellAway(entry, refusal.reason, refusal.clause), *paid)


def _disputed(event: Disputed, happened: Events) -> Disputed:
    return event._replace(roll=next((old.roll for old in happened if isinstance(old, Disputed)), event.roll))
