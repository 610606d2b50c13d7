"""Exercises: each is replayed from its entries and its answer worked out there; a seed always gives the same one."""

import random
import re
import shutil
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import permutations

import pytest

from hardway import Table
from hardway.cli.app import run
from hardway.odds.ask import odds
from hardway.report.wording import label
from hardway.rulebook import HOUSES as FOLDERS
from hardway.rulebook import house_names, load
from hardway.school import KINDS, NothingToAsk, exercise, mark
from hardway.school.exercise import answer_form
from hardway.school.exercise_kinds import RESULTS
from hardway.school.lessons import (
    AGAINST,
    LINE,
    LONG,
    MOVING,
    NUMBERS,
    ODDS,
    ONE_ROLL,
    lesson_wagers,
    shown_wagers,
    wager_names,
)
from hardway.table import Refusal, open_table
from hardway.table.model.events import Settled
from hardway.values.money import short

HOUSES = house_names()
SEEDS = 12
MANY = 10_000
"""How many seeds of each kind and house the soak test plays."""
POINTS = (4, 5, 6, 8, 9, 10)
TOTALS = dict(
    enumerate(("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"), 2)
)
ORDER = ("The total is called", "The dice come to the centre", "Wagers are settled", "The dice go to the shooter")
OF_A_LESSON = 6
"""How many seeds a kind is tested with that asks another kind's question of fewer wagers."""


@cache
def each(kind: str):
    """Return the first exercises of a kind, made once for all tests."""
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


def decided(one, table: Table) -> Settled | None:
    """Throw the dice of the exercise, and return the settlement of its wager."""
    return next((event for event in table.roll(*dice(one)) if event.wager == one.question.topic), None)


def paid(one, table: Table) -> str:
    event = decided(one, table)
    assert event is not None, one
    assert event.result == "won", one
    return short(event.pays)


def done(one, table: Table) -> str:
    event = decided(one, table)
    even = event is not None and event.result == "won" and not event.pays
    return RESULTS["even" if even else event.result if event else "stands"]


def taken_down(one, table: Table) -> str:
    outcome = table.take("ann", one.question.topic)
    if not isinstance(outcome, Refusal):
        return "Yes"
    return (
        f"No, by {outcome.clause.partition(' [')[0]}: {table.law.book.clauses[outcome.clause].rule.removesuffix('.')}."
    )


def called(one, table: Table) -> str:
    """Return the call by hand: with the puck, hard for a double of a point's number, and craps before a point."""
    first, second = dice(one)
    total, point = first + second, table.point
    if point and total == 7:
        return "Seven out."
    word = f"Hard {TOTALS[total].lower()}" if first == second and total in POINTS else TOTALS[total]
    after = ", craps" if total in (2, 3, 12) else ""
    if total in POINTS and not point:
        after = f", the point is {total}"
    return f"{word}{', the point is made' if point and total == point else after}."


def called_off(one, table: Table) -> str:
    roles, ground = table.law.book.roles, table.law.book.grounds[one.question.topic]
    role = next(role for role, known in roles.items() if f"the {known.label} call" in one.question.asks)
    table.do("throw")
    if isinstance(table.do(f'noroll {one.question.topic} by {role} because "as seen"'), Refusal):
        return "No: another role calls it"
    return {"must": "Yes, and they must", "may": "Yes, but they need not"}[ground.force]


@cache
def edges(house: str) -> dict[str, object]:
    law = Table(house).law
    return {label(law, wager): found.edge for wager, found in odds(house).items()}


def least(one, table: Table) -> str:
    """Return the only choice with the smallest edge."""
    by_edge = sorted(one.question.choices, key=edges(one.house).__getitem__)
    assert edges(one.house)[by_edge[0]] < edges(one.house)[by_edge[1]], one
    return by_edge[0]


def in_order(one, table: Table) -> str:
    """Return the order of every book: call the total, bring the dice to the centre, settle, pass the dice back."""
    return " ".join(str(1 + one.question.choices.index(step)) for step in ORDER)


