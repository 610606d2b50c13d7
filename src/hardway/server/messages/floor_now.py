"""Answers about the floor as a whole: who is connected, which tables are in play, what waits, who administered what."""

from hardway.server.messages.message_model import MessageModel
from hardway.server.messages.responses import Granted


class AdministratorsAct(MessageModel):
    """An act of an administrator, or of the owner of the database on the command line (`house`)."""

    seq: int
    at: str
    by: str
    verb: str
    person: str
    """The id of the person whom the act concerns; empty if the act is an invitation or creates a table, tournament or
    promotion."""
    stream: str
    """The table, tournament or promotion that the administrator created; empty for any other act."""
    roles: list[Granted]
    """The roles that the administrator gave or took away, or that an invitation promises."""
    until: str
    """For the act of excluding a person: when the exclusion ends, as a timestamp, or `ever`. Empty for other acts."""
    why: str


class AdministratorsActs(MessageModel):
    """Acts of administrators, the newest first, the names of people in them, and the `before` of the next page."""

    acts: list[AdministratorsAct]
    names: dict[str, str]
    next: int | None


class Connected(MessageModel):
    """A member of staff who is connected to this server, in a role or to look on."""

    person: str
    name: str
    role: str
    stream: str


class TablePulse(MessageModel):
    """A table in play as those who run the floor need it: the puck, the shooter, what waits, the betting clock."""

    table: str
    point: int | None
    shooter: str | None
    rolls: int
    players: int
    asks: int
    """How many requests from players at this table wait for the crew."""
    disputes: int
    closes: str | None
    """The moment at which betting closes at this table; null while no betting clock runs."""
    closes_in: float | None
    """How many seconds remain before betting closes, by the server's clock; null while no betting clock runs."""


class HostedNow(MessageModel):
    """A tournament or promotion that is not over, and how much waits in it."""

    core: str
    name: str
    title: str
    phase: str
    waits: int


class FloorNow(MessageModel):
    """The floor for an administrator: who is connected to this server, which tables are in play, what waits."""

    staff: list[Connected]
    players: int
    guests: int
    tables: list[TablePulse]
    names: dict[str, str]
    hosted: list[HostedNow]
    invitations: int
