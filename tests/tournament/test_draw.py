"""The draw of places: each order has exactly one row of numbers, so fair numbers make a fair draw."""

from collections import Counter
from itertools import permutations, product
from math import factorial
from random import Random

import pytest

from hardway.tournament.model.commands import TournamentAct as Act
from hardway.tournament.rounds import in_drawn_order
from tests.tournament.evenings import BY, KIM, approved, entered, reason


@pytest.mark.parametrize("players", range(1, 8))
def test_player_order_comes_from_exactly_one_sequence_of_lots(players):
    """Each order of the players has one sequence of lots."""
    names = [f"p{n}" for n in range(players)]
    rows = product(*(range(left) for left in range(players, 0, -1)))
    drawn = Counter(in_drawn_order(names, row) for row in rows)
    assert set(drawn) == set(permutations(names))
    assert set(drawn.values()) == {1}
    assert len(drawn) == factorial(players)


@pytest.mark.parametrize("numbers", [(), (0, 0), (0, 0, 0, 0), (3, 0, 0), (0, 2, 0), (0, 0, 1), (-1, 0, 0)])
def test_invalid_lots_give_no_order_of_players(numbers):
    assert in_drawn_order(["ann", "bob", "cal"], numbers) is None


def test_seats_are_drawn_evenly_over_a_million_draws():
    """Chi-square of 9 players in 9 places over 111,112 draws: 64 degrees of freedom, 0.999 quantile 104.7."""
    random, names = Random(8), [f"p{n}" for n in range(9)]
    seen = Counter()
    draws = 111_112
    for _ in range(draws):
        for place, name in enumerate(in_drawn_order(names, [random.randrange(left) for left in range(9, 0, -1)])):
            seen[name, place] += 1
    expected = draws / 9
    assert len(seen) == 81
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 104.7


def test_draw_with_too_few_players_names_who_has_not_paid() -> None:
    evening = entered(approved({"players": "3 to 4"}, {1: {"tables": "1"}}), "ann", "bob")
    evening.must(Act("apply", player="cal"), Act("accept", player="cal", **BY), Act("entries", what="close", **BY))
    evening.must(Act("designate", table="t1", round=1, **KIM))
    found = evening.enter(Act("draw", round=1, numbers=(0, 0), **KIM))
    assert (reason(found), found.says) == (
        "too_few",
        "accepted and paid: 2 players; the least number is 3; not yet paid: cal",
    )
