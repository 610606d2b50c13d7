"""Sessions agree with formulas, arithmetic by hand and play at a table, and fractions agree with doubles."""

from fractions import Fraction
from fractions import Fraction as F
from math import isclose, sqrt
from random import Random

import pytest

from hardway.odds.chances import OddsError, read_dice
from hardway.odds.sessions import session_propagate
from hardway.odds.sessions.session import SessionOdds, session
from hardway.odds.sessions.session_end import PlayOut
from hardway.odds.sessions.session_states import Distribution
from hardway.rulebook import law, load
from hardway.strategy import Explorer, Layout, TableOracle, load_strategy, read
from hardway.strategy.read import StrategyError
from hardway.values.money import Chips
from tests.in_soak import rest_in_soak
from tests.odds.by_hand import all_before_seven
from tests.strategy.at_table import play_session

CROWN = law(load("crown"))
NEWZEALAND = law(load("newzealand"))
FIELD = "bet field 5"


def play(text: str, **more):
    return session(CROWN, read(text), **more)


# P and q of the pass line are 244/495 and 251/495. From 100 to 200 in steps of 10, for ever: 1 / (1 + (q/p)^10).
def test_session_chances_of_flat_pass_bets_are_gamblers_ruin():
    found = play("bet pass 10", bankroll=5000, goal=10000)
    goal = 1 / (1 + Fraction(251, 244) ** 5)
    assert abs(found.ends["goal"] - goal) <= found.off_by < 1e-11
    assert abs(found.ends["ruin"] - (1 - goal)) <= found.off_by
    assert set(found.results) == {-50, 50}


# The field at Crown pays 1 to 1, and 2 to 1 on 2 and 12. Two rolls of 5 with 10 in the rack, in 36ths: 20 lose 5, 14 win 5, 2 win 10.
def test_session_of_two_field_rolls_has_the_results_by_hand():
    found = play(FIELD, bankroll=1000, rolls=2, exact=True)
    lose, win, double = Fraction(20, 36), Fraction(14, 36), Fraction(2, 36)
    assert found.results == {
        -10: lose * lose, 0: 2 * lose * win, 5: 2 * lose * double,
        10: win * win, 15: 2 * win * double, 20: double * double,
    }  # fmt: skip
    assert found.ends == {"ruin": lose * lose, "goal": 0, "stop": 0, "rolls": 1 - lose * lose}
    assert found.survival == [1, 1]
    assert found.mean == 2 * (5 * win + 10 * double - 5 * lose)


def test_session_may_end_in_ruin_at_the_last_roll():
    found = play(FIELD, bankroll=500, rolls=3, exact=True)
    assert found.survival[1] == 1 - Fraction(20, 36)
    assert found.ends["ruin"] == found.results[-5]


# One roll of the pass line: 8 win, 4 lose, and 24 are points, played to their decision: the wager as a whole, 244/495.
def test_session_plays_wagers_out_after_the_last_roll():
    found = play("bet pass 10", bankroll=1000, rolls=1, exact=True)
    assert found.results == {-10: Fraction(251, 495), 10: Fraction(244, 495)}
    assert found.length == 1
    assert found.ends["ruin"] == Fraction(4, 36)


# A place wager that wins comes down once the session is over: 6 against 7 is 5 to 6, and 12 wins 14.
def test_winning_place_bets_come_down_after_the_session_ends():
    found = play("bet place 6 12", bankroll=1200, rolls=1, exact=True)
    assert found.results == {-12: Fraction(6, 11), 14: Fraction(5, 11)}


@pytest.mark.parametrize("house", ["star", "newzealand"])
def test_wagers_called_off_are_played_out_after_the_session_ends(house):
    text = "bet pass 5\nwhen point\n  bet place 6 6\n  off place 6\nwhen rolls = 2\n  stop"
    found = session(law(load(house)), read(text), bankroll=10000, rolls=20)
    assert isclose(sum(found.results.values()), 1, abs_tol=found.off_by)


def test_session_goal_counts_the_rack_and_not_the_layout():
    found = play("bet pass 10\nwhen point\n  max pass_odds", bankroll=5000, goal=8000, rolls=30)
    assert found.below(30) + found.ends["goal"] <= 1 + found.off_by
    assert all(result >= 30 for result in play(FIELD, bankroll=1000, goal=4000).results if result > -10)


def test_session_without_bets_ends_at_the_roll_limit_not_in_ruin():
    found = play("when last total 7\n  bet field 5", bankroll=1000, rolls=1)
    assert found.ends == {"ruin": 0, "goal": 0, "stop": 0, "rolls": 1}


