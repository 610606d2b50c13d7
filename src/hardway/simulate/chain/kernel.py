"""Plays sessions down a chain with one look-up a roll. Plain functions over arrays, for processor and GPU.

A lane is a session in progress. Its `place` holds the rack in units (upper half) and its row's first entry (lower
half). An entry of the chain is two such words in `moves`: a step, which is added to the place, and the least place that
may take it, whose rack is long enough for what the strategy does next. (The lowest bits of the least place say whether
the throw ends a hand, and whether it has no result.) All else (a goal, a stop, a short rack) follows from the situation
after the throw and its ranges of racks. Throws with the same effects are a class, and a row has an entry for each
class. A lane that needs an unknown entry or range waits unchanged, and continues with the same throw.

`play` plays one lane to its end. `kernel_batch` plays many lanes at once, which suits a processor.
"""

import numpy as np

from hardway.simulate.philox import BLOCK, FACES, WORD, loaded_words, words_of
from hardway.strategy.explore import GOAL, OVER, ROLLS, RUIN

FOREVER = 1 << 62
ROW = 0xFFFFFFFF
UNCOUNTED = 2
"""The bit that marks an entry of the chain (a state and a class of throws) that decides no wager, costs nothing and
ends no hand, so that no visits to it are counted."""
PLACE, ROLL, HAND, LONGEST, HOW, ENDED, ENTRY = range(7)
"""The columns of a lane (a session being played): its place (rack and row), its next roll, the rolls of this hand and
of the longest hand, how the session ended and at which roll (0 before that), and the last entry of the chain."""
LOW, HIGH, TO, COST, END, NEXT = range(6)
"""The columns of a range of racks for which the strategy acts alike: the least and the largest rack, the row after the
bets, their cost, how the session ends or 0, and the next range of the same situation."""
CLOSING, FIRST = range(2)
"""The columns of a situation (a state after a throw): the row that follows if betting has stopped, and the first range
of racks; -1 if unknown."""


def increment(counts, place):
    """Add one to a count."""
    counts[place] += 1


def range_of(ranges, first, rack):
    """Return the range of a situation that contains a rack; -1 if none is known."""
    found = first
    while found >= 0 and not ranges[found, LOW] <= rack <= ranges[found, HIGH]:
        found = ranges[found, NEXT]
    return found


def look_up(place, entry, moves):
    """Return a lane's place after a throw and the bets that follow it, if its rack can pay for them; and the least
    place whose rack can.

    Most rolls need no more than this. The index is unsigned: without the test for negative indices the loop over lanes
    is vectorised.
    """
    at = np.uint64(2) * np.uint64(entry)
    return place + moves[at], moves[at + np.uint64(1)]


def step(place, entry, how, last, goal, chain, counts):
    """Throw one roll of a lane; return its place, the end of its session or 0, and whether the chain knew the answer.

    If it did not, the lane is unchanged. `last`: this is the last roll of the session.
    """
    moves, gain, situation, situations, ranges = chain[0], chain[1], chain[2], chain[3], chain[4]
    kept, left, used = counts
    after, least = look_up(place, entry, moves)
    rack = (place >> 32) + gain[entry]
    ends = how == 0 and (rack >= goal or last)
    if place >= least and not ends:
        increment(kept, entry)
        return after, how, True
    now = situation[entry]
    if now < 0:
        return place, how, False
    if ends:
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
    at_range = range_of(ranges, situations[now, FIRST], rack)
    if at_range < 0:
        return place, how, False
    increment(left, entry)
    increment(used, at_range)
    return ((rack - ranges[at_range, COST]) << 32) + ranges[at_range, TO], ranges[at_range, END], True


def play(lane, seed, session, until, rolls, goal, chain, counts):
    """Play a lane until it is over, has made `until` rolls, or needs something that the chain does not know."""
    place, roll, hand, longest = lane[PLACE], lane[ROLL], lane[HAND], lane[LONGEST]
    how, ended, entry, kinds, dice = lane[HOW], lane[ENDED], np.int64(0), chain[5], chain[6]
    w0 = w1 = w2 = w3 = word = np.uint32(0)
    fresh = known = True
    while roll < until and place & ROW != OVER:
        within = roll % BLOCK
        if fresh or within == 0:
            if len(dice):
                w0, w1, w2, w3 = loaded_words(seed, session, roll // BLOCK, dice, 0)
            else:
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
    """Play each lane in `waiting`; `sessions` has the session number of every lane."""
    for lane in waiting:
        play(lanes[lane], seed, np.uint64(sessions[lane]), FOREVER, rolls, goal, chain, counts)


def trace(lanes, wealth, marks, at_risk, seed, rolls, goal, chain, counts):
    """Play lanes from session 0 on, and write the money of each, in rack and on the layout, at the rolls in `marks`.

    `at_risk` has the money on the layout by the lower half of a place, which is the number of its row's first entry.
    """
    for number in range(len(lanes)):
        lane = lanes[number]
        for mark in range(len(marks)):
            play(lane, seed, np.uint64(number), marks[mark], rolls, goal, chain, counts)
            wealth[mark, number] = (lane[PLACE] >> 32) + at_risk[lane[PLACE] & ROW]
