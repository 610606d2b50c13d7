"""Plays sessions down a chain, one look-up a roll. Plain functions over arrays: the same for processor and GPU.

A lane is one session under way. Its `place` holds the rack (in units, above) and its row of the chain (below). An entry
of the chain is two such words, side by side in `moves`: a step, whose addition moves both, and the least place that may
take it, one whose rack is long enough for what the strategy does next (its lowest bits: the throw ends a hand; nothing
comes of it). Whatever else happens (a goal, a stop, a short rack) is told by what the throw leaves, its situation, and
by the ranges of racks known for that. Throws that do the same to everything are a class, and a row has an entry for
each class. A lane that needs to know more waits as it is, and is taken up again at the same
throw.

`play` is one lane to its end. `kernel_batch` plays lanes side by side, which is what a processor is good at.
"""

import numpy as np

from hardway.simulate.philox import BLOCK, FACES, WORD, words_of
from hardway.strategy.explore import GOAL, OVER, ROLLS, RUIN

FOREVER = 1 << 62
ROW = 0xFFFFFFFF
UNCOUNTED = 2
"""The bit of an entry that decides no wager, costs nothing and ends no hand: how often it is used tells nothing."""
PLACE, ROLL, HAND, LONGEST, HOW, ENDED, ENTRY = range(7)
"""What is kept of a lane: where it is, its next roll (while it goes on), rolls of this hand and of the longest, how and
when it ended, and the last entry looked up."""
LOW, HIGH, TO, COST, END, NEXT = range(6)
"""What is kept of a range: its racks, the row it leads to and what that costs, how a session ends there, the next."""
CLOSING, FIRST = range(2)
"""What is kept of a situation: the row it closes in, and its first range; below 0 is not known."""


def increment(counts, place):
    """Count one more."""
    counts[place] += 1


def range_of(ranges, first, rack):
    """Return the range of a situation that holds a rack; below 0 none is known."""
    found = first
    while found >= 0 and not ranges[found, LOW] <= rack <= ranges[found, HIGH]:
        found = ranges[found, NEXT]
    return found


def look_up(place, entry, moves):
    """Return where a throw leads a lane whose rack is long, and the least place that is long: most rolls are no more.

    An unsigned index is never below 0: without that question a loop over lanes becomes one over vectors.
    """
    at = np.uint64(2) * np.uint64(entry)
    return place + moves[at], moves[at + np.uint64(1)]


def step(place, entry, how, last, goal, chain, counts):
    """Throw one roll of a lane; return its place, how its session has ended by then, and whether that is known.

    `last` says whether it is the last roll that may be bet on.
    """
    moves, gain, situation, situations, ranges, _ = chain
    kept, left, used = counts
    now = situation[entry]
    if now < 0:
        return place, how, False
    after, least = look_up(place, entry, moves)
    rack = (place >> 32) + gain[entry]
    if how == 0 and (rack >= goal or last):
        closing = situations[now, CLOSING]
        if closing < 0:
            return place, how, False
        ended = GOAL if rack >= goal else ROLLS
        if ended == ROLLS and closing == OVER and place < least:
            at_range = range_of(ranges, situations[now, FIRST], rack)
            if at_range < 0:
                return place, how, False
            ended = RUIN if ranges[at_range, END] == RUIN else ROLLS
        increment(left, entry)
        return (rack << 32) + closing, ended, True
    if place >= least:
        increment(kept, entry)
        return after, how, True
    at_range = range_of(ranges, situations[now, FIRST], rack)
    if at_range < 0:
        return place, how, False
    increment(left, entry)
    increment(used, at_range)
    return ((rack - ranges[at_range, COST]) << 32) + ranges[at_range, TO], ranges[at_range, END], True


def play(lane, seed, session, until, rolls, goal, chain, counts):
    """Play a lane on, until it is over, has rolled so often, or waits to know more."""
    place, roll, hand, longest = lane[PLACE], lane[ROLL], lane[HAND], lane[LONGEST]
    how, ended, entry, kinds = lane[HOW], lane[ENDED], np.int64(0), chain[5]
    w0 = w1 = w2 = w3 = word = np.uint32(0)
    fresh = known = True
    while roll < until and place & ROW != OVER:
        within = roll % BLOCK
        if fresh or within == 0:
            w0, w1, w2, w3 = words_of(seed, session, roll // BLOCK)
        if fresh or within % WORD == 0:
            word = w0 if within < WORD else w1 if within < 2 * WORD else w2 if within < 3 * WORD else w3
            for _ in range(within % WORD):
                word = np.uint32(word // np.uint32(FACES))
            fresh = False
        entry = (place & ROW) + np.int64(kinds[word % np.uint32(FACES)])
        playing = how == 0
        place, how, known = step(place, entry, how, roll + 1 == rolls, goal, chain, counts)
        if not known:
            break
        roll += 1
        if playing:
            hand += 1
            longest = max(longest, hand)
            hand = 0 if chain[0][2 * entry + 1] & 1 else hand
            ended = roll
        word = np.uint32(word // np.uint32(FACES))
    lane[PLACE], lane[ROLL], lane[HAND], lane[LONGEST] = place, roll, hand, longest
    lane[HOW], lane[ENDED], lane[ENTRY] = how, ended, entry


def play_each(lanes, waiting, sessions, seed, rolls, goal, chain, counts):
    """Play each of these lanes on; every lane has its session's number."""
    for lane in waiting:
        play(lanes[lane], seed, np.uint64(sessions[lane]), FOREVER, rolls, goal, chain, counts)


def trace(lanes, wealth, marks, at_risk, seed, rolls, goal, chain, counts):
    """Play lanes from session 0 on, and write down what each has, in the rack and on the layout, at these rolls.

    `at_risk` is by the lower half of a place.
    """
    for number in range(len(lanes)):
        lane = lanes[number]
        for mark in range(len(marks)):
            play(lane, seed, np.uint64(number), marks[mark], rolls, goal, chain, counts)
            wealth[mark, number] = (lane[PLACE] >> 32) + at_risk[lane[PLACE] & ROW]
