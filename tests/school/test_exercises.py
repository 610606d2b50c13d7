"""Exercises: each is played again from its entries by the notation, and its answer worked out there; the same seed asks the same."""

import random
from dataclasses import replace
from functools import cache

import pytest

from hardway import Table
from hardway.cli.app import run
from hardway.odds.ask import odds
from hardway.report.wording import label
from hardway.rulebook import house_names, load
from hardway.school import KINDS, NothingToAsk, exercise, mark
from hardway.school.exercise import wanted
from hardway.school.exercise_kinds import RESULTS
from hardway.school.lessons import COME, LINE, LONG, NUMBERS, ODDS, ONE_ROLL, lesson_wagers, shown_wagers
from hardway.table import Refusal
from hardway.table.model.events import Settled
from hardway.values.money import short

HOUSES = house_names()
SEEDS = 40
OF_A_LESSON = 6
"""Seeds of a kind that asks what another asks, of fewer wagers."""


@cache
def each(kind: str):
    """Make exercises of a kind, once for all these tests: they are values."""
    seeds = range(OF_A_LESSON if KINDS[kind].lesson else SEEDS)
    return [exercise(house, kind, seed) for house in HOUSES for seed in seeds]


def replayed(one) -> Table:
    table = Table(one.house)
    for entry in one.question.entries:
        assert not isinstance(table.do(entry), Refusal), entry
    return table


def dice(one) -> tuple[int, int]:
    first, _, second = one.question.asks.split(" show ")[1].split(".")[0].partition("-")
    return int(first), int(second)


def settled(one) -> Settled | None:
    return next((event for event in replayed(one).roll(*dice(one)) if event.wager == one.question.topic), None)


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_right_every_other_choice_is_wrong_and_a_seed_asks_the_same(kind):
    for one in each(kind):
        question = one.question
        assert mark(question, question.answer).right, one
        assert [choice for choice in question.choices if mark(question, choice).right] in ([question.answer], []), one
        assert len(set(question.choices)) == len(question.choices)
        assert question.because.endswith((".", ".”"))
        assert set(question.clauses) <= replayed(one).law.book.clauses.keys()
        assert exercise(one.house, kind, one.seed) == one


def test_what_a_roll_pays_and_decides_is_what_the_table_does():
    for one in (one for kind in KINDS if kind.startswith("pays") for one in each(kind)):
        event = settled(one)
        assert event is not None
        assert (event.result, short(event.pays)) == ("won", one.question.answer), one
    for one in (one for kind in KINDS if kind.startswith("decides") for one in each(kind)):
        event = settled(one)
        assert one.question.answer == RESULTS[event.result if event else ""], one


def test_a_chip_comes_down_where_the_table_lets_it_and_by_no_other_clause():
    answers = set()
    for one in each("comes_down"):
        outcome = replayed(one).take("ann", one.question.topic)
        answers.add(isinstance(outcome, Refusal))
        assert one.question.answer == (f"No, by {outcome.clause}" if isinstance(outcome, Refusal) else "Yes"), one
    assert answers == {True, False}


def test_the_stick_calls_a_seven_by_the_puck():
    called = {}
    for one in each("called"):
        if sum(dice(one)) == 7:
            called.setdefault(replayed(one).point > 0, set()).add(one.question.answer)
    assert called == {True: {"Seven out."}, False: {"Seven."}}


def test_a_no_roll_is_for_those_the_book_names():
    for one in each("no_roll"):
        table = replayed(one)
        role = next(
            role for role, known in table.law.book.roles.items() if f"the {known.label} call" in one.question.asks
        )
        ground = table.law.book.grounds.get(one.question.topic)
        table.do("throw")
        outcome = table.do(f'noroll {one.question.topic} by {role} because "as seen"') if ground else None
        if ground is None:
            expected = "No: that is no ground here"
        elif isinstance(outcome, Refusal):
            expected = "No: it is for somebody else to call"
        else:
            expected = {"must": "Yes, and it must be called", "may": "Yes, it may be called"}[ground.force]
        assert one.question.answer == expected, one


