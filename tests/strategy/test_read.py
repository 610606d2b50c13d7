"""Strategies are read: the meaning of words, and every error with its line and word."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardway.rulebook import add_houses, law, load
from hardway.rulebook.loading.house_shelf import HOUSES_VARIABLE
from hardway.strategy import StrategyError, TableOracle, load_strategy, read, read_bytes, shelf
from hardway.strategy.chain import MOST_STATES
from hardway.strategy.explore import ENDS, GOAL, NOTHING, OVER, ROLLS, RUIN, STOP, Tally
from hardway.strategy.model import Action, All, Both, Compare, Count, Either, Last, Not, Puck, Sum, Up
from hardway.strategy.oracle import Layout
from hardway.strategy.shelf import text_of
from tests.outside_house import write_house

VEGAS = load("vegas").words
COMES = ("come", *(f"come {n}" for n in (4, 5, 6, 8, 9, 10)))


def when(text: str, head: str = ""):
    return read(f"{head}when {text}\n  stop\n").rules[0].when


def action(text: str, head: str = "unit 10\ncounter c 3\n"):
    return read(head + text).rules[0].actions[0]


def wrong(text: str):
    """The errors of a text, or an empty text."""
    try:
        read(text)
    except StrategyError as error:
        return error.errors
    return ()


def errors(text: str) -> list[str]:
    with pytest.raises(StrategyError) as caught:
        read(text)
    return caught.value.says.splitlines()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("comeout", Puck(0)),
        ("point", Puck(-1)),
        ("point 6", Puck(6)),
        ("up pass", Up(("pass",))),
        ("up come", Up(COMES)),
        ("up come 6", Up(("come 6",))),
        ("up come box", Up(("come",))),
        ("up place", Up(tuple(f"place {n}" for n in (4, 5, 6, 8, 9, 10)))),
        ("last total 7", Last("total", total=7)),
        ("last won place 6", Last("won", keys=("place 6",))),
        ("last lost come", Last("lost", keys=COMES)),
        ("last made", Last("made")),
        ("last seven_out", Last("seven_out")),
        ("rack<start-100", Compare(Sum(0, ((1, "rack"),)), "<", Sum(-10000, ((1, "start"),)))),
        ("rack > -5", Compare(Sum(0, ((1, "rack"),)), ">", Sum(-500))),
        ("rack > +5", Compare(Sum(0, ((1, "rack"),)), ">", Sum(500))),
        ("- rack >= 5 + start", Compare(Sum(0, ((-1, "rack"),)), ">=", Sum(500, ((1, "start"),)))),
        ("count come <= 2", Compare(Sum(0, ((1, Count(COMES)),)), "<=", Sum(200))),
        ("rolls = 2.50", Compare(Sum(0, ((1, "rolls"),)), "=", Sum(250))),
        ("not comeout and up pass or point 4", Either(Both(Not(Puck(0)), Up(("pass",))), Puck(4))),
        ("not (comeout or point 4)", Not(Either(Puck(0), Puck(4)))),
    ],
)  # fmt: skip
def test_condition_of_a_strategy_is_parsed_to_its_meaning(text, meant):
    assert when(text) == meant


@pytest.mark.parametrize(
    ("text", "verb", "keys", "amount"),
    [
        ("bet pass 10", "bet", ("pass",), Sum(1000)),
        ("bet come 6", "bet", ("come",), Sum(600)),
        ("bet place 6 12", "bet", ("place 6",), Sum(1200)),
        ("add hard 8 1.5u", "add", ("hard 8",), Sum(1500)),
        ("press place 6 u", "press", ("place 6",), Sum(1000)),
        ("bet pass c + 2u - 1", "bet", ("pass",), Sum(1900, ((1, "c"),))),
        ("bet pass all", "bet", ("pass",), All()),
        ("regress place 6 0", "regress", ("place 6",), Sum(0)),
        ("max pass_odds", "max", ("pass_odds",), None),
        ("max come_odds 6", "max", ("come_odds 6",), None),
        ("max come_odds", "max", tuple(f"come_odds {n}" for n in (4, 5, 6, 8, 9, 10)), None),
        ("take place 6", "take", ("place 6",), None),
        ("take place 6 6", "take", ("place 6",), Sum(600)),
        ("take hard", "take", ("hard 4", "hard 6", "hard 8", "hard 10"), None),
        ("take dont_come box 5", "take", ("dont_come",), Sum(500)),
        ("off big 6", "off", ("big 6",), None),
        ("stop", "stop", (), None),
        ("set c c - 1", "set", (), Sum(-100, ((1, "c"),))),
    ],
)  # fmt: skip
def test_strategy_action_is_parsed_to_verb_wagers_and_amount(text, verb, keys, amount):
    found = action(text)
    assert (found.verb, found.keys, found.amount) == (verb, keys, amount)


INSIDE = ("place 5", "place 6", "place 8", "place 9")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("bet inside 22", {"place 5": 500, "place 6": 600, "place 8": 600, "place 9": 500}),
        ("press inside 44", {"place 5": 1000, "place 6": 1200, "place 8": 1200, "place 9": 1000}),
        ("add outside 10u", {"place 4": 2500, "place 5": 2500, "place 9": 2500, "place 10": 2500}),
    ],
)
def test_group_bet_is_read_as_its_single_wagers(text, parts):
    """One unit of inside is 5, 6, 6 and 5, of outside four times 5."""
    found = read(f"unit 10\n{text}", book=VEGAS).rules[0].actions
    assert {act.verb for act in found} == {text.split()[0]}
    assert {key: act.amount.constant for act in found for key in act.keys} == parts


def test_group_of_wagers_is_queried_and_taken_down_as_a_whole():
    found = read("when up inside or count inside = 4\n  take inside", book=VEGAS).rules[0]
    assert found.when == Either(Up(INSIDE), Compare(Sum(0, ((1, Count(INSIDE)),)), "=", Sum(400)))
    assert (found.actions[0].keys, found.actions[0].amount) == (INSIDE, None)


@pytest.mark.parametrize("amount", [0, 21])
def test_group_bet_of_an_indivisible_amount_says_the_shares(amount):
    divides = "a bet on inside divides into 5 on place 5, 6 on place 6, 6 on place 8, 5 on place 9: write 22, or another amount that divides"
    with pytest.raises(StrategyError, match=divides):
        read(f"bet inside {amount}", book=VEGAS)


@pytest.mark.parametrize("line", ["bet inside 22", "take inside", "when up inside\n  bet pass 5", "keep inside 22"])
def test_group_that_the_house_lacks_is_named_with_its_wagers(line):
    with pytest.raises(StrategyError) as caught:
        read(line, book=load("crown").words)
    assert caught.value.says == (
        "line 1: the house has no group inside, unlike Las Vegas: write its wagers, such as"
        " `bet place 5 5`, `bet place 6 6`, `bet place 8 6`, `bet place 9 5`"
    )


def test_strategy_taking_part_of_a_group_down_is_refused():
    with pytest.raises(StrategyError, match="of a group everything that stands comes down"):
        read("take inside 5", book=VEGAS)


def test_head_and_opening_comment_of_a_strategy_are_read():
    strategy = read("# Says\n# what it does.\n\nname a-b\nunit 2.50\ncounter c 2u + 1\nbet pass 2u\n")
    assert (strategy.name, strategy.about, strategy.unit) == ("a-b", "Says what it does.", 250)
    assert strategy.counters == (("c", 600),)
    assert strategy.rules[0].actions[0].amount == Sum(500)


def test_given_unit_overrides_the_unit_in_the_head_of_a_strategy():
    strategy = read("unit 10\ncounter c 1u\nbet pass 2u\n", unit=500)
    assert (strategy.unit, strategy.counters, strategy.rules[0].actions[0].amount) == (500, (("c", 500),), Sum(1000))


def test_strategy_memory_has_only_what_its_rules_read():
    strategy = read("when rolls < 3 and last total 7\n  bet pass 5\n")
    assert strategy.lasts == {Last("total", total=7)}
    assert strategy.enough == {"rolls": 4}
    assert read("when rolls < 3 or rack > rolls\n  bet pass 5\n").enough == {}
    assert read("when hands < 2 and rack > 5\n  bet pass 5\n").enough == {"hands": 3}
    assert read("when 3 > rolls or rolls = 7\n  bet pass 5\n").enough == {"rolls": 8}
    assert read("when -1 > rolls\n  bet pass 5\n").enough == {"rolls": 0}
    assert read("when rolls + 1 > 3 or 0 - hands < 1\n  bet pass 5\n").enough == {}


def test_strategy_lists_the_table_facts_its_rules_read():
    assert read("bet pass all").reads == {"rack"}
    assert read("when rack > start\n  bet pass 5\nwhen rolls = hands\n  stop").reads == {
        "rack",
        "start",
        "rolls",
        "hands",
    }
    assert read("bet pass 5").reads == frozenset()


def test_strategy_errors_are_all_reported_with_line_and_word():
    text = """\
