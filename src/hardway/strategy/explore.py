"""Explores the states of a strategy: rows, situations and ranges of racks, each found once and never changed.

A *row* is the layout as the dice leave the hand, with the player's memory. A class of throw turns it into a
*situation*. There the strategy is consulted, and its answer holds for a *range* of racks. All answers come from an
oracle: the table, or a machine compiled from the same law. A place is the oracle's own value, opaque here. The exact
solver, sessions with a bankroll and the simulator use this explorer.

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
"""The ends of a session: ruin (an empty layout, and no bet is payable), the goal, a stop, the last roll."""
RUIN, GOAL, STOP, ROLLS = 1, 2, 3, 4
"""The same as numbers; 0 means that the session goes on."""
OVER = 0
"""The row of a session that is over, with an empty layout."""

P = TypeVar("P", bound=Hashable)


class Numbers(dict[P, int]):
    """Numbers things from 0 in the order in which they are first looked up; `places` lists them."""

    def __init__(self, *first: P) -> None:
        super().__init__(zip(first, range(len(first)), strict=True))
        self.places = list(first)

    def __missing__(self, place: P) -> int:
        """Return the next number."""
        number = self[place] = len(self.places)
        self.places.append(place)
        return number


class Tally(NamedTuple):
    """The results of one kind of wager, in cents."""

    result: int = 0
    """Wins less losses and commission."""
    action: int = 0
    """Newly at risk as the dice leave the hand: put down, put back up after a win, or kept up by a push. With
    commission."""
    commission: int = 0
    """Paid, less any returned."""
    decided: int = 0
    taken: int = 0
    """Taken down by the player, with the commission returned, and not put down again before the throw."""

    def __add__(self, other: Any) -> "Tally":
        """Add figure by figure."""
        return Tally(*(one + more for one, more in zip(self, other, strict=True)))


Tallies = tuple[tuple[str, Tally], ...]
"""By wager (`figure_name`), without those that have no result."""


class Meaning(NamedTuple):
    """The tallies and refusals of a throw or a consultation; many have the same."""

    tallies: Tallies = ()
    refused: tuple[tuple[int, str], ...] = ()
    """The line and the reason of each refused action."""


NOTHING = 0
"""The number of the first meaning, which is empty."""


class Throws(NamedTuple, Generic[P]):
    """The effects of classes of throw on rows, in columns."""

    leaves: Sequence[P]
    """The situation. After a closed row, where no more is bet: the next closed row, or None for an empty layout. From
    an explorer, their numbers."""
    gain: Sequence[int]
    """Cents added to the rack."""
    hand_over: Sequence[bool]
    meaning: Sequence[int]
    """By index in the oracle's list."""


class Answer(NamedTuple, Generic[P]):
    """The result of a consultation for every rack from low to high, in cents."""

    low: int
    high: int
    leaves: P | None
    """The row; at the end of a session a closed row, or None for an empty layout."""
    spent: int
    end: int
    """RUIN, STOP, or 0 if the session goes on."""
    short_of_chips: bool
    """The table refused a bet because the rack was too short."""
    meaning: int
    """By index in the oracle's list."""


class Oracle(Protocol[P]):
    """Answers what throws and consultations do. Questions come in batches, which suits the machine."""

    unit: int
    """The unit of the chips, in cents: racks are counted in it."""
    classes: ThrowClasses
    """The classes of throws that have different effects."""
    meanings: list[Meaning]
    """Every meaning so far."""

    def begin(self, bankroll: int) -> P:
        """Return the situation of a player who has just sat down."""

    def throws(self, asked: Sequence[tuple[P, int]]) -> Throws[P | None]:
        """Return the effect of each of these classes of throw on its row."""

    def consult(self, asked: Sequence[tuple[P, int]]) -> Sequence[Answer[P]]:
        """Return what the strategy does in each of these situations with that rack, in cents."""

    def close(self, situations: Sequence[P]) -> Sequence[P | None]:
        """Return the closed rows of situations in which no more is bet; None for an empty layout."""


class RackRange(NamedTuple, Generic[P]):
    """The result of a consultation for racks from low to high, in units: the next row, the cost, and the end."""

    low: int
    high: int
    row: int
    cost: int
    end: int
    before: int
    """The range of the same situation that was found before this one, or -1."""
    situation: int
    answer: Answer[P]


