"""The rolls that a wager lies on the layout, with sleep, when it is always put down again; and where come odds begin."""

from fractions import Fraction as F

import pytest

from hardway.odds.costs.chain import Spot, chain
from hardway.odds.costs.figures import figures
from hardway.rulebook import law, load
from hardway.values.dice import PLAIN_CLASS_TOTALS
from tests.odds.by_hand import ALL, NUMBERS

# A pass takes 1 roll, and 36/9, 36/10 or 36/11 more for a point: 1 + 6/36 · 4 + 8/36 · 18/5 + 10/36 · 36/11 = 557/165.
LINE = 1 + F(6, 36) * 4 + F(8, 36) * F(18, 5) + F(10, 36) * F(36, 11)
# Of 557/165 rolls one is a come-out; on the other 392/165 the puck is on.
POINT_STANDS = (LINE - 1) / LINE


@pytest.mark.parametrize("house", ALL)
def test_line_and_come_bets_take_557_rolls_for_165_decisions(house):
    assert F(557, 165) == LINE
    for wager in ("pass", "dont_pass", "come", "dont_come"):
        assert figures(law(load(house)), wager).rolls == LINE


@pytest.mark.parametrize("house", ALL)
@pytest.mark.parametrize("number", NUMBERS)
def test_rolls_to_decide_count_come_outs_with_the_wager_off(house, number):
    here = law(load(house))
    awake = F(36, NUMBERS[number] + 6)
    for wager in ("pass_odds", "dont_pass_odds", "dont_come_odds", "lay"):
        assert figures(here, f"{wager} {number}").rolls == awake
    # Always up, and decided only while the puck is on: 392 rolls of 557.
    for wager in ("place", "buy"):
        assert figures(here, f"{wager} {number}").rolls == awake / POINT_STANDS
    if number in (4, 6, 8, 10):
        assert figures(here, f"hard {number}").rolls == awake / POINT_STANDS
    if number in (6, 8):
        assert figures(here, f"big {number}").rolls == awake  # it works on every roll
    # Asleep or not, odds on a come go when their come does.
    assert figures(here, f"come_odds {number}").rolls == awake


@pytest.mark.parametrize("wager", ["field", "any_seven", "any_craps", "two", "horn", "eleven"])
def test_one_roll_wagers_take_one_roll_to_decide(wager):
    assert figures(law(load("newzealand")), wager).rolls == 1


def test_come_bet_is_made_anew_only_when_a_point_is_set():
    game = chain(law(load("crown")), "come")
    assert game.again[0, ""] == {Spot(0, ""): 1}
    assert game.again[6, ""] == {Spot(6, "come"): 1}
    assert Spot(0, "come") not in game.steps


def test_come_odds_begin_once_the_come_bet_is_on_its_number():
    """A 6 that makes the point moves the come too: its odds then begin with the puck off."""
    here = law(load("crown"))
    six = chain(here, "come_odds 6")
    assert set(six.again[0, ""]) == {Spot(puck, "come_odds 6") for puck in (0, 4, 5, 8, 9, 10)}
    assert sum(six.again[0, ""].values()) == 1
    assert chain(here, "pass_odds 6").again[0, ""] == {Spot(6, "pass_odds"): 1}


def after(point, come, total):
    """One roll by the rules of the felt; `come` is None in the rack, 0 in its box, or its number. Says how odds end."""
    end = None
    if come and total in (come, 7):
        end = (come, "back" if not point else "won" if total == come else "lost")
        come = None
    elif come == 0:
        come = total if total in NUMBERS else None
    if point:
        point = 0 if total in (7, point) else point
    elif total in NUMBERS:
        point = total
    return point, 0 if come is None and point else come, end


def test_come_odds_chances_equal_those_by_iteration():
    """Come wagers one after another, iterated to a steady state: how the odds behind each number end."""
    ways = {total: 6 - abs(total - 7) for total in range(2, 13)}
    share = {(0, None): 1.0}
    for _ in range(400):
        rolled, ends = {}, {}
        for (point, come), weight in share.items():
            for total, count in ways.items():
                point_then, come_then, end = after(point, come, total)
                rolled[point_then, come_then] = rolled.get((point_then, come_then), 0) + weight * count / 36
                if end:
                    ends[end] = ends.get(end, 0) + weight * count / 36
        share = rolled
    for number in NUMBERS:
        f = figures(law(load("crown")), f"come_odds {number}")
        whole = sum(chance for (on, _), chance in ends.items() if on == number)
        for how, chance in (("won", f.p_win), ("lost", f.p_lose), ("back", f.p_push)):
            assert abs(ends[number, how] / whole - chance) < 1e-12


def test_dont_pass_on_a_push_stays_at_crown_returns_at_the_star():
    # Crown 3.6.3(c) and CS3: a come-out 2 leaves the Don't Win Line up; The Star 6.1.2.3 gives it back.
    two = PLAIN_CLASS_TOTALS.index((2, True))
    for house, result, key in (("crown", "stands", "dont_pass"), ("star", "returned", "")):
        step = chain(law(load(house)), "dont_pass").steps[Spot(0, "dont_pass")][two]
        assert (step.result, step.then) == (result, Spot(0, key))
