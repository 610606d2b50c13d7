"""Turns how often each part of a chain was used into what was put down, won, lost, paid and refused, wager by wager.

Such figures are sums over the rolls, so counting the visits is enough: what a visit means is asked here, once for each
part of the chain that was visited. Parts that mean the same share a pattern, and patterns are few.
"""

from collections.abc import Hashable
from typing import Any, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain.chain import ArrayChain, P
from hardway.simulate.chain.kernel import ENDED, HOW, LONGEST, PLACE
from hardway.simulate.chain.kernel_numpy import Counts
from hardway.simulate.streams import FACES
from hardway.simulate.totals import HEADROOM, Histogram, ResultPart
from hardway.strategy.explore import ENDS, OVER, Tally, collector_paused

Ints = NDArray[np.int64]
Pattern = tuple[tuple[Any, Tally], ...]
UNKNOWN = -1


class SessionTotals(NamedTuple):
    """What sessions came to, each by itself."""

    sessions: int
    racks: Histogram
    """At the end, in units."""
    longest: Histogram
    ends: dict[str, Histogram]
    thrown: int | None = None
    """Rolls of all of them, where not every one was counted."""

    @classmethod
    def of(cls, lanes: Ints) -> "SessionTotals":
        """Count lanes that are over."""
        ends = {name: lanes[lanes[:, HOW] == 1 + code, ENDED] for code, name in enumerate(ENDS)}
        return cls(
            len(lanes), Histogram.of(lanes[:, PLACE] >> 32), Histogram.of(lanes[:, LONGEST]),
            {name: Histogram.of(after) for name, after in ends.items() if len(after)},
        )  # fmt: skip


