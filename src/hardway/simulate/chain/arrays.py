"""The growing arrays of a chain: its explored states in columns.

The number of an entry is its row times the number of classes of throw, plus the class. An entry for each of the 36
throws would save the look-up of the class, but a large chain would then fit into no cache.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain.kernel import CLOSING, COST, END, FIRST, HIGH, LOW, TO, UNCOUNTED
from hardway.strategy.explore import NOTHING, OVER, Explorer, RackRange, Throws

ALWAYS, NEVER = -(1 << 62), 1 << 62
"""The least place (rack and row in one number) from which a step of the chain may be taken: with ALWAYS from every
place, with NEVER from none."""
TOP = 1 << 30
"""The largest rack, in units of chips, that the simulation of a session along a chain can hold."""
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Counts = tuple[NDArray[Any], NDArray[Any], NDArray[Any]]
"""Three arrays of counts. By entry (a state and a class of throws): how often sessions took the stored step (`kept`),
or did something else (`left`). By range of racks: how often sessions used it (`used`)."""


class Edition(NamedTuple):
    """The arrays of a chain as the kernels use them; the first three are by entry (a row and a class of throws)."""

    moves: Ints
    gain: NDArray[np.int32]
    situation: NDArray[np.int32]
    situations: NDArray[np.int32]
    ranges: Ints
    kinds: NDArray[np.uint8]
    """For each of the 36 throws, the number of its class; throws of one class have the same effect."""
    dice: Ints
    """The table from which throws of dice that are not fair are drawn (`philox.loaded_table`); empty for fair dice."""


class Arrays:
    """The arrays of a chain, which can grow. An entry not explored yet is marked: NEVER is its least place, -1 its
    situation."""

    def __init__(self, explorer: Explorer[Any], dice: Ints) -> None:
        self._explorer, self.kinds, self._dice = explorer, explorer.kinds, dice
        self._kind = np.array(explorer.oracle.classes.of, np.uint8)
        self._rows, self._ranges = 0, 0
        """How many rows (states before a throw) and how many ranges of racks of the explorer have been copied into
        these arrays."""
        self.closed: Flags = np.zeros(0, np.bool_)
        self.moves = np.zeros((0, 2), np.int64)
        self.gain, self.situation = np.zeros(0, np.int32), np.zeros(0, np.int32)
        self.situations, self.ranges = np.zeros((0, 2), np.int32), np.zeros((0, 6), np.int64)
        self.kept, self.entry_meaning = np.zeros(0, np.int32), np.zeros(0, np.int32)
        """By entry (a row and a class of throws): the range of long racks that follows, and the number of what the
        throw does to the tallies."""
        self.range_meaning = np.zeros(0, np.int32)
        self.grow()
        over = slice(OVER * self.kinds, (OVER + 1) * self.kinds)
        self.moves[over], self.situation[over] = (0, ALWAYS), 0

    def grow(self) -> None:
        """Enlarge the arrays for all that the explorer has found, and copy its new rows and ranges."""
        explorer, rows, ranges = self._explorer, len(self._explorer.rows), len(self._explorer.ranges)
        self.closed = _grown(self.closed, rows, fill=False)
        self.closed[self._rows : rows] = explorer.closed[self._rows :]
        entries = rows * self.kinds
        self.moves = _grown(self.moves, entries, fill=(0, NEVER))
        self.gain, self.situation = _grown(self.gain, entries, 0), _grown(self.situation, entries, -1)
        self.kept, self.entry_meaning = _grown(self.kept, entries, -1), _grown(self.entry_meaning, entries, NOTHING)
        self.situations = _grown(self.situations, len(explorer.situations), -1)
        self.ranges, self.range_meaning = _grown(self.ranges, ranges, 0), _grown(self.range_meaning, ranges, NOTHING)
        self._rows = rows
        if ranges > self._ranges:
            self._take_in(explorer.ranges[self._ranges :])
            self._ranges = ranges

    def _take_in(self, found: list[RackRange[Any]]) -> None:
        where = slice(self._ranges, self._ranges + len(found))
        self.ranges[where] = [one[:6] for one in found]
        self.ranges[where, TO] *= self.kinds
        self.range_meaning[where] = [one.answer.meaning for one in found]
        of = [one.situation for one in found]
        self.situations[of, FIRST] = range(where.start, where.stop)  # if one situation has several, the last stays

    def write(self, entries: Ints, throws: Throws[int], kept: Ints) -> None:
        """Write entries (the effects of throws on rows), and for each in `kept` the range that holds long racks, which
        can pay for every bet, after the throw; -1 if it is unknown."""
        kinds, over = self.kinds, np.array(throws.hand_over, np.bool_)
        row, to, cents = entries // kinds, np.array(throws.leaves), np.array(throws.gain)
        self.entry_meaning[entries], self.kept[entries] = throws.meaning, kept
        gain, closed, found = cents // self._explorer.unit, self.closed[row], self.ranges[kept]
        keeps = ~closed & (kept >= 0) & (found[:, END] == 0) & (found[:, HIGH] >= TOP) & (found[:, LOW] <= TOP)
        goes, cost = np.where(closed, to * kinds, found[:, TO]) - row * kinds, np.where(closed, 0, found[:, COST])
        least = np.where(closed, ALWAYS, np.where(keeps, (found[:, LOW] - gain) << 32, NEVER))
        dull = (cents == 0) & (self.entry_meaning[entries] == NOTHING) & ~over
        dull &= closed | keeps & (found[:, COST] == 0) & (self.range_meaning[kept] == NOTHING)
        self.moves[entries, 0] = np.where(closed | keeps, ((gain - cost) << 32) + goes, 0)
        self.moves[entries, 1] = least | over | UNCOUNTED * dull
        self.gain[entries], self.situation[entries] = gain, np.where(closed, 0, to)

    def closes(self, situations: list[int], rows: list[int]) -> None:
        """Write for each of these situations the number of its closed row: the state once betting has stopped."""
        self.situations[situations, CLOSING] = np.array(rows) * self.kinds

    def edition(self, *, copied: bool) -> Edition:
        """Return the arrays for the kernels; `copied`: as copies, so that these can grow meanwhile."""
        arrays = self.moves.reshape(-1), self.gain, self.situation, self.situations, self.ranges
        if copied:
            entries = self._rows * self.kinds
            sizes = 2 * entries, entries, entries, len(self._explorer.situations), self._ranges
            every: Any = zip(arrays, sizes, strict=True)
            arrays = tuple(array[:size].copy() for array, size in every)
        return Edition(*arrays, self._kind, self._dice)


def blank(edition: Edition) -> Counts:
    """Return counts of zero for an edition."""
    entries, ranges = len(edition.gain), len(edition.ranges)
    return np.zeros(entries, np.uint32), np.zeros(entries, np.uint32), np.zeros(ranges, np.uint32)


def roomy(counts: Counts, edition: Edition) -> Counts:
    """Return counts that have room for all entries and ranges of an edition, with their values."""
    if len(edition.gain) <= len(counts[0]) and len(edition.ranges) <= len(counts[2]):
        return counts
    fresh = blank(edition)
    for old, new in zip(counts, fresh, strict=True):
        new[: len(old)] = old
    return fresh


def _grown(array: NDArray[Any], size: int, fill: Any) -> NDArray[Any]:
    """Return an array of at least this size; it doubles its length, so that it is seldom copied."""
    if size <= len(array):
        return array
    more = np.empty((max(size, 2 * len(array)) - len(array), *array.shape[1:]), array.dtype)
    more[...] = fill
    return np.concatenate((array, more))
