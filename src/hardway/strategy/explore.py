"""Explores what a strategy can reach: rows, situations and ranges of racks, each found out once and never changed.

A *row* is what stands as the dice leave the hand, with what the player remembers. What a class of throw leaves of it is
a *situation*. There the strategy is consulted, and its answer holds for a *range* of racks. Everything is asked of an
oracle, the table or a machine compiled from the same law; what the oracle calls a place is never looked into here. The
exact solver, sessions with a bankroll and the simulator all explore with this.

>>> from hardway.rulebook import law, load
>>> from hardway.strategy import TableOracle, read
>>> field = Explorer(TableOracle(law(load("crown")), read("bet field 5")), bankroll=10_000)
>>> len(set(field.open(field.branches_of(1)).leaves)), len(field.situations)
(7, 7)
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


class Numbers(dict[P, int]):
    """Things met so far, places above all: each has a number from 0 on, which a new one is given when asked for."""

    def __init__(self, *first: P) -> None:
        super().__init__(zip(first, range(len(first)), strict=True))
        self.places = list(first)

    def __missing__(self, place: P) -> int:
        """Return the next number."""
        number = self[place] = len(self.places)
        self.places.append(place)
        return number


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


class Meaning(NamedTuple):
    """What throws and consultations come to besides what they leave; most come to the same as others."""

    tallies: Tallies = ()
    refused: tuple[tuple[int, str], ...] = ()
    """The line and the reason of each action that was not taken."""


NOTHING = 0
"""The number of the first meaning, which is empty."""


class Throws(NamedTuple, Generic[P]):
    """What classes of throw do to rows, column by column: many are asked for at a time."""

    leaves: Sequence[P]
    """The situation; of a row where no more is bet the next such row, None where nothing is left to decide. An
    explorer gives their numbers."""
    gain: Sequence[int]
    """Cents that come to the rack."""
    hand_over: Sequence[bool]
    meaning: Sequence[int]
    """By number, in the oracle's list."""


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
    meaning: int
    """By number, in the oracle's list."""


class Oracle(Protocol[P]):
    """What knows what throws and consultations do. Questions come many at a time, for the sake of a machine."""

    unit: int
    """The smallest step of chips: racks are counted in it."""
    classes: ThrowClasses
    """The throws it tells apart."""
    meanings: list[Meaning]
    """Every meaning met so far."""

    def begin(self, bankroll: int) -> P:
        """Return the situation of a player who has just sat down."""

    def throws(self, asked: Sequence[tuple[P, int]]) -> Throws[P | None]:
        """Return what each of these classes of throw does to its row."""

    def consult(self, asked: Sequence[tuple[P, int]]) -> Sequence[Answer[P]]:
        """Return what the strategy does in each of these situations with that rack, in cents."""

    def close(self, situations: Sequence[P]) -> Sequence[P | None]:
        """Return the rows of situations in which no more is bet, None where nothing stands."""


class RackRange(NamedTuple, Generic[P]):
    """What a consultation comes to for racks from low to high, in units: the row, what that costs, and how it ends."""

    low: int
    high: int
    row: int
    cost: int
    end: int
    before: int
    """The range of the same situation that was found before this one; below 0 there is none."""
    situation: int
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
    """Everything found out so far about a strategy, but for what throws do: that is for the one who asks to keep."""

    def __init__(self, oracle: Oracle[P], *, bankroll: int) -> None:
        self.oracle, self.unit = oracle, oracle.unit
        self.kinds = len(oracle.classes.examples)
        """Classes of throw: a branch, what one makes of a row, is numbered by its row times this, and its class."""
        self.longest = LARGEST_CENTS // self.unit
        """A rack that is long enough for anything, in units."""
        self._rows, self._situations = Numbers[P | None](None), Numbers[P]()
        self.rows, self.situations = self._rows.places, self._situations.places
        """Places by their numbers; the first row, with nothing left to decide, is OVER."""
        self.closed: list[bool] = [True]
        """Whether no more is bet in a row."""
        self.ranges: list[RackRange[P]] = []
        self.newest: list[int] = []
        """Of each situation, the range that was found last; below 0 none is known."""
        self.start = bankroll // self.unit
        self.opening = self.find(self._situations[oracle.begin(bankroll)], self.start)
        """The range of the consultation with which every session begins."""

    def branches_of(self, row: int) -> range:
        """Return the numbers of a row's branches."""
        return range(row * self.kinds, (row + 1) * self.kinds)

    def open(self, branches: Sequence[int]) -> Throws[int]:
        """Find out what these branches lead to: situations, and rows where no more is bet."""
        rows, kinds, situations, shut = self._rows, self.kinds, self._situations, self.closed
        asked: list[Any] = [(self.rows[number // kinds], number % kinds) for number in branches]
        throws: Throws[Any] = self.oracle.throws(asked)
        to: list[int] = []
        last, now = asked, OVER
        for place, number in zip(throws.leaves, branches, strict=True):
            if place is not last:  # classes of throw that do the same to a row leave one place
                last, now = place, rows[place] if shut[number // kinds] else situations[place]
            to.append(now)
        self._note(closed=True)
        return Throws(to, *throws[1:])

    def _note(self, *, closed: bool) -> None:
        """Write down of all new rows whether more is bet there."""
        self.closed += [closed] * (len(self.rows) - len(self.closed))

    def meaning(self, number: int) -> Meaning:
        """Return a meaning by its number."""
        return self.oracle.meanings[number]

    def known(self, situation: int, rack: int) -> int:
        """Return the range of a situation that holds a rack in units; below 0 none is known."""
        self.newest += [-1] * (len(self.situations) - len(self.newest))
        number = self.newest[situation]
        while number >= 0 and not (found := self.ranges[number]).low <= rack <= found.high:
            number = found.before
        return number

    def find(self, situation: int, rack: int) -> int:
        """Return the range of a situation for a rack in units."""
        self.find_all(((situation, rack),))
        return self.known(situation, rack)

    def find_all(self, wanted: Iterable[tuple[int, int]]) -> None:
        """Find out what strategies do in situations with racks in units."""
        fresh = [one for one in dict.fromkeys(wanted) if self.known(*one) < 0]
        asked = [(self.situations[situation], rack * self.unit) for situation, rack in fresh]
        for (situation, rack), answer in zip(fresh, self.oracle.consult(asked) if asked else (), strict=True):
            if self.known(situation, rack) < 0:  # an answer before it may hold for this rack too
                self._add(situation, answer)

    def close(self, situations: Iterable[int]) -> list[int]:
        """Return the rows of situations in which no more is bet."""
        places = self.oracle.close([self.situations[one] for one in situations])
        return [self.row(place, closed=True) for place in places]

    def row(self, place: P | None, *, closed: bool = False) -> int:
        """Return the row of a place, where no more is bet if it is closed."""
        number = self._rows[place]
        self._note(closed=closed)
        return number

    def _add(self, situation: int, answer: Answer[P]) -> None:
        low, high, leaves, spent, end, *_ = answer
        row, unit = self.row(leaves, closed=bool(end)), self.unit
        before, self.newest[situation] = self.newest[situation], len(self.ranges)
        self.ranges.append(RackRange(-(-low // unit), high // unit, row, spent // unit, end, before, situation, answer))
