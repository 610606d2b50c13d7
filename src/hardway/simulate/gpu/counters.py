"""The counts of a chain on the GPU, all in one array, so that one call clears and one call fetches them.

First comes the slate, by which lanes take sessions (`packed_kernel`), then the histograms of sessions (`histograms`),
then the counts of entries and ranges.
"""

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain.arrays import Counts, Edition
from hardway.simulate.chain.visit_figures import SessionTotals
from hardway.simulate.gpu.graph import PinnedBuffer
from hardway.simulate.gpu.packed_kernel import (
    COUNT,
    ENDED_OUT,
    HOW_OUT,
    LONGEST_OUT,
    NUMBER,
    RACK_OUT,
    SLATE_SIZE,
    TAKEN,
)
from hardway.simulate.totals import NONE, Histogram, ends_of
from hardway.strategy.explore import ENDS

MOST_RACKS, MOST_HANDS, MOST_ENDS = 1 << 21, 1 << 12, 1 << 16
"""The sizes of the GPU's histograms of final racks, of lengths of hands and of last rolls; sessions that do not fit are
counted by the host."""


class CountArrays(NamedTuple):
    """The parts of the array of `DeviceCounts`, in order."""

    slate: Any
    racks: Any
    longest: Any
    ends: Any
    kept: Any
    left: Any
    used: Any
    seen: Any


class DeviceCounts:
    """The counts on the device, and their copy on the host as last fetched."""

    def __init__(self, edition: Edition, start: int, rolls: int, stream: Any) -> None:
        self.low, shapes = _shapes(edition, start, rolls)
        self._size = sum(map(prod, shapes))
        self._mirror = PinnedBuffer(self._size, stream)
        self.there, self.here = (_cut(array, shapes) for array in (self._mirror.there, self._mirror.here))
        self._mirror.blank()

    def blank(self) -> None:
        """Set the counts on the device to zero."""
        self._mirror.blank()

    def order(self, first: int, count: int, taken: int) -> None:
        """Tell the device which sessions to play, and how many of them are already assigned to lanes (`taken`): write
        them on the slate, the first few numbers of the array."""
        slate = self.here.slate
        slate[:] = 0
        slate[COUNT], slate[NUMBER], slate[TAKEN] = count, first, taken
        self._mirror.send(SLATE_SIZE)

    def fetch(self, *, whole: bool) -> list[int]:
        """Once the kernels are done, fetch the slate or, with `whole`, everything; return the slate."""
        self._mirror.fetch(self._size if whole else SLATE_SIZE)
        slate: list[int] = self.here.slate.tolist()
        return slate

    def counts(self) -> Counts:
        """Return the fetched counts of entries and ranges."""
        return self.here.kept + self.here.seen, self.here.left.copy(), self.here.used.copy()


def _shapes(edition: Edition, start: int, rolls: int) -> tuple[int, list[tuple[int, ...]]]:
    """Return the lowest rack that is counted, and the shape of each part of the array."""
    change = max(int(edition.gain.max()), int(edition.ranges[:, 3].max()), 1)
    reach = min(MOST_RACKS // 2, change * (rolls + 100))
    low, high = max(0, start - reach), start + reach
    entries, ranges = len(edition.gain), len(edition.ranges)
    hands, last = min(rolls, MOST_HANDS) + 1, min(rolls, MOST_ENDS) + 1
    histograms: list[tuple[int, ...]] = [(high - low + 1,), (hands,), (len(ENDS) + 1, last)]
    return low, [(SLATE_SIZE,), *histograms, (entries,), (entries,), (ranges,), (entries,)]


def _cut(array: Any, shapes: list[tuple[int, ...]]) -> CountArrays:
    ends = np.cumsum([prod(shape) for shape in shapes]).tolist()
    return CountArrays(
        *(array[end - prod(shape) : end].reshape(shape) for end, shape in zip(ends, shapes, strict=True))
    )


Ints = NDArray[np.int64]


class Sums:
    """The totals of the sessions so far."""

    def __init__(self, rolls: int) -> None:
        self.rolls, self.thrown = rolls, 0
        self.apart: list[Ints] = []
        """The results of sessions that do not fit the GPU's histograms; the host counts them."""
        self._racks, self._longest = NONE, NONE
        self._ends = dict.fromkeys(ENDS, NONE)
        self._counts: Counts | None = None

    def add(self, ledger: DeviceCounts) -> None:
        """Add counts that were fetched from the device."""
        here = ledger.here
        self._racks += _nonzero(here.racks, ledger.low)
        self._longest += _nonzero(here.longest)
        for code, name in enumerate(ENDS, 1):
            self._ends[name] += _nonzero(here.ends[code])
        self.add_counts(ledger.counts())

    def add_counts(self, counts: Counts) -> None:
        """Add counts of entries and ranges; the arrays may be longer or shorter than those before."""
        self._counts = counts if self._counts is None else _added(self._counts, counts)

    def odd_ones(self, out: Ints, ledger: DeviceCounts) -> None:
        """Collect the finished sessions of a chunk, in the rows of `out`, that do not fit the device's histograms."""
        racks, longest, ends = (array.shape for array in (ledger.here.racks, ledger.here.longest, ledger.here.ends))
        rack = out[:, RACK_OUT] - ledger.low
        fits = (rack >= 0) & (rack < racks[0]) & (out[:, LONGEST_OUT] < longest[0])
        fits &= (out[:, HOW_OUT] == len(ENDS)) | (out[:, ENDED_OUT] < ends[1])
        self.apart.append(out[~fits & (out[:, HOW_OUT] != 0)])

    def totals(self, count: int) -> SessionTotals:
        """Return the totals of all `count` sessions."""
        racks, longest, ends = self._racks, self._longest, self._ends
        if self.apart:
            apart = np.concatenate(self.apart)
            racks, longest = racks + Histogram.of(apart[:, RACK_OUT]), longest + Histogram.of(apart[:, LONGEST_OUT])
            late = ends_of(apart[:, HOW_OUT], apart[:, ENDED_OUT])
            ends = {name: ended + late.get(name, NONE) for name, ended in ends.items()}
        rest = count - sum(one.total for one in ends.values())
        ends[ENDS[-1]] += Histogram(np.array([self.rolls]), np.array([rest]))
        return SessionTotals(count, racks, longest, {name: one for name, one in ends.items() if one.total}, self.thrown)

    def counts(self) -> Counts:
        """Return how often each entry and each range was used."""
        assert self._counts is not None
        return self._counts


def _added(one: Counts, other: Counts) -> Counts:
    kept, left, used = (_sum(*both) for both in zip(one, other, strict=True))
    return kept, left, used


def _sum(one: Ints, other: Ints) -> Ints:
    """Return the sum of two arrays, which may differ in length."""
    total = np.zeros(max(len(one), len(other)), np.int64)
    total[: len(one)] += one
    total[: len(other)] += other.astype(np.int64)
    return total


def _nonzero(counts: Ints, low: int = 0) -> Histogram:
    """Return the values that occur, each with its count; the first place stands for the value `low`."""
    places = np.flatnonzero(counts)
    return Histogram(places + low, counts[places])
