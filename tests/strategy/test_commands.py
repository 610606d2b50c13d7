"""The commands of a strategy: none without an effect, none in vain; and the ranges of racks with equal answers."""

from fractions import Fraction
from random import Random

import pytest

from hardway.rulebook import house_names, law, load
from hardway.strategy import StrategyError, TableOracle, read
from hardway.strategy.chain import enumerate_chain
from hardway.strategy.consult import Consultation, act, largest, last_bets
from hardway.strategy.explore import OVER, Explorer
from hardway.strategy.model import Action, StrategyRule, first_memory
from hardway.strategy.read import strategy_text
from hardway.strategy.shelf import text_of
from hardway.table.model.commands import Bet, Choose, Take
from hardway.values.money import Chips
from tests.strategy.at_table import NAME, AtTable

CENTS = (1, 100)


def said(text: str, *before: str, chips: tuple[int, ...] = (100, 500, 2500)) -> Consultation:
    """Return a consultation of a strategy with these wagers on the layout."""
    strategy = read(text)
    at = AtTable(law(load("crown"), None, Chips(chips)), strategy, Random(1), 100_000)
    for bet in before:
        wager, _, amount = bet.rpartition(" ")
        act(at.law, at.state, NAME, read(f"bet {wager} {amount}"), first_memory(strategy, 100_000))
    return act(at.law, at.state, NAME, strategy, first_memory(strategy, 100_000))


@pytest.mark.parametrize(
    "text", ["regress field 5", "regress place 6 6", "bet field 5", "bet field 3", "press place 6 6"]
)
def test_strategy_action_without_effect_sends_no_command(text: str) -> None:
    consulted = said(text, "field 5")
    assert (consulted.taken, consulted.refused) == ((), ())


def test_regress_action_can_take_down_one_cent() -> None:
    consulted = said("regress field 5", "field 5.01", chips=CENTS)
    assert [one.command for one in consulted.taken] == [Take(NAME, "field", 1)]


def test_bet_action_can_add_one_cent_to_a_wager() -> None:
    consulted = said("bet field 5", "field 4.99", chips=CENTS)
    assert [one.command for one in consulted.taken] == [Bet(NAME, "field", 1)]


# Crown 3.6.2: odds of twice the wager. 2 let 4 stand on the 6, where only a 5 is paid exactly: then any amount goes, and
# so does what is left of a short rack. 1 lets 2 stand on the 5, which is paid exactly; 1 would not be.
@pytest.mark.parametrize(
    ("line", "rack", "dice", "odds", "refused"),
    [(2, 9, (5, 1), 4, ()), (2, 5, (5, 1), 3, ()), (1, 9, (4, 1), 2, ()), (1, 2, (4, 1), 0, ("not_enough",))],
)
def test_max_odds_with_a_short_rack_are_the_most_it_can_pay(
    line: int, rack: int, dice: tuple[int, int], odds: int, refused: tuple
) -> None:
    text = f"when comeout\n  bet pass {line}\nwhen point\n  max pass_odds"
    at = AtTable(law(load("crown")), read(text), Random(1), rack * 100)
    at.consult()
    at.throw(dice)
    consulted = at.consult()
    assert sum(one.command.amount for one in consulted.taken) == odds * 100
    assert tuple(reason for _, reason in consulted.refused) == refused


def test_strategy_answer_lists_accepted_commands_with_their_rule() -> None:
    strategy = "bet place 6 6\nwhen up field\n  take field"
    consulted = said(strategy, "field 5")
    assert [(one.command, one.rule) for one in consulted.taken] == [
        (Bet(NAME, "place 6", 600), read(strategy).rules[0]),
        (Take(NAME, "field"), read(strategy).rules[1]),
    ]


def test_end_of_a_session_sets_winning_place_wagers_to_come_down() -> None:
    """Crown: place wagers go back up (CS39), buy wagers come down by themselves (CS8), and the field has no rule."""
    at = AtTable(law(load("crown")), read("bet field 5\nbet place 6 6\nbet buy 4 20"), Random(1), 100_000)
    at.consult()
    assert last_bets(at.law, at.ann) == [Choose(NAME, "place", "down")]


