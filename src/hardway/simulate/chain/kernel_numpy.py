"""Plays short runs down a chain with NumPy alone, so that they need no compiler.

All sessions throw together. A roll that needs only a look-up is made for all such lanes at once (`kernel.look_up`, over
arrays); every other roll by `kernel.step`, one lane after the other. In a session these are its last roll, and the few
rolls at which its rack is short.
"""

from typing import Any

import numpy as np

from hardway.simulate.chain.array_chain import ArrayChain, P
from hardway.simulate.chain.arrays import Counts, Ints, blank, roomy
from hardway.simulate.chain.kernel import ENDED, HAND, HOW, LONGEST, PLACE, ROLL, ROW, look_up, step
from hardway.simulate.philox import BLOCK, FACES, FAIR_TABLE, LIMIT, WORD, draw_block, words_of
from hardway.strategy.explore import OVER

MAX_ROLLS, MAX_SESSION_ROLLS = 1 << 21, 1 << 11
"""A run with at most this many rolls in all, and in each session, is played with NumPy, because loading the compiler
would take longer."""


def is_short_run(count: int, rolls: int) -> bool:
    """Say whether sessions are so few and so short that they are played without a compiler."""
    return rolls <= MAX_SESSION_ROLLS and count * rolls < MAX_ROLLS


def play_short_run(chain: ArrayChain[P], lanes: Ints, seed: int, first: int, rolls: int, goal: int) -> Counts:
    """Play every lane to its end; return the counts of entries and ranges."""
    counts, kept = blank(chain.edition), list[Ints]()
    alive, roll = np.flatnonzero(lanes[:, PLACE] & ROW), 0
    while len(alive):
        if roll % BLOCK == 0:
            throws, numbers = _throws(seed, alive + first, roll // BLOCK, chain.edition.dice), np.arange(len(alive))
        place, playing = lanes[alive, PLACE], lanes[alive, HOW] == 0
        moves, gain, _, _, _, kinds, _ = chain.edition
        entry = (place & ROW) + kinds[throws[roll % BLOCK][numbers]]
        lanes[alive, PLACE], least = look_up(place, entry, moves)
        last = roll + 1 == rolls
        alone = (place < least) | playing & (((place >> 32) + gain[entry] >= goal) | last)
        kept.append(entry[~alone])
        counts = _step_each(chain, lanes, alive[alone], place[alone], entry[alone], last, goal, counts)
        over = chain.edition.moves[2 * entry + 1] & 1
        lanes[alive, ROLL] = roll = roll + 1
        _count_hands(lanes, alive[playing], over[playing], roll)
        going = lanes[alive, PLACE] & ROW != OVER
        alive, numbers = alive[going], numbers[going]
    counts = roomy(counts, chain.edition)
    if kept:
        counts[0][:] += np.bincount(np.concatenate(kept), minlength=len(counts[0])).astype(np.uint32)
    return counts


def _step_each(
    chain: ArrayChain[P], lanes: Ints, alone: Ints, places: Ints, entries: Ints, last: bool, goal: int, counts: Counts
) -> Counts:
    """Throw a roll of some lanes, one by one; what they need to know is asked of the chain at once.

    `last`: this is the last roll of their sessions. Return the counts, which may have grown.
    """
    waits = np.ones(len(alone), np.bool_)
    while True:
        edition = chain.edition  # the chain is shared: another thread may put a larger one in its place
        counts = roomy(counts, edition)
        for number in np.flatnonzero(waits):
            lane = lanes[alone[number]]
            place, entry = places[number], entries[number]
            lane[PLACE], lane[HOW], known = step(place, entry, lane[HOW], last, goal, edition, counts)
            waits[number] = not known
        if not waits.any():
            return counts
        chain.learn(entries[waits], places[waits], np.full(waits.sum(), last), goal)


def _count_hands(lanes: Ints, playing: Ints, over: Ints, rolls: int) -> None:
    """Count a roll of the hand of each lane in `playing`; `over` says whether it ended the hand."""
    hand = lanes[playing, HAND] + 1
    lanes[playing, LONGEST] = np.maximum(lanes[playing, LONGEST], hand)
    lanes[playing, HAND], lanes[playing, ENDED] = np.where(over, 0, hand), rolls


def throws_of_sessions(seed: int, sessions: range, rolls: int) -> list[int]:
    """Return the first throws of each session, one session after the other, as indices among the 36."""
    blocks = [_throws(seed, np.array(sessions), block) for block in range(-(-rolls // BLOCK))]
    return [int(throw) for throw in np.concatenate(blocks)[:rolls].T.ravel()]


def _throws(seed: int, sessions: Ints, block: int, dice: Ints = FAIR_TABLE) -> Ints:
    """Return the throws of a block, by throw and session."""
    numbers: Any = sessions.astype(np.uint64)  # `draw_block` is written for one number, and works on arrays too
    if len(dice):
        return _loaded_throws(seed, numbers, block, dice)
    words = np.array(draw_block(np.uint64(seed), numbers, block, np.int64(0)))
    for session in np.flatnonzero((words >= LIMIT).any(axis=0)).tolist():
        words[:, session] = words_of(np.uint64(seed), numbers[session], block)
    throws = [words // np.uint32(FACES**digit) % np.uint32(FACES) for digit in range(WORD)]
    return np.stack(throws, axis=1).reshape(BLOCK, -1).astype(np.int64)


def _loaded_throws(seed: int, numbers: Any, block: int, dice: Ints) -> Ints:
    """Return the throws of a block as `philox.loaded_words` draws them, by throw and session."""
    drawn = [np.array(draw_block(np.uint64(seed), numbers, block, np.int64(digit))) for digit in range(WORD)]
    scaled = np.stack(drawn, axis=1).reshape(BLOCK, -1).astype(np.int64) * FACES
    place = scaled >> 32
    return np.where(scaled & 0xFFFFFFFF < dice[place], place, dice[FACES + place])
