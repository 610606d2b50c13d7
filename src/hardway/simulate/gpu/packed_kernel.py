"""Plays sessions one after another in each lane, each roll with a look-up of one word, which suits a GPU.

Plain functions over arrays. The chain is packed, one word for each entry: the next row, the change of the rack, the
least rack that may take it, and whether it ends a hand. Everything else (the last roll, a goal, a short rack) is left
to the chain itself (`chain.kernel.step`). The slate is an array that all lanes share, by which they take sessions.
"""

import numpy as np

from hardway.simulate.chain.kernel import (
    ENDED,
    ENTRY,
    HAND,
    HOW,
    LONGEST,
    PLACE,
    ROLL,
    ROW,
    increment,
    step,
)  # fmt: skip
from hardway.simulate.philox import BLOCK, FACES, WORD, words_of
from hardway.strategy.explore import OVER

SESSION, LANE_WIDTH = range(ENTRY + 1, ENTRY + 3)
"""SESSION is a further column of a lane (a session being played) that waits for the host: the session's number.
LANE_WIDTH is the number of columns."""
COUNT, NUMBER, TAKEN, WAITING, ROLLED, ODD, SLATE_SIZE = range(7)
"""The indices of the slate, an array that all GPU threads share. COUNT, NUMBER: how many sessions to play, and the
first one's number. TAKEN: how many sessions have been claimed by lanes. WAITING: how many lanes wait for the host.
ROLLED: the rolls of finished sessions. ODD: how many sessions did not fit the histograms."""
RACK_OUT, LONGEST_OUT, ENDED_OUT, HOW_OUT, OUT_WIDTH = range(5)
"""The columns of a finished session on the GPU: final rack, longest hand, last roll, and how the session ended."""
HAND_OVER, TELLS, WHERE = 1 << 24, 1 << 25, (1 << 24) - 1
"""The lower half of a packed step of the chain: the next row (WHERE), a bit for a throw that ends a hand (HAND_OVER),
and a bit for a visit to be counted (TELLS)."""
LEAST, ASK = (1 << 16) - 1, 0x8000FFFF
"""The upper half of a packed step of the chain: the least rack for the step in its low bits, the change of the rack in
its high bits. The value ASK says that the numbers did not fit and must be looked up in the chain."""
ENDLESS = 1 << 30


def any_lane(goes_on):
    """Say whether any lane of the warp continues; here a warp is one lane."""
    return goes_on


def claim_session(wants, slate):
    """Return the number of the next session; it is taken only if the lane wants one."""
    session = slate[TAKEN]
    if wants:
        slate[TAKEN] += 1
    return session


def enqueue_waiting(slate):
    """Return the next free index in the array of waiting lanes."""
    place = slate[WAITING]
    slate[WAITING] += 1
    return place


def add_rolls(slate, thrown):
    """Count the rolls of a lane's sessions."""
    slate[ROLLED] += thrown


def word_at(at, near, far):
    """Return a word of the chain; here all words are in near memory."""
    return near[at]


def tick(at, near_seen, far_seen):
    """Count one use of a word."""
    increment(near_seen, at)


def word_of_two(at, near, far):
    """Return a word of a chain that is partly in near and partly in far memory."""
    return near[at] if at < len(near) else far[at]


def tick_in_two(at, near_seen, far_seen):
    """Count one use of a word in near or far memory."""
    if at < len(near_seen):
        increment(near_seen, at)
    else:
        increment(far_seen, at)


def play_on(lanes, slate, seed, rolls, goal, near, begin, kinds, quick, seen, chain, counts, out):
    """Play one session after another until all are taken, or until this lane needs something the chain does not know.

    Such a lane is written to `lanes`, unchanged. Its columns, and `begin` (the lane of a new session), are as in
    `chain.kernel`. `quick` and `seen` are the words of the chain and their counts, each in two parts: near and far.
    `kinds` has the class of each throw.
    """
    count, first = slate[COUNT], slate[NUMBER]
    place, roll, hand, longest = begin[PLACE], np.int32(0), np.int32(0), np.int32(0)
    how, ended, entry = np.int32(begin[HOW]), np.int32(0), np.int64(0)
    session, thrown, waits, goes_on = np.int64(-1), np.int64(0), False, True
    while any_lane(goes_on):
        wants = goes_on and session < 0
        claimed = claim_session(wants, slate)
        if wants:
            goes_on = claimed < count
            session = np.int64(claimed if goes_on else -1)
            place, roll, hand, longest = begin[PLACE], np.int32(0), np.int32(0), np.int32(0)
            how, ended = np.int32(begin[HOW]), np.int32(0)
        place, roll, hand, longest, how, ended, entry, waits = one_session(
            goes_on, place, roll, hand, longest, how, ended, entry, waits, seed, np.uint64(first + max(session, 0)),
            rolls, goal, near, quick, kinds, seen, chain, counts,
        )  # fmt: skip
        if goes_on and not waits:
            out[session, RACK_OUT], out[session, LONGEST_OUT] = place >> 32, longest
            out[session, ENDED_OUT], out[session, HOW_OUT] = ended, how
            session = np.int64(-1)
            thrown += roll
        elif goes_on:
            out[session, HOW_OUT] = 0
        goes_on = goes_on and not waits
    if waits:
        lane = lanes[enqueue_waiting(slate)]
        lane[PLACE], lane[ROLL], lane[HAND], lane[LONGEST], lane[HOW] = place, roll, hand, longest, how
        lane[ENDED], lane[ENTRY], lane[SESSION] = ended, entry, session
    add_rolls(slate, thrown)


