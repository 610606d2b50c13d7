"""Explores the states of a strategy: rows, situations and ranges of racks, each found once and never changed.

A *row* is the layout as the dice leave the hand, with what the player remembers. A class of throw turns it into a
*situation*. There the strategy is asked for its bets, and its answer holds for a *range* of racks. All answers come
from an oracle: the table, or a machine compiled from the same law. A row or situation as the oracle returns it is a
*place*; this module only stores and numbers places. The exact solver, sessions with a bankroll and the simulator use
this explorer.

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
"""The ways in which a session can end: `ruin` (nothing on the layout, and the player can pay for no bet), `goal` (the
rack reached it), `stop` (the strategy stopped), `rolls` (the last roll)."""
RUIN, GOAL, STOP, ROLLS = 1, 2, 3, 4
"""The numbers of the ways in which a session can end, in the order of ENDS; 0 means that the session goes on."""
OVER = 0
"""The number of the state in which the session is over and the layout is empty."""

P = TypeVar("P", bound=Hashable)


class Numbers(dict[P, int]):
    """Numbers values from 0 in the order in which they are first looked up; `places` lists them."""

    def __init__(self, *first: P) -> None:
        super().__init__(zip(first, range(len(first)), strict=True))
        self.places = list(first)

    def __missing__(self, place: P) -> int:
        """Return the next number for a value that is looked up for the first time."""
        number = self[place] = len(self.places)
        self.places.append(place)
        return number


class Tally(NamedTuple):
    """The results of one kind of wager; amounts are in cents."""

    result: int = 0
    """Wins less losses and commission."""
    action: int = 0
    """Cents newly at risk as the dice leave the hand, with commission: put down, put back up after a win, or left up
    after a push."""
    commission: int = 0
    """Commission paid, less commission returned."""
    decided: int = 0
    taken: int = 0
    """Cents that the player took down and did not put down again before the throw, with the commission returned."""

    def __add__(self, other: Any) -> "Tally":
        """Return the sums of the figures of both."""
        return Tally(*(one + more for one, more in zip(self, other, strict=True)))


Tallies = tuple[tuple[str, Tally], ...]
"""The results by name of the wager (`figure_name`); wagers with nothing to report are left out."""


class Meaning(NamedTuple):
    """The tallies and refusals of a throw or a consultation. Many share the same; `Oracle.meanings` lists each once."""

    tallies: Tallies = ()
    refused: tuple[tuple[int, str], ...] = ()
    """For each action that the table refused: the action's line in the strategy, and the table's reason."""


NOTHING = 0
"""The index in `Oracle.meanings` of the meaning that has no tallies and no refusals."""


class Throws(NamedTuple, Generic[P]):
    """Effects of throws, as columns: the entries at one index are what one class of throw does to one row.

    A row is the layout as the dice leave the hand, with what the player remembers.
    """

    leaves: Sequence[P]
    """For each entry, the state after the throw: a situation, or, if betting has stopped, the next row (None: an empty
    layout). An oracle gives states here, and an explorer gives their numbers."""
    gain: Sequence[int]
    """Cents added to the rack."""
    hand_over: Sequence[bool]
    meaning: Sequence[int]
    """For each entry, the index in `Oracle.meanings` of what the throw paid and decided."""


class Answer(NamedTuple, Generic[P]):
    """The result of a consultation; it is the same for every rack from `low` to `high`, in cents."""

    low: int
    high: int
    leaves: P | None
    """The layout after the bets. If the session ends here: a layout on which nobody bets any more, or None if it is
    empty."""
    spent: int
    end: int
    """How the session ends here: RUIN or STOP; 0 if it goes on."""
    short_of_chips: bool
    """True if the table refused a bet because the player's rack was too short."""
    meaning: int
    """The index in `Oracle.meanings` of the bets, the wagers taken down and the refusals of this consultation."""


class Oracle(Protocol[P]):
    """Answers what throws and consultations do. Many questions are asked in one call, which makes the machine fast."""

    unit: int
    """The unit of the chips, in cents: racks are counted in it."""
    classes: ThrowClasses
    """The 36 throws in classes; all throws of a class have the same effect."""
    meanings: list[Meaning]
    """Every different meaning (tallies and refusals of a throw or a consultation) met so far, each once."""

    def begin(self, bankroll: int) -> P:
        """Return the situation of a player who has just sat down."""

    def throws(self, asked: Sequence[tuple[P, int]]) -> Throws[P | None]:
        """For each pair of a row and a class of throw, return what the throw does to the row."""

    def consult(self, asked: Sequence[tuple[P, int]]) -> Sequence[Answer[P]]:
        """For each pair of a situation and a rack in cents, return what the strategy bets and where that leads."""

    def close(self, situations: Sequence[P]) -> Sequence[P | None]:
        """For each situation, return the row in which betting has stopped and wagers left are played out; None if none
        are left."""


class RackRange(NamedTuple, Generic[P]):
    """What the strategy bets in a situation with any rack from `low` to `high`, and where that leads.

    Racks and costs are counted in the unit of the chips.
    """

    low: int
    high: int
    row: int
    """The number of the row (a state before a throw) that the bets lead to."""
    cost: int
    end: int
    """How the session ends here: RUIN or STOP; 0 if it goes on."""
    before: int
    """The number of the range found before this one for the same situation, or -1: the ranges of a situation form a
    linked list."""
    situation: int
    answer: Answer[P]


