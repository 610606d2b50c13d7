"""The school on the page: exercises of a house and a role, marked by the server; what was missed comes again; a class."""

import re
from itertools import count

from playwright.sync_api import Page, expect

from hardway.school import KINDS, exercise
from hardway.school.progress import ENOUGH_RIGHT
from tests.web.conftest import PHONE, Visit
from tests.web.test_axe import clean


def asked(page: Page) -> tuple[str, int]:
    """Return the kind and seed of the exercise that is shown."""
    found = page.locator(".exercise")
    expect(found).to_be_visible()
    return str(found.get_attribute("data-kind")), int(str(found.get_attribute("data-seed")))


def give(page: Page, house: str, *, right: bool) -> None:
    """Answer the exercise that is shown, as its own engine says."""
    kind, seed = asked(page)
    question = exercise(house, kind, seed).question
    if question.form == "money":
        page.get_by_label("Your answer").fill(question.answer if right else "0.01")
        page.get_by_role("button", name="Check").click()
    elif question.form == "order":
        order = [int(one) for one in question.answer.split()]
        for one in order if right else reversed(order):
            page.locator(".choice").nth(one - 1).click()
        page.get_by_role("button", name="Check").click()
    else:
        at = question.choices.index(question.answer)
        page.locator(".choice").nth(at if right else at - 1).click()
    verdict = page.locator(".verdict")
    expect(verdict).to_have_text(re.compile("^Right" if right else "^Not quite"))
    expect(page.locator(".marked")).to_contain_text(question.because)


def pick(page: Page, house: str, role: str) -> None:
    page.locator(".pickers").get_by_label("Casino").select_option(label=house)
    page.get_by_label("What you do").select_option(label=role)


