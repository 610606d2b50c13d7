"""The answers to an entry, as values, and the errors between client and server, as exceptions of one kind."""

import re
from typing import Any, NamedTuple


class TakenEntry(NamedTuple):
    """An entry that was made, and whose row `seq` is durable; `again`: it had been made before with the same key."""

    seq: int
    again: bool = False


class RefusedEntry(NamedTuple):
    """An entry that was not made because a rule forbids it, which `clause` names, or because the server refused it."""

    name: str
    clause: str | None
    says: str
    reading: str = ""

    @classmethod
    def of(cls, error: dict[str, Any]) -> "RefusedEntry":
        """Return an error of the server as a value; all its errors have one form."""
        return cls(error["name"], error.get("clause"), error["says"], error.get("reading") or "")


class ClientError(Exception):
    """Raised if the server could not be reached, or did not do what it was asked; the message says why."""


class ServerError(ClientError):
    """Raised if the server refused a request; `refused` has the name, the clause and the sentence."""

    def __init__(self, status: int, refused: RefusedEntry) -> None:
        self.status, self.refused = status, refused
        super().__init__(refused.says)


class ServerUnreachable(ClientError):
    """Raised if no server answers; the message names the address."""

    @classmethod
    def at(cls, address: str, fault: Exception) -> "ServerUnreachable":
        """Return this error with the reason, without the system's number for it."""
        return cls(f"no server answers at {address}: {re.sub(r'^.Errno -?[0-9]+. ', '', str(fault)).lower()}")


class SeatLost(ClientError):
    """Raised if the socket broke for good; the last entry may or may not have been made."""
