"""`hardway school --page` in a real browser, from a disk: every right answer is taken, what was missed comes again."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hardway.cli.app import run
from hardway.school import ExerciseKey, SchoolProgress, exercise
from tests.web.test_axe import clean


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("school") / "crown.html"
    assert run(["school", "crown", "--page", str(path), "--count", "42"]) == 0
    return path


@pytest.fixture
def page(browser: Browser, school: Path) -> Iterator[Page]:
    """Open the file without a network; it may raise no error."""
    faults: list[str] = []
    with browser.new_context(offline=True) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(school.as_uri())
        yield page
    assert not faults


def answer(page: Page, *, right: bool) -> str:
    """Answer the exercise by the mouse or the keyboard, and return the mark."""
    asked = page.evaluate("current")
    if asked["form"] == "money":
        page.get_by_label("An amount").fill(asked["answer"] if right else "123456.50")
        page.keyboard.press("Enter")
    elif asked["form"] == "order":
        numbers = asked["answer"].split()
        for number in numbers if right else numbers[::-1]:
            page.locator("#choices button").nth(int(number) - 1).click()
    else:
        wanted = [number for number, choice in enumerate(asked["choices"]) if (choice == asked["answer"]) == right]
        page.keyboard.press(str(wanted[0] + 1))
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    return page.locator("#says").inner_text()


def test_each_exercise_takes_its_answer_and_cites_its_clauses(page: Page) -> None:
    page.get_by_label("What to practise").select_option("")
    page.locator("h1").click()
    forms = set()
    for _ in range(42):
        asked = page.evaluate("current")
        forms.add(asked["form"])
        said = answer(page, right=True)
        assert said.startswith("Right."), asked
        assert all(clause in said for clause in asked["clauses"])
        page.keyboard.press("Enter")
    assert forms == {"money", "choice", "order"}
    expect(page.locator("#score")).to_have_text("42 of 42 right.")
    clean(page)


def test_missed_exercise_returns_after_one_other_and_is_stored(page: Page) -> None:
    first = page.evaluate("current")
    assert answer(page, right=False).startswith("Wrong: ")
    expect(page.locator("#weak")).to_contain_text(f"practise {first['kind']} {first['topic']}: 0 of 1")
    page.keyboard.press("Enter")
    assert page.evaluate("current.asks") != first["asks"] or page.evaluate("current.seed") != first["seed"]
    answer(page, right=True)
    page.reload()
    expect(page.locator("#score")).to_have_text("1 of 2 right. 1 missed will come again.")
    assert page.evaluate("[current.kind, current.seed]") == [first["kind"], first["seed"]]


def test_same_answers_give_the_same_progress_on_page_and_command(page: Page) -> None:
    """The same answers give the same progress as `hardway school --keep` has."""
    progress = SchoolProgress()
    for right in (False, True, True, False, True, True, True, False, True, True):
        key = ExerciseKey("crown", *page.evaluate("[current.kind, current.seed]"))
        topic = exercise(*key).question.topic
        answer(page, right=right)
        page.keyboard.press("Enter")
        progress = progress.answered(key, topic, right=right)
        stored = json.loads(page.evaluate("localStorage.getItem('hardway school crown')"))
        assert stored == progress.form()
    page.get_by_role("button", name="Forget my progress").click()
    expect(page.locator("#score")).to_have_text("")


def test_answer_that_is_no_amount_is_not_marked(page: Page) -> None:
    page.get_by_label("What to practise").select_option("pays")
    for text in ("", "ten", "1.234"):
        page.get_by_label("An amount").fill(text)
        page.get_by_role("button", name="Answer").click()
        expect(page.locator("#says")).to_have_text("Give an amount, such as 35 or 17.50.")
    page.get_by_label("An amount").fill("$1,000,000.5")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#says")).to_contain_text("Wrong: ")
