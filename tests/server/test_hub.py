"""Messages to everyone at a table come in the order of what happened."""

import json
from typing import Any

import pytest

from hardway.floor.runtime.entry import Entry
from tests.server.inside import FAST, Inside, inside

PHASES = ("open", "closed", "revealed")


def test_dice_state_in_socket_messages_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page commits at the moment a row becomes durable, before it is sent."""

    async def work(here: Inside) -> None:
        table, ann = await here.table("crown"), here.guest()
        async with ann.socket(table) as wire:
            await wire.hear("welcome")
            for key, entry in enumerate(("seat 300", "bet pass 10")):
                assert (await wire.enter(entry, str(key)))["type"] == "ack"
            hub = await here.hall.table(table)
            fold = hub.live.host._fold

            def folded(entry: Entry) -> None:
                fold(entry)
                hub._send_beside("dice")

            monkeypatch.setattr(hub.live.host, "_fold", folded)
            assert (await wire.enter("throw", "c"))["type"] == "ack"
            received = [message.get("dice", message) for message in wire.heard if message["type"] in ("rows", "dice")]
            stood = [(dice["throw"], PHASES.index(dice["phase"])) for dice in received]
            assert stood == sorted(stood)
            assert stood[-1] > stood[0]

    inside(work)


def test_rows_of_a_busy_table_are_sent_in_batches() -> None:
    """Thirty bets come one after the other: the first is sent at once, the others together."""

    async def work(here: Inside) -> None:
        table, ann = await here.table("crown", dice="real"), here.guest()
        async with ann.socket(table) as wire:
            assert (await wire.enter("seat 300", "s"))["type"] == "ack"
            hub = await here.hall.table(table)
            hub._end_gathering()  # it has been quiet since
            first, heard = hub.live.host.durable_row.seq + 1, len(wire.heard)
            for number in range(30):
                wire.send({"type": "enter", "key": str(number), "entry": "bet field 5"})
                await wire.hear("ack", key=str(number))
            hub._end_gathering()
            wire.send({"type": "ping"})
            await wire.hear("pong")
            received = [[row["seq"] for row in one["rows"]] for one in wire.heard[heard:] if one["type"] == "rows"]
            assert received == [[first], list(range(first + 1, first + 30))]

    inside(work, settings=FAST._replace(gather_seconds=3600.0))


def test_requests_of_players_are_sent_to_staff_in_batches() -> None:
    async def work(here: Inside) -> None:
        ann = here.guest()
        table = await here.table("crown", dice="real", staff="people", owner=ann.person)
        async with ann.socket(table) as player, ann.socket(table, role="dealer") as dealer:
            assert (await dealer.hear())["type"] == "welcome"
            for key, entry in enumerate(("seat 300", "bet place 6 12", "bet place 8 12")):
                player.send({"type": "enter", "key": str(key), "entry": entry})
                await player.hear("ack", key=str(key))
            for key, entry in enumerate(("on place 6", "on place 8")):
                player.send({"type": "enter", "key": f"a{key}", "entry": entry})
                player.send({"type": "ping"})
                await player.hear("pong")
            hub = await here.hall.table(table)
            assert len(hub.live.asks.waiting) == 2
            hub._send_beside("asks")
            received = [await dealer.hear("asks")]
            dealer.send({"type": "ping"})
            await dealer.hear("pong")
            received += [one for one in dealer.heard if one["type"] == "asks" and one not in received]
            assert [len(one["asks"]) for one in received] == [2]

    inside(work, settings=FAST._replace(gather_seconds=3600.0))


def test_welcome_names_only_people_present() -> None:
    """Thirty people sit down, speak and leave: the next to join gets names only of people who are there or spoke."""

    async def work(here: Inside) -> None:
        table, watcher = await here.table("crown"), here.guest()

        async def welcome() -> dict[str, Any]:
            async with watcher.socket(table) as wire:
                return await wire.hear("welcome")

        before = len(json.dumps(await welcome()))
        for number in range(30):
            guest = here.guest()
            async with guest.socket(table) as wire:
                for key, entry in enumerate(("seat 300", "leave")):
                    assert (await wire.enter(entry, str(key)))["type"] == "ack"
                if number == 29:
                    wire.send({"type": "say", "words": "bye"})
                    await wire.hear("said")
        received = await welcome()
        assert list(received["names"]) == [guest.person]
        assert len(json.dumps({**received, "said": [], "names": {}})) - before < 30, "digits of numbers"

    inside(work)


def test_names_of_people_who_left_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardway.server.sockets.table_texts.MAX_NAMES", 5)

    async def work(here: Inside) -> None:
        table, ann = await here.table("crown"), here.guest()
        async with ann.socket(table) as wire:
            assert (await wire.enter("seat 300", "s"))["type"] == "ack"
            for _ in range(20):
                async with (guest := here.guest()).socket(table) as other:
                    for key, entry in enumerate(("seat 300", "leave")):
                        assert (await other.enter(entry, str(key)))["type"] == "ack"
            hub = await here.hall.table(table)
            await wire.enter("bet pass 10", "b")
            assert len(hub.names._shown) <= 6
            assert ann.person in hub.names
            assert guest.person not in hub.standing(next(iter(hub.clients)).visitor)["names"]

    inside(work)
