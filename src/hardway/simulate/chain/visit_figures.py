"""Turns the counts of entries and ranges into tallies and refusals by wager.

Tallies are sums over rolls, so it is enough to know how often each entry and range was visited. Each has a meaning
(what it adds to tallies and refusals), and different meanings are few.
"""

from typing import Any, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain.array_chain import ArrayChain, P
from hardway.simulate.chain.arrays import Counts
from hardway.simulate.chain.kernel import ENDED, HOW, LONGEST, PLACE
from hardway.simulate.totals import HEADROOM, Histogram, ResultPart, ends_of
from hardway.strategy.explore import OVER, Meaning, Tally, pause_collector

Ints = NDArray[np.int64]
Refused = tuple[int, str]
"""A refused action of a strategy: the line in its text, and the reason."""
EMPTY: Ints = np.zeros(0, np.int64)


class SessionTotals(NamedTuple):
    """Totals of some sessions."""

    sessions: int
    racks: Histogram
    """The final racks, in units."""
    longest: Histogram
    ends: dict[str, Histogram]
    thrown: int | None = None
    """The number of rolls of all sessions together; None if it has to be added up from the counts of the chain's
    entries."""

    @classmethod
    def of(cls, lanes: Ints) -> "SessionTotals":
        """Return the totals of lanes that are over."""
        ends = ends_of(lanes[:, HOW], lanes[:, ENDED])
        return cls(len(lanes), Histogram.of(lanes[:, PLACE] >> 32), Histogram.of(lanes[:, LONGEST]), ends)


class ChainFigures(Generic[P]):
    """Makes results by wager from the visits of a chain."""

    def __init__(self, chain: ArrayChain[P]) -> None:
        self.chain = chain
        self._meanings: list[Meaning] = chain.explorer.oracle.meanings
        self._names: dict[str | Refused, int] = {}
        """A number for each name that has tallies: the name of a wager, or a refused action."""
        self._rows: list[tuple[int, int, Tally]] = []
        """For each meaning (what a throw or a consultation did to the tallies) and each name in it: the name's number,
        the meaning's number, and the tally."""
        self._known, self._arrays = 0, (EMPTY, EMPTY, EMPTY)

    def part(self, totals: SessionTotals, counts: Counts) -> ResultPart:
        """Return the results of sessions, from their totals and the counts of entries and ranges."""
        chain = self.chain
        with chain.lock, pause_collector():
            thrown, hands, found = self._sums(totals.sessions, counts)
        rolls = sum(ended.sum for ended in totals.ends.values())
        thrown = thrown if totals.thrown is None else totals.thrown
        results = Histogram((totals.racks.values - chain.start) * chain.unit, totals.racks.counts)
        kinds = {name: tally for name, tally in found.items() if isinstance(name, str)}
        refused = {name: tally.decided for name, tally in found.items() if not isinstance(name, str)}
        return ResultPart(
            totals.sessions, results, totals.ends, totals.longest, rolls, thrown - rolls, hands,
            dict(sorted(kinds.items())), dict(sorted(refused.items())),
        )  # fmt: skip

    def _sums(self, sessions: int, counts: Counts) -> tuple[int, int, dict[str | Refused, Tally]]:
        """Return what the visits give: rolls, seven-outs, and tallies of wagers and refused actions."""
        arrays, kinds = self.chain.arrays, self.chain.kinds
        kept, left = (array[(OVER + 1) * kinds :] for array in counts[:2])
        entries = np.flatnonzero(kept | left)
        kept, left = kept[entries].astype(np.int64), left[entries].astype(np.int64)
        entries += (OVER + 1) * kinds
        thrown, keeps, used = kept + left, arrays.kept[entries], counts[2].astype(np.int64)
        used += _counted(keeps[keeps >= 0], kept[keeps >= 0], len(used))
        used[self.chain.explorer.opening] += sessions
        ranges = np.flatnonzero(used)
        meanings = np.concatenate((arrays.entry_meaning[entries], arrays.range_meaning[ranges]))
        found = self._total(_counted(meanings, np.concatenate((thrown, used[ranges])), len(self._meanings)))
        over = arrays.moves[entries, 1] & ~arrays.closed[entries // kinds] & 1
        return int(thrown.sum()), int((thrown * over).sum()), found

    def _total(self, times: Ints) -> dict[str | Refused, Tally]:
        """Return the tallies by name; `times` says how often each meaning (what a throw or consultation adds)
        occurs."""
        self._learn()
        starts, meanings, figures = self._arrays
        if not len(figures):
            return {}
        weights = times[meanings]
        exact = figures if int(np.abs(figures).max()) * int(weights.sum()) < HEADROOM else figures.astype(object)
        sums = np.add.reduceat(exact * weights[:, None], starts, axis=0)
        return {name: Tally(*map(int, sums[number])) for name, number in self._names.items() if any(sums[number])}

    def _learn(self) -> None:
        """Add to the arrays the meanings (what throws and consultations add to tallies) found since the last call."""
        fresh = range(self._known, len(self._meanings))
        for number in fresh:
            tallies, refused = self._meanings[number]
            parts: Any = (*tallies, *((why, Tally(decided=1)) for why in refused))
            self._rows += [(self._names.setdefault(name, len(self._names)), number, tally) for name, tally in parts]
        self._known = len(self._meanings)
        if fresh and self._rows:
            rows = sorted(self._rows, key=lambda row: row[0])
            names, meanings = (np.array([row[column] for row in rows]) for column in (0, 1))
            starts = np.searchsorted(names, np.arange(len(self._names)))
            self._arrays = starts, meanings, np.array([row[2] for row in rows])


def _counted(places: NDArray[Any], times: NDArray[Any], size: int) -> Ints:
    """Return the sum of `times` for each index in `places`. NumPy's doubles are exact here: no task has 2^53 rolls."""
    counted: Ints = np.bincount(places, times, size).astype(np.int64)
    return counted