def test_chain_opening_has_gain_outlay_and_action_of_first_bets() -> None:
    opening = enumerate_chain(law(load("crown")), read("when comeout\n  bet pass 10")).opening
    assert (opening.gain, opening.outlay, opening.action, opening.cents) == (-1000, 1000, 1000, 0)


# 10 on the line let 20 stand on the 6, in steps of 5. Of 12 in the rack 10 go there, and so from 10 to just below 15; with 1
# on the field before it, from 11 to just below 16.
@pytest.mark.parametrize(("first", "low", "high"), [("", 1000, 1499), ("  bet field 1\n", 1100, 1599)])
def test_strategy_answer_has_the_range_of_racks_with_equal_bets(first: str, low: int, high: int) -> None:
    text = f"when comeout\n  bet pass 10\nwhen point\n{first}  max pass_odds"
    at = AtTable(law(load("crown")), read(text), Random(1), 2200)
    at.consult()
    at.throw((5, 1))
    consulted = at.consult()
    assert consulted.taken[-1].command == Bet(NAME, "pass_odds", 1000)
    assert (consulted.low, consulted.high) == (low, high)


@pytest.mark.parametrize("chips", [(1, 5), (2, 5), (5,), (3, 7), (4,)])
@pytest.mark.parametrize("odds", [Fraction(6, 5), Fraction(3, 2), Fraction(2), Fraction(5, 6), Fraction(2, 3)])
def test_largest_payable_odds_equal_a_search_of_every_amount(chips: tuple[int, ...], odds: Fraction) -> None:
    made = Chips(chips)
    for standing in filter(made.pays, range(8)):
        for most in range(standing, 40):
            exact = [
                amount
                for amount in range(1, most - standing + 1)
                if made.pays(amount) and made.pays((standing + amount) * odds)
            ]
            any_amount = [0] if standing >= made.step(odds) else range(most - standing + 1)
            wanted = max(exact or [amount for amount in any_amount if made.pays(amount)], default=0)
            assert largest(made, standing, most, odds) == wanted, (standing, most)


@pytest.mark.parametrize(
    ("text", "rack", "high"),
    [
        ("bet buy 4 20", 1000, 2099),  # 20 and 5 % of it are 21
        ("bet buy 4 20.01", 1000, 2101),  # 1.0005 is 1.01
        ("bet field 5", 300, 499),
        ("bet buy 4 0.10", 5, 10),  # half a cent is one
    ],
)
def test_racks_too_short_for_a_bet_end_just_below_its_price(text: str, rack: int, high: int) -> None:
    """Crown 3.6.10, with commission rounded up to the cent."""
    here = law(load("crown"), {"commission_rounding": "up"}, Chips(CENTS))
    consulted = AtTable(here, read(text), Random(1), rack).consult()
    assert (consulted.short_of_chips, consulted.high) == (True, high)


def test_price_of_a_bet_has_no_commission_that_rounds_to_nothing() -> None:
    """Rounded down to chips of 1, 5 % of 5 is nothing."""
    consulted = AtTable(law(load("crown")), read("bet buy 4 5"), Random(1), 300).consult()
    assert (consulted.short_of_chips, consulted.high) == (True, 499)


def test_strategy_bet_on_a_wager_the_house_lacks_is_refused() -> None:
    consulted = AtTable(law(load("star")), read("bet put 6 5", book=load("vegas").words), Random(1), 2000).consult()
    assert consulted.refused == ((1, "not_offered"),)


@pytest.mark.parametrize(
    ("sign", "holds"),
    [("<", (True, False, False)), ("<=", (True, True, False)), ("=", (False, True, False)),
     (">=", (False, True, True)), (">", (False, False, True))],
)  # fmt: skip
def test_comparison_of_the_rack_is_exact_to_the_cent(sign: str, holds: tuple[bool, ...]) -> None:
    strategy = read(f"when rack {sign} 50\n  bet field 5")
    here = law(load("crown"), None, Chips(CENTS))
    found = tuple(bool(AtTable(here, strategy, Random(1), rack).consult().taken) for rack in (4999, 5000, 5001))
    assert found == holds


