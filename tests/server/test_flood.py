"""A guest who sends as much as they can delays no one else."""

import asyncio
import threading
from itertools import chain
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest

from hardway.journal import Row, open_recorder
from hardway.journal.dice_proof import player_commitment
from hardway.server import daily
from hardway.server.answers.errors import RequestRefused
from hardway.server.shares import budget as budget_of
from hardway.server.shares import budget as rates
from hardway.server.shares.budget import (
    CpuBudget,
    CpuShare,
    CpuShares,
    RateLimits,
    TokenBucket,
    charge_task,
    throttled,
    throttled_rows,
)
from hardway.server.sockets import table_hub as hubs
from hardway.server.visiting import cookie as sessions
from hardway.server.visiting import entries
from tests.server.inside import FAST, FREE, ORIGIN, Inside, inside
from tests.waiting import SECONDS

MANY = 400
EVERYDAY = FAST._replace(
    person_share=0.1, address_share=0.5, words_per_second=1.0, words_burst=5.0, sockets_of_address=3,
    sockets_of_person=2,
)  # fmt: skip


@pytest.mark.parametrize(
    "message",
    [{"type": "legal", "ask": 1}, {"type": "say", "words": "hello"}, {"type": "ping"}, {"type": "enter"}, "{"],
    ids=["legal", "say", "ping", "bad enter", "bad"],
)
def test_message_flood_of_one_guest_does_not_delay_others(message: Any) -> None:
    """All of a flood has come in before the other sends anything; the other's entry is taken while most of it waits."""

    async def work(here: Inside) -> None:
        table, ann, bob = await here.table("crown", dice="real"), here.guest(), here.guest()
        async with ann.socket(table) as flood, bob.socket(table) as other:
            await flood.hear("welcome")
            await other.hear("welcome")
            await other.enter("seat 500", "s")
            for _ in range(MANY):
                flood.send(message)
            other.send({"type": "enter", "key": "b", "entry": "bet pass 10"})
            while other._in.qsize():
                await asyncio.sleep(0)
            assert flood._in.qsize() > MANY // 2
            assert (await other.hear("ack", "refused", "problem", key="b"))["type"] == "ack"

    inside(work)


