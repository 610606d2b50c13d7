"""Every exercise has exactly one true choice, judged here from the table and the text, not from the answer."""

import re

import pytest

from hardway import Table
from hardway.rulebook import house_names, load
from hardway.school import KINDS, exercise
from hardway.table import Refusal
from hardway.table.model.events import Settled
from hardway.values.dice import THROWS
from tests.in_soak import more_in_soak
from tests.school.test_exercises import TOTALS, dice, replayed

HOUSES = house_names()
SEEDS = 12
WINS, LOSES, BACK, MOVES, STAYS, EVEN = (
    "It wins", "It loses", "It is given back", "It moves to its number", "It stays, undecided", "It breaks even",
)  # fmt: skip


def true_results(one) -> set[str]:
    """Return the true results, judged by the money paid and whether the wager still lies where it lay."""
    table, wager = replayed(one), one.question.topic
    met = next((event for event in table.roll(*dice(one)) if isinstance(event, Settled) and event.wager == wager), None)
    if met is None or met.result == "stands":
        assert wager in table.state.players["ann"].bets
        return {STAYS}
    if met.moved_to:
        return {MOVES}
    if met.result == "returned":
        return {BACK}
    return {WINS} if met.pays > 0 else {EVEN} if met.result == "won" else {LOSES}


def true_calls(one) -> set[str]:
    """Return the true calls: total, hard, point and made are each right."""
    table, (first, second) = replayed(one), dice(one)
    total, point = first + second, table.point
    word = TOTALS[total].casefold()
    claims = {
        "hard": first == second,
        word: True,
        "craps": total in (2, 3, 12),
        "out": bool(point) and total == 7,
        "made": bool(point) and total == point,
        str(total): not point and total in (4, 5, 6, 8, 9, 10),
    }
    said = {call: re.findall(r"\w+", call.casefold()) for call in one.question.choices}
    return {
        call for call, words in said.items()
        if all(claims.get(each, False) for each in words if each not in ("the", "point", "is"))
    }  # fmt: skip


def true_powers(one) -> set[str]:
    """Return the true choices for a no roll, from the force of the ground and what the table accepts."""
    table, book = replayed(one), load(one.house)
    ground = book.grounds[one.question.topic]
    role = next(role for role, known in book.roles.items() if f"the {known.label} call" in one.question.asks)
    table.do("throw")
    taken = not isinstance(table.do(f'noroll {ground.name} by {role} because "as seen"'), Refusal)
    if not taken:
        return {"No: another role calls it"}
    return {{"must": "Yes, and they must", "may": "Yes, but they need not"}[ground.force]}


def true_removals(one) -> set[str]:
    """Return the true choices for taking down: a refusal is true by its clause, a part of it, or one that contains it."""
    outcome = replayed(one).take("ann", one.question.topic)
    if not isinstance(outcome, Refusal):
        return {"Yes"}
    by = outcome.clause.partition(" [")[0]
    said = {
        choice: choice.removeprefix("No, by ").partition(":")[0] for choice in one.question.choices if choice != "Yes"
    }
    return {choice for choice, number in said.items() if number.startswith(by) or by.startswith(number)}


JUDGED = {"decides": true_results, "called": true_calls, "no_roll": true_powers, "comes_down": true_removals}


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.startswith(tuple(JUDGED))])
@pytest.mark.parametrize("seeds", more_in_soak(SEEDS, 30))
def test_exercise_has_exactly_one_true_choice(kind, house, seeds):
    judged = next(judge for name, judge in JUDGED.items() if kind.startswith(name))
    for seed in range(seeds):
        one = exercise(house, kind, seed)
        assert judged(one) == {one.question.answer}, one
        assert len({choice.partition(" [")[0] for choice in one.question.choices}) == len(one.question.choices), one


