"""The best way to play written as a strategy: read back and solved as any strategy, it has the best value."""

from typing import Any

import pytest

from hardway.best.ask import BestPlay, best
from hardway.odds.chances import OddsError
from hardway.simulate.run import simulate
from hardway.strategy import read, text_of


def value_of_text(found: BestPlay) -> float:
    return found.beside(read(found.to_strategy(), book=found.question.law.book.words))


def test_bold_play_to_a_goal_is_written_as_three_strategy_rules() -> None:
    """From 15 to 40 by fives: 5, then all of 10 or of 20, as bold play has it."""
    found = best("vegas", bankroll=15, goal=40, wagers=["pass"], step=5)
    rules = found.to_strategy().partition("name best_play\n")[2]
    assert rules == (
        "when comeout and rack <= 10\n  bet pass 10\n"
        "when comeout and rack = 15\n  bet pass 5\n"
        "when comeout and rack = 20\n  bet pass 20\n"
    )


@pytest.mark.parametrize(
    ("house", "asked"),
    [
        ("crown", {"bankroll": 30, "goal": 60, "wagers": ["pass", "pass_odds"], "flats": [5]}),
        ("vegas", {"bankroll": 20, "goal": 40, "wagers": ["pass", "pass_odds"], "rolls": 5}),
        ("crown", {"bankroll": 20, "goal": 40, "wagers": ["place 6", "place 8"]}),
        ("crown", {"bankroll": 20, "goal": 40, "wagers": ["pass", "place 6", "place 8", "field"], "rolls": 3}),
        ("crown", {"bankroll": 30, "goal": 60, "wagers": ["dont_pass", "dont_pass_odds"], "flats": [5]}),
        ("crown", {"bankroll": 10, "goal": 20, "wagers": ["come", "come_odds"], "flats": [5], "most": 5}),
        (
            "vegas",
            {"bankroll": 50, "rolls": 20, "aim": "longest", "wagers": ["pass"], "require": ["pass"], "flats": [5]},
        ),
    ],
)
def test_best_play_written_as_a_strategy_has_the_best_value(house: str, asked: dict[str, Any]) -> None:
    """The exact solver of strategies knows nothing of `best`; both are off by less than a millionth."""
    found = best(house, step=5, every="rolls" in asked, **asked)
    assert not found.written.merged
    assert value_of_text(found) == pytest.approx(found.value, abs=1e-7)


def test_merged_strategy_text_says_so_and_costs_under_5_percent() -> None:
    found = best("vegas", bankroll=20, goal=40, rolls=8, wagers=["pass", "pass_odds"], step=5, flats=[5])
    assert found.written.merged
    assert "# Each rule stands for a range of money, and holds however many throws are left." in found.to_strategy()
    assert found.value - 0.05 < value_of_text(found) < found.value


def test_best_play_strategy_omits_come_wagers_to_stay_short() -> None:
    found = best("crown", bankroll=15, goal=30, rolls=6, step=5, most=5)
    assert "Come wagers are left out." in found.to_strategy()
    assert found.value - 0.1 < value_of_text(found) < found.value


def test_best_play_simulated_reaches_goal_as_often_as_solved() -> None:
    found = best("crown", bankroll=20, goal=40, wagers=["pass", "pass_odds"], flats=[10], step=10, rolls=30)
    played = simulate(found.to_strategy(), house="crown", sessions=20_000, rolls=30, bankroll=20, goal=40, seed=3)
    goal = played.chance("goal")
    assert goal.low <= value_of_text(found) <= goal.high
    assert value_of_text(found) <= found.value


def test_best_play_strategy_has_no_rule_for_racks_above_goal() -> None:
    """Money taken down can make the goal before the throw; a rule without an upper end would bet it again."""
    found = best("crown", bankroll=20, goal=40, wagers=["place 6", "place 8"], step=5)
    assert "rack >= 38\n" not in found.to_strategy()


def test_best_play_is_compared_with_a_strategy_by_name_or_text() -> None:
    found = best("crown", bankroll=20, goal=40, wagers=["pass"], flats=[10], step=10, rolls=6)
    assert found.beside("pass") == found.beside(read(text_of("pass")))
    with pytest.raises(OddsError, match="no strategy is called pas_odds; did you mean pass_odds"):
        found.beside("pas_odds")
