"""The dice: Random123's known answers, words drawn again, the order of throws, and a battery that a biased die fails."""

import numpy as np
import pytest

from hardway.simulate.chain.kernel_batch import LANES, throw_together
from hardway.simulate.numba_tools import compiled
from hardway.simulate.philox import BLOCK, LIMIT, philox, throws, words_of

# kat_vectors of Random123 1.14, philox4x32 with 10 rounds: counter, key, answer
KNOWN = [
    ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
]


def words(text):
    return [np.uint32(int(word, 16)) for word in text.split()]


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN)
@pytest.mark.parametrize("build", [lambda function: function, compiled], ids=["plain", "compiled"])
def test_philox_equals_the_known_answers_of_random123(build, counter, key, answer):
    assert [int(word) for word in build(philox)(*words(counter), *words(key))] == words(answer)


def together(seed, sessions, blocks):
    """The throws of some sessions as the batch kernel draws them, by session and roll."""
    made = np.zeros((len(sessions), blocks * BLOCK), np.uint8)
    scratch = np.zeros((BLOCK, LANES), np.uint8), np.zeros((4, LANES), np.uint32)
    alive = np.array(sessions, np.int64)
    for block in range(blocks):
        compiled(throw_together)(*scratch, alive, len(alive), np.uint64(seed), 0, block)
        made[:, block * BLOCK : (block + 1) * BLOCK] = scratch[0][:, : len(alive)].T
    return made


def test_throws_made_in_a_batch_equal_those_of_each_session():
    sessions = [0, 1, 5, 2**33 + 3]
    made = together(7, sessions, 3)
    for lane, session in enumerate(sessions):
        assert made[lane].tolist() == throws(7, session, 3 * BLOCK).tolist()


def drawn_again():
    """A block in which a word is drawn again, as in one of 585."""
    low, key = np.uint64(0xFFFFFFFF), np.uint64(9)
    for session in range(10_000):
        first = philox(np.uint32(0), np.uint32(0), np.uint32(session), np.uint32(0), np.uint32(key & low), np.uint32(0))
        if max(first) >= LIMIT:
            return session, [int(word) for word in first]
    raise AssertionError("no word of 40,000 is above the limit")


def test_random_word_above_the_limit_is_redrawn():
    session, first = drawn_again()
    second = philox(np.uint32(0), np.uint32(1), np.uint32(session), np.uint32(0), np.uint32(9), np.uint32(0))
    expected = [int(new) if old >= LIMIT else old for old, new in zip(first, second, strict=True)]
    assert max(expected) < LIMIT
    assert [int(word) for word in words_of(np.uint64(9), np.uint64(session), 0)] == expected
    digits = [word // 36**place % 36 for word in expected for place in range(5)]
    assert together(9, [session], 1)[0].tolist() == digits


def test_dice_streams_differ_by_seed_session_and_block():
    made = {
        tuple(throws(seed, session, 40)[part : part + 20])
        for seed in (0, 1, 2**32)
        for session in (0, 1, 2**32)
        for part in (0, 20)
    }
    assert len(made) == 18


BATTERY = 2_000_000


@pytest.fixture(scope="module")
def many():
    return together(2026, list(range(LANES)), BATTERY // LANES // BLOCK + 1)


def chi_square(counts, share):
    expected = counts.sum() * share
    return float(((counts - expected) ** 2 / expected).sum())


def test_dice_streams_throw_all_36_outcomes_equally_often(many):
    # 35 degrees of freedom: 1 in 10,000 is above 74.9; a face off by 1 % in 2 million rolls is far above
    counts = np.bincount(many.ravel(), minlength=36)
    assert 8 < chi_square(counts, np.full(36, 1 / 36)) < 74.9
    biased = counts * np.where(np.arange(36) < 6, 1.01, 1 - 0.01 / 5)
    assert chi_square(biased, np.full(36, 1 / 36)) > 74.9


@pytest.mark.parametrize("lag", [1, 5, 20])
def test_throws_of_one_dice_stream_are_independent(many, lag):
    # 1,295 degrees of freedom: within 4 standard deviations, √(2 × 1,295) = 50.9 each
    pairs = many[:, :-lag].astype(np.int64) * 36 + many[:, lag:]
    assert abs(chi_square(np.bincount(pairs.ravel(), minlength=1296), np.full(1296, 1 / 1296)) - 1295) < 204


def test_dice_streams_of_neighbouring_sessions_are_independent(many):
    pairs = many[:-1].astype(np.int64) * 36 + many[1:]
    assert abs(chi_square(np.bincount(pairs.ravel(), minlength=1296), np.full(1296, 1 / 1296)) - 1295) < 204
