"""Tables do not pile up: practice tables are limited and expire, and the lobby has pages."""

import asyncio
from datetime import timedelta
from typing import Any

from hardway.floor import tables as floors
from hardway.floor.people import ADMINISTRATOR, Grant
from hardway.journal import Recorder
from tests.server.inside import FAST, Caller, Inside, inside
from tests.waiting import come_true

FEW = FAST._replace(tables_of_person=3)


async def opened(who: Caller, house: str = "crown", **settings: Any) -> Any:
    return await who.ask("POST", "/api/tables", {"house": house, **settings})


async def names(who: Caller, path: str) -> list[str]:
    answer = await who.ask("GET", path)
    assert answer.status_code == 200, answer.text
    return [one["table"] for one in answer.json()["tables"]]


def test_practice_table_is_listed_only_for_its_owner() -> None:
    async def work(here: Inside) -> None:
        ann, bob = here.guest(), here.guest()
        own = (await opened(ann, "star", name="Corner", sign=["* 5 500"])).json()["table"]
        house = await here.table("crown")
        ada = here.person("Ada", "staff", Grant(ADMINISTRATOR, "*", "*"))
        casino = (await opened(ada, "star", mode="casino")).json()["table"]
        assert (await ann.enter(own, "seat 300", "a")).status_code == 200
        for who in (ann, bob):
            assert sorted(await names(who, "/api/lobby")) == sorted([house, casino])
        assert await names(bob, "/api/me/tables") == []
        (mine,) = (await ann.ask("GET", "/api/me/tables")).json()["tables"]
        assert (mine["table"], mine["name"], mine["seats"]["taken"]) == (own, "Corner", 1)
        assert mine["opened_by"] == (await ann.ask("GET", "/api/me")).json()["name"]
        assert {one["opened_by"] for one in (await bob.ask("GET", "/api/lobby")).json()["tables"]} == {""}
        assert mine["limits"] == {"min": "5.00", "max": "500.00"}
        assert (await bob.ask("GET", f"/api/tables/{own}")).status_code == 200, "anyone with the address may come"

    inside(work)


def test_lobby_is_paged_and_filtered_by_house() -> None:
    async def work(here: Inside) -> None:
        ann = here.guest()
        crown = [await here.table("crown") for _ in range(12)]
        star = await here.table("star")
        first = (await ann.ask("GET", "/api/lobby?size=5")).json()
        assert (first["page"], first["pages"], first["count"]) == (1, 3, 13)
        assert [one["table"] for one in first["tables"]] == crown[:5], "2 comes before 10"
        assert await names(ann, "/api/lobby?size=5&page=3") == [crown[10], crown[11], star]
        assert await names(ann, "/api/lobby?size=5&page=4") == []
        assert await names(ann, "/api/lobby?house=star") == [star]
        assert (await ann.ask("GET", "/api/lobby?size=101")).status_code == 422

    inside(work)


class Counting:
    """Counts how often the head of a table is read."""

    def __init__(self, recorder: Recorder) -> None:
        self.read, self._rows, self._head = 0, recorder.rows, recorder.head

    def rows(self, *words: Any) -> Any:
        self.read += 1
        return self._rows(*words)

    def head(self, *words: Any) -> Any:
        self.read += 1
        return self._head(*words)


def test_lobby_page_reads_few_journal_rows_for_many_tables() -> None:
    async def work(here: Inside) -> None:
        people = [here.guest() for _ in range(30)]
        for one in people:
            for house in ("crown", "star"):
                assert (await opened(one, house)).status_code == 201
        for _ in range(10):
            await here.table("crown")
        await names(people[0], "/api/lobby?size=5")
        counts = Counting(here.recorder)
        here.recorder.rows, here.recorder.head = counts.rows, counts.head  # type: ignore[method-assign]
        await names(people[0], "/api/lobby?size=5")
        assert counts.read <= 5 + 2, "the tables of the page, and what others hear at the same time"

    inside(work)


def test_practice_tables_of_a_person_are_limited() -> None:
    async def work(here: Inside) -> None:
        ann, bob = here.guest(), here.guest()
        for house in ("crown", "star", "adelaide"):
            assert (await opened(ann, house)).status_code == 201
        more = await opened(ann, "newzealand")
        assert (more.status_code, more.json()["error"]["name"]) == (429, "too_many")
        assert "crown-1" in more.json()["error"]["says"]
        at_once = await asyncio.gather(*(opened(bob, "crown") for _ in range(6)))
        assert sorted(one.status_code for one in at_once) == [201] * 3 + [429] * 3
        here.ahead += timedelta(hours=25)
        late = Caller(here, ann.person, here.house.people.sessions.open(
            here.house.people.accounts.person(ann.person), here.clock()).token)  # fmt: skip
        assert await names(late, "/api/me/tables") == []
        assert (await opened(late, "newzealand")).status_code == 201, (
            "practice tables without an entry for a day expire"
        )

    inside(work, settings=FEW)


def test_reuse_option_returns_the_players_existing_table() -> None:
    async def work(here: Inside) -> None:
        ann, bob = here.guest(), here.guest()
        first = await opened(ann, "crown", reuse=True)
        assert first.status_code == 201
        for _ in range(5):
            again = await opened(ann, "crown", reuse=True)
            assert (again.status_code, again.json()) == (200, first.json())
        other = await opened(ann, "crown", reuse=True, variant="mini")
        assert other.status_code == 201
        assert (await opened(bob, "crown", reuse=True)).status_code == 201
        table = first.json()["table"]
        assert (await opened(ann, "crown", reuse=True, bots=2)).json()["table"] == table
        assert set((await here.hall.table(table)).live.host.durable_state.players) == {"b1", "b2"}
        assert (await opened(ann, "crown", reuse=True, bots=3)).json()["table"] == table
        assert set((await here.hall.table(table)).live.host.durable_state.players) == {"b1", "b2", "b3"}
        assert (await opened(ann, "crown", reuse=True)).json()["table"] == table
        assert not (await here.hall.table(table)).live.host.durable_state.players

    inside(work, settings=FEW)


def test_idle_practice_table_is_unloaded_and_opens_on_request(monkeypatch: Any) -> None:
    monkeypatch.setattr(floors, "LEASE_SECONDS", 0.2)

    async def work(here: Inside) -> None:
        ann = here.guest()
        own, house = (await opened(ann, "crown")).json()["table"], await here.table("crown")
        for table in (own, house):
            assert (await ann.ask("GET", f"/api/tables/{table}")).status_code == 200
        assert {own, house} <= set(here.hall.hubs)
        here.ahead += timedelta(seconds=61)
        await come_true(lambda: own not in here.house.floor.tables and own not in here.hall.hubs)
        assert house in here.house.floor.tables
        assert (await ann.ask("GET", f"/api/tables/{own}")).status_code == 200, (
            "and is there again when it is asked for"
        )

    inside(work)
