"""The network connections of a server: idle ones are closed, those of an address limited."""

import asyncio
import json
import logging
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import httpx2
import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.sync.client import connect
from websockets.uri import parse_uri

from hardway.server import House, Settings, serve
from hardway.server.answers.errors import RequestRefused
from hardway.server.shares import protocols
from hardway.server.shares.protocols import MAX_FRAGMENTS, Gate, HttpProtocol, SocketProtocol, frame, max_connections
from hardway.server.visiting import guard
from tests.server.conftest import Casino, serving
from tests.virtual_time import run_at_once
from tests.waiting import SECONDS

GET = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.fixture
def here(house: Callable[..., House], monkeypatch: pytest.MonkeyPatch) -> Iterator[Casino]:
    """Serve a house that looks after its lines often, and closes none of them before a test has it do so."""
    monkeypatch.setattr(protocols, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 3600.0)
    with serving(house(sockets=3, requests_at_once=2)) as casino:
        yield casino


@pytest.fixture
def soon(here: Casino, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Have lines that ask for nothing closed from now on."""
    return lambda: monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.2)


def line(casino: Casino) -> socket.socket:
    host, _, port = casino.address.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=SECONDS)


@pytest.mark.parametrize("said", [b"", b"GET /hea", GET + b"GET /hea"], ids=["nothing", "half", "one and a half"])
def test_idle_connection_is_closed(here: Casino, soon: Callable[[], None], said: bytes) -> None:
    with line(here) as idle:
        idle.sendall(said)
        soon()
        while idle.recv(65536):
            pass  # closed by the server, or the socket times out and the test fails


def test_listening_socket_stays_open(here: Casino, soon: Callable[[], None]) -> None:
    ann = here.guest()
    table = here.table(ann)
    with ann.socket(table) as wire:
        wire.hear("welcome")
        soon()
        with line(here) as idle:
            assert idle.recv(1) == b"", "by now lines that ask for nothing have been closed"
        wire.send({"type": "ping"})
        assert wire.hear("pong")


@pytest.mark.parametrize(
    ("asks", "name"),
    [
        (b"Host: 127.0.0.1\r\nOrigin: http://elsewhere.example", b"bad_origin"),
        (b"Host: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nOrigin: http://elsewhere.example", b"Origin"),
        (b"Host: elsewhere.example", b"bad_host"),
        (b"Host:", b"bad_host"),
    ],
)
def test_refused_socket_logs_no_error(here: Casino, caplog: pytest.LogCaptureFixture, asks: bytes, name: bytes) -> None:
    with line(here) as one:
        one.sendall(
            b"GET /api/tables/crown-1/socket HTTP/1.1\r\n" + asks + b"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        answer = b""
        while more := one.recv(65536):
            answer += more
    assert answer.startswith(b"HTTP/1.1 40")
    assert name in answer
    assert [found.getMessage() for found in caplog.records if found.name.startswith("uvicorn")] == []


def test_idle_connections_make_room_for_new_ones(here: Casino) -> None:
    """Forty lines come to a server that has room for five and ask for nothing: the next who asks is answered."""
    held = [line(here) for _ in range(40)]
    try:
        for one in held[:35]:
            with pytest.raises((ConnectionError, AssertionError)):
                assert one.recv(1) != b""
        assert let_in(here)
        held[-1].sendall(GET)
        assert b"200" in held[-1].recv(65536), "the newest were let be"
    finally:
        for one in held:
            one.close()


def test_connection_being_answered_is_not_closed_to_make_room() -> None:
    gate = Gate(limit=2, of_address=2)
    busy, idle = Fake("192.0.2.1"), Fake("192.0.2.2")
    busy.cycle = SimpleNamespace(response_complete=False)
    assert gate.enter(busy)
    assert gate.enter(idle)
    third = Fake("192.0.2.3")
    third.cycle = busy.cycle
    assert gate.enter(third)
    assert (idle.transport.closed, busy.transport.closed) == (True, False)
    assert not gate.enter(Fake("192.0.2.4")), "all that are there are being answered"


def test_stalled_connection_is_closed() -> None:
    gate, slow, stuck = Gate(limit=9, of_address=9), Fake("192.0.2.1"), Fake("192.0.2.2")
    for one in (slow, stuck):
        assert gate.enter(one)
        one.transport.waiting = 100
    gate.close_stalled(0.0)
    slow.transport.waiting = 99
    gate.close_stalled(protocols.STALLED_SECONDS)
    assert not stuck.transport.closed
    gate.close_stalled(protocols.STALLED_SECONDS + 1)
    assert (slow.transport.closed, stuck.transport.closed) == (False, True)
    slow.transport.waiting = 0
    gate.close_stalled(9 * protocols.STALLED_SECONDS)
    assert not slow.transport.closed


def test_client_that_never_reads_is_closed(here: Casino, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "STALLED_SECONDS", 0.2)
    with line(here) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        asks = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200_000
        with pytest.raises(OSError, match=r"reset|pipe|aborted"):
            deaf.sendall(asks)  # nothing more fits between us, and nothing is taken there
    assert let_in(here)


def let_in(casino: Casino) -> bool:
    """Say whether another connection is accepted."""
    with suppress(httpx2.TransportError):
        return casino.stranger().get("/health").status_code == 200
    return False


def test_connection_limit_leaves_file_handles_for_the_journal() -> None:
    resource = pytest.importorskip("resource")
    room = max_connections()
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert 0 < room <= max(soft - 256, soft // 2)


def test_address_gets_at_most_half_of_the_connections(
    house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[dict[str, Any]] = []
    monkeypatch.setattr(serve, "max_connections", lambda: 164)
    monkeypatch.setattr(serve, "Gate", lambda **more: made.append(more) or Gate(**more))
    serve.uvicorn_config(house())
    assert (made[0]["limit"], made[0]["of_address"]) == (164, 82)


class Fake(HttpProtocol):
    def __init__(self, address: str) -> None:
        self.transport: Any = _Transport(address)
        self.cycle: Any = None


class _Transport:
    def __init__(self, address: str) -> None:
        self.address, self.closed, self.waiting = address, False, 0

    def get_extra_info(self, name: str) -> Any:
        return (self.address, 1)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close


def test_connections_of_an_address_are_limited_unless_proxy() -> None:
    gate = Gate(limit=20, of_address=2, trusted=("192.0.2.9",))
    two = [Fake("192.0.2.1"), Fake("192.0.2.1")]
    assert all(gate.enter(one) for one in two)
    third = Fake("192.0.2.1")
    assert not gate.enter(third)
    gate.leave(third.transport)
    for other in ("192.0.2.2", "127.0.0.1", "127.0.0.1", "127.0.0.1", "192.0.2.9", "192.0.2.9", "192.0.2.9"):
        assert gate.enter(Fake(other)), other
    gate.leave(two[0].transport)
    assert gate.enter(Fake("192.0.2.1")), "a closed connection makes room"


def test_connections_of_an_ipv6_household_count_together() -> None:
    gate = Gate(limit=20, of_address=2, trusted=("2001:db8:9::9",))
    for last, taken in ((1, True), (2, True), (3, False)):
        assert gate.enter(Fake(f"2001:db8:1:2::{last}")) == taken
    assert gate.enter(Fake("2001:db8:1:3::1"))
    assert all(gate.enter(Fake("2001:db8:9::9")) for _ in range(3)), "a proxy is its own address"
    assert all(gate.enter(Fake("::1")) for _ in range(3))


def test_connection_with_a_slow_answer_is_not_closed_as_idle() -> None:
    gate, slow, idle = Gate(limit=9, of_address=9), Fake("192.0.2.1"), Fake("192.0.2.1")
    gate.enter(slow)
    gate.enter(idle)
    slow.cycle = SimpleNamespace(response_complete=False)
    now = time.monotonic()
    gate.close_idle(now + 5)
    gate.close_idle(now + 11)
    assert (slow.transport.closed, idle.transport.closed) == (False, True)
    slow.cycle.response_complete = True
    gate.close_idle(now + 12)
    gate.close_idle(now + 20)
    assert not slow.transport.closed
    gate.close_idle(now + 23)
    assert slow.transport.closed


def test_http_request_with_a_missing_body_times_out(here: Casino, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.2)
    with line(here) as slow:
        slow.sendall(b"POST /api/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{")
        answer = slow.recv(4096)
        assert b" 408 " in answer
        assert b"connection: close" in answer
        while slow.recv(4096):
            pass  # and closed


async def _nothing(*_: Any) -> None:
    """Be an application that does nothing."""


def test_trickling_request_body_has_one_time_limit_of_20_seconds() -> None:
    async def drip() -> dict[str, Any]:
        await asyncio.sleep(7)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def trickles() -> float:
        context: Any = SimpleNamespace(address="http://127.0.0.1", settings=Settings())
        receive = guard.Guard(_nothing, context)._limit_body({"path": "/api/guest"}, drip)
        for _ in range(2):
            assert (await receive())["more_body"]
        with pytest.raises(RequestRefused, match="within 20 seconds"):
            await receive()
        return asyncio.get_running_loop().time()

    assert run_at_once(trickles()) == pytest.approx(20, abs=0.1)


def test_oversized_request_body_closes_the_connection(here: Casino) -> None:
    with line(here) as much:
        much.sendall(b"POST /api/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 70000\r\n\r\n{")
        answer = much.recv(4096)
        assert b" 413 " in answer
        assert b"connection: close" in answer


def test_ambiguous_request_body_length_closes_the_connection(here: Casino) -> None:
    """Before a proxy that goes by the length, what follows would be another's request."""
    both = b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    with line(here) as odd:
        odd.sendall(both + GET)
        printed = b""
        with suppress(OSError):
            while part := odd.recv(4096):
                printed += part
    assert printed.count(b"HTTP/1.1 ") == 1
    assert b"HTTP/1.1 400 " in printed


def test_many_messages_at_once_are_read_in_order(here: Casino) -> None:
    """Far more than a slice, and than the queue of the socket takes at once; each answered, in its turn."""
    ann = here.guest()
    table = here.table(ann)
    where = here.address.replace("http", "ws", 1)
    with connect(
        f"{where}/api/tables/{table}/socket",
        additional_headers={"Cookie": ann.cookie()},
        compression=None,
        max_size=None,
    ) as wire:
        for number in range(900):
            wire.send(json.dumps({"type": "legal", "ask": number}))
        asked = []
        while len(asked) < 900:
            received = json.loads(wire.recv(SECONDS))
            asked += [received["ask"]] if received["type"] == "legal" else []
        assert asked == list(range(900))


def test_socket_is_closed_by_a_message_of_5000_characters(here: Casino) -> None:
    """A message of 3,900 characters is read whole."""
    ann = here.guest()
    with ann.socket(here.table(ann)) as wire:
        wire.hear("welcome")
        wire.send(json.dumps({"type": "say", "words": "x" * 3900}))
        assert wire.hear("problem")["error"]["name"] == "bad_message"  # too long a sentence, and read whole
        wire.send("x" * 5000)
        assert wire.end() == (4400, "bad_message")


def frames(wire: Any, opcode: Opcode, count: int) -> None:
    """Send frames that make no message, as fast as they go."""
    frame = Frame(opcode, b"", fin=opcode is Opcode.PING).serialize(mask=True)
    with suppress(OSError):
        wire.socket.sendall(frame * count)


def test_too_many_fragments_close_the_socket(here: Casino) -> None:
    ann = here.guest()
    with ann.socket(here.table(ann)) as wire:
        wire.hear("welcome")
        wire.line.socket.sendall(Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True))
        frames(wire.line, Opcode.CONT, MAX_FRAGMENTS + 1)
        with pytest.raises((ConnectionClosed, OSError)):
            deque(wire.line.recv(SECONDS) for _ in range(100))
    with ann.socket(here.table(ann)) as wire:
        wire.hear("welcome")
        wire.line.send(iter(['{"type":', '"ping"', "}"]))
        assert wire.hear("pong")


