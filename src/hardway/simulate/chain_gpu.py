"""Plays lanes of a chain on a GPU, one thread a lane: the same functions as on a processor, built for CUDA."""

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain_arrays import Edition
from hardway.simulate.chain_kernel import FOREVER, bump, play
from hardway.simulate.engine_build import build, knowing

if TYPE_CHECKING:
    cuda: Any = None

THREADS = 128
"""Lanes of a block of threads."""


def play_on_gpu(
    lanes: NDArray[np.int64], waiting: NDArray[np.int64], seed: np.uint64, first: int, rolls: int, goal: int,
    edition: Edition, counts: tuple[NDArray[np.uint32], ...],
) -> None:  # fmt: skip
    """Play each of these lanes on; lane 0 is session `first`."""
    from numba import cuda

    there = cuda.to_device(lanes), cuda.to_device(waiting)
    chain = [cuda.to_device(array) for array in edition]
    counted = [cuda.to_device(array) for array in counts]
    launch(*there, len(waiting), seed, first, rolls, goal, chain, counted)
    there[0].copy_to_host(lanes)
    for here, on_device in zip(counts, counted, strict=True):
        on_device.copy_to_host(here)


def launch(
    lanes: Any, waiting: Any, count: int, seed: np.uint64, first: int, rolls: int, goal: int, chain: list[Any],
    counts: list[Any],
) -> None:  # fmt: skip
    """Start the kernel on arrays that are on the device."""
    _kernel()[-(-count // THREADS), THREADS](lanes, waiting, seed, first, rolls, goal, *chain, *counts)


def _count_one(counts, place):
    """Count one more, where many count at once."""
    cuda.atomic.add(counts, place, 1)


def _each(lanes, waiting, seed, first, rolls, goal, moves, gain, situation, situations, pieces, kept, left, used):
    """Play the lane of this thread."""
    thread = cuda.grid(1)
    if thread < len(waiting):
        number = waiting[thread]
        chain = moves, gain, situation, situations, pieces
        play(lanes[number], seed, np.uint64(first + number), FOREVER, rolls, goal, chain, (kept, left, used))


@cache
def _kernel() -> Any:
    """Return the kernel, built from the plain functions."""
    from numba import cuda as found

    cuda: Any = found

    def on_device(function: Any) -> Any:
        return cuda.jit(device=True)(function)

    one_lane = build(on_device, play, {bump: on_device(knowing(_count_one, cuda=cuda))})
    return cuda.jit(knowing(_each, cuda=cuda, play=one_lane))