@contextmanager
def pause_collector() -> Iterator[None]:
    """Pause Python's garbage collector, which would scan the growing chain again and again and find no garbage.

    Without this pause, collecting takes an eighth of the time of a session, and half of that of a large chain.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Explorer(Generic[P]):
    """Finds and numbers the states of a session with a strategy, each once.

    They are rows (layouts as the dice leave the hand), situations (in which the strategy is asked for its bets) and the
    ranges of racks for which its answer is the same. The caller stores the effects of throws.
    """

    def __init__(self, oracle: Oracle[P], *, bankroll: int) -> None:
        self.oracle, self.unit = oracle, oracle.unit
        self.kinds = len(oracle.classes.examples)
        """How many classes of throws there are. A branch is a row with a class; its number is the row's number times
        `kinds` plus the class."""
        self.longest = LARGEST_CENTS // self.unit
        """A rack large enough for every bet, in units of the chips."""
        self._rows, self._situations = Numbers[P | None](None), Numbers[P]()
        self.rows, self.situations = self._rows.places, self._situations.places
        """The states before throws (rows) and after throws (situations), each by its number; row 0 is `OVER`."""
        self.closed: list[bool] = [True]
        """For each row (a state before a throw), whether betting has stopped there."""
        self.ranges: list[RackRange[P]] = []
        self.newest: list[int] = []
        """For each situation (a state after a throw), the number of the range of racks that was found last, or -1."""
        self.start = bankroll // self.unit
        self.opening = self.find(self._situations[oracle.begin(bankroll)], self.start)
        """The number of the range of racks with which the first consultation of every session begins."""

    def branches_of(self, row: int) -> range:
        """Return the numbers of the branches of a row, one for each class of throw."""
        return range(row * self.kinds, (row + 1) * self.kinds)

    def open(self, branches: Sequence[int]) -> Throws[int]:
        """Return the effects of these branches, which lead to situations, or to rows in which betting has stopped."""
        rows, kinds, situations, shut = self._rows, self.kinds, self._situations, self.closed
        asked: list[Any] = [(self.rows[number // kinds], number % kinds) for number in branches]
        throws: Throws[Any] = self.oracle.throws(asked)
        to: list[int] = []
        last, now = asked, OVER
        for place, number in zip(throws.leaves, branches, strict=True):
            if place is not last:  # classes of throw with the same effect on a row share one object
                last, now = place, rows[place] if shut[number // kinds] else situations[place]
            to.append(now)
        self._note(closed=True)
        return Throws(to, *throws[1:])

    def _note(self, *, closed: bool) -> None:
        """Store for the rows found since the last call whether betting has stopped in them."""
        self.closed += [closed] * (len(self.rows) - len(self.closed))

    def meaning(self, number: int) -> Meaning:
        """Return the meaning with this number."""
        return self.oracle.meanings[number]

    def known(self, situation: int, rack: int) -> int:
        """Return the number of the known range that holds this rack (in units) in a situation, or -1."""
        self.newest += [-1] * (len(self.situations) - len(self.newest))
        number = self.newest[situation]
        while number >= 0 and not (found := self.ranges[number]).low <= rack <= found.high:
            number = found.before
        return number

    def find(self, situation: int, rack: int) -> int:
        """Return the number of the range that holds this rack (in units) in a situation; ask the oracle if none is
        known."""
        number = self.known(situation, rack)
        if number < 0:
            number = len(self.ranges)
            self._add(situation, *self.oracle.consult([(self.situations[situation], rack * self.unit)]))
        return number

    def find_all(self, wanted: Iterable[tuple[int, int]]) -> None:
        """Ask the oracle about each pair of a situation and a rack (in units) whose range is not known yet."""
        fresh = [one for one in dict.fromkeys(wanted) if self.known(*one) < 0]
        asked = [(self.situations[situation], rack * self.unit) for situation, rack in fresh]
        for (situation, rack), answer in zip(fresh, self.oracle.consult(asked) if asked else (), strict=True):
            if self.known(situation, rack) < 0:  # an answer just added may hold for this rack too
                self._add(situation, answer)

    def close(self, situations: Iterable[int]) -> list[int]:
        """Return the numbers of the rows in which betting has stopped, one for each situation."""
        places = self.oracle.close([self.situations[one] for one in situations])
        return [self.row(place, closed=True) for place in places]

    def row(self, place: P | None, *, closed: bool = False) -> int:
        """Return the number of a row. `closed` is stored with a new row: whether betting has stopped in it."""
        number = self._rows[place]
        self._note(closed=closed)
        return number

    def situation(self, place: P) -> int:
        """Return the number of a situation."""
        return self._situations[place]

    def _add(self, situation: int, answer: Answer[P]) -> None:
        low, high, leaves, spent, end, *_ = answer
        row, unit = self.row(leaves, closed=bool(end)), self.unit
        before, self.newest[situation] = self.newest[situation], len(self.ranges)
        self.ranges.append(RackRange(-(-low // unit), high // unit, row, spent // unit, end, before, situation, answer))
