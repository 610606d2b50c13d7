"""Tests of dice: p-values by counting every case, published figures, and the stated power."""

from collections import Counter
from itertools import combinations, product
from math import comb
from random import Random

import pytest

from hardway.odds.dice_evidence import _chance_of_runs, chi_square_above, dice_evidence, evidence_by_group, face_power
from tests.in_soak import rest_in_soak

WOLF = {1: 3246, 2: 3449, 3: 2897, 4: 2841, 5: 3635, 6: 3932}
"""A die that Rudolf Wolf threw 20,000 times in the 1850s; Jaynes works out a chi-square of 271 for it."""


def test_chi_square_agrees_with_the_printed_table() -> None:
    """Upper points of 5 and 1 percent, as every textbook prints them."""
    table = {(3.841, 1): 0.05, (11.070, 5): 0.05, (15.086, 5): 0.01, (18.307, 10): 0.05, (31.410, 20): 0.05}
    for (statistic, degrees), chance in table.items():
        assert chi_square_above(statistic, degrees) == pytest.approx(chance, rel=1e-3)


def test_p_value_of_a_face_count_is_the_exact_chance() -> None:
    """Thirty dice with nine sixes: the upper tail, term by term, doubled."""
    throws = [(6, 1)] * 5 + [(6, 6)] * 2 + [(2, 3)] * 4 + [(4, 5)] * 4
    six = next(test for test in dice_evidence(throws).tests if test.name == "face 6")
    tail = sum(comb(30, count) * 5 ** (30 - count) for count in range(9, 31)) / 6**30
    assert (six.seen, six.expected) == (9, 5)
    assert six.p == pytest.approx(2 * tail)


def test_p_value_of_runs_of_sevens_is_the_exact_chance() -> None:
    """Four sevens among ten throws: all 210 orders, counted."""
    counted = Counter(
        1 + sum((place in sevens) != (place + 1 in sevens) for place in range(9))
        for sevens in combinations(range(10), 4)
    )
    throws = [(3, 4)] * 4 + [(1, 1)] * 6  # two runs, the fewest there can be
    runs = next(test for test in dice_evidence(throws).tests if test.name == "runs")
    assert runs.p == pytest.approx(2 * counted[2] / 210)
    assert runs.expected == pytest.approx(1 + 2 * 4 * 6 / 10)


def test_chi_square_of_few_throws_has_the_exact_p_value() -> None:
    """Three throws: all 6⁶ ways that six dice fall, counted by the sum of the squares of their face counts."""
    throws = [(1, 1), (1, 2), (2, 3)]
    squares = Counter(sum(faces.count(face) ** 2 for face in set(faces)) for faces in product(range(6), repeat=6))
    faces = next(test for test in dice_evidence(throws).tests if test.name == "faces")
    assert faces.exact
    assert faces.seen == pytest.approx(
        4 + 1 + 0 + 3
    )  # 3, 2 and 1 dice where 1 is expected, and three faces without one
    assert faces.p == pytest.approx(sum(count for sum_, count in squares.items() if sum_ >= 9 + 4 + 1) / 6**6)


def test_p_value_of_the_number_of_sevens_is_the_exact_chance() -> None:
    """Two throws without a seven: 25 of 36 have none, so the tail of at most none, doubled, is above 1."""
    sevens = {n: next(test for test in dice_evidence([(3, 4)] * n).tests if test.name == "sevens") for n in (1, 3)}
    assert (sevens[3].seen, sevens[3].expected, sevens[3].p) == (3, 0.5, pytest.approx(2 / 6**3))
    assert next(test.p for test in dice_evidence([(1, 1)] * 2).tests if test.name == "sevens") == 1


def test_p_values_are_adjusted_by_holms_method_over_all_groups() -> None:
    """The smallest p is multiplied by the number of tests, the next by one less, and none gets smaller again."""
    random = Random(11)
    groups = {name: biased(random, 0.0, 80) for name in ("ann", "bob")} | {"cal": [(6, 6)] * 20}
    found = evidence_by_group(groups)
    tests = sorted((test for one in found.values() for test in one.tests), key=lambda test: test.p)
    assert tests[0].adjusted == pytest.approx(tests[0].p * len(tests), abs=0)
    assert tests[1].adjusted == pytest.approx(tests[1].p * (len(tests) - 1), abs=0)
    assert [test.adjusted for test in tests] == sorted(test.adjusted for test in tests)
    assert (found["ann"].suspect, found["cal"].suspect[0]) == ((), "face 6")
    assert found["ann"].power[0.1] == face_power(80, 0.1, 0.01 / len(tests))


