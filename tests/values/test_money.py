"""Money in cents, and chips compared with sums counted one by one."""

from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardway.values.money import Chips, cents, dollars, short

FLOATS = (
    (200, 500),
    (250, 500),
    (100, 500, 2500),
    (300, 500, 700),
    (50, 100),
    (600, 1000, 1500),
    (1,),
    (700,),
    (900, 2000),
    (5, 7),
)
"""Floats whose smallest chip is not always what the others are made of."""


@cache
def payable(denominations: tuple[int, ...], most: int) -> frozenset[int]:
    """All amounts up to a limit that chips can pay, found by adding one chip at a time."""
    made, reach = {0}, {0}
    while reach:
        reach = {amount + chip for amount in reach for chip in denominations if amount + chip <= most} - made
        made |= reach
    return frozenset(made)


@pytest.mark.parametrize("denominations", FLOATS, ids=str)
def test_chips_can_pay_exactly_the_sums_of_the_denominations(denominations):
    most = 40 * min(denominations) + 3 * max(denominations)
    made = payable(denominations, most)
    chips = Chips(denominations)
    for amount in range(most + 1):
        assert chips.pays(amount) == (amount in made), amount


@pytest.mark.parametrize("denominations", FLOATS, ids=str)
def test_chips_round_up_and_down_to_the_nearest_payable_amounts(denominations):
    most = 12 * max(denominations)
    made = sorted(payable(denominations, most))
    chips = Chips(denominations)
    step = max(1, most // 400)
    for amount in range(0, most - max(denominations) - min(denominations), step):
        for exact in (amount, Fraction(amount), amount + Fraction(1, 3)):
            above = next(made_amount for made_amount in made if made_amount >= exact)
            below = max(made_amount for made_amount in made if made_amount <= exact)
            assert chips.up(exact) == above, exact
            assert chips.down(exact) == below, exact
            assert type(chips.up(exact)) is int
            assert type(chips.down(exact)) is int


def test_payable_and_rounded_sums_of_chips_are_as_by_hand():
    two_five = Chips((200, 500))
    assert [two_five.pays(n * 100) for n in range(8)] == [True, False, True, False, True, True, True, True]
    assert (two_five.up(100), two_five.up(300), two_five.down(300), two_five.down(100)) == (200, 400, 200, 0)
    halves = Chips((250, 500))
    assert (halves.up(251), halves.down(749), halves.pays(750), halves.pays(700)) == (500, 500, True, False)
    ones = Chips((100, 500))
    assert (ones.up(Fraction(4900, 6)), ones.up(Fraction(3750)), ones.up(3800)) == (900, 3800, 3800)
    assert ones.smallest == 100
    assert not ones.pays(Fraction(201, 2))


@pytest.mark.parametrize("denominations", FLOATS, ids=str)
def test_chips_round_a_negative_amount_as_the_positive_mirrored(denominations):
    """Rounding a loss up gives the next smaller loss that chips can pay, and down the next larger one."""
    chips = Chips(denominations)
    for amount in (1, 99, 151, 250, 333, 1001, 1250):
        assert chips.up(-amount) == -chips.down(amount)
        assert chips.down(-amount) == -chips.up(amount)


@given(
    st.lists(st.integers(1, 40), min_size=1, max_size=4, unique=True).map(tuple),
    st.fractions(min_value=0, max_value=300, max_denominator=60),
)
def test_chips_round_to_the_nearest_payable_sum_for_any_amount(denominations, exact):
    made = payable(tuple(sorted(denominations)), 2500)
    chips = Chips(denominations)
    assert chips.up(exact) == min(amount for amount in made if amount >= exact)
    assert chips.down(exact) == max(amount for amount in made if amount <= exact)


@pytest.mark.parametrize(
    ("chips", "ratio", "step"),
    [
        ((100, 500), Fraction(7, 6), 600),  # 6 wins 7
        ((100, 500), Fraction(15, 2), 200),  # 2 win 15
        ((50, 100), Fraction(15, 2), 100),  # 1 wins 7.50
        ((500,), Fraction(9, 5), 2500),
        ((100,), Fraction(1), 100),
    ],
)
def test_step_of_stakes_with_winnings_exact_in_chips_is_found(chips, ratio, step):
    assert Chips(chips).step(ratio) == step


@pytest.mark.parametrize(
    ("amount", "found"),
    [
        (10, 1000),
        (0, 0),
        (-50, -5000),
        ("10", 1000),
        ("7.50", 750),
        ("7.5", 750),
        ("-7.50", -750),
        (7.5, 750),
        (0.1, 10),
        (1.10, 110),
        (Decimal("2.25"), 225),
        (Fraction(5, 2), 250),
        (Fraction(1, 100), 1),
        ("1e3", 100000),
        (10**12 - 1, 10**14 - 100),
    ],
)
def test_dollars_as_numbers_or_text_are_converted_to_cents(amount, found):
    assert cents(amount) == found
    assert type(cents(amount)) is int


@pytest.mark.parametrize(
    "amount",
    [
        True, False, None, [], (), {}, object, b"10", "", " ", "ten", "$5", "1,000", "0x10", "1/2",
        "nan", "NaN", "sNaN", "inf", "-inf", "Infinity", float("nan"), float("inf"), float("-inf"), Decimal("NaN"), Decimal("sNaN"),
        "1.005", 1.005, 0.001, Decimal("0.009"), Fraction(1, 3), Fraction(1, 200),
        "1.00000000000000000000000000000000000001",
        10**12, 10**30, -(10**30), 1e30, "1e30", "1e999999", "1e-999999", "-1e999999", Decimal("1e999998"), "9" * 400,
        Fraction(10**30), 1 + 2j,
    ],
    ids=repr,
)  # fmt: skip
def test_values_that_are_no_amount_in_cents_convert_to_none(amount):
    assert cents(amount) is None


@given(st.integers(-(10**13), 10**13))
def test_written_dollars_are_read_back_as_the_same_cents(amount):
    assert cents(dollars(amount)) == amount
    assert cents(short(amount)) == amount


@pytest.mark.parametrize(
    ("amount", "long", "brief"),
    [
        (1000, "10.00", "10"),
        (750, "7.50", "7.50"),
        (5, "0.05", "0.05"),
        (-50, "-0.50", "-0.50"),
        (-1500, "-15.00", "-15"),
        (0, "0.00", "0"),
    ],
)
def test_dollars_are_written_with_or_without_cents(amount, long, brief):
    assert (dollars(amount), short(amount)) == (long, brief)


@given(st.one_of(st.floats(), st.text(max_size=12), st.decimals(), st.fractions(), st.booleans(), st.none()))
def test_conversion_of_any_value_to_cents_gives_integer_or_none(amount):
    found = cents(amount)
    assert found is None or type(found) is int
    if found is not None and isinstance(amount, Fraction | Decimal):
        assert Fraction(amount) * 100 == found
