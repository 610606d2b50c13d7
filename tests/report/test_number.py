"""Exact numbers as text, rounded half to even."""

from fractions import Fraction as F

import pytest

from hardway.report.number import chance, decimal, exact, fraction, one_in, percent, ratio, significant


def test_fractions_are_written_as_rounded_decimals_and_percents():
    assert decimal(F(1, 3)) == "0.3333"
    assert decimal(F(2, 3), 2) == "0.67"
    assert decimal(F(-1, 22)) == "−0.0455"
    assert decimal(F(-1, 10**9), 3) == "0.000"
    assert decimal(F(5, 2), 0) == "2"  # half to even
    assert (percent(F(7, 495)), percent(F(0)), percent(F(1), 0)) == ("1.414", "0", "100")


def test_very_small_or_large_numbers_keep_significant_digits():
    assert significant(F(1, 3), 4) == "0.3333"
    assert significant(F(2, 3) / 10**400, 4) == "6.667e-401"
    assert significant(F(0)) == "0"
    assert (significant(F(1, 4)), significant(F(25))) == ("0.25", "25")
    assert significant(F(2 * 10**400, 3), 4) == "6.667e+399"
    assert one_in(F(1, 36)) == "36"
    assert one_in(F(1, 10**20)) == "1.000e+20"


@pytest.mark.parametrize("zeros", [30, 5000])  # the longer, the less of the fraction is worked out
def test_exact_half_is_rounded_to_the_even_digit(zeros):
    down, up, trace = F(12345, 10**zeros), F(12355, 10**zeros), F(1, 10 ** (zeros + 40))
    found = [significant(value, 4) for value in (down, down + trace, up, up - trace)]
    assert found == [f"{digits}e-{zeros - 4}" for digits in ("1.234", "1.235", "1.236", "1.235")]


def test_long_fraction_is_written_as_decimals_or_not_at_all():
    """A fraction of more than 4,000 digits is not written."""
    assert exact(F(36, 11)) == "36/11 = 3.2727"
    assert exact(F(4)) == "4"
    assert exact(F(10**9 + 7, 10**9 + 9)) == "1.0000"
    assert fraction(F(1, 36)) == "1/36"
    assert fraction(F(1, 36**3000)) is None


def test_chances_are_written_in_36ths_or_percent_ratios_as_text():
    assert (chance(F(1, 6)), chance(F(1, 7))) == ("6/36", "14.2857%")
    assert (ratio(F(15, 2)), ratio(F(7, 6)), ratio(F(-1, 2))) == ("7.5", "7/6", "−0.5")
