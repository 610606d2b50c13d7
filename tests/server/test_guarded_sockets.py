"""Every socket is looked after alike, at a table, a tournament or a promotion: sessions, roles, how many, what they cost."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import pytest

from hardway.floor.book import HOUSE
from hardway.floor.people import Grant
from hardway.server.sockets import core_hub
from tests.server.inside import FAST, Caller, Inside, Wire, inside

SELDOM = FAST._replace(recheck_seconds=1e6)
"""Sockets are not looked after by the clock: what ends one is the act itself."""
MANAGERS = {
    "table": Grant("casino_manager", "crown", "*"), "tournament": Grant("casino_manager", "crown", "*"),
    "promotion": Grant("gaming_manager", "star", "*"),
}  # fmt: skip
PLACES = ["table", "tournament", "promotion"]


async def place(here: Inside, kind: str, boss: Caller) -> str:
    """Return the address of a place of this kind."""
    if kind == "table":
        return f"/api/tables/{await here.table('crown', mode='casino')}"
    begun = await boss.ask("POST", f"/api/hosted/{kind}", {"house": MANAGERS[kind].house, "name": "cup"})
    assert begun.status_code == 201, begun.text
    return f"/api/hosted/{kind}/cup"


async def change(here: Inside, kind: str, address: str, boss: Caller, number: int) -> None:
    """Enter something that everyone there is sent."""
    entry = {
        "tournament": f"draft prizes {1000 * number}",
        "promotion": f"item manner {number} are drawn",
    }[kind]  # fmt: skip
    answer = await boss.ask(
        "POST", f"{address}/entries?as={MANAGERS[kind].role}", {"key": f"c{number}", "entry": entry}
    )
    assert answer.status_code == 200, answer.text


Act = Callable[[Inside, Caller], Awaitable[Any]]


async def revoke(here: Inside, who: Caller) -> None:
    people, now = here.house.people, here.clock()
    (held,) = people.roles.of(who.person)
    people.roles.revoke(HOUSE, who.person, held, why="left", now=now)


async def revoke_over_http(here: Inside, who: Caller) -> None:
    ada = here.person("Ada", "staff", Grant("administrator", "*", "*"))
    (held,) = here.house.people.roles.of(who.person)
    body = {**held._asdict(), "why": "left"}
    assert (await ada.ask("POST", f"/api/people/{who.person}/roles/revoke", body)).status_code == 200


async def sign_out(here: Inside, who: Caller) -> None:
    assert (await who.ask("POST", "/api/sign-out")).status_code == 204


async def sign_out_everywhere(here: Inside, who: Caller) -> None:
    here.house.people.sessions.sign_out_everywhere(who.person, here.clock())


async def idle(here: Inside, who: Caller) -> None:
    here.ahead += timedelta(minutes=6)


ENDS = [
    (revoke, 4401), (revoke_over_http, 4401), (sign_out, 4401), (sign_out_everywhere, 4401), (idle, 4423),
]  # fmt: skip


@pytest.mark.parametrize("kind", PLACES)
@pytest.mark.parametrize(("act", "code"), ENDS, ids=lambda one: getattr(one, "__name__", ""))
def test_socket_closes_when_the_session_or_role_ends(kind: str, act: Act, code: int) -> None:
    async def work(here: Inside) -> None:
        boss = here.person("Max", "staff", MANAGERS[kind])
        address = await place(here, kind, boss)
        async with boss.listening(address, role=MANAGERS[kind].role) as wire:
            await wire.hear("welcome", "standing")
            await act(here, boss)
            assert (await wire.end())[0] == code
        assert not here.hall.connections

    inside(work, settings=SELDOM)


@pytest.mark.parametrize("kind", PLACES)
def test_socket_limit_of_a_person_counts_tables_and_events(kind: str) -> None:
    """Hosted events are tournaments and promotions."""

    async def work(here: Inside) -> None:
        boss, guest = here.person("Max", "staff", MANAGERS[kind]), here.guest()
        address = await place(here, kind, boss)
        async with AsyncExitStack() as stack:
            for _ in range(3):
                wire = await stack.enter_async_context(guest.listening(address))
                await wire.hear("welcome", "standing")
            more = await stack.enter_async_context(guest.listening(address))
            assert (await more.hear("problem"))["error"]["name"] == "too_many"
            assert (await more.end())[0] == 4429
            at_table = await stack.enter_async_context(guest.socket(await here.table("star")))
            assert (await at_table.end())[0] == 4429

    inside(work, settings=FAST._replace(sockets_of_person=3))


@pytest.mark.parametrize("kind", ["tournament", "promotion"])
def test_tournament_or_promotion_state_is_built_once_per_viewer(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    standing = core_hub.hosted_standing

    async def counted(context: Any, host: Any, who: Any) -> Any:
        made.append(who.person)
        return await standing(context, host, who)

    monkeypatch.setattr(core_hub, "hosted_standing", counted)

    async def work(here: Inside) -> None:
        boss, guest, other = here.person("Max", "staff", MANAGERS[kind]), here.guest(), here.guest()
        address = await place(here, kind, boss)
        async with AsyncExitStack() as stack:
            wires: list[Wire] = []
            for who in (*[guest] * 20, other):
                wires.append(await stack.enter_async_context(who.listening(address)))
                await wires[-1].hear("standing")
            made.clear()
            await change(here, kind, address, boss, 1)
            received = [await wire.hear("standing") for wire in wires]
            assert {one["seq"] for one in received} == {received[0]["seq"]}
        assert sorted(made) == sorted([guest.person, other.person])

    inside(work)


@pytest.mark.parametrize("kind", ["tournament", "promotion"])
def test_change_while_a_hosted_socket_opens_is_sent(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(here: Inside) -> None:
        boss = here.person("Max", "staff", MANAGERS[kind])
        address = await place(here, kind, boss)
        changed = asyncio.Event()
        standing = core_hub.hosted_standing

        async def late(context: Any, host: Any, who: Any) -> Any:
            received = await standing(context, host, who)
            if not changed.is_set():
                changed.set()
                await change(here, kind, address, boss, 1)
            return received

        monkeypatch.setattr(core_hub, "hosted_standing", late)
        async with boss.listening(address) as wire:
            first, then = await wire.hear("standing"), await wire.hear("standing")
            assert then["seq"] == first["seq"] + 1

    inside(work)


@pytest.mark.parametrize("kind", ["tournament", "promotion"])
def test_hosted_socket_refuses_entries_and_answers_ping(kind: str) -> None:
    """A hosted socket is one of a tournament or a promotion."""

    async def work(here: Inside) -> None:
        boss = here.person("Max", "staff", MANAGERS[kind])
        address = await place(here, kind, boss)
        async with boss.listening(address) as wire:
            await wire.hear("standing")
            wire.send({"type": "ping"})
            await wire.hear("pong")
            wire.send({"type": "enter", "key": "k", "entry": "apply"})
            assert (await wire.hear("problem"))["error"]["name"] == "not_taken"
            wire.send("x" * (FAST.message_bytes + 1))
            assert await wire.end() == (4400, "bad_message")

    inside(work)


def test_tournament_socket_closes_when_the_server_stops() -> None:
    async def work(here: Inside) -> None:
        boss = here.person("Max", "staff", MANAGERS["tournament"])
        async with boss.listening(await place(here, "tournament", boss)) as wire:
            await wire.hear("standing")
            await here.house.stop()
            assert await wire.end() == (1012, "stopping")

    inside(work)