class ChainFigures(Generic[P]):
    """What each branch and each range of a chain means, kept once asked."""

    def __init__(self, chain: ArrayChain[P]) -> None:
        self.chain = chain
        self._throws, self._answers, self._refusals = Patterns(), Patterns(), Patterns()
        self._kept, self._over = np.zeros(0, np.int64), np.zeros(0, np.int64)
        """By branch: the range long racks keep to, and whether it ends a hand of a session."""

    def part(self, totals: SessionTotals, counts: Counts) -> ResultPart:
        """Return what the sessions played came to."""
        chain = self.chain
        with chain.lock, collector_paused():
            thrown, kinds, hands, refused = self._sums(totals.sessions, counts)
        rolls = sum(ended.sum for ended in totals.ends.values())
        thrown = thrown if totals.thrown is None else totals.thrown
        results = Histogram((totals.racks.values - chain.start) * chain.unit, totals.racks.counts)
        return ResultPart(
            totals.sessions, results, totals.ends, totals.longest, rolls, thrown - rolls, hands, kinds, refused
        )  # fmt: skip

    def _sums(self, sessions: int, counts: Counts) -> tuple[int, dict[str, Tally], int, dict[tuple[int, str], int]]:
        """Return what depends on the visits alone: rolls, each wager's figures, seven-outs and refusals."""
        branches, kept, thrown = self._by_branch(*counts[:2])
        used = counts[2].astype(np.int64)
        self._learn_branches(branches)
        keeps = self._kept[branches]
        used += _counted(keeps[keeps >= 0], kept[keeps >= 0], len(used))
        used[self.chain.explorer.opening] += sessions
        ranges = np.flatnonzero(used)
        self._learn_ranges(ranges)
        kinds = self._throws.total(branches, thrown)
        for name, tally in self._answers.total(ranges, used[ranges]).items():
            kinds[name] = kinds.get(name, Tally()) + tally
        refused = {why: tally.decided for why, tally in self._refusals.total(ranges, used[ranges]).items()}
        hands = int((thrown * self._over[branches]).sum())
        return int(thrown.sum()), dict(sorted(kinds.items())), hands, dict(sorted(refused.items()))

    def _by_branch(self, kept: NDArray[Any], left: NDArray[Any]) -> tuple[Ints, Ints, Ints]:
        """Return the branches that were used, how often each was kept to, and how often it was used in all."""
        entries, kinds = np.flatnonzero(kept | left), self.chain.kinds
        entries = entries[entries >= (OVER + 1) * FACES]
        branches = entries // FACES * kinds + self.chain.kind[entries % FACES]
        size = int(branches[-1]) + kinds if len(branches) else 0
        keeping, leaving = (_counted(branches, times[entries], size) for times in (kept, left))
        used = np.flatnonzero(keeping | leaving)
        return used, keeping[used], keeping[used] + leaving[used]

    def _learn_branches(self, branches: Ints) -> None:
        unknown = self._throws.unknown(branches)
        size = len(self._throws.by_place)
        self._kept, self._over = _longer(self._kept, size, -1), _longer(self._over, size, 0)
        explorer = self.chain.explorer
        for number, tallies in zip(unknown, explorer.tallies(unknown), strict=True):
            self._throws.learn(number, tallies)
            self._kept[number] = self.chain.kept.get(number, -1)
            self._over[number] = (
                explorer.branches[number].throw.hand_over and not explorer.closed[number // self.chain.kinds]
            )

    def _learn_ranges(self, ranges: Ints) -> None:
        self._refusals.unknown(ranges)
        for number in self._answers.unknown(ranges):
            answer = self.chain.explorer.ranges[number].answer
            self._answers.learn(number, answer.tallies)
            self._refusals.learn(number, tuple((why, Tally(decided=1)) for why in answer.refused))


class Patterns:
    """What places mean, each a pattern of tallies by name, summed with the places' weights."""

    def __init__(self) -> None:
        self.by_place = np.zeros(0, np.int64)
        self._patterns: dict[Hashable, int] = {}
        self._names: dict[Any, int] = {}
        self._rows: list[tuple[int, int, Tally]] = []
        self._arrays: tuple[Ints, Ints, Ints] | None = None

    def unknown(self, places: Ints) -> list[int]:
        """Return those of these places that have not been learnt."""
        self.by_place = _longer(self.by_place, int(places[-1]) + 1 if len(places) else 0, UNKNOWN)
        fresh: list[int] = places[self.by_place[places] == UNKNOWN].tolist()
        return fresh

    def learn(self, place: int, pattern: Pattern) -> None:
        """Keep what a place means."""
        number = self._patterns.get(pattern)
        if number is None:
            number = self._patterns[pattern] = len(self._patterns)
            self._rows += [(self._names.setdefault(name, len(self._names)), number, tally) for name, tally in pattern]
            self._arrays = None
        self.by_place[place] = number

    def total(self, places: Ints, times: Ints) -> dict[Any, Tally]:
        """Return the figures by name, every place counted so many times."""
        if not self._rows:
            return {}
        if self._arrays is None:
            rows = sorted(self._rows, key=lambda row: row[0])
            names, patterns = (np.array([row[column] for row in rows]) for column in (0, 1))
            starts = np.searchsorted(names, np.arange(len(self._names)))
            self._arrays = starts, patterns, np.array([row[2] for row in rows])
        starts, patterns, figures = self._arrays
        weights = _counted(self.by_place[places], times, len(self._patterns))[patterns]
        exact = figures if int(np.abs(figures).max()) * int(weights.sum()) < HEADROOM else figures.astype(object)
        sums = np.add.reduceat(exact * weights[:, None], starts, axis=0)
        return {name: Tally(*map(int, sums[number])) for name, number in self._names.items() if any(sums[number])}


def _counted(places: Ints, times: NDArray[Any], size: int) -> Ints:
    """Add up by place. NumPy does so in doubles, exactly: no task has 2^53 rolls."""
    counted: Ints = np.bincount(places, times, size).astype(np.int64)
    return counted


def _longer(array: Ints, size: int, fill: int) -> Ints:
    """Return an array of at least this size."""
    if size <= len(array):
        return array
    return np.concatenate((array, np.full(max(size, 2 * len(array)) - len(array), fill)))
