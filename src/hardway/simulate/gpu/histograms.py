"""Counts the results of a chunk's sessions on the GPU, so that only sums are fetched."""

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from hardway.simulate.gpu.device import fitting, room_in_block
from hardway.simulate.gpu.launch import NUMBERS, Shape
from hardway.simulate.gpu.packed_kernel import COUNT, ENDED_OUT, HOW_OUT, LONGEST_OUT, ODD, RACK_OUT, TAKEN
from hardway.simulate.numba_tools import with_globals
from hardway.strategy.explore import ROLLS

if TYPE_CHECKING:
    cuda: Any = None


def count_sessions(shape: Shape, stream: Any, slate: Any, out: Any, low: int, histograms: tuple[Any, ...]) -> None:
    """Count results of sessions on the device: racks from `low` on, longest hands, and last rolls."""
    hands, racks = len(histograms[1]), len(histograms[0])
    room = min(racks, room_in_block() // NUMBERS.itemsize - hands) if shape.full else 0
    arguments = slate, out, low, (racks - room) // 2, room, *histograms
    size = (room + hands) * NUMBERS.itemsize
    kernel = fitting(_counter(), arguments, size)
    kernel[shape.blocks, shape.threads, stream, size](*arguments)


def _count(slate, out, low, near, room, racks, longest, ends):
    """Count this thread's share of the finished sessions, once all sessions were played.

    A session beyond the counts is odd, and only their number is counted. For speed, a block has counts of its own for
    every length of a hand and, from `near` on, for `room` racks.
    """
    count = slate[COUNT]
    if slate[TAKEN] < count:
        return
    here = cuda.shared.array(0, NUMBERS)
    hands, thread, threads = len(longest), cuda.threadIdx.x, cuda.blockDim.x
    for place in range(thread, hands + room, threads):
        here[place] = 0
    cuda.syncthreads()
    for session in range(cuda.grid(1), count, cuda.gridsize(1)):
        rack, hand = out[session, RACK_OUT] - low, out[session, LONGEST_OUT]
        how, ended = out[session, HOW_OUT], out[session, ENDED_OUT]
        if how == 0:
            continue
        if 0 <= rack < len(racks) and hand < hands and (how == ROLLS or ended < ends.shape[1]):
            cuda.atomic.add(here, hand, 1)
            if near <= rack < near + room:
                cuda.atomic.add(here, hands + rack - near, 1)
            else:
                cuda.atomic.add(racks, rack, 1)
            if how != ROLLS:
                cuda.atomic.add(ends, (how, ended), 1)
        else:
            cuda.atomic.add(slate, ODD, 1)
    cuda.syncthreads()
    for place in range(thread, hands + room, threads):
        if here[place] and place < hands:
            cuda.atomic.add(longest, place, np.int64(here[place]))
        elif here[place]:
            cuda.atomic.add(racks, near + place - hands, np.int64(here[place]))


@cache
def _counter() -> Any:
    from numba import cuda as found

    cuda: Any = found
    return cuda.jit(with_globals(_count, cuda=cuda))
