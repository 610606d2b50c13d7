"""A page of one person at one table, as the page of production behaves: it enters with keys, comes back after a lost
line, and sends again what has no answer. What it is told is checked as it is told."""

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from hardway.journal.dice_proof import player_commitment
from tests.world.server import Wire

if TYPE_CHECKING:
    from tests.world.world import World

AGAIN = {"not_certain", "table_suspended", "stopping", "elsewhere", "too_many", "unavailable", "busy"}
"""Problems after which an entry is sent again with its key."""
OUT = {"not_signed_in", "session_over", "session_locked", "not_your_role", "plays_here", "not_allowed"}
"""Problems after which the page does not come back by itself."""
BACK_SECONDS, SILENT_SECONDS = 0.4, 3.0
ROWLESS = {"undo", "confirm", "decline", "bots", "read"}
"""Verbs whose acknowledgement names no row of their own key."""


ASKED = ("on ", "off ")
"""What may wait for staff, for as long as they like."""


class Sent:
    """An entry without a final answer."""

    def __init__(self, key: str, text: str, at: float) -> None:
        self.key, self.text, self.at = key, text, at
        self.wire: Wire | None = None
        """The socket on which it was sent last."""


class Page:
    """One page."""

    def __init__(self, world: "World", name: str, person: str, table: str, *, role: str = "", home: int = 0) -> None:
        self.world, self.name, self.person, self.role, self.table = world, name, person, role, table
        self.token = ""
        self.home, self.address = home, f"10.0.0.{1 + len(world.pages)}"
        self.path, self.path_params = f"/api/tables/{table}/socket", {"name": table}
        self.wire: Wire | None = None
        self.seq = 0
        """The last row it has heard of."""
        self.comes_back = True
        self.welcomed = False
        self.refused = ""
        """Why it was last turned away."""
        self.out = ""
        """Why it does not come back by itself."""
        self.open: dict[str, Sent] = {}
        self.done: list[tuple[str, str]] = []
        """Keys and texts of entries that were answered."""
        self.numbered = False
        """Whether it numbers its entries, and sends one after the other."""
        self.twice = False
        """Whether it sends everything twice."""
        self.left_open = False
        """Whether its person signed out and left it open: it does not go away by itself."""
        self.count = self.connected = self.signing = 0
        self.asks: list[str] = []
        self.heard_at = 0.0
        self.commits = self.shows = False
        """Whether it adds a nonce to the dice, and whether it shows it in time."""
        self.committed: tuple[Wire, int] | None = None

    # what it does

    def come(self) -> None:
        """Connect, unless it is connected or has been sent away."""
        if self.wire is None and not self.out and self.token and not self.world.over:
            server = self.world.servers[self.home % len(self.world.servers)]
            if server.alive:
                self.welcomed, self.refused, self.heard_at = False, "", self.world.time.now
                self.connected += 1
                self.wire = server.open(self)
            else:
                self.home += 1
                self._later(BACK_SECONDS, self.come)

    def enter(self, text: str) -> None:
        """Enter something."""
        self.count += 1
        key = f"{self.name}#{self.count}" if self.numbered else f"{self.name}-{self.count}"
        self.open[key] = Sent(key, text, self.world.time.now)
        self._pump()

    def again(self, place: int) -> None:
        """Send an answered entry once more, with its key."""
        if self.done and self.wire is not None and self.welcomed:
            key, text = self.done[place % len(self.done)]
            self._say({"type": "enter", "key": key, "entry": text})

    def garbage(self, text: str) -> None:
        """Send something that is no message."""
        if self.wire is not None:
            self.wire.send({"type": "websocket.receive", "text": text})

    def drop(self) -> None:
        """Lose the line, unless the page was left open for good."""
        if self.wire is not None and not self.left_open:
            self.wire.send({"type": "websocket.disconnect", "code": 1006})
            self._lost()

    def wander(self, home: int) -> None:
        """Be sent to another server, as a load balancer may do at any time."""
        self.home = home
        self.drop()

    def mute(self, seconds: float) -> None:
        """Read nothing for a while."""
        if self.wire is not None:
            self.wire.mute_until = self.world.time.now + seconds

    def look(self) -> None:
        """Give up on a server that says nothing."""
        now = self.world.time.now
        waits = any(one.wire is self.wire and not one.text.startswith(ASKED) for one in self.open.values())
        waits = waits or not self.welcomed
        if self.wire is not None and waits and now - self.heard_at > SILENT_SECONDS and now >= self.wire.mute_until:
            self.home += 1
            self.drop()

    def _pump(self) -> None:
        if self.wire is None or not self.welcomed:
            return
        for sent in list(self.open.values())[: 1 if self.numbered else None]:
            if sent.wire is not self.wire:
                sent.wire, sent.at = self.wire, self.world.time.now
                for _ in range(2 if self.twice else 1):
                    self._say({"type": "enter", "key": sent.key, "entry": sent.text})

    def _say(self, message: dict[str, Any]) -> None:
        self.wire.send({"type": "websocket.receive", "text": json.dumps(message)})

    def _later(self, seconds: float, work: Any) -> None:
        self.world.outside.call_later(seconds, work)

    def _lost(self) -> None:
        self.wire, self.welcomed = None, False
        for sent in self.open.values():
            sent.wire = None
        self._later(BACK_SECONDS, self.come)

    # what it hears

    def hear(self, wire: Wire, text: str | None) -> None:
        """Take a message; None: the socket is closed."""
        if wire is not self.wire:
            return
        self.heard_at = self.world.time.now
        if text is None:
            if not self.welcomed and self.refused != "elsewhere":
                self.home += 1
            self._lost()
            return
        message = json.loads(text)
        kind = message["type"]
        if kind == "welcome":
            self._welcome(message)
        elif kind == "rows":
            self._rows(message["rows"])
            self._dice(message["dice"])
        elif kind == "dice":
            self._dice(message)
        elif kind == "ack":
            self._acknowledged(message)
        elif kind == "refused":
            self._answered(message["key"], message)
        elif kind == "problem":
            self._problem(message)
        elif kind == "asks":
            self.asks = [one["id"] for one in message["asks"]]
        elif kind == "elsewhere":
            self._elsewhere(message["address"])

    def _welcome(self, message: dict[str, Any]) -> None:
        missed = message["missed"]
        if missed is not None:
            self._rows(missed)
        self.world.promises.heard_seq(self, message["seq"])
        if missed is not None and self.seq != message["seq"]:
            raise self.world.broke(
                "one history", f"{self.name} missed rows up to {self.seq}, and is shown {message['seq']}"
            )
        self.seq = message["seq"]
        self.welcomed = True
        self.asks = [one["id"] for one in message["asks"]]
        self._pump()

    def _rows(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            self.world.promises.heard_row(self, row)
            self.seq = row["seq"]

    def _dice(self, dice: dict[str, Any]) -> None:
        """Commit to a nonce for the next throw, and show it once the dice are thrown; some never show theirs."""
        if self.role or not self.commits or dice["kind"] != "electronic" or self.wire is None:
            return
        throw, nonce = dice["throw"], sha256(f"{self.name} {dice['throw']}".encode()).hexdigest()
        if dice["phase"] == "open" and self.person not in dice["players"] and self.committed != (self.wire, throw):
            self.committed = self.wire, throw
            made = player_commitment(self.table, throw, self.person, nonce)
            self._say({"type": "commit", "throw": throw, "commitment": made})
        elif dice["phase"] == "closed" and self.person in dice["players"] and self.shows:
            self._say({"type": "reveal", "throw": throw, "nonce": nonce})

    def _acknowledged(self, message: dict[str, Any]) -> None:
        sent = self.open.get(message["key"])
        text = sent.text if sent is not None else dict(self.done).get(message["key"], "")
        self.world.promises.acknowledged(self, message["key"], text, message["seq"])
        self._answered(message["key"], message)

    def _answered(self, key: str, message: dict[str, Any]) -> None:
        sent = self.open.pop(key, None)
        if sent is not None:
            self.done.append((key, sent.text))
            self._pump()

    def _problem(self, message: dict[str, Any]) -> None:
        key, name = message["key"], message["error"]["name"]
        if name == "failed":
            self.world.mistake(f"{self.name} is told: {message['error']['says']}")
        if key is None:
            self.refused = name
            if not self.welcomed or name in OUT:
                self.out = name if name in OUT else self.out
            return
        if name not in AGAIN:
            self._answered(key, message)
        elif (sent := self.open.get(key)) is not None and sent.wire is self.wire:
            sent.wire = None
            self._later(BACK_SECONDS, self._pump)

    def _elsewhere(self, address: str) -> None:
        found = [server for server in self.world.servers if server.address == address]
        self.home = found[0].number if found else self.home + 1
