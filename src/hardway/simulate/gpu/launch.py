"""Plays a chain on a GPU: one lane in each thread, the chain and the counts of its use in the memory of a block.

What a lane does is in `packed_kernel`, built for CUDA.
"""

from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain.arrays import Edition
from hardway.simulate.chain.kernel import ROW, UNCOUNTED, increment
from hardway.simulate.gpu.device import THREADS, device, device_function, fitting, grid, room_in_block
from hardway.simulate.gpu.packed_kernel import (
    ASK,
    HAND_OVER,
    LEAST,
    ROLLED,
    TAKEN,
    TELLS,
    WAITING,
    WHERE,
    add_rolls,
    any_lane,
    claim_session,
    enqueue_waiting,
    play_on,
    tick,
    tick_in_two,
    word_at,
    word_of_two,
)  # fmt: skip
from hardway.simulate.numba_tools import build, with_globals
from hardway.simulate.philox import FACES
from hardway.strategy.explore import OVER

if TYPE_CHECKING:
    cuda: Any = None

WORDS, NUMBERS = np.dtype(np.uint64), np.dtype(np.uint32)
ENTRY_BYTES, KINDS_BYTES = WORDS.itemsize + NUMBERS.itemsize, FACES * NUMBERS.itemsize
WARP = 0xFFFFFFFF
"""The CUDA mask that selects all 32 threads of a warp."""


class Shape(NamedTuple):
    """How a kernel is launched: the blocks, the threads of each, and how many words of the chain are in its shared
    memory."""

    blocks: int
    threads: int
    near: int

    @property
    def full(self) -> bool:
        """Say whether each block has as many threads as it can have."""
        return self.threads == THREADS

    @classmethod
    def of(cls, sessions: int, words: int) -> "Shape":
        """Return the shape for this many sessions and this many words of the chain."""
        return cls(*grid(sessions), min(words, (room_in_block() - KINDS_BYTES) // ENTRY_BYTES))


def launch(
    shape: Shape, stream: Any, lanes: Any, numbers: tuple[Any, ...], chain: list[Any], counts: tuple[Any, ...], out: Any
) -> None:
    """Start the kernel on arrays on the device; `chain` begins with its packed words."""
    size = shape.near * ENTRY_BYTES + KINDS_BYTES
    arguments = lanes, shape.near, *numbers, *chain, *counts, out
    kernel = fitting(_kernel(all_near=shape.near == len(chain[0])), arguments, size)
    kernel[shape.blocks, shape.threads, stream, size](*arguments)


def _count_one(counts, place):
    """Add one to a count, atomically."""
    cuda.atomic.add(counts, place, 1)


def _any_of_warp(goes_on):
    """Say whether any lane of this warp continues; all lanes of the warp wait for each other here."""
    return cuda.any_sync(WARP, goes_on)


def _claim_as_warp(wants, slate):
    """Return the next session for each lane that wants one; one lane claims them for its whole warp."""
    wanting, own, first = cuda.ballot_sync(WARP, wants), cuda.laneid, np.int64(0)
    if own == 0:
        first = cuda.atomic.add(slate, TAKEN, cuda.popc(wanting))
    return cuda.shfl_sync(WARP, first, 0) + cuda.popc(wanting & ((1 << own) - 1))


def _enqueue_as_one(slate):
    """Return the next free index in the array of waiting lanes, atomically."""
    return cuda.atomic.add(slate, WAITING, 1)


def _add_rolls_as_warp(slate, thrown):
    """Count the rolls of a warp's sessions; one lane adds for all."""
    for step in (16, 8, 4, 2, 1):
        thrown += cuda.shfl_down_sync(WARP, thrown, step)
    if cuda.laneid == 0:
        cuda.atomic.add(slate, ROLLED, thrown)


def _each(
    lanes, size, slate, seed, rolls, goal, below, begin, quick, moves, gain, situation, situations, ranges, kinds,
    kept, left, used, seen, out,
):  # fmt: skip
    """Play the lane of this thread, with the first `size` words of the chain in shared memory."""
    words, numbers = cuda.shared.array(0, WORDS), cuda.shared.array(0, NUMBERS)
    thread, threads = cuda.threadIdx.x, cuda.blockDim.x
    near, mine, dice = words[:size], numbers[2 * size : 3 * size], numbers[3 * size : 3 * size + FACES]
    for entry in range(thread, size, threads):
        near[entry] = quick[entry]
        mine[entry] = 0
    for throw in range(thread, FACES, threads):
        dice[throw] = kinds[throw]
    cuda.syncthreads()
    chain, counts = (moves, gain, situation, situations, ranges, kinds), (kept, left, used)
    play_on(lanes, slate, seed, rolls, goal, below, begin, dice, (near, quick), (mine, seen), chain, counts, out)
    cuda.syncthreads()
    for entry in range(thread, size, threads):
        if mine[entry]:
            cuda.atomic.add(seen, entry, np.int64(mine[entry]))


@cache
def _kernel(*, all_near: bool) -> Any:
    """Return the kernel, compiled from the plain functions. `all_near`: the whole chain is in shared memory."""
    from numba import cuda as found

    cuda: Any = found
    each: Any = _each
    swapped: dict[Any, Any] = {
        plain: _one_by_one(plain) for plain in (increment, claim_session, enqueue_waiting, add_rolls)
    }
    if device() is not None:
        together = {
            increment: _count_one, claim_session: _claim_as_warp, enqueue_waiting: _enqueue_as_one,
            add_rolls: _add_rolls_as_warp, any_lane: _any_of_warp,
        }  # fmt: skip
        swapped = {plain: device_function(with_globals(ours, cuda=cuda)) for plain, ours in together.items()}
    if not all_near:
        swapped |= {
            word_at: build(device_function, word_of_two, {}),
            tick: build(device_function, tick_in_two, swapped),
        }
    return cuda.jit(with_globals(each, cuda=cuda, play_on=build(device_function, play_on, swapped)))


def _one_by_one(plain: Any) -> Any:
    """Return a function with a lock, because the CUDA simulator runs lanes as Python threads."""
    lock = Lock()

    def function(*arguments: Any) -> Any:
        with lock:
            return plain(*arguments)

    return function


def pack_words(edition: Edition) -> NDArray[np.uint64]:
    """Return the chain's entries packed into words; an entry that does not fit is marked ASK."""
    step, least = edition.moves.reshape(-1, 2).T
    kinds, entries = int(edition.kinds.max()) + 1, np.arange(len(step))
    after = step + entries // kinds * kinds
    where, change, enough = after & ROW, after >> 32, np.maximum(0, least >> 32)
    fits = (entries // kinds != OVER) & (enough < LEAST) & (abs(change) < 1 << 15) & (where <= WHERE)
    low = np.where(fits, where, 0) + (least & 1) * HAND_OVER + (least & UNCOUNTED == 0) * TELLS
    high = np.where(fits, (change << 16) + enough, ASK)
    words: NDArray[np.uint64] = ((high << 32) + low).astype(np.uint64)
    return words