def test_the_cheapest_is_the_one_with_the_smallest_edge():
    for one in each("cheapest")[::5]:
        law, edges = Table(one.house).law, odds(one.house)
        by_label = {label(law, wager): found.edge for wager, found in edges.items()}
        assert min(one.question.choices, key=by_label.__getitem__) == one.question.answer


def test_place_bets_pay_what_the_felt_says():
    """9 to 5, 7 to 5 and 7 to 6, worked out by hand: 10 on the 4 wins 18, 25 on the 5 wins 35, 30 on the 6 wins 35."""
    hand = {("place 4", "10"): "18", ("place 5", "25"): "35", ("place 6", "30"): "35", ("place 8", "12"): "14"}
    found = {}
    for seed in range(1_500):
        question = exercise("crown", "pays", seed).question
        key = question.topic, question.stands[1].rpartition(" ")[2]
        if key in hand:
            found[key] = question.answer
    assert found
    assert all(hand[key] == answer for key, answer in found.items())


def test_an_answer_is_read_in_the_forms_people_write():
    money = next(one.question for one in each("pays") if "." not in one.question.answer)
    assert mark(money, f"${money.answer}").right
    assert mark(money, f"{money.answer}.00").right
    assert not mark(money, "lots").read
    choice = exercise("crown", "cheapest", 1).question
    assert mark(choice, str(1 + choice.choices.index(choice.answer))).right
    assert mark(choice, choice.answer.upper()).right
    assert not mark(choice, "9").read
    order = exercise("crown", "steps", 1).question
    assert mark(order, order.answer.replace(" ", ",")).right
    assert not mark(order, "1 1 2 3").read
    for question in (money, choice, order):
        assert wanted(question) in mark(question, "?").says


def test_random_answers_are_mostly_wrong():
    draw = random.Random(1)
    choices = [one.question for one in each("called")]
    right = sum(mark(question, draw.choice(question.choices)).right for question in choices)
    assert right < len(choices) / 2


@pytest.fixture(scope="module")
def small(tmp_path_factory) -> str:
    """A house as it begins: one line wager, its odds, and little else."""
    folder = tmp_path_factory.mktemp("houses") / "small"
    assert run(["rules", "new", str(folder)]) == 0
    return str(folder)


@pytest.mark.parametrize("kind", KINDS)
def test_a_small_house_is_asked_about_too(small, kind):
    if KINDS[kind].lesson and not lesson_wagers(small, KINDS[kind].lesson):
        with pytest.raises(NothingToAsk):
            exercise(small, kind, 0)
        return
    for seed in range(OF_A_LESSON if KINDS[kind].lesson else SEEDS):
        question = exercise(small, kind, seed).question
        assert mark(question, question.answer).right
        assert len(question.choices) != 1


def test_a_house_without_grounds_has_no_throw_to_call_off(small, monkeypatch):
    bare = replace(load(small), grounds={})
    monkeypatch.setattr("hardway.school.scene.load", lambda house: bare)
    with pytest.raises(NothingToAsk):
        exercise(small, "no_roll", 1)


@pytest.mark.parametrize("house", HOUSES)
def test_every_wager_is_in_one_lesson_and_the_easy_ones_come_first(house):
    lessons = {lesson: lesson_wagers(house, lesson) for lesson in (LINE, ODDS, NUMBERS, ONE_ROLL, COME, LONG)}
    wagers = [wager for found in lessons.values() for wager in found]
    assert sorted(wagers) == sorted(Table(house).law.slots)
    hand = {
        LINE: {"pass", "dont_pass"}, ODDS: {"pass_odds", "come_odds 4"}, NUMBERS: {"place 6", "buy 4", "lay 10", "big 8"},
        ONE_ROLL: {"field", "any_seven", "horn"}, COME: {"come", "dont_come 5"}, LONG: {"hard 6"},
    }  # fmt: skip
    assert all(known <= set(lessons[lesson]) for lesson, known in hand.items())
    assert shown_wagers(house, COME) == ("come", "dont_come")
    for lesson, found in lessons.items():
        kinds = [kind for kind in KINDS.values() if kind.lesson == lesson]
        assert {exercise(house, name, 1).question.topic for name, kind in KINDS.items() if kind in kinds} <= set(found)
