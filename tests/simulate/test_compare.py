"""Strategies compared from Python and drawn: the same figures as `simulate`, as a frame, and exact odds beside them."""

from fractions import Fraction as F

import pytest

import hardway as hw


def test_strategy_comparison_has_each_mean_and_the_difference():
    """Each mean is that of a simulation of one strategy alone."""
    terms = {"house": "crown", "sessions": 400, "rolls": 30, "bankroll": 200, "seed": 7}
    found = hw.compare(["pass_odds", "field"], **terms)
    alone = [hw.simulate(name, **terms) for name in ("pass_odds", "field")]
    header, first, second = (line.split(",") for line in found.to_csv().splitlines())
    rows = [dict(zip(header, line, strict=True)) for line in (first, second)]
    assert [row["strategy"] for row in rows] == ["pass_odds", "field"]
    assert [float(row["mean"]) for row in rows] == [one.mean.value for one in alone]
    difference = (alone[1].rows.result - alone[0].rows.result) / 100
    assert float(rows[1]["more"]) == pytest.approx(difference.mean())
    assert float(rows[1]["better"]) == (difference > 0).mean()


def test_compared_strategies_without_a_name_are_told_apart(tmp_path):
    """By their order, or by their file."""
    terms = {"sessions": 4, "rolls": 2}

    def names(*strategies, **more):
        return [one.simulation.game.strategy.name for one in hw.compare(strategies, **terms, **more)]

    file = tmp_path / "mine.strategy"
    file.write_text("bet field 10\n", encoding="utf-8")
    assert names("bet pass 10", "pass", file) == ["unnamed", "pass", "mine"]
    assert names("bet pass 10", "bet field 10", "pass") == ["unnamed_1", "unnamed_2", "pass"]
    assert names("bet pass 10", "bet field 10", house=["crown", "vegas"]) == ["unnamed_1", "unnamed_2"] * 2
    assert names("bet pass 10", "bet pass 10") == ["unnamed", "unnamed"]


def test_houses_compared_share_dice_and_pay_by_their_own_books(hardway):
    """Hard 8 wins 9.5 to 1 at Crown (3.6.13) and 9 to 1 in Las Vegas: one way of eleven."""
    terms = {"sessions": 300, "rolls": 40, "bankroll": 1000, "seed": 3}
    found = hw.compare(["bet hard 8 20"], house=["crown", "vegas"], **terms)
    crown, vegas = (one.simulation for one in found)
    here, there = crown.part.kinds["hard 8"], vegas.part.kinds["hard 8"]
    assert here.decided == there.decided
    wins = (here.result - there.result) / 1000  # half of 20 more, in cents, for each win
    assert wins == pytest.approx(here.decided / 11, rel=0.2)
    header, *rows = (line.split(",") for line in found.to_csv().splitlines())
    rows = [dict(zip(header, row, strict=True)) for row in rows]
    assert [row["house"] for row in rows] == ["crown", "vegas"]
    assert [row["book"] for row in rows] == [hw.load(house).digest for house in ("crown", "vegas")]
    typed = [word for name, value in terms.items() for word in (f"--{name}", str(value))]
    assert hardway("simulate", "crown", "vegas", "bet hard 8 20", "--compare", *typed).out == f"{found}\n"
    assert "Strategies at Crown Melbourne" in str(found)


def test_several_houses_need_compare(hardway):
    ran = hardway("simulate", "crown", "vegas", "pass")
    assert "add --compare to simulate at several houses" in ran.err


def test_comparison_needs_two_strategies():
    with pytest.raises(hw.SimulateError, match="two strategies or more are compared, or one at two houses or more"):
        hw.compare(["pass"])
    with pytest.raises(hw.SimulateError, match="compare takes a list of strategies"):
        hw.compare("pass")


def test_printed_results_are_the_tables_of_the_commands(hardway):
    same = {"house": "star", "sessions": 50, "rolls": 10}
    typed = ["--sessions", "50", "--rolls", "10"]
    found = hw.simulate("pass_odds", **same)
    both = hw.compare(["pass_odds", "field"], **same)
    assert hardway("simulate", "star", "pass_odds", *typed).out == f"{found}\n"
    assert hardway("simulate", "--compare", "star", "pass_odds", "field", *typed).out == f"{both}\n"
    assert repr(found).startswith("<50 sessions of pass_odds: ")


def test_simulation_in_which_nothing_was_bet_says_why():
    found = hw.simulate("bet pass 10", house="vegas", sign={"*": (15, 500)}, sessions=10, rolls=5)
    assert (
        repr(found)
        == "<10 sessions of unnamed: nothing was bet; line 1 was refused as outside_sign, line 1 was refused as window_closed>"
    )


def test_strategy_comparison_plot_is_an_svg_with_all_strategies(tmp_path):
    pytest.importorskip("matplotlib")
    found = hw.compare(["pass_odds", "field"], sessions=200, rolls=30)
    assert "iron_cross" not in found.plot()._repr_svg_()
    found.plot(str(tmp_path / "both.svg"))
    drawn = (tmp_path / "both.svg").read_text(encoding="utf-8")
    assert drawn.startswith("<?xml")
    assert "<!-- field -->" in drawn
    assert "<!-- pass_odds -->" in drawn


def test_house_odds_are_a_table_of_each_wagers_edge_and_chance():
    """The chance is that of winning."""
    header, *rows = (line.split(",") for line in hw.odds("crown").to_csv().splitlines())
    hard = next(dict(zip(header, row, strict=True)) for row in rows if row[0] == "hard 6")
    assert float(hard["edge"]) == pytest.approx(1 / 22)  # 9.5 to 1 on one way of eleven
    assert float(hard["p_win"]) == pytest.approx(1 / 11)


def test_long_run_and_session_odds_in_python_are_as_by_hand():
    """Both results equal fractions worked out by hand."""
    # A pass line at Crown: 7/495 on each decision, which takes 557/165 rolls; bet again at once.
    run = hw.long_run("crown", "bet pass 10")
    assert (run.edge, run.result) == (F(7, 495), -10 * F(7, 495) / F(557, 165))
    # One roll of the field with a bankroll of one bet: it loses on 5, 6, 7 and 8, 20 of 36, which is ruin.
    ended = hw.session("crown", "bet field 10", bankroll=10, rolls=1, exact=True)
    assert ended.ends["ruin"] == F(20, 36)
    assert ended.results == {-10: F(20, 36), 10: F(14, 36), 20: F(2, 36)}, "money is in dollars, in and out"
    assert (ended.bankroll, ended.goal, ended.mean) == (10, None, F(-10 * 20 + 10 * 14 + 20 * 2, 36))


def test_long_run_takes_loaded_dice_and_refuses_unknown_names():
    """An unknown wager and an unknown strategy are refused."""
    # 4-3 in 1/8, others 1/40 each: any seven has 1/4 and pays 4 to 1 at Crown: a quarter to the player.
    assert hw.long_run("crown", "bet any_seven 10", dice={(4, 3): "1/8"}).edge == -F(1, 4)
    with pytest.raises(hw.OddsError, match="has no wager 'gull' to set limits for"):
        hw.long_run("crown", "pass", sign={"gull": (5, 10)})
    with pytest.raises(hw.OddsError, match="did you mean"):
        hw.long_run("crown", "iron_cros")
