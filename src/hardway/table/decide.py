"""decide(law, state, command) -> events or a refusal: the whole game as one function. No clock, no chance, no files.

>>> from hardway.table import opening_of
>>> law, state = opening_of("crown")                           # doctest: +SKIP
>>> decide(law, state, Seat("ann", 50000))                     # doctest: +SKIP
(Seated(player='ann', amount=50000, place=1),)
"""

from collections.abc import Callable
from typing import Any

from hardway.rulebook import Law
from hardway.table import commands as c
from hardway.table import custody, seats, shooter, taking, throw, wagers, working
from hardway.table.events import NAMES, DiceMoved, Event, FellAway, Left, Noticed, Placed, Settled, ThrowVoid, Undone
from hardway.table.evolve import advance, entries_since, fold
from hardway.table.refusal import Decision, Refusal
from hardway.table.state import State


def decide(law: Law, state: State, command: c.Command) -> Decision:
    """Decide a command; the state stays as it is."""
    kind = type(command)
    events = _DECIDE[kind](law, state, command)
    if isinstance(events, Refusal) or (kind is c.Bet and "placed" not in law.noticed):
        return events
    shows = law.memo.get("shows")
    if shows is None:
        shows = law.memo["shows"] = frozenset(kind for kind, name in NAMES.items() if name in law.noticed)
    return events if shows.isdisjoint(map(type, events)) else tuple(_with_notices(law, events))


_VALUE: dict[type, str] = {ThrowVoid: "ground", DiceMoved: "what", Placed: "how", Settled: "result"}


def _with_notices(law: Law, events: tuple[Event, ...]) -> list[Event]:
    """Put after each event the words the book shows a person then."""
    shown: list[Event] = []
    for event in events:
        shown.append(event)
        for value, notice in law.noticed.get(NAMES[type(event)], ()):
            if not value or getattr(event, _VALUE[type(event)]) == value:
                to = getattr(event, "player", notice.to) if notice.to in ("player", "shooter") else notice.to
                shown.append(Noticed(to, notice.says, notice.cite.clause))
    return shown


def _no_roll(law: Law, state: State, command: c.NoRoll) -> Decision:
    """Void a throw; after its call, go back to just before it and decide again in order what was entered since."""
    void = throw.no_roll(law, state, command)
    if isinstance(void, Refusal) or not throw.takes_back(law, state, command):
        return void
    ground = law.book.grounds[command.ground]
    events: tuple[Event, ...] = (Undone(ground.cite.clause), *void)
    draft = fold(state, events)
    for old, happened in entries_since(state):
        again = decide(law, draft, old)
        if isinstance(again, Refusal):
            again = (FellAway(old, again.reason, again.clause),)
        elif isinstance(old, c.Leave):
            again = _left_again(again, happened)
        events += again
        draft = advance(draft, old, again)
    return events


def _left_again(again: tuple[Event, ...], happened: tuple[Event, ...]) -> tuple[Event, ...]:
    """A player who has cashed out keeps what was paid; what is now too much is owed."""
    paid = next(event.amount for event in happened if isinstance(event, Left))
    events: list[Event] = []
    for event in again:
        if isinstance(event, Left):
            owed = max(0, paid - event.amount)
            events.append(Left(event.player, event.amount + owed, owed))
        else:
            events.append(event)
    return tuple(events)


_DECIDE: dict[type, Callable[[Law, State, Any], Decision]] = {
    c.Seat: seats.seat, c.BuyIn: seats.buy_in, c.Tokens: seats.tokens, c.Leave: seats.leave, c.Bet: wagers.bet,
    c.Take: taking.take, c.Call: working.call, c.Choose: taking.choose, c.Offer: shooter.offer,
    c.Accept: shooter.accept, c.Decline: shooter.decline, c.Pass: shooter.relinquish, c.Proxy: shooter.proxy,
    c.Throw: throw.throw, c.Rest: throw.rest, c.Roll: throw.roll, c.NoRoll: _no_roll,
    c.Personal: seats.personal, c.Dice: custody.dice,
}  # fmt: skip
