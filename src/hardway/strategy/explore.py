"""Explores what a strategy can reach: rows, situations and ranges of racks, each found out once and never changed.

A *row* is what stands as the dice leave the hand, with what the player remembers. What a class of throw leaves of it is
a *situation*. There the strategy is consulted, and its answer holds for a *range* of racks. Everything is asked of an
oracle, the table or a machine compiled from the same law; what the oracle calls a place is never looked into here. The
exact solver, sessions with a bankroll and the simulator all explore with this.

>>> from hardway.rulebook import law, load
>>> from hardway.strategy import TableOracle, read
>>> field = Explorer(TableOracle(law(load("crown")), read("bet field 5")), bankroll=10_000)
>>> len(field.open(field.branches_of(1))), len(field.situations)
(15, 7)
"""

import gc
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from hardway.values.dice import ThrowClasses
from hardway.values.money import LARGEST_CENTS

ENDS = ("ruin", "goal", "stop", "rolls")
"""How a session ends: nothing stands and nothing can be paid for, the goal, a stop, the last roll."""
RUIN, GOAL, STOP, ROLLS = 1, 2, 3, 4
"""The same as numbers; 0 is not yet."""
OVER = 0
"""The row of a session with nothing left to decide."""

P = TypeVar("P", bound=Hashable)


class Tally(NamedTuple):
    """What came of one kind of wager, in cents."""

    result: int = 0
    """Won less lost, and less commission."""
    action: int = 0
    """Newly at risk: put down, put back up after a win, or left up by a push; commission included."""
    commission: int = 0
    """Paid, less what was given back."""
    decided: int = 0
    taken: int = 0
    """Taken down again by the player."""

    def __add__(self, other: Any) -> "Tally":
        """Add figure by figure."""
        return Tally(*(one + more for one, more in zip(self, other, strict=True)))


Tallies = tuple[tuple[str, Tally], ...]
"""By wager, as the odds name it; those of which nothing came are left out."""


class ThrowOutcome(NamedTuple, Generic[P]):
    """What one class of throw does to a row."""

    leaves: P | None
    """The situation; of a row where no more is bet the next such row, None where nothing is left to decide."""
    gain: int
    """Cents that come to the rack."""
    hand_over: bool
    tells: bool
    """Whether there are tallies."""
    tallies: Tallies | None = None
    """Where the oracle had them at hand; otherwise they are asked for apart."""


class Answer(NamedTuple, Generic[P]):
    """What a consultation comes to, for every rack from low to high, in cents."""

    low: int
    high: int
    leaves: P | None
    """The row; where the session ends what stands for the last time, None where that is nothing."""
    spent: int
    end: int
    """RUIN, STOP, or 0 where the session goes on."""
    wanting: bool
    """Something was refused as more than the rack."""
    refused: tuple[tuple[int, str], ...]
    """The line and the reason of each action that was not taken."""
    tallies: Tallies


class Oracle(Protocol[P]):
    """Whoever knows what throws and consultations do. Questions come many at a time, for the sake of a machine."""

    unit: int
    """The smallest step of chips: racks are counted in it."""
    classes: ThrowClasses
    """The throws it tells apart."""

    def begin(self, bankroll: int) -> P:
        """Return the situation of a player who has just sat down."""

    def throws(self, asked: Sequence[tuple[P, int]]) -> Sequence[ThrowOutcome[P]]:
        """Return what each of these classes of throw does to its row."""

    def tallies(self, asked: Sequence[tuple[P, int]]) -> Sequence[Tallies]:
        """Return what comes of each wager in these throws; asked apart, for not everybody wants to know it."""

    def consult(self, asked: Sequence[tuple[P, int]]) -> Sequence[Answer[P]]:
        """Return what the strategy does in each of these situations with that rack, in cents."""

    def close(self, situation: P) -> P | None:
        """Return the row of a situation in which no more is bet, None if nothing stands."""


class Branch(NamedTuple, Generic[P]):
    """What a class of throw makes of a row: a situation, or the next row where no more is bet."""

    throw: ThrowOutcome[P]
    to: int


class RackRange(NamedTuple, Generic[P]):
    """What a consultation comes to for racks from low to high, in units: the row, what that costs, and how it ends."""

    low: int
    high: int
    row: int
    cost: int
    end: int
    answer: Answer[P]


