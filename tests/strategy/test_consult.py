"""A strategy's actions at a real table, with amounts worked out by hand, refusals and short racks."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.rulebook import house_names, law, load
from hardway.strategy import Layout, Place, TableOracle, first_memory, load_strategy, read, shelf, watch
from hardway.strategy.consult import consult
from hardway.table import Refusal, advance, decide
from hardway.table.model.commands import Bet, NoRoll
from hardway.values.money import LARGEST_CENTS, Chips
from tests.strategy.at_table import NAME, SHOOTER, AtTable

SIX, EIGHT, SEVEN, NINE, FOUR = (5, 1), (5, 3), (5, 2), (5, 4), (3, 1)


def table(
    text: str, *, house: str = "crown", rack: int = 100_000, chips: tuple[int, ...] = (100, 500, 2500)
) -> AtTable:
    return AtTable(law(load(house), None, Chips(chips)), read(text), Random(1), rack)


def standing(at: AtTable) -> dict[str, int]:
    return {key: stake.amount for key, stake in at.ann.bets.items()}


def after(text: str, *throws: tuple[int, int], **more) -> dict[str, int]:
    """The layout after a consultation before each throw and a last one."""
    at = table(text, **more)
    for dice in throws:
        at.consult()
        at.throw(dice)
    at.consult()
    return standing(at)


def test_bet_raises_a_wager_to_an_amount_and_add_increases_it():
    assert after("bet field 5\nbet field 8\nbet field 3") == {"field": 800}
    assert after("bet field 5\nadd field 8") == {"field": 1300}


def test_press_raises_a_wager_and_regress_lowers_it():
    assert after("press place 6 6\nbet place 6 12\npress place 6 6") == {"place 6": 1800}
    assert after("bet place 6 30\nregress place 6 12\nregress place 6 18") == {"place 6": 1200}
    assert after("bet place 6 30\nregress place 6 0") == {}


def test_strategy_actions_see_the_result_of_earlier_actions():
    assert after("bet field 5\nwhen up field\n  bet place 6 6\nwhen not up place 6\n  bet place 8 6") == {
        "field": 500,
        "place 6": 600,
    }


@pytest.mark.parametrize(("joined", "holds"), [("and", [0, 0, 0, 1]), ("or", [0, 1, 1, 1])])
def test_condition_with_and_needs_both_and_with_or_needs_one(joined, holds):
    """Before the first throw it is a come-out: there is no point."""
    both = [(first, second) for first in ("point", "comeout") for second in ("point", "comeout")]
    found = [after(f"when {first} {joined} {second}\n  bet field 5") for first, second in both]
    assert ["field" in stands for stands in found] == [bool(held) for held in holds]


def test_take_action_takes_down_one_wager_or_all_of_a_kind():
    assert after("bet hard 4 5\nbet hard 6 5\nbet field 5\ntake hard") == {"field": 500}
    assert after("bet place 6 12\nbet place 8 12\ntake place 6 6") == {"place 6": 600, "place 8": 1200}


# Odds behind 10 at Crown, 2 times: 20. 6 pays 6 to 5 and 9 pays 3 to 2: 20 pays 24 and 30 in chips of 1. In chips of 5 behind 6 only
# multiples of 25 pay exactly and none is within 20, so 20 it is; behind 9 multiples of 10 do. New Zealand, 1 time behind 5: 9 pays
# 7.50, so 6 may go there (4.1(e)(i), the payable unit).
@pytest.mark.parametrize(
    ("house", "chips", "stake", "point", "odds"),
    [
        ("crown", (100, 500), 10, SIX, 2000),
        ("crown", (100, 500), 10, NINE, 2000),
        ("crown", (500, 2500), 10, SIX, 2000),
        ("crown", (500, 2500), 15, SIX, 2500),
        ("crown", (100, 500), 7, SIX, 1000),
        ("newzealand", (100, 500), 5, NINE, 600),
        ("newzealand", (100, 500), 5, FOUR, 500),
        ("adelaide", (100, 500), 7, NINE, 7000),
    ],
)  # fmt: skip
def test_max_odds_are_the_largest_amount_that_pays_exactly(house, chips, stake, point, odds):
    found = after(f"when comeout\n  bet pass {stake}\nwhen point\n  max pass_odds", point, house=house, chips=chips)
    assert found == {"pass": stake * 100, "pass_odds": odds}


# Laying behind 10 at Crown: to win 20. Against 6 (5 to 6) 24 wins 20; against 4 (1 to 2) 40; against 9 (2 to 3) 30.
@pytest.mark.parametrize(("point", "odds"), [(SIX, 2400), (FOUR, 4000), (NINE, 3000)])
def test_max_lay_odds_win_twice_the_wager(point, odds):
    found = after("when comeout\n  bet dont_pass 10\nwhen point\n  max dont_pass_odds", point)
    assert found == {"dont_pass": 1000, "dont_pass_odds": odds}


def test_max_come_odds_goes_behind_every_moved_come_wager():
    text = "when comeout\n  bet pass 10\nwhen point\n  max come_odds\n  bet come 10"
    assert after(text, SIX, NINE, FOUR) == {
        "pass": 1000, "come": 1000, "come 9": 1000, "come_odds 9": 2000, "come 4": 1000, "come_odds 4": 2000
    }  # fmt: skip


def test_max_come_odds_skips_numbers_without_a_come_wager():
    at = table("when comeout\n  bet pass 10\nwhen point\n  max come_odds\n  bet come 10")
    for dice in (SIX, NINE):
        at.consult()
        at.throw(dice)
    assert at.consult().refused == ()
    assert standing(at)["come_odds 9"] == 2000


# A rack of 17 after the line wager: behind 6 multiples of 5 pay exactly, so 15; with 4 none does, and the table says not_enough.
@pytest.mark.parametrize(("rack", "odds"), [(27, 1500), (15, 500), (14, None), (10, None)])
def test_short_rack_takes_odds_that_pay_exactly(rack, odds):
    at = table("when comeout\n  bet pass 10\nwhen point\n  max pass_odds", rack=rack * 100)
    at.consult()
    at.throw(SIX)
    consulted = at.consult()
    assert standing(at).get("pass_odds") == odds
    assert consulted.refused == (() if odds else ((4, "not_enough"),))
    assert consulted.short_of_chips == (odds is None)


def test_short_rack_adds_to_odds_that_pay_exactly():
    """With 5 in odds behind a 6 and 7 in the rack, 5 more make 10; every rack from 5 to below 10 adds as much."""
    at = table("when comeout\n  bet pass 10\nwhen point\n  max pass_odds", rack=1_500)
    at.consult()
    at.throw(SIX)
    at.consult()
    assert (standing(at)["pass_odds"], at.ann.rack) == (500, 0)
    at.ann.rack = 700
    consulted = at.consult()
    assert (standing(at)["pass_odds"], at.ann.rack) == (1_000, 200)
    assert (consulted.low, consulted.high) == (500, 999)


def test_odds_answer_is_for_one_rack_if_chips_make_none_exact():
    """Chips of 5 and 7 make no 8, 6, 4 or 2, the only ones that pay 3 to 2 exactly behind a 9: 7 is put down of 8."""
    at = table("when comeout\n  bet pass 10\nwhen point\n  max pass_odds", rack=2_000, chips=(500, 700))
    at.consult()
    at.throw(NINE)
    at.ann.rack = 800
    consulted = at.consult()
    assert (consulted.low, consulted.high) == (800, 800)


@pytest.mark.parametrize(
    ("condition", "rack", "low", "high"),
    [
        ("rack < 50", 3_000, 0, 4_999),
        ("rack < 50", 6_000, 5_001, None),
        ("rack > 50", 3_000, 0, 4_999),
        ("rack = 50", 5_000, 5_000, 5_000),
        ("rack + rack < 90", 3_000, 0, 4_499),
        ("rack + rack < 90", 6_000, 4_501, None),
        ("50 > rack", 3_000, 0, 4_999),
        ("50 > rack", 6_000, 5_001, None),
        ("rack - rack < 90", 3_000, 0, None),
    ],
)
def test_rack_comparison_is_answered_for_a_range_of_racks(condition, rack, low, high):
    """No bet is made, so the range has all racks below the number, at it, or above it, in cents."""
    found = table(f"when {condition}\n  take field", rack=rack).consult()
    assert (found.low, found.high) == (low, LARGEST_CENTS if high is None else high)


@pytest.mark.parametrize(
    ("sign", "holds"), [("<", [1, 0, 0]), ("<=", [1, 1, 0]), ("=", [0, 1, 0]), (">=", [0, 1, 1]), (">", [0, 0, 1])]
)
def test_condition_compares_rolls_below_at_and_above_a_number(sign, holds):
    """One, two and three rolls, compared with two."""
    found = [after(f"when rolls {sign} 2\n  bet field 5", *[SEVEN] * rolls) for rolls in (1, 2, 3)]
    assert ["field" in stands for stands in found] == [bool(held) for held in holds]


def test_strategy_bet_beyond_the_rack_is_refused():
    at = table("bet pass 10\nbet field 5", rack=800)
    consulted = at.consult()
    assert (standing(at), consulted.refused, consulted.short_of_chips) == ({"field": 500}, ((1, "not_enough"),), True)


def test_bet_is_refused_if_its_commission_exceeds_the_rack():
    """5% of 20 at Crown (3.6.10) is 1: every rack below 21 is refused alike."""
    consulted = table("bet buy 4 20", rack=1_500).consult()
    assert (consulted.low, consulted.high, consulted.short_of_chips) == (0, 2_099, True)


def test_amount_all_is_everything_in_the_rack():
    assert after("bet field all", rack=4500, chips=(500, 2500)) == {"field": 4500}
    assert after("bet field 5\nbet field all", rack=4500, chips=(500, 2500)) == {"field": 4500}


def test_bet_amounts_of_a_strategy_are_rounded_down_to_chips():
    assert after("bet field 7.50") == {"field": 700}
    assert after("bet field 0.50") == {}


def test_refusals_of_a_strategy_are_listed_by_line_and_reason():
    at = table("bet come 5\nmax pass_odds\ntake field\non place 6\nbet pass 5")
    assert at.consult().refused == ((1, "window_closed"), (2, "window_closed"), (3, "no_wager"), (4, "no_wager"))


def test_stop_action_skips_later_actions_and_keeps_earlier_bets():
    at = table("bet field 5\nstop\nbet pass 5")
    assert at.consult().stopped
    assert standing(at) == {"field": 500}


def test_strategy_remembers_counters_and_the_last_throw():
    text = "counter n 0\nwhen last total 8\n  set n n + 1\nwhen n = 2\n  bet hard 8 5\nwhen last seven_out\n  bet hard 4 5\nbet pass 5"
    assert "hard 8" not in after(text, EIGHT)
    assert after(text, EIGHT, EIGHT)["hard 8"] == 500
    assert "hard 4" not in after(text, SEVEN)  # a natural ends no hand
    assert "hard 4" in after(text, SIX, SEVEN)


def test_last_throw_conditions_tell_wins_losses_and_points_made():
    text = "when comeout\n  bet pass 5\nwhen last won pass\n  bet hard 4 5\nwhen last lost pass\n  bet hard 6 5\nwhen last made\n  bet hard 8 5"
    assert "hard 4" in after(text, SEVEN)
    assert "hard 8" not in after(text, SEVEN)
    assert "hard 8" not in after(text, SIX)  # a point was established, none made
    assert {"hard 4", "hard 8"} <= set(after(text, SIX, SIX))
    assert "hard 6" in after(text, (1, 1))
    assert "hard 8" not in after(text, SIX, SEVEN)


def test_conditions_compare_hands_rolls_and_rack():
    """Conditions compare them with a number or with the starting bankroll."""
    text = "when hands = 1\n  bet hard 4 5\nwhen rolls = 2\n  bet hard 6 5\nwhen rack = start - 5\n  bet hard 8 5\nwhen comeout\n  bet pass 5"
    assert set(after(text, SIX, SEVEN)) == {"hard 4", "hard 6", "pass", "hard 8"} - {"hard 8"}
    assert set(after(text, SIX)) == {"pass", "hard 8"}


def test_winning_place_wagers_stay_up_or_come_down_as_chosen():
    assert after("when comeout\n  bet pass 5\nwhen rolls = 1\n  bet place 8 6", SIX, EIGHT)["place 8"] == 600
    assert "place 8" not in after("down place\nwhen comeout\n  bet pass 5\nwhen rolls = 1\n  bet place 8 6", SIX, EIGHT)


# On the come-out a place wager sleeps; called on, it loses to a 7. Calls are confirmed where the house asks for it.
@pytest.mark.parametrize("house", house_names())
def test_place_wager_is_called_on_in_the_way_each_house_requires(house):
    text = "when rolls = 0\n  bet pass 5\nwhen point\n  bet place 8 6\nwhen comeout and rolls > 0\n  on place\n  bet pass 5"
    assert "place 8" not in after(text, SIX, SIX, SEVEN, house=house)


def test_off_call_of_a_strategy_is_refused_where_none_exist():
    at = table("bet place 6 12\noff place 6", house="adelaide")
    assert at.consult().refused == ((2, "not_offered"),)


def test_strategy_can_be_consulted_with_an_immutable_table():
    """The host holds the table: `consult` yields commands and gets the state or the refusal."""
    at = table("bet pass 10\nbet come 5\nbet field 5")
    states = [at.state.copy()]

    def host():
        asking = consult(at.law, at.state.copy(), NAME, at.strategy, at.memory)
        command = next(asking)
        while True:
            decision = decide(at.law, states[-1], command)
            if not isinstance(decision, Refusal):
                states.append(advance(states[-1], command, decision))
            command = asking.send(decision if isinstance(decision, Refusal) else states[-1])

    with pytest.raises(StopIteration) as end:
        host()
    assert end.value.value == at.consult()
    assert states[-1].players[NAME].bets == at.ann.bets


RACKY = """
unit 10
counter c 20
when rack + rack < start + 45
  bet field c
