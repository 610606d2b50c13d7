"""The answers to an entry, as values; and the errors between client and server, as exceptions of one kind."""

from typing import Any, NamedTuple


class TakenEntry(NamedTuple):
    """An entry was taken, and its row is durable; `again` says that it had been taken before."""

    seq: int
    again: bool = False


class RefusedEntry(NamedTuple):
    """An entry was not taken: by a rule book, with its clause, or by the floor."""

    name: str
    clause: str | None
    says: str
    reading: str = ""

    @classmethod
    def of(cls, error: dict[str, Any]) -> "RefusedEntry":
        """Read the one shape every error has."""
        return cls(error["name"], error.get("clause"), error["says"], error.get("reading") or "")


class ClientError(Exception):
    """The server could not be reached, or did not do what it was asked; says why."""


class ServerError(ClientError):
    """A request that the server refused; `refused` has the name, the clause and the sentence."""

    def __init__(self, status: int, refused: RefusedEntry) -> None:
        self.status, self.refused = status, refused
        super().__init__(refused.says)


class ServerUnreachable(ClientError):
    """The server cannot be reached; says at which address."""


class SeatLost(ClientError):
    """The socket broke for good; the last entry may or may not have been taken."""