@contextmanager
def collector_paused() -> Iterator[None]:
    """Keep Python's collector from looking again and again at all that was found out, none of which is garbage.

    Measured, it takes an eighth of the time of a session, and half of the time of a large chain.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Explorer(Generic[P]):
    """Everything found out so far about a strategy."""

    def __init__(self, oracle: Oracle[P], *, bankroll: int) -> None:
        self.oracle, self.unit = oracle, oracle.unit
        self.kinds = len(oracle.classes.examples)
        """Classes of throw: a branch is numbered by its row times this, and its class."""
        self.longest = LARGEST_CENTS // self.unit
        """A rack that is long enough for anything, in units."""
        self.rows: list[P | None] = [None]
        self.closed: list[bool] = [True]
        """Whether no more is bet in a row; the first is OVER."""
        self.branches: dict[int, Branch[P]] = {}
        self.situations: list[P] = []
        self.ranges: list[RackRange[P]] = []
        self.situation_of: list[int] = []
        """Of each range."""
        self.ranges_of: list[list[int]] = []
        """Of each situation."""
        self._rows: dict[P, int] = {}
        self._situations: dict[P, int] = {}
        self.start = bankroll // self.unit
        self.opening = self.find(self._situation(oracle.begin(bankroll)), self.start)
        """The range of the consultation with which every session begins."""

    def branches_of(self, row: int) -> range:
        """Return the numbers of a row's branches."""
        return range(row * self.kinds, (row + 1) * self.kinds)

    def open(self, numbers: Iterable[int]) -> list[int]:
        """Find out what these branches lead to; return those that were not known."""
        known, closed, kinds = self.branches, self.closed, self.kinds
        fresh = [number for number in numbers if number not in known]
        last: Branch[P] | None = None
        for number, throw in zip(fresh, self.oracle.throws(self._questions(fresh)), strict=True):
            if last is None or throw is not last.throw:  # classes of throw that do the same share one answer
                shut = closed[number // kinds]
                last = Branch(throw, self.closing_row(throw.leaves) if shut else self._situation(throw.leaves))
            known[number] = last
        return fresh

    def tallies(self, numbers: Iterable[int]) -> Sequence[Tallies]:
        """Return what comes of each wager in the throws of these branches."""
        numbers, known = list(numbers), self.branches
        found = {number: tallies for number in numbers if (tallies := known[number].throw.tallies) is not None}
        missing = [number for number in numbers if number not in found] if len(found) < len(numbers) else []
        found |= zip(missing, self.oracle.tallies(self._questions(missing)), strict=True)
        return [found[number] for number in numbers]

    def _questions(self, numbers: Iterable[int]) -> list[tuple[Any, int]]:
        return [(self.rows[number // self.kinds], number % self.kinds) for number in numbers]

    def known(self, situation: int, rack: int) -> int:
        """Return the range of a situation that holds a rack in units; below 0 none is known."""
        for number in self.ranges_of[situation]:
            found = self.ranges[number]
            if found.low <= rack <= found.high:
                return number
        return -1

    def find(self, situation: int, rack: int) -> int:
        """Return the range of a situation for a rack in units."""
        number = self.known(situation, rack)
        if number < 0:
            (answer,) = self.oracle.consult(((self.situations[situation], rack * self.unit),))
            number = self._add(situation, answer)
        return number

    def find_all(self, wanted: Iterable[tuple[int, int]]) -> None:
        """Find out what strategies do in situations with racks in units."""
        fresh = [one for one in dict.fromkeys(wanted) if self.known(*one) < 0]
        asked = [(self.situations[situation], rack * self.unit) for situation, rack in fresh]
        for (situation, rack), answer in zip(fresh, self.oracle.consult(asked) if asked else (), strict=True):
            if self.known(situation, rack) < 0:  # an answer before it may hold for this rack too
                self._add(situation, answer)

    def close(self, situation: int) -> int:
        """Return the row of a situation in which no more is bet."""
        return self.closing_row(self.oracle.close(self.situations[situation]))

    def closing_row(self, place: P | None) -> int:
        """Return the row of a place where no more is bet."""
        return OVER if place is None else self.row(place, closed=True)

    def _add(self, situation: int, answer: Answer[P]) -> int:
        end, unit, number = answer.end, self.unit, len(self.ranges)
        row = self.closing_row(answer.leaves) if end else self.row(answer.leaves)
        self.ranges_of[situation].append(number)
        self.ranges.append(
            RackRange(-(-answer.low // unit), answer.high // unit, row, answer.spent // unit, end, answer)
        )
        self.situation_of.append(situation)
        return number

    def row(self, place: Any, *, closed: bool = False) -> int:
        """Return the row of a place, where no more is bet if it is closed."""
        number = self._rows.setdefault(place, len(self.rows))
        if number == len(self.rows):
            self.rows.append(place)
            self.closed.append(closed)
        return number

    def _situation(self, place: Any) -> int:
        number = self._situations.setdefault(place, len(self.situations))
        if number == len(self.situations):
            self.situations.append(place)
            self.ranges_of.append([])
        return number
