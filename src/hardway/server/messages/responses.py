"""The bodies of answers over HTTP."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict

from hardway.journal.audit.finding import FindingForm
from hardway.report.figures.layout_figures import LayoutForm
from hardway.report.pages.dice_report import StepOfProof
from hardway.server.messages.message_model import MessageModel, Money, OfBook
from hardway.server.messages.to_client import RowMessage
from hardway.table.legal.legal_line import LegalLists
from hardway.wire.typed_dicts import TYPED


class Seats(MessageModel):
    """How many places a table has, and how many are taken."""

    taken: int
    places: int


class Span(MessageModel):
    """The least and the most of a wager, as the sign shows them."""

    min: Money
    max: Money


class ListedMessage(MessageModel):
    """A table in the lobby."""

    table: str
    house: str
    house_name: str
    variant: str
    name: str
    opened_by: str
    """The name of the person who opened this practice table; empty for a table of the house."""
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


class Tables(MessageModel):
    """Tables."""

    tables: list[ListedMessage]


class LobbyMessage(MessageModel):
    """A page of the tables that anybody may come to."""

    tables: list[ListedMessage]
    page: int
    pages: int
    count: int


class Granted(MessageModel):
    """A role of a person."""

    role: str
    house: str
    scope: str


class Me(MessageModel):
    """The person who is signed in."""

    person: str
    name: str
    kind: str
    roles: list[Granted]
    excluded: str | None
    """In words, where they are excluded from play."""
    excluded_until: str | None
    """Null for one who is not excluded, and for one who is for ever."""


class Here(MessageModel):
    """The person who is signed in on this page, or null."""

    me: Me | None


class OpenedMessage(MessageModel):
    """A table that was just opened."""

    table: str


class TakenMessage(OfBook):
    """An entry that is durable."""

    key: str
    seq: int
    again: bool
    rows: list[RowMessage]
    """What it gave."""


class May(OfBook):
    """What you may enter now, and why not the rest."""

    seq: int
    legal: Annotated[LegalLists, TYPED]


class Projection(LayoutForm):
    """What the next roll would do to your wagers, as of a row."""

    seq: int


PROJECTION = Annotated[Projection, TYPED]


class KindMessage(MessageModel):
    """A kind of exercise, and whom it is for."""

    kind: str
    title: str
    role: str
    reads: str
    """What is read before the first of them."""
    wagers: list[str]
    """Wagers of the house that show it; none without a house, or where it is about all of them."""


class School(MessageModel):
    """An exercise of the school."""

    enough: int
    """Right answers after which the next kind is the lesson."""
    kinds: list[KindMessage]


class ExerciseMessage(OfBook):
    """An exercise, without its answer."""

    kind: str
    seed: int
    title: str
    stands: list[str]
    """What is on the table, a line each."""
    asks: str
    form: Literal["money", "choice", "order"]
    choices: list[str]
    dice: list[int]
    """The faces of the roll that is asked about; none where it is about no roll."""


class MarkedMessage(OfBook):
    """An answer, marked; with the reason where it was one."""

    read: bool
    """Whether it was an answer at all."""
    right: bool
    says: str
    answer: str = ""
    because: str = ""
    topic: str = ""
    clauses: list[str]
    progress: dict[str, Any]


class History(OfBook):
    """Rows of a table, how those in them are shown, and where to go on: `after` of the next page, null at the end."""

    table: str
    rows: list[RowMessage]
    names: dict[str, str]
    next: int | None


class Health(MessageModel):
    """Whether the casino is well."""

    ok: bool
    journal: bool
    """It can be written."""
    stopping: bool
    tables: int
    suspended: list[str]


class SessionMessage(MessageModel):
    """One of your sessions."""

    id: str
    created: str
    seen: str
    until: str
    locked: bool
    here: bool
    """This very one."""


class SessionsMessage(MessageModel):
    """Your sessions."""

    sessions: list[SessionMessage]


class LaterLimit(MessageModel):
    """A limit that will hold from a moment on."""

    to: str | None
    at: str


class LimitMessage(MessageModel):
    """One of your limits, in dollars or in minutes: its value, what counts against it, its next value."""

    what: str
    to: str | None
    used: str
    later: LaterLimit | None


class LimitsMessage(MessageModel):
    """Your limits."""

    limits: list[LimitMessage]


class PasskeyMessage(MessageModel):
    """A passkey."""

    id: str
    label: str
    created: str
    suspended: str


class PasskeysMessage(MessageModel):
    """Your passkeys."""

    passkeys: list[PasskeyMessage]


class Options(MessageModel):
    """Options for `navigator.credentials`."""

    options: dict[str, Any]


class Somebody(MessageModel):
    """A person as an administrator sees them."""

    person: str
    name: str
    kind: str
    created: str
    roles: list[Granted]
    excluded: str | None
    """In the words that person reads."""
    excluded_until: str | None
    """Null for one who is not excluded, and for one who is for ever."""
    locked: str | None
    locked_until: str | None


class Added(Somebody):
    """A person with a password that was made, shown this once."""

    password: str | None


class Everyone(MessageModel):
    """Everybody with an account."""

    people: list[Somebody]


class InvitationMessage(MessageModel):
    """A word that lets its bearer open one account."""

    invitation: str
    until: str


class WaitingInvitationMessage(MessageModel):
    """An unused invitation; its secret word was shown once, when it was made."""

    id: str
    kind: Literal["player", "staff"]
    roles: list[Granted]
    by: str
    """The giver's name; empty for the operator of the journal."""
    until: str


class InvitationsMessage(MessageModel):
    """The invitations that wait."""

    invitations: list[WaitingInvitationMessage]


class SeatedBot(MessageModel):
    """The row by which a bot sits down."""

    seq: int


class Audited(MessageModel):
    """The findings of an audit of a table."""

    table: str
    rows: int
    decided: int
    findings: list[Annotated[FindingForm, TYPED]]
    cannot_rule_out: list[str]


class ThrowRows(MessageModel):
    """The rows of a throw: its commitments, the throw, and the secret and nonces."""

    named: int
    thrown: int
    shown: int


class Fairness(MessageModel):
    """One electronic throw checked against its commitments."""

    table: str
    throw: int
    kind: str
    fair: bool
    faces: tuple[int, int] | None
    steps: list[Annotated[StepOfProof, TYPED]]
    doubts: list[str]
    rows: ThrowRows


class FormMessage(MessageModel):
    """Something the books say; its parts are those of the command line's --json."""

    model_config = ConfigDict(extra="allow")