@pytest.mark.parametrize(("sevens", "others"), [(4, 6), (3, 3), (1, 5), (5, 2)])
def test_chance_of_each_number_of_runs_equals_that_by_counting(sevens: int, others: int) -> None:
    """Every order of the sevens and the others; the runs that each has, counted."""
    throws = sevens + others
    counted = Counter(
        1 + sum((place in chosen) != (place + 1 in chosen) for place in range(throws - 1))
        for chosen in combinations(range(throws), sevens)
    )
    for runs in range(2, 2 * min(sevens, others) + 2):  # no more fit
        assert _chance_of_runs(runs, sevens, others) == pytest.approx(counted[runs] / comb(throws, sevens), abs=1e-12)


def test_power_of_the_face_test_is_the_chance_of_either_tail() -> None:
    """Twenty fair dice show no six with chance (5/6)^20 = 0.026 and eight or more with 0.011, each below 0.03; one six
    at most (0.13) or seven at least (0.037) are likelier than that. A six that is twice as likely has chance 1/3."""
    none, some = (2 / 3) ** 20, sum(comb(20, count) * 2 ** (20 - count) for count in range(8, 21)) / 3**20
    assert face_power(10, 1.0, 0.06) == pytest.approx(none + some)


def test_gap_check_of_sevens_uses_cells_that_expect_five_or_more() -> None:
    """Of 80 gaps between sevens 80/6 = 13.3 are expected to have no throw, then 11.1, 9.3, 7.7, 6.4, 5.4, and 4.5 for
    the seventh, which joins the rest: seven cells, six degrees of freedom."""
    found = {test.name: test for test in dice_evidence([(3, 4)] * 81).tests}["gaps"]
    cells = [80 / 6 * (5 / 6) ** length for length in range(6)]
    assert found.expected == 6
    assert found.seen == pytest.approx((80 - cells[0]) ** 2 / cells[0] + sum(cells[1:]) + 80 * (5 / 6) ** 6)


def test_wolfs_die_is_suspect_by_the_published_figure() -> None:
    faces = [face for face, count in WOLF.items() for _ in range(count)]
    Random(1).shuffle(faces)
    found = dice_evidence(list(zip(faces[::2], faces[1::2], strict=True)))
    assert next(test.seen for test in found.tests if test.name == "faces") == pytest.approx(271, abs=0.5)
    assert {"faces", "face 6", "face 4", "face 3"} <= set(found.suspect)


def biased(random: Random, bias: float, throws: int) -> list[tuple[int, int]]:
    """Throw dice on which the six has this bias."""
    weights = [5 / 6 - bias / 6] * 5 + [5 * (1 + bias) / 6]
    faces = random.choices(range(1, 7), weights, k=2 * throws)
    return list(zip(faces[::2], faces[1::2], strict=True))


@pytest.mark.parametrize(
    ("bias", "throws"), rest_in_soak([(0.1, 2500), (0.05, 10_000), (0.02, 60_000), (0.01, 240_000)], now=[(0.1, 2500)])
)
def test_dice_evidence_finds_a_bias_as_often_as_stated(bias: float, throws: int) -> None:
    random, times = Random(7), 60
    every = [dice_evidence(biased(random, bias, throws)) for _ in range(times)]
    level = 0.01 / len(every[0].tests)
    said = every[0].power[bias]
    found = sum(test.p <= level for each in every for test in each.tests if test.name == "face 6")
    assert 0.2 < said < 0.9
    assert said == face_power(throws, bias, level)
    assert abs(found - times * said) < 4 * (times * said * (1 - said)) ** 0.5


def test_fair_dice_are_rarely_suspect() -> None:
    random = Random(3)
    suspect = sum(bool(dice_evidence(biased(random, 0.0, 400), 0.05).suspect) for _ in range(200))
    assert suspect <= 22  # ten are allowed; four deviations above them are 22


def test_dice_that_depend_on_the_last_throw_are_suspect() -> None:
    """Fair faces, but a seven after every seven, which runs and serial pairs show."""
    random = Random(5)
    throws = biased(random, 0.0, 3000)
    ordered = sorted(throws, key=lambda throw: sum(throw) == 7)
    assert {"runs"} <= set(dice_evidence(ordered).suspect)
    assert not dice_evidence(throws).suspect


def test_dice_evidence_of_no_throws_is_empty() -> None:
    assert dice_evidence([]) == (0, 0.01, (), (), {})
    assert dice_evidence([(3, 4)]).suspect == ()
