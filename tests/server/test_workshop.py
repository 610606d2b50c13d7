"""A strategy in every house at once."""

from fractions import Fraction

import pytest

from hardway.rulebook import house_names
from tests.server.conftest import Casino


def test_workshop_shows_a_strategy_in_every_house(casino: Casino) -> None:
    """The pass line loses 7/495 of what is bet, wherever it is played by these rules."""
    ann = casino.guest()
    text = "unit 10\nwhen comeout\n  bet pass 1u\n"
    found = ann.post("/api/workshop", {"strategy": text, "bankroll": "500.00", "rolls": 50}).json()["houses"]
    assert [one["house"] for one in found] == list(house_names())
    assert {one["edge"] for one in found} == {str(Fraction(7, 495))}
    for one in found:
        assert one["wrong"] == ""
        assert one["ruin"] == pytest.approx((1 / 9) ** 50), "craps fifty times in a row"
        assert one["session_deviation"] > 0
    wrong = ann.post("/api/workshop", {"strategy": "bet"}).json()["error"]
    assert wrong["name"] == "bad_strategy"
    near = ann.post("/api/workshop", {"strategy": "irn_cross"}).json()["error"]
    assert (near["name"], near["says"]) == ("bad_strategy", "no strategy is called irn_cross; did you mean iron_cross?")


def test_workshop_names_houses_without_the_wager(casino: Casino) -> None:
    found = casino.guest().post("/api/workshop", {"strategy": "bet hop 5-3 5", "rolls": 20}).json()["houses"]
    assert any(one["wrong"] for one in found)
    assert any(not one["wrong"] for one in found)