def test_socket_reading_is_charged_to_the_cpu_budget_of_a_person(house: Callable[..., House]) -> None:
    """A person who reconnects again and again has no new share saved up each time."""
    with serving(house(person_share=1e-9)) as casino:
        ann = casino.guest()
        with ann.socket(casino.table(ann)) as wire:
            wire.hear("welcome")
            budget = casino.house.cpu_shares.of(ann.id)
            before = budget._left
            frames(wire.line, Opcode.PING, 400)
            wire.line.ping().wait(SECONDS)
            assert budget._left < before


def test_three_hundred_websocket_pings_are_all_answered(here: Casino) -> None:
    """They never become messages; a client that sends many waits, and is answered."""
    ann = here.guest()
    with ann.socket(here.table(ann)) as wire:
        wire.hear("welcome")
        pongs = [wire.line.ping() for _ in range(300)]
        for pong in pongs:
            assert pong.wait(SECONDS)


@pytest.mark.parametrize("length", [0, 1, 62, 63, 32_767, 32_768, 100_000])
def test_websocket_text_frame_made_here_is_decoded_unchanged(length):
    client = ClientProtocol(parse_uri("ws://table/"), state=State.OPEN)
    client.receive_data(frame("é" * length))  # two bytes each: the lengths where the header of a frame changes
    (found,) = client.events_received()
    assert found.opcode is Opcode.TEXT
    assert found.data.decode() == "é" * length


