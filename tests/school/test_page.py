"""The school as one HTML file has the exercises that the command asks, and says so where a book is not approved."""

import json
import re
from pathlib import Path

import pytest

from hardway.cli.app import run
from hardway.rulebook.model.book import STATUSES
from hardway.school import exercise
from hardway.school.exercise import Exercise
from hardway.school.page import school_page

DATA = re.compile(r'<script type="application/json" id="school">(.*?)</script>', re.DOTALL)


def school_in(text: str) -> dict:
    (data,) = DATA.findall(text)
    return json.loads(data)


def test_school_page_has_the_exercises_the_command_prints(tmp_path, capsys):
    path = tmp_path / "star.html"
    order = ["school", "star", "--kind", "pays", "--kind", "steps", "--seed", "7", "--count", "6"]
    assert run([*order, "--page", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: 6 exercises of The Star")
    assert run([*order, "--json"]) == 0
    asked = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    school = school_in(path.read_text(encoding="utf-8"))
    for one in school["exercises"]:
        one.pop("felt")  # drawn on the page alone
    assert [{name: one[name] for name in shown} for one, shown in zip(asked, school["exercises"], strict=True)] == (
        school["exercises"]
    )
    assert {(one["name"], one["role"]) for one in school["kinds"]} == {("pays", "pay"), ("steps", "call")}
    assert [one["answer"] for one in school["exercises"] if one["kind"] == "steps"]


def test_school_page_loads_nothing_from_elsewhere():
    text = school_page("crown", [exercise("crown", "pays", 1)])
    assert not re.search(r"https?://|src=|<link|@import|url\(", text)


def test_school_page_escapes_html_in_exercise_texts():
    odd = exercise("crown", "pays", 1)
    odd = Exercise(*odd[:3], odd.question._replace(reasons=("</script><b>&.",)))
    assert school_in(school_page("crown", [odd]))["exercises"][0]["because"] == "</script><b>&."


def test_school_page_marks_a_rule_book_that_nobody_approved():
    mark = STATUSES["practice"]
    assert mark in school_in(school_page("vegas", [exercise("vegas", "pays", 1)]))["heading"]
    assert mark not in school_page("crown", [exercise("crown", "pays", 1)])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--page", "x.txt"], "x.txt: the file must end in .html"),
        (["--page", "x.html", "--json"], "--page writes a file and --json prints the exercises: give one of them"),
    ],
)
def test_school_page_with_wrong_options_is_refused_and_not_saved(words, says, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["school", "crown", *words]) == 2
    assert says in "".join(capsys.readouterr())
    assert not list(Path().iterdir())
