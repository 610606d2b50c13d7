"""Tests whether throws look like those of fair dice: p-values, and the power of this many throws to show a bias.

Counts of each face and of sevens, and runs of sevens, have exact p-values (sums of binomial and hypergeometric
chances); so has the chi-square of the six faces up to 60 throws. The other chi-square tests compare their statistic
with its usual distribution; a test is skipped if a cell expects fewer than five. Holm's rule combines all tests, also
those of several groups of throws, so that many tests do not make fair dice suspect.

>>> found = dice_evidence([(6, 6)] * 40)
>>> found.suspect[0], found.throws
('face 6', 40)
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import comb, erfc, exp, lgamma, log, log1p, pi, sqrt
from typing import NamedTuple

Throw = tuple[int, int]
LEVEL = 0.01
"""The highest chance, over all tests together, that fair dice are called suspect."""
BIASES = (0.01, 0.02, 0.05, 0.1)
"""The biases for which the power of the tests is stated: a face's chance is 1/6 plus the bias."""
EXACT_THROWS = 60
"""The most throws for which the chi-square of the faces gets an exact p-value; for more that takes long."""
_LEAST_EXPECTED = 5.0
_NEGLIGIBLE = 1e-18


class DiceTest(NamedTuple):
    """One test: its name, the statistic seen, the one that fair dice would show, and its p-value."""

    name: str
    seen: float
    expected: float
    p: float
    exact: bool
    adjusted: float = 1.0
    """The p-value corrected by Holm's rule for the number of tests made together."""


class DiceEvidence(NamedTuple):
    """All tests of some throws, the tests that make the dice suspect, and the power to see a bias."""

    throws: int
    level: float
    tests: tuple[DiceTest, ...]
    suspect: tuple[str, ...]
    power: dict[float, float]
    """By bias of a face: the chance that the count of this face alone would make the dice suspect."""


def dice_evidence(throws: Sequence[Throw], level: float = LEVEL) -> DiceEvidence:
    """Test throws, given in the order in which they were made; the order of the two dice does not matter."""
    return evidence_by_group({"": throws}, level)[""]


def evidence_by_group(groups: Mapping[str, Sequence[Throw]], level: float = LEVEL) -> dict[str, DiceEvidence]:
    """Test groups of throws together; they may share throws.

    Over all tests of all groups, fair dice are called suspect with at most the chance `level`.
    """
    found = {name: _tests(throws) for name, throws in groups.items()}
    together = iter(_adjust([test for tests in found.values() for test in tests]))
    count = sum(map(len, found.values()))
    made: dict[str, DiceEvidence] = {}
    for name, throws in groups.items():
        tests = tuple(next(together) for _ in found[name])
        by_p = sorted(tests, key=lambda test: test.p)
        suspect = tuple(test.name for test in by_p if test.adjusted <= level)
        power = {bias: face_power(len(throws), bias, level / count) for bias in BIASES} if tests else {}
        made[name] = DiceEvidence(len(throws), level, tests, suspect, power)
    return made


def _tests(throws: Sequence[Throw]) -> list[DiceTest]:
    return [test for family in (_faces, _throws, _totals, _sevens, _gaps) for test in family(throws)]


def face_power(throws: int, bias: float, level: float) -> float:
    """Return the chance that a face that is `bias` likelier than 1/6 shows a significant count, at the level of one
    test."""
    dice, chance = 2 * throws, (1 + bias) / 6
    low = _critical(dice, 1 / 6, level / 2)
    high = dice - _critical(dice, 5 / 6, level / 2)
    return _at_most(low, dice, chance) + _at_most(dice - high, dice, 1 - chance)


def _adjust(tests: Sequence[DiceTest]) -> list[DiceTest]:
    """Return the tests with their p-values adjusted by Holm's rule.

    The smallest is multiplied by the number of tests, the next by one less, and none becomes smaller than one before.
    """
    adjusted, least = list(tests), 0.0
    for rank, place in enumerate(sorted(range(len(tests)), key=lambda place: tests[place].p)):
        least = max(least, min(1.0, tests[place].p * (len(tests) - rank)))
        adjusted[place] = tests[place]._replace(adjusted=least)
    return adjusted


