"""What a server says to a client, as values."""

from typing import Any, NamedTuple


class Ack(NamedTuple):
    """An entry was taken, and its row is durable; `again` says that it had been taken before."""

    seq: int
    again: bool = False


class Refused(NamedTuple):
    """An entry was not taken: by a rule book, with its clause, or by the floor."""

    name: str
    clause: str | None
    says: str
    reading: str = ""

    @classmethod
    def of(cls, error: dict[str, Any]) -> "Refused":
        """Read the one shape every error has."""
        return cls(error["name"], error.get("clause"), error["says"], error.get("reading") or "")


class ServerSaid(Exception):
    """A request that was not fulfilled; `refused` has the name, the clause and the sentence."""

    def __init__(self, status: int, refused: Refused) -> None:
        self.status, self.refused = status, refused
        super().__init__(refused.says)


class Gone(Exception):
    """The server cannot be reached; says where it was looked for."""


class SeatLost(Exception):
    """The line broke and could not be mended; what was entered last may or may not have been taken."""