def test_session_ends_where_the_strategy_stops():
    assert play("when hands = 1\n  stop\nbet pass 5", bankroll=100000, rolls=400).length == pytest.approx(1671 / 196)
    stopped = play("when rack >= start + 10\n  stop\nbet field 5", bankroll=2000, rolls=60)
    goal = play("bet field 5", bankroll=2000, goal=3000, rolls=60)
    assert stopped.results == pytest.approx(goal.results, abs=1e-12)
    assert goal.ends["goal"] > stopped.ends["stop"] > 0.5  # the last roll has no consultation after it


IN_FRACTIONS = [
    ("pass", 5000, 20), ("pass_odds", 6000, 12), ("iron_cross", 5000, 10), ("martingale", 6000, 12), ("field", 3000, 30),
    ("two_replacements", 4000, 10), ("stop_win", 6000, 12), ("paroli", 5000, 20), ("three_point_molly", 30000, 4),
    ("three_point_molly", 4500, 4), ("dont_pass_odds", 7000, 10), ("stop_loss", 8000, 10),
]  # fmt: skip


@pytest.mark.parametrize(("name", "bankroll", "rolls"), rest_in_soak(IN_FRACTIONS, now=IN_FRACTIONS[::4]))
def test_session_in_floating_point_is_within_the_stated_error(name, bankroll, rolls):
    more = {"bankroll": bankroll, "goal": 2 * bankroll, "rolls": rolls}
    exact, near = (session(NEWZEALAND, load_strategy(name), exact=one, **more) for one in (True, False))
    assert sum(exact.results.values()) == 1
    assert set(near.results) <= set(exact.results)
    assert 0 < near.off_by < 1e-11
    assert sum(abs(near.results.get(result, 0) - chance) for result, chance in exact.results.items()) <= near.off_by
    for how, chance in exact.ends.items():
        assert abs(near.ends[how] - chance) <= near.off_by
    assert all(abs(one - two) <= near.off_by for one, two in zip(exact.survival, near.survival, strict=True))


# In each step every number is a sum of one product or more, off by 4 units in the last place (2^-53) at least as the bound
# counts them: two factors and a product rounded, one addend. The bound takes every step twice.
@pytest.mark.parametrize(("name", "more"), [("field", {"rolls": 400}), ("pass_odds", {"rolls": 100})])
def test_session_error_bound_counts_the_rounding_of_every_roll(name, more):
    found = session(CROWN, load_strategy(name), bankroll=20000, **more)
    assert found.off_by >= 2 * 4 * 2.0**-53 * (found.length - 1)


# After 1,000 rolls racks are as long as was guessed, 50 + 3 * 6 * 31 + 64, with a chance of some 10^-14.
def test_chances_of_a_session_with_large_racks_add_up_to_one():
    found = play("bet place 6 6", bankroll=5000, rolls=1001)
    assert abs(sum(found.results.values()) - 1) <= found.off_by < 1e-10


def test_played_out_chances_add_to_one_and_gains_add_over_wagers():
    oracle = TableOracle(CROWN, load_strategy("three_point_molly"))
    play_out = PlayOut(oracle, read_dice("6:0.2"))
    for layout in _layouts(oracle)[::40]:
        chances = play_out.chances(play_out.shape(layout))
        assert sum(chances) == 1
        together = sum(gain * chance for gain, chance in zip(play_out.gains(layout), chances, strict=True))
        alone = 0
        for bet in layout.bets:
            one = layout._replace(bets=(bet,))
            alone += sum(g * c for g, c in zip(play_out.gains(one), play_out.chances(play_out.shape(one)), strict=True))
        assert together == alone


def _layouts(oracle: TableOracle) -> list[Layout]:
    """Every layout after a throw, for a strategy without memory."""
    explorer = Explorer(oracle, bankroll=10**12)
    row = 1
    while row < len(explorer.rows):
        branches = explorer.open(explorer.branches_of(row))
        explorer.find_all((situation, explorer.longest) for situation in branches.leaves)
        row += 1
    return [place.layout for place in explorer.situations]


AT_THE_TABLE = [
    ("newzealand", "three_point_molly", {"bankroll": 4000, "rolls": 8}, 250),
    ("star", "iron_cross", {"bankroll": 12000, "goal": 16000, "rolls": 40}, 250),
    ("crown", "martingale", {"bankroll": 15500, "rolls": 60}, 180),
    ("crown", "pass_odds", {"bankroll": 10000, "goal": 20000, "rolls": 40}, 300),
    ("adelaide", "stop_loss", {"bankroll": 30000, "rolls": 60}, 180),
    ("newzealand", "two_replacements", {"bankroll": 6000, "goal": 12000, "rolls": 60}, 180),
    ("crown", "hammerlock", {"bankroll": 10000, "rolls": 30}, 150),
]
"""Played at a table, short racks and all: the shares of each end and the mean within four deviations."""


