"""A chain: what an explorer has found out, as the arrays that kernels play.

An entry, by row and class of throw, says what the throw and then a long rack do: the step of a lane's place, and the
least place that may take it. Whatever a short rack does is in the ranges of the situation the throw leaves. Of the
table, the rows that long racks reach are asked beforehand, and the rest when a session first comes there. Threads share
such a chain, and what they play is a copy (an edition), so that no session under way is disturbed. A machine is asked
for everything as sessions come there; each thread has a chain of its own, and nothing is copied.
"""

from collections.abc import Hashable
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from hardway.simulate.chain.arrays import ALWAYS, Arrays, Edition, Flags, Ints
from hardway.simulate.chain.kernel import CLOSING, ROW
from hardway.strategy.explore import OVER, Explorer, Oracle, pause_collector

P = TypeVar("P", bound=Hashable)
EAGER = 2_000
"""How many rows are opened before the first session of a chain that is asked of the table."""
AT_ONCE = 256
"""Consultations that are asked for before it is looked whether the chain has become too large."""


class Bound(NamedTuple):
    """How large a chain may become before it is given up."""

    ranges: int
    rows: int


BY_TABLE = Bound(12_000, 24_000)
"""A consultation at the table takes about a thousandth of a second: at most a quarter of a minute."""


class Overgrown(Exception):
    """A chain that has become larger than it is worth."""


class ArrayChain(Generic[P]):
    """What is known of a strategy, as arrays."""

    def __init__(self, oracle: Oracle[P], *, bankroll: int, bound: Bound, shared: bool) -> None:
        self.explorer, self.bound, self.shared = Explorer(oracle, bankroll=bankroll), bound, shared
        self.unit, self.start = self.explorer.unit, self.explorer.start
        self.kinds = self.explorer.kinds
        self.lock = Lock()
        self.bounded = True
        """Whether there is another way to play, should this one grow too large."""
        self.arrays = Arrays(self.explorer)
        self._long: dict[int, int] = {}
        """The range of the longest racks, by situation."""
        if shared:
            self._open_what_is_likely()
        self.edition: Edition = self.arrays.edition(copied=shared)

    @property
    def opening(self) -> tuple[int, int, int]:
        """Return what every session begins with: its row, what that costs in units, and how the session ends there."""
        first = self.explorer.ranges[self.explorer.opening]
        return first.row, first.cost, first.end

    @property
    def overgrown(self) -> bool:
        """Say whether the chain has become larger than it is worth."""
        return len(self.explorer.ranges) > self.bound.ranges or len(self.explorer.rows) > self.bound.rows

    def learn(self, entries: Ints, places: Ints, last: Flags, goal: int) -> None:
        """Find out what lanes wait for: an entry each, where they stand before that throw, and if it is their last."""
        with self.lock, pause_collector():
            fresh = np.unique(entries[self.arrays.situation[entries] < 0])
            if len(fresh):
                self._open(fresh, keep=not self.shared)
            finds = self._unknown(entries, places, last, goal)
            for low in range(0, max(1, len(finds)), AT_ONCE):
                if self.overgrown and self.bounded:
                    raise Overgrown
                self.explorer.find_all(finds[low : low + AT_ONCE])
            self.arrays.grow()
            self.edition = self.arrays.edition(copied=self.shared)

    def _unknown(self, entries: Ints, places: Ints, last: Flags, goal: int) -> list[tuple[int, int]]:
        """Return the situations and racks that ask for a consultation; find out how those close that end there."""
        arrays = self.arrays
        least, now, rack = arrays.moves[entries, 1], arrays.situation[entries], (places >> 32) + arrays.gain[entries]
        ends = (least >> 2 != ALWAYS >> 2) & ((rack >= goal) | last)  # but for rows where no more is bet
        self._close(np.unique(now[ends]))
        asks = (places < least) & (~ends | (rack < goal) & (arrays.situations[now, CLOSING] == OVER))
        pairs = np.unique((now[asks].astype(np.int64) << 32) + rack[asks])
        return [(pair >> 32, pair & ROW) for pair in pairs.tolist()]

    def _open_what_is_likely(self) -> None:
        """Open the rows that long racks reach, and those in which their sessions close."""
        row, explorer = 1, self.explorer
        while row < min(len(explorer.rows), EAGER):
            if not explorer.closed[row]:
                self._open(np.array(explorer.branches_of(row)), keep=True)
            row += 1
        self._close(np.arange(len(explorer.situations)))
        row = 1
        while row < min(len(explorer.rows), 2 * EAGER):
            if self.arrays.situation[row * self.kinds] < 0:
                self._open(np.array(explorer.branches_of(row)), keep=False)
            row += 1

    def _open(self, branches: Ints, *, keep: bool) -> None:
        """Find out what each of these throws makes of its row and, to keep, what a long rack then does."""
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
        """Find out in which rows these situations close."""
        arrays = self.arrays
        fresh = situations[arrays.situations[situations, CLOSING] < 0].tolist()
        rows = self.explorer.close(fresh)
        arrays.grow()
        arrays.closes(fresh, rows)