def test_legal_entry_list_is_computed_once_per_viewer_and_row(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(here: Inside) -> None:
        asked: list[str] = []
        legal = hubs.legal_here
        monkeypatch.setattr(
            hubs, "legal_here", lambda law, state, who, **more: asked.append(who) or legal(law, state, who, **more)
        )
        table, ann, bob = await here.table("crown", dice="real"), here.guest(), here.guest()
        async with ann.socket(table) as wire, bob.socket(table) as other:
            for one in (wire, other):
                await one.enter("seat 500", f"s{id(one)}")
            before = None
            for number in range(5):
                wire.send({"type": "legal", "ask": number})
                found = await wire.hear("legal")
                assert found["ask"] == number
                assert before in (None, found["legal"])
                before = found["legal"]
                assert (await ann.ask("GET", f"/api/tables/{table}/legal")).json()["legal"] == before
            assert asked == [ann.person]
            other.send({"type": "legal", "ask": 1})
            await other.hear("legal")
            assert asked == [ann.person, bob.person], "another viewer has another answer"
            answer = await wire.enter("bet pass 10", "b")
            wire.send({"type": "legal", "ask": 1})
            found = await wire.hear("legal")
            assert found["seq"] == answer["seq"]
            assert found["legal"] != before
            assert asked == [ann.person, bob.person, ann.person]

    inside(work)


def test_token_bucket_passes_rate_after_burst() -> None:
    bucket = TokenBucket(rate=1.0, burst=5.0)
    assert [bucket.take(100.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert [bucket.take(now) for now in (100.9, 101.5, 101.9, 102.5)] == [False, True, False, True]
    assert [bucket.take(1000.0) for _ in range(7)] == [True] * 5 + [False] * 2, "no more than a burst is saved up"


def test_rate_limit_counts_any_sixty_seconds_per_person_and_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=0.0, monotonic=lambda: clock.now)
    monkeypatch.setattr(rates, "time", clock)
    windows, passed = RateLimits({"a": 3, "b": 1}), []
    for clock.now in (0.0, 10.0, 20.0, 30.0, 59.9, 60.0, 65.0, 70.0, 80.0):
        if windows.take("a", "ann"):
            passed.append(clock.now)
    assert passed == [0.0, 10.0, 20.0, 60.0, 70.0, 80.0]
    assert windows.wait("a", "ann") == 40, "the first of the three was at 60, and now it is 80"
    assert windows.wait("a", "cyn") == 0
    assert windows.take("a", "bob"), "each has a minute of their own"
    assert windows.take("b", "ann"), "and for each thing"
    before = threading.active_count()
    assert not any(windows.take("b", "ann") for _ in range(1000))
    assert threading.active_count() == before, "no thread is started for it"


def test_chat_messages_of_one_person_are_rate_limited() -> None:
    async def work(here: Inside) -> None:
        table, ann, bob = await here.table("crown"), here.guest(), here.guest()
        async with ann.socket(table) as first, ann.socket(table) as second, bob.socket(table) as other:
            for wire in (first, second, other):
                await wire.hear("welcome")
            for _ in range(20):  # one person has one voice, however many sockets
                first.send({"type": "say", "words": "hello"})
                second.send({"type": "say", "words": "hello"})
            first.send({"type": "ping"})
            second.send({"type": "ping"})
            await first.hear("pong")
            await second.hear("pong")
            other.send({"type": "ping"})
            await other.hear("pong")
            assert sum(one["type"] == "said" for one in other.heard) == EVERYDAY.words_burst
            refused = [one for one in first.heard + second.heard if one["type"] == "problem"]
            assert {one["error"]["name"] for one in refused} == {"too_many"}

    inside(work, settings=EVERYDAY._replace(words_per_second=1e-6))


def test_person_over_their_cpu_budget_delays_nobody_else() -> None:
    async def work(here: Inside) -> None:
        table, ann, bob = await here.table("crown", dice="real"), here.guest(), here.guest()
        async with ann.socket(table) as flood, bob.socket(table) as other:
            for wire in (flood, other):
                await wire.hear("welcome")
            here.house.cpu_shares.of(ann.person).spend(1e6)
            flood.send({"type": "ping"})  # one was being waited for already
            for _ in range(10):
                flood.send({"type": "ping"})
            assert (await other.enter("seat 500", "s"))["type"] == "ack"
            assert flood._in.qsize() >= 9
            late = await ann.ask("GET", f"/api/tables/{table}/history?limit=500")
            assert (late.status_code, late.json()["error"]["name"]) == (429, "too_many")
            assert int(late.headers["retry-after"]) > 0
            assert (await bob.ask("GET", f"/api/tables/{table}/history?limit=500")).status_code == 200

            for connection in here.hall.connections:
                connection.end(1012, "stopping")  # its share does not come back today

    inside(work, settings=EVERYDAY._replace(person_share=1e-4, saved_seconds=10.0))


@pytest.mark.usefixtures("patient_dice")
def test_unanswered_entries_of_a_socket_are_limited() -> None:
    """A throw is answered when its dice have come to rest, which here wait for a nonce."""

    async def work(here: Inside) -> None:
        table, ann = await here.table("crown"), here.guest()
        async with ann.socket(table) as wire:
            await wire.hear("welcome")
            for key, entry in (("s", "seat 500"), ("b", "bet pass 10")):
                assert (await wire.enter(entry, key))["type"] == "ack"
            nonce = "ab" * 32
            commitment = player_commitment(table, 1, ann.person, nonce)
            wire.send({"type": "commit", "throw": 1, "commitment": commitment})
            await wire.hear("dice")
            for key, entry in (("t", "throw"), ("u", "buyin 5")):
                wire.send({"type": "enter", "key": key, "entry": entry})
            answer = await wire.hear("ack", "refused", "problem", key="u")
            assert (answer["type"], answer["error"]["name"]) == ("problem", "too_many")
            while (await wire.hear("dice"))["phase"] != "closed":
                pass
            wire.send({"type": "reveal", "throw": 1, "nonce": nonce})
            await wire.hear("ack", key="t")
            assert (await wire.enter("buyin 5", "after"))["type"] == "ack", "what is answered makes room"

    inside(work, settings=FAST._replace(waiting_entries=1))


def test_opening_a_socket_costs_cpu_budget_and_may_be_refused() -> None:
    async def work(here: Inside) -> None:
        table, ann, bob = await here.table("crown", dice="real"), here.guest(), here.guest()
        person = here.house.cpu_shares.of(ann.person)
        before = person._now()
        async with ann.socket(table) as wire:
            await wire.hear("welcome")
            assert person._left < before
        person.spend(1e6)
        async with ann.socket(table) as wire:
            assert (await wire.end())[0] == 429, "known by the session, and refused before anything dear is done"
        async with bob.socket(table) as wire:
            assert (await wire.hear())["type"] == "welcome"

    inside(work, settings=EVERYDAY._replace(person_share=1e-9))


def test_address_over_its_cpu_budget_opens_no_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget_of, "is_local", lambda address: False)

    async def work(here: Inside) -> None:
        table, ann = await here.table("crown", dice="real"), here.guest()
        here.house.cpu_shares.budget("127.0.0.1").spend(1e6)
        async with ann.socket(table) as wire:
            assert (await wire.end())[0] == 429

    inside(work, settings=EVERYDAY._replace(address_share=1e-4))


def test_person_over_cpu_budget_is_refused_before_a_store_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "PATIENCE_SECONDS", 0.0)

    async def work(here: Inside) -> None:
        table, ann = await here.table("crown", dice="real"), here.guest()
        path = f"/api/tables/{table}/history?limit=500"
        assert (await ann.ask("GET", path)).status_code == 200
        here.house.cpu_shares.of(ann.person).spend(1e6)
        monkeypatch.setattr(here.house.people.sessions, "who", None)
        assert (await ann.ask("GET", path)).status_code == 429
        async with ann.socket(table) as wire:
            assert (await wire.end())[0] == 429

    inside(work, settings=EVERYDAY._replace(person_share=1e-4))


