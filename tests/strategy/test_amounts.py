"""Amounts that are worked out, lists, parts and what a text implies, with values by hand."""

import pytest

from hardway.odds.costs.longrun import long_run
from hardway.rulebook import law, load
from hardway.strategy import StrategyError, TooLarge, enumerate_chain, load_strategy, read, text_of
from hardway.strategy.expand import DEEPEST, expand
from tests.strategy.test_consult import EIGHT, FOUR, NINE, SEVEN, SIX, after, standing, table

ELEVEN = (6, 5)


@pytest.mark.parametrize(
    ("amount", "cents"),
    [
        ("2 + 3 * 4", 1400),
        ("(2 + 3) * 4", 2000),
        ("3 × 5", 1500),
        ("20 / 3", 600),  # 6.66, cut down to the table's dollars
        ("20 / 3 * 3", 1900),  # 6.66 and a third of a cent less, three times
        ("2% of rack", 2000),
        ("2.5% of (rack - 400)", 1500),
        ("min(rack / 100, 2u)", 1000),
        ("max(3, 2u, rack / 500)", 1000),
        ("rack / 60 rounded to 5", 1500),
        ("rack / 60 rounded up to 5", 2000),
        ("rack / 60 rounded down to 6", 1200),
        ("c * c", 1600),
        ("c * 1.5 + 1", 700),
        ("first line + last line", 2500),
        ("ends line", 2500),
        ("count line * 2", 600),
        ("2 * first line", 1000),
    ],
)
def test_value_of_an_amount_expression_is_bet(amount, cents):
    text = f"unit 5\ncounter c 4\nlist line 1u 3u 4u\nbet field {amount}"
    assert after(text) == {"field": cents}


def test_bet_amount_can_use_standing_wagers_and_the_last_payout():
    """12 on the 6 pay 14, and half of that presses it to 19."""
    at = table("up place\nwhen point\n  bet place 6 12\nwhen last won place 6\n  press place 6 won place 6 / 2")
    at.consult()
    for dice in (EIGHT, SIX):
        at.throw(dice)
        at.consult()
    assert standing(at) == {"place 6": 1900}
    assert after("when point\n  bet place 6 12\n  bet place 8 standing place 6 * 2", EIGHT) == {
        "place 6": 1200, "place 8": 2400,
    }  # fmt: skip


def test_odds_amount_2x_is_twice_the_wager_behind_which_odds_lie():
    assert after("bet pass 10\nwhen point\n  bet pass_odds 2x", FOUR)["pass_odds"] == 2000
    text = "when comeout\n  bet pass 10\nwhen point\n  bet come 5\n  odds 2x"
    assert after(text, SIX, FOUR) == {"pass": 1000, "pass_odds": 2000, "come": 500, "come 4": 500, "come_odds 4": 1000}


def test_list_of_bet_amounts_restarts_when_used_up():
    line = "list steps 5 10 20\nwhen last won field\n  drop first steps\nwhen last lost field\n  reset steps\n"
    amounts = []
    at = table(f"{line}bet field first steps")
    for dice in (NINE, NINE, NINE, SIX, NINE, SIX, SIX):
        at.consult()
        amounts.append(standing(at)["field"])
        at.throw(dice)
    assert amounts == [500, 1000, 2000, 500, 500, 1000, 500]


def test_labouchere_strikes_ends_after_a_win_and_appends_a_loss():
    """By hand: 1 2 3 4 bets 5; lost: 1 2 3 4 5 bets 6; won: 2 3 4 bets 6; won: 3 alone bets 3; won: begins again, 5."""
    text = """
list line 1 2 3 4
when last won field
  drop ends line
when last lost field
  append line ends line
bet field ends line
"""
    amounts = []
    at = table(text)
    for dice in (SIX, NINE, NINE, NINE, NINE):
        at.consult()
        amounts.append(standing(at)["field"])
        at.throw(dice)
    assert amounts == [500, 600, 600, 300, 500]


