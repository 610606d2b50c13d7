"""Wagers taken down or reduced with the odds behind them, worked out by hand, also in books with other rules."""

import copy
from typing import Any

import pytest

import hardway as hw
from hardway.rulebook import build, read
from hardway.rulebook.loading.house_shelf import HOUSES
from hardway.table import Refusal, decide
from hardway.table.model.commands import Take
from hardway.table.model.events import Taken
from tests.table.replayed import at


def test_wager_can_be_reduced_by_one_cent() -> None:
    decision = decide(*at("crown", "chips 0.01 1", "seat ann 100", "bet ann field 5"), Take("ann", "field", 1))
    assert decision == (Taken("ann", "field", 1, 499, 0, "", "3.4", "CS13", commission_left=0),)


def test_buy_bet_taken_down_at_crown_gets_no_commission_back() -> None:
    """Crown, as read in CS8: the commission paid on a Buy Bet stays with the house."""
    decision = decide(*at("crown", "seat ann 100", "bet ann buy 4 20"), Take("ann", "buy 4"))
    assert decision == (Taken("ann", "buy 4", 2000, 0, 0, "", "3.4", "CS13, CS8", commission_left=0),)


def test_dont_pass_taken_down_before_the_come_out_gets_no_lock() -> None:
    """The Star 6.5, as read in CS11: a lock begins only once a point is set."""
    decision = decide(*at("star", "seat ann 100", "bet ann dont_pass 20"), Take("ann", "dont_pass"))
    assert decision == (Taken("ann", "dont_pass", 2000, 0, 0, "", "6.5", commission_left=0),)


# The Star 6.1.6.1: on a 4, which pays 1 to 2, odds win at most twice the wager: they are at most four times as much.
@pytest.mark.parametrize(
    ("odds", "less", "over"),
    [
        (2000, 100, 0),  # 9 let 36 stand
        (3600, 100, 0),
        (3601, 100, 1),
        (4000, 100, 400),
    ],
)
def test_lay_odds_over_the_cap_come_down_with_dont_pass_reduced(odds: int, less: int, over: int) -> None:
    entries = (
        "chips 0.01 1",
        "seat ann 100",
        "bet ann dont_pass 10",
        "roll 2 2",
        f"bet ann dont_pass_odds {odds / 100}",
    )
    decision = decide(*at("star", *entries), Take("ann", "dont_pass", less))
    assert not isinstance(decision, Refusal)
    first, *behind = decision
    assert first == Taken("ann", "dont_pass", less, 1000 - less, 0, "", "6.5", lock="dont_pass", commission_left=0)
    down = Taken("ann", "dont_pass_odds", over, odds - over, 0, "cap", "6.1.6.1", "CS40")
    assert behind == ([down] if over else [])


def crown_with(wager: str, **words: Any) -> hw.Table:
    """Crown's book, but for something that it says of a wager."""
    raw = copy.deepcopy(read(HOUSES / "crown"))
    for name, said in words.items():
        raw["wagers"][wager][name] = said
        if said is None:
            del raw["wagers"][wager][name]
    return hw.Table(build(raw))


def test_lay_odds_without_a_cap_stay_when_dont_pass_is_reduced() -> None:
    table = crown_with("dont_pass_odds", cap=None)
    for entry in (
        "seat ann 500",
        "bet ann dont_pass 20",
        "roll 2 2",
        "bet ann dont_pass_odds 200",
        "take ann dont_pass 10",
    ):
        assert not isinstance(table.do(entry), hw.Refusal), entry
    assert {wager: stake.amount for wager, stake in table.wagers("ann").items()} == {
        "dont_pass": 1000,
        "dont_pass_odds": 20000,
    }


def test_refusal_to_take_a_contract_bet_says_until_when_it_stays() -> None:
    cite = {"clause": "3.4.1", "reading": "", "at": "here"}
    table = crown_with("any_craps", contract={"from": "placed", **cite})
    for entry in ("seat ann 500", "bet ann any_craps 5"):
        assert not isinstance(table.do(entry), hw.Refusal), entry
    refusal = table.do("take ann any_craps")
    assert (refusal.reason, refusal.says) == ("contract_wager", "Any Craps stays until it is decided")


@pytest.mark.parametrize(
    ("when", "entries", "says"),
    [
        ("never", (), "Field may not be added to"),
        (
            "comeout",
            ("bet ann pass 10", "roll 2 2"),
            "Field is placed before the come-out roll, and may be added to only then",
        ),
    ],
)
def test_wager_can_be_increased_only_when_its_book_allows(when: str, entries: tuple[str, ...], says: str) -> None:
    table = crown_with("field", increase={"when": when, "clause": "3.6.21", "reading": "", "at": "here"})
    for entry in ("seat ann 500", *entries, "bet ann field 5"):
        assert not isinstance(table.do(entry), hw.Refusal), entry
    refusal = table.do("bet ann field 5")
    assert (refusal.reason, refusal.clause, refusal.says) == ("window_closed", "3.6.21", says)
