"""How often a strategy doubles its bankroll, beside the best way to play."""

from hardway.best.doubling import DoublingForm, doubling
from hardway.rulebook import law, load
from hardway.simulate.run import Written
from hardway.strategy import read

HOUSE = law(load("vegas"))


def doubled(text: str, bankroll: int, rolls: int) -> DoublingForm:
    return doubling(HOUSE, Written(read(text), text), bankroll=bankroll, rolls=rolls, seed=1)


def test_doubling_all_on_pass_has_chance_244_of_495() -> None:
    """With odds it comes nearer to one half, and no house that rounds down pays more."""
    found = doubled("bet pass all", 1000, 60)
    assert found["goal"] == "20.00"
    assert found["strategy_low"] < 244 / 495 < found["strategy_high"]
    assert found["best"] is not None
    assert 244 / 495 - 1e-3 < found["best"] < 0.5


def test_doubling_report_says_if_best_play_is_too_long_to_solve() -> None:
    found = doubled("bet pass 500", 50_000, 1000)
    assert found["best"] is None
    assert "`hardway best` works it out" in found["why"]


def test_doubling_report_omits_best_play_if_steps_exceed_limits() -> None:
    """A twentieth of 100,000 dollars is more than this table takes."""
    found = doubled("bet pass 500", 10_000_000, 10)
    assert (found["best"], found["why"] != "") == (None, True)
