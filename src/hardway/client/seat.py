"""A place at a table over a socket: enters, follows, and after a broken line goes on where it was.

Rows come in order and none is missing: a gap, or a line that breaks, means connecting again after the last row seen.
What was entered and not acknowledged is sent again under its own key, so it is done once. Answers are values.

>>> seat.enter("bet pass 10")                                              # doctest: +SKIP
Ack(seq=7, again=False)
>>> seat.view["point"], seat.rack                                          # doctest: +SKIP
(None, '490.00')
"""

import json
import threading
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic, sleep
from types import TracebackType
from typing import Any
from uuid import uuid4

from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hardway.client.nonces import Nonces
from hardway.client.said import Ack, Gone, Refused, ServerSaid

SECONDS = 10.0
"""How long to wait for an answer, or for a server that is away."""
PAUSES = (0.0, 0.1, 0.3, 1.0)
"""Before trying to connect again; the last is repeated."""

Said = Ack | Refused
Hear = Callable[[dict[str, Any]], None]


class SeatLost(Exception):
    """The line broke and could not be mended; what was entered last may or may not have been taken."""


class Seat:
    """A line to one table."""

    def __init__(
        self, address: str, table: str, cookies: str = "", *, role: str = "", provable: bool = True,
        hear: Hear | None = None,
    ) -> None:  # fmt: skip
        self.table, self.role = table, role
        self.seq = 0
        self.view: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.names: dict[str, str] = {}
        self.settings: dict[str, Any] = {}
        self.dice: dict[str, Any] = {}
        self.nonces: Nonces | None = None
        self._address, self._cookies, self._provable, self._hear = address, cookies, provable, hear
        self._waiting: dict[str, tuple[str, Future[Said]]] = {}
        self._asked: dict[int, Future[dict[str, Any]]] = {}
        self._changed = threading.Condition()
        self._closed = False
        self._socket = self._connect(monotonic())
        self._reader = threading.Thread(target=self._read, daemon=True, name=f"seat at {table}")
        self._reader.start()
        if not self.until(lambda seat: bool(seat.view)):
            raise Gone(f"{address} did not welcome us to {table}")

    def __enter__(self) -> "Seat":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Leave the line; what stands on the layout stands."""
        self._closed = True
        self._socket.close()
        self._reader.join(SECONDS)

    @property
    def rack(self) -> str | None:
        """Return what is in one's rack, while one is seated."""
        mine = (player["rack"] for player in self.view.get("players", ()) if player["name"] == self.you.get("person"))
        return next(mine, None)

    def enter(self, entry: str, *, key: str = "", seconds: float = SECONDS) -> Said:
        """Enter something, and return when it is durable or refused."""
        return self.send(entry, key=key).result(seconds)

    def send(self, entry: str, *, key: str = "") -> "Future[Said]":
        """Enter something; the answer comes later. Entries are taken in the order they are sent."""
        key = key or uuid4().hex
        answer: Future[Said] = Future()
        self._waiting[key] = (entry, answer)
        self._post({"type": "enter", "key": key, "entry": entry})
        return answer

    def legal(self, *, seconds: float = SECONDS) -> dict[str, Any]:
        """Return what one may do now, and why not the rest."""
        ask = len(self._asked) + 1
        answer: Future[dict[str, Any]] = Future()
        self._asked[ask] = answer
        self._post({"type": "legal", "ask": ask})
        return answer.result(seconds)

    def say(self, words: str) -> None:
        """Say something to everyone at the table."""
        self._post({"type": "say", "words": words})

    def until(self, holds: Callable[["Seat"], bool], *, seconds: float = SECONDS) -> bool:
        """Wait until something holds of the table as it is seen from here."""
        with self._changed:
            return self._changed.wait_for(lambda: holds(self), seconds)

    def _post(self, message: dict[str, Any]) -> None:
        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed:  # the reader connects again, and sends what waits
            if self._closed:
                raise SeatLost(f"the line to {self.table} is closed") from None

    def _connect(self, began: float) -> ClientConnection:
        where = self._address.replace("http", "ws", 1)
        query = "&".join([f"after={self.seq}"] * bool(self.seq) + [f"as={self.role}"] * bool(self.role))
        tries = 0
        while True:
            try:
                return connect(
                    f"{where}/api/tables/{self.table}/socket?{query}", origin=Origin(self._address),
                    additional_headers={"Cookie": self._cookies} if self._cookies else None, open_timeout=SECONDS,
                )  # fmt: skip
            except InvalidStatus as refused:
                raise _refusal(refused) from None
            except (OSError, TimeoutError, WebSocketException) as fault:
                if monotonic() - began > SECONDS or self._closed:
                    raise Gone(f"no server answers at {self._address}: {fault}") from None
            sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1

    def _read(self) -> None:
        try:
            while not self._closed:
                try:
                    for text in self._socket:
                        self._take(json.loads(text))
                except _Gap:
                    self._socket.close()
                except ConnectionClosed:
                    pass
                if not self._closed:
                    self._socket = self._connect(monotonic())
                    for key, (entry, _) in tuple(self._waiting.items()):
                        self._post({"type": "enter", "key": key, "entry": entry})
        except (Gone, ServerSaid, SeatLost) as lost:
            self._end(lost)
        else:
            self._end(SeatLost(f"the line to {self.table} was closed"))

    def _end(self, lost: Exception) -> None:
        self._closed = True
        waiting: list[Future[Any]] = [*(answer for _, answer in self._waiting.values()), *self._asked.values()]
        for answer in waiting:
            if not answer.done():
                answer.set_exception(lost)
        with self._changed:
            self._changed.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self._welcome(message)
            case "rows":
                self._rows(message["rows"])
                self.view, self.dice = message["view"], message.get("dice") or self.dice
            case "dice":
                self.dice = {name: held for name, held in message.items() if name != "type"}
            case "ack":
                self._answer(message["key"], Ack(message["seq"], message["again"]))
            case "refused" | "problem" if message.get("key"):
                self._answer(message["key"], Refused.of(message["error"]))
            case "legal":
                self._asked.pop(message["ask"]).set_result(message["legal"])
            case "names":
                self.names |= message["names"]
        if self.nonces is not None and (reply := self.nonces.answer(self.dice)) is not None and self._seated:
            self._post(reply)
        if self._hear is not None:
            self._hear(message)
        with self._changed:
            self._changed.notify_all()

    @property
    def _seated(self) -> bool:
        return self.rack is not None

    def _welcome(self, message: dict[str, Any]) -> None:
        self.you, self.names, self.dice = message["you"], message["names"], message.get("dice") or {}
        self.settings = message["settings"]
        if self.nonces is None and self._provable and not self.role:
            self.nonces = Nonces(self.table, self.you["person"])
        self._rows(message.get("missed") or [])
        self.view, self.seq = message["view"], message["seq"]

    def _rows(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            if row["seq"] <= self.seq:
                continue
            if row["seq"] != self.seq + 1:
                raise _Gap
            self.seq = row["seq"]
            if self.nonces is not None:
                self.nonces.follow(row)

    def _answer(self, key: str, said: Said) -> None:
        _, answer = self._waiting.pop(key, ("", None))
        if answer is not None and not answer.done():
            answer.set_result(said)


class _Gap(Exception):
    """A row is missing."""


def _refusal(refused: InvalidStatus) -> ServerSaid:
    try:
        error = Refused.of(json.loads(refused.response.body or b"")["error"])
    except (ValueError, KeyError):
        error = Refused("refused", None, f"the server refused the socket with status {refused.response.status_code}")
    return ServerSaid(refused.response.status_code, error)
