"""Two people sign in in one browser, one after the other: the first one's page acts for nobody but the first."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.server.inside import ORIGIN, Caller, Inside, Wire, inside

ACTS: list[tuple[str, str, Any]] = [
    ("POST", "/api/tables/crown-1/entries", {"key": "a1", "entry": "seat 500"}),
    ("POST", "/api/me/exclusion", {"days": 30}),
    ("PUT", "/api/me/limits", {"what": "loss day", "to": "5.00"}),
    ("DELETE", "/api/me", None),
    ("POST", "/api/me/sign-out", None),
    ("POST", "/api/passkeys/registration", None),
    ("GET", "/api/me", None),
    ("POST", "/api/guest", None),
]


@asynccontextmanager
async def socket_for(who: Caller, table: str, meant: str) -> AsyncIterator[Wire]:
    wire = Wire(who, f"/api/tables/{table}/socket", f"me={meant}")
    try:
        yield wire
    finally:
        await wire.gone()


@pytest.mark.parametrize(("method", "path", "body"), ACTS, ids=lambda one: one if isinstance(one, str) else "")
def test_request_naming_the_person_signed_in_before_is_refused(method: str, path: str, body: Any) -> None:
    async def work(here: Inside) -> None:
        ann, bob = here.person("Ann", "player"), here.person("Bob", "player")
        await here.table("crown")
        headers = {"origin": ORIGIN, "x-hardway-person": ann.person}
        answer = await bob.http.request(method, path, json=body, headers=headers)
        assert (answer.status_code, answer.json()["error"]["name"]) == (401, "another_person")
        assert "set-cookie" not in answer.headers
        me = (await bob.ask("GET", "/api/me")).json()
        assert (me["person"], me["excluded"]) == (bob.person, None)

    inside(work)


def test_request_naming_its_own_person_is_answered() -> None:
    async def work(here: Inside) -> None:
        ann = here.person("Ann", "player")
        headers = {"origin": ORIGIN, "x-hardway-person": ann.person}
        answer = await ann.http.request("GET", "/api/me", headers=headers)
        assert answer.json()["person"] == ann.person

    inside(work)


def test_socket_naming_the_person_before_is_closed_unread() -> None:
    async def work(here: Inside) -> None:
        ann, bob = here.person("Ann", "player"), here.person("Bob", "player")
        table = await here.table("crown")
        await bob.enter(table, "seat 500", "b1")
        async with socket_for(bob, table, ann.person) as wire:
            wire.send({"type": "enter", "key": "a1", "entry": "bet pass 10"})
            assert (await wire.hear("welcome", "problem"))["type"] == "problem"
            assert await wire.end() == (4401, "another_person")
        async with socket_for(bob, table, bob.person) as wire:
            (bobs,) = (await wire.hear("welcome"))["view"]["players"]
            assert bobs["wagers"] == []

    inside(work)
