"""Whatever is sent, the server answers in its one shape, never fails, and its tables go on.

HTTP is explored from the OpenAPI document, sockets by bytes, JSON and real messages changed at random. Afterwards the
journal audits clean and a bet is still taken.
"""

import json
import random
import warnings
from typing import Any

import httpx2
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hardway.journal.audit import audit
from hardway.server.configuration import Settings
from tests.server.inside import FREE, Caller, Inside, Wire, inside

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    import schemathesis.specs.openapi.checks as conform

FINE = (4400, 4408, 4429, None)
"""How a socket that sends rubbish may be closed; None: it was not."""
MESSAGES: list[dict[str, Any]] = [
    {"type": "enter", "key": "k", "entry": "bet pass 10"}, {"type": "enter", "key": "k", "entry": "throw"},
    {"type": "enter", "key": "k", "entry": "seat 500"}, {"type": "enter", "key": "k", "entry": "undo"},
    {"type": "enter", "key": "k", "entry": "bots 1"}, {"type": "enter", "key": "k", "entry": "confirm a1"},
    {"type": "enter", "key": "k", "entry": "read 4 3"}, {"type": "enter", "key": "k", "entry": "decline"},
    {"type": "enter", "key": "k", "entry": "bet place 6 12 late"}, {"type": "legal", "ask": 1}, {"type": "ping"},
    {"type": "commit", "throw": 1, "commitment": "ab" * 32}, {"type": "reveal", "throw": 1, "nonce": "ab" * 32},
    {"type": "say", "words": "hello"},
]  # fmt: skip
VALUES: list[Any] = [
    None, True, -1, 0, 2**63, 1e308, "", "\0", "\u2028", "x" * 600, [], {}, "bet pass", "@2026-01-01T00:00:00 throw",
    "seat 1e9", "seat -5", "seat 0.001", "bet pass 99999999999999999999", "bet ☃ 10", "offer " + "p" * 400,
    "report device p1 because ' or 1=1", "sign * 1 600", "leave", "pass", "accept 9 9", "bots 99", "bots -1", "read 7 7",
    "undo 5", "dispute " + "why " * 100, "\ud7ff", "enter", "0" * 64,
]  # fmt: skip


def rubbish(chance: random.Random) -> str | bytes:
    """Return a message that no client sends."""
    match chance.randrange(7):
        case 0:
            return chance.randbytes(chance.randrange(200))
        case 1:
            return "".join(chr(chance.randrange(32, 0x2FFF)) for _ in range(chance.randrange(200)))
        case 2:
            depth = chance.randrange(1, 2000)
            return "[" * depth + "]" * depth
        case 3:
            return json.dumps({"type": "say", "words": "x" * chance.choice((199, 200, 201, 4000, 5000))})
        case 4:
            text = json.dumps(chance.choice(MESSAGES))
            place = chance.randrange(len(text))
            return text[:place] + chr(chance.randrange(32, 127)) + text[place + chance.randrange(2) :]
    message = dict(chance.choice(MESSAGES))
    name = chance.choice([*message, "more"])
    message[name] = chance.choice(VALUES)
    if chance.random() < 0.2:
        message.pop(chance.choice(list(message)), None)
    return json.dumps(message)


async def flood(here: Inside, table: str, who: Caller, chance: random.Random, count: int, role: str = "") -> int:
    """Send rubbish until so much is sent, coming back whenever one is sent away; return how often one was."""
    away = 0
    while count > 0:
        async with who.socket(table, role=role, after=chance.choice(("", "0", "3"))) as wire:
            await wire.hear("welcome")
            while count > 0 and wire.code is None:
                for _ in range(chance.randrange(1, 30)):
                    wire.send(rubbish(chance))
                    count -= 1
                await still_there(wire)
            assert wire.code in FINE, (wire.code, wire.reason)
            away += wire.code is not None
    return away


async def still_there(wire: Wire) -> None:
    """Wait until everything sent so far was taken, or the socket has ended."""
    wire.send({"type": "ping"})
    try:
        await wire.hear("pong")
    except AssertionError:
        assert wire.code in FINE, (wire.code, wire.reason)


async def fuzzed(here: Inside, seed: int, count: int) -> None:
    chance = random.Random(seed)
    table = await here.table("crown")
    real = await here.table("star", dice="real", staff="people")
    owner, other = here.guest(), here.guest()
    for each, name in ((table, "k1"), (real, "k1")):
        for who in (owner, other):
            assert (await who.enter(each, "seat 5000", name)).status_code == 200
    boss = here.person("boss", "staff", *grants())
    for each in (table, real):
        await flood(here, each, owner, chance, count)
        await flood(here, each, other, chance, count)
        await flood(here, each, boss, chance, count, role="boxperson")
    for each in (table, real):
        live = (await here.hall.table(each)).live
        assert live.host.fault is None
        late = here.guest()
        assert (await late.enter(each, "seat 500", "late")).status_code in (200, 409)
    assert here.house.metrics.registry.get_sample_value("hardway_tables_suspended") == 0
    assert not audit(here.recorder).findings


