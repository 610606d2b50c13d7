"""The floor at a glance, and what administrators did: who may know what, from when until when."""

from datetime import timedelta
from typing import Any

from hardway.floor.people import ADMINISTRATOR, EVERYWHERE, Grant
from hardway.server.serve import first_start
from tests.server.inside import Caller, Inside, inside


async def _acts(who: Caller, query: str = "") -> list[dict[str, Any]]:
    answer = await who.ask("GET", f"/api/floor/acts{query}")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["acts"])


async def _grant(by: Caller, person: Caller, role: str, house: str, why: str = "") -> None:
    body = {"role": role, "house": house, "scope": EVERYWHERE, "why": why}
    answer = await by.ask("POST", f"/api/people/{person.person}/roles", body)
    assert answer.status_code == 200, answer.text


def _owner(here: Inside) -> Caller:
    return here.person("Olga", "staff", Grant(ADMINISTRATOR, EVERYWHERE, EVERYWHERE))


def test_floor_log_names_giver_person_role_and_reason() -> None:
    async def work(here: Inside) -> None:
        owner, dan = _owner(here), here.person("Dan")
        await _grant(owner, dan, "dealer", "crown", "joins the night shift")
        answer = (await owner.ask("GET", "/api/floor/acts?limit=1")).json()
        [act] = answer["acts"]
        assert (act["verb"], act["by"], act["person"], act["why"]) == (
            "grant", owner.person, dan.person, "joins the night shift",
        )  # fmt: skip
        assert act["roles"] == [{"role": "dealer", "house": "crown", "scope": "*"}]
        assert answer["names"] == {owner.person: "Olga", dan.person: "Dan"}

    inside(work)


def test_floor_log_says_who_opened_accounts_and_gave_passwords() -> None:
    async def work(here: Inside) -> None:
        owner, ann = _owner(here), here.stranger()
        answer = await owner.ask("POST", "/api/people", {"name": "Kim", "staff": True})
        kim = answer.json()["person"]
        assert (await owner.ask("POST", f"/api/people/{kim}/password", {"why": "forgot it"})).status_code == 200
        assert (await owner.ask("POST", "/api/people/invitations", {"staff": False, "roles": []})).status_code == 201
        own = {"name": "Ann", "password": "four dice in a cup"}
        assert (await ann.ask("POST", "/api/join", own)).status_code == 201
        acts = [(one["verb"], one["by"], one["person"]) for one in await _acts(owner, "?limit=3")]
        assert acts == [
            ("invite", owner.person, ""), ("password", owner.person, kim), ("account", owner.person, kim),
        ], "who opens an account of their own is no administrator"  # fmt: skip

    inside(work)


def test_floor_log_shows_a_reader_only_acts_of_their_houses() -> None:
    async def work(here: Inside) -> None:
        owner, dan, eve = _owner(here), here.person("Dan"), here.person("Eve")
        await _grant(owner, dan, "dealer", "crown")
        await _grant(owner, eve, "dealer", "star")
        player = here.person("Pat", "player")
        answer = await owner.ask("POST", f"/api/people/{player.person}/exclusion", {"days": 3, "why": "asked for it"})
        assert answer.status_code == 200, answer.text
        crown = here.person("Cara", "staff", Grant(ADMINISTRATOR, "crown", EVERYWHERE))
        inspector = here.person("Ines", "staff", Grant("inspector", "crown", EVERYWHERE))
        about = [one["person"] for one in await _acts(owner)]
        assert {dan.person, eve.person, player.person} <= set(about)
        for reader in (crown, inspector):
            seen = {one["person"] for one in await _acts(reader)}
            assert dan.person in seen
            assert not {eve.person, player.person} & seen, "another house's staff, or a player, is not their matter"
        at_one_table = here.person("Tom", "staff", Grant("inspector", "crown", "pit:main"))
        for nobody in (at_one_table, here.person("Dee", "staff", Grant("dealer", "crown", EVERYWHERE)), here.guest()):
            assert (await nobody.ask("GET", "/api/floor/acts")).json()["error"]["name"] == "not_allowed"

    inside(work)


def test_floor_log_is_chosen_by_time_and_read_page_by_page() -> None:
    async def work(here: Inside) -> None:
        owner, began = _owner(here), here.clock()
        people = [here.person(name) for name in ("Ann", "Bob", "Cal")]
        for minute, one in enumerate(people, 1):
            here.ahead = timedelta(minutes=minute)
            await _grant(owner, one, "dealer", "crown")
        middle = f"?since={began + timedelta(seconds=90):%Y-%m-%dT%H:%M:%S.000Z}"
        middle += f"&until={began + timedelta(seconds=150):%Y-%m-%dT%H:%M:%S.000Z}"
        assert [one["person"] for one in await _acts(owner, middle)] == [people[1].person]
        first = (await owner.ask("GET", "/api/floor/acts?limit=2")).json()
        assert [one["person"] for one in first["acts"]] == [people[2].person, people[1].person]
        rest = await _acts(owner, f"?limit=1&before={first['next']}")
        assert [one["person"] for one in rest] == [people[0].person]

    inside(work)


def test_floor_log_omits_what_people_do_about_themselves() -> None:
    async def work(here: Inside) -> None:
        owner, ann = _owner(here), here.person("Ann", "player")
        assert (await ann.ask("POST", "/api/me/exclusion", {"days": 2})).status_code == 200
        assert "exclude" not in [one["verb"] for one in await _acts(owner)]
        assert (await owner.ask("POST", f"/api/people/{ann.person}/exclusion", {"days": 30})).status_code == 200
        assert [one["verb"] for one in await _acts(owner)][:1] == ["exclude"]

    inside(work)


def test_overview_counts_people_and_what_waits_at_tables() -> None:
    async def work(here: Inside) -> None:
        owner, ann = _owner(here), here.person("Ann", "player")
        dan = here.person("Dan", "staff", Grant("dealer", "crown", EVERYWHERE))
        table = await here.table("crown", dice="real", staff="people", mode="casino")
        async with ann.socket(table) as player, dan.socket(table, role="dealer") as dealer:
            await dealer.hear("welcome")
            for key, entry in enumerate(("seat 300", "bet place 6 12")):
                player.send({"type": "enter", "key": str(key), "entry": entry})
                await player.hear("ack", key=str(key))
            player.send({"type": "enter", "key": "ask", "entry": "on place 6"})
            player.send({"type": "ping"})
            await player.hear("pong")
            found = (await owner.ask("GET", "/api/floor")).json()
            assert found["staff"] == [{"person": dan.person, "name": "Dan", "role": "dealer", "stream": table}]
            assert (found["players"], found["guests"]) == (1, 0)
            [pulse] = found["tables"]
            assert (pulse["table"], pulse["players"], pulse["asks"], pulse["disputes"]) == (table, 1, 1, 0)
            star = here.person("Stan", "staff", Grant(ADMINISTRATOR, "star", EVERYWHERE))
            elsewhere = (await star.ask("GET", "/api/floor")).json()
            assert (elsewhere["staff"], elsewhere["tables"], elsewhere["players"]) == ([], [], 0)

    inside(work)


def test_start_line_names_no_casino_table() -> None:
    async def work(here: Inside) -> None:
        casino = await here.table("crown", mode="casino")
        practice = await here.table("crown")
        made = await first_start(here.house, tables=True)
        assert casino not in made.tables  # a guest may not sit down there
        assert practice in made.tables

    inside(work)
