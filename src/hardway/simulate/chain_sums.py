"""What a run of sessions on a GPU came to, added up here: what was counted there, and sessions that were looked at."""

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain_few import Counts
from hardway.simulate.chain_figures import Told
from hardway.simulate.chain_ledger import Ledger
from hardway.simulate.chain_quick import ENDED_OUT, HOW_OUT, LONGEST_OUT, RACK_OUT
from hardway.simulate.result import ENDS, NONE, Histogram

Ints = NDArray[np.int64]


class Sums:
    """What sessions came to so far."""

    def __init__(self, rolls: int) -> None:
        self.rolls, self.thrown = rolls, 0
        self.apart: list[Ints] = []
        """Sessions that are not counted on the device."""
        self._racks, self._longest = NONE, NONE
        self._ends = dict.fromkeys(ENDS, NONE)
        self._counts: Counts | None = None

    def add(self, ledger: Ledger) -> None:
        """Add what a ledger says that was brought here."""
        here = ledger.here
        self._racks += _nonzero(here.racks, ledger.low)
        self._longest += _nonzero(here.longest)
        for code, name in enumerate(ENDS, 1):
            self._ends[name] += _nonzero(here.ends[code])
        self.add_counts(ledger.counts())

    def add_counts(self, counts: Counts) -> None:
        """Add counts that may be of fewer parts of the chain, or of more."""
        self._counts = counts if self._counts is None else _added(self._counts, counts)

    def odd_ones(self, out: Ints, ledger: Ledger) -> None:
        """Look at the sessions of a chunk that had no place among the counts."""
        racks, longest, ends = (array.shape for array in (ledger.here.racks, ledger.here.longest, ledger.here.ends))
        rack = out[:, RACK_OUT] - ledger.low
        fits = (rack >= 0) & (rack < racks[0]) & (out[:, LONGEST_OUT] < longest[0])
        fits &= (out[:, HOW_OUT] == len(ENDS)) | (out[:, ENDED_OUT] < ends[1])
        self.apart.append(out[~fits & (out[:, HOW_OUT] != 0)])

    def told(self, count: int) -> Told:
        """Return what all of them came to, `count` sessions."""
        racks, longest, ends = self._racks, self._longest, self._ends
        if self.apart:
            apart = np.concatenate(self.apart)
            racks, longest = racks + Histogram.of(apart[:, RACK_OUT]), longest + Histogram.of(apart[:, LONGEST_OUT])
            late = (Histogram.of(apart[apart[:, HOW_OUT] == code, ENDED_OUT]) for code in range(1, len(ENDS) + 1))
            ends = {name: ends[name] + more for name, more in zip(ENDS, late, strict=True)}
        rest = count - sum(one.total for one in ends.values())
        ends[ENDS[-1]] += Histogram(np.array([self.rolls]), np.array([rest]))
        return Told(count, racks, longest, {name: one for name, one in ends.items() if one.total}, self.thrown)

    def counts(self) -> Counts:
        """Return how often each part of the chain was used."""
        assert self._counts is not None
        return self._counts


def _added(one: Counts, other: Counts) -> Counts:
    kept, left, used = (_sum(*both) for both in zip(one, other, strict=True))
    return kept, left, used


def _sum(one: Ints, other: Ints) -> Ints:
    """Return the sum of two arrays of which one may be longer."""
    total = np.zeros(max(len(one), len(other)), np.int64)
    total[: len(one)] += one
    total[: len(other)] += other.astype(np.int64)
    return total


def _nonzero(counts: Ints, low: int = 0) -> Histogram:
    """Return the places counted and how often each was."""
    places = np.flatnonzero(counts)
    return Histogram(places + low, counts[places])