def _faces(throws: Sequence[Throw]) -> Iterable[DiceTest]:
    counts, dice = Counter(face for throw in throws for face in throw), 2 * len(throws)
    for face in range(1, 7) if throws else ():
        seen = counts[face]
        p = _two_sided(_at_most(seen, dice, 1 / 6), _at_most(dice - seen, dice, 5 / 6))
        yield DiceTest(f"face {face}", seen, dice / 6, p, exact=True)
    every = [counts[face] for face in range(1, 7)]
    if 0 < len(throws) <= EXACT_THROWS:
        squares = sum(count * count for count in every)
        yield DiceTest("faces", 6 * squares / dice - dice, 5, _squares_above(dice, squares), exact=True)
    else:
        yield from _chi_square("faces", every, [dice / 6] * 6)


def _squares_above(dice: int, squares: int) -> float:
    """Return the chance that the squares of six face counts of fair dice add up to at least this.

    The faces are split into two halves of three, whose counts are independent once it is known how many dice fell in
    each.
    """
    halves, found = _half_squares(), 0.0
    for first in range(dice + 1):
        one, other = halves[first], halves[dice - first]
        share = sum(
            chance * other.tails[bisect_left(other.squares, squares - square)]
            for square, chance in zip(one.squares, one.chances, strict=True)
        )
        found += comb(dice, first) / 2**dice * share
    return min(1.0, found)


class _Half(NamedTuple):
    """Dice thrown at three faces: the sums of the squared counts in order, the chance of each, and of at least each."""

    squares: list[int]
    chances: list[float]
    tails: list[float]
    """By index in `squares`: the chance of a sum of squares that is at least as large; then a 0 at the end."""


@lru_cache(maxsize=1)
def _half_squares() -> list[_Half]:
    """Return the sums of squares for each number of dice up to that of EXACT_THROWS."""
    one: list[dict[int, float]] = [{count * count: 1.0} for count in range(2 * EXACT_THROWS + 1)]
    made = []
    for by_squares in _add_face(_add_face(one, 2), 3):
        squares = sorted(by_squares)
        chances = [by_squares[square] for square in squares]
        made.append(_Half(squares, chances, [*reversed([*accumulate(reversed(chances))]), 0.0]))
    return made


def _add_face(before: list[dict[int, float]], faces: int) -> list[dict[int, float]]:
    """Return the chances of sums of squares with one more face: the last of `faces` that are equally likely."""
    found: list[dict[int, float]] = []
    for dice in range(len(before)):
        chances: defaultdict[int, float] = defaultdict(float)
        for count in range(dice + 1):
            share = comb(dice, count) * (faces - 1) ** (dice - count) / faces**dice
            for squares, chance in before[dice - count].items():
                chances[squares + count * count] += share * chance
        found.append(chances)
    return found


def _throws(throws: Sequence[Throw]) -> Iterable[DiceTest]:
    kinds = [(low, high) for low in range(1, 7) for high in range(low, 7)]
    counts = Counter((min(throw), max(throw)) for throw in throws)
    expected = [len(throws) * (1 if low == high else 2) / 36 for low, high in kinds]
    yield from _chi_square("throws", [counts[kind] for kind in kinds], expected)


def _totals(throws: Sequence[Throw]) -> Iterable[DiceTest]:
    counts = Counter(map(sum, throws))
    expected = [len(throws) * (6 - abs(7 - total)) / 36 for total in range(2, 13)]
    yield from _chi_square("totals", [counts[total] for total in range(2, 13)], expected)


def _sevens(throws: Sequence[Throw]) -> Iterable[DiceTest]:
    """Test how many sevens there are; their runs, given how many; and whether one throw depends on the one before."""
    seven = [sum(throw) == 7 for throw in throws]
    sevens, others = seven.count(True), seven.count(False)
    if throws:
        p = _two_sided(_at_most(sevens, len(seven), 1 / 6), _at_most(others, len(seven), 5 / 6))
        yield DiceTest("sevens", sevens, len(seven) / 6, p, exact=True)
    if not sevens or not others:
        return
    runs = 1 + sum(one != other for one, other in pairwise(seven))
    chances = {count: _chance_of_runs(count, sevens, others) for count in range(2, 2 * min(sevens, others) + 2)}
    fewer = sum(chance for count, chance in chances.items() if count <= runs)
    more = sum(chance for count, chance in chances.items() if count >= runs)
    yield DiceTest("runs", runs, 1 + 2 * sevens * others / len(seven), _two_sided(fewer, more), exact=True)
    serial = Counter(pairwise(map(_third, throws)))
    yield from _independence("serial", [[serial[first, then] for then in range(3)] for first in range(3)])


