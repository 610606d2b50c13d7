"""What a strategy says at a table and what it does not: nothing that is so already, and nothing in vain."""

from random import Random

import pytest

from hardway.rulebook import law, load
from hardway.strategy import read
from hardway.strategy.chain import enumerate_chain
from hardway.strategy.consult import Consultation, act, last_bets
from hardway.strategy.model import sitting_down
from hardway.table.model.commands import Bet, Choose, Take
from hardway.values.money import Chips
from tests.strategy.at_table import NAME, AtTable

CENTS = (1, 100)


def said(text: str, *before: str, chips: tuple[int, ...] = (100, 500, 2500)) -> Consultation:
    """What comes of a strategy once wagers stand."""
    strategy = read(text)
    at = AtTable(law(load("crown"), None, Chips(chips)), strategy, Random(1), 100_000)
    for bet in before:
        wager, _, amount = bet.rpartition(" ")
        act(at.law, at.state, NAME, read(f"bet {wager} {amount}"), sitting_down(strategy, 100_000))
    return act(at.law, at.state, NAME, strategy, sitting_down(strategy, 100_000))


@pytest.mark.parametrize(
    "text", ["regress field 5", "regress place 6 6", "bet field 5", "bet field 3", "press place 6 6"]
)
def test_what_is_so_already_is_not_said(text: str) -> None:
    consulted = said(text, "field 5")
    assert (consulted.taken, consulted.refused) == ((), ())


def test_one_cent_too_many_is_taken_down() -> None:
    consulted = said("regress field 5", "field 5.01", chips=CENTS)
    assert [one.command for one in consulted.taken] == [Take(NAME, "field", 1)]


def test_one_cent_too_few_is_put_down() -> None:
    consulted = said("bet field 5", "field 4.99", chips=CENTS)
    assert [one.command for one in consulted.taken] == [Bet(NAME, "field", 1)]


# Crown 3.6.2: odds of twice the wager. 2 let 4 stand on the 6, where only a 5 is paid exactly: then any amount goes, and
# so does what is left of a short rack. 1 lets 2 stand on the 5, which is paid exactly, and one more is not.
@pytest.mark.parametrize(
    ("line", "rack", "dice", "odds", "refused"),
    [(2, 9, (5, 1), 4, ()), (2, 5, (5, 1), 3, ()), (1, 9, (4, 1), 2, ()), (1, 2, (4, 1), 0, ("not_enough",))],
)
def test_the_largest_odds_of_a_short_rack(
    line: int, rack: int, dice: tuple[int, int], odds: int, refused: tuple
) -> None:
    text = f"when comeout\n  bet pass {line}\nwhen point\n  max pass_odds"
    at = AtTable(law(load("crown")), read(text), Random(1), rack * 100)
    at.consult()
    at.throw(dice)
    consulted = at.consult()
    assert sum(one.command.amount for one in consulted.taken) == odds * 100
    assert tuple(reason for _, reason in consulted.refused) == refused


def test_what_the_table_took_is_told_with_the_rule_that_wanted_it() -> None:
    strategy = "bet place 6 6\nwhen up field\n  take field"
    consulted = said(strategy, "field 5")
    assert [(one.command, one.rule) for one in consulted.taken] == [
        (Bet(NAME, "place 6", 600), read(strategy).rules[0]),
        (Take(NAME, "field"), read(strategy).rules[1]),
    ]


def test_winners_come_down_where_they_would_go_up() -> None:
    """Crown: place wagers go back up (CS39), buy wagers come down by themselves (CS8), and of the field nothing is said."""
    at = AtTable(law(load("crown")), read("bet field 5\nbet place 6 6\nbet buy 4 20"), Random(1), 100_000)
    at.consult()
    assert last_bets(at.law, at.ann) == [Choose(NAME, "place", "down")]


def test_the_opening_of_a_chain_is_what_is_put_down_before_the_first_throw() -> None:
    opening = enumerate_chain(law(load("crown")), read("when comeout\n  bet pass 10")).opening
    assert (opening.gain, opening.outlay, opening.action, opening.cents) == (-1000, 1000, 1000, 0)


# 10 on the line let 20 stand on the 6, in steps of 5. Of 12 in the rack 10 go there, and so from 10 to just below 15; with 1
# on the field before it, from 11 to just below 16.
@pytest.mark.parametrize(("first", "low", "high"), [("", 1000, 1499), ("  bet field 1\n", 1100, 1599)])
def test_a_consultation_knows_the_racks_that_would_have_done_the_same(first: str, low: int, high: int) -> None:
    text = f"when comeout\n  bet pass 10\nwhen point\n{first}  max pass_odds"
    at = AtTable(law(load("crown")), read(text), Random(1), 2200)
    at.consult()
    at.throw((5, 1))
    consulted = at.consult()
    assert consulted.taken[-1].command == Bet(NAME, "pass_odds", 1000)
    assert (consulted.low, consulted.high) == (low, high)
