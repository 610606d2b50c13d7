"""How long a wager lies on the layout, sleep included, put down again and again; and where odds on a come begin."""

from fractions import Fraction as F
from random import Random

import pytest

from hardway.odds.chain import Spot, chain
from hardway.odds.figures import figures
from hardway.rulebook import law, load
from tests.odds.by_hand import ALL, NUMBERS

# A pass takes 1 roll, and 36/9, 36/10 or 36/11 more for a point: 1 + 6/36 · 4 + 8/36 · 18/5 + 10/36 · 36/11 = 557/165.
LINE = 1 + F(6, 36) * 4 + F(8, 36) * F(18, 5) + F(10, 36) * F(36, 11)
# Of 557/165 rolls one is a come-out; on the other 392/165 a point stands.
POINT_STANDS = (LINE - 1) / LINE


@pytest.mark.parametrize("house", ALL)
def test_the_line_takes_557_rolls_for_165_decisions(house):
    assert F(557, 165) == LINE
    for wager in ("pass", "dont_pass", "come", "dont_come"):
        assert figures(law(load(house)), wager).rolls == LINE


@pytest.mark.parametrize("house", ALL)
@pytest.mark.parametrize("number", NUMBERS)
def test_wagers_that_sleep_wait_out_the_come_outs(house, number):
    here = law(load(house))
    awake = F(36, NUMBERS[number] + 6)
    for wager in ("pass_odds", "dont_pass_odds", "dont_come_odds", "lay"):
        assert figures(here, f"{wager} {number}").rolls == awake
    # Always up, and decided only while a point stands: 392 rolls of 557.
    for wager in ("place", "buy"):
        assert figures(here, f"{wager} {number}").rolls == awake / POINT_STANDS
    if number in (4, 6, 8, 10):
        assert figures(here, f"hard {number}").rolls == awake / POINT_STANDS
    if number in (6, 8):
        assert figures(here, f"big {number}").rolls == awake  # it works on every roll
    # Asleep or not, odds on a come go when their come does.
    assert figures(here, f"come_odds {number}").rolls == awake


@pytest.mark.parametrize("wager", ["field", "any_seven", "any_craps", "two", "horn", "eleven"])
def test_one_roll_is_one_roll(wager):
    assert figures(law(load("newzealand")), wager).rolls == 1


def test_a_come_waits_for_a_point():
    game = chain(law(load("crown")), "come")
    assert game.again[0] == {Spot(0, ""): 1}
    assert game.again[6] == {Spot(6, "come"): 1}
    assert Spot(0, "come") not in game.steps


def test_odds_begin_when_their_come_has_moved():
    """A 6 that makes the point moves the come too: its odds then begin with the puck off."""
    here = law(load("crown"))
    six = chain(here, "come_odds 6")
    assert set(six.again[0]) == {Spot(puck, "come_odds 6") for puck in (0, 4, 5, 8, 9, 10)}
    assert sum(six.again[0].values()) == 1
    assert chain(here, "pass_odds 6").again[0] == {Spot(6, "pass_odds"): 1}


def sevens_and_numbers(rolls: int, seed: int) -> dict[int, list[int]]:
    """Play one come after another with dice, and count how odds behind each end: won, lost, and given back."""
    dice = Random(seed)
    point, come, ends = 0, 0, {number: [0, 0, 0] for number in NUMBERS}
    waiting, in_box = True, False
    for _ in range(rolls):
        if waiting and point:
            waiting, in_box = False, True
        total = dice.randint(1, 6) + dice.randint(1, 6)
        if come and total in (come, 7):
            ends[come][2 if not point else 0 if total == come else 1] += 1
            come, waiting = 0, True
        elif in_box:
            in_box = False
            if total in NUMBERS:
                come = total
            else:
                waiting = True
        if point:
            point = 0 if total in (7, point) else point
        elif total in NUMBERS:
            point = total
    return ends


def test_odds_on_a_come_come_back_as_often_as_with_dice():
    for number, (won, lost, back) in sevens_and_numbers(400_000, seed=6).items():
        f = figures(law(load("crown")), f"come_odds {number}")
        played = won + lost + back
        for count, chance in ((won, f.p_win), (lost, f.p_lose), (back, f.p_push)):
            spread = (played * float(chance * (1 - chance))) ** 0.5
            assert abs(count - played * chance) < 4 * spread, (number, count, float(played * chance))