def test_too_many_requests_error_is_sent_after_a_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal at once would be asked for again at once. Where the share comes back meanwhile, there is none."""
    clock = SimpleNamespace(now=0.0, monotonic=lambda: clock.now)
    left = [5.0]

    class Owes(CpuBudget):
        def wait(self) -> float:
            return max(0.0, left[0] - clock.now)

    async def sleep(seconds: float) -> None:
        assert seconds > 0
        clock.now += seconds

    monkeypatch.setattr(sessions, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(sessions, "time", clock)

    async def work() -> None:
        with pytest.raises(RequestRefused) as no:
            await sessions.wait_for_budget(Owes())
        assert (no.value.status, no.value.headers, clock.now) == (429, {"retry-after": "4"}, sessions.PATIENCE_SECONDS)
        left[0] = clock.now + 0.25
        await sessions.wait_for_budget(Owes())
        assert clock.now == left[0], "no longer than it takes"
        await sessions.wait_for_budget(Owes())
        assert clock.now == left[0], "and not at all where nothing is owed"

    asyncio.run(work())


def test_throttled_journal_reading_sleeps_as_long_as_a_row_took(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(seconds=0.0, thread_time=lambda: clock.seconds, rests=[])
    clock.sleep = clock.rests.append
    monkeypatch.setattr(budget_of, "time", clock)
    for seconds in throttled([0.25, 0.0, 0.5]):
        clock.seconds += seconds
    assert clock.rests == [0.25, budget_of.REST_SECONDS, 0.5]


@pytest.mark.parametrize(("after", "limit"), [(0, None), (0, 500), (3, 17), (5, 16), (40, 1), (41, None), (90, 5)])
def test_throttled_journal_reading_returns_all_rows(after: int, limit: int | None) -> None:
    recorder, row = open_recorder(":memory:"), None
    for number in range(41):
        row = Row.after(
            row, stream="t", kind="note", at="2026-11-15T07:40:05.000Z", by="p1", entry="", body=f"{number}"
        )
        recorder.append([row])
    assert list(throttled_rows(recorder, "t", after, limit)) == list(recorder.rows("t", after, limit))
    recorder.close()


@pytest.mark.parametrize("table", ["crown-1", "nowhere-1"])
def test_sockets_a_person_opens_in_a_minute_are_limited(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One socket too many is refused before the store or the table is asked."""
    monkeypatch.setattr(sessions, "PATIENCE_SECONDS", 0.0)

    async def work(here: Inside) -> None:
        await here.table("crown")
        ann, bob = here.guest(), here.guest()
        for _ in range(3):
            async with ann.socket(table) as wire:
                await wire.hear("welcome", "problem")
        with monkeypatch.context() as without:
            without.setattr(here.hall, "hub", None)
            without.setattr(here.house.people.sessions, "who", None)
            async with ann.socket(table) as wire:
                assert (await wire.end())[0] == 429
        async with bob.socket(table) as wire:
            assert (await wire.hear())["type"] in ("welcome", "problem")

    inside(work, settings=FAST._replace(per_minute={**FREE, "sockets_of_person": 3}))


