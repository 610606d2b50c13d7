"""An entry is read once: however its words are spaced, what is checked is what is played, and every entry is answered."""

import sys

import pytest

from hardway.floor.people import Grant
from hardway.journal.audit import audit
from tests.server.inside import Entering, Inside, inside

SPACES = [chr(code) for code in range(sys.maxunicode + 1) if chr(code).isspace()]
"""Every character that Python takes for a space between words."""
TIMES = ["@", "@foo", "@99:99 bet pass 10", "@19:40 bet pass 10", "@19:40\tbet pass 10", "@2026-11-14T19:40:05"]


@pytest.mark.parametrize("way", ["http", "socket"])
def test_guest_seat_in_casino_mode_is_refused_in_any_spacing(way: str) -> None:
    async def work(here: Inside) -> None:
        table, guest = await here.table("crown", mode="casino"), here.guest()
        async with guest.socket(table) as wire:
            for number, space in enumerate(SPACES):
                for entry in (f"seat{space}500", f"{space}seat 500", f"seat {space}{space}500"):
                    key = f"k{number}-{len(entry)}-{entry[0] == space}"
                    if way == "http":
                        error = (await guest.enter(table, entry, key)).json()["error"]
                    else:
                        error = (await wire.enter(entry, key))["error"]
                    assert error["name"] in ("not_your_role", "bad_entry"), (entry, error)
        assert not (await here.hall.table(table)).live.host.durable_state.players

    inside(work)


def test_staff_seat_in_casino_mode_is_refused_in_any_spacing() -> None:
    async def work(here: Inside) -> None:
        table = await here.table("crown", mode="casino")
        dealer = here.person("Dee", "staff", Grant("dealer", "crown", "*"))
        for number, space in enumerate(SPACES):
            error = (await dealer.enter(table, f"seat{space}500", f"k{number}")).json()["error"]
            assert error["name"] in ("not_your_role", "bad_entry")

    inside(work)


@pytest.mark.parametrize("way", ["http", "socket"])
def test_bet_of_an_excluded_player_is_refused_in_any_spacing(way: str) -> None:
    async def work(here: Inside) -> None:
        table, ann = await here.table("crown", mode="casino"), here.person("Ann", "player")
        assert (await ann.enter(table, "seat 500", "seat")).status_code == 200
        assert here.house.people.protection.exclude(ann.person, ann.person, None, now=here.clock(), why="") is None
        async with ann.socket(table) as wire:
            for number, space in enumerate(SPACES):
                entry, key = f"bet{space}pass 10", f"k{number}"
                if way == "http":
                    error = (await ann.enter(table, entry, key)).json()["error"]
                else:
                    error = (await wire.enter(entry, key))["error"]
                assert error["name"] == "excluded", (entry, error)

    inside(work)


@pytest.mark.parametrize("role", ["", "boxperson"])
@pytest.mark.parametrize("entry", TIMES)
def test_table_entry_that_sets_a_time_is_refused(entry: str, role: str) -> None:
    async def work(here: Inside) -> None:
        table = await here.table("crown")
        who = here.person("Bo", "staff", Grant("boxperson", "crown", "*"))
        answer = await who.enter(table, entry, "k1", role=role)
        assert (answer.status_code, answer.json()["error"]["name"]) == (409, "bad_time")
        async with who.socket(table, role=role) as wire:
            assert (await wire.enter(entry, "k2"))["error"]["name"] == "bad_time"
        assert not audit(here.recorder).findings

    inside(work)


@pytest.mark.parametrize("role", ["", "casino_manager"])
@pytest.mark.parametrize("entry", TIMES)
def test_tournament_entry_that_sets_a_time_is_refused(entry: str, role: str) -> None:
    async def work(here: Inside) -> None:
        max_ = here.person("Max", "staff", Grant("casino_manager", "crown", "*"))
        await max_.ask("POST", "/api/hosted/tournament", {"house": "crown", "name": "cup"})
        cup = Entering(here, "/api/hosted/tournament/cup")
        assert (await cup.enter(max_, entry, role, status=409))["error"]["name"] == "bad_time"
        assert not audit(here.recorder).findings

    inside(work)


@pytest.mark.parametrize("entry", ["seat 500\0", "confirm a1\0", "read 4 3\0", "\0", "noroll missed_end because \0"])
def test_entry_with_a_null_character_is_refused_and_not_stored(entry: str) -> None:
    async def work(here: Inside) -> None:
        table = await here.table("crown", mode="casino", dice="real", staff="people")
        bo = here.person("Bo", "staff", Grant("boxperson", "crown", "*"))
        answer = await bo.enter(table, entry, "k", role="boxperson")
        assert (answer.status_code, answer.json()["error"]["name"]) == (422, "bad_entry")
        assert all("\0" not in row.entry for row in here.recorder.rows(table))

    inside(work)
