"""Plays runs of sessions down a chain on the GPU: chunk by chunk, asking the table for what lanes wait to know.

The arrays of the chain stay on the device from task to task, and so does room for what a chunk of sessions comes to.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain_arrays import Edition
from hardway.simulate.chain_few import Counts
from hardway.simulate.chain_figures import Told
from hardway.simulate.chain_gpu import Shape, launch
from hardway.simulate.chain_kernel import ENDED, HOW, LONGEST, PLACE, ROLL
from hardway.simulate.chain_packed import packed
from hardway.simulate.chain_play import begin, finish
from hardway.simulate.chain_quick import (
    ENDED_OUT,
    HOW_OUT,
    KINDS,
    LANE_WIDTH,
    LONGEST_OUT,
    OUT_WIDTH,
    RACK_OUT,
    SESSION,
    WAITS,
)  # fmt: skip
from hardway.simulate.chain_tell import tell
from hardway.simulate.chain_walk import KIND, Walk
from hardway.simulate.result import ENDS, Histogram
from hardway.simulate.streams import FACES, WORD
from hardway.values.dice import EXAMPLE

if TYPE_CHECKING:
    from hardway.simulate.felt_walk import FeltWalk

CHUNK, CHUNK_ROLLS = 1 << 24, 1 << 36
"""The most sessions, and about the most rolls, that are played at once: no count of a block comes to 2³²."""
MANY_WAIT = 512
"""So many lanes that had to wait in a chunk are worth bringing the chain to the device again."""
MOST_RACKS, MOST_HANDS, MOST_ENDS = 1 << 21, 1 << 12, 1 << 16
"""How many racks, lengths of a hand and last rolls are counted on the device; sessions beyond are looked at here."""


class DeviceChain:
    """A chain on the GPU."""

    def __init__(self, walk: "Walk | FeltWalk", *, seed: int, rolls: int, goal: int) -> None:
        from numba import cuda

        self.cuda: Any = cuda
        self.walk, self.seed, self.rolls, self.goal = walk, np.uint64(seed), rolls, goal
        self.chunk = max(1, min(CHUNK, CHUNK_ROLLS // rolls))
        self._out: Any = None
        self._lanes: Any = None
        self._taken = self.cuda.to_device(np.zeros(1, np.int64))
        self._waiting = self.cuda.to_device(np.zeros(2, np.int64))
        self._elsewhere: Counts | None = None
        """What was counted of the chain before it was last brought to the device, and here."""
        self._waited = 0
        self._bring(walk.edition)

    def play(self, first: int, count: int, *, rows: bool) -> tuple[Told, Counts, NDArray[np.int32] | None]:
        """Play `count` sessions from number `first` on; return what they came to, session by session if wanted."""
        told, kept = self._blank_told(), []
        for low in range(0, count, self.chunk):
            self._take_up()
            size = min(self.chunk, count - low)
            here = self._sessions(first + low, size, told)
            if rows:
                kept.append(self._out[:size].copy_to_host())
                for sessions, out in here:
                    kept[-1][sessions] = out
        return told.sum(self, count), self._counted(), np.concatenate(kept) if rows else None

    def _sessions(self, first: int, count: int, told: "_Telling") -> list[tuple[NDArray[Any], NDArray[Any]]]:
        """Play a chunk of sessions, and count what they came to; return those that were ended here, by number."""
        cuda, shape, here = self.cuda, Shape.of(count, len(self._quick)), []
        if self._out is None or len(self._out) < count:
            self._out = cuda.device_array((count, OUT_WIDTH), np.int32)
        if self._lanes is None or len(self._lanes) != shape.blocks * shape.threads:
            self._lanes = cuda.device_array((shape.blocks * shape.threads, LANE_WIDTH), np.int64)
        self._taken.copy_to_device(np.zeros(1, np.int64))
        near, self._waited = self.goal - WORD * self._most_gain, 0
        numbers = count, self.seed, first, self.rolls, self.goal, near, self._begin, self._kinds
        while self._taken.copy_to_host()[0] < count:
            self._waiting.copy_to_device(np.zeros(2, np.int64))
            counts = [*self._counts, self._seen, self._waiting, self._taken]
            launch(shape, self._lanes, numbers, [self._quick, *self._chain], counts, self._out)
            waiting, rolled = self._waiting.copy_to_host().tolist()
            told.thrown, self._waited = told.thrown + rolled, self._waited + waiting
            if waiting:
                here.append(self._end_here(first, told))
        tell(shape, self._out, count, told.low, told.arrays)
        told.odd_ones(self._out, count)
        return here

    def _end_here(self, first: int, told: "_Telling") -> tuple[NDArray[Any], NDArray[Any]]:
        """Play sessions that wait to their end on this processor, where it is quickly found out what they wait for."""
        lanes = self._lanes.copy_to_host()
        lanes = lanes[lanes[:, WAITS] != 0]
        sessions, own = lanes[:, SESSION], lanes[:, :SESSION].copy()
        self._add(finish(self.walk, own, sessions + first, int(self.seed), self.rolls, self.goal))
        out = np.stack((own[:, PLACE] >> 32, own[:, LONGEST], own[:, ENDED], own[:, HOW]), axis=1)
        told.thrown += int(own[:, ROLL].sum())
        told.apart = np.concatenate((told.apart, out))
        return sessions, out

    def _take_up(self) -> None:
        """Take up what is known of the chain by now, if many lanes had to wait for it."""
        if self._waited > MANY_WAIT and self.walk.edition is not self._edition:
            self._add(self._counted())
            self._bring(self.walk.edition)

    def _bring(self, edition: Edition) -> None:
        """Bring a chain to the device."""
        cuda, self._edition = self.cuda, edition
        self._most_gain = int(edition.gain.max())
        self._quick = cuda.to_device(packed(edition))
        self._chain = [cuda.to_device(array) for array in edition]
        self._begin, self._kinds = cuda.to_device(begin(self.walk, 1)[0]), cuda.to_device(np.array(KIND, np.uint32))
        self._blank_counts()

    def _blank_counts(self) -> None:
        entries, pieces = len(self._edition.gain), len(self._edition.pieces)
        sizes = entries, entries, pieces, entries // FACES * KINDS
        *self._counts, self._seen = (self.cuda.to_device(np.zeros(size, np.uint64)) for size in sizes)

    def _counted(self) -> Counts:
        """Return everything counted since this was last asked, and count anew."""
        kept, left, used = (array.copy_to_host().astype(np.int64) for array in self._counts)
        seen = self._seen.copy_to_host().astype(np.int64)
        kept.reshape(-1, FACES)[:, list(EXAMPLE)] += seen.reshape(-1, KINDS)
        self._add((kept, left, used))
        found, self._elsewhere = self._elsewhere, None
        assert found is not None
        self._blank_counts()
        return found

    def _add(self, counts: Counts) -> None:
        """Add counts that may be of fewer parts of the chain, or of more."""
        before = self._elsewhere or tuple(one[:0] for one in counts)
        added = [np.zeros(max(len(one), len(two)), np.int64) for one, two in zip(before, counts, strict=True)]
        for many, one, two in zip(added, before, counts, strict=True):
            many[: len(one)] += one
            many[: len(two)] += two.astype(np.int64)
        kept, left, used = added
        self._elsewhere = kept, left, used

    def _blank_told(self) -> "_Telling":
        edition = self._edition
        change = max(self._most_gain, int(edition.pieces[:, 3].max()), 1)
        reach = min(MOST_RACKS // 2, change * (self.rolls + 100))
        return _Telling(self.cuda, max(0, self.walk.start - reach), self.walk.start + reach, self.rolls)


class _Telling:
    """What sessions came to, counted on the device."""

    def __init__(self, cuda: Any, low: int, high: int, rolls: int) -> None:
        self.low, self.thrown = low, 0
        hands, last = min(rolls, MOST_HANDS) + 1, min(rolls, MOST_ENDS) + 1
        shapes = (high - low + 1,), (hands,), (len(ENDS) + 1, last), (1,)
        self.arrays = [cuda.to_device(np.zeros(shape, np.uint64)) for shape in shapes]
        self.apart = np.zeros((0, OUT_WIDTH), np.int64)
        """Sessions that are not counted there."""
        self._odd = 0

    def odd_ones(self, out: Any, count: int) -> None:
        """Look at the sessions that had no place among the counts."""
        odd = int(self.arrays[3].copy_to_host()[0])
        if odd > self._odd:
            here = out[:count].copy_to_host().astype(np.int64)
            racks, longest, ends, _ = (array.shape for array in self.arrays)
            rack = here[:, RACK_OUT] - self.low
            fits = (rack >= 0) & (rack < racks[0]) & (here[:, LONGEST_OUT] < longest[0])
            fits &= (here[:, HOW_OUT] == len(ENDS)) | (here[:, ENDED_OUT] < ends[1])
            self.apart = np.concatenate((self.apart, here[~fits & (here[:, HOW_OUT] != 0)]))
            self._odd = odd

    def sum(self, chain: DeviceChain, count: int) -> Told:
        """Return the whole of it."""
        racks, longest, ends = (array.copy_to_host().astype(np.int64) for array in self.arrays[:3])
        odd, found = self.apart, {}
        for code, name in enumerate(ENDS, 1):
            late = Histogram.of(odd[odd[:, HOW_OUT] == code, ENDED_OUT])
            found[name] = _nonzero(ends[code]) + late
        rest = count - sum(one.total for one in found.values())
        found[ENDS[-1]] += Histogram(np.array([chain.rolls]), np.array([rest]))
        return Told(
            count,
            _nonzero(racks, self.low) + Histogram.of(odd[:, RACK_OUT]),
            _nonzero(longest) + Histogram.of(odd[:, LONGEST_OUT]),
            {name: one for name, one in found.items() if one.total},
            self.thrown,
        )


def _nonzero(counts: NDArray[np.int64], low: int = 0) -> Histogram:
    """Return the places counted and how often each was."""
    places = np.flatnonzero(counts)
    return Histogram(places + low, counts[places])
