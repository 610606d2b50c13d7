"""Facts kept in a dictionary: all of a store that dice need."""

from typing import Any

from hardway.journal import ANY, Changed


class Kept:
    """Keeps plain facts, as every recorder does."""

    def __init__(self) -> None:
        self.held: dict[tuple[str, str], dict[str, Any]] = {}

    def get(self, kind: str, id: str) -> dict[str, Any] | None:
        return self.held.get((kind, id))

    def facts(self, kind: str) -> dict[str, dict[str, Any]]:
        return {id: body for (one, id), body in self.held.items() if one == kind}

    def put(self, kind: str, id: str, body: dict[str, Any] | None, *, expect: Any = ANY) -> None:
        if expect is not ANY and self.held.get((kind, id)) != expect:
            raise Changed(f"{kind} {id}")
        if body is None:
            self.held.pop((kind, id), None)
        else:
            self.held[kind, id] = body