def grants() -> list[Any]:
    from hardway.floor.people import Grant

    return [Grant("boxperson", "crown", "*"), Grant("boxperson", "star", "*")]


def test_socket_survives_random_messages() -> None:
    inside(lambda here: fuzzed(here, 1, 150))


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(10))
def test_socket_survives_many_random_messages(seed: int) -> None:
    inside(lambda here: fuzzed(here, 100 + seed, 4000))


def test_socket_flood_gets_problem_messages_and_is_then_closed() -> None:
    async def work(here: Inside) -> None:
        table = await here.table("crown")
        who = here.guest()
        async with who.socket(table) as wire:
            await wire.hear("welcome")
            for _ in range(200):
                wire.send({"type": "ping"})
            assert await wire.end() == (4429, "too_many")
            received = [message["error"]["name"] for message in wire.heard if message["type"] == "problem"]
            assert set(received) == {"too_many"}
        async with who.socket(table) as wire:
            assert (await wire.hear("welcome"))["table"] == table

    inside(work, settings=Settings(per_minute=FREE, messages_per_second=5, messages_burst=40))


# HTTP, from the document


class Explored:
    """The operations of the document, asked in one casino by everyone there is."""

    def __init__(self, examples: int) -> None:
        self.examples, self.asked = examples, 0

    async def __call__(self, here: Inside) -> None:
        table = await here.table("crown")
        here.house.runs.whole = no_work  # type: ignore[method-assign]
        here.house.runs.begin = no_run  # type: ignore[method-assign]
        who = [here.stranger(), here.guest(), here.person("boss", "staff", *grants(), administrator())]
        await who[1].enter(table, "seat 500", "first")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            schema = schemathesis.openapi.from_dict(here.app.openapi())
            for result in schema.get_all_operations():
                operation = result.ok()
                for case in self.cases(operation):
                    for each in who:
                        await self.ask(each, case)
        assert not audit(here.recorder).findings
        live = (await here.hall.table(table)).live
        assert live.host.fault is None

    def cases(self, operation: Any) -> list[Any]:
        """Return examples of an operation, right and wrong ones, the same every time."""
        found: list[Any] = []
        ways = [operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode]

        @settings(
            max_examples=self.examples, database=None, derandomize=True, deadline=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(case=st.one_of(ways))
        def collect(case: Any) -> None:
            found.append(case)

        collect()
        return found

    async def ask(self, who: Caller, case: Any) -> None:
        """Ask, and hold the answer against the document."""
        kwargs = case.as_transport_kwargs(base_url="http://hardway.test")
        kwargs.pop("cookies", None)
        request = requested(who.http, kwargs)
        answer = await who.http.send(request)
        self.asked += 1
        assert answer.status_code < 500 or answer.json()["error"]["name"] in ("unavailable",), (case, answer.text)
        case.validate_response(answer, checks=CHECKS)


async def no_work(person: str, work: Any, **more: Any) -> Any:
    from hardway.server.answers.errors import refused

    raise refused("bad_record", "no record")


def no_run(person: str, job: Any, of: int = 0, **more: Any) -> Any:
    from hardway.server.shares.runs import QueuedRun

    return QueuedRun(person, of)


def administrator() -> Any:
    from hardway.floor.people import ADMINISTRATOR, EVERYWHERE, Grant

    return Grant(ADMINISTRATOR, EVERYWHERE, EVERYWHERE)


def requested(client: httpx2.AsyncClient, kwargs: dict[str, Any]) -> httpx2.Request:
    """Return a request as schemathesis would send it."""
    known = {
        name: kwargs[name]
        for name in ("method", "url", "params", "headers", "json", "data", "content")
        if name in kwargs
    }
    return client.build_request(**known)


CHECKS = [
    schemathesis.checks.not_a_server_error, conform.status_code_conformance, conform.content_type_conformance,
    conform.response_schema_conformance,
]  # fmt: skip


def test_http_operations_answer_as_documented_in_openapi() -> None:
    explored = Explored(1)
    inside(explored)
    assert explored.asked > 100


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_http_operations_answer_many_requests_as_openapi_states() -> None:
    inside(Explored(100))
