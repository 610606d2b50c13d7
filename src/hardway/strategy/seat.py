"""A seat at a real table where one layout after another is set up, consulted over and thrown at; answers are kept.

Everything comes from `decide` and `evolve`. Somebody else at the table, with the smallest line wager, shoots, so that
the dice also roll for a player without one. What a throw does to a layout does not depend on the rack: it is asked once.
"""

from collections.abc import Iterable
from typing import NamedTuple

from hardway.rulebook import Law
from hardway.strategy.consult import Consulted, act, last_bets
from hardway.strategy.model import Last, Memory, Strategy
from hardway.table import Refusal, State, caps, decide, fold
from hardway.table.commands import Accept, Bet, Command, Roll, Seat
from hardway.table.draft import play
from hardway.table.events import Event, Placed, PointMoved, Settled, SevenOut
from hardway.table.state import Player, Stake
from hardway.table.working import asleep
from hardway.values.dice import THROWS, TOTALS, is_hard
from hardway.values.money import LARGEST_CENTS

NAME, SHOOTER = "player", "shooter"


class Class(NamedTuple):
    """Throws that no rule tells apart: a total, and whether both dice show the same face."""

    total: int
    hard: bool
    throws: tuple[int, ...]
    """Their places among the 36."""


def _classes() -> tuple[Class, ...]:
    found: dict[tuple[int, bool], list[int]] = {}
    for throw, total in enumerate(TOTALS):
        found.setdefault((total, is_hard(throw)), []).append(throw)
    return tuple(Class(total, hard, tuple(throws)) for (total, hard), throws in sorted(found.items()))


CLASSES = _classes()
"""The fifteen classes of throw."""


class Layout(NamedTuple):
    """What stands of one player's at a table: everything a throw or a rule could ask about but the rack."""

    point: int
    bets: tuple[tuple[str, Stake], ...] = ()
    goes: tuple[tuple[str, str], ...] = ()
    locks: frozenset[str] = frozenset()
    marked: bool = False
    advised: bool = False

    @property
    def at_risk(self) -> int:
        """The cents that stand."""
        return sum(stake.amount for _, stake in self.bets)


class Acted(NamedTuple):
    """What a strategy does at a layout: what then stands, and what that took from the rack."""

    layout: Layout
    spent: int
    consulted: Consulted


class Fall(NamedTuple):
    """What one class of throw does to a layout."""

    layout: Layout
    gain: int
    """Cents that come to the rack."""
    again: int
    """Cents put at risk anew: winners back up, and pushes that stay."""
    decided: int
    """How many wagers won, lost or pushed."""
    last: frozenset[Last]
    hand_over: bool


class TableSeat:
    """One player's place, with a strategy."""

    def __init__(self, law: Law, limits: State, strategy: Strategy) -> None:
        self.law, self.strategy = law, strategy
        self._empty = _with_a_shooter(law, limits)
        self._falls: dict[Layout, tuple[Fall, ...]] = {}
        self._closing: dict[Layout, Layout] = {}

    def act(self, layout: Layout, memory: Memory, rack: int = LARGEST_CENTS) -> Acted:
        """Consult the strategy at a layout, with a rack that may be too short for what it wants."""
        draft = self._set_up(layout, rack)
        consulted = act(self.law, draft, NAME, self.strategy, memory)
        return Acted(_layout(draft), rack - draft.players[NAME].rack, consulted)

    def closing(self, layout: Layout) -> Layout:
        """Return a layout after its owner has bet for the last time."""
        if layout not in self._closing:
            draft = self._set_up(layout, 0)
            for command in last_bets(self.law, draft.players[NAME]):
                _play(self.law, draft, command)
            self._closing[layout] = _layout(draft)
        return self._closing[layout]

    def falls(self, layout: Layout) -> tuple[Fall, ...]:
        """Return what each class of throw does to a layout."""
        found = self._falls.get(layout)
        if found is None:
            state = self._set_up(layout, LARGEST_CENTS)
            found = self._falls[layout] = tuple(self._fall(state, kind) for kind in CLASSES)
        return found

    def _fall(self, state: State, kind: Class) -> Fall:
        command = Roll(*THROWS[kind.throws[0]])
        events = decide(self.law, state, command)
        assert not isinstance(events, Refusal), events
        after = fold(state, events)
        player = state.players[NAME]
        mine = [event for event in events if isinstance(event, Settled | Placed) and event.player == NAME]
        settled = [event for event in mine if isinstance(event, Settled) and self._decides(state, player, event)]
        again = sum(event.amount + event.commission for event in mine if isinstance(event, Placed))
        again += sum(event.stake for event in settled if event.result == "stands")
        gain = after.players[NAME].rack - player.rack
        over = any(isinstance(event, SevenOut) for event in events)
        last = self._last(kind.total, settled, made=not over and _made(events), hand_over=over)
        return Fall(_layout(after), gain, again, len(settled), last, over)

    def _decides(self, state: State, player: Player, event: Settled) -> bool:
        """Say whether a throw won, lost or pushed a wager: not one that moved, and not one that slept."""
        if event.result == "stands":
            return not asleep(self.law.slots[event.wager], player.bets[event.wager], state.point)
        return event.result != "moved"

    def _last(self, total: int, settled: list[Settled], *, made: bool, hand_over: bool) -> frozenset[Last]:
        """Return what is true of this throw, of all the strategy asks about."""
        done = {(event.result, event.wager) for event in settled}
        facts = {"made": made, "seven_out": hand_over}
        return frozenset(
            last
            for last in self.strategy.lasts
            if facts.get(last.what) or last.total == total or any((last.what, key) in done for key in last.keys)
        )

    def _set_up(self, layout: Layout, rack: int) -> State:
        draft = self._empty.copy()
        draft.point = layout.point
        player = draft.players[NAME]
        player.rack, player.bets, player.goes = rack, dict(layout.bets), dict(layout.goes)
        player.locks, player.marked, player.advised = layout.locks, layout.marked, layout.advised
        return draft


def _with_a_shooter(law: Law, table: State) -> State:
    """Seat the player, and before them somebody who shoots."""
    draft = table.copy()
    slot = law.slots["pass"]
    for name in (SHOOTER, NAME):
        _play(law, draft, Seat(name, law.chips.down(LARGEST_CENTS - 1)))
    limit = caps.limit_of(draft, draft.players[SHOOTER], slot)
    _play(law, draft, Bet(SHOOTER, slot.key, law.chips.up(limit.minimum if limit else law.chips.smallest)))
    _play(law, draft, Accept(SHOOTER))
    return draft


def _play(law: Law, draft: State, command: Command) -> None:
    decision = play(law, draft, command)
    assert not isinstance(decision, Refusal), decision


def _made(events: Iterable[Event]) -> bool:
    return any(isinstance(event, PointMoved) and not event.point for event in events)


def _layout(state: State) -> Layout:
    player = state.players[NAME]
    return Layout(
        state.point,
        tuple(sorted(player.bets.items())),
        tuple(sorted(player.goes.items())),
        player.locks,
        player.marked,
        player.advised,
    )
