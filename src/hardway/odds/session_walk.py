"""Where a session can go: what stands and how much is in the rack, one throw and one consultation at a time.

A *standing* is what stands as the dice leave the hand; a *situation* is what a throw leaves, before the strategy is
consulted. Throws do not care about the rack. A consultation does, but its answer holds for a range of racks (a piece),
and the table is asked once for each. Racks are counted in the smallest step of the table's chips.
"""

from math import lcm
from typing import Any, NamedTuple

from hardway.odds.dice import Dice
from hardway.rulebook import Law
from hardway.strategy import Fall, Layout, Memory, Strategy, TableSeat, remember, sitting_down
from hardway.values.money import LARGEST_CENTS

ENDS = ("ruin", "goal", "stop", "rolls")
"""How a session ends: nothing stands and nothing can be paid for, the goal, a stop, the last roll."""


class Piece(NamedTuple):
    """What a consultation comes to, for racks from low to high: a standing, or below nothing an end (-1 is end 0)."""

    low: int
    high: int
    to: int
    spent: int


class Way(NamedTuple):
    """A throw's way on from a standing."""

    situation: int
    gain: int
    weight: int
    """Its chance, in parts of the walk's `whole`."""


class End(NamedTuple):
    """How a session ended, and what still stands then, with no new bets."""

    how: str
    layout: Layout


class Spread(NamedTuple):
    """Where the chances of a session went; fractions, or floats that are off by no more than `off_by` together."""

    racks: dict[int, Any]
    """The chance of each final rack in cents."""
    ends: dict[str, Any]
    """The chance of each way to end."""
    playing: list[Any]
    """The chance that the first roll is thrown, the second, and so on."""
    off_by: float


Place = tuple[Layout, Memory]


class Walk:
    """Everything found out so far about a strategy's sessions."""

    def __init__(self, law: Law, strategy: Strategy, dice: Dice, *, bankroll: int, goal: int | None) -> None:
        self.seat = TableSeat(law, strategy)
        self.strategy = strategy
        self.whole = lcm(*(chance.denominator for chance in dice.chances))
        self._weights = [int(chance * self.whole) for chance in dice.chances]
        self.unit = law.chips.unit
        self.start = bankroll // self.unit
        self.goal = goal // self.unit if goal is not None else LARGEST_CENTS
        self.standings: list[Place] = []
        self.situations: list[Place] = []
        self.ends: list[End] = []
        self.pieces: list[list[Piece]] = []
        """By situation."""
        self._ways: list[tuple[Way, ...] | None] = []
        self._standing: dict[Place, int] = {}
        self._situation: dict[Place, int] = {}
        self._end: dict[End, int] = {}
        self._only_puts = all(
            action.verb in ("bet", "add", "press", "max") for rule in strategy.rules for action in rule.actions
        )
        self.situation((Layout(0), sitting_down(strategy, bankroll if "start" in strategy.reads else 0)))

    def situation(self, place: Place) -> int:
        """Return the number of a situation."""
        number = self._situation.get(place)
        if number is None:
            number = self._situation[place] = len(self.situations)
            self.situations.append(place)
            self.pieces.append([])
        return number

    def ways(self, standing: int) -> tuple[Way, ...]:
        """Return where a throw leads from a standing."""
        found = self._ways[standing]
        if found is None:
            layout, memory = self.standings[standing]
            alike: dict[int, tuple[Fall, int]] = {}
            for fall, weight in zip(self.seat.falls(layout), self._weights, strict=True):
                alike[id(fall)] = fall, weight + alike.get(id(fall), (fall, 0))[1]
            found = self._ways[standing] = tuple([self._way(memory, fall, weight) for fall, weight in alike.values()])
        return found

    def _way(self, memory: Memory, fall: Fall, weight: int) -> Way:
        then = remember(self.strategy, memory, fall.last, hand_over=fall.hand_over)
        return Way(self.situation((fall.layout, then)), fall.gain // self.unit, weight)

    def piece(self, situation: int, rack: int) -> Piece:
        """Return what the consultation of a situation comes to with this rack."""
        for piece in self.pieces[situation]:
            if piece.low <= rack <= piece.high:
                return piece
        found = self._ask(situation, rack)
        self.pieces[situation].append(found)
        return found

    def _ask(self, situation: int, rack: int) -> Piece:
        layout, memory = self.situations[situation]
        if rack >= self.goal:
            return Piece(self.goal, LARGEST_CENTS, self._ended("goal", layout), 0)
        if not rack and layout.bets and self._only_puts:
            return Piece(0, 0, self._stands((layout, memory)), 0)  # nothing to put down, so nothing is done
        acted = self.seat.act(layout, memory, rack * self.unit)
        asked = acted.consulted
        if asked.stopped:
            to = self._ended("stop", acted.layout)
        elif asked.wanting and not acted.layout.bets:
            to = self._ended("ruin", acted.layout)
        else:
            to = self._stands((acted.layout, asked.memory))
        high = min(asked.high // self.unit, self.goal - 1)
        return Piece(-(-asked.low // self.unit), high, to, acted.spent // self.unit)

    def after(self, situation: int, rack: int, *, last: bool) -> tuple[int, int]:
        """Return the standing or end after a throw, and the rack; after the last roll the session ends as it stands."""
        piece = self.piece(situation, rack)
        layout = self.situations[situation][0]
        if last and rack < self.goal and (layout.bets or not self.is_ruin(situation, rack)):
            return self._ended("rolls", layout), rack
        return piece.to, rack - piece.spent

    def is_ruin(self, situation: int, rack: int) -> bool:
        """Say whether a player in this situation is ruined."""
        to = self.piece(situation, rack).to
        return to < 0 and self.ends[-1 - to].how == "ruin"

    def at_risk(self, standing: int) -> int:
        """Return how much stands."""
        return self.seat.at_risk(self.standings[standing][0]) // self.unit

    def _stands(self, place: Place) -> int:
        number = self._standing.get(place)
        if number is None:
            number = self._standing[place] = len(self.standings)
            self.standings.append(place)
            self._ways.append(None)
        return number

    def _ended(self, how: str, layout: Layout) -> int:
        return -1 - self.end(how, layout)

    def end(self, how: str, layout: Layout) -> int:
        """Return the number of an end, with what stands for the last time."""
        end = End(how, self.seat.closing(layout))
        number = self._end.get(end)
        if number is None:
            number = self._end[end] = len(self.ends)
            self.ends.append(end)
        return number