def test_counters_per_hand_or_point_restart_with_it():
    text = "counter a 0 per hand\ncounter b 0 per point\nset a a + 1\nset b b + 1\nbet pass 10 + a\nbet field b"
    at = table(text)
    counted = []
    for dice in (SIX, NINE, SIX, FOUR, SEVEN):
        at.consult()
        counted.append(tuple(count // 100 for count in at.memory.counters))
        at.throw(dice)
    at.consult()
    assert [*counted, tuple(count // 100 for count in at.memory.counters)] == [
        (1, 1), (2, 2), (3, 3), (4, 1), (5, 2), (1, 1),
    ]  # fmt: skip


def test_strategy_rule_limited_per_shooter_acts_no_more_often():
    text = "when point and not up field at most 2 times a shooter\n  bet field 5"
    fields = []
    at = table(f"bet pass 5\n{text}")
    for dice in (SIX, NINE, NINE, NINE, SEVEN, SIX):
        at.consult()
        fields.append("field" in standing(at))
        at.throw(dice)
    at.consult()
    assert [*fields, "field" in standing(at)] == [False, True, True, False, False, False, True]


def test_strategy_loops_parts_and_use_lines_become_plain_lines():
    text = """
part press n a
  when last won place n
    press place n a
for n a in 5 5, 6 6
  when point
    bet place n 2 * a
  use press n a
counter_{n}
"""
    assert [line.text for line in expand(text)] == [
        "when point", "  bet place 5 2 * 5", "when last won place 5", "  press place 5 5",
        "when point", "  bet place 6 2 * 6", "when last won place 6", "  press place 6 6",
        "counter_{n}",
    ]  # fmt: skip
    assert [line.text for line in expand("for n in 4 5\n  set hits_{n} n")] == ["set hits_4 4", "set hits_5 5"]


def test_strategy_line_can_hold_a_condition_and_its_actions():
    assert [line.text for line in expand("for n in 5 9: when point: keep place n 5; bet field 2 # both: or; neither")] == [
        "when point", "  keep place 5 5", "  bet field 2", "when point", "  keep place 9 5", "  bet field 2",
    ]  # fmt: skip


def test_keep_action_raises_or_lowers_a_wager_to_the_amount():
    text = "list amounts 12 30 6\nkeep place 6 first amounts\ndrop first amounts"
    stands = []
    at = table(text)
    for _ in range(3):
        at.consult()
        stands.append(standing(at))
        at.throw(ELEVEN)
    assert stands == [{"place 6": 1200}, {"place 6": 3000}, {"place 6": 600}]
    assert after("bet place 6 12\nkeep place 6 0") == {}


@pytest.mark.parametrize(
    "product",
    ["c * c", "c × 4", "rack / 250 * 4", "standing pass + c * 2 * 2", "c * 0.04 / 0.01", "c * 8 / (1 - 3) + 32"],
)
def test_product_or_quotient_in_a_strategy_is_exact_to_the_cent(product):
    assert after(f"counter c 4\nwhen {product} = 16\n  bet field 5") == {"field": 500}


def test_seven_built_in_strategies_have_ten_lines_or_fewer():
    for name in ("dice_doctor", "double_tap", "squeeze_play", "lay_odds_2x", "power_press", "hammerlock", "labouchere"):
        lines = [line for line in text_of(name).splitlines() if line and not line.startswith("#")]
        assert len(lines) <= 10, name


def test_dice_doctor_has_the_twelve_steps_of_crapssims():
    """DiceDoctor(10) of crapssim 0.4.1."""
    ((_, ladder),) = load_strategy("dice_doctor").lists
    assert ladder == tuple(100 * step for step in (10, 20, 15, 30, 25, 50, 35, 70, 50, 100, 75, 150))


def test_strategy_with_an_endlessly_growing_list_has_no_long_run():
    with pytest.raises(
        TooLarge, match="labouchere appends to a list, so its states have no end: simulate it with a bankroll"
    ):
        enumerate_chain(law(load("crown")), load_strategy("labouchere"))


def test_use_line_includes_a_built_in_strategy_with_its_counters():
    found = read("name mine\nunit 10\nuse martingale\nbet field 5")
    assert (found.name, found.unit, dict(found.counters)) == ("mine", 1000, {"stake": 1000})
    assert len(found.rules) == len(read("use martingale").rules) + 1


def test_counter_is_tracked_only_as_high_as_it_is_compared():
    """Six on the pass line, and whether the field has ever won: each state of `pass` once with 0 and once with more."""
    text = "counter won_ones 0\nwhen last won field\n  set won_ones won_ones + 1\nbet pass 6\nwhen won_ones = 0\n  bet field 5"
    chain = enumerate_chain(law(load("crown")), read(text))
    assert {state.memory.counters for state in chain.states} == {(0,), (100,)}


def test_hunch_condition_is_true_as_often_as_stated():
    """17 is a primitive root of 61: in 60 throws each of 1 to 60 comes once, and 1 in 6 of them is 10 at most."""
    here = law(load("crown"))
    always, sometimes = (
        long_run(enumerate_chain(here, read(f"{head}bet field 6"))) for head in ("", "when hunch 1 in 6\n  ")
    )
    assert (sometimes.result, sometimes.action) == (always.result / 6, always.action / 6)


def test_condition_i_shoot_is_false_only_if_another_shoots():
    """The condition is true for a player who is alone."""
    text = "when I shoot\n  bet field 5\nwhen not I shoot\n  bet pass 5"
    assert after(text) == {"pass": 500}  # at this table somebody else has the dice
    (state, *_) = enumerate_chain(law(load("crown")), read(text)).states
    assert [state.layout.bets] == [(0,)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("bet pass 5 / 0", "line 1: nothing can be divided by 0"),
        ("bet pass 5 / count come", "line 1: found 'count', expected a number to divide by"),
        ("bet pass 7 rounded to 0", "line 1: nothing can be rounded to a multiple of 0"),
        ("list a\nbet pass 5", "line 1: a list of 1 to 40 numbers: list a 1u 2u 3u"),
        ("list a 5\nbet pass a", "line 2: a is a list, not a number: write `first a`, `last a` or `ends a`"),
        ("bet pass first steps", "line 1: the head has no list; write `list steps 1u 2u 3u` there"),
        ("use mully", "line 1: found 'mully', expected a part or a strategy that comes with Hardway"),
        ("part mull\n  bet pass 5\nuse mul", "line 3: found 'mul', expected a part or a strategy that comes with Hardway (did you mean mull?)"),
        ("part a n\n  bet pass n\nuse a", "line 3: the part a takes n: write `use a n`"),
        ("part a\n  use a\nuse a", "line 2: the part a uses itself, or parts use one another more than 8 levels deep"),
        ("for n in 6 8", "line 1: `for` without a line indented below it"),
        ("for n a in 6, 8 9\n  bet place n a", "line 1: each turn gives 2 words, one for each of n a: '6' gives 1"),
        ("when hunch 1 in 7\n  bet pass 5", "line 1: a hunch of 1 in 7: 60 throws must divide so, as in 1 in 6 or 3 in 10"),
        ("when pont\n  bet pass 5", "line 1: found 'pont', expected a condition (did you mean point?): comeout"),
        ("whn point\n  bet pass 5", "line 1: found 'whn', expected `when`, `for`, `part`, `use`, a line of the head"),
        ("bet pass_odds 2y", "line 1: found '2y', expected an amount, as 10 or 2u"),
        ("when point at most 0 times a hand\n  bet pass 5", "line 1: found '0', expected 1 to 99 times"),
    ],
)  # fmt: skip
def test_unplayable_strategy_is_refused_with_line_and_reason(text, says):
    with pytest.raises(StrategyError) as caught:
        read(text)
    assert caught.value.says.splitlines()[0].startswith(says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("when comeout: bet pass 10 / count come", "line 1: found 'count', expected a number to divide by"),
        ("when comeout: bet pas 5", "line 1: found 'pas', expected a wager; did you mean pass?"),
        ("when comeout bet pass 10", "line 1: found 'bet', expected `:` before an action on the same line"),
        ("when point", "line 1: `when` without an action: indent at least one below it"),
        ("when point:", "line 1: `when` without an action: indent at least one below it"),
    ],
)
def test_rule_on_one_line_has_one_error(text, says):
    with pytest.raises(StrategyError) as caught:
        read(text)
    assert caught.value.says == says


@pytest.mark.parametrize(
    ("word", "meant"), [("if comeout: bet pass 5", "when"), ("Bet pass 5", "bet"), ("kep pass 5", "keep")]
)
def test_mistaken_first_word_is_answered_with_the_word_meant(word, meant):
    with pytest.raises(StrategyError, match=rf"\(did you mean {meant}\?\)"):
        read(word)


@pytest.mark.parametrize(
    ("text", "most"),
    [
        (lambda count: "bet pass " + "(" * count + "5" + ")" * count, 100),
        (lambda count: "counter n 1\nbet pass 5" + " * n" * count, 100),
        (lambda count: "counter n 9\nbet pass n" + " / 1" * count, 100),
        (lambda count: "bet pass " + "min(5, " * count + "5" + ")" * count, 50),  # a sign and a bracket each
        (lambda count: "counter n 9\nwhen " + "max(n, " * count + "5" + ")" * count + " > 4: bet pass 5", 100),
    ],
)
def test_line_with_too_many_signs_is_refused(text, most):
    assert after(text(most))["pass"] in (500, 900)
    with pytest.raises(StrategyError, match=r"a line has at most 100 of \* × / % min max and brackets"):
        read(text(most + 1))


def test_colon_at_the_end_of_a_line_is_left_out():
    text = "for n in 6 8:\n  when point:\n    bet place n 12"
    assert [line.text for line in expand(text)] == [line.text for line in expand(text.replace(":", ""))]
    assert read(text) == read(text.replace(":", ""))


def test_strategy_parts_nested_beyond_the_limit_are_refused():
    """The first part is used by the text, each other part by the one before it, and the last bets."""

    def chain(parts: int) -> str:
        uses = [f"part p{number}\n  use p{number + 1}\n" for number in range(1, parts)]
        return "".join(uses) + f"part p{parts}\n  bet field 5\nuse p1"

    assert [line.text.strip() for line in expand(chain(DEEPEST))] == ["bet field 5"]
    with pytest.raises(
        StrategyError, match="the part p9 uses itself, or parts use one another more than 8 levels deep"
    ):
        read(chain(DEEPEST + 1))


def test_nested_loops_with_too_many_lines_are_refused():
    deep = "".join("  " * depth + f"for {name} in 1 2 3 4 5 6 7 8 9\n" for depth, name in enumerate("abcdefgh"))
    with pytest.raises(StrategyError, match="more than 1,000 lines once every `for` and `use` is written out"):
        read(deep + "  " * 8 + "bet pass a")
