"""Histograms, shares and summaries, against arithmetic done by hand."""

import numpy as np
import pytest

from hardway.errors import SimulateError
from hardway.simulate.run import find_strategy, set_game, set_table, simulate
from hardway.simulate.summary import Simulation, share, spread
from hardway.simulate.totals import NONE, Histogram, ResultPart
from hardway.strategy.explore import Tally


def test_sum_of_two_histograms_adds_their_counts():
    both = Histogram.of([3, -1, 3]) + Histogram.of([-1, 7])
    assert both.lists() == ([-1, 3, 7], [2, 2, 1])
    assert (both.total, both.sum, both.squares) == (5, 11, 2 + 18 + 49)


def test_histogram_sums_are_exact_beyond_64_bits():
    large = Histogram(np.array([10**14]), np.array([10**12]))
    assert (large.sum, large.squares) == (10**26, 10**40)
    for furthest in (2**31 - 1, 2**31):  # of which two squares are just below 2⁶³, and just that
        wide = Histogram(np.array([-furthest, 5]), np.array([2, 1]))
        assert (wide.sum, wide.squares) == (5 - 2 * furthest, 25 + 2 * furthest**2)


def test_empty_histogram_adds_nothing():
    some = Histogram.of([3, -1])
    assert (some + NONE).lists() == (NONE + some).lists() == ([-1, 3], [1, 1])
    assert (NONE.total, NONE.sum, NONE.squares, (NONE + NONE).lists()) == (0, 0, 0, ([], []))


@pytest.mark.parametrize(("part", "value"), [(0.01, 1), (0.25, 1), (0.26, 2), (0.5, 2), (0.75, 3), (0.76, 9), (1.0, 9)])
def test_histogram_quantile_is_the_least_value_of_that_share(part, value):
    assert Histogram.of([1, 2, 3, 9]).quantile(part) == value


def test_histogram_mean_deviation_and_interval_are_as_by_hand():
    # 100, 200, 600 cents: mean 3, squares from it 4 + 1 + 9 = 14 over 2, so the deviation is √7
    middle, deviation = spread(Histogram.of([100, 200, 600]))
    assert middle.value == 3
    assert deviation == pytest.approx(7**0.5)
    assert middle.high - middle.value == pytest.approx(1.959964 * 7**0.5 / 3**0.5, rel=1e-6)


def test_standard_deviation_of_a_single_session_is_zero():
    assert spread(Histogram.of([500]))[1] == 0


def test_share_of_a_count_has_wilsons_confidence_interval():
    # Wilson (1927) for 0 of 10: from 0 to z²/(n + z²) = 3.8415/13.8415
    none = share(0, 10)
    assert (none.value, none.low) == (0, 0)
    assert none.high == pytest.approx(0.27753, abs=1e-5)
    half = share(5, 10)  # 0.5 ± 1.96 √(0.025 + 0.0960) / 1.384
    assert (half.low, half.high) == (pytest.approx(0.23659, abs=1e-5), pytest.approx(0.76341, abs=1e-5))


def test_summary_has_no_exact_edge_for_a_wager_taken_down():
    game = set_game(set_table("crown"), find_strategy("bet pass 10"), bankroll=100, rolls=10)
    kinds = {"place 6": Tally(-1200, 24000, 0, 20, 1200), "pass": Tally(-100, 5000, 0, 5)}
    found = Simulation(game, ResultPart(2, Histogram.of([-600, -700]), longest=Histogram.of([4, 5]), kinds=kinds))
    line, place = found.wagers
    assert (line.wager, line.edge, line.exact) == ("pass", 0.02, pytest.approx(7 / 495))
    assert (place.wager, place.edge, place.exact) == ("place", 0.05, None)
    assert found.expected is None


def test_summary_has_the_mean_expected_from_the_edges():
    found = simulate("bet pass 10", sessions=50, rolls=20, rows=False)
    action = found.part.kinds["pass"].action
    assert found.expected == pytest.approx(-action / 100 * 7 / 495 / 50)
    assert found.summary["edge"] == -found.part.results.sum / action


