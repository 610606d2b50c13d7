"""The daily shoot: its dice worked out as docs/fairness.md says, and which strategies may enter."""

import pytest

from hardway.odds.costs.daily import DailyEntry, daily_dice, wrong_entry
from hardway.rulebook import law, load
from tests.daily_by_hand import daily_dice_by_hand, sha

DAY = "2026-11-17"
ANN, BOB = ("ann", "bet pass 5", "a" * 64), ("bob", "bet field 5", "b" * 64)


def entry(person: str, text: str, nonce: str) -> DailyEntry:
    return DailyEntry(person, text, sha(text), sha("hardway daily entry", DAY, person, nonce), nonce)


@pytest.mark.parametrize("secret", ["0" * 64, "5e" * 32])
def test_dice_of_a_daily_shoot_follow_the_published_procedure(secret: str) -> None:
    dice = daily_dice(DAY, secret, [entry(*BOB), entry(*ANN)])
    assert [list(throw) for throw in dice] == daily_dice_by_hand(DAY, secret, [ANN, BOB])
    assert len(dice) == 60
    assert {face for throw in dice for face in throw} == {1, 2, 3, 4, 5, 6}


def test_daily_entry_with_unrevealed_nonce_leaves_dice_unchanged() -> None:
    shown, silent = entry(*ANN), entry(*BOB)._replace(nonce="")
    assert daily_dice(DAY, "0" * 64, [shown, silent]) == daily_dice(DAY, "0" * 64, [shown])
    assert daily_dice(DAY, "0" * 64, [shown, entry(*BOB)]) != daily_dice(DAY, "0" * 64, [shown])


def test_daily_entry_with_unplayable_strategy_names_its_line() -> None:
    """Crown 3.6 does not list World among its wagers; The Star 6.1 offers Crap-Eleven."""
    crown, star = law(load("crown")), law(load("star"))
    assert wrong_entry(crown, "bet pass 5") == ""
    assert wrong_entry(crown, "bet pass").startswith("line 1: ")
    assert wrong_entry(crown, "bet pass 5\nwhen comeout\n  bet craps_eleven 6").startswith("line 3: ")
    assert wrong_entry(star, "bet pass 5\nwhen comeout\n  bet craps_eleven 6") == ""
