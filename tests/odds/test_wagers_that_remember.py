"""The breakdown of a wager that remembers: places by the count of notes, and the wait before it is placed again."""

from fractions import Fraction as F

import pytest

from hardway.odds.chances import FAIR
from hardway.odds.costs.breakdown import breakdown
from hardway.odds.costs.chain import chain, short_chain, visits
from hardway.rulebook import law, load
from tests.odds.by_hand import all_before_seven


def told(wager: str) -> list[tuple[str, list[tuple[str, F, str]]]]:
    """The places of a wager of Las Vegas, and the throws of 36 that decide it there."""
    return [
        (place.where, [(line.throws, line.chance * 36, line.result) for line in place.lines])
        for place in breakdown(law(load("vegas")), wager).places
    ]


def test_breakdown_of_repeater_2_has_one_state_per_count_of_twos() -> None:
    # practice repeater: a 2 two times before a 7.
    assert told("repeater 2") == [
        ("0 of 2 noted", [("7", 6, "lost")]),
        ("1 of 2 noted (2)", [("2", 1, "won"), ("7", 6, "lost")]),
    ]


def test_breakdown_of_make_small_merges_sets_of_rolled_numbers() -> None:
    # practice small, tall, all: 2, 3, 4, 5 and 6 before a 7, in any order; with four of them noted the fifth wins.
    assert told("make_small") == [
        *((f"{few} of 5 noted", [("7", 6, "lost")]) for few in range(4)),
        ("4 of 5 noted (2, 3, 4, 5)", [("6", 5, "won"), ("7", 6, "lost")]),
        ("4 of 5 noted (2, 3, 4, 6)", [("5", 4, "won"), ("7", 6, "lost")]),
        ("4 of 5 noted (2, 3, 5, 6)", [("4", 3, "won"), ("7", 6, "lost")]),
        ("4 of 5 noted (2, 4, 5, 6)", [("3", 2, "won"), ("7", 6, "lost")]),
        ("4 of 5 noted (3, 4, 5, 6)", [("2", 1, "won"), ("7", 6, "lost")]),
    ]


@pytest.mark.parametrize("made", [chain, short_chain])
@pytest.mark.parametrize(("wager", "totals"), [("make_small", range(2, 7)), ("make_tall", range(8, 13))])
def test_small_or_tall_wager_waits_for_a_seven_after_a_win(made, wager: str, totals: range) -> None:
    """After a loss by a 7 it is placed again at once. After a win the next 7 takes six rolls on average."""
    game = made(law(load("vegas")), wager)
    waits = sum(rolls for spot, rolls in visits(game, FAIR).items() if not spot.key)
    assert waits == 6 * all_before_seven(totals)
