"""The best way to play: against arithmetic by hand, every choice tried at a table, and sessions played at one."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import log, sqrt
from random import Random

import numpy as np
import pytest

import hardway as hw
from hardway.best.ask import BestPlay, answer, best, question
from hardway.best.layouts import Alike, Layouts, playable
from hardway.odds.chances import OddsError
from hardway.rulebook import law, load
from hardway.table import Refusal
from hardway.table.draft import play
from hardway.table.model.commands import Bet, Roll, Take
from hardway.table.model.state import Stake, State
from hardway.values.dice import PLAIN_CLASSES, THROWS
from hardway.values.money import Chips

PASS = Fraction(244, 495)
"""The chance of the pass line: 8/36 at once, and 2 × (3²/9 + 4²/10 + 5²/11)/36 by a point."""


def within(found: BestPlay, value: Fraction | float) -> bool:
    """Say whether the proved bounds hold a value, and are narrow."""
    low, high = found.bounds
    return high is not None and low <= value <= high and high - low < 1e-8


def test_best_chance_to_double_in_two_rolls_equals_sum_by_hand() -> None:
    """All on pass: 8/36 at once, or a point made by the next roll, 2 × (3² + 4² + 5²)/36²."""
    found = best("crown", bankroll=20, goal=40, wagers=["pass"], step=20, rolls=2)
    assert within(found, Fraction(8, 36) + Fraction(100, 36**2))
    assert found.bets(20) == {"pass": 20}


def test_best_play_to_double_on_pass_bets_whole_bankroll() -> None:
    found = best("crown", bankroll=30, goal=60, wagers=["pass"], step=5)
    assert within(found, PASS)
    assert found.bets(30) == {"pass": 30}


def test_best_chance_of_one_flat_bet_is_gamblers_ruin_formula() -> None:
    found = best("crown", bankroll=20, goal=40, wagers=["pass"], flats=[10])
    odds = (1 - PASS) / PASS
    assert within(found, (1 - odds**2) / (1 - odds**4))


def test_best_play_of_a_fair_wager_reaches_the_goal_1_in_3() -> None:
    """Commission on a buy of 10 is 0.50, rounded down to nothing: 2 to 1 for 1 in 3 is fair, and so is the best of it."""
    found = best("crown", bankroll=10, goal=30, wagers=["buy 4", "buy 10"], step=10)
    assert within(found, Fraction(1, 3))


@pytest.mark.parametrize("house", ["newzealand", "vegas"])
def test_best_chance_to_double_is_at_most_half_unless_rounded_up(house: str) -> None:
    wagers = ["pass", "pass_odds", "come", "come_odds", "place", "field", "hard"]
    found = best(house, bankroll=20, goal=40, rolls=12, wagers=wagers, step=10, most=20)
    assert found.bounds[0] > 0.2
    assert found.bounds[1] is not None
    assert found.bounds[1] <= 0.5


def test_best_chance_to_double_exceeds_half_if_payout_rounds_up() -> None:
    """A dollar laid on 6 wins 0.83, rounded up to 1: 6 in 11 to win a dollar; 5 in 11 to lose it."""
    found = best("crown", bankroll=2, goal=4, wagers=["lay 6"], step=1, most=1)
    ratio = Fraction(5, 6)
    assert within(found, (1 - ratio**2) / (1 - ratio**4)) or found.bounds[0] == pytest.approx(36 / 61, abs=1e-9)
    assert found.bounds[0] > 0.5


def test_least_loss_equals_the_cost_of_the_required_wagers() -> None:
    """One pass wager of 5 costs 5 × 7/495; 12 rolls in 36 decide it at once, and then another must be made."""
    wagers = ["pass", "pass_odds", "hard"]
    found = best("vegas", bankroll=50, rolls=2, wagers=wagers, flats=[5], aim="loss", require=["pass"])
    assert within(found, Fraction(35, 495) * Fraction(48, 36))
    assert found.bets(45, point=8, bound={"pass": 5}) == {}


def test_play_of_least_loss_meets_required_action_with_odds_bets() -> None:
    """With 10 more to be at risk at a point of 4, odds at 2 to 1 cost nothing, and a hard way costs a ninth and more."""
    wagers = ["pass", "pass_odds", "hard", "place"]
    found = best("vegas", bankroll=100, rolls=2, wagers=wagers, flats=[5], aim="loss", action=15, step=5, most=15)
    assert found.bets(95, point=4, bound={"pass": 5}, left=2) == {"pass_odds": 10}


def test_longest_play_maximises_the_number_of_rolls() -> None:
    """One wager: the second roll is thrown unless the first is 2, 3 or 12."""
    found = best("crown", bankroll=10, rolls=2, wagers=["pass"], flats=[10], aim="longest", require=["pass"])
    assert within(found, 1 + Fraction(32, 36))


def test_best_play_leaves_a_losing_game_if_leaving_is_allowed() -> None:
    found = best("crown", bankroll=50, rolls=5, wagers=["pass"], flats=[5], aim="log", require=["pass"], may_leave=True)
    assert found.value == pytest.approx(log(50), abs=1e-9)
    assert found.act(5000).leaves


def test_best_play_to_double_adds_odds_and_never_hardways() -> None:
    """With every amount free, no money on a hard way at any bankroll; odds at all points somewhere."""
    wagers = ["pass", "pass_odds", "hard"]
    found = best("vegas", bankroll=30, goal=60, wagers=wagers, step=5, most=30)
    acts = [
        found.act(100 * money, point, (("pass", 500),))
        for point in (4, 5, 6) for money in range(5, 60, 5)
    ]  # fmt: skip
    played = {wager.partition(" ")[0] for act in acts for wager, _ in act.bets}
    assert played == {"pass_odds"}


LAW = law(load("crown"), chips=Chips((500,)))
SMALL = ("pass", "pass_odds", "come", "place 6")
GOAL = 2500


@cache
def best_at_table(point: int, bound: tuple[tuple[str, int], ...], money: int, left: int) -> Fraction:
    """Return the best chance of the goal, every choice tried at a table."""
    if money >= GOAL:
        return Fraction(1)
    if not left:
        return Fraction(0)
    return max(
        sum(
            (
                Fraction(PLAIN_CLASSES.of.count(kind), 36) * best_at_table(*after_throw(state, throw), left - 1)
                for kind, throw in enumerate(PLAIN_CLASSES.examples)
            ),
            Fraction(0),
        )
        for state in choices(point, bound, money)
    )  # fmt: skip


def choices(point: int, bound: tuple[tuple[str, int], ...], money: int) -> Iterator[State]:
    """Yield the table after every combination of wagers that it takes."""
    most = money // 500
    flats, free = range(min(1, most) + 1), range(most + 1)
    for amounts in product(flats, free, flats, free):
        if sum(amounts) > most:
            continue
        state = seated(point, bound, money)
        bets = [(wager, 500 * amount) for wager, amount in zip(SMALL, amounts, strict=True) if amount]
        if all(not isinstance(play(LAW, state, Bet("ann", wager, amount)), Refusal) for wager, amount in bets):
            laid = state.players["ann"].bets
            if not point and "place 6" in laid:
                laid["place 6"] = laid["place 6"]._replace(marker="on")
            yield state


@cache
def table() -> State:
    """Return a table where bob, who can always throw, has a line wager."""
    opened = hw.Table(LAW.book, chips=(5,))
    opened.seat("bob", 10_000)
    opened.bet("bob", "pass", 5)
    opened.seat("ann", 5)
    return opened.state


def seated(point: int, bound: tuple[tuple[str, int], ...], money: int) -> State:
    state = table().copy()
    ann = state.players["ann"] = state.players["ann"].copy()
    ann.rack, state.point = money, point
    ann.bets = {wager: Stake(amount, original=amount) for wager, amount in bound}
    return state


def after_throw(state: State, throw: int) -> tuple[int, tuple[tuple[str, int], ...], int]:
    """Return point, wagers that bind, and money once the others came down."""
    state = state.copy()
    assert not isinstance(play(LAW, state, Roll(*THROWS[throw])), Refusal)
    ann = state.players["ann"]
    for wager in list(ann.bets):
        play(LAW, state, Take("ann", wager))
    return state.point, tuple(sorted((wager, stake.amount) for wager, stake in ann.bets.items())), ann.rack


@pytest.mark.parametrize(("money", "rolls"), [(10, 2), pytest.param(15, 2, marks=pytest.mark.soak)])
def test_best_value_equals_trying_every_bet_at_the_table(money: int, rolls: int) -> None:
    found = best(
        "crown", bankroll=money, goal=25, rolls=rolls, wagers=SMALL, step=5, most=25, flats=[5],
        chips=(5,),
    )  # fmt: skip
    assert within(found, best_at_table(0, (), 100 * money, rolls))


def test_policy_played_at_a_table_reaches_the_goal_as_computed() -> None:
    """1,000 sessions at a table, by what is best with the rolls that are left."""
    rolls, sessions = 6, 1_000
    found = best(
        "crown", bankroll=15, goal=25, rolls=rolls, wagers=SMALL, step=5, most=25, flats=[5], chips=(5,),
        every=True,
    )  # fmt: skip
    dice, made = Random(7), 0
    for _ in range(sessions):
        point, bound, money = 0, (), 1500
        for left in range(rolls, 0, -1):
            act = found.act(money, point, bound, left)
            if act.leaves:
                break
            state = seated(point, bound, money)
            for wager, amount in act.bets:
                assert not isinstance(play(LAW, state, Bet("ann", wager, amount)), Refusal)
                if wager == "place 6" and not point:
                    laid = state.players["ann"].bets
                    laid[wager] = laid[wager]._replace(marker="on")
            point, bound, money = after_throw(state, dice.randrange(36))
        made += money >= GOAL
    deviation = sqrt(found.value * (1 - found.value) / sessions)
    assert abs(made / sessions - found.value) < 4 * deviation


def test_merged_symmetric_points_save_states_and_keep_best_value(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"bankroll": 20, "goal": 40, "rolls": 8, "step": 10, "most": 20}
    together = best("star", **asked)
    monkeypatch.setattr(Layouts, "_pairs", lambda self, slots: iter(()))
    apart = best("star", **asked)
    assert apart.cost.states > 2 * together.cost.states
    assert apart.value == pytest.approx(together.value, abs=1e-12)
    assert Alike((), apart.question.law).pairs == ()


@cache
def one_throw() -> BestPlay:
    """Return the best way to turn 10 into 20 on pass with one throw: 7 or 11, 8 times in 36."""
    return best("crown", bankroll=10, goal=20, wagers=["pass"], step=10, rolls=1)


def test_repr_of_best_play_shows_value_bounds_and_first_bets() -> None:
    assert repr(one_throw()) == "<BestPlay crown: chance of the goal 0.222222 (0.222222 to 0.222222); with 10: pass 10>"


def test_bets_at_a_number_that_is_no_point_are_refused() -> None:
    with pytest.raises(
        OddsError, match="11 is not a point at Crown Melbourne; give 4, 5, 6, 8, 9, 10, or 0 for a come-out"
    ):
        one_throw().bets(10, point=11)


def test_bets_bound_by_a_wager_that_never_binds_are_refused() -> None:
    with pytest.raises(OddsError, match="with a point of 6 this game has no layout where field 5 stays until decided"):
        one_throw().bets(5, point=6, bound={"field": 5})


def test_best_play_refuses_a_string_in_place_of_a_wager_list() -> None:
    with pytest.raises(OddsError, match=r"wagers is a list of names, such as \['pass'\], not 'pass'"):
        best("crown", bankroll=10, goal=20, wagers="pass", rolls=1)
    with pytest.raises(OddsError, match=r"require is a list of names, such as \['pass'\], not 'pass'"):
        best("crown", bankroll=10, aim="longest", require="pass")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"goal": None}, "say the goal"),
        ({"goal": 10}, "not above the bankroll"),
        ({"wagers": ["nonsense"]}, "no wager 'nonsense'"),
        ({"wagers": ["come_odds"]}, "name both wagers"),
        ({"wagers": ["dont_come"]}, "may not go back"),
        ({"aim": "longest"}, "a wager that must be made"),
        ({"aim": "log"}, "how many rolls"),
        ({"require": ["field"], "wagers": ["pass", "field"]}, "is a line or come wager"),
        ({"wagers": ["lay"], "step": 1}, "ways at once: name fewer lay wagers"),
        (
            {"bankroll": 10**6, "goal": 10**7, "wagers": ["pass"], "flats": [5, 7], "rolls": 9000},
            "more than an hour or 4 GB",
        ),
    ],
)
def test_best_play_refuses_impossible_questions_with_reason(more: dict[str, object], says: str) -> None:
    asked: dict[str, object] = {"bankroll": 10, "goal": 20, **more}
    with pytest.raises(OddsError, match=says):
        best("crown", **asked)  # type: ignore[arg-type]


def test_best_play_kernel_compiled_equals_plain_python() -> None:
    """The kernel as it is written, without the compiler, finds the same."""
    from hardway.best import kernel

    found = best("crown", bankroll=10, goal=20, rolls=2, wagers=["pass", "pass_odds", "place"], step=5, most=5)
    game, work = found.solved.compiled.arrays, np.empty(99)
    money = 10 * 100 // found.solved.compiled.unit
    value = kernel.best_value(0, money, found.solved.steps[1], found.solved.final, work, game)
    assert value == found.solved.steps[2][money]


def test_best_play_reports_layouts_then_open_bets_then_rolls():
    """20 in fives on the pass line: the layouts, the bets that are still up after the last roll, and the rolls."""
    told = []
    table = law(load("crown"))
    asked = question(table, bankroll=2000, rolls=2, wagers=("pass",), aim="loss", action=500, step=500)
    answer(asked, tell=lambda what, done, whole: told.append((what, done, whole)))
    words = [what for what, _, _ in told]
    assert list(dict.fromkeys(words)) == ["layout", "finishing the bets still up, sweep", "roll"]
    layouts = [(done, whole) for what, done, whole in told if what == "layout"]
    assert layouts[-1][0] == layouts[-1][1] > 1
    assert told[-1] == ("roll", 2, 2)


def test_best_play_progress_has_a_chance_that_only_rises():
    """Ten to twenty with ten on the line, at once or after a point: 8/36 on the first throw, 244/495 in the end."""
    told, table = [], law(load("crown"))
    asked = question(table, bankroll=1000, goal=2000, rolls=40, wagers=("pass",), step=1000, flats=[1000])
    found = answer(asked, tell=lambda what, done, whole: told.append((what, done)))
    chances = [float(what.split()[5].strip(";")) for what, _ in told if what.startswith("the chance is at least")]
    assert len(chances) == 40
    assert chances == sorted(chances)
    assert chances[0] == pytest.approx(8 / 36, abs=1e-6)
    assert found.solved.lower - 1e-6 < chances[-1] <= found.solved.upper < 244 / 495


@pytest.mark.parametrize(("said", "key"), [("Win Line", "pass"), ("place6", "place 6"), ("HARD 8", "hard 8")])
def test_wager_of_best_may_be_written_as_people_say_it(said: str, key: str) -> None:
    assert [slot.key for slot in playable(law(load("crown")), [said])] == [key]