@pytest.mark.parametrize(("house", "name", "more", "times"), rest_in_soak(AT_THE_TABLE, now=AT_THE_TABLE[:3]))
def test_session_odds_agree_with_simulated_tables(house, name, more, times):
    here, strategy, random = law(load(house)), load_strategy(name), Random(f"{house} {name}")
    exact = session(here, strategy, **more)
    assert exact.off_by < 1e-11
    played = [play_session(here, strategy, random, **more) for _ in range(times)]
    mean = sum(rack for _, rack, _ in played) / times - more["bankroll"]
    assert abs(mean / 100 - exact.mean) < 4 * exact.deviation / sqrt(times)
    for how, chance in exact.ends.items():
        share = sum(one == how for one, _, _ in played) / times
        assert abs(share - chance) <= 4 * sqrt(chance * (1 - chance) / times) + 1e-9


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"bankroll": 10000, "goal": 10000, "rolls": 5}, "a goal of 100 is not above the bankroll of 100"),
        ({"bankroll": 1050, "rolls": 5}, "a bankroll of 10.50 cannot be had in chips of 1 5 25 100 500"),
        ({"bankroll": 1000}, r"say how many rolls the session has at most \(`rolls`\), or a goal"),
        ({"bankroll": 0, "rolls": 5}, "a bankroll of 0 cannot be had in chips of 1 5 25 100 500"),
        ({"bankroll": 1000, "rolls": 0}, "a session has 1 to 20,000 rolls, not 0"),
        ({"bankroll": 1000, "rolls": 20_001}, "a session has 1 to 20,000 rolls, not 20001"),
    ],
)  # fmt: skip
def test_session_with_impossible_settings_is_refused(more, says):
    with pytest.raises(OddsError, match=says):
        play(FIELD, **more)


def test_session_of_more_rolls_than_the_limit_is_refused(monkeypatch):
    monkeypatch.setattr("hardway.odds.sessions.session.MOST_ROLLS", 2)
    assert play(FIELD, bankroll=1000, rolls=1).rolls == 1
    assert play(FIELD, bankroll=1000, rolls=2).rolls == 2
    assert play(FIELD, bankroll=100, rolls=2).ends["ruin"] == 1, "one chip is a bankroll, too short for the field"
    with pytest.raises(OddsError, match="a session has 1 to 2 rolls, not 3"):
        play(FIELD, bankroll=1000, rolls=3)


def test_session_without_an_end_is_refused():
    with pytest.raises(OddsError, match="can go on for ever: after 1,000 rolls no session has ended"):
        play("when point and comeout\n  bet field 5", bankroll=1000, goal=2000)


def test_session_with_a_growing_counter_equals_one_without(monkeypatch):
    """Its rows never end: with more than so many, none has a slice."""
    monkeypatch.setattr(session_propagate, "MOST_ROWS", 100)
    counted = play("counter n 0\nset n n + 1\nbet field 5", bankroll=3000, rolls=8)
    flat = play(FIELD, bankroll=3000, rolls=8)
    assert all(abs(chance - flat.results.get(result, 0)) < 1e-13 for result, chance in counted.results.items())


def test_session_all_on_pass_makes_40_of_5_by_three_wins():
    """Double or nothing from 5 on the pass line, until 40: three wins in a row, 244/495 each."""
    found = play("bet pass all", bankroll=500, goal=4000)
    assert found.ends["goal"] == pytest.approx((244 / 495) ** 3)


def test_exact_session_with_too_many_states_is_refused():
    with pytest.raises(
        OddsError, match=r"has [\d,]+ states after \d+ rolls, and \d+ more would take about [\d,]+ steps"
    ):
        session(CROWN, load_strategy("three_point_molly"), bankroll=30000, rolls=200, exact=True)


@pytest.fixture
def two_rolls() -> SessionOdds:
    """Five on the field two times, of ten. Of 36 throws 20 lose five, 14 win five and two win ten."""
    return session(law(load("crown")), read("bet field 5"), bankroll=1_000, rolls=2, exact=True)


