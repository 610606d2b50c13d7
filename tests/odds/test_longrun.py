"""The long run of strategies agrees with edges, published tables, arithmetic by hand, and play at a table."""

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from hardway.odds.chances import OddsError, read_dice
from hardway.odds.costs.figures import figures
from hardway.odds.costs.longrun import long_run
from hardway.odds.solving.blocks import solve_by_blocks
from hardway.rulebook import house_names, law, load
from hardway.strategy import enumerate_chain, load_strategy, read
from tests.in_soak import rest_in_soak
from tests.strategy.at_table import AtTable

RICH = 10**11


def run(text: str, house: str = "crown", options: dict[str, str] | None = None, dice: str = ""):
    return long_run(enumerate_chain(law(load(house), options), read(text)), read_dice(dice))


# A wager left up until it is decided, or put down again whenever it can be, costs its edge on the action. Stakes that
# chips pay exactly, so that no rounding comes in.
@pytest.mark.parametrize("house", rest_in_soak(house_names(), now=("crown", "vegas")))
@pytest.mark.parametrize(
    "wager",
    ["pass 10", "dont_pass 10", "come 10", "dont_come 10", "field 5", "place 6 6", "place 4 5", "hard 6 2", "hard 4 2",
     "any_seven 5", "two 5", "any_craps 2", "buy 4 20", "lay 4 40", "big 6 5", "horn 20"],
)  # fmt: skip
def test_long_run_edge_of_betting_one_wager_is_that_wagers_edge(house, wager):
    name = " ".join(wager.split()[:-1])
    here = law(load(house))
    assert run(f"bet {wager}", house).edge == figures(here, name).edge


@pytest.mark.parametrize(
    ("text", "edge"),
    [
        ("take place 6\nbet place 6 12", Fraction(1, 66)),
        ("regress place 6 6\nbet place 6 12", Fraction(1, 66)),
        ("bet place 6 18\ntake place 6 6", Fraction(1, 66)),
    ],
)
def test_action_is_what_is_at_risk_as_the_dice_leave_the_hand(text, edge):
    """By hand: 7 to 6 on 5 throws of 11 loses 1/66 of what was at risk; what changes hands before a throw is at no risk."""
    plain, other = run("bet place 6 12"), run(text)
    assert plain.edge == other.edge == edge
    assert plain.action == other.action


# A line wager with full odds. Wizard of Odds, "Craps: free odds": house edge of pass or come, and of don't pass or don't come, with
# 1, 2 and 10 times odds: 0.848 % 0.606 % 0.184 %, 0.682 % 0.455 % 0.124 %. By hand for the pass line: 14/990 of the line stays the
# cost; the action is 1 and, on 2 points out of 3, n more: (7/495) / (1 + 2n/3).
@pytest.mark.parametrize(
    ("house", "options", "times", "right", "wrong"),
    [
        ("newzealand", None, 1, "0.848", "0.682"),
        ("newzealand", {"odds_multiple": "2"}, 2, "0.606", "0.455"),
        ("crown", None, 2, "0.606", "0.455"),
        ("star", None, 2, "0.606", "0.455"),
        ("adelaide", None, 10, "0.184", "0.124"),
    ],
)  # fmt: skip
def test_long_run_edge_of_line_bets_with_odds_is_as_published(house, options, times, right, wrong):
    taking = run("when comeout\n  bet pass 30\nwhen point\n  max pass_odds", house, options).edge
    laying = run("when comeout\n  bet dont_pass 30\nwhen point\n  max dont_pass_odds", house, options).edge
    assert taking == Fraction(7, 495) / (1 + Fraction(2 * times, 3))
    assert (f"{float(taking) * 100:.3f}", f"{float(laying) * 100:.3f}") == (right, wrong)


def test_long_run_of_come_on_point_rolls_equals_that_by_hand():
    """By hand: a pass line decision takes 557/165 rolls, one of them a come-out, so 392 of 557 rolls have a point; on
    each 10 go to come, at 7/495."""
    found = run("bet come 10")
    assert found.action == Fraction(3920, 557)
    assert found.result == -Fraction(3920, 557) * Fraction(7, 495)


def test_long_run_of_the_field_has_mean_and_variance_of_one_roll():
    """The field at Crown (5, 2 and 12 pay double): 14 throws win 5, 2 win 10, 20 lose 5."""
    found = run("bet field 5")
    mean = Fraction(14 * 5 + 2 * 10 - 20 * 5, 36)
    assert found.result == mean
    assert found.variance == Fraction(14 * 25 + 2 * 100 + 20 * 25, 36) - mean**2
    assert (found.decisions, found.action) == (1, 5)


def test_long_run_variance_of_the_pass_line_equals_that_by_hand():
    """By hand, over the cycle of one decision: x = 1 or -1 and t its rolls, g = E x / E t; the variance is that of x - g t over E t.

    8 throws win and 4 lose at once. A point of s throws out of 36 has a geometric wait: with p = (s + 6)/36, E t = 1/p and
    E t^2 = (2 - p)/p^2, whichever way it is decided, and it is made with s/(s + 6).
    """
    ex = et = ett = ext = Fraction(0)
    for weight, wins, throws in ((8, 1, 0), (4, 0, 0), *((s, None, s) for s in (3, 4, 5, 5, 4, 3))):
        chance = Fraction(weight, 36)
        if throws:
            p, made = Fraction(throws + 6, 36), Fraction(throws, throws + 6)
            wait, square = 1 / p, (2 - p) / p**2
            rolls, rolls_square, mean = 1 + wait, 1 + 2 * wait + square, 2 * made - 1
        else:
            rolls = rolls_square = Fraction(1)
            mean = Fraction(1 if wins else -1)
        ex += chance * mean
        et += chance * rolls
        ett += chance * rolls_square
        ext += chance * mean * rolls
    g = ex / et
    found = run("bet pass 1")
    assert (ex, et) == (Fraction(-7, 495), Fraction(557, 165))
    assert found.result == g
    assert found.variance == (1 - 2 * g * ext + g * g * ett) / et