unit 0
name x! y
counter rack 1
when foo < 2
  bet pass
  bett pass 3
bet place 7 3
  take come 4
when rack < 3 and (
  stop
max place
set a 3
name z
when point 7
  press pass 1u
  bet pass 0
  take hard 5
when comeout and
  stop now
"""
    assert [line.partition(", expected")[0] for line in errors(text)] == [
        "line 1: found '0'",
        "line 2: found 'x!'",
        "line 3: found 'rack'",
        "line 4: found 'foo'",
        "line 5: expected a number after 'bet pass'",
        "line 6: found 'bett'",
        "line 7: found '7'",
        "line 8: the line of 'take' is indented, but no `when` stands above it",
        "line 9: expected a condition after 'when rack < 3 and ('",
        "line 11: found 'place'",
        "line 12: the head has no counter; write `counter a 0` there",
        "line 13: found 'name'",
        "line 14: found '7'",
        "line 16: found '0'",
        "line 17: found '5'",
        "line 18: expected a condition after 'when comeout and'",
        "line 19: found 'now'",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: a strategy does something: write a rule, such as `bet pass 10`"),
        ("when comeout\nbet pass 5", "line 1: `when` without an action: indent at least one below it"),
        ("bet pass 1u", "line 1: '1u' counts units: write a line such as `unit 10` in the head of the strategy"),
        ("unit 0.10\nbet pass 0.25u", "line 2: found '0.25u', expected whole cents"),
        ("take hard all", "line 1: found 'all', expected the number of hard: 4 6 8 10"),
        ("counter c 1 + rolls\nbet pass c", "line 1: found '1', expected a number to begin with"),
        ("unit 5\nunit 6\nbet pass 5", "line 2: a second unit"),
        ("counter a 1\ncounter a 2\nbet pass 5", "line 2: a second counter called a"),
        ("when rack 5\n  stop", "line 1: found '5', expected a comparison: <, <=, =, >=, >"),
        ("when (comeout\n  stop", "line 1: expected a closing bracket after 'when ( comeout'"),
        ("when last\n  stop", "line 1: expected what the last throw did after 'when last'"),
        ("bet pass 99999999999999999", "line 1: found '99999999999999999', expected a number below 1,000,000,000,000"),
    ],
)  # fmt: skip
def test_wrong_strategy_text_is_refused_with_line_and_reason(text, says):
    assert errors(text) == [says]


def test_strategy_bytes_that_are_not_utf8_are_refused():
    with pytest.raises(StrategyError, match="line 2: expected UTF-8 text"):
        read_bytes(b"bet pass 5\n\xff")


@given(st.text(alphabet="abeptsnuowhcmr 0123456789.()<=>+-_#\n", max_size=200))
def test_random_strategy_text_is_read_or_refused_with_a_line(text):
    assert all(error.line for error in wrong(text))


WORDS = st.sampled_from(
    [
        "when",
        "comeout",
        "point",
        "not",
        "and",
        "or",
        "(",
        ")",
        "up",
        "come",
        "place",
        "6",
        "last",
        "won",
        "lost",
        "total",
        "7",
        "rack",
        "start",
        "rolls",
        "count",
        "<",
        "=",
        ">",
        "+",
        "-",
        "2u",
        "5",
        "all",
        "bet",
        "add",
        "press",
        "regress",
        "max",
        "take",
        "on",
        "off",
        "set",
        "stop",
        "c",
        "come_odds",
        "pass_odds",
        "box",
        "hard\n",
        "",
        "\n",
    ]
)


@given(st.lists(WORDS, max_size=30))
def test_strategy_words_in_any_order_are_read_or_have_a_line(words):
    """A refusal of random words names the line."""
    assert all(error.line for error in wrong("unit 10\ncounter c 1\n" + " ".join(words)))


@pytest.mark.parametrize("name", shelf())
def test_each_built_in_strategy_can_be_read(name):
    strategy = load_strategy(name)
    assert strategy.name == name
    assert strategy.about.endswith(".")
    assert strategy.unit or strategy.lists  # amounts by a unit, or written out in a list


@pytest.mark.parametrize(
    "condition", ["(" * 3000 + "comeout" + ")" * 3000, "not " * 1900 + "comeout", " and ".join(["comeout"] * 2000)]
)
def test_condition_too_large_is_refused_with_its_line(condition):
    with pytest.raises(StrategyError, match="line 2: a condition has at most 200"):
        read(f"unit 5\nwhen {condition}\n  bet pass 5\n")


@pytest.mark.parametrize(
    "condition", ["(" * 200 + "comeout" + ")" * 200, "not " * 200 + "comeout", " or ".join(["comeout"] * 201)]
)
def test_condition_of_200_parts_is_read(condition):
    assert read(f"when {condition}\n  bet pass 5\n").rules


def test_strategy_label_is_its_title_or_name():
    assert read("name dont Don't Pass, with odds  # wrong way\nbet dont_pass 5").label == "Don't Pass, with odds"
    assert read("name three_numbers\nbet pass 5").label == "Three numbers"
    with pytest.raises(StrategyError, match="a title of more than 60 characters"):
        read(f"name molly {'x' * 61}\nbet pass 5")
    assert read(f"name molly {'x' * 60}\nbet pass 5").label == "x" * 60
    labels = {name: load_strategy(name).label for name in shelf()}
    assert (labels["dont_pass_odds"], labels["three_point_molly"]) == ("Don't Pass with odds", "Three-Point Molly")
    assert len({*labels.values()}) == len(labels)


def test_strategy_rule_without_action_is_reported_among_others():
    """Other errors of the same line are reported as well."""
    assert [line.partition(", expected")[0] for line in errors("when foo < 2\nbet pass 5")] == [
        "line 1: found 'foo'",
        "line 1: `when` without an action: indent at least one below it",
    ]


def test_strategy_knows_the_words_of_an_added_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    with pytest.raises(StrategyError):
        read("bet front 5")
    add_houses(write_house(tmp_path / "shelf", own_words=True).parent)
    assert read("bet front 5\nbet gull 5")
    with pytest.raises(StrategyError, match=r"front.*gull"):
        read("bet nothing 5")


def test_strategies_are_read_despite_an_unreadable_added_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    folder = write_house(tmp_path / "shelf", own_words=True)
    (folder / "wagers.toml").write_text("front = [", encoding="utf-8")
    add_houses(folder.parent)
    assert read("bet pass 5")


TOTALS = "a total from 2 to 12: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "when luck > 5\n  bet field 5",
            "line 1: found 'luck', expected a condition: comeout, point, up, last, not, I shoot, hunch, or a comparison"
            " of numbers, rack, start, rolls, hands, count WAGER, standing WAGER, won WAGER, min, max",
        ),
        ("when last total 1\n  bet field 5", f"line 1: found '1', expected {TOTALS}"),
        ("when last total 13\n  bet field 5", f"line 1: found '13', expected {TOTALS}"),
        ("when comeout field\n  bet field 5", "line 1: found 'field', expected the end of the line"),
        (
            "bet field 5\ncounter lost 0\nwhen lost > 3\n  bet field 5",
            "line 2: found 'counter', expected `counter` in the head, before the first rule",
        ),
        (
            "bet field 5\nlist steps 1 2\nbet field first steps",
            "line 2: found 'list', expected `list` in the head, before the first rule",
        ),
        ("bet field 5\nname late", "line 2: found 'name', expected `name` in the head, before the first rule"),
        ("name one\nname two\nbet field 5", "line 2: a second name; it is called one already"),
        ("unit 5 6\nbet field 5", "line 1: found '6', expected the end of the line"),
        ("unit 0\nbet field 1u", "line 1: found '0', expected a unit above 0 and below 1,000,000,000,000"),
        ("bet field 0", "line 1: found '0', expected an amount above 0"),
        ("take big 2u", "line 1: found '2u', expected the number of big: 6 8"),
    ],
)
def test_wrong_line_of_a_strategy_is_reported_once(text: str, says: str) -> None:
    with pytest.raises(StrategyError) as wrong:
        read(text)
    assert (str(wrong.value), wrong.value.says) == (says, says)


def test_units_and_amounts_are_exact_to_the_cent() -> None:
    assert (
        read("unit 0.01\nbet field 2u").rules[0].actions[0].amount == read("bet field 0.02").rules[0].actions[0].amount
    )
    assert read("bet field 0.01").rules[0].actions[0].amount is not None
    assert read("bet field 5").unit == 0


def test_unknown_built_in_strategy_name_raises_an_error() -> None:
    with pytest.raises(KeyError, match="nothing_of_the_kind"):
        text_of("nothing_of_the_kind")


def test_numeric_codes_of_session_end_reasons_never_change() -> None:
    """Compiled code and stored results contain these numbers."""
    assert (OVER, RUIN, GOAL, STOP, ROLLS, NOTHING, MOST_STATES) == (0, 1, 2, 3, 4, 0, 20_000)
    assert [ENDS[number - 1] for number in (RUIN, GOAL, STOP, ROLLS)] == ["ruin", "goal", "stop", "rolls"]
    assert tuple(Tally()) == (0, 0, 0, 0, 0)
    assert tuple(Layout(4)) == (4, (), (), frozenset(), False, False, "")
    assert tuple(Action("stop", 1)) == ("stop", 1, (), None, "", 0, "")


def test_explored_table_seats_a_player_with_rack_and_wagers() -> None:
    oracle = TableOracle(law(load("crown")), read("bet field 5"))
    place, _, _ = oracle.played(oracle.begin(10_000), 10_000)
    player = oracle.seated(place.layout, 9_500)
    assert (player.rack, {wager: stake.amount for wager, stake in player.bets.items()}) == (9_500, {"field": 500})


def test_number_after_come_is_an_amount_if_no_other_follows() -> None:
    (in_box,), (on_six,) = read("regress come 6").rules[0].actions, read("regress come 6 5").rules[0].actions
    assert (in_box.keys, in_box.amount) == (("come",), read("regress field 6").rules[0].actions[0].amount)
    assert (on_six.keys, on_six.amount) == (("come 6",), read("regress field 5").rules[0].actions[0].amount)
