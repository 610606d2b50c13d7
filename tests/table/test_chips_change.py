"""After a change of the chips, decisions, `legal` and `view` all go by the new ones."""

import pytest

from hardway import Table
from hardway.odds.costs.layout import next_rolls
from hardway.table import Refusal
from hardway.table.model.commands import Act


@pytest.fixture
def table() -> Table:
    """A point of 9, and 10 on Place 5, which wins 14 (7 to 5): exactly with chips of 1, as 15 with chips of 5."""
    here = Table("crown", chips=(1, 5, 25), sign={"*": (5, 500)})
    here.seat("ann", 500)
    here.bet("ann", "pass", 5)
    here.roll(5, 4)
    here.bet("ann", "place 5", 10)
    return here


def change(table: Table) -> None:
    assert not isinstance(table.do("chips 5 25 100 by pit_boss"), Refusal)


def wins(table: Table) -> int:
    (five,) = (roll for roll in next_rolls(table.law, table.state, "ann") if roll.total == 5)
    return five.net


def least(table: Table, wager: str) -> str:
    return next(line["min"] for line in table.legal("ann")["may"] if line["entry"] == "bet" and line["wager"] == wager)


def test_changed_chips_apply_to_legal_amounts_and_the_table_view(table):
    assert (least(table, "pass_odds"), table.view()["chips"]) == ("1.00", ["1.00", "5.00", "25.00"])
    change(table)
    assert (least(table, "pass_odds"), table.view()["chips"]) == ("5.00", ["5.00", "25.00", "100.00"])


def test_changed_chips_apply_to_several_bets_at_once(table):
    assert not isinstance(table.bets("ann", {"field": 7})[0], Refusal)
    change(table)
    refused, taken = table.bets("ann", {"field": 7, "any_craps": 10})
    assert refused.reason == "not_in_chips"
    assert not isinstance(taken, Refusal)


def test_next_roll_is_paid_in_the_changed_chips(table):
    assert wins(table) == 1400
    change(table)
    assert wins(table) == 1500


def test_chips_can_be_set_back_to_those_of_the_opening(table):
    change(table)
    table.do("chips 1 5 25 by pit_boss")
    assert wins(table) == 1400
    assert least(table, "pass_odds") == "1.00"


def test_changing_to_equal_chips_returns_the_same_rules_object(table):
    law = table.law
    new = law.with_chips((500, 2500))
    assert new is law.with_chips((500, 2500))
    assert new.with_chips(()) is law
    assert new.slots is law.slots


@pytest.mark.parametrize("words", ["", "0 5", "5 5", "1000 1000.01"])
def test_change_to_impossible_chips_is_refused(table, words):
    refusal = table.do(Act("chips", about=words, by="pit_boss"))
    assert (refusal.reason, refusal.clause) == ("bad_amount", "4.2.3")


@pytest.mark.parametrize(
    ("sign", "brought", "told"),
    [
        ((5, 100), 500, ("5.00", "95.00", "5.00")),
        ((50, 100), 500, ("50.00", "95.00", "5.00")),
        ((50, 100), 13, ("5.00", "10.00", "5.00")),
    ],
)
def test_legal_bet_amounts_in_new_chips_add_to_a_standing_wager(sign, brought, told):
    """3 stood before the chips of 1 were removed; additions come in fives, and 98 is the most under a sign of 100."""
    here = Table("adelaide", chips=(1, 5), sign={"*": sign})
    here.seat("ann", brought)
    here.bet("ann", "pass", 3)
    here.do("chips 5 25 by casino_manager")
    line = next(one for one in here.legal("ann")["may"] if one["entry"] == "bet" and one["wager"] == "pass")
    assert (line["min"], line["max"], line["step"]) == told
