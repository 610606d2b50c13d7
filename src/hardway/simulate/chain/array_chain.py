"""A chain: the explored states of a strategy as arrays for the kernels.

A row is the layout as the dice leave the hand, a situation what a throw leaves of it, and a range the racks for which
the strategy does the same in a situation (`strategy.explore`). A row is closed if betting has stopped in it. An entry,
for a row and a class of throws, has the effect of the throw and of what the strategy does next with a long rack, which
can pay for every bet: the change of a lane's place, and the least place that may take it (`kernel`). What a short rack
does is in the ranges of the situation after the throw. The table is asked beforehand for the rows that long racks
reach, and for the rest when a session first gets there. Threads share such a chain and play copies of its arrays
(editions), so that it can grow meanwhile. The machine is asked for everything when a session gets there; each thread
has its own chain, and nothing is copied.
"""

from collections.abc import Hashable
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from hardway.simulate.chain.arrays import ALWAYS, Arrays, Edition, Flags, Ints
from hardway.simulate.chain.kernel import CLOSING, ROW
from hardway.simulate.philox import FAIR_TABLE
from hardway.strategy.explore import OVER, Explorer, Oracle, pause_collector
from hardway.strategy.model import Outgrown

P = TypeVar("P", bound=Hashable)
EAGER = 2_000
"""A chain explored by asking the table looks up this many states before a throw (rows) before it plays the first
session."""
AT_ONCE = 256
"""After this many new consultations of the strategy, the chain checks whether it has become too large."""


class Bound(NamedTuple):
    """The most ranges of racks and rows (states before a throw) that a chain may have; a larger one is not
    completed."""

    ranges: int
    rows: int

    def least(self, rows: int) -> "Bound":
        """Return this bound, or the one with so many rows and twice as many ranges if that is less."""
        return Bound(min(self.ranges, 2 * rows), min(self.rows, rows))


BY_TABLE = Bound(5_000, 4_000)
"""The largest chain of states that is explored by asking the table. The table takes a millisecond for each
consultation, and some seconds for such a chain."""


class Overgrown(Exception):
    """The chain has become too large."""


class ArrayChain(Generic[P]):
    """The explored states of a strategy as arrays."""

    def __init__(
        self,
        oracle: Oracle[P],
        *,
        bankroll: int,
        bound: Bound,
        shared: bool,
        eager: bool = True,
        dice: Ints = FAIR_TABLE,
    ) -> None:
        self.explorer, self.bound, self.shared = Explorer(oracle, bankroll=bankroll), bound, shared
        self.unit, self.start = self.explorer.unit, self.explorer.start
        self.kinds = self.explorer.kinds
        self.lock = Lock()
        self.bounded = True
        """True if a chain that becomes too large is abandoned; false if the strategy can be played in no other way."""
        self.arrays = Arrays(self.explorer, dice)
        self._long: dict[int, int] = {}
        """By situation (what the strategy sees after a throw): the index of the range of racks that contains the
        longest racks."""
        if shared and eager:
            try:
                self._open_what_is_likely()
            except Outgrown:  # with the longest rack; a session's own is shorter
                self.arrays.grow()
        self.edition: Edition = self.arrays.edition(copied=shared)

    @property
    def opening(self) -> tuple[int, int, int]:
        """Return how every session begins: the number of the row (state before a throw) after the first bets, their
        cost in units, and the number of the session's end if it ends there, otherwise 0."""
        first = self.explorer.ranges[self.explorer.opening]
        return first.row, first.cost, first.end

    @property
    def overgrown(self) -> bool:
        """Say whether the chain has more ranges or rows than its bound."""
        return len(self.explorer.ranges) > self.bound.ranges or len(self.explorer.rows) > self.bound.rows

    @property
    def full(self) -> bool:
        """Say whether the chain learns no more."""
        return self.overgrown and self.bounded

    def learn(self, entries: Ints, places: Ints, last: Flags, goal: int) -> None:
        """Explore the states that lanes (sessions in progress) wait for.

        Each lane gives its entry (the row and class of the throw), its place before that throw (rack and row in one
        number), and whether the throw is its last; `goal` is in units.
        """
        with self.lock, pause_collector():
            if self.full:
                raise Overgrown
            fresh = np.unique(entries[self.arrays.situation[entries] < 0])
            if len(fresh):
                self._open(fresh, keep=not self.shared)
            finds = self._unknown(entries, places, last, goal)
            for low in range(0, max(1, len(finds)), AT_ONCE):
                if not self.full:
                    self.explorer.find_all(finds[low : low + AT_ONCE])
            self.arrays.grow()
            self.edition = self.arrays.edition(copied=self.shared)

    def _unknown(self, entries: Ints, places: Ints, last: Flags, goal: int) -> list[tuple[int, int]]:
        """Return the situations (states after a throw), each with a rack, for which the strategy must be asked. Also
        explore the closed rows, where betting has stopped, for lanes whose session ends with this throw."""
        arrays = self.arrays
        least, now, rack = arrays.moves[entries, 1], arrays.situation[entries], (places >> 32) + arrays.gain[entries]
        ends = (least >> 2 != ALWAYS >> 2) & ((rack >= goal) | last)  # except in rows where betting has stopped
        self._close(np.unique(now[ends]))
        asks = (places < least) & (~ends | (rack < goal) & (arrays.situations[now, CLOSING] == OVER))
        pairs = np.unique((now[asks].astype(np.int64) << 32) + rack[asks])
        return [(pair >> 32, pair & ROW) for pair in pairs.tolist()]

    def _open_what_is_likely(self) -> None:
        """Explore the rows that a rack long enough for every bet reaches, and the rows where betting stops after
        them."""
        row, explorer = 1, self.explorer
        while row < min(len(explorer.rows), EAGER) and not self.overgrown:
            if not explorer.closed[row]:
                self._open(np.array(explorer.branches_of(row)), keep=True)
            row += 1
        if self.overgrown:
            return
        self._close(np.arange(len(explorer.situations)))
        row = 1
        while row < min(len(explorer.rows), 2 * EAGER):
            if self.arrays.situation[row * self.kinds] < 0:
                self._open(np.array(explorer.branches_of(row)), keep=False)
            row += 1

    def _open(self, branches: Ints, *, keep: bool) -> None:
        """Explore these branches (a row with a class of throws); with `keep`, also what the strategy does after them
        with a rack that can pay for every bet."""
        explorer, long = self.explorer, self._long
        throws = explorer.open(branches.tolist())
        kept = np.full(len(branches), -1)
        if keep:
            live = np.flatnonzero(~self.arrays.closed[branches // self.kinds])
            to = np.array(throws.leaves)[live].tolist()
            fresh = [situation for situation in dict.fromkeys(to) if situation not in long]
            explorer.find_all((situation, explorer.longest) for situation in fresh)
            long |= {situation: explorer.known(situation, explorer.longest) for situation in fresh}
            kept[live] = [long[situation] for situation in to]
        self.arrays.grow()
        self.arrays.write(branches, throws, kept)

    def _close(self, situations: Ints) -> None:
        """Explore the closed rows of these situations: betting has stopped, and the wagers left are played out."""
        arrays = self.arrays
        fresh = situations[arrays.situations[situations, CLOSING] < 0].tolist()
        rows = self.explorer.close(fresh)
        arrays.grow()
        arrays.closes(fresh, rows)