@pytest.mark.parametrize(("sign", "holds"), [("<", False), ("=", True), (">", False)])
@pytest.mark.parametrize("what", ["count place", "rolls", "hands"])
def test_count_compared_by_equals_holds_only_at_that_value(what: str, sign: str, holds: bool) -> None:
    """Two place wagers and two throws; with the seven out one hand has ended."""
    number = "2" if what != "hands" else "1"
    strategy = read(f"bet place 6 6\nbet place 8 6\nwhen {what} {sign} {number}\n  bet field 5")
    at = AtTable(law(load("crown")), strategy, Random(1), 100_000)
    for dice in ((3, 1), (3, 4)):
        at.consult()
        at.throw(dice)
    at.consult()
    assert ("field" in at.ann.bets) is holds


def test_bet_amount_computed_from_the_rack_is_valid_for_one_rack() -> None:
    consulted = AtTable(law(load("crown")), read("bet field rack - 95"), Random(1), 10_000).consult()
    assert consulted.taken[0].command == Bet(NAME, "field", 500)
    assert (consulted.low, consulted.high) == (10_000, 10_000)


def test_state_explorer_row_0_is_the_ended_session_and_closed() -> None:
    explorer = Explorer(TableOracle(law(load("crown")), read("bet field 5")), bankroll=10_000)
    assert (explorer.rows[OVER], explorer.closed[OVER], explorer.closed[1]) == (None, True, False)


def test_strategy_that_has_stopped_bets_nothing() -> None:
    oracle = TableOracle(law(load("crown")), read("bet field 5"))
    stopped = oracle.begin(10_000)._replace(memory=None)
    assert oracle.played(stopped, 10_000) == (stopped, 10_000, 0)


def test_unknown_word_of_a_strategy_is_refused_with_known_words() -> None:
    with pytest.raises(StrategyError) as wrong:
        read("counter losses 0\nwhen luck > 5\n  bet field 5")
    says = "rolls, hands, count WAGER, standing WAGER, won WAGER, min, max, losses"
    assert str(wrong.value).endswith(says), str(wrong.value)


def test_strategy_is_given_by_text_or_name() -> None:
    assert strategy_text("three_point_molly") == text_of("three_point_molly")
    for text in ("bet pass 10", "bet dont_pass 10"):  # much like dont_pass_odds, and no name
        assert strategy_text(text) == text
    with pytest.raises(StrategyError, match="three_point_molly"):
        strategy_text("three_point_moly")


@pytest.mark.parametrize("house", house_names())
def test_strategy_step_has_an_outcome_for_each_throw_and_option(house: str) -> None:
    """Also with one place at the table, and with dice offered by hand: the oracle's shooter is there too."""
    book = load(house)
    chosen = [(name, value.partition("-")[0]) for name, setting in book.settings.items() for value in setting.choices]
    assert ("dice", "manual") in chosen
    for name, value in chosen:
        # A multiple counts where the odds are not by number.
        besides = {"odds_by_number": "no"} if name == "odds_multiple" and "odds_by_number" in book.settings else {}
        oracle = TableOracle(law(book, besides | {name: value}), read("bet pass 20"))
        place, _, _ = oracle.played(oracle.begin(10_000), 10_000)
        assert len(oracle.ask(place.layout)) == len(oracle.classes.examples), (name, value)


def test_gain_of_the_throws_after_a_strategy_stops_is_counted() -> None:
    """10 on the line once a point is set: it comes back with 10 more, is lost, or stays."""
    chain = enumerate_chain(law(load("crown")), read("when comeout\n  bet pass 10\nwhen point\n  stop"))
    gains = {
        entry.gain
        for state, entries in zip(chain.states, chain.entries, strict=True)
        for entry in entries
        if state.memory is None
    }
    assert gains == {0, 2000}


def test_max_odds_action_skips_come_odds_without_a_come_wager() -> None:
    """A book may have odds on two numbers only."""
    both = StrategyRule(None, (Action("max", 1, ("come_odds 6", "come_odds 8")),), 1)
    strategy = read("bet field 5")._replace(rules=(both,))
    consulted = AtTable(law(load("crown")), strategy, Random(1), 100_000).consult()
    assert (consulted.taken, consulted.refused) == ((), ())
