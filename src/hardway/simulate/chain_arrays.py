"""The arrays of a chain that grows: filled in row by row, piece by piece, and copied for whoever plays it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain_kernel import CLOSING, FIRST, NEXT
from hardway.simulate.streams import FACES

ALWAYS, NEVER = -(1 << 62), 1 << 62
"""The least place of an entry that suits every rack, and of one that suits none."""
Ints = NDArray[np.int64]


class Edition(NamedTuple):
    """The arrays as the kernel takes them; the first three by entry, a row's number times 36 and the throw."""

    moves: Ints
    gain: NDArray[np.int32]
    situation: NDArray[np.int32]
    situations: NDArray[np.int32]
    pieces: Ints


class Arrays:
    """Arrays with room to grow."""

    def __init__(self) -> None:
        kinds = (np.int64, np.int64, np.uint8, np.int32, np.int32)
        self._entries: list[NDArray[Any]] = [np.zeros(64 * FACES, kind) for kind in kinds]
        self._situations = np.zeros((64, 2), np.int32)
        self._pieces = np.zeros((64, 6), np.int64)
        self._sizes = [0, 0, 0]

    def unknown(self, row: int) -> None:
        """Make room for a row that is not open yet."""
        self._sizes[0] = (row + 1) * FACES
        self._entries = [_roomy(one, self._sizes[0]) for one in self._entries]
        here = slice(row * FACES, self._sizes[0])
        self._entries[1][here], self._entries[4][here] = NEVER, -1

    def row(self, row: int, *columns: Sequence[int]) -> None:
        """Fill in a row: step, least, its lowest bits, gain and situation of each throw."""
        for array, column in zip(self._entries, columns, strict=True):
            array[row * FACES : (row + 1) * FACES] = column

    def situation(self, number: int) -> None:
        """Make room for a situation of which nothing is known yet."""
        self._sizes[1] = number + 1
        self._situations = _roomy(self._situations, number + 1)
        self._situations[number] = -1

    def closes(self, situation: int, offset: int) -> None:
        """Fill in where a situation closes."""
        self._situations[situation, CLOSING] = offset

    def piece(self, situation: int, *words: int) -> None:
        """Add a piece of a situation: low, high, row, cost and end."""
        number = self._sizes[2]
        self._sizes[2] = number + 1
        self._pieces = _roomy(self._pieces, number + 1)
        self._pieces[number] = (*words, self._situations[situation, FIRST])
        assert len(words) == NEXT
        self._situations[situation, FIRST] = number

    def edition(self) -> Edition:
        """Return copies of everything there is."""
        entries, situations, pieces = self._sizes
        step, least, bits, gain, situation = (array[:entries].copy() for array in self._entries)
        moves = np.stack((step, least | bits), axis=1).ravel()
        return Edition(moves, gain, situation, self._situations[:situations].copy(), self._pieces[:pieces].copy())


def _roomy(array: NDArray[Any], size: int) -> NDArray[Any]:
    """Return an array with room for so many, twice as long where it has to grow."""
    if size <= len(array):
        return array
    more = np.zeros((max(size, 2 * len(array)) - len(array), *array.shape[1:]), array.dtype)
    return np.concatenate((array, more))
