"""What is said of a strategy that cannot be read: every complaint once, with its line, whole."""

import pytest

from hardway.rulebook import law, load
from hardway.strategy import StrategyError, TableOracle, read
from hardway.strategy.chain import MOST_STATES
from hardway.strategy.explore import ENDS, GOAL, NOTHING, OVER, ROLLS, RUIN, STOP, Tally
from hardway.strategy.model import Action
from hardway.strategy.oracle import Layout
from hardway.strategy.shelf import text_of

TOTALS = "a total from 2 to 12: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "when luck > 5\n  bet field 5",
            "line 1: found 'luck', expected a condition: comeout, point, up, last, not, or a comparison of numbers, rack, "
            "start, rolls, hands, count WAGER",
        ),
        ("when last total 1\n  bet field 5", f"line 1: found '1', expected {TOTALS}"),
        ("when last total 13\n  bet field 5", f"line 1: found '13', expected {TOTALS}"),
        ("when comeout field\n  bet field 5", "line 1: found 'field', expected the end of the line"),
        (
            "bet field 5\ncounter lost 0\nwhen lost > 3\n  bet field 5",
            "line 2: found 'counter', expected `counter` in the head, before the first rule",
        ),
        ("bet field 5\nname late", "line 2: found 'name', expected `name` in the head, before the first rule"),
        ("name one\nname two\nbet field 5", "line 2: a second name; it is called one already"),
        ("unit 5 6\nbet field 5", "line 1: found '6', expected the end of the line"),
        ("unit 0\nbet field 1u", "line 1: found '0', expected a unit above 0 and below 1,000,000,000,000"),
        ("bet field 0", "line 1: found '0', expected an amount above 0"),
        ("take big 2u", "line 1: found '2u', expected the number of big: 6 8"),
    ],
)
def test_wrong_line_is_reported_once(text: str, says: str) -> None:
    with pytest.raises(StrategyError) as wrong:
        read(text)
    assert (str(wrong.value), wrong.value.says) == (says, says)


def test_units_and_amounts_are_right_to_the_cent() -> None:
    assert (
        read("unit 0.01\nbet field 2u").rules[0].actions[0].amount == read("bet field 0.02").rules[0].actions[0].amount
    )
    assert read("bet field 0.01").rules[0].actions[0].amount is not None
    assert read("bet field 5").unit == 0


def test_shelf_refuses_an_unknown_name() -> None:
    with pytest.raises(KeyError, match="nothing_of_the_kind"):
        text_of("nothing_of_the_kind")


def test_numbers_of_ends_stay_the_same() -> None:
    """Machines and stored results hold them as they are."""
    assert (OVER, RUIN, GOAL, STOP, ROLLS, NOTHING, MOST_STATES) == (0, 1, 2, 3, 4, 0, 20_000)
    assert [ENDS[number - 1] for number in (RUIN, GOAL, STOP, ROLLS)] == ["ruin", "goal", "stop", "rolls"]
    assert tuple(Tally()) == (0, 0, 0, 0, 0)
    assert tuple(Layout(4)) == (4, (), (), frozenset(), False, False, "")
    assert tuple(Action("stop", 1)) == ("stop", 1, (), None, "", 0)


def test_oracle_seats_a_player_with_rack_and_wagers() -> None:
    oracle = TableOracle(law(load("crown")), read("bet field 5"))
    place, _, _ = oracle.played(oracle.begin(10_000), 10_000)
    player = oracle.seated(place.layout, 9_500)
    assert (player.rack, {wager: stake.amount for wager, stake in player.bets.items()}) == (9_500, {"field": 500})


def test_number_after_come_is_an_amount_unless_another_follows() -> None:
    (in_box,), (on_six,) = read("regress come 6").rules[0].actions, read("regress come 6 5").rules[0].actions
    assert (in_box.keys, in_box.amount) == (("come",), read("regress field 6").rules[0].actions[0].amount)
    assert (on_six.keys, on_six.amount) == (("come 6",), read("regress field 5").rules[0].actions[0].amount)