@pytest.mark.parametrize("house", HOUSES)
def test_refusing_choice_has_the_words_of_its_clause(house):
    book = load(house)
    for seed in range(SEEDS):
        for choice in exercise(house, "comes_down", seed).question.choices:
            number, _, words = choice.removeprefix("No, by ").partition(": ")
            rules = [clause.rule for name, clause in book.clauses.items() if name.partition(" [")[0] == number]
            assert choice == "Yes" or words.removesuffix(".") in {rule.removesuffix(".") for rule in rules}, choice


@pytest.mark.parametrize("house", HOUSES)
def test_exercise_on_a_hardway_off_on_the_come_out_is_undecided(house):
    """Star 6.6.1, New Zealand 4.10(a): off on a come-out roll, so nothing decides it."""
    asked = (exercise(house, "decides_long", seed).question for seed in range(120))
    off = [one for one in asked if one.topic.startswith("hard") and one.stands[0].startswith("The puck is off")]
    assert off
    assert {one.answer for one in off} <= {STAYS}


@pytest.mark.parametrize("house", HOUSES)
def test_exercise_on_rounding_is_asked_only_where_rules_cover_it(house):
    """Crown 4.2.3, Star 6.7, Adelaide 6(d) and the practice of Las Vegas rule the rounding; New Zealand's text does not."""
    ruled = bool(load(house).settings["payment_rounding"].cite.clause)
    rounded = 0
    for kind in ("pays", "pays_odds", "pays_numbers"):
        for seed in range(SEEDS):
            one = exercise(house, kind, seed)
            assert one.question.stands[-1] == "The smallest chip is 1."
            table = replayed(one)
            met = next(event for event in table.roll(*dice(one)) if event.wager == one.question.topic)
            rounded += bool(met.rounded)
    assert ruled == bool(rounded)


def test_new_zealand_payment_exercises_need_no_rounding_or_cents():
    """7 to 6 on 30 is 35; on 100 it would be 116.67, and 4.14 has no rule for that."""
    for seed in range(100):
        question = exercise("newzealand", "pays_numbers", seed).question
        assert "rounded" not in question.because, question
        assert "." not in question.answer, question


@pytest.mark.parametrize("house", HOUSES)
def test_exercise_on_no_rolls_asks_only_about_book_grounds(house):
    """Any other irregularity may be called off (New Zealand 6.5(d)), and after a fire the outcome may be cancelled."""
    book = load(house)
    for seed in range(60):
        question = exercise(house, "no_roll", seed).question
        assert question.topic in book.grounds
        assert "is no ground" not in question.because
        assert question.asks.startswith("What was seen of the throw: ")


@pytest.mark.parametrize("house", HOUSES)
def test_exercise_on_no_rolls_names_a_role_only_if_it_may_call(house):
    """The reason names the role that alone may call no roll on this ground."""
    for seed in range(SEEDS):
        question = exercise(house, "no_roll", seed).question
        role = re.search(r"May the (.+) call no roll", question.asks)[1]
        assert (role in question.because.partition("On this ground only the ")[2]) == question.answer.startswith(
            "Yes"
        ), question


@pytest.mark.parametrize("house", HOUSES)
def test_first_lesson_of_each_house_is_about_the_line_bet(house):
    line = Table(house).law.lines[0]
    assert next(iter(KINDS)) == "decides_line"
    assert {exercise(house, "decides_line", seed).question.topic for seed in range(12)} == {line}
    assert line not in {exercise(house, "decides_against", seed).question.topic for seed in range(12)}


def test_lesson_of_odds_follows_that_of_come_bets():
    """Odds lie behind a Come bet too."""
    order = list(KINDS)
    assert order.index("decides_moving") < order.index("decides_odds")


@pytest.mark.parametrize("kind", KINDS)
def test_exercise_has_dice_only_if_its_question_says_so(kind):
    for seed in range(4):
        question = exercise("crown", kind, seed).question
        shown = "The dice show" in question.asks
        assert (question.dice in THROWS) == shown
        assert not shown or f"{question.dice[0]}-{question.dice[1]}" in question.asks
