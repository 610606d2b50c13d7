"""Acts about people in another process, or from the command line, reach their sockets at once.

The rounds that look at every session come only every 30 seconds; a test waits 20 at most.
"""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from hardway.floor.book import HOUSE
from hardway.floor.people import ADMINISTRATOR, Grant, People
from hardway.floor.people.news import tell_signed_out
from hardway.journal import MemoryRecorder, Unavailable
from hardway.server.hall.hall import Hall
from tests.house_key import KEY
from tests.server.conftest import QUICK
from tests.server.inside import Caller, Inside, inside

DEALER = Grant("dealer", "crown", "*")
Deed = Callable[[People, Inside, Caller], object]

ENDS: dict[str, tuple[Deed, int]] = {
    "a role taken": (lambda there, here, dee: there.roles.revoke(HOUSE, dee.person, DEALER, why="", now=here.clock()), 4401),
    "a new password": (
        lambda there, here, dee: there.reset_password(HOUSE, dee.person, "six sides to a cube", why="", now=here.clock()),
        4401,
    ),
    "signed out there": (lambda there, here, dee: there.sessions.sign_out(dee.token), 4401),
    "signed out everywhere": (lambda there, here, dee: there.sessions.sign_out_everywhere(dee.person, here.clock()), 4401),
    "erased": (
        lambda there, here, dee: there.erase(HOUSE, dee.person, seated=False, why="", now=here.clock()), 4401,
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", ENDS)
def test_role_or_session_ended_in_another_process_closes_sockets(what: str) -> None:
    deed, code = ENDS[what]

    async def work(here: Inside) -> None:
        table, dee, eve = (
            await here.table("crown"),
            here.person("Dee", "staff", DEALER),
            here.person("Eve", "staff", DEALER),
        )
        async with dee.socket(table, role="dealer") as wire, eve.socket(table, role="dealer") as other:
            await wire.hear("welcome")
            await other.hear("welcome")
            there = People(here.recorder, key=KEY, hasher=QUICK)
            problem = deed(there, here, dee)
            assert "Problem" not in type(problem).__name__, problem
            assert (await wire.end())[0] == code
            other.send({"type": "ping"})
            await other.hear("pong")

    inside(work)


def test_exclusion_in_another_process_ends_bets_on_open_sockets() -> None:
    async def work(here: Inside) -> None:
        table, ann = await here.table("crown", dice="real"), here.person("Ann", "player")
        async with ann.socket(table) as wire:
            await wire.enter("seat 300", "s")
            assert (await wire.enter("bet pass 10", "a"))["type"] == "ack"
            People(here.recorder, key=KEY, hasher=QUICK).protection.exclude(HOUSE, ann.person, None, now=here.clock())
            assert (await wire.hear("problem"))["error"]["name"] == "excluded"
            assert (await wire.enter("bet field 5", "b"))["error"]["name"] == "excluded"
            assert (await wire.enter("leave", "l"))["type"] in ("ack", "refused")

    inside(work)


def test_house_administrator_has_no_power_over_other_houses() -> None:
    async def work(here: Inside) -> None:
        crown = here.person("Cora", "staff", Grant(ADMINISTRATOR, "crown", "*"))
        every = here.person("Ada", "staff", Grant(ADMINISTRATOR, "*", "*"))
        own, star = here.person("Dee", "staff", DEALER), here.person("Sam", "staff", Grant("dealer", "star", "*"))
        both = here.person("Bo", "staff", DEALER, Grant("dealer", "star", "*"))
        player, new = here.person("Ann", "player"), here.person("Nell", "staff")
        for them in (star, both, player, every):
            for path, body in (("password", {}), ("unlock", {}), ("exclusion", {"days": 30})):
                answer = await crown.ask("POST", f"/api/people/{them.person}/{path}", body)
                assert answer.json()["error"]["name"] == "not_allowed", (them.person, path)
            assert (await crown.ask("DELETE", f"/api/people/{them.person}")).json()["error"]["name"] == "not_allowed"
        for them in (star, player, every):
            assert (await crown.ask("GET", f"/api/people/{them.person}")).status_code == 404
        listed = {one["person"] for one in (await crown.ask("GET", "/api/people")).json()["people"]}
        assert listed == {crown.person, own.person, both.person, new.person}
        assert (await crown.ask("POST", f"/api/people/{own.person}/unlock", {})).status_code == 200
        assert (await every.ask("POST", f"/api/people/{player.person}/unlock", {})).status_code == 200
        hired = await crown.ask("POST", f"/api/people/{new.person}/roles", DEALER._asdict())
        assert hired.status_code == 200, "who has no role yet can be hired"

    inside(work)


def test_passkeys_and_erasure_need_a_recent_password() -> None:
    async def work(here: Inside) -> None:
        ann, guest = here.person("Ann", "player"), here.guest()
        assert (await ann.ask("POST", "/api/passkeys/registration")).status_code == 200
        here.ahead += timedelta(minutes=11)
        for method, path in (
            ("POST", "/api/passkeys/registration"), ("DELETE", "/api/me"), ("DELETE", "/api/passkeys/abc"),
        ):  # fmt: skip
            answer = await ann.ask(method, path)
            assert (answer.status_code, answer.json()["error"]["name"]) == (403, "prove_again"), path
        wrong = await ann.ask("POST", "/api/unlock", {"password": "not the password"})
        assert wrong.status_code == 401
        assert (await ann.ask("DELETE", "/api/me")).status_code == 403
        assert (await ann.ask("POST", "/api/unlock", {"password": "four dice in a cup, Ann"})).status_code == 200
        assert (await ann.ask("POST", "/api/passkeys/registration")).status_code == 200
        assert (await ann.ask("DELETE", "/api/me")).status_code == 204
        assert (await guest.ask("DELETE", "/api/me")).status_code == 204, "a guest has nothing to prove it with"

    inside(work)


def test_sign_outs_are_processed_anew_after_the_store_fails() -> None:
    """Two people are signed out, and the store is away when the first is looked at. Both are looked at the next time."""
    recorder, looked, both, away = MemoryRecorder(), list[str](), asyncio.Event(), [Unavailable("no store")]
    people = ["paaaaaaaaaaaa", "pbbbbbbbbbbbb"]
    listens = asyncio.Event()

    async def in_people_thread(work: Callable[[], object]) -> object:
        found = work()
        listens.set()
        return found

    async def recheck(connection: SimpleNamespace) -> None:
        if away:
            raise away.pop()
        looked.append(connection.visitor.person)
        if len(looked) == 2:
            both.set()

    async def check_absent(about: object) -> None:
        return None

    here: Any = SimpleNamespace(
        house=SimpleNamespace(
            recorder=recorder, in_people_thread=in_people_thread, clock=lambda: 0, settings=SimpleNamespace(listen_seconds=0)
        ),
        news=0, connections=[SimpleNamespace(locks=None, visitor=SimpleNamespace(person=one)) for one in people],
        _recheck=recheck, _check_absent=check_absent,
    )  # fmt: skip

    async def work() -> None:
        listening = asyncio.ensure_future(Hall._listen(here))
        await listens.wait()
        for person in people:
            tell_signed_out(recorder, person)
        await asyncio.wait_for(both.wait(), 20)
        listening.cancel()

    asyncio.run(work())
    assert looked == people
