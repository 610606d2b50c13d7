"""Every answer that shows a house says which book it is by, and whether anybody approved it."""

from collections.abc import Iterator
from typing import Any

import pytest

from hardway.rulebook.model.book import STATUSES
from tests.server.conftest import Casino
from tests.server.hands import Hands
from tests.server.test_matrix_reading import ENDPOINTS

MARK = STATUSES["practice"]
CRAPLESS = {"house": "vegas/crapless", "status": "practice", "mark": MARK}
VEGAS = {**CRAPLESS, "house": "vegas"}
FILM = "house vegas\nvariant crapless\nseat ann 500\nbet ann pass 10\nroll 4 2\n"
ASKED: dict[tuple[str, str], tuple[dict[str, str], Any]] = {
    ("GET", "/api/houses"): (VEGAS, None),
    ("GET", "/api/houses/{name}"): (CRAPLESS, None),
    ("GET", "/api/houses/{name}/clauses"): (CRAPLESS, None),
    ("GET", "/api/houses/{name}/clauses/{clause}"): (CRAPLESS, None),
    ("GET", "/api/houses/{name}/odds"): (CRAPLESS, None),
    ("GET", "/api/houses/{name}/odds/{wager}"): (CRAPLESS, None),
    ("GET", "/api/compare"): (VEGAS, None),
    ("POST", "/api/school/exercises"): (VEGAS, {"house": "vegas", "kinds": ["steps"], "seed": 1}),
    ("POST", "/api/school/answers"): (VEGAS, {"house": "vegas", "kind": "steps", "seed": 1, "answer": "1"}),
    ("POST", "/api/replays"): (CRAPLESS, {"record": FILM}),
    ("GET", "/api/tables/{table}"): (CRAPLESS, None),
    ("GET", "/api/tables/{table}/legal"): (CRAPLESS, None),
    ("GET", "/api/tables/{table}/projection"): (CRAPLESS, None),
    ("GET", "/api/tables/{table}/history"): (CRAPLESS, None),
    ("POST", "/api/tables/{table}/entries"): (CRAPLESS, {"key": "again", "entry": "bet field 5"}),
}
"""Which book an answer is by, and what is asked with."""
IN_WORDS = {
    ("GET", "/api/lobby"), ("GET", "/api/me/tables"), ("GET", "/api/houses/{name}/felt"),
    ("GET", "/api/tables/{table}/record"), ("GET", "/api/tables/{table}/review"),
}  # fmt: skip
"""Answers that have the mark in a name, on the cloth or above a record."""
NO_HOUSE = {
    "/api/tables": "the name of the table that was opened",
    "/api/tables/{table}/guests": "the table as `GET /api/tables/{table}` shows it, to the host of a private one",
    "/api/tables/{table}/bot": "the row by which a bot sits down",
    "/api/tables/{table}/throws/{number}/fairness": "dice and commitments",
    "/api/tables/{table}/rolls/{number}/pack": "a page, with the mark in its head",
    "/api/tables/{table}/rolls/{number}/instead/{first}/{second}": "players and amounts",
    "/api/tables/{table}/audit": "rows that hold or do not",
    "/api/tables/{table}/rows": "rows as they are stored, with the digest of the book",
    "/api/school": "kinds of exercise",
    "/api/simulations": "how far it is; its result is the form of `hardway simulate --json`",
    "/api/simulations/{id}": "the same",
    "/api/hosted/{core}": "house_name is the heading; Las Vegas has none of them",
    "/api/hosted/{core}/{name}": "the view is the form of `hardway tournament standings --json`",
    "/api/hosted/{core}/{name}/entries": "the same",
    "/api/hosted/{core}/{name}/tables": "the same",
    "/api/hosted/{core}/{name}/record": "a record",
    "/api/hosted/{core}/{name}/pack": "the audit pack of a draw",
    "/api/hosted/{core}/{name}/claimants": "names and addresses of those who claimed",
}
"""Other answers about houses and tables, and what they show."""
BEGIN = ("/api/houses", "/api/tables", "/api/compare", "/api/school", "/api/simulations", "/api/replays", "/api/lobby",
         "/api/hosted", "/api/me/tables")  # fmt: skip
"""How the addresses begin that speak of houses and tables; all others speak of people and of the server."""


def test_endpoints_name_their_rule_book_or_are_listed_as_exempt() -> None:
    known = {(method, path) for method, path, *_ in ENDPOINTS if path.startswith(BEGIN)}
    others = {one for one in known if one[1] in NO_HOUSE}
    assert known == {*ASKED, *IN_WORDS, *others}
    assert {path for _, path in others} == NO_HOUSE.keys()


@pytest.fixture(scope="module")
def seated(casino: Casino) -> tuple[Hands, dict[str, str]]:
    """Return a guest with a wager at a table of Las Vegas, crapless, and what the addresses are filled with."""
    ann = casino.guest()
    table = casino.table(ann, "vegas", variant="crapless")
    for number, entry in enumerate(("seat 500", "bet pass 10")):
        assert ann.enter(table, entry, f"k{number}").status_code == 200
    return ann, {"name": "vegas.crapless", "clause": "practice field", "wager": "field", "table": table}


def parts(form: Any) -> Iterator[dict[str, Any]]:
    """Yield every object in an answer."""
    if isinstance(form, dict):
        yield form
    for inner in form.values() if isinstance(form, dict) else form if isinstance(form, list) else ():
        yield from parts(inner)


@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_http_answer_names_the_rule_book_shown(seated: tuple[Hands, dict[str, str]], asked: tuple[str, str]) -> None:
    (method, path), (said, body) = asked, ASKED[asked]
    ann, words = seated
    answer = ann.http.request(method, path.format(**words), json=body)
    assert answer.status_code == 200, answer.text
    assert said in [{key: one.get(key) for key in said} for one in parts(answer.json())]


@pytest.mark.parametrize("asked", sorted(IN_WORDS), ids=" ".join)
def test_http_answer_says_that_the_vegas_book_is_not_approved(
    seated: tuple[Hands, dict[str, str]], casino: Casino, asked: tuple[str, str]
) -> None:
    ann, words = seated
    casino.table(casino.administrator(), "vegas", mode="casino")  # one that the lobby lists
    answer = ann.get(asked[1].format(**words))
    assert answer.status_code == 200
    assert MARK in answer.text
