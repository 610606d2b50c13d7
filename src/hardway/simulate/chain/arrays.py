"""The arrays of a chain that grows: filled in entry by entry, range by range."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain.kernel import CLOSING, FIRST
from hardway.simulate.streams import FACES
from hardway.strategy.explore import OVER, RackRange
from hardway.values.dice import ThrowClasses

ALWAYS, NEVER = -(1 << 62), 1 << 62
"""The least place of an entry that suits every rack, and of one that suits none."""
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Edition(NamedTuple):
    """The arrays as kernels take them; the first three by entry, a row's number times 36 and the throw."""

    moves: Ints
    gain: NDArray[np.int32]
    situation: NDArray[np.int32]
    situations: NDArray[np.int32]
    ranges: Ints


class Arrays:
    """Arrays with room to grow; whatever is not known yet says so."""

    def __init__(self, classes: ThrowClasses) -> None:
        kind = np.array(classes.of)
        self._by_class, self._of_class = np.argsort(kind, kind="stable"), np.bincount(kind)
        self._starts = np.cumsum(self._of_class) - self._of_class
        self._moves = np.tile(np.array([0, NEVER]), (64 * FACES, 1))
        self._gain, self._situation = np.zeros(64 * FACES, np.int32), np.full(64 * FACES, -1, np.int32)
        self._situations, self._ranges = np.full((64, 2), -1, np.int32), np.zeros((64, 6), np.int64)
        self._sizes = 0, 0, 0
        over = slice(OVER * FACES, (OVER + 1) * FACES)
        self._moves[over], self._situation[over] = (0, ALWAYS), 0

    def grow(self, rows: int, situations: int, ranges: int) -> None:
        """Make room for so many."""
        self._sizes = rows * FACES, situations, ranges
        self._moves = _roomy(self._moves, rows * FACES, (0, NEVER))
        self._gain, self._situation = _roomy(self._gain, rows * FACES, 0), _roomy(self._situation, rows * FACES, -1)
        self._situations, self._ranges = _roomy(self._situations, situations, -1), _roomy(self._ranges, ranges, 0)

    def write(self, branches: list[int], words: list[tuple[int, int, int, int]]) -> None:
        """Fill in branches, for every throw of their class: step, least, gain and situation of each."""
        rows, kinds = np.divmod(np.array(branches, np.int64), len(self._of_class))
        times = self._of_class[kinds]
        within = np.arange(times.sum()) - np.repeat(np.cumsum(times) - times, times)
        entries = np.repeat(rows * FACES, times) + self._by_class[np.repeat(self._starts[kinds], times) + within]
        wide = np.repeat(np.array(words, np.int64), times, axis=0)
        self._moves[entries] = wide[:, :2]
        self._gain[entries], self._situation[entries] = wide[:, 2], wide[:, 3]

    def closes(self, situation: int, row: int) -> None:
        """Fill in the row a situation closes in."""
        self._situations[situation, CLOSING] = row * FACES

    def add_range(self, number: int, situation: int, found: RackRange[Any]) -> None:
        """Put a range before the others of its situation."""
        before = self._situations[situation, FIRST]
        self._ranges[number] = found.low, found.high, found.row * FACES, found.cost, found.end, before
        self._situations[situation, FIRST] = number

    def edition(self, *, copied: bool) -> Edition:
        """Return everything there is: a copy that nothing changes, or what is filled in further, with room to spare."""
        if not copied:
            return Edition(self._moves.reshape(-1), self._gain, self._situation, self._situations, self._ranges)
        entries, situations, ranges = self._sizes
        return Edition(
            self._moves[:entries].reshape(-1).copy(), self._gain[:entries].copy(), self._situation[:entries].copy(),
            self._situations[:situations].copy(), self._ranges[:ranges].copy(),
        )  # fmt: skip


def _roomy(array: NDArray[Any], size: int, fill: Any) -> NDArray[Any]:
    """Return an array with room for so many, twice as long where it has to grow, so that each is copied seldom."""
    if size <= len(array):
        return array
    more = np.empty((max(size, 2 * len(array)) - len(array), *array.shape[1:]), array.dtype)
    more[...] = fill
    return np.concatenate((array, more))