def test_sockets_opened_a_minute_by_an_address_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Local addresses have no limit."""
    monkeypatch.setattr(sessions, "PATIENCE_SECONDS", 0.0)

    async def work(here: Inside) -> None:
        table = await here.table("crown")
        for _ in range(4):
            async with here.guest().socket(table) as wire:
                assert (await wire.hear())["type"] == "welcome"
        monkeypatch.setattr(sessions, "is_local", lambda address: False)
        for _ in range(3):
            async with here.guest().socket(table) as wire:
                assert (await wire.hear())["type"] == "welcome"
        async with here.guest().socket(table) as wire:
            assert (await wire.end())[0] == 429

    inside(work, settings=FAST._replace(per_minute={**FREE, "sockets": 3}))


def test_entry_run_as_a_task_is_charged_to_its_persons_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that waits runs in a task; one that the table alone decides is charged as it is read."""
    paid: list[CpuBudget] = []

    def spied(work: Any, budget: CpuBudget) -> Any:
        paid.append(budget)
        return charge_task(work, budget)

    async def work(here: Inside) -> None:
        table, ann = await here.table("crown", dice="real"), here.guest()
        async with ann.socket(table) as wire:
            await wire.enter("seat 500", "s")
            monkeypatch.setattr(entries, "charge_task", spied)
            await wire.enter("bet pass 10", "b")
            assert paid == []
            for key, entry in (("r", "bet pass 9999"), ("w", "no such thing")):
                await wire.enter(entry, key)
                assert paid == []
            await wire.enter("undo", "u")
            assert [one._shares for one in paid] == [here.house.cpu_shares.budget("127.0.0.1", ann.person)._shares]

    inside(work)


def test_address_over_its_cpu_budget_is_refused() -> None:
    async def work(here: Inside) -> None:
        ann, bob = here.guest(), here.guest()
        assert (await ann.ask("GET", "/api/lobby")).status_code == 200
        here.house.cpu_shares.budget("10.0.0.1").spend(1e6)
        assert (await ann.ask("GET", "/api/lobby")).status_code == 429
        assert (await bob.ask("GET", "/api/lobby")).status_code == 200, "comes from elsewhere"

    inside(work, settings=EVERYDAY._replace(address_share=1e-4))


