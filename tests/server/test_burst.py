"""Every entry is answered, however fast they come and whether or not anybody reads; readers who do not are bounded."""

import asyncio
from collections import Counter

import pytest

from tests.server.inside import FAST, Inside, inside

ENTRIES = [
    "bet pass 10",
    "undo",
    "bet place 6 12",
    "throw",
    "take place 6",
    "bet\tfield 5",
    "@",
    "nonsense",
    "seat 100",
]


@pytest.mark.parametrize("limits", [{}, {"messages_per_second": 1.0, "messages_burst": 60.0}, {"waiting_entries": 3}])
def test_burst_of_entries_is_answered_entry_by_entry(limits: dict[str, float]) -> None:
    async def work(here: Inside) -> None:
        table = await here.table("crown")
        many = {f"k{number}": ENTRIES[number % len(ENTRIES)] for number in range(110)}
        async with here.guest().socket(table) as wire, here.guest().socket(table) as other:
            for one in (wire, other):
                one.send({"type": "enter", "key": "seat", "entry": "seat 5000"})
            for key, entry in many.items():
                for one in (wire, other):
                    one.send({"type": "enter", "key": key, "entry": entry})
            for one in (wire, other):
                left = Counter(["seat", *many])
                while left:
                    answer = await one.hear("ack", "refused", "problem")
                    assert answer["key"] in left, answer
                    assert answer.get("error", {}).get("name") != "failed"
                    del left[answer["key"]]

    inside(work, settings=FAST._replace(**limits))


def test_unread_bytes_of_a_person_are_limited_over_all_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three sockets of one person that read nothing share one limit."""

    async def work(here: Inside) -> None:
        table, ann, bob = await here.table("crown"), here.guest(), here.guest()
        async with bob.socket(table) as reads:
            await reads.hear("welcome")
            async with ann.socket(table) as one, ann.socket(table) as two, ann.socket(table) as three:
                for wire in (one, two, three):
                    await wire.hear("welcome")
                hub = await here.hall.table(table)
                deaf = [client for client in hub.clients if client.visitor.person == ann.person]

                async def never(message: object) -> None:
                    await asyncio.Event().wait()

                for client in deaf:
                    monkeypatch.setattr(client, "_send", never)
                for _ in range(200):
                    for client in deaf:
                        client.push("x" * 1000)
                        assert here.house.queued[ann.person] <= FAST.queue_bytes
                    await asyncio.sleep(0)
                ended = [client for client in deaf if client.ending.done()]
                assert ended
                reads.send({"type": "ping"})
                await reads.hear("pong")
        assert not here.house.queued

    inside(work, settings=FAST._replace(queue_bytes=100_000))


def test_answer_to_a_closed_socket_is_dropped() -> None:
    async def work(here: Inside) -> None:
        table, ann = await here.table("crown"), here.guest()
        async with ann.socket(table) as wire:
            await wire.hear("welcome")
            hub = await here.hall.table(table)
            (client,) = hub.clients
        client.push("x" * 1000)
        assert not here.house.queued

    inside(work)
