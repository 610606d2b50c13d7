"""The school over HTTP: questions come without their answers, answers are marked here, and what was missed comes again."""

from pathlib import Path
from typing import Any

import pytest

from hardway.rulebook import add_houses, house_names
from hardway.rulebook.loading.house_shelf import HOUSES_VARIABLE
from hardway.school import KINDS, exercise
from tests.outside_house import NAME, write_house
from tests.server.conftest import Casino
from tests.server.hands import Hands


def asked(who: Hands, **body: Any) -> dict[str, Any]:
    answer = who.post("/api/school/exercises", body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def answered(who: Hands, item: dict[str, Any], said: str, progress: Any = None) -> dict[str, Any]:
    body = {"house": item["house"], "kind": item["kind"], "seed": item["seed"], "answer": said, "progress": progress}
    found: dict[str, Any] = who.post("/api/school/answers", body).json()
    return found


@pytest.mark.parametrize("house", house_names())
def test_school_exercise_is_sent_unanswered_and_answers_graded(casino: Casino, house: str) -> None:
    ann = casino.guest()
    for kind in KINDS:
        item = asked(ann, house=house, kinds=[kind], seed=3)
        question = exercise(house, kind, 3).question
        asks, choices = item["asks"]["text"], [choice["text"] for choice in item["choices"]]
        assert (item["kind"], asks, choices) == (kind, question.asks, list(question.choices))
        assert not {"answer", "because", "topic", "entries", "clauses"} & set(item)
        right = answered(ann, item, question.answer)
        because = [reason["text"] for reason in right["because"]]
        assert (right["right"], because, right["answer"]["text"]) == (True, list(question.reasons), question.answer)
        wrong = answered(ann, item, "999999.99" if question.form == "money" else "no such answer")
        assert not wrong["right"]
        if question.form != "money":
            assert not wrong["read"]
            assert not wrong["because"]


def test_missed_exercise_returns_after_one_other_exercise(casino: Casino) -> None:
    ann = casino.guest()
    first = asked(ann, house="crown", kinds=["pays"], seed=1)
    missed = answered(ann, first, "0.01")
    assert not missed["right"]
    progress = missed["progress"]
    second = asked(ann, house="crown", kinds=["pays"], seed=2, progress=progress)
    assert second["seed"] == 2
    progress = answered(ann, second, exercise("crown", "pays", 2).question.answer, progress)["progress"]
    assert (progress["asked"], progress["right"]) == (2, 1)
    assert asked(ann, house="crown", kinds=["pays"], seed=3, progress=progress)["seed"] == 1


def test_bad_school_request_says_what_is_wrong(casino: Casino) -> None:
    ann = casino.guest()
    for body, name in (
        ({"house": "nowhere", "kinds": ["pays"], "seed": 1}, "unknown_house"),
        ({"house": "crown", "kinds": ["nothing"], "seed": 1}, "invalid"),
        ({"house": "crown", "kinds": [], "seed": 1}, "invalid"),
        ({"house": "crown", "kinds": ["pays"], "seed": 1, "progress": {"asked": "x"}}, "invalid"),
    ):
        assert ann.post("/api/school/exercises", body).json()["error"]["name"] == name


def test_house_with_renamed_wagers_has_exercises_on_odds_bets(
    casino: Casino, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    add_houses(write_house(tmp_path / "shelf", own_words=True).parent)
    ann = casino.guest()
    kinds = {one["kind"] for one in ann.get(f"/api/school?house={NAME}").json()["kinds"]}
    assert {"decides_odds", "pays_odds"} <= kinds


def test_lesson_on_payments_lists_every_wager_that_it_asks_about(casino: Casino) -> None:
    ann = casino.guest()
    asks = {one["kind"]: one["wagers"] for one in ann.get("/api/school?house=crown").json()["kinds"]}
    assert asks["pays_line"] == ["pass"]
    assert set(asks["pays_odds"]) == {"pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"}
    assert set(asks["pays_numbers"]) == {"place", "place_lose", "buy", "lay", "big"}  # 3.6.9 to 3.6.12, 3.6.23
    assert len(asks["decides_numbers"]) == 2
