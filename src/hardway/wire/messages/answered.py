"""What is answered over HTTP."""

from typing import Any

from hardway.wire.messages.model import Model, Money
from hardway.wire.messages.told import Row


class Seats(Model):
    """How many places a table has, and how many are taken."""

    taken: int
    places: int


class Span(Model):
    """The least and the most of a wager, as the sign shows them."""

    min: Money
    max: Money


class Listed(Model):
    """A table in the lobby."""

    table: str
    house: str
    house_name: str
    variant: str
    name: str
    pit: str
    mode: str
    dice: str
    staff: str
    limits: Span
    seats: Seats
    point: int | None
    rolls: int
    watchers: int
    open: bool


class Lobby(Model):
    """The tables."""

    tables: list[Listed]


class Granted(Model):
    """A role somebody has."""

    role: str
    house: str
    scope: str


class Me(Model):
    """Who is signed in."""

    person: str
    name: str
    kind: str
    roles: list[Granted]
    excluded: str | None
    """Until when, in words; null as a rule."""


class Opened(Model):
    """A table that was just opened."""

    table: str


class Taken(Model):
    """An entry that is durable."""

    key: str
    seq: int
    again: bool
    rows: list[Row]
    """What it gave."""


class May(Model):
    """What may be entered now, and why not the rest."""

    seq: int
    legal: dict[str, list[dict[str, Any]]]


class History(Model):
    """Rows of a table, and where to go on: `after` of the next page, null at the end."""

    table: str
    rows: list[Row]
    next: int | None


class Health(Model):
    """Whether the casino is well."""

    ok: bool
    journal: bool
    """It can be written."""
    stopping: bool
    tables: int
    suspended: list[str]
