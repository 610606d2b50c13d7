"""decide(law, state, command) -> events or a refusal: the whole game as one function. No clock, no chance, no files.

>>> from hardway.table import opening_of
>>> law, state = opening_of("crown")                           # doctest: +SKIP
>>> decide(law, state, Seat("ann", 50000))                     # doctest: +SKIP
(Seated(player='ann', amount=50000, place=1),)
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from hardway.rulebook import Law
from hardway.rulebook.model import Notice
from hardway.table import commands as c
from hardway.table import custody, seats, shooter, throw, wagers, working
from hardway.table.events import NAMES, DiceMoved, Event, FellAway, Left, Noticed, Placed, Settled, ThrowVoid, Undone
from hardway.table.evolve import advance, fold
from hardway.table.refusal import Refusal
from hardway.table.state import State

Decision = tuple[Event, ...] | Refusal


def decide(law: Law, state: State, command: c.Command) -> Decision:
    """Decide a command; the state stays as it is."""
    if type(command) is c.NoRoll and throw.takes_back(law, state, command):
        events = _take_back(law, state, command)
    else:
        events = _DECIDE[type(command)](law, state, command)
    if type(events) is Refusal:
        return events
    noticed = _noticed(law)
    if noticed:
        for event in events:  # type: ignore[union-attr]
            if type(event) in noticed:
                return tuple(_with_notices(noticed, events))  # type: ignore[arg-type]
    return events


_VALUE: dict[type, str] = {ThrowVoid: "ground", DiceMoved: "what", Placed: "how", Settled: "result"}


@lru_cache(maxsize=64)
def _noticed(law: Law) -> dict[type, list[Notice]]:
    """Return the notices of a book by the event that shows them."""
    types = {name: kind for kind, name in NAMES.items()}
    found: dict[type, list[Notice]] = {}
    for notice in law.book.notices:
        found.setdefault(types[notice.on.partition("=")[0]], []).append(notice)
    return found


def _with_notices(noticed: dict[type, list[Notice]], events: tuple[Event, ...]) -> list[Event]:
    shown: list[Event] = []
    for event in events:
        shown.append(event)
        for notice in noticed.get(type(event), ()):
            value = notice.on.partition("=")[2]
            if not value or getattr(event, _VALUE[type(event)]) == value:
                to = getattr(event, "player", notice.to) if notice.to in ("player", "shooter") else notice.to
                shown.append(Noticed(to, notice.says, notice.cite.clause))
    return shown


def _take_back(law: Law, state: State, command: c.NoRoll) -> Decision:
    """Void a throw after its call: go back to just before it, and decide again in order what was entered since."""
    void = throw.no_roll(law, state, command)
    if isinstance(void, Refusal):
        return void
    ground = law.book.grounds[command.ground]
    events: tuple[Event, ...] = (Undone(ground.cite.clause), *void)
    draft = fold(state, events)
    since: list[tuple[c.Command, tuple[Event, ...]]] = []
    entries = state.since
    while entries is not None:
        entries, entry = entries
        since.append(entry)
    for old, happened in reversed(since):
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
    *before, left = again
    assert isinstance(left, Left)
    owed = max(0, paid - left.amount)
    return (*before, Left(left.player, left.amount + owed, owed))


_DECIDE: dict[type, Callable[[Law, State, Any], Decision]] = {
    c.Seat: seats.seat, c.BuyIn: seats.buy_in, c.Tokens: seats.tokens, c.Leave: seats.leave, c.Bet: wagers.bet,
    c.Take: wagers.take, c.Call: working.call, c.Choose: wagers.choose, c.Offer: shooter.offer,
    c.Accept: shooter.accept, c.Decline: shooter.decline, c.Pass: shooter.relinquish, c.Proxy: shooter.proxy,
    c.Throw: throw.throw, c.Rest: throw.rest, c.Roll: throw.roll, c.NoRoll: throw.no_roll,
    c.Personal: seats.personal, c.Dice: custody.dice,
}  # fmt: skip