when rack >= 120 and rack - 7 < 200 or count come > 1
  bet hard 6 5
when comeout
  bet pass 1u
when point
  max pass_odds
  max come_odds
  bet come 1u
  max dont_pass_odds
when hands = 0
  bet dont_pass 5
when rack = 33
  set c rack - 3
bet buy 4 20
"""


@settings(max_examples=25)
@given(st.sampled_from(house_names()), st.integers(0, 300), st.integers(0, 5), st.randoms())
def test_strategy_answers_alike_over_its_stated_range_of_racks(house, rack, throws, random):
    """Every rack from `low` to `high`, both included, leads to the same."""
    here, text = law(load(house)), read(RACKY)
    oracle, memory, layout = TableOracle(here, text), first_memory(text, 15000), Layout(0)
    for _ in range(throws):
        (rich,) = oracle.consult([(Place(layout, memory), LARGEST_CENTS)])
        layout = random.choice(oracle.effects(rich.leaves.layout)).layout
    (one,) = oracle.consult([(Place(layout, memory), rack * 100)])
    low, high = -(-one.low // 100), min(one.high // 100, 1000)
    assert low <= rack <= high
    for other in {low, high, random.randint(low, high)}:
        assert oracle.consult([(Place(layout, memory), other * 100)]) == [one]


@pytest.mark.parametrize("name", shelf())
def test_strategy_actions_conserve_the_sum_of_money(name):
    at = AtTable(law(load("crown")), load_strategy(name), Random(name), 20_000)
    for _ in range(60):
        before = at.wealth + at.state.commission
        at.consult()
        assert at.wealth + at.state.commission == before
        at.throw()
        assert at.state.accounted == at.state.brought


def test_strategy_does_not_count_a_no_roll_as_the_last_throw():
    """The first throw is a no-roll: memory has no last throw and no roll."""
    at = table(
        "when last won pass\n  bet field 5\nwhen last lost pass or last made or last seven_out\n  bet field 6\nwhen rolls > 0\n  bet pass 5"
    )
    at.do(Bet(SHOOTER, "pass", 500))
    void = at.do(NoRoll("off_table", "boxperson"))
    at.memory = watch(at.strategy, at.memory, NAME, void)
    at.consult()
    assert standing(at) == {}
    at.throw((1, 2))
    at.consult()
    assert standing(at) == {"pass": 500}


def test_group_bet_without_point_omits_the_number_of_the_puck():
    """One unit of inside: 5 on 5 and 9, 6 on 6 and 8."""
    vegas = load("vegas")
    at = AtTable(law(vegas), read("when point\n  bet inside_no_point 22", book=vegas.words), Random(1), 100_000)
    at.throw(SIX)
    at.consult()
    assert standing(at) == {"place 5": 500, "place 8": 600, "place 9": 500}