def test_stalled_or_closed_socket_refuses_direct_writes():
    line = object.__new__(SocketProtocol)
    line.close_sent = line.disconnected = False
    line.writable, line.transport = asyncio.Event(), Transport()
    assert not line.write("one")
    assert line.transport.written == []
    line.writable.set()
    assert line.write("two")
    assert line.transport.written == [frame("two")]
    line.close_sent = True
    assert not line.write("three")


def test_send_on_a_closing_socket_raises_client_disconnected():
    """A server that stops answers a handshake by itself; who answers it a moment later has not made a mistake."""
    line = object.__new__(SocketProtocol)
    line.disconnected = line.handshake_complete = line.close_sent = False
    line.initial_response, line.conn, line.queue = None, ServerProtocol(), asyncio.Queue()
    line.writable, line.transport = asyncio.Event(), Transport()
    line.scope, line.logger = {"client": None, "path": "/", "query_string": b""}, logging.getLogger("test")
    line.writable.set()
    line.send_500_response()
    line.transport.closing = True
    with pytest.raises(ClientDisconnected):
        asyncio.run(line.send({"type": "websocket.close"}))


class Transport:
    """Keeps what is written."""

    closing = False

    def is_closing(self):
        return self.closing

    def close(self):
        self.closing = True

    def __init__(self):
        self.written = []

    def write(self, data):
        self.written.append(data)
