"""A socket to a table that connects again by itself, to the server process that has the table.

A casino may have several addresses: processes with one journal. The socket skips an address that does not answer; a
process without the table names the one that has it. If trying again cannot help, the server's message is raised.
"""

import json
from contextlib import ExitStack
from time import monotonic, sleep
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hardway.client.results import RefusedEntry, ServerError, ServerUnreachable

RETRY_PAUSES = (0.0, 0.1, 0.2, 0.5)
"""The seconds to wait before each attempt to reconnect; the last number is repeated."""
FINAL = (4400, 4401, 4403, 4404, 4423)
"""WebSocket close codes after which reconnecting cannot help; each is 4000 plus the HTTP status of the problem."""


class TableSocket:
    """A socket to one table that is connected again whenever it breaks."""

    def __init__(self, addresses: tuple[str, ...], table: str, cookies: str, *, role: str, seconds: float) -> None:
        self._addresses, self._table, self._cookies, self._role = addresses, table, cookies, role
        self._seconds = seconds
        self._place, self._tries = 0, 0
        self._sent_to = ""
        self._problem: dict[str, Any] | None = None
        self._broken = monotonic()
        self._socket: ClientConnection | None = None
        self._stack = ExitStack()
        self.closed = False

    @property
    def address(self) -> str:
        """Return the address of the connection, or the one to be tried next."""
        return self._sent_to or self._addresses[self._place % len(self._addresses)]

    def open(self, after: int) -> None:
        """Connect, and ask for the rows after row `after`.

        Raise ServerUnreachable if no server answers in time, and ServerError if the server refuses.
        """
        while True:
            sleep(RETRY_PAUSES[min(self._tries, len(RETRY_PAUSES) - 1)])
            self._tries += 1
            address = self.address
            self.drop()
            try:
                self._socket = self._connect(address, after)
                return
            except InvalidStatus as refused:
                if refused.response.status_code < 500 and refused.response.status_code != 429:
                    raise _refusal(refused) from None
                fault: Exception = refused
            except (OSError, TimeoutError, WebSocketException) as wrong:
                fault = wrong
            self._next()
            if self.closed or monotonic() - self._broken > self._seconds:
                raise ServerUnreachable.at(address, fault) from None

    def _connect(self, address: str, after: int) -> ClientConnection:
        query = "&".join([f"after={after}"] * bool(after) + [f"as={self._role}"] * bool(self._role))
        connecting = connect(
            f"{address.replace('http', 'ws', 1)}/api/tables/{self._table}/socket?{query}", origin=Origin(address),
            additional_headers={"Cookie": self._cookies} if self._cookies else None, open_timeout=self._seconds,
            compression=None, max_size=None,
        )  # fmt: skip
        return self._stack.enter_context(connecting)

    def _next(self) -> None:
        """Choose the next of the server's addresses for the next try."""
        self._place, self._sent_to = self._place + (not self._sent_to), ""

    def hear(self) -> dict[str, Any] | None:
        """Return the next message; None if the socket broke and can be opened again.

        Raise ServerError or ServerUnreachable if trying again cannot help.
        """
        assert self._socket is not None
        try:
            message: dict[str, Any] = json.loads(self._socket.recv())
        except ConnectionClosed as end:
            self._ended(end)
            return None
        except ValueError:
            raise ServerUnreachable(
                f"{self.address} answers, but it is not a Hardway server; check the address"
            ) from None
        match message.get("type"):
            case "welcome":
                self._tries, self._problem, self._broken = 0, None, 0.0
            case "elsewhere":
                self._sent_to = message["address"] if message["address"].startswith("http") else ""
            case "problem" if not message["key"]:
                self._problem = message["error"]
        return message

    def _ended(self, end: ConnectionClosed) -> None:
        self._broken = self._broken or monotonic()
        code = end.rcvd.code if end.rcvd is not None else 0
        if self.closed:
            raise ServerUnreachable(f"the connection to {self._table} was closed")
        if self._problem is not None and code in FINAL:
            raise ServerError(code - 4000, RefusedEntry.of(self._problem))
        if monotonic() - self._broken > self._seconds:
            says = self._problem["says"] if self._problem else "the connection keeps breaking"
            raise ServerUnreachable(f"{self.address}: {says}")
        if code == 4421 and not self._sent_to:
            self._next()

    def send(self, message: dict[str, Any]) -> bool:
        """Send a message; return False if the socket was closed."""
        assert self._socket is not None
        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed:
            return False
        return True

    def drop(self) -> None:
        """Close the connection; it can be opened again."""
        self._stack.close()

    def close(self) -> None:
        """Close the connection for good."""
        self.closed = True
        self.drop()


def _refusal(refused: InvalidStatus) -> ServerError:
    status = refused.response.status_code
    try:
        error = RefusedEntry.of(json.loads(refused.response.body or b"")["error"])
    except (ValueError, KeyError, TypeError):
        error = RefusedEntry("refused", None, f"the server refused the socket with status {status}")
    return ServerError(status, error)
