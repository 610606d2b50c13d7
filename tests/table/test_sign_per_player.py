"""Limits per player: wagers of one line of the sign count together, in the order they were placed."""

import pytest

from hardway.table.play import caps
from tests.table.replayed import at


# Crown 4.2.2: a wager above the maximum is settled up to it.
@pytest.mark.parametrize(
    ("entries", "risks"),
    [
        (("sign place 5 100 per player", "seat ann 500", "bet ann field 50", "bet ann place 6 60", "bet ann place 8 60"),
         {"field": 50, "place 6": 60, "place 8": 40}),
        (("sign place 5 100 per player", "seat ann 500", "bet ann place 4 50", "bet ann place 6 60", "bet ann place 8 30"),
         {"place 4": 50, "place 6": 50, "place 8": 0}),
        (("sign * 5 100 per player", "sign place 5 80", "seat ann 500", "bet ann field 70", "bet ann place 6 80", "bet ann any_craps 50"),
         {"field": 70, "place 6": 80, "any_craps": 30}),
        # What stands is added to under a lower sign: 60 were made under 100, and 80 of the 100 are at risk under the new one.
        (("sign place 5 100 per player", "seat ann 500", "bet ann place 6 60", "sign place 5 80 per player by pit_boss kim", "bet ann place 6 40"),
         {"place 6": 80}),
        # The maximum of the line is taken up by what stood on it first, whatever the order of the layout.
        (("sign place 5 100 per player", "seat ann 500", "bet ann place 8 70", "sign place 5 90 per player by pit_boss kim", "bet ann place 6 40"),
         {"place 8": 70, "place 6": 20}),
    ],
)  # fmt: skip
def test_amounts_at_risk_follow_limits_per_player(entries: tuple[str, ...], risks: dict[str, int]) -> None:
    law, state = at("crown", *entries)
    ann = state.players["ann"]
    found = {key: caps.at_risk(law, state, ann, law.slots[key], stake) for key, stake in ann.bets.items()}
    assert found == {key: 100 * dollars for key, dollars in risks.items()}


@pytest.mark.parametrize(
    ("entries", "short"),
    [
        (("sign place 20 500 per player", "seat ann 500", "bet ann place 6 12", "bet ann place 8 12"), {"place 6": 0, "place 8": 0}),
        (("sign place 20 500 per player", "seat ann 500", "bet ann place 6 12", "bet ann field 12"), {"place 6": 20, "field": 0}),
        (("sign place 5 500 per player", "seat ann 500", "bet ann place 6 12", "sign place 20 500 per player by casino_manager kim",
          "bet ann place 8 6"), {"place 6": 0, "place 8": 20}),
        (("sign place 5 500 per player", "seat ann 500", "bet ann place 6 12", "sign place 20 500 per player by casino_manager kim",
          "bet ann place 8 12"), {"place 6": 0, "place 8": 0}),
        # Under the first sign 3 stood alone; what came later did not stand beside it then.
        (("sign place 5 500 per player", "seat ann 500", "bet ann place 6 3", "sign place 20 500 per player by casino_manager kim",
          "bet ann place 8 12"), {"place 6": 5, "place 8": 20}),
        (("chips 0.01 1", "sign place 0.05 500 per player", "seat ann 5", "bet ann place 6 0.04",
          "sign place 0.20 500 per player by casino_manager kim", "bet ann place 8 0.12"), {"place 6": 0.05, "place 8": 0.20}),
    ],
)  # fmt: skip
def test_wager_under_the_minimum_follows_limits_per_player(entries: tuple[str, ...], short: dict[str, float]) -> None:
    """Adelaide changes its sign at any time, and wagers keep the limits they were placed under."""
    law, state = at("adelaide", *entries)
    ann = state.players["ann"]
    found = {key: caps.under_minimum(law, state, ann, law.slots[key], stake) for key, stake in ann.bets.items()}
    assert found == {key: 100 * dollars for key, dollars in short.items()}


@pytest.mark.parametrize(("per", "room"), [("", 80), (" per player", 50)])
def test_partners_share_a_limit_per_player(per: str, room: int) -> None:
    """Adelaide 14(c): partners count as one. Ann has 20 on the field; Bob's 30 on hard 6 are under the same line."""
    entries = ("seat ann 500", "seat bob 500", "link ann bob by boxperson", "bet ann field 20", "bet bob hard 6 30")
    law, state = at("adelaide", f"sign * 5 100{per}", *entries)
    assert caps.partners_room(law, state, state.players["ann"], law.slots["field"]) == 100 * room


def test_winning_wagers_go_up_in_order_within_a_lowered_maximum() -> None:
    """60 on place 8 and 40 on hard 8 were placed under 100 per player. Under 80, 60 go back up, and then 20 (CS39)."""
    _, state = at(
        "crown", "sign * 5 100 per player", "seat ann 500", "seat bob 100", "bet bob pass 10", "roll 4 2",
        "bet ann place 8 60", "bet ann hard 8 40", "sign * 5 80 per player by pit_boss kim", "roll 4 4",
    )  # fmt: skip
    assert {key: stake.amount for key, stake in state.players["ann"].bets.items()} == {"place 8": 6000, "hard 8": 2000}
