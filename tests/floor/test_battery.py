"""Two million electronic dice look as fair dice do; the same bytes without skipping do not, nor do other bad dice."""

import hmac
from hashlib import sha256

import numpy as np
import pytest

from bench.battery import battery, odd, upper_gamma
from hardway.journal.dice_proof import dice_faces

THROWS = 1_000_000


def secret(number: int) -> bytes:
    return sha256(b"battery %d" % number).digest()


@pytest.mark.parametrize("throws", [THROWS // 8, pytest.param(THROWS, marks=pytest.mark.soak)])
def test_electronic_dice_pass_all_statistical_tests_at_1_percent(throws):
    nonce = sha256(b"a page").hexdigest()
    made = (dice_faces("crown-1", number, secret(number).hex(), {"p1": nonce}) for number in range(throws))
    faces = np.fromiter((face for throw in made for face in throw), dtype=np.int64, count=2 * throws).reshape(-1, 2)
    results = battery(faces)
    assert odd(results) == [], results


def test_dice_with_modulo_bias_fail_the_statistical_tests():
    # 252 to 255 are not skipped: 1 2 3 4 come 43 times in 256 and 5 6 only 42 times. With two million dice the
    # chi-square of the faces is near 2,000,000 × 6 × (4 × (43/256 - 1/6)² + 2 × (42/256 - 1/6)²) = 244; 1 % is 15.
    digests = b"".join(hmac.digest(secret(number), b"planted", "sha256") for number in range(2 * THROWS // 32))
    throws = (np.frombuffer(digests, np.uint8).astype(np.int64) % 6 + 1).reshape(-1, 2)
    assert throws.size == 2 * THROWS
    assert {"faces", "the 36 throws", "serial pairs", "throw after throw"} <= set(odd(battery(throws)))


def bad(kind: str) -> np.ndarray:
    chance = np.random.default_rng(7)
    throws = chance.integers(1, 7, size=(100_000, 2))
    match kind:
        case "too even":
            return np.array([(first, second) for first in range(1, 7) for second in range(1, 7)] * 3000)
        case "twins":  # now and then the second die copies the first
            copied = chance.random(len(throws)) < 0.02
            throws[copied, 1] = throws[copied, 0]
        case "sticky":  # now and then a throw is the last throw again
            stays = np.flatnonzero(chance.random(len(throws)) < 0.02)
            throws[stays[1:]] = throws[stays[1:] - 1]
        case "no seven":
            throws = throws[throws.sum(axis=1) != 7]
        case "one face":
            throws[:] = 3
    return throws


@pytest.mark.parametrize("kind", ["too even", "twins", "sticky", "no seven", "one face"])
def test_biased_or_patterned_dice_fail_some_statistical_test(kind):
    assert odd(battery(bad(kind)))


@pytest.mark.parametrize(
    ("degrees", "at"),
    [(1, 6.635), (2, 9.210), (5, 15.086), (25, 44.314), (35, 57.342), (100, 135.807), (1000, 1106.969)],
)
def test_chi_square_upper_tail_matches_printed_tables(degrees, at):
    assert upper_gamma(degrees / 2, at / 2) == pytest.approx(0.01, abs=2e-5)


@pytest.mark.parametrize(("degrees", "at"), [(5, 0.554), (25, 11.524), (35, 18.509), (100, 70.065), (1000, 898.912)])
def test_chi_square_lower_tail_matches_printed_tables(degrees, at):
    assert upper_gamma(degrees / 2, at / 2) == pytest.approx(0.99, abs=2e-5)