def wrong_step(one, table: Table) -> str:
    """Return the only line of a hand that is not what the table does at that roll; the hand ends where the crew took
    the wager away, and goes on with the wager where they left it."""
    does = {"won": "wins", "lost": "loses", "returned": "is given back", "moved": "moves", "stands": "stays, undecided"}
    wager, lines = one.question.topic, one.question.choices
    name, line_wager, wrong = label(table.law, wager), table.law.lines[0], []
    for number, line in enumerate(lines, 1):
        says, _, faces = line.partition(":")[0].partition(", ")
        assert says == f"Roll {number}", one
        stake = table.state.players["ann"].bets[wager].amount
        event = next((event for event in table.roll(*map(int, faces.split("-"))) if event.wager == wager), None)
        became = does[event.result if event else "stands"]
        if event and event.result == "won":
            became = f"wins {short(event.pays)}" if event.pays else "breaks even"
        if line.partition(": ")[2] != f"{name} {became}.":
            wrong.append(line)
        gone = line.endswith((" loses.", " is given back.", " moves."))
        assert line == lines[-1] or not gone, one
        bets = table.state.players["ann"].bets
        if line in wrong and line != lines[-1] and wager not in bets:
            assert not isinstance(table.bet("ann", wager, stake // 100), Refusal), one
        if line_wager not in bets and line_wager != wager:
            table.bet("ann", line_wager, 10)  # for the next throw
    [only] = wrong
    return only


WORKED_OUT = {
    "decides": done, "pays": paid, "comes_down": taken_down, "called": called,
    "no_roll": called_off, "cheapest": least, "steps": in_order, "mistake": wrong_step,
}  # fmt: skip
"""By the beginning of a kind's name: the function that works out its answer from a replayed table."""


def holds(one) -> None:
    """Check that the answer is the engine's, that no other choice is right, and that the seed gives the same exercise."""
    question, table = one.question, replayed(one)
    begins = next(name for name in WORKED_OUT if one.kind.startswith(name))
    assert question.because.endswith((".", ".”")), one
    assert set(question.clauses) <= table.law.book.clauses.keys(), one
    assert WORKED_OUT[begins](one, table) == question.answer, one
    assert mark(question, question.answer).right, one
    assert not any(mark(question, wrong).right for wrong in others(question)), one
    assert len(set(question.choices)) == len(question.choices), one


def others(question) -> list[str]:
    """Return wrong answers: every other choice, a cent more or less, every other order."""
    if question.form == "order":
        orders = map(" ".join, permutations(str(1 + place) for place in range(len(question.choices))))
        return [order for order in orders if order != question.answer]
    if question.form == "money":
        return [str(Decimal(question.answer) + cent) for cent in (Decimal("0.01"), Decimal("-0.01"))]
    assert question.answer in question.choices
    assert len(question.choices) > 1
    return [choice for choice in question.choices if choice != question.answer]


@pytest.mark.parametrize("kind", KINDS)
def test_exercise_answer_is_what_the_table_engine_decides(kind):
    for one in each(kind):
        holds(one)
        assert exercise(one.house, kind, one.seed) == one


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("kind", KINDS)
def test_exercises_have_the_answer_the_table_engine_decides(kind, house):
    """Ten thousand exercises are compared with the table engine."""
    for seed in range(MANY):
        holds(exercise(house, kind, seed))


@pytest.mark.parametrize(("kind", "tables"), [("comes_down", 1), ("decides_moving", 1), ("called", 2)])
def test_exercise_opens_one_table_or_two_if_on_dice_calls(kind, tables, monkeypatch):
    opened = []
    monkeypatch.setattr("hardway.school.scene.open_table", lambda *words: opened.append(words) or open_table(*words))
    for seed in range(20):
        exercise("crown", kind, seed)
    assert len(opened) == 20 * tables


def test_take_down_exercises_include_answers_yes_and_no():
    assert {one.question.answer == "Yes" for one in each("comes_down")} == {True, False}


def test_exercise_on_calls_says_seven_out_only_with_the_puck_on():
    called = {}
    for one in each("called"):
        if sum(dice(one)) == 7:
            called.setdefault(replayed(one).point > 0, set()).add(one.question.answer)
    assert called == {True: {"Seven out."}, False: {"Seven."}}


def test_place_bet_exercises_pay_9_to_5_or_7_to_5_or_7_to_6():
    """9 to 5 on 4 and 10, 7 to 5 on 5 and 9, 7 to 6 on 6 and 8: of whole units, which nothing rounds."""
    units = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
    found = set()
    for seed in range(400):
        question = exercise("crown", "pays", seed).question
        wager, _, number = question.topic.partition(" ")
        wins, unit = units.get(int(number or 0), (0, 1))
        amount = int(question.stands[1].rpartition(" ")[2])
        if wager == "place" and amount % unit == 0:
            found.add(int(number))
            assert Decimal(question.answer) == amount // unit * wins, (question.topic, amount)
    assert len(found) > 3


def test_exercise_answer_is_accepted_in_several_written_forms():
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
        assert answer_form(question) in mark(question, "?").says


def test_random_answers_to_dice_call_exercises_are_mostly_wrong():
    draw = random.Random(1)
    choices = [one.question for one in each("called")]
    right = sum(mark(question, draw.choice(question.choices)).right for question in choices)
    assert right < len(choices) / 2


@pytest.fixture(scope="module")
def small(tmp_path_factory) -> str:
    """Return a new house: one line wager, its odds, and little else."""
    folder = tmp_path_factory.mktemp("houses") / "small"
    assert run(["rules", "new", str(folder)]) == 0
    return str(folder)


@pytest.mark.parametrize("kind", KINDS)
def test_exercises_omit_only_the_wagers_a_small_house_lacks(small, kind):
    if KINDS[kind].lesson and not lesson_wagers(small, KINDS[kind].lesson):
        with pytest.raises(NothingToAsk):
            exercise(small, kind, 0)
        return
    for seed in range(OF_A_LESSON if KINDS[kind].lesson else SEEDS):
        question = exercise(small, kind, seed).question
        assert mark(question, question.answer).right
        assert len(question.choices) != 1


def test_house_without_no_roll_grounds_has_no_no_roll_exercise(small, monkeypatch):
    bare = replace(load(small), grounds={})
    monkeypatch.setattr("hardway.school.scene.load", lambda house: bare)
    with pytest.raises(NothingToAsk):
        exercise(small, "no_roll", 1)


@pytest.mark.parametrize("house", HOUSES)
def test_every_wager_of_a_house_belongs_to_exactly_one_lesson(house):
    lessons = {
        lesson: lesson_wagers(house, lesson) for lesson in (LINE, AGAINST, ODDS, NUMBERS, ONE_ROLL, MOVING, LONG)
    }
    wagers = [wager for found in lessons.values() for wager in found]
    assert sorted(wagers) == sorted(Table(house).law.slots)
    hand = {
        LINE: {"pass"}, AGAINST: {"dont_pass"}, ODDS: {"pass_odds", "come_odds 4"}, NUMBERS: {"place 6", "buy 4", "lay 10", "big 8"},
        ONE_ROLL: {"field", "any_seven", "horn"}, MOVING: {"come", "dont_come 5"}, LONG: {"hard 6"},
    }  # fmt: skip
    assert all(known <= set(lessons[lesson]) for lesson, known in hand.items())
    assert shown_wagers(house, MOVING) == ("come", "dont_come")
    assert {"pass_odds", "come_odds"} <= set(wager_names(house, ODDS))
    assert {"place", "buy", "lay"} <= set(wager_names(house, NUMBERS))
    for lesson, found in lessons.items():
        kinds = [kind for kind in KINDS.values() if kind.lesson == lesson]
        assert {exercise(house, name, 1).question.topic for name, kind in KINDS.items() if kind in kinds} <= set(found)


@pytest.mark.parametrize("house", HOUSES)
def test_lessons_about_wagers_with_a_commission_say_so(house):
    wagers = Table(house).law.book.wagers
    for kind in KINDS.values():
        if (
            kind.role != "call"
            and kind.lesson
            and any(wagers[name].commission for name in wager_names(house, kind.lesson))
        ):
            assert "commission" in kind.reads, kind.name


@cache
def asked_at_crown(kind: str):
    return [exercise("crown", kind, seed).question for seed in range(150)]


def reasons(kind: str, stands: str, wager: str) -> set[str]:
    """Return the last sentences of the reasons at Crown about a wager, with the puck in this state."""
    asked = asked_at_crown(kind)
    return {one.because.rpartition("Here ")[2] for one in asked if (one.stands[0], one.topic) == (stands, wager)}


def test_exercise_reason_says_what_every_roll_does_to_the_wager():
    """By hand: the line's two stages, the come bet's first, a hardway's pair against its easy ways, one roll of Any Craps."""
    off, waits = "The puck is off, so the next roll is a come-out.", "it stays, undecided, on every other roll."
    assert reasons("decides_line", off, "pass") == {f"it wins on 7 or 11 and loses on 2, 3 or 12; {waits}"}
    assert reasons("decides_line", "The point is 9.", "pass") == {f"it wins on 9 and loses on 7; {waits}"}
    assert reasons("decides_long", "The point is 6.", "hard 8") == {
        f"it wins on a hard 8 and loses on 7 or an easy 8; {waits}"
    }
    come = "it wins on 7 or 11 and loses on 2, 3 or 12; it moves on every other roll."
    assert reasons("decides_moving", "The point is 4.", "come") == {come}
    assert reasons("decides_one_roll", off, "any_craps") == {"it wins on 2, 3 or 12; it loses on every other roll."}


@pytest.mark.parametrize(
    ("kind", "topic", "dice", "words", "clause"),
    [
        ("decides_long", "hard 4", (2, 2), "is off on a come-out roll, so it stays, undecided", "3.5.1"),
        ("decides_long", "hard 4", (6, 5), "is off on a come-out roll, so it stays, undecided", "3.5.1"),
        ("decides_against", "dont_pass", (1, 1), "stays, undecided, on this roll", "3.6.3(c)"),
    ],
)
def test_exercise_reason_says_why_a_wager_stays(kind, topic, dice, words, clause):
    """Crown 3.5.1: place, buy and hardways bets are off on a come-out roll; 3.6.3(c): a 2 decides nothing."""
    asked = (exercise("crown", kind, seed).question for seed in range(400))
    off = next(one for one in asked if one.topic == topic and one.dice == dice and "puck is off" in one.stands[0])
    assert words in off.because
    assert clause in off.clauses
    assert "leaves it" not in off.because


@pytest.mark.parametrize("house", HOUSES)
def test_mistake_on_a_wager_that_stays_has_reason_and_clause(house):
    asked = (exercise(house, "mistake", seed).question for seed in range(40))
    stays = [one for one in asked if "stays, undecided. " in one.because]
    assert stays
    assert all("Here it " in one.because and one.clauses for one in stays)


def test_mistake_stands_in_the_last_line_or_in_another():
    """A student who always names the last roll is wrong in many hands."""
    asked = [exercise(house, "mistake", seed).question for house in HOUSES for seed in range(30)]
    last = sum(one.answer == one.choices[-1] for one in asked) / len(asked)
    assert 0.3 < last < 0.7


def test_exercise_sentence_uses_the_article_an_before_8_and_11():
    said = {one.question.because for one in each("decides") if " does not decide this bet now." in one.question.because}
    assert said
    assert not [one for one in said if one.startswith(("A 8 ", "A 11 "))]


def opened_by_hand(folder, needs):
    """Return a new house whose tables are closed until a dealer opens them."""
    assert run(["rules", "new", str(folder)]) == 0
    for file, table, row in (
        ("settings.toml", "\n[settings]\n", 'opening = { value = "manual", clause = "1" }'),
        ("supervision.toml", "\n# [authority]\n", f'open = {{ roles = "dealer", {needs}clause = "1" }}'),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        assert table in text
        (folder / file).write_text(text.replace(table, f"{table.replace('# ', '')}{row}\n"), encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize("needs", ["", 'needs = "name", ', 'needs = "because", '])
@pytest.mark.parametrize("kind", ["decides", "pays", "comes_down", "called"])
def test_exercise_at_a_closed_new_house_begins_with_an_opening(tmp_path, kind, needs):
    """The first entry of the exercise opens the table."""
    one = exercise(opened_by_hand(tmp_path / "mini", needs), kind, 1)
    assert one.question.entries[0].startswith("open by dealer")
    assert "ann" in replayed(one).state.players


@pytest.mark.parametrize("house", [house for house in HOUSES if "open" in load(house).authority])
def test_exercise_under_manual_opening_opens_the_table(house, tmp_path):
    folder = tmp_path / house
    shutil.copytree(FOLDERS / house, folder)
    text = (folder / "settings.toml").read_text(encoding="utf-8")
    by_hand = text.replace('\nopening = { value = "auto", choices = "manual"', '\nopening = { value = "manual"')
    (folder / "settings.toml").write_text(by_hand, encoding="utf-8")
    one = exercise(str(folder), "pays", 1)
    assert [entry for entry in one.question.entries if entry.startswith("open by")]
    assert "ann" in replayed(one).state.players


def test_exercise_reason_says_when_a_roll_becomes_the_point() -> None:
    """On a come-out roll 4, 5, 6, 8, 9 and 10 decide nothing for the line, and become the point."""
    found = (exercise("crown", "decides_line", seed).question for seed in range(200))
    sets = next(one for one in found if one.felt and not one.felt.point and one.answer == "It stays, undecided")
    total = sum(sets.dice)
    assert total in (4, 5, 6, 8, 9, 10)
    assert f"{'An' if total == 8 else 'A'} {total} becomes the point" in sets.because


def test_exercise_layout_matches_puck_and_wagers_in_the_text() -> None:
    asked = exercise("crown", "decides_numbers", 7).question
    chips = [f"{label}: {amount // 100}" for _, label, amount in asked.felt.chips]
    puck = (
        f"The point is {asked.felt.point}." if asked.felt.point else "The puck is off, so the next roll is a come-out."
    )
    assert asked.stands == (puck, *chips)


def test_chip_that_comes_down_is_told_to_the_student():
    reasons = {one.question.reasons for one in each("comes_down") if one.question.answer == "Yes"}
    assert reasons
    assert all(re.match(r"You take [\d.]+ down from ", says) for (says,) in reasons)
