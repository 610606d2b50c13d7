"""Lots of the floor are even, from the secret to the seats."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from hardway.tournament.rounds import in_drawn_order
from hardway.tournament.seat_draw import lots

ORDERS = list(permutations("abcdef"))
BOUND = 842.0
"""Chi-square of 720 orders, 719 degrees of freedom, at one in a thousand."""


def uneven(orders: Counter[tuple[str, ...]]) -> float:
    """Return the chi-square of how often each order of six was drawn."""
    expected = orders.total() / len(ORDERS)
    return sum((orders[order] - expected) ** 2 / expected for order in ORDERS)


def seatings(draws: int) -> Counter[tuple[str, ...]]:
    random = Random(1)
    return Counter(in_drawn_order("abcdef", lots("cup", n, random.randbytes(32).hex(), [6])) for n in range(draws))


def test_seat_draw_gives_all_orders_of_six_equally_often() -> None:
    assert uneven(seatings(20_000)) < BOUND


@pytest.mark.soak
def test_seat_draw_gives_all_orders_equally_in_a_million_draws() -> None:
    assert uneven(seatings(1_000_000)) < BOUND


@pytest.mark.soak
def test_lots_by_remainder_of_one_byte_fail_the_evenness_test() -> None:
    """The remainder of one byte favours the first of six by 1 in 43: a million draws show it."""
    random = Random(2)
    rows = ([random.randrange(256) % left for left in range(6, 0, -1)] for _ in range(1_000_000))
    assert uneven(Counter(in_drawn_order("abcdef", row) for row in rows)) > BOUND


def test_naive_shuffle_fails_the_evenness_test() -> None:
    """46,656 rows of swaps cannot be shared out evenly among 720 orders."""
    random, swapped = Random(2), Counter[tuple[str, ...]]()
    for _ in range(20_000):
        names = list("abcdef")
        for place in range(6):
            other = random.randrange(6)
            names[place], names[other] = names[other], names[place]
        swapped[tuple(names)] += 1
    assert uneven(swapped) > BOUND
