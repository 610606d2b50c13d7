"""A seat at a table over a socket: makes entries, follows the table, and goes on where it was after the socket broke.

Rows arrive in order and without gaps: after a gap, or a broken socket, the seat connects again and asks for the rows
after the last one. An entry without a final answer is sent again with the same key, so that it is made only once. A
refusal is returned as a value, like any other answer.

    seat.enter("bet pass 10")                  # TakenEntry(seq=7, again=False)
    seat.view["point"], seat.rack              # (None, '490.00')
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from types import TracebackType
from typing import Any
from uuid import uuid4

from hardway.client.dice_nonces import DiceNonces
from hardway.client.results import ClientError, RefusedEntry, SeatLost, ServerUnreachable, TakenEntry
from hardway.client.table_socket import TableSocket

SECONDS = 10.0
"""How many seconds to wait for an answer before the server counts as unreachable."""
TRANSIENT = ("not_certain", "table_suspended", "stopping", "unavailable", "elsewhere")
"""Problems that leave open whether an entry was made; the client sends the entry again once the table is open."""

EntryResult = TakenEntry | RefusedEntry
Listener = Callable[[dict[str, Any]], None]


class RemoteSeat:
    """A seat at one table."""

    def __init__(
        self, address: str, table: str, cookies: str = "", *, role: str = "", provable: bool = True,
        hear: Listener | None = None, others: tuple[str, ...] = (), seconds: float = SECONDS,
    ) -> None:  # fmt: skip
        self.table, self.role = table, role
        self.seq = 0
        self.view: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.names: dict[str, str] = {}
        self.settings: dict[str, Any] = {}
        self.dice: dict[str, Any] = {}
        self.nonces: DiceNonces | None = None
        self.lost: Exception | None = None
        """Why the socket cannot be connected again; None while it is open or may still be reconnected."""
        self._provable, self._hear = provable, hear
        self._waiting: dict[str, tuple[str, Future[EntryResult]]] = {}
        self._acks: dict[str, TakenEntry] = {}
        """Entries that the server accepted but whose rows have not arrived yet, by idempotency key."""
        self._asked: dict[int, Future[dict[str, Any]]] = {}
        self._asks = count(1)
        self._changed = threading.Condition()
        self._socket = TableSocket((address, *others), table, cookies, role=role, seconds=seconds)
        self._socket.open(0)
        self._reader = threading.Thread(target=self._read, daemon=True, name=f"seat at {table}")
        self._reader.start()
        if not self.until(lambda seat: bool(seat.view), seconds=2 * seconds):
            self.close()
            raise self.lost or ServerUnreachable(
                f"{address} did not show {table} within {2 * seconds:g} seconds; try again"
            )

    def __enter__(self) -> "RemoteSeat":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the socket; wagers on the layout stay there."""
        self._socket.close()
        self._reader.join(SECONDS)

    @property
    def address(self) -> str:
        """Return the address of the server that the seat is connected to."""
        return self._socket.address

    @property
    def rack(self) -> str | None:
        """Return what is in your rack, in dollars; None while you have no seat."""
        mine = (player["rack"] for player in self.view.get("players", ()) if player["name"] == self.you.get("person"))
        return next(mine, None)

    def enter(self, entry: str, *, key: str = "", seconds: float = SECONDS) -> EntryResult:
        """Make an entry; return once it is durable and `view` shows it, or once it is refused.

        With a `key` of your own, the same entry can be sent again: it is made once. A key is for one entry: another
        entry with it is refused as `key_reused`.

        Raise SeatLost if there is no answer: then the entry may or may not have been made.
        """
        try:
            return self.send(entry, key=key).result(seconds)
        except TimeoutError:
            raise SeatLost(
                f"no answer from {self.table} in {seconds:g} s; the entry may or may not have been made"
            ) from None

    def send(self, entry: str, *, key: str = "") -> "Future[EntryResult]":
        """Send an entry; the answer comes later. Entries are made in the order in which they are sent."""
        if not isinstance(entry, str) or not isinstance(key, str):
            raise ClientError(f"an entry and its key are text, such as 'bet pass 10', not {entry!r} and {key!r}")
        key = key or uuid4().hex
        answer: Future[EntryResult] = Future()
        self._waiting[key] = (entry, answer)
        self._post({"type": "enter", "key": key, "entry": entry})
        return answer

    def legal(self, *, seconds: float = SECONDS) -> dict[str, Any]:
        """Return the entries that you may make now, and the others with the reasons against them."""
        ask = next(self._asks)
        answer: Future[dict[str, Any]] = Future()
        self._asked[ask] = answer
        self._post({"type": "legal", "ask": ask})
        try:
            return answer.result(seconds)
        except TimeoutError:
            raise SeatLost(f"no answer from {self.table} in {seconds:g} s") from None

    def say(self, words: str) -> None:
        """Say something to everyone at the table."""
        self._post({"type": "say", "words": words})

    def until(self, holds: Callable[["RemoteSeat"], bool], *, seconds: float = SECONDS) -> bool:
        """Wait until a condition is true of the seat; return False if it is not within `seconds`, or the socket is
        lost."""
        with self._changed:
            self._changed.wait_for(lambda: self.lost is not None or holds(self), seconds)
            return holds(self)

    def _post(self, message: dict[str, Any]) -> None:
        # otherwise it is sent again once the socket is open
        if not self._socket.send(message) and self.lost is not None:
            self._end(self.lost)
            raise self.lost

    def _read(self) -> None:
        try:
            while True:
                while (message := self._socket.hear()) is not None:
                    try:
                        self._take(message)
                    except _Gap:
                        self._socket.drop()
                self._socket.open(self.seq)
        except ClientError as lost:
            self._end(SeatLost(f"the socket to {self.table} is closed") if self._socket.closed else lost)
        except Exception as mistake:  # an error of a listener or of this class: nobody may wait for an answer for ever
            self._end(mistake)
            raise

    def _end(self, lost: Exception) -> None:
        self._socket.close()
        self.lost = lost
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
                self._acks[message["key"]] = TakenEntry(message["seq"], message["again"])
            case "refused" | "problem" if message.get("key") and message["error"]["name"] not in TRANSIENT:
                self._answer(message["key"], RefusedEntry.of(message["error"]))
            case "legal":
                answer = self._asked.pop(message["ask"], None)
                if answer is not None:
                    answer.set_result(message["legal"])
            case "names":
                self.names |= message["names"]
        if self.nonces is not None and (reply := self.nonces.answer(self.dice)) is not None and self._seated:
            self._socket.send(reply)
        self._answer_seen()  # only after the commitment was sent: with the answer, the player may throw
        if self._hear is not None:
            self._hear(message)
        with self._changed:
            self._changed.notify_all()

    @property
    def _seated(self) -> bool:
        return self.rack is not None

    def _welcome(self, message: dict[str, Any]) -> None:
        self.you, self.dice = message["you"], message.get("dice") or {}
        self.names |= message["names"]
        self.settings = message["settings"]
        if self.nonces is None and self._provable and not self.role:
            self.nonces = DiceNonces(self.table, self.you["person"])
        if self.nonces is not None:
            self.nonces.away()
        self._rows(message.get("missed") or [])
        if self.nonces is not None and message["seq"] != self.seq:
            self.nonces.jump()
        self.view, self.seq = message["view"], message["seq"]
        for key, (entry, _) in tuple(self._waiting.items()):
            if key not in self._acks:
                self._socket.send({"type": "enter", "key": key, "entry": entry})
        for ask in tuple(self._asked):
            self._socket.send({"type": "legal", "ask": ask})

    def _rows(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            if row["seq"] <= self.seq:
                continue
            if row["seq"] != self.seq + 1:
                raise _Gap
            self.seq = row["seq"]
            if self.nonces is not None:
                self.nonces.follow(row)

    def _answer_seen(self) -> None:
        """Answer the callers of accepted entries whose rows have arrived."""
        for key in [key for key, ack in self._acks.items() if ack.seq <= self.seq]:
            self._answer(key, self._acks.pop(key))

    def _answer(self, key: str, said: EntryResult) -> None:
        _, answer = self._waiting.pop(key, ("", None))
        if answer is not None and not answer.done():
            answer.set_result(said)


class _Gap(Exception):
    """Raised if a row is missing."""
