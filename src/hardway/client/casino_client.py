"""A casino's server used from Python: sign in, see the lobby, open a table, sit down at one.

    with CasinoClient("http://127.0.0.1:8000") as casino:
        casino.guest()
        with casino.sit(casino.open("crown")) as seat:
            seat.enter("seat 500")                         # TakenEntry(seq=2, again=False)

`tests/server/test_client.py` runs this at a real server.
"""

from types import TracebackType
from typing import Any

import httpx2

from hardway.client.remote_seat import Listener, RemoteSeat
from hardway.client.results import RefusedEntry, ServerError, ServerUnreachable

SECONDS = 10.0


class CasinoClient:
    """A connection to one server, whether signed in or not.

    Its methods raise ServerError if the server refuses a request, and ServerUnreachable if no server answers.
    """

    def __init__(self, address: str, *others: str, transport: httpx2.BaseTransport | None = None) -> None:
        self.address = address.rstrip("/")
        self.others = tuple(other.rstrip("/") for other in others)
        """Addresses of other server processes of the same casino: if this process dies, a seat reconnects to one of
        these."""
        # The server checks the origin of every change; a client gives the server's own address.
        headers = {"Origin": self.address}
        self._http = httpx2.Client(base_url=self.address, timeout=SECONDS, headers=headers, transport=transport)

    def __enter__(self) -> "CasinoClient":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def guest(self) -> dict[str, Any]:
        """Enter as a guest, without an account; that is enough for practice tables."""
        return self._ask("POST", "/api/guest", {})

    def sign_in(self, name: str, password: str) -> dict[str, Any]:
        """Sign in with the name and password of an account."""
        return self._ask("POST", "/api/sign-in", {"name": name, "password": password})

    def sign_out(self) -> None:
        """Sign out; the session ends in all processes of the casino."""
        self._ask("POST", "/api/sign-out", {})

    def me(self) -> dict[str, Any]:
        """Return who is signed in."""
        return self._ask("GET", "/api/me")

    def lobby(self) -> list[dict[str, Any]]:
        """Return all tables that anybody may join."""
        tables: list[dict[str, Any]] = []
        page = pages = 0
        while page < max(1, pages):
            page += 1
            found = self._ask("GET", f"/api/lobby?page={page}&size=100")
            tables, pages = tables + found["tables"], found.get("pages", 1)
        return tables

    def my_tables(self) -> list[dict[str, Any]]:
        """Return the open tables where you sit, then your own practice tables that you have not left."""
        tables: list[dict[str, Any]] = self._ask("GET", "/api/me/tables")["tables"]
        return tables

    def open(self, house: str, **settings: Any) -> str:
        """Open a table and return its name; `settings` are the fields of the server's request, such as `name`."""
        return str(self._ask("POST", "/api/tables", {"house": house, **settings})["table"])

    def table(self, table: str) -> dict[str, Any]:
        """Return a table as you may see it."""
        return self._ask("GET", f"/api/tables/{table}")

    def enter(self, table: str, entry: str, key: str) -> dict[str, Any]:
        """Make an entry without a socket; if it is sent again with its key, it is not made again."""
        return self._ask("POST", f"/api/tables/{table}/entries", {"key": key, "entry": entry})

    def history(self, table: str, *, after: int = 0, limit: int = 100) -> dict[str, Any]:
        """Return rows of a table's history: at most `limit` of those after row `after`."""
        return self._ask("GET", f"/api/tables/{table}/history?after={after}&limit={limit}")

    def get(self, path: str) -> Any:
        """Return the JSON that the server has at any other path."""
        return self._ask("GET", path)

    def sit(
        self, table: str, *, role: str = "", provable: bool = True, hear: Listener | None = None,
        seconds: float = SECONDS,
    ) -> RemoteSeat:  # fmt: skip
        """Connect to a table, as a player or in a role; with `provable`, take part in throwing its electronic dice.

        `hear` is called with every message of the server, in the seat's own thread. If the server does not answer,
        connecting is tried for `seconds`.
        """
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        return RemoteSeat(
            self.address, table, cookies, role=role, provable=provable, hear=hear, others=self.others, seconds=seconds
        )

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        try:
            answer = self._http.request(method, path, json=body)
        except httpx2.TransportError as fault:
            raise ServerUnreachable.at(self.address, fault) from None
        try:
            body_form: dict[str, Any] = answer.json() if answer.content else {}
        except ValueError:
            raise ServerUnreachable(
                f"{self.address} answers, but it is not a Hardway server; check the address"
            ) from None
        if answer.is_error:
            raise ServerError(answer.status_code, RefusedEntry.of(body_form["error"]))
        return body_form