def test_http_request_is_charged_to_its_person_and_its_address() -> None:
    """In the loop and in threads alike: what is left of both cpu_shares is less than before."""

    async def work(here: Inside) -> None:
        table, ann = await here.table("crown", dice="real"), here.guest()
        for path in (f"/api/tables/{table}/history?limit=500", f"/api/tables/{table}", "/api/me"):
            person, budget = here.house.cpu_shares.of(ann.person), here.house.cpu_shares.budget("10.0.0.1")
            before = [person._now(), budget._shares[0]._now()]
            assert (await ann.ask("GET", path)).status_code == 200
            assert [person._left, budget._shares[0]._left] < before

    inside(work, settings=EVERYDAY._replace(person_share=1e-9, address_share=1e-9))


def test_open_sockets_are_limited_by_person_and_address() -> None:
    async def work(here: Inside) -> None:
        table, ann = await here.table("crown"), here.guest()
        async with ann.socket(table) as one, ann.socket(table) as two:
            await one.hear("welcome")
            await two.hear("welcome")
            async with ann.socket(table) as three:
                assert await three.end() == (4429, "too_many")
        async with ann.socket(table) as one:
            assert (await one.hear())["type"] == "welcome", "a closed socket makes room"

    inside(work, settings=EVERYDAY)


@pytest.mark.parametrize(
    ("address", "another"),
    [
        ("2001:db8:1:2::{}", "2001:db8:1:3::1"), ("[2001:db8:1:2::{}]:443", "2001:db8:1:3::1"),
        ("203.0.113.7:{}", "203.0.113.8"),
    ],
)  # fmt: skip
def test_ipv6_household_counts_as_one_address(address: str, another: str) -> None:
    """A household of IPv6 has countless addresses; and a proxy may add the port."""

    async def ask(here: Inside, address: str, path: str, body: Any, **more: Any) -> int:
        transport = httpx2.ASGITransport(here.app, raise_app_exceptions=False, client=("192.0.2.9", 1))
        async with httpx2.AsyncClient(transport=transport, base_url=ORIGIN, **more) as http:
            headers = {"origin": ORIGIN, "x-forwarded-for": address}
            return (await http.post(path, json=body, headers=headers)).status_code

    async def work(here: Inside) -> None:
        ann = {"hardway": here.guest().token}
        for path, body, good, cookies in (
            ("/api/guest", None, 200, None),
            ("/api/sign-in", {"name": "nobody", "password": "four dice in a cup"}, 401, None),
            ("/api/tables", {"house": "crown"}, 201, ann),
        ):
            tries = [await ask(here, address.format(n), path, body, cookies=cookies) for n in range(1, 5)]
            assert tries == [good, good, 429, 429], path
            assert await ask(here, another, path, body, cookies=cookies) != 429

    few = {"guests": 2, "sign_in": 2, "tables": 2}
    inside(work, settings=FAST._replace(trusted=("192.0.2.9",), per_minute={**FREE, **few}))


def test_guests_of_one_address_do_not_fill_the_daily_shoot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "MAX_OF_ADDRESS", 2, raising=False)

    async def work(here: Inside) -> None:
        here.addresses = chain([1, 1, 1, 2], here.addresses)  # type: ignore[assignment]
        people = [here.guest() for _ in range(4)]
        body = {"strategy": "field", "commitment": "0" * 64}
        answers = [await one.ask("PUT", "/api/daily", body) for one in people]
        assert [answer.status_code for answer in answers] == [200, 200, 429, 200]
        assert (await people[0].ask("PUT", "/api/daily", body)).status_code == 200, "an entry may be changed"

    inside(work)


def test_address_is_the_one_that_the_proxy_added_last() -> None:
    """A proxy adds to the client's own header, or puts a line of its own below it."""

    async def work(here: Inside) -> None:
        transport = httpx2.ASGITransport(here.app, raise_app_exceptions=False, client=("192.0.2.9", 1))
        async with httpx2.AsyncClient(transport=transport, base_url=ORIGIN) as http:
            for number, lines in enumerate((("198.51.100.1, 203.0.113.7",), ("198.51.100.2", "203.0.113.7"))):
                headers = [("origin", ORIGIN), *(("x-forwarded-for", line) for line in lines)]
                answer = await http.post("/api/guest", headers=headers)
                assert answer.status_code == (200 if not number else 429), lines
                http.cookies.clear()

    inside(work, settings=FAST._replace(trusted=("192.0.2.9",), per_minute={**FREE, "guests": 1}))


