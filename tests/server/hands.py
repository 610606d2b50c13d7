"""Hands to reach a server by: HTTP with a cookie, and sockets whose every message is checked against its model."""

import json
from contextlib import ExitStack, suppress
from types import TracebackType
from typing import Any

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from hardway.server.messages import TO_CLIENT
from tests.waiting import SECONDS


class Hands:
    """A client of the server that keeps cookies, as a browser does."""

    def __init__(self, address: str) -> None:
        self.address = address
        # A line is kept for less long than the server keeps it: neither takes up one that the other just put down.
        limits = httpx2.Limits(keepalive_expiry=1)
        # Without TLS no certificates are read, which takes longer than most tests.
        self.http = httpx2.Client(base_url=address, timeout=SECONDS, limits=limits, verify=False)
        self._wires: list[Wire] = []

    @property
    def id(self) -> str:
        """Return the person's id."""
        return str(self.get("/api/me").json()["person"])

    def get(self, path: str, **more: Any) -> httpx2.Response:
        """Ask for something."""
        return self.http.get(path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx2.Response:
        """Send something."""
        return self.http.post(path, json=body if body is not None else {}, **more)

    def put(self, path: str, body: Any) -> httpx2.Response:
        """Set something."""
        return self.http.put(path, json=body)

    def delete(self, path: str) -> httpx2.Response:
        """End something."""
        return self.http.delete(path)

    def enter(self, table: str, entry: str, key: str, role: str = "") -> httpx2.Response:
        """Enter something over HTTP."""
        return self.post(f"/api/tables/{table}/entries?as={role}", {"key": key, "entry": entry})

    def socket(self, table: str, **query: Any) -> "Wire":
        """Open a socket."""
        asked = {"as" if name == "role" else name: value for name, value in query.items()}
        self._wires.append(Wire(self.address, table, str(httpx2.QueryParams(asked)), self.cookie()))
        return self._wires[-1]

    def cookie(self) -> str:
        """Return the session cookie as it is sent."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def close(self) -> None:
        """Let go."""
        for wire in self._wires:
            wire.close()
        self.http.close()


def seen(heard: list[dict[str, Any]]) -> int:
    """Return the number of the last row among some messages."""
    for message in reversed(heard):
        if message["type"] == "welcome":
            return int(message["seq"])
        if message["type"] == "rows":
            return int(message["rows"][-1]["seq"])
    return 0


class Wire:
    """A socket at a table."""

    def __init__(self, address: str, table: str, query: str, cookie: str, origin: str = "") -> None:
        where = address.replace("http", "ws", 1)
        self._stack = ExitStack()
        line: ClientConnection = connect(
            f"{where}/api/tables/{table}/socket?{query}", additional_headers={"Cookie": cookie} if cookie else None,
            origin=origin or None, compression=None, close_timeout=1, max_size=None,
        )  # fmt: skip
        self.line = self._stack.enter_context(line)
        self.heard: list[dict[str, Any]] = []

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._stack.close()

    def send(self, message: Any) -> None:
        """Send a message, or any text."""
        self.line.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def enter(self, entry: str, key: str) -> dict[str, Any]:
        """Enter something, and return its answer when its row has come too."""
        self.send({"type": "enter", "key": key, "entry": entry})
        while (answer := self.hear("ack", "refused", "problem"))["key"] != key:
            pass
        while answer["type"] == "ack" and seen(self.heard) < answer["seq"]:
            self.next()
        return answer

    def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of a kind, or of any; others are kept in `heard`."""
        while True:
            message = self.next()
            if not kinds or message["type"] in kinds:
                return message

    def next(self) -> dict[str, Any]:
        """Return the next message, checked against its model."""
        text = self.line.recv(SECONDS)
        TO_CLIENT.validate_json(text)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        return message

    def end(self) -> tuple[int, str]:
        """Read on to the end, and return the code and its name."""
        with suppress(ConnectionClosed):
            while True:
                self.next()
        return self.line.close_code or 0, self.line.close_reason or ""

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows heard so far."""
        return [row for message in self.heard if message["type"] == "rows" for row in message["rows"]]
