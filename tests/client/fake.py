"""A server that lies: it speaks the protocol, and changes messages as a test asks."""

import json
import threading
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

from hardway.journal.dice_proof import dice_faces, house_commitment

TABLE, ME = "crown-1", "p7k3"
Form = dict[str, Any]
SECRETS = {1: "11" * 32, 2: "22" * 32}


def view() -> Form:
    return {"point": None, "shooter": ME, "players": [{"name": ME, "rack": "300.00", "wagers": []}]}


def dice(number: int, phase: str, players: Form) -> Form:
    house = house_commitment(TABLE, number, SECRETS[number])
    return {
        "kind": "electronic", "provable": bool(players), "throw": number, "house": house, "players": players,
        "phase": phase, "trouble": "",
    }  # fmt: skip


def row(seq: int, entry: str, **more: Any) -> Form:
    return {"seq": seq, "entry": entry, "events": [], "says": [], "proof": None, **more}


class Fake:
    """One table of a server that answers as a test asks. `lie` may change any message before it is sent."""

    def __init__(self, lie: Callable[[Form], Form | None] = lambda message: message) -> None:
        self.lie = lie
        self.commitment = ""
        self.seq = 5
        """The last row when a client connects."""
        self.entered: list[Form] = []
        self.after: list[str] = []
        self.script: Callable[[Fake, ServerConnection, Form], None] = Fake.honest
        self._server: Server = serve(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> "Fake":
        self._thread.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._server.shutdown()
        self._thread.join(10)

    def tell(self, line: ServerConnection, message: Form) -> None:
        received = self.lie(message)
        if received is not None:
            line.send(json.dumps(received))

    def _serve(self, line: ServerConnection) -> None:
        self.after.append(line.request.path.partition("after=")[2].partition("&")[0])
        self.welcome(line)
        try:
            for text in line:
                self.script(self, line, json.loads(text))
        except ConnectionClosed:
            pass

    def welcome(self, line: ServerConnection, seq: int = 0, missed: list[Form] | None = None) -> None:
        self.tell(line, {
            "type": "welcome", "table": TABLE, "seq": seq or self.seq, "you": {"person": ME, "seated": True}, "view": view(),
            "settings": {}, "dice": dice(1, "open", {}), "names": {}, "missed": missed,
        })  # fmt: skip

    def honest(self, line: ServerConnection, message: Form) -> None:
        """Throw and roll when asked to, as an honest server does."""
        players = {ME: self.commitment} if self.commitment else {}
        match message["type"]:
            case "commit":
                self.commitment = message["commitment"]
                self.tell(line, {"type": "dice", **dice(1, "open", {ME: self.commitment})})
            case "enter":
                self.entered.append(message)
                proof = {"throw": 1, "house": house_commitment(TABLE, 1, SECRETS[1]), "players": players}
                self.tell(line, self.rows(row(6, "throw", proof=proof), dice(1, "closed", players)))
                self.tell(line, {"type": "ack", "key": message["key"], "seq": 6, "again": False})
            case "reveal":
                nonces = {ME: message["nonce"]}
                proof = {
                    "throw": 1, "secret": SECRETS[1], "nonces": nonces, "missing": [], "kind": "provable",
                    "next": house_commitment(TABLE, 2, SECRETS[2]),
                }  # fmt: skip
                called = {"event": "called", "dice": list(dice_faces(TABLE, 1, SECRETS[1], nonces))}
                self.tell(line, self.rows(row(7, "roll 1 1", events=[called], proof=proof), dice(2, "open", {})))

    @staticmethod
    def rows(one: Form, dice: Form) -> Form:
        return {"type": "rows", "rows": [one], "view": view(), "dice": dice}