# Of 1,296 pairs of throws 400 lose ten, 560 come to nothing, 80 win 5, 196 win 10, 56 win 15 and 4 win 20.
@pytest.mark.parametrize(
    ("share", "result"),
    [(0, -10), (400, -10), (401, 0), (648, 0), (960, 0), (961, 5), (1_040, 5), (1_041, 10), (1_236, 10),
     (1_237, 15), (1_292, 15), (1_293, 20), (1_296, 20)],
)  # fmt: skip
def test_session_quantile_is_the_least_result_reaching_the_share(
    two_rolls: SessionOdds, share: int, result: int
) -> None:
    assert two_rolls.quantile(F(share, 1_296)) == result


def test_session_quantile_tolerates_rounding() -> None:
    spread = Distribution({0: 0.5 - 1e-13, 100: 0.5 + 1e-13}, {}, [1.0], off_by=1e-12)
    assert SessionOdds(100, None, 1, spread, 1).quantile(F(1, 2)) == -1


def test_session_of_two_rolls_has_the_standard_deviation_by_hand(two_rolls: SessionOdds) -> None:
    mean = F(14 * 5 + 2 * 10 - 20 * 5, 36)
    variance = F(14 * 25 + 2 * 100 + 20 * 25, 36) - mean**2
    assert isclose(two_rolls.deviation, sqrt(2 * variance))


def test_session_refuses_a_wager_the_house_lacks() -> None:
    with pytest.raises(StrategyError, match="world"):
        session(law(load("crown")), read("bet world 5"), bankroll=1_000, rolls=1)


def test_session_takes_a_bankroll_of_one_cent() -> None:
    found = session(law(load("crown"), chips=Chips((1,))), read("bet field 0.01"), bankroll=1, rolls=1, exact=True)
    assert found.results == {-0.01: F(20, 36), 0.01: F(14, 36), 0.02: F(2, 36)}


@pytest.mark.parametrize("exact", [True, False])
def test_session_plays_out_a_wager_that_notes_numbers(exact: bool) -> None:
    # practice small, tall, all: 2 to 6 before a 7 pay 34 to 1. One roll is thrown, and the rest is played to its decision.
    found = session(law(load("vegas")), read("bet make_small 5"), bankroll=500, rolls=1, exact=exact)
    chance = all_before_seven(range(2, 7))
    assert set(found.results) == {-5, 34 * 5}
    assert abs(found.results[34 * 5] - chance) <= found.off_by


@pytest.mark.parametrize(("exact", "told"), [(True, [1, 2, 3]), (False, [1, 2])])
def test_session_reports_its_progress(exact: bool, told: list[int]) -> None:
    """In doubles the last roll is not reported; then the wagers on the layout are played out."""
    said: list[tuple[str, int, int]] = []
    table, strategy = law(load("crown")), read("bet field 5")
    session(table, strategy, bankroll=2_000, rolls=3, exact=exact, tell=lambda *one: said.append(one))
    assert [one for one in said if one[0] == "roll"] == [("roll", roll, 3) for roll in told]
    after = said[len(told) :]
    assert after
    assert after == [("layout", done, len(after)) for done in range(len(after))]


def test_exact_session_over_the_limit_of_steps_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five on the field. After one throw it is lost (7, or a point of 5, 6 or 8), won (3 or 11, or a point of 4, 9 or 10) or
    won double (2 or 12): nine states, each counted as twelve steps for the one roll that is left."""
    more = {"bankroll": 1_000, "rolls": 2, "exact": True}
    monkeypatch.setattr("hardway.odds.sessions.session_exact.MOST_STEPS", 12 * 9)
    session(law(load("crown")), read("bet field 5"), **more)
    monkeypatch.setattr("hardway.odds.sessions.session_exact.MOST_STEPS", 12 * 9 - 1)
    with pytest.raises(OddsError, match="9 states after 1 rolls, and 1 more would take about 108 steps in fractions"):
        session(law(load("crown")), read("bet field 5"), **more)


def test_gamblers_ruin_without_a_roll_limit_is_the_closed_form():
    """Ten on the pass line from 60 to 100: (1 - r^6) / (1 - r^10) with r = 251/244, the chances of a pass line wager."""
    played = session(law(load("crown")), read("when comeout\n  bet pass 10"), bankroll=6000, goal=10_000, exact=True)
    r = Fraction(251, 244)
    assert played.ends["goal"] == (1 - r**6) / (1 - r**10)
    assert played.ends["ruin"] == 1 - played.ends["goal"]
    assert set(played.results) == {-60, 40}
    # Wald: a decision loses 7/495 of ten dollars, and takes 557/165 rolls.
    assert played.length * Fraction(70, 495) * Fraction(165, 557) == 60 - 100 * played.ends["goal"]