@contextmanager
def pause_collector() -> Iterator[None]:
    """Pause Python's garbage collector, which would scan the growing chain again and again and find no garbage.

    It takes an eighth of the time of a session, and half of the time of a large chain.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Explorer(Generic[P]):
    """All rows, situations and ranges found so far. Does not keep the effects of throws: its caller does."""

    def __init__(self, oracle: Oracle[P], *, bankroll: int) -> None:
        self.oracle, self.unit = oracle, oracle.unit
        self.kinds = len(oracle.classes.examples)
        """The number of classes of throw. A branch is a row and a class; its number is row times `kinds` plus class."""
        self.longest = LARGEST_CENTS // self.unit
        """A rack that is long enough for every bet, in units."""
        self._rows, self._situations = Numbers[P | None](None), Numbers[P]()
        self.rows, self.situations = self._rows.places, self._situations.places
        """Places by their numbers; the first row is OVER."""
        self.closed: list[bool] = [True]
        """By row, whether no more is bet there."""
        self.ranges: list[RackRange[P]] = []
        self.newest: list[int] = []
        """By situation, the range that was found last, or -1."""
        self.start = bankroll // self.unit
        self.opening = self.find(self._situations[oracle.begin(bankroll)], self.start)
        """The range of the first consultation of every session."""

    def branches_of(self, row: int) -> range:
        """Return the numbers of a row's branches."""
        return range(row * self.kinds, (row + 1) * self.kinds)

    def open(self, branches: Sequence[int]) -> Throws[int]:
        """Ask for the effects of these branches, which lead to situations or closed rows."""
        rows, kinds, situations, shut = self._rows, self.kinds, self._situations, self.closed
        asked: list[Any] = [(self.rows[number // kinds], number % kinds) for number in branches]
        throws: Throws[Any] = self.oracle.throws(asked)
        to: list[int] = []
        last, now = asked, OVER
        for place, number in zip(throws.leaves, branches, strict=True):
            if place is not last:  # classes of throw with the same effect on a row leave one object
                last, now = place, rows[place] if shut[number // kinds] else situations[place]
            to.append(now)
        self._note(closed=True)
        return Throws(to, *throws[1:])

    def _note(self, *, closed: bool) -> None:
        """Note whether the new rows are closed."""
        self.closed += [closed] * (len(self.rows) - len(self.closed))

    def meaning(self, number: int) -> Meaning:
        """Return a meaning by its number."""
        return self.oracle.meanings[number]

    def known(self, situation: int, rack: int) -> int:
        """Return the range of a situation that holds a rack in units, or -1 if none is known."""
        self.newest += [-1] * (len(self.situations) - len(self.newest))
        number = self.newest[situation]
        while number >= 0 and not (found := self.ranges[number]).low <= rack <= found.high:
            number = found.before
        return number

    def find(self, situation: int, rack: int) -> int:
        """Return the range of a situation that holds a rack in units, and ask for it if needed."""
        self.find_all(((situation, rack),))
        return self.known(situation, rack)

    def find_all(self, wanted: Iterable[tuple[int, int]]) -> None:
        """Ask for the unknown ranges of these situations and racks in units."""
        fresh = [one for one in dict.fromkeys(wanted) if self.known(*one) < 0]
        asked = [(self.situations[situation], rack * self.unit) for situation, rack in fresh]
        for (situation, rack), answer in zip(fresh, self.oracle.consult(asked) if asked else (), strict=True):
            if self.known(situation, rack) < 0:  # an earlier answer may hold for this rack too
                self._add(situation, answer)

    def close(self, situations: Iterable[int]) -> list[int]:
        """Return the closed rows of situations in which no more is bet."""
        places = self.oracle.close([self.situations[one] for one in situations])
        return [self.row(place, closed=True) for place in places]

    def row(self, place: P | None, *, closed: bool = False) -> int:
        """Return the row of a place; a new row is closed or not as given."""
        number = self._rows[place]
        self._note(closed=closed)
        return number

    def _add(self, situation: int, answer: Answer[P]) -> None:
        low, high, leaves, spent, end, *_ = answer
        row, unit = self.row(leaves, closed=bool(end)), self.unit
        before, self.newest[situation] = self.newest[situation], len(self.ranges)
        self.ranges.append(RackRange(-(-low // unit), high // unit, row, spent // unit, end, before, situation, answer))