def one_session(
    live, place, roll, hand, longest, how, ended, entry, waits, seed, number, rolls, goal, near, quick, kinds, seen,
    chain, counts,
):  # fmt: skip
    """Play a session from the beginning of a block of throws to its end, or until it waits for a state that the host
    must explore; `live` false: do nothing."""
    where, rack = np.uint32(place & ROW), np.int32(place >> 32)
    best, last, word = longest, np.int32(rolls - 1), np.uint32(0)
    below = np.int32(ENDLESS if how else near)
    live = live and where != OVER
    while any_lane(live):
        w0, w1, w2, w3 = words_of(seed, number, roll // BLOCK)
        for _ in range(BLOCK // WORD):
            word, w0, w1, w2 = w0, w1, w2, w3
            left = np.int32(WORD if live else 0)
            if live and rack < below and (how != 0 or np.int32(roll + WORD) <= last):
                where, rack, hand, longest, left = step_word(where, rack, hand, longest, word, quick, kinds, seen)
                roll = np.int32(roll + WORD - left)
                for _ in range(WORD - left if where != OVER and left else 0):
                    word = np.uint32(word // np.uint32(FACES))
            while left > 0 and where != OVER:
                dice, goes = np.uint32(word % np.uint32(FACES)), False
                word = np.uint32(word // np.uint32(FACES))
                left = np.int32(left - 1)
                if rack < below and roll != last:
                    at = np.uint32(where + kinds[dice])
                    goes, where, rack, hand, longest = step_packed(at, where, rack, hand, longest, quick, seen)
                if not goes:
                    entry = np.int64(where) + np.int64(kinds[dice])
                    place = (np.int64(rack) << 32) + np.int64(where)
                    place, then, goes = step(place, entry, np.int64(how), roll == last, goal, chain, counts)
                    if not goes:
                        waits = True
                        break
                    where, rack = np.uint32(place & ROW), np.int32(place >> 32)
                    hand = np.int32(hand + 1)
                    longest = np.int32(max(longest, hand))
                    if how == 0 and then != 0:
                        how, below, ended, best = np.int32(then), np.int32(ENDLESS), np.int32(roll + 1), longest
                    hand = np.int32(0) if chain[0][2 * entry + 1] & 1 else hand
                roll = np.int32(roll + 1)
            live = live and where != OVER and not waits
    place = (np.int64(rack) << 32) + np.int64(where)
    return place, roll, hand, best if how else longest, how, ended, entry, waits


def step_word(where, rack, hand, longest, word, quick, kinds, seen):
    """Throw the five rolls that a random word holds, while look-ups are enough; also return how many rolls are left."""
    left = np.int32(WORD)
    for kind in kinds_of(word, kinds):
        goes, where, rack, hand, longest = step_packed(np.uint32(where + kind), where, rack, hand, longest, quick, seen)
        if not goes:
            break
        left = np.int32(left - 1)
    return where, rack, hand, longest, left


def step_packed(at, where, rack, hand, longest, quick, seen):
    """Throw a roll by the chain's word at index `at` alone; return first whether that was enough."""
    move = word_at(at, quick[0], quick[1])
    low, high = np.uint32(move & np.uint64(0xFFFFFFFF)), np.uint32(move >> np.uint64(32))
    if rack < np.int32(high & np.uint32(LEAST)) or high == np.uint32(ASK):
        return False, where, rack, hand, longest
    if low & np.uint32(TELLS):
        tick(at, seen[0], seen[1])
    hand = np.int32(hand + 1)
    longest = np.int32(max(longest, hand))
    return (
        True, np.uint32(low & np.uint32(WHERE)), np.int32(rack + (np.int32(high) >> np.int32(16))),
        np.int32(0) if low & np.uint32(HAND_OVER) else hand, longest,
    )  # fmt: skip


def kinds_of(word, kinds):
    """Return the classes of the five throws that a random word holds."""
    faces = np.uint32(FACES)
    second = np.uint32(word // faces)
    third = np.uint32(second // faces)
    fourth = np.uint32(third // faces)
    fifth = np.uint32(fourth // faces)
    return (
        kinds[np.uint32(word - second * faces)], kinds[np.uint32(second - third * faces)],
        kinds[np.uint32(third - fourth * faces)], kinds[np.uint32(fourth - fifth * faces)],
        kinds[np.uint32(fifth % faces)],
    )  # fmt: skip
