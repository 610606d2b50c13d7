"""Plays sessions of the machine on a GPU, each thread a lane of its own: the same functions, built for CUDA."""

from functools import cache
from typing import Any

import numpy as np

from hardway.simulate.machine import layout as at
from hardway.simulate.machine.law import CompiledLaw, Ints
from hardway.simulate.machine.runner import How
from hardway.simulate.machine.session import play_session
from hardway.simulate.numba_tools import Built, Swap, build, knowing

cuda: Any = None
"""Known only where it is built."""

THREADS = 128
"""Lanes of a block of threads."""
MOST_LANES = 1 << 16
"""More sessions than lanes are played in turn."""


def play_on_gpu(law: CompiledLaw, how: How, out: Ints, swap: Swap | None = None) -> Ints:
    """Play a session for each row of `out`; return the lanes they were counted in."""
    from numba import cuda

    lanes = np.zeros((min(len(out), MOST_LANES), 2 * int(law.cells[at.LANE_SIZE])), np.int64)
    there, counted, came = cuda.to_device(law.cells), cuda.to_device(lanes), cuda.to_device(out)
    _kernel(swap)[-(-len(lanes) // THREADS), THREADS](there, counted, *how, came)
    counted.copy_to_host(lanes)
    came.copy_to_host(out)
    return lanes


def _each(cells, lanes, seed, first, rack, rolls, goal, out):  # type: ignore[no-untyped-def]
    """Play the sessions of this thread."""
    thread = cuda.grid(1)
    if thread < len(lanes):
        for session in range(thread, len(out), len(lanes)):
            number = np.uint64(first + np.uint64(session))
            play_session(cells, lanes[thread], seed, number, rack, rolls, goal, out[session])


@cache
def _kernel(swap: Swap | None) -> Any:
    """Return the kernel, built from the plain functions, with some of them in the place of others."""
    from numba import cuda

    plain: Any = cuda
    on_device = plain.jit(device=True)
    built: Built = {}
    if swap:
        swap(on_device, built)
    one = build(on_device, play_session, built)
    each: Any = _each
    return plain.jit(knowing(each, cuda=cuda, play_session=one))