def onward(page: Page) -> None:
    """Go on to the next exercise."""
    before = asked(page)
    expect(page.locator("[data-act=next]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'.exercise[data-kind="{before[0]}"][data-seed="{before[1]}"]')).to_have_count(0)


def test_missed_exercise_returns_and_progress_survives_a_reload(visit: Visit) -> None:
    page = visit("learn")
    pick(page, "Crown Melbourne", "Pay the bets")
    expect(page.locator('.exercise[data-kind="pays_line"]')).to_be_visible()
    page.wait_for_load_state("networkidle")
    missed = asked(page)
    give(page, "crown", right=False)
    score = page.locator("[data-score]")
    expect(score).to_have_text("0 of 1 right")
    onward(page)
    give(page, "crown", right=True)
    expect(score).to_have_text("1 of 2 right")
    onward(page)
    assert asked(page) == missed  # after one other
    page.reload()
    expect(score).to_have_text("1 of 2 right")
    expect(page.get_by_role("button", name="One to ask again")).to_be_visible()
    page.get_by_role("link", name="Certificate").click()
    sheet = page.locator(".certificate")
    expect(sheet).to_contain_text("once you have 5 right answers of one kind")
    page.evaluate("""() => {
        const kept = JSON.parse(localStorage.getItem("hardway.school"));
        localStorage.setItem("hardway.school", JSON.stringify({...kept, asked: 6, right: 5, kinds: {"crown pays_line": [6, 5]}}));
    }""")
    page.reload()
    expect(sheet).to_contain_text("answered 5 of 6 exercises right")
    expect(sheet.locator("tbody tr").first).to_contain_text("Crown Melbourne")
    page.emulate_media(media="print")
    expect(sheet.get_by_role("button", name="Print")).to_be_hidden()


def test_lessons_are_sorted_by_difficulty_and_name_the_next(visit: Visit) -> None:
    page = visit("learn", viewport=PHONE)
    steps = page.locator(".lessons button")
    lessons, asks = page.locator("details.fold"), page.locator(".exercise")
    expect(steps.first).to_be_hidden()  # on a phone the list is folded
    lessons.locator("summary").click()
    page.locator(".pickers").get_by_label("Casino").select_option(label="Crown Melbourne")
    expect(lessons).to_contain_text("Lesson 1 of 9: The line")
    above, below = lessons.bounding_box(), asks.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] < below["y"]  # the lessons are reached first
    expect(steps.first).to_be_visible()
    expect(steps).to_have_count(1 + sum(kind.role == "play" for kind in KINDS.values()))
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("Lesson 1 of 9")
    expect(lesson).to_contain_text("Win Line. Come-out roll: wins on 7 or 11; loses on 2, 3 or 12.")
    expect(steps.first).to_have_attribute("aria-current", "step")
    for number in range(ENOUGH_RIGHT):
        assert asked(page)[0] == "decides_line"
        give(page, "crown", right=True)
        if number < ENOUGH_RIGHT - 1:
            onward(page)
    expect(steps.first).to_contain_text("5 of 5")
    clean(page)
    page.get_by_role("button", name="Next lesson: Don't").click()
    expect(page.locator('.exercise[data-kind="decides_against"]')).to_be_visible()
    page.reload()  # where one was
    expect(lesson).to_contain_text("Lesson 2 of 9")
    lessons.locator("summary").press("Enter")
    assert min(box["height"] for box in (one.bounding_box() for one in steps.all()) if box) >= 44
    steps.last.focus()
    page.keyboard.press("Enter")
    expect(lesson).to_have_count(0)
    expect(steps.first).to_be_hidden()  # folded again once one is chosen


def test_school_test_with_seven_exercise_kinds_can_be_answered(visit: Visit) -> None:
    page = visit("learn/test?house=star&kinds=decides,cheapest,pays,comes_down,called,no_roll,steps&seed=70&count=7")
    for number in range(7):
        kind, seed = asked(page)
        assert (kind, seed) == (
            ("decides", "cheapest", "pays", "comes_down", "called", "no_roll", "steps")[number],
            70 + number,
        )
        give(page, "star", right=True)
        if number < 6:
            onward(page)
    expect(page.get_by_role("heading", name="7 of 7 right")).to_be_visible()


def test_german_student_is_asked_and_answers_in_german(visit: Visit) -> None:
    seed, question = next(
        (seed, found) for seed in count() if len((found := exercise("star", "pays", seed).question).answer) == 4
    )
    page = visit(f"learn/test?house=star&kinds=pays&seed={seed}&count=1", locale="de")
    expect(page.locator(".kind")).to_have_text("Was zahlt dieser Wurf?")
    expect(page.locator(".exercise h2")).to_contain_text("Wie viel gewinnt")
    page.get_by_label("Ihre Antwort").fill(f"{question.answer[0]}.{question.answer[1:]}")
    page.get_by_role("button", name="Prüfen").click()
    expect(page.locator(".verdict")).to_have_text("Richtig.")
    expect(page.locator(".marked")).to_contain_text(", gewinnt")


def test_instructor_sees_where_a_class_is_weak(visit: Visit) -> None:
    instructor = visit("learn/class?house=star")  # the house whose lessons one comes from
    link = instructor.locator(".link a")
    expect(link).to_have_attribute("href", re.compile("kinds=pays_line,pays_odds,pays_numbers,pays,mistake,comes_down"))
    instructor.get_by_label("Exercises").fill("2")
    expect(link).to_have_attribute("href", re.compile("count=2"))
    place, house = str(link.get_attribute("href")).partition("#/")[2], "star"
    results = []
    for name, marks in (("Ann", (True, False)), ("Ben", (True, True))):
        student = visit(place)
        for number, right in enumerate(marks):
            if number:
                onward(student)
            give(student, house, right=right)
        student.get_by_label("Name").fill(name)
        results.append(student.get_by_label("Your result").input_value())
    instructor.get_by_label("The lines that came back").fill("\n".join([*results, "nonsense"]))
    instructor.get_by_role("button", name="Mark them").click()
    marked = instructor.get_by_role("status")
    expect(marked.get_by_role("row", name="Ann 1/2")).to_be_visible()
    expect(marked.get_by_role("row", name="Ben 2/2")).to_be_visible()
    expect(instructor.locator("[data-weak] tr").first).to_contain_text("1/2")
    expect(instructor.locator(".fault")).to_contain_text("One line is no result.")
    expect(instructor.locator(".fault li")).to_have_text("nonsense")
    clean(instructor)
    instructor.reload()  # the weeks stay on the device, and marking the same lines again counts nothing twice
    instructor.get_by_label("The lines that came back").fill("\n".join(results))
    instructor.get_by_role("button", name="Mark them").click()
    expect(marked.get_by_role("row", name="Ben 2/2")).to_be_visible()
    weeks = instructor.locator("[data-part=weeks]")
    expect(weeks.get_by_role("row", name="Ann 1/2")).to_be_visible()
    expect(weeks.locator("tbody th").first).to_have_css("text-transform", "none")
    weeks.locator("summary").click()
    weeks.get_by_role("button", name="Forget these results").click()
    expect(weeks).to_have_count(0)


def test_house_selection_of_a_class_is_wide_on_a_phone(visit: Visit) -> None:
    page = visit("learn/class", viewport=PHONE)
    house = page.locator("select").first
    expect(house.locator("option").first).to_be_attached()
    box = house.bounding_box()
    assert box
    assert box["width"] > PHONE["width"] * 0.7


def test_missed_exercise_is_asked_again_after_the_drill(visit: Visit) -> None:
    page = visit("learn")
    page.clock.install()
    give(page, "crown", right=False)
    page.get_by_role("button", name="against the clock").click()
    page.clock.run_for(61_000)
    over = page.locator(".over")
    expect(over).to_be_visible()
    page.get_by_role("button", name="One to ask again").click()
    expect(over).to_have_count(0)
    expect(page.locator(".exercise")).to_be_in_viewport()
