"""Statistical tests of dice: whether many throws look fair and independent.

The result of each test is the chance that fair dice look at least as odd, be it too even or too uneven. Dice pass at a
level of 1 % if no test is below 1 % divided by the number of tests.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

Dice = np.ndarray[Any, np.dtype[np.int64]]
"""Faces from 1 to 6, with a row of two for each throw."""


def battery(throws: Dice) -> dict[str, float]:
    """Return for each test the chance that fair dice look at least as odd as these throws."""
    return {name: test(throws) for name, test in TESTS.items()}


def odd(results: dict[str, float], *, level: float = 0.01) -> list[str]:
    """Return the tests that fail at this level, which is for all tests together."""
    return [name for name, chance in results.items() if chance < level / len(results)]


def chi_square(counted: Dice, expected: "Dice | list[float]") -> float:
    """Return the chance that counts are at least as odd as these: as near to the expected counts, or as far from
    them.
    """
    wanted = np.asarray(expected, dtype=float)
    statistic = float((((counted - wanted) ** 2) / wanted).sum())
    above = upper_gamma((len(counted) - 1) / 2, statistic / 2)
    return 2 * min(above, 1 - above)


def upper_gamma(a: float, x: float) -> float:
    """Return the upper regularized incomplete gamma function Q(a, x).

    It is the chance that a chi-square with 2a degrees of freedom is above 2x.
    """
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    value, n = 0.0, 400
    for k in range(n, 0, -1):  # the continued fraction, computed from its last term to its first
        value = k * (k - a) / (x + 2 * k + 1 - a - value)
    return front / (x + 1 - a - value)


def faces(throws: Dice) -> float:
    """Test whether each face comes up a sixth of the time."""
    dice = throws.ravel()
    return chi_square(np.bincount(dice - 1, minlength=6), [len(dice) / 6] * 6)


def thirty_six(throws: Dice) -> float:
    """Test whether each of the 36 throws comes equally often."""
    counted = np.bincount((throws[:, 0] - 1) * 6 + throws[:, 1] - 1, minlength=36)
    return chi_square(counted, [len(throws) / 36] * 36)


def serial_pairs(throws: Dice) -> float:
    """Test whether a throw predicts the next one, by the second die of each with the first die of the next."""
    counted = np.bincount((throws[:-1, 1] - 1) * 6 + throws[1:, 0] - 1, minlength=36)
    return chi_square(counted, [(len(throws) - 1) / 36] * 36)


def throw_after_throw(throws: Dice) -> float:
    """Test whether each of the 1,296 pairs of successive throws comes equally often; each throw is in one pair."""
    which = (throws[:, 0] - 1) * 6 + throws[:, 1] - 1
    pairs = which[: len(which) // 2 * 2].reshape(-1, 2)
    return chi_square(np.bincount(pairs[:, 0] * 36 + pairs[:, 1], minlength=1296), [len(pairs) / 1296] * 1296)


def runs(throws: Dice) -> float:
    """Test how often successive dice change between low (1 2 3) and high (4 5 6); the test of Wald and Wolfowitz."""
    high = throws.ravel() > 3
    n, above = len(high), int(high.sum())
    both = 2 * above * (n - above)
    mean, variance = both / n + 1, both * (both - n) / (n * n * (n - 1))
    if variance <= 0:
        return 0.0
    counted = 1 + int((high[1:] != high[:-1]).sum())
    return math.erfc(abs(counted - mean) / math.sqrt(2 * variance))


def gaps(throws: Dice) -> float:
    """Test the number of throws between sevens: 0 to 29, and 30 or more."""
    sevens = np.flatnonzero(throws.sum(axis=1) == 7)
    if len(sevens) < 2_000:
        return 0.0
    between = np.minimum(np.diff(sevens) - 1, 30)
    chances = [(5 / 6) ** gap / 6 for gap in range(30)] + [(5 / 6) ** 30]
    return chi_square(np.bincount(between, minlength=31), [len(between) * chance for chance in chances])


TESTS: dict[str, Callable[[Dice], float]] = {
    "faces": faces, "the 36 throws": thirty_six, "serial pairs": serial_pairs,
    "throw after throw": throw_after_throw, "runs": runs, "gaps between sevens": gaps,
}  # fmt: skip
