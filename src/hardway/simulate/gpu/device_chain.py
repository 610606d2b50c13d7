"""Plays sessions down a chain on the GPU, chunk by chunk, and explores the states that lanes wait for.

The arrays of the chain and room for the results of a chunk stay on the device from task to task. For a chunk the host
sends the session numbers, two kernels play and count them, and the host fetches the counts.
"""

from functools import partial
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain.array_chain import ArrayChain, P
from hardway.simulate.chain.arrays import Edition
from hardway.simulate.chain.chain_runner import PlayedSessions, begin, finish
from hardway.simulate.chain.kernel import ENDED, HOW, LONGEST, PLACE, ROLL
from hardway.simulate.game import Task
from hardway.simulate.gpu.counters import DeviceCounts, Sums
from hardway.simulate.gpu.graph import CudaGraph
from hardway.simulate.gpu.histograms import count_sessions
from hardway.simulate.gpu.launch import Shape, launch, pack_words
from hardway.simulate.gpu.packed_kernel import (
    ENDED_OUT,
    HOW_OUT,
    LANE_WIDTH,
    LONGEST_OUT,
    ODD,
    OUT_WIDTH,
    RACK_OUT,
    ROLLED,
    SESSION,
    TAKEN,
    WAITING,
)  # fmt: skip
from hardway.simulate.philox import WORD

CHUNK, CHUNK_ROLLS = 1 << 24, 1 << 36
"""The most sessions, and about the most rolls, that one start of the GPU's kernels plays. With more, a 32-bit counter
of a block could overflow."""
MANY_WAIT = 512
"""When this many sessions have had to wait for states unknown to the GPU, the chain that has grown since is copied to
the GPU again."""
Ended = tuple[NDArray[Any], NDArray[Any]]
"""The sessions that the host, not the GPU, played to their end: their numbers and their results."""


class DeviceChain(Generic[P]):
    """A chain on the GPU."""

    def __init__(self, chain: ArrayChain[P], *, seed: int, rolls: int, goal: int) -> None:
        from numba import cuda

        self.cuda: Any = cuda
        self.chain, self.seed, self.rolls, self.goal = chain, np.uint64(seed), rolls, goal
        self.chunk = max(1, min(CHUNK, CHUNK_ROLLS // rolls))
        self._stream: Any = self.cuda.stream()
        self._starts: dict[Shape, CudaGraph] = {}
        self._out = self._room_for(1, OUT_WIDTH, np.int32)
        self._lanes = self._room_for(1, LANE_WIDTH, np.int64)
        self._waited = 0
        """How many sessions have had to wait for states unknown to the GPU since the chain was last copied to it."""
        self._begin = self.cuda.to_device(begin(chain, 1)[0])
        self._bring(chain.edition)

    def play(self, task: Task) -> PlayedSessions:
        """Play the sessions of a task."""
        first, count, rows = task.first, task.count, task.rows
        self.cuda.current_context()  # a task may come from another thread than the last
        sums, kept = Sums(self.rolls), []
        self._ledger.blank()
        for low in range(0, count, self.chunk):
            size = min(self.chunk, count - low)
            here = self._sessions(first + low, size, sums, last=low + size == count)
            if rows:
                kept.append(self._out[:size].copy_to_host())
                for sessions, out in here:
                    kept[-1][sessions] = out
        sums.add(self._ledger)
        columns: tuple[NDArray[Any], ...] = ()
        if rows:
            out = np.concatenate(kept)
            columns = tuple(out[:, column] for column in (RACK_OUT, ENDED_OUT, HOW_OUT, LONGEST_OUT))
        return PlayedSessions(sums.totals(count), sums.counts(), columns)

    def _sessions(self, first: int, count: int, sums: Sums, *, last: bool) -> list[Ended]:
        """Play and count a chunk of sessions; return those that the host had to end."""
        here, taken = [], 0
        while taken < count:
            self._take_up(sums)
            start = self._start_of(count)
            self._ledger.order(first, count, taken)
            start()
            slate = self._ledger.fetch(whole=last)
            taken, waiting = slate[TAKEN], slate[WAITING]
            sums.thrown, self._waited = sums.thrown + slate[ROLLED], self._waited + waiting
            if waiting:
                here.append(self._end_here(first, waiting, sums))
        if slate[ODD]:
            sums.odd_ones(self._out[:count].copy_to_host().astype(np.int64), self._ledger)
        return here

    def _start_of(self, count: int) -> CudaGraph:
        """Return the graph that plays and counts this many sessions; made once for each number."""
        shape = Shape.of(count, len(self._quick))
        if len(self._out) < count or len(self._lanes) < shape.blocks * shape.threads:
            self._starts.clear()
            self._out = self._room_for(max(count, len(self._out)), OUT_WIDTH, np.int32)
            self._lanes = self._room_for(shape.blocks * shape.threads, LANE_WIDTH, np.int64)
        if shape not in self._starts:
            self._starts[shape] = CudaGraph(partial(self._start, shape), self._stream)
        return self._starts[shape]

    def _start(self, shape: Shape) -> None:
        """Start the two kernels, first the one that plays, then the one that counts."""
        there, below = self._ledger.there, self.goal - WORD * self._most_gain
        numbers = there.slate, self.seed, self.rolls, self.goal, below, self._begin
        counts = there.kept, there.left, there.used, there.seen
        launch(shape, self._stream, self._lanes, numbers, [self._quick, *self._chain], counts, self._out)
        count_sessions(
            shape, self._stream, there.slate, self._out, self._ledger.low, (there.racks, there.longest, there.ends)
        )

    def _end_here(self, first: int, waiting: int, sums: Sums) -> Ended:
        """Play the sessions that wait to their end on the host, which can explore the chain; return them."""
        lanes = self._lanes[:waiting].copy_to_host()
        sessions, own = lanes[:, SESSION], lanes[:, :SESSION].copy()
        sums.add_counts(finish(self.chain, own, sessions + first, int(self.seed), self.rolls, self.goal))
        out = np.stack((own[:, PLACE] >> 32, own[:, LONGEST], own[:, ENDED], own[:, HOW]), axis=1)
        sums.thrown += int(own[:, ROLL].sum())
        sums.apart.append(out)
        return sessions, out

    def _take_up(self, sums: Sums) -> None:
        """Copy the grown chain to the device if many lanes have waited."""
        if self._waited > MANY_WAIT and self.chain.edition is not self._edition:
            self._ledger.fetch(whole=True)
            sums.add(self._ledger)
            self._bring(self.chain.edition)

    def _bring(self, edition: Edition) -> None:
        """Copy a chain to the device."""
        self._edition, self._most_gain = edition, int(edition.gain.max())
        self._waited = 0
        self._starts.clear()
        arrays = pack_words(edition), *edition[:-1]  # all but the dice, which are fair on a device
        self._quick, *self._chain = (self.cuda.to_device(array) for array in arrays)
        self._ledger: DeviceCounts = DeviceCounts(edition, self.chain.start, self.rolls, self._stream)

    def _room_for(self, count: int, width: int, kind: Any) -> Any:
        """Return an array on the device with at least this many rows: a power of two."""
        return self.cuda.device_array((1 << (count - 1).bit_length(), width), kind)