def test_three_point_molly_has_equal_long_runs_in_all_houses():
    found = {run(MOLLY, house).result for house in house_names()}
    assert found == {
        run(MOLLY.replace("max come_odds", "press field 1").replace("max pass_odds", "press field 1")).result
    }


MOLLY = "unit 10\nwhen comeout\n  bet pass 1u\nwhen point\n  max pass_odds\n  max come_odds\nwhen point and count come < 2\n  bet come 1u\n"


@pytest.mark.parametrize("name", ["martingale", "paroli"])
def test_long_run_edge_of_a_betting_progression_is_the_pass_edge(name):
    chain = enumerate_chain(law(load("crown")), load_strategy(name))
    assert long_run(chain).edge == Fraction(7, 495)


def test_long_run_of_a_strategy_that_stops_repeats_the_session():
    """One roll of the field, a stop, and the same again: the edge of the field."""
    assert run("when rolls = 1\n  stop\nbet field 5") == run("bet field 5")._replace(states=1)


def test_long_run_counts_payouts_rounded_to_chips():
    """2 dollars on hard 6 at Crown win 19; 1 dollar wins 9.50, paid as 10 in chips of 1 (4.2.3): 1/11 at 10 to 1 costs nothing."""
    assert run("bet hard 6 2").edge == Fraction(1, 22)
    assert run("bet hard 6 1").edge == 0


def test_long_run_with_loaded_dice_equals_that_by_hand():
    """Two dice that show 6 half of the time: 12 comes with 1/4 and pays 33 to 1 at Crown (6.1), so a dollar wins 33/4 - 3/4."""
    assert run("bet twelve 1", dice="6:0.5").result == Fraction(33 - 3, 4)


# Play at a table: the mean of many rolls within four deviations of the exact one.
AT_THE_TABLE = [("crown", "three_point_molly"), ("newzealand", "three_point_dolly"), ("star", "iron_cross"), ("adelaide", "pass_odds"),
     ("crown", "dont_pass_odds"), ("newzealand", "across"), ("star", "hammerlock"), ("adelaide", "martingale"),
     ("crown", "dice_doctor"), ("newzealand", "hardways"), ("star", "two_replacements"), ("crown", "come_only")]  # fmt: skip


@pytest.mark.parametrize(("house", "name"), rest_in_soak(AT_THE_TABLE, now=AT_THE_TABLE[::3]))
def test_long_run_result_agrees_with_simulated_tables(house, name):
    here, strategy, rolls = law(load(house)), load_strategy(name), 3_000
    exact = long_run(enumerate_chain(here, strategy))
    at = AtTable(here, strategy, Random(f"{house} {name}"), RICH)
    staked = 0
    for _ in range(rolls):
        rack = at.ann.rack
        at.consult()
        staked += max(0, rack - at.ann.rack)
        at.throw()
    result = Fraction(at.wealth - RICH, 100 * rolls)
    assert abs(float(result - exact.result)) < 4 * sqrt(exact.variance / rolls)
    assert float(staked) / 100 / rolls < 1.2 * float(exact.action)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("when point and comeout\n  bet pass 5", "unnamed puts nothing at risk"),
        ("when comeout\n  bet come 5", "unnamed puts nothing at risk: line 2 is refused as window_closed"),
        ("stop", "unnamed stops before the first throw"),
        ("counter a 0\nwhen a = 0 and last total 7\n  set a 1\nwhen a = 0 and last total 6\n  set a 2\nwhen a = 1\n  bet field 5\nbet pass 5",
         "unnamed has no single long run: by its first results it plays one way or another for ever"),
    ],
)  # fmt: skip
def test_strategy_without_a_long_run_is_refused(text, says):
    with pytest.raises(OddsError, match=says):
        run(text)


def test_long_run_refuses_too_many_states(monkeypatch):
    monkeypatch.setattr("hardway.odds.costs.longrun.MOST_STATES", 6)
    with pytest.raises(OddsError, match="7 states that lead to each other; a long run is solved exactly for at most 6"):
        run("when comeout\n  bet pass 10\nbet dont_come 5", "crown")


@pytest.mark.timeout(600)
@pytest.mark.soak
def test_long_run_edge_of_small_tall_and_all_is_their_mean_edge():
    """Some thousand states, of which a seven is the end of most. Each wager is put down after each seven, so each has the
    same action, and the cost is the mean of the three."""
    found = run("bet make_small 5\nbet make_tall 5\nbet make_all 5", "vegas")
    here = law(load("vegas"))
    assert found.states > 1000
    assert found.action == 3 * Fraction(5, 6), "a seven comes once in six rolls"
    assert found.edge == sum(figures(here, f"make_{name}").edge for name in ("small", "tall", "all")) / 3


@pytest.mark.parametrize("name", ["pass_odds", "hammerlock", "three_point_molly"])
def test_long_run_is_the_same_without_flint(name):
    chain = enumerate_chain(law(load("newzealand")), load_strategy(name))
    assert long_run(chain, solver=solve_by_blocks) == long_run(chain)
