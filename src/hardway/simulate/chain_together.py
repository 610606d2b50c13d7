"""Plays many lanes of a chain side by side, block by block of throws: what a processor is good at.

Lanes of a batch are at the same roll. A lane to which anything but the next look-up happens leaves the batch and goes
on alone (`chain_kernel.play`) from there to its end; so does every lane at its last roll. Scratch memory comes in from
outside: nothing is allocated here.
"""

import numpy as np

from hardway.simulate.chain_kernel import FOREVER, HAND, LONGEST, OVER, PLACE, ROLL, ROW, play
from hardway.simulate.streams import BLOCK, FACES, LIMIT, WORD, drawn, words_of

LANES = 512
"""Lanes of a batch."""


def throw_together(throws, words, alive, count, seed, first, block):
    """Fill in the throws of a block for each lane."""
    high = np.uint32(0)
    turn = np.int64(0)
    for lane in range(count):
        w0, w1, w2, w3 = drawn(seed, np.uint64(first + alive[lane]), block, turn)
        words[0, lane], words[1, lane], words[2, lane], words[3, lane] = w0, w1, w2, w3
        high = max(high, w0, w1, w2, w3)
    if high >= LIMIT:
        for lane in range(count):
            if max(words[0, lane], words[1, lane], words[2, lane], words[3, lane]) >= LIMIT:
                w0, w1, w2, w3 = words_of(seed, np.uint64(first + alive[lane]), block)
                words[0, lane], words[1, lane], words[2, lane], words[3, lane] = w0, w1, w2, w3
    for place in range(BLOCK // WORD):
        for digit in range(WORD):
            for lane in range(count):
                word = words[place, lane]
                words[place, lane] = np.uint32(word // np.uint32(FACES))
                throws[place * WORD + digit, lane] = np.uint8(word % np.uint32(FACES))


def move_together(throws, places, saved, left_at, count, rolls, near, chain, kept):
    """Move every lane so many rolls down the chain, and return how many had to leave.

    A throw is replaced by whether it ended a hand. A lane that leaves idles where all is over; its place is saved.
    """
    step, least, hand_over = chain[0], chain[1], chain[2]
    leaving = 0
    for roll in range(rolls):
        row = throws[roll]
        for lane in range(count):
            place = places[lane]
            entry = np.uint64((place & ROW) + row[lane])
            if place < least[entry] or place >= near:
                saved[lane], left_at[lane], places[lane] = place, roll, OVER
                leaving += 1
            else:
                places[lane] = place + step[entry]
                kept[entry] += np.uint32(1)
                row[lane] = hand_over[entry]
    return leaving


def hands_together(throws, hand, longest, count, rolls):
    """Count the rolls of every lane's hand, where a throw now says whether it ended one."""
    for roll in range(rolls):
        row = throws[roll]
        for lane in range(count):
            more = hand[lane] + 1
            longest[lane] = max(longest[lane], more)
            hand[lane] = 0 if row[lane] else more


def hand_alone(throws, hand, longest, lane, rolls):
    """Count the rolls of one lane's hand, as far as it went."""
    for roll in range(rolls):
        hand[lane] += 1
        longest[lane] = max(longest[lane], hand[lane])
        if throws[roll, lane]:
            hand[lane] = 0


def play_together(
    lanes,
    seed,
    first,
    begin,
    rolls,
    goal,
    near,
    chain,
    counts,
    throws,
    words,
    places,
    saved,
    left_at,
    alive,
    hand,
    longest,
):
    """Play every lane from its beginning; lane 0 is session `first`."""
    for low in range(0, len(lanes), LANES):
        count = min(LANES, len(lanes) - low)
        for lane in range(count):
            alive[lane], places[lane], left_at[lane], hand[lane], longest[lane] = low + lane, begin, -1, 0, 0
        done = 0
        while count and done + 1 < rolls:
            more = min(BLOCK, rolls - 1 - done)
            throw_together(throws, words, alive, count, seed, first, done // BLOCK)
            leaving = move_together(throws, places, saved, left_at, count, more, near, chain, counts[0])
            if leaving:
                for lane in range(count):
                    if left_at[lane] >= 0:
                        hand_alone(throws, hand, longest, lane, left_at[lane])
                        own = lanes[alive[lane]]
                        own[PLACE], own[ROLL] = saved[lane], done + left_at[lane]
                        own[HAND], own[LONGEST] = hand[lane], longest[lane]
                        play(own, seed, np.uint64(first + alive[lane]), FOREVER, rolls, goal, chain, counts)
            hands_together(throws, hand, longest, count, more)
            if leaving:
                staying = 0
                for lane in range(count):
                    if left_at[lane] < 0:
                        alive[staying], places[staying] = alive[lane], places[lane]
                        hand[staying], longest[staying] = hand[lane], longest[lane]
                        staying += 1
                    left_at[lane] = -1
                count = staying
            done += more
        for lane in range(count):
            own = lanes[alive[lane]]
            own[PLACE], own[ROLL], own[HAND], own[LONGEST] = places[lane], done, hand[lane], longest[lane]
            play(own, seed, np.uint64(first + alive[lane]), FOREVER, rolls, goal, chain, counts)
