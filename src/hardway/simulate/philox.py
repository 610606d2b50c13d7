"""The dice of sessions from a seed: Philox4x32-10, twenty throws in a block. Plain functions that know no compiler.

Session number s of seed k has a stream of its own: the key is the seed, the counter is (block, try, s low, s high). One
block is four words, and each word is five throws, its digits in base 36, the lowest first. A word of 71 × 36⁵ or more
(one in 2,341) would favour some throws: it is drawn again, as the same word of the block with the next try. A throw is
its place in `values.dice.THROWS`. The dice depend on nothing else, so every strategy is played with the same.

>>> [int(throw) for throw in throws(7, session=0, count=8)]
[9, 1, 16, 0, 29, 4, 34, 1]

J. Salmon, M. Moraes, R. Dror, D. Shaw, *Parallel random numbers: as easy as 1, 2, 3*, SC 2011.
"""

import numpy as np
from numpy.typing import NDArray

FACES = 36
"""How many throws two dice can show."""
BLOCK = 20
"""How many throws a block has."""
WORD = 5
"""How many throws a word has."""
LIMIT = np.uint32(71 * 36**5)
"""The smallest word that is drawn again."""
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


def throws(seed: int, session: int, count: int) -> NDArray[np.uint8]:
    """Return the first throws of a session, as indices among the 36; slow, for tests and documentation."""
    made: list[int] = []
    for block in range(-(-count // BLOCK)):
        for word in words_of(np.uint64(seed), np.uint64(session), block):
            made += [int(word) // FACES**place % FACES for place in range(WORD)]
    return np.array(made[:count], np.uint8)
