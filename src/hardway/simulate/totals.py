"""Totals of sessions in whole numbers, so that parts can be added in any order.

>>> part = Histogram.of([3, 1, 3]) + Histogram.of([1, 7])
>>> part.values.tolist(), part.counts.tolist()
([1, 3, 7], [2, 2, 1])
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from itertools import count
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hardway.strategy.explore import ENDS, Tally

Ints = NDArray[np.int64]
HEADROOM = 1 << 62
"""Sums below this fit into an array's 64-bit integers; larger ones are added as Python integers."""


class Histogram(NamedTuple):
    """How often each value occurs, sorted by value."""

    values: Ints
    counts: Ints

    @classmethod
    def of(cls, values: ArrayLike) -> "Histogram":
        """Return how often each of these values occurs."""
        return cls(*np.unique(np.asarray(values, np.int64), return_counts=True))

    def __add__(self, other: Any) -> "Histogram":
        """Return the counts of both histograms together."""
        if not len(self.values) or not len(other.values):
            return self if len(self.values) else Histogram(*other)
        values, place = np.unique(np.concatenate((self.values, other.values)), return_inverse=True)
        counts = np.zeros(len(values), np.int64)
        np.add.at(counts, place, np.concatenate((self.counts, other.counts)))
        return Histogram(values, counts)

    def bars(self, most: int) -> list[tuple[int, int, int]]:
        """Return up to `most` ranges of one round width, each with its first value, its end (excluded) and its count.

        A range begins at zero, so that no range mixes losses and wins.
        """
        low, high = self.values[[0, -1]].tolist()
        widths = (base * 10**power for power in count() for base in (1, 2, 5))
        wide = next(width for width in widths if high // width - low // width < most)
        found = np.zeros(high // wide - low // wide + 1, np.int64)
        np.add.at(found, self.values // wide - low // wide, self.counts)
        start = low // wide * wide
        return [(start + at * wide, start + (at + 1) * wide, many) for at, many in enumerate(found.tolist())]

    @property
    def total(self) -> int:
        """Return the number of values counted."""
        return int(self.counts.sum())

    @property
    def sum(self) -> int:
        """Return the exact sum of all values."""
        return self._total_of(1)

    @property
    def squares(self) -> int:
        """Return the exact sum of the squares of all values."""
        return self._total_of(2)

    def _total_of(self, power: int) -> int:
        """Return the exact sum of a power of all values; with arrays if it surely fits."""
        furthest = max(1, *map(abs, self.values[[0, -1]].tolist())) if len(self.values) else 1
        if furthest**power * self.total < HEADROOM:
            return int((self.values**power * self.counts).sum())
        return sum(value**power * count for value, count in zip(*self.lists(), strict=True))

    def lists(self) -> tuple[list[int], list[int]]:
        """Return values and counts as lists."""
        return self.values.tolist(), self.counts.tolist()

    def quantile(self, share: float) -> int:
        """Return the smallest value that at least this share of values does not exceed."""
        # A share that is a whole number of values must not skip the last of them by rounding: 0.07 * 100 > 7.
        place = int(np.searchsorted(np.cumsum(self.counts), share * self.total - 1e-9))
        return int(self.values[min(place, len(self.values) - 1)])


def ends_of(how: NDArray[Any], rolls: NDArray[Any]) -> dict[str, Histogram]:
    """Return the histogram of the last rolls of sessions for each way to end; `how` has the end of each session."""
    found = {name: rolls[how == code] for code, name in enumerate(ENDS, 1)}
    return {name: Histogram.of(ended) for name, ended in found.items() if len(ended)}


NONE = Histogram(np.zeros(0, np.int64), np.zeros(0, np.int64))


@dataclass(frozen=True)
class ResultPart:
    """The totals of some sessions. Money is in cents."""

    sessions: int = 0
    results: Histogram = NONE
    """How many sessions had each result (dollars won or lost)."""
    ends: Mapping[str, Histogram] = field(default_factory=dict)
    """For each way in which sessions end, how many ended at each roll."""
    longest: Histogram = NONE
    """How many sessions had a longest hand of each length."""
    rolls: int = 0
    """How many rolls all sessions together had, up to their ends."""
    closing: int = 0
    """The rolls made after sessions had ended, to decide the wagers still on the layout."""
    hands: int = 0
    """How many hands of all sessions ended with a seven-out."""
    kinds: Mapping[str, Tally] = field(default_factory=dict)
    """The tallies by wager."""
    refused: Mapping[tuple[int, str], int] = field(default_factory=dict)
    """How often the table refused actions of the strategy, by the action's line and the reason."""

    def __add__(self, other: "ResultPart") -> "ResultPart":
        """Return the totals of both parts."""
        return ResultPart(*(_added(getattr(self, one.name), getattr(other, one.name)) for one in fields(ResultPart)))


def _added(one: Any, other: Any) -> Any:
    if not isinstance(one, Mapping):
        return one + other
    return {key: _either(one.get(key), other.get(key)) for key in sorted({*one, *other})}


def _either(one: Any, other: Any) -> Any:
    return one if other is None else other if one is None else one + other
