"""The bodies of answers over HTTP."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict

from hardway.journal.audit.finding import FindingForm
from hardway.report.figures.layout_figures import LayoutForm
from hardway.report.pages.dice_report import StepOfProof
from hardway.server.messages.message_model import MessageModel, Money, OfBook, SpokenText
from hardway.server.messages.to_client import RowMessage
from hardway.table.legal.legal_line import LegalLists
from hardway.wire.typed_dicts import TYPED


class Seats(MessageModel):
    """How many seats a table has, and how many are taken."""

    taken: int
    places: int


class Span(MessageModel):
    """The minimum and the maximum of a wager, as the sign shows them."""

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
    """The name of the person who opened this practice table; empty for a table that the house opened."""
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
    over: bool
    """Whether this is the table of a tournament that is finished or cancelled: nobody plays there any more."""


class Tables(MessageModel):
    """A list of tables."""

    tables: list[ListedMessage]


class LobbyMessage(MessageModel):
    """One page of the tables that anyone may join."""

    tables: list[ListedMessage]
    page: int
    pages: int
    count: int


class Granted(MessageModel):
    """A role that a person has."""

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
    """Why the signed-in person is excluded from play, as a sentence; null if they are not excluded."""
    excluded_until: str | None
    """When this person's exclusion ends; null if they are not excluded, or are excluded for ever."""


class Here(MessageModel):
    """The person who is signed in on this page; null if nobody is."""

    me: Me | None


class OpenedMessage(MessageModel):
    """The name of a table that was just opened."""

    table: str


class TakenMessage(OfBook):
    """The answer to an entry that is durable."""

    key: str
    seq: int
    again: bool
    rows: list[RowMessage]
    """The rows that it made."""


class May(OfBook):
    """What you may enter now, and why not the rest."""

    seq: int
    legal: Annotated[LegalLists, TYPED]


class Projection(LayoutForm):
    """What the next roll would do to your wagers, as of one row."""

    seq: int


PROJECTION = Annotated[Projection, TYPED]


class KindMessage(MessageModel):
    """A kind of exercise, and for whom it is."""

    kind: str
    name: str
    """Its name for people."""
    title: str
    role: str
    reads: str
    """A text to read before the first exercise of this kind."""
    wagers: list[str]
    """The house's wagers that exercises of this kind are about: one or two of them, or for the role that pays the
    names of all, without numbers. Empty if no house is named, or if the exercises are about all wagers."""


class School(MessageModel):
    """The kinds of exercise that the school has."""

    enough: int
    """How many right answers to one kind of exercise a student needs before the next kind follows."""
    kinds: list[KindMessage]


class ExerciseChip(MessageModel):
    """A bet on the felt of an exercise."""

    wager: str
    label: str
    amount: str


class ExerciseFelt(MessageModel):
    """The felt of an exercise: the point (null on a come-out roll) and the bets on it."""

    point: int | None
    chips: list[ExerciseChip]


class ExerciseMessage(OfBook):
    """An exercise, without its answer."""

    kind: str
    seed: int
    title: str
    stands: list[SpokenText]
    """The wagers on the layout, the puck and so on at the start of the exercise, one line of text each."""
    asks: SpokenText
    form: Literal["money", "choice", "order"]
    choices: list[SpokenText]
    dice: list[int]
    """The faces of the two dice of the roll that the exercise asks about; empty if it asks about none."""
    felt: ExerciseFelt | None
    """The table at the start of the exercise, as values from which a page draws the felt; null if it is not about a
    table."""


class MarkedMessage(OfBook):
    """The mark of an answer, with the reason."""

    read: bool
    """True if the student's text could be understood as an answer, right or wrong."""
    right: bool
    says: str
    answer: SpokenText | None = None
    because: list[SpokenText]
    """The reasons, one sentence each; empty if the answer was not read."""
    topic: str = ""
    clauses: list[str]
    progress: dict[str, Any]


class History(OfBook):
    """Rows of a table, the names of people in them, and the `after` of the next page; null at the end."""

    table: str
    rows: list[RowMessage]
    names: dict[str, str]
    next: int | None


class Health(MessageModel):
    """Whether this server works."""

    ok: bool
    journal: bool
    """True if the server can write its journal."""
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
    """True for the session that sends this request."""


class SessionsMessage(MessageModel):
    """All your sessions."""

    sessions: list[SessionMessage]


class LaterLimit(MessageModel):
    """The value of a limit that takes effect later, and when."""

    to: str | None
    at: str


class LimitMessage(MessageModel):
    """One of your limits, in dollars or minutes: its value, how much of it is used, and its next value."""

    what: str
    to: str | None
    used: str
    later: LaterLimit | None


class LimitsMessage(MessageModel):
    """All your limits."""

    limits: list[LimitMessage]


class PasskeyMessage(MessageModel):
    """One of your passkeys."""

    id: str
    label: str
    created: str
    suspended: str


class PasskeysMessage(MessageModel):
    """All your passkeys."""

    passkeys: list[PasskeyMessage]


class Options(MessageModel):
    """Options to pass to `navigator.credentials`."""

    options: dict[str, Any]


class Somebody(MessageModel):
    """A person, as an administrator sees them."""

    person: str
    name: str
    kind: str
    created: str
    roles: list[Granted]
    excluded: str | None
    """Why this person is excluded from play, in the sentence that they themselves are shown; null if they are not
    excluded."""
    excluded_until: str | None
    """When this person's exclusion ends; null if they are not excluded, or are excluded for ever."""
    locked: str | None
    locked_until: str | None


class Added(Somebody):
    """A new account; `password` is set if it was made here, and is shown only this once."""

    password: str | None


class Everyone(MessageModel):
    """The accounts that an administrator may see."""

    people: list[Somebody]


class InvitationMessage(MessageModel):
    """The secret word that opens one account for the person who has it."""

    invitation: str
    until: str


class WaitingInvitationMessage(MessageModel):
    """An invitation that is not used yet; its secret word was shown only when it was made."""

    id: str
    kind: Literal["player", "staff"]
    roles: list[Granted]
    by: str
    """The name of the person who wrote this invitation; empty for the operator of the server."""
    until: str


class InvitationsMessage(MessageModel):
    """The invitations that are not used yet."""

    invitations: list[WaitingInvitationMessage]


class SeatedBot(MessageModel):
    """The number of the row by which a bot sat down."""

    seq: int


class Audited(MessageModel):
    """What an audit of a table found."""

    table: str
    rows: int
    decided: int
    findings: list[Annotated[FindingForm, TYPED]]
    cannot_rule_out: list[str]


class ThrowRows(MessageModel):
    """The numbers of three rows: with the commitment, with the throw, and with the secret and nonces."""

    named: int
    thrown: int
    shown: int


class ThrowProofs(MessageModel):
    """What those rows hold of the proof: enough to check the throw without reading the table's history."""

    named: dict[str, Any]
    thrown: dict[str, Any]
    shown: dict[str, Any]


class Fairness(MessageModel):
    """The check of one electronic throw against its commitments."""

    table: str
    throw: int
    kind: str
    fair: bool
    faces: tuple[int, int] | None
    steps: list[Annotated[StepOfProof, TYPED]]
    doubts: list[str]
    rows: ThrowRows
    proofs: ThrowProofs


class Better(MessageModel):
    """By how much a player would stand better, in rack and wagers; negative: worse."""

    player: str
    better: Money


class SettledInstead(MessageModel):
    """A roll settled as if the dice had shown other faces."""

    roll: int
    players: list[Better]


class FormMessage(MessageModel):
    """An answer about the books, in the same form as --json on the command line."""

    model_config = ConfigDict(extra="allow")
