"""Plays a run of sessions down a chain, asking the table for what the chain does not know yet."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain.arrays import Edition
from hardway.simulate.chain.chain import ArrayChain, P
from hardway.simulate.chain.kernel import ENTRY, HOW, PLACE, ROLL, ROW, play_each
from hardway.simulate.chain.kernel_batch import LANES, play_together
from hardway.simulate.chain.kernel_numpy import Counts, NumpyLanes, few
from hardway.simulate.numba_tools import compiled
from hardway.simulate.streams import BLOCK, WORD
from hardway.strategy.explore import OVER, collector_paused

MANY = 1 << 21
"""So many rolls, with those played before, are worth the second it takes to compile what plays lanes together."""
Lanes = NDArray[np.int64]


class PlayedLanes(NamedTuple):
    """Sessions played to their end: what is kept of each lane, and how often each part of the chain was used."""

    lanes: NDArray[np.int64]
    """By session, as in `kernel`."""
    counts: Counts
    """How often each entry was kept to, how often it was left, and how often each range was used."""


def play_chain(
    chain: ArrayChain[P], seed: int, *, first: int, count: int, rolls: int, goal: int, before: int = 0
) -> PlayedLanes:
    """Play `count` sessions from number `first` on, after `before` others; the goal is in units, at most TOP."""
    if few(before + count, rolls):
        under_way = NumpyLanes(chain, begin(chain, count), rolls=rolls, goal=goal)
        under_way.play(seed, first)
        return PlayedLanes(under_way.lanes, under_way.counts())
    edition, lanes = chain.edition, begin(chain, count)
    counts = blank(edition)
    if (before + count) * rolls >= MANY and lanes[0, PLACE] & ROW != OVER and not lanes[0, HOW]:
        near, start = max(1, (goal - int(edition.gain.max())) << 32), int(lanes[0, PLACE])
        places = np.uint64(seed), first, start, rolls, goal, near
        compiled(play_together)(lanes, *places, tuple(edition), counts, _scratch())
    return PlayedLanes(lanes, finish(chain, lanes, np.arange(first, first + count), seed, rolls, goal, counts))


def finish(
    chain: ArrayChain[P], lanes: Lanes, sessions: Lanes, seed: int, rolls: int, goal: int,
    counts: Counts | None = None,
) -> Counts:  # fmt: skip
    """Play lanes to their end, each of them a session by number; return how often each part of the chain was used."""
    edition = chain.edition
    counts = _roomy(counts or blank(edition), edition)
    waiting = np.flatnonzero(lanes[:, PLACE] & ROW)
    knows = not lanes[waiting, ENTRY].any()
    with collector_paused():
        while len(waiting):
            if not knows:
                asking = lanes[waiting]
                chain.learn(asking[:, ENTRY], asking[:, PLACE], asking[:, ROLL] + 1 == rolls, goal)
                edition = chain.edition
                counts = _roomy(counts, edition)
            compiled(play_each)(lanes, waiting, sessions, np.uint64(seed), rolls, goal, tuple(edition), counts)
            waiting, knows = waiting[lanes[waiting, PLACE] & ROW != OVER], False
    return counts


def begin(chain: ArrayChain[P], count: int) -> Lanes:
    """Return lanes after the first consultation."""
    row, cost, end = chain.opening
    lanes = np.zeros((count, 7), np.int64)
    lanes[:, PLACE], lanes[:, HOW] = ((chain.start - cost) << 32) + row * chain.kinds, end
    return lanes


def blank(edition: Edition) -> Counts:
    """Return counts at nothing."""
    entries, ranges = len(edition.gain), len(edition.ranges)
    return np.zeros(entries, np.uint32), np.zeros(entries, np.uint32), np.zeros(ranges, np.uint32)


def _roomy(counts: Counts, edition: Edition) -> Counts:
    """Return counts with room for all that is known by now."""
    if len(edition.gain) <= len(counts[0]) and len(edition.ranges) <= len(counts[2]):
        return counts
    fresh = blank(edition)
    for old, new in zip(counts, fresh, strict=True):
        new[: len(old)] = old
    return fresh


def _scratch() -> tuple[NDArray[Any], ...]:
    """Return the memory in which lanes are played together."""
    return (
        np.zeros((BLOCK, LANES), np.uint8), np.zeros((BLOCK // WORD, LANES), np.uint32),
        *(np.zeros(LANES, np.int64) for _ in range(4)), *(np.zeros(LANES, np.int32) for _ in range(2)),
    )  # fmt: skip
