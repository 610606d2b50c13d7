"""Plays many lanes of a chain at once, block by block of throws, which suits a processor.

The lanes of a batch are at the same roll. A lane that needs more than a look-up leaves the batch and continues alone
(`kernel.play`) to its end. The caller gives scratch memory: nothing is allocated here.
"""

import numpy as np

from hardway.simulate.chain.kernel import ENDED, FOREVER, HAND, HOW, LONGEST, PLACE, ROLL, ROW, look_up, play, step
from hardway.simulate.philox import BLOCK, FACES, LIMIT, WORD, draw_block, pick, words_of
from hardway.strategy.explore import OVER

LANES = 512
"""How many sessions the kernel for batches plays at the same time."""


def draw_again(words, alive, count, seed, first, block):
    """Draw a block again for each lane in which one of its words was too high."""
    for place in range(BLOCK // WORD):
        row = words[place]
        for lane in range(count):
            if row[lane] >= LIMIT:
                w0, w1, w2, w3 = words_of(seed, np.uint64(first + alive[lane]), block)
                words[0, lane], words[1, lane], words[2, lane], words[3, lane] = w0, w1, w2, w3


def throw_loaded(throws, alive, count, seed, first, block, dice):
    """Draw a block of throws for each lane as `philox.loaded_words` does, and write them to `throws`."""
    for lane in range(count):
        for digit in range(WORD):
            n0, n1, n2, n3 = draw_block(seed, np.uint64(first + alive[lane]), block, np.int64(digit))
            throws[digit, lane], throws[WORD + digit, lane] = pick(n0, dice, 0), pick(n1, dice, 0)
            throws[2 * WORD + digit, lane], throws[3 * WORD + digit, lane] = pick(n2, dice, 0), pick(n3, dice, 0)


def throw_together(throws, words, alive, count, seed, first, block):
    """Draw a block of throws for each lane, and write them to `throws`, by throw and lane."""
    high = np.uint32(0)
    turn = np.int64(0)
    for lane in range(count):
        w0, w1, w2, w3 = draw_block(seed, np.uint64(first + alive[lane]), block, turn)
        words[0, lane], words[1, lane], words[2, lane], words[3, lane] = w0, w1, w2, w3
        high = max(high, w0, w1, w2, w3)
    if high >= LIMIT:
        draw_again(words, alive, count, seed, first, block)
    for place in range(BLOCK // WORD):
        for digit in range(WORD):
            for lane in range(count):
                word = words[place, lane]
                words[place, lane] = np.uint32(word // np.uint32(FACES))
                throws[place * WORD + digit, lane] = np.uint8(word % np.uint32(FACES))


def move_together(throws, low, high, places, saved, left_at, count, near, chain, kept):
    """Move every lane by the throws `low` to `high` of the block; return how many lanes had to leave the batch.

    Each throw is overwritten by whether it ended a hand. A lane that leaves idles at OVER; its place is in `saved`.
    """
    moves, kinds = chain[0], chain[5]
    leaving = 0
    for roll in range(low, high):
        row = throws[roll]
        for lane in range(count):
            place = places[lane]
            entry = np.uint64((place & ROW) + kinds[row[lane]])
            after, least = look_up(place, entry, moves)
            if place < least or place >= near:
                saved[lane], left_at[lane], places[lane] = place, roll, OVER
                leaving += 1
            else:
                places[lane] = after
                kept[entry] += np.uint32(1)
                row[lane] = least & 1
    return leaving


def end_together(throws, last, places, saved, left_at, alive, lanes, count, rolls, goal, chain, counts):
    """Throw the last roll of every lane, which is throw `last` of the block; return how many lanes had to leave the
    batch."""
    moves, kinds = chain[0], chain[5]
    leaving = 0
    for lane in range(count):
        place = places[lane]
        if place & ROW != OVER:
            entry = np.int64((place & ROW) + kinds[throws[last, lane]])
            after, how, known = step(place, entry, 0, True, goal, chain, counts)
            if known:
                own = lanes[alive[lane]]
                places[lane], own[HOW], own[ENDED] = after, how, rolls
                throws[last, lane] = look_up(place, entry, moves)[1] & 1
            else:
                saved[lane], left_at[lane], places[lane] = place, last, OVER
                leaving += 1
    return leaving


def hands_together(throws, hand, longest, count, rolls):
    """Count the rolls of every lane's hand; `throws` now say whether each throw ended a hand."""
    for roll in range(rolls):
        row = throws[roll]
        for lane in range(count):
            more = hand[lane] + 1
            longest[lane] = max(longest[lane], more)
            hand[lane] = 0 if row[lane] else more


def hand_alone(throws, hand, longest, lane, rolls):
    """Count the rolls of one lane's hand up to the roll at which it left the batch."""
    for roll in range(rolls):
        hand[lane] += 1
        longest[lane] = max(longest[lane], hand[lane])
        if throws[roll, lane]:
            hand[lane] = 0


def play_together(lanes, seed, first, begin, rolls, goal, near, chain, counts, scratch):
    """Play every lane from its first roll to its end; lane 0 is session `first`."""
    throws, words, places, saved, left_at, alive, hand, longest = scratch
    for low in range(0, len(lanes), LANES):
        count = min(LANES, len(lanes) - low)
        for lane in range(count):
            alive[lane], places[lane], left_at[lane], hand[lane], longest[lane] = low + lane, begin, -1, 0, 0
        done = 0
        while count:
            if len(chain[6]):
                throw_loaded(throws, alive, count, seed, first, done // BLOCK, chain[6])
            else:
                throw_together(throws, words, alive, count, seed, first, done // BLOCK)
            under_way = max(0, min(BLOCK, rolls - 1 - done))
            counted = max(0, min(BLOCK, rolls - done))
            leaving = move_together(throws, 0, under_way, places, saved, left_at, count, near, chain, counts[0])
            if counted > under_way:
                leaving += end_together(
                    throws, under_way, places, saved, left_at, alive, lanes, count, rolls, goal, chain, counts
                )
            if counted < BLOCK:
                leaving += move_together(
                    throws, counted, BLOCK, places, saved, left_at, count, FOREVER, chain, counts[0]
                )
            if leaving:
                for lane in range(count):
                    if left_at[lane] >= 0:
                        hand_alone(throws, hand, longest, lane, min(left_at[lane], counted))
                        own = lanes[alive[lane]]
                        own[PLACE], own[ROLL] = saved[lane], done + left_at[lane]
                        own[HAND], own[LONGEST] = hand[lane], longest[lane]
                        play(own, seed, np.uint64(first + alive[lane]), FOREVER, rolls, goal, chain, counts)
            hands_together(throws, hand, longest, count, counted)
            if leaving or counted < BLOCK:
                staying = 0
                for lane in range(count):
                    if left_at[lane] < 0 and places[lane] & ROW != OVER:
                        alive[staying], places[staying] = alive[lane], places[lane]
                        hand[staying], longest[staying] = hand[lane], longest[lane]
                        staying += 1
                    elif left_at[lane] < 0:
                        own = lanes[alive[lane]]
                        own[PLACE], own[ROLL], own[HAND], own[LONGEST] = places[lane], rolls, hand[lane], longest[lane]
                    left_at[lane] = -1
                count = staying
            done += BLOCK