def test_simulation_shows_an_html_table_in_notebooks():
    shown = simulate("pass", house="star", sessions=20, rolls=5)._repr_html_()
    assert shown.startswith("<table><caption>Pass Line at The Star Sydney</caption><tr><th>sessions</th><td>20</td>")


def test_chance_has_every_name_that_the_table_and_the_frame_have():
    found = simulate("pass_odds", house="crown", sessions=400, rolls=30, bankroll=60, goal=100)
    for name, code in (("ruin", 1), ("goal", 2), ("stop", 3), ("rolls", 4), ("last roll", 4)):
        assert found.chance(name).value == (found.rows.end == code).mean()
    assert found.chance("ahead").value == (found.rows.result > 0).mean() > 0


def test_chance_of_an_unknown_name_is_refused_with_the_names():
    found = simulate("bet field 5", sessions=10, rolls=2)
    names = "there are chances of ruin, stop, rolls and ahead"
    for name, says in (("luck", f"no chance of 'luck'; {names}"), ("goal", f"no goal was set: .*; {names}")):
        with pytest.raises(SimulateError, match=says):
            found.chance(name)


def test_simulation_counts_bets_refused_for_too_small_a_rack():
    found = simulate("bet pass 500\nbet field 5", sessions=20, rolls=10, bankroll=200, rows=False)
    assert found.part.refused[1, "not_enough"] >= 20
    assert set(found.part.kinds) == {"field"}


@pytest.mark.parametrize(
    ("asks", "says"),
    [
        ({"sessions": 0}, "1 to 1,000,000,000,000 sessions can be played, not 0"),
        ({"rolls": 0}, "a session has 1 to 1,000,000,000 rolls, not 0"),
        ({"bankroll": 0}, "the bankroll is an amount above 0 and below 1,000,000,000,000"),
        ({"bankroll": "1.50"}, "no chips of this table make a bankroll of 1.50"),
        ({"bankroll": 10**11}, "more than the simulator can hold"),
        ({"bankroll": 100, "goal": 100}, "the goal, 100, must be more than the bankroll, 100"),
        (
            {"strategy": "bet field 5\nbet pass 500", "bankroll": 4},
            "line 1 bets more than the bankroll, 4, and no other line bets",
        ),
        ({"seed": 1 << 64}, "a seed is a number from 0 to 18446744073709551615"),
        ({"options": {"dice": "nine"}}, "dice"),
        ({"strategy": "bet pass"}, "line 1: expected a number after 'bet pass'"),
        (
            {"strategy": "no_such_thing"},
            "no such file, and no strategy is called no_such_thing; `hardway strategies` lists all",
        ),
        ({"strategy": "bet place_lose 6 10", "house": "newzealand"}, "at New Zealand: line 1"),
    ],
)
def test_simulation_with_a_bad_setting_or_strategy_is_refused(asks, says):
    with pytest.raises(SimulateError, match=says):
        simulate(**{"strategy": "bet pass 10", "sessions": 10, **asks})


def test_histogram_bars_have_round_widths_and_an_edge_at_zero():
    """By hand, in cents: from -500 to 1,000 in at most 20 bars takes a width of 100; in at most 4, one of 500."""
    found = Histogram.of([-500, -300, -300, -1, 0, 0, 0, 250, 1000])
    fine = found.bars(20)
    assert [one for one in fine if one[2]] == [
        (-500, -400, 1), (-300, -200, 2), (-100, 0, 1), (0, 100, 3), (200, 300, 1), (1000, 1100, 1),
    ]  # fmt: skip
    assert len(fine) == 16
    assert found.bars(4) == [(-500, 0, 4), (0, 500, 4), (500, 1000, 0), (1000, 1500, 1)]
    assert Histogram.of([7]).bars(40) == [(7, 8, 1)]
