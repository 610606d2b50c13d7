"""What is answered over HTTP."""

from typing import Any

from pydantic import ConfigDict

from hardway.wire.messages.model import Error, Model, Money
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


class Tables(Model):
    """Tables."""

    tables: list[Listed]


class Lobby(Model):
    """A page of the tables that anybody may come to."""

    tables: list[Listed]
    page: int
    pages: int
    count: int


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


class Here(Model):
    """Who is signed in on this page, if anybody is."""

    me: Me | None


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


class Session(Model):
    """One of one's sessions."""

    id: str
    created: str
    seen: str
    until: str
    locked: bool
    here: bool
    """This very one."""


class Sessions(Model):
    """One's sessions."""

    sessions: list[Session]


class LaterLimit(Model):
    """A limit that will hold from a moment on."""

    to: str | None
    at: str


class Limit(Model):
    """One of one's limits, in dollars or in minutes: what holds, what counts against it, what is to come."""

    what: str
    to: str | None
    used: str
    later: LaterLimit | None


class Limits(Model):
    """One's limits."""

    limits: list[Limit]


class Passkey(Model):
    """A passkey."""

    id: str
    label: str
    created: str
    suspended: str


class Passkeys(Model):
    """One's passkeys."""

    passkeys: list[Passkey]


class Options(Model):
    """What a page hands to `navigator.credentials`."""

    options: dict[str, Any]


class Somebody(Model):
    """A person as an administrator sees them."""

    person: str
    name: str
    kind: str
    created: str
    roles: list[Granted]
    excluded: str | None
    locked: str | None


class Added(Somebody):
    """A person with a password that was made, shown this once."""

    password: str | None


class Everyone(Model):
    """Everybody with an account."""

    people: list[Somebody]


class Invitation(Model):
    """A word that lets its bearer open one account."""

    invitation: str
    until: str


class Finding(Model):
    """Something an audit found wrong."""

    what: str
    stream: str
    seq: int
    to: int
    expected: str
    found: str
    says: str


class Audited(Model):
    """What an audit of a table found."""

    table: str
    rows: int
    decided: int
    findings: list[Finding]
    not_excluded: list[str]


class Step(Model):
    """A step of the check of a throw."""

    says: str
    lines: list[str]
    holds: bool | None


class Fairness(Model):
    """One electronic throw checked against its commitments."""

    table: str
    throw: int
    kind: str
    fair: bool
    faces: list[int] | None
    steps: list[Step]
    doubts: list[str]
    rows: dict[str, int]
    """Where it stands: `named`, `thrown` and `shown`."""


class Form(Model):
    """Something the books say; its parts are those of the command line's --json."""

    model_config = ConfigDict(strict=True, extra="allow")


class Simulated(Model):
    """A simulation: waiting, running, done, cancelled or failed."""

    id: str
    state: str
    sessions: int
    """Played so far."""
    of: int
    result: dict[str, Any] | None
    error: Error | None


class Played(Model):
    """One entry of a record played again."""

    row: Row
    view: dict[str, Any]


class Replayed(Model):
    """A record played again: some of its entries, how many there are in all, and which of them are calls."""

    record: dict[str, Any]
    played: list[Played]
    entries: int
    calls: list[int]
    final: dict[str, Any]
    failures: list[str]


class Strategy(Model):
    """A strategy that comes with Hardway."""

    strategy: str
    does: str
    unit: Money | None
    text: str


class Strategies(Model):
    """The strategies that come with Hardway."""

    strategies: list[Strategy]
