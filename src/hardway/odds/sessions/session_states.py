"""The states of a session: rows and racks, and the transitions of a throw and of the bets after it.

A row is the layout as the dice leave the hand, with what the strategy remembers. A throw turns it into a situation: the
layout and memory before the next bets. The explorer (`strategy.explore`) finds both, and the ranges of racks for which
the bets are the same. A session adds the chances of the dice, a goal, and ends, in which the last wagers are played to
their decision. Racks are counted in units of the chips.
"""

from collections.abc import Callable
from math import lcm
from typing import Any, NamedTuple

from hardway.odds.chances import DiceChances, OddsError
from hardway.rulebook import Law
from hardway.strategy import Explorer, Layout, Place, Strategy, TableOracle
from hardway.strategy.explore import ENDS
from hardway.values.money import LARGEST_CENTS

MOST_ROLLS, MOST_LAYOUTS = 20_000, 50_000
"""The most rolls of a computed session, and the most pairs of a layout and a strategy's memory that it may reach;
finding so many pairs takes twenty seconds."""

Tell = Callable[[str, int, int], None]
"""Reports progress: `roll` or `layout`, how many are done, and of how many (0 if unknown)."""


class Reach(NamedTuple):
    """Where the strategy's bets after a throw lead with racks from `low` to `high`: to a row (the layout as the dice
    leave the hand, and the memory) or, as a negative number, to an end (-1 is end 0)."""

    low: int
    high: int
    to: int
    spent: int


class Transition(NamedTuple):
    """What a throw does to a row: the situation (the layout and memory before the next bets), and the units added to
    the rack."""

    situation: int
    gain: int
    weight: int
    """The transition's chance as a whole number: the chance times `SessionStates.whole`."""


class SessionEnd(NamedTuple):
    """A way in which a session ends, and the layout that is left."""

    how: str
    layout: Layout


class Distribution(NamedTuple):
    """The chances of a session: Fractions, or floats whose error is at most `off_by` in total."""

    racks: dict[int, Any]
    """By final rack in cents: its chance."""
    ends: dict[str, Any]
    """By way in which a session ends: its chance."""
    playing: list[Any]
    """For each roll, the chance that the session reaches it."""
    off_by: float
    rolls: Any = None
    """The expected number of rolls; None if the session has a limit of rolls, since it is then the sum of `playing`."""


class SessionStates:
    """All states of a strategy's sessions that have been found so far."""

    def __init__(self, law: Law, strategy: Strategy, dice: DiceChances, *, bankroll: int, goal: int | None) -> None:
        self.oracle, self.strategy = TableOracle(law, strategy, tallies=False), strategy
        self.explorer = Explorer(self.oracle, bankroll=bankroll)
        chances = dice.chances_of(self.oracle.classes)
        self.whole = lcm(*(chance.denominator for chance in chances))
        self._weights = [int(chance * self.whole) for chance in chances]
        self.unit, self.start = self.explorer.unit, self.explorer.start
        self.goal = goal // self.unit if goal is not None else LARGEST_CENTS
        self.ends: list[SessionEnd] = []
        self._end: dict[SessionEnd, int] = {}
        self._reaches: dict[int, list[Reach]] = {}
        self._ways: dict[int, tuple[Transition, ...]] = {}
        self._only_puts = all(
            action.verb in ("bet", "add", "press", "max") for rule in strategy.rules for action in rule.actions
        )
        self.first = self.reach(0, self.start)

    @property
    def standing(self) -> int:
        """Return how many rows in which betting goes on have been found so far."""
        return self.explorer.closed.count(False)

    def layout(self, situation: int) -> Layout:
        """Return the layout of a situation."""
        return self.explorer.situations[situation].layout

    def ways(self, row: int) -> tuple[Transition, ...]:
        """Return the throws from a row; throws with the same effect are counted as one."""
        found = self._ways.get(row)
        if found is None:
            place: Any = self.explorer.rows[row]
            known: dict[int, tuple[int, int]] = {}
            alike: dict[tuple[int, int], int] = {}
            for effect, weight in zip(self.oracle.effects(place.layout), self._weights, strict=True):
                way = known.get(id(effect))
                if way is None:
                    after: Any = self.oracle.thrown(place.memory, effect)
                    way = known[id(effect)] = self.explorer.situation(after), effect.gain // self.unit
                alike[way] = alike.get(way, 0) + weight
            found = self._ways[row] = tuple([Transition(*way, weight) for way, weight in alike.items()])
        return found

    def reach(self, situation: int, rack: int) -> Reach:
        """Return where the strategy's bets in a situation lead with this rack: to a row, or to an end of the
        session."""
        reaches = self._reaches.setdefault(situation, [])
        for reach in reaches:
            if reach.low <= rack <= reach.high:
                return reach
        found = self._ask(situation, rack)
        reaches.append(found)
        return found

    def _ask(self, situation: int, rack: int) -> Reach:
        if (found := len(self.explorer.rows)) > MOST_LAYOUTS:
            raise OddsError(
                f"{self.strategy.name} reaches {found:,} layouts and memories; a session is computed for at most "
                f"{MOST_LAYOUTS:,}; `hardway simulate` plays it"
            )
        if rack >= self.goal:
            return Reach(self.goal, LARGEST_CENTS, self._ended("goal", self.layout(situation)), 0)
        if not rack and self._only_puts and self.layout(situation).bets:
            # An empty rack bets nothing. This saves asking the strategy in every situation of a short session.
            return Reach(0, 0, self.explorer.row(self.explorer.situations[situation]), 0)
        said = self.explorer.ranges[self.explorer.find(situation, rack)]
        to = said.row
        if said.end:
            closed: Place | None = self.explorer.rows[said.row]
            to = -1 - self._number(SessionEnd(ENDS[said.end - 1], closed.layout if closed else Layout(0)))
        return Reach(said.low, min(said.high, self.goal - 1), to, said.cost)

    def after(self, situation: int, rack: int, *, last: bool) -> tuple[int, int]:
        """Return the row or end after a throw, and the rack left; the last roll ends the session without asking the
        strategy for bets."""
        reach, layout = self.reach(situation, rack), self.layout(situation)
        if last and rack < self.goal and (layout.bets or not self.is_ruin(situation, rack)):
            return self._ended("rolls", layout), rack
        return reach.to, rack - reach.spent

    def is_ruin(self, situation: int, rack: int) -> bool:
        """Say whether a player in this situation is ruined."""
        to = self.reach(situation, rack).to
        return to < 0 and self.ends[-1 - to].how == "ruin"

    def at_risk(self, row: int) -> int:
        """Return how many units are on the layout of a row."""
        place = self.explorer.rows[row]
        return self.oracle.at_risk(place.layout) // self.unit if place else 0

    def end(self, how: str, layout: Layout) -> int:
        """Return the number of the state in which a session ends as `how` says, with what its last commands leave."""
        return self._number(SessionEnd(how, self.oracle.closing(layout) if layout.bets else Layout(0)))

    def _ended(self, how: str, layout: Layout) -> int:
        return -1 - self.end(how, layout)

    def _number(self, end: SessionEnd) -> int:
        number = self._end.setdefault(end, len(self.ends))
        if number == len(self.ends):
            self.ends.append(end)
        return number
