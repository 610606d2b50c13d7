"""Questions about the books are worked out once, and charged to the address that asks."""

import asyncio
from typing import Any

import pytest

from hardway.server.routes import houses
from tests.server.inside import FAST, Inside, inside

QUESTION = "/api/houses/crown/odds/hard%206"
POOR = FAST._replace(person_share=1e-9, saved_seconds=1e-9)
"""An address that has had one question worked out has spent its share for good."""


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Count what is worked out; nothing was before."""
    houses._answers.clear()
    houses._breakdown.cache_clear()
    monkeypatch.setattr(houses, "STUDY_SECONDS", 0.01)
    found: list[str] = []
    breakdown = houses.breakdown

    def counted(law: Any, wager: str, dice: Any) -> Any:
        found.append(wager)
        return breakdown(law, wager, dice)

    monkeypatch.setattr(houses, "breakdown", counted)
    return found


def test_odds_figures_that_depend_on_books_are_computed_once(asked: list[str]) -> None:
    async def work(here: Inside) -> None:
        for who in (here.stranger(), here.stranger(), here.guest()):
            for stake in ("", "?stake=5", "?stake=5.00", "?stake=7"):
                assert (await who.ask("GET", f"{QUESTION}{stake}")).status_code == 200
        assert asked == ["hard 6"]

    inside(work, settings=FAST)


@pytest.mark.parametrize("path", ["odds/field", "odds", "odds/hard%206?stake=5", "clauses/3.4.1", "felt"])
def test_anonymous_book_requests_over_an_address_share_get_429(path: str) -> None:
    """Each address has a share of processor time."""

    async def work(here: Inside) -> None:
        one, other = here.stranger(), here.stranger()
        assert (await one.ask("GET", QUESTION)).status_code == 200
        answer = await one.ask("GET", f"/api/houses/crown/{path}")
        assert (answer.status_code, answer.json()["error"]["name"]) == (429, "too_many")
        assert (await one.ask("GET", QUESTION)).status_code == 200, "what was worked out costs nothing"
        assert (await other.ask("GET", f"/api/houses/crown/{path}")).status_code == 200

    inside(work, settings=POOR)


def test_cpu_budget_for_one_odds_request_answers_others_429() -> None:
    """Of six requests one is answered and five get status 429."""

    async def work(here: Inside) -> None:
        one = here.stranger()
        asked = [one.ask("GET", f"/api/houses/crown/odds/place%20{number}") for number in (4, 5, 6, 8, 9, 10)]
        codes = [answer.status_code for answer in await asyncio.gather(*asked)]
        assert sorted(codes) == [200, *[429] * 5]

    inside(work, settings=POOR)


def test_health_requests_made_together_write_to_the_store_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(here: Inside) -> None:
        put, writes = here.recorder.put, list[str]()

        def counted(kind: str, *more: Any, **named: Any) -> None:
            writes.append(kind)
            put(kind, *more, **named)

        monkeypatch.setattr(here.recorder, "put", counted)
        who = here.stranger()
        answers = await asyncio.gather(*(who.ask("GET", "/health") for _ in range(20)))
        assert {answer.status_code for answer in answers} == {200}
        assert writes.count("health") == 1

    monkeypatch.setattr("hardway.server.routes.plain.HEALTH_SECONDS", 3600.0)
    inside(work)
