"""The dice of sessions from a seed: Philox4x32-10, twenty throws in a block. Plain functions that know no compiler.

Session number s of seed k has a stream of its own: the key is the seed, the counter is (block, try, s low, s high). One
block is four words, and each word is five throws, its digits in base 36, the lowest first. A word of 71 × 36⁵ or more
(one in 2,341) would favour some throws: it is drawn again, as the same word of the block with the next try. A throw is
its place in `values.dice.THROWS`. The dice depend on nothing else, so every strategy is played with the same.

Dice that are not fair (`loaded_table`) take a word for each throw: throw `digit` of word n comes from word n of the
block's try `digit`. Each chance is kept to one in 2^32.

>>> [int(throw) for throw in throws(7, session=0, count=8)]
[9, 1, 16, 0, 29, 4, 34, 1]

J. Salmon, M. Moraes, R. Dror, D. Shaw, *Parallel random numbers: as easy as 1, 2, 3*, SC 2011.
"""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

FACES = 36
"""How many throws two dice can make; 1-2 and 2-1 are two throws."""
BLOCK = 20
"""How many throws of the dice one Philox block of random numbers gives."""
WORD = 5
"""How many throws of the dice one 32-bit word of random numbers gives."""
LIMIT = np.uint32(71 * 36**5)
"""The smallest random word that is discarded and drawn again, so that all throws are equally likely."""
_MULTIPLY_0, _MULTIPLY_1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_WEYL_0, _WEYL_1 = np.uint32(0x9E3779B9), np.uint32(0xBB67AE85)
_HALF, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)

Word = np.uint32
Words = tuple[Word, Word, Word, Word]


def philox(c0: Word, c1: Word, c2: Word, c3: Word, k0: Word, k1: Word) -> Words:
    """Return the four words for a counter (c0 to c3) under a key (k0, k1), after ten rounds."""
    for _ in range(10):
        left, right = _MULTIPLY_0 * np.uint64(c0), _MULTIPLY_1 * np.uint64(c2)
        c0 = np.uint32(np.uint32(right >> _HALF) ^ c1 ^ k0)
        c2 = np.uint32(np.uint32(left >> _HALF) ^ c3 ^ k1)
        c1, c3 = np.uint32(right & _LOW), np.uint32(left & _LOW)
        k0 = np.uint32((np.uint64(k0) + np.uint64(_WEYL_0)) & _LOW)
        k1 = np.uint32((np.uint64(k1) + np.uint64(_WEYL_1)) & _LOW)
    return c0, c1, c2, c3


def draw_block(seed: np.uint64, session: np.uint64, block: int, turn: np.int64) -> Words:
    """Return the words of a block at one try (`turn`); they may be above the limit."""
    return philox(
        np.uint32(block), np.uint32(turn), np.uint32(session & _LOW), np.uint32(session >> _HALF),
        np.uint32(seed & _LOW), np.uint32(seed >> _HALF),
    )  # fmt: skip


def words_of(seed: np.uint64, session: np.uint64, block: int) -> Words:
    """Return the four words of a block of a session's stream, each drawn until it is below the limit."""
    w0 = w1 = w2 = w3 = LIMIT
    turn = np.int64(0)
    while w0 >= LIMIT or w1 >= LIMIT or w2 >= LIMIT or w3 >= LIMIT:
        n0, n1, n2, n3 = draw_block(seed, session, block, turn)
        w0, w1 = n0 if w0 >= LIMIT else w0, n1 if w1 >= LIMIT else w1
        w2, w3 = n2 if w2 >= LIMIT else w2, n3 if w3 >= LIMIT else w3
        turn += 1
    return w0, w1, w2, w3


FAIR_TABLE = np.zeros(0, np.int64)
"""An empty table, passed as the table of dice (`loaded_table`) to say that the dice are fair."""


def loaded_table(chances: Sequence[Fraction]) -> NDArray[np.int64]:
    """Return what `pick` needs to draw the 36 throws with these chances: a cut for each throw, then the throw beyond
    it (Walker's aliases).
    """
    room = [36 * chance for chance in chances]
    beyond, cuts = list(range(FACES)), [Fraction(1)] * FACES
    small = [throw for throw in range(FACES) if room[throw] < 1]
    large = [throw for throw in range(FACES) if room[throw] > 1]
    while small:
        throw, other = small.pop(), large[-1]
        cuts[throw], beyond[throw] = room[throw], other
        room[other] -= 1 - room[throw]
        if room[other] <= 1:
            large.pop()
            if room[other] < 1:
                small.append(other)
    return np.array([round(cut * (1 << 32)) for cut in cuts] + beyond, np.int64)


def pick(word: Word, dice: NDArray[np.int64], first: int) -> np.uint32:
    """Return the throw that a word draws by the table in `dice` from index `first` on."""
    scaled = np.int64(word) * np.int64(FACES)
    place = scaled >> np.int64(32)
    return np.uint32(place if scaled & np.int64(0xFFFFFFFF) < dice[first + place] else dice[first + FACES + place])


def loaded_words(seed: np.uint64, session: np.uint64, block: int, dice: NDArray[np.int64], first: int) -> Words:
    """Return the four words of a block, each five throws, for the dice whose table begins at index `first`."""
    w0 = w1 = w2 = w3 = np.uint32(0)
    for digit in range(WORD - 1, -1, -1):
        n0, n1, n2, n3 = draw_block(seed, session, block, np.int64(digit))
        w0 = np.uint32(w0 * np.uint32(FACES) + pick(n0, dice, first))
        w1 = np.uint32(w1 * np.uint32(FACES) + pick(n1, dice, first))
        w2 = np.uint32(w2 * np.uint32(FACES) + pick(n2, dice, first))
        w3 = np.uint32(w3 * np.uint32(FACES) + pick(n3, dice, first))
    return w0, w1, w2, w3


def throws(seed: int, session: int, count: int, dice: NDArray[np.int64] = FAIR_TABLE) -> NDArray[np.uint8]:
    """Return the first throws of a session, as indices among the 36; slow, for traces, tests and documentation."""
    made: list[int] = []
    stream = np.uint64(seed), np.uint64(session)
    for block in range(-(-count // BLOCK)):
        for word in loaded_words(*stream, block, dice, 0) if len(dice) else words_of(*stream, block):
            made += [int(word) // FACES**place % FACES for place in range(WORD)]
    return np.array(made[:count], np.uint8)
