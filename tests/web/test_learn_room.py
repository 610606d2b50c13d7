"""The school at hand: a lesson is in sight when it is chosen, keys answer, dice are drawn, and a miss says when it returns."""

import re

import pytest
from playwright.sync_api import Page, expect

from hardway.report.wording import label
from hardway.school import exercise
from hardway.school.scene import law_at
from tests.web.conftest import PHONE, Visit
from tests.web.test_learn import asked, give, onward, pick

DESK, SMALL = {"width": 1440, "height": 900}, {"width": 1366, "height": 768}


def answers(page: Page) -> None:
    """See that the question and every way to answer it are on the screen."""
    expect(page.locator(".exercise h2")).to_be_in_viewport(ratio=1)
    expect(page.locator(".exercise :is(.choice, .amount)").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("viewport", [DESK, SMALL, PHONE])
def test_chosen_lesson_scrolls_into_view(visit: Visit, viewport: dict[str, int]) -> None:
    page = visit("learn", viewport=viewport)
    steps, fold = page.locator(".lessons button"), page.locator("details.fold summary")
    if viewport == PHONE:
        fold.click()
    page.get_by_label("What you do").select_option(label="Everything")
    expect(steps).to_have_count(19)
    for number in (16, 11, 2):
        if viewport == PHONE and not steps.first.is_visible():
            fold.click()
        steps.nth(number).click()
        expect(page.locator(".lesson")).to_contain_text(f"Lesson {number + 1} of 18")
        page.wait_for_load_state("networkidle")
        answers(page)
        head = page.locator("header.top").bounding_box()
        lesson = page.locator(".lesson").bounding_box()
        assert head
        assert lesson
        assert viewport == PHONE or lesson["y"] >= head["y"] + head["height"] - 1, "not under the header"


@pytest.mark.parametrize("viewport", [SMALL, {"width": 1024, "height": 768}])
def test_first_exercise_fits_a_laptop_with_all_its_answers(visit: Visit, viewport: dict[str, int]) -> None:
    page = visit("learn", viewport=viewport)
    expect(page.locator(".choice")).to_have_count(5)
    answers(page)


def test_next_exercise_is_shown_from_its_first_line(visit: Visit) -> None:
    page = visit("learn", viewport=SMALL)
    pick(page, "Crown Melbourne", "Pay the bets")
    for _ in range(2):
        give(page, "crown", right=False)
        page.mouse.wheel(0, 2_000)  # to the clause, as far as the page goes
        page.wait_for_function("() => scrollY > 300")
        onward(page)
        head, first = page.locator("header.top").bounding_box(), page.locator(".exercise .kind").bounding_box()
        assert head
        assert first
        assert first["y"] >= head["y"] + head["height"], "what stands is under the header"


def test_right_answer_and_the_time_taken_are_shown_separately(visit: Visit) -> None:
    page = visit("learn")
    pick(page, "Crown Melbourne", "Pay the bets")
    page.get_by_label("Time my answers").check()
    expect(page.locator('.exercise[data-kind="pays_line"]')).to_be_visible()
    page.get_by_label("Your answer").fill("0.01")
    page.get_by_role("button", name="Check").click()
    kind, seed = asked(page)
    answer = exercise("crown", kind, seed).question.answer
    expect(page.locator(".verdict")).to_have_text(f"Not quite. The answer: {answer}")
    expect(page.locator(".took")).to_have_text(re.compile(r"^You took \d+\.\d s$"))


def test_number_keys_answer_choice_and_order_exercises(visit: Visit) -> None:
    page = visit("learn/test?house=star&kinds=decides,steps,pays&seed=3&count=3")
    for _ in range(3):
        kind, seed = asked(page)
        question = exercise("star", kind, seed).question
        if question.form == "choice":
            page.keyboard.press(str(1 + question.choices.index(question.answer)))
        elif question.form == "order":
            for one in question.answer.split():
                page.keyboard.press(one)
            page.get_by_role("button", name="Check").click()
        else:
            page.get_by_label("Your answer").click()
            page.keyboard.type(question.answer)
            page.keyboard.press("Enter")
        expect(page.locator(".verdict")).to_have_text(re.compile("^Right"))
        if page.locator("[data-act=next]").count():
            onward(page)


def test_exercise_about_a_roll_shows_its_dice(visit: Visit) -> None:
    page = visit("learn/test?house=crown&kinds=decides,called,pays,cheapest&seed=8&count=4")
    for number in range(4):
        kind, seed = asked(page)
        faces = exercise("crown", kind, seed).question.dice
        dice = page.locator(".exercise [role=img]")
        expect(dice).to_have_count(1 if faces else 0)
        if faces:
            expect(dice).to_have_attribute("aria-label", f"{faces[0]} and {faces[1]}")
        give(page, "crown", right=True)
        if number < 3:
            onward(page)


def test_missed_exercise_says_when_it_returns_or_repeats_at_will(visit: Visit) -> None:
    page = visit("learn")
    pick(page, "Crown Melbourne", "Play")
    page.wait_for_load_state("networkidle")
    missed = asked(page)
    give(page, "crown", right=False)
    expect(page.locator(".returns")).to_have_text(
        "This one comes again after one more, in this lesson or in “Everything, mixed”."
    )
    page.locator(".lessons button").nth(2).click()  # another lesson, where it does not come
    expect(page.locator('.exercise[data-kind="decides_numbers"]')).to_be_visible()
    page.get_by_role("button", name="One to ask again").click()
    expect(page.locator(f'.exercise[data-seed="{missed[1]}"]')).to_be_visible()
    assert asked(page) == missed
    give(page, "crown", right=True)
    expect(page.locator(".returns")).to_have_text(
        "This one comes again after 3 more, in this lesson or in “Everything, mixed”."
    )


def test_class_results_use_the_names_of_the_rule_book(visit: Visit) -> None:
    """What a class is weak in is told as the house calls it; a result without a name says so."""
    kinds, seed = ["pays_odds", "no_roll", "steps"], 30
    student = visit(f"learn/test?house=newzealand&kinds={','.join(kinds)}&seed={seed}&count=3")
    topics = []
    for number in range(3):
        topics.append(exercise("newzealand", *asked(student)).question.topic)
        give(student, "newzealand", right=False)
        if number < 2:
            onward(student)
    line = student.get_by_label("Your result").input_value()
    page = visit("learn/class")
    page.get_by_label("The lines that came back").fill(line)
    page.get_by_role("button", name="Mark them").click()
    law = law_at("newzealand")
    weak = page.locator("[data-weak]")
    ground = next(topic for topic in topics if topic in law.book.grounds)
    wager = next(topic for topic in topics if topic in law.slots)
    expect(weak).to_contain_text(label(law, wager))
    expect(weak).to_contain_text(law.book.grounds[ground].label)
    expect(weak).not_to_contain_text("steps")
    expect(page.get_by_role("table", name="The class").get_by_role("row", name="No name 0/3")).to_be_visible()