def test_cpu_budget_never_limits_a_local_address() -> None:
    cpu_shares = CpuShares(person=0.2, address=0.5, burst=1.0)
    for address in ("127.0.0.1", "127.9.9.9", "::1", ""):
        cpu_shares.budget(address).spend(100.0)
        assert cpu_shares.budget(address).wait() == 0.0
    cpu_shares.budget("2001:db8::1").spend(100.0)
    assert cpu_shares.budget("2001:db8::2").wait() > 0, "one household of IPv6 is one address"
    assert cpu_shares.budget("2001:db8:1::1").wait() == 0.0


def test_cpu_budget_refills_at_its_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("hardway.server.shares.budget.time.monotonic", lambda: now)
    budget = CpuShare(rate=0.25, burst=1.0)
    budget.spend(1.5)
    assert budget.wait() == 2.0
    now += 2.0
    assert budget.wait() == 0.0
    budget.spend(0.25)
    assert budget.wait() == 1.0
    now += 3600
    budget.spend(1.25)
    assert budget.wait() == 1.0, "no more is saved up than the burst"
    budget.spend(1e6)
    assert budget.wait() == 4.0, "and no more is owed"


def test_cpu_budget_is_charged_for_work_and_not_for_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    processor = SimpleNamespace(seconds=0.0, thread_time=lambda: processor.seconds)
    monkeypatch.setattr(budget_of, "time", processor)

    class Sum(CpuBudget):
        seconds = 0.0

        def spend(self, seconds: float) -> None:
            self.seconds += seconds

    async def works(waits_for: asyncio.Event) -> str:
        processor.seconds += 1.0
        await waits_for.wait()
        processor.seconds += 2.0
        await asyncio.sleep(0)
        processor.seconds += 4.0
        return "done"

    async def fails() -> None:
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            raise KeyError("as it was") from None

    async def work() -> None:
        budget = Sum()
        others = asyncio.Event()
        task = asyncio.create_task(_awaited(charge_task(works(others), budget)))
        await asyncio.sleep(0)
        processor.seconds += 100.0  # other work
        others.set()
        assert await task == "done"
        assert budget.seconds == 1.0 + 2.0 + 4.0
        task = asyncio.create_task(_awaited(charge_task(fails(), budget)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(KeyError):
            await task

    async def _awaited(what: Any) -> Any:
        return await what

    asyncio.run(work())


SIGN_INS = 12
"""More than all threads of a server."""


def test_sign_ins_of_one_address_do_not_delay_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(here: Inside) -> None:
        ann, bob, stranger = here.person("Ann", "player"), here.person("Bob", "player"), here.stranger()
        passwords, goes_on, checked = here.house.people.accounts.passwords, threading.Event(), list[str]()
        match = passwords.match

        def slow(person: str, password: str) -> bool:
            checked.append(password)
            if password == "slow password":
                assert goes_on.wait(SECONDS)
            return match(person, password)

        monkeypatch.setattr(passwords, "match", slow)
        body = {"name": "Nobody", "password": "slow password"}
        flood = [
            asyncio.ensure_future(stranger.ask("POST", "/api/sign-in", {**body, "name": f"Nobody {number}"}))
            for number in range(SIGN_INS)
        ]
        try:
            async with asyncio.timeout(SECONDS):
                while not checked:
                    await asyncio.sleep(0.001)
                assert (await ann.ask("GET", "/api/me")).status_code == 200
                signed = await bob.ask("POST", "/api/sign-in", {"name": "Bob", "password": "four dice in a cup, Bob"})
                assert signed.status_code == 200
            assert checked.count("slow password") == 1, "one at a time of an address"
            assert not any(one.done() for one in flood)
        finally:
            goes_on.set()
        assert {answer.status_code for answer in await asyncio.gather(*flood)} == {401}

    inside(work)