def _third(throw: Throw) -> int:
    """Return the third in which a total is: below six, six to eight, above eight."""
    total = sum(throw)
    return 0 if total < 6 else 1 if total < 9 else 2


def _gaps(throws: Sequence[Throw]) -> Iterable[DiceTest]:
    """Test how many throws lie between two sevens."""
    gaps: Counter[int] = Counter()
    last = None
    for place, throw in enumerate(throws):
        if sum(throw) == 7:
            if last is not None:
                gaps[place - last - 1] += 1
            last = place
    number, expected, seen, length = gaps.total(), list[float](), list[int](), 0
    while number * (5 / 6) ** length / 6 >= _LEAST_EXPECTED:  # of the longer ones five times as many are expected
        expected.append(number * (5 / 6) ** length / 6)
        seen.append(gaps[length])
        length += 1
    yield from _chi_square("gaps", [*seen, number - sum(seen)], [*expected, number - sum(expected)])


def _chi_square(name: str, seen: Sequence[float], expected: Sequence[float], free: int | None = None) -> list[DiceTest]:
    """Compare counts with those expected of fair dice; return no test if a cell expects too few."""
    degrees = len(seen) - 1 if free is None else free
    if degrees < 1 or min(expected) < _LEAST_EXPECTED:
        return []
    statistic = sum((one - other) ** 2 / other for one, other in zip(seen, expected, strict=True))
    return [DiceTest(name, statistic, degrees, chi_square_above(statistic, degrees), exact=False)]


def _independence(name: str, table: list[list[int]]) -> list[DiceTest]:
    """Test whether rows and columns are independent, whatever the chances of either."""
    rows, columns = [sum(row) for row in table], [sum(column) for column in zip(*table, strict=True)]
    number = sum(rows)
    expected = [row * column / number for row in rows for column in columns] if number else [0.0]
    free = (len(rows) - 1) * (len(columns) - 1)
    return _chi_square(name, [one for row in table for one in row], expected, free) if number else []


def chi_square_above(statistic: float, degrees: int) -> float:
    """Return the chance that a chi-square with these degrees of freedom is at least this large, in closed form.

    >>> round(chi_square_above(11.0705, 5), 4), round(chi_square_above(18.3070, 10), 4)
    (0.05, 0.05)
    """
    half = statistic / 2
    if degrees % 2:
        found, term = erfc(sqrt(half)), sqrt(4 * half / pi) * exp(-half)
        for step in range(3, degrees + 1, 2):
            found += term
            term *= statistic / step
        return min(1.0, found)
    found, term = 0.0, exp(-half)
    for step in range(degrees // 2):
        found += term
        term *= half / (step + 1)
    return min(1.0, found)


def _chance_of_runs(runs: int, first: int, second: int) -> float:
    """Return the chance of exactly this many runs in a shuffled row of two kinds, of which there are `first` and
    `second`."""
    pairs, odd = divmod(runs, 2)
    whole = _log_choose(first + second, first)
    if not odd:
        return 2 * exp(_log_choose(first - 1, pairs - 1) + _log_choose(second - 1, pairs - 1) - whole)
    return sum(
        exp(_log_choose(one - 1, pairs) + _log_choose(other - 1, pairs - 1) - whole)
        for one, other in ((first, second), (second, first))
        if pairs < one and pairs <= other
    )


def _log_choose(number: int, some: int) -> float:
    return lgamma(number + 1) - lgamma(some + 1) - lgamma(number - some + 1)


def _at_most(count: int, number: int, chance: float) -> float:
    """Return the chance of at most `count` successes in `number` trials; summed from the largest term down."""
    if count < 0:
        return 0.0
    if count >= number:
        return 1.0
    if count > number * chance:
        return 1 - _at_most(number - count - 1, number, 1 - chance)
    term = exp(_log_choose(number, count) + count * log(chance) + (number - count) * log1p(-chance))
    found, odds = 0.0, (1 - chance) / chance
    while count >= 0 and (term > _NEGLIGIBLE * found or not found):
        found += term
        term *= odds * count / (number - count + 1)
        count -= 1
    return found


def _critical(number: int, chance: float, level: float) -> int:
    """Return the largest count whose cumulative chance is at most `level`; -1 if there is none."""
    low, high = -1, int(number * chance)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if _at_most(middle, number, chance) <= level else (low, middle - 1)
    return low


def _two_sided(fewer: float, more: float) -> float:
    return min(1.0, 2 * min(fewer, more))
