"""Messages that the server sends over the socket of a table. Frequent ones are written by hand; the models check them
in tests and document them."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from hardway.server.messages.message_model import ErrorMessage, MessageModel, Money, OfBook
from hardway.table.legal.legal_line import LegalLists
from hardway.table.legal.view import TableView
from hardway.values.phrase import PhrasePart
from hardway.wire.typed_dicts import TYPED


class SentenceMessage(MessageModel):
    """A sentence about what happened; people in it go by their ids."""

    text: str
    clause: str | None
    level: str
    """The tone: call, won, lost, plain, quiet or refused."""
    event: str = ""
    """The name of the event that it tells, if it tells one."""
    phrase: Annotated[list[PhrasePart], TYPED] | None = None
    """Its parts, where they are more than plain words."""


class RowMessage(MessageModel):
    """A row of the table's journal."""

    seq: int
    at: str
    kind: Literal["open", "entry", "refused", "dice"]
    by: str
    role: str
    entry: str
    events: list[dict[str, Any]]
    """As docs/notation.md lists them."""
    says: list[SentenceMessage]
    refused: ErrorMessage | None = None
    proof: dict[str, Any] | None = None
    """Commitments and what was revealed; of a `dice` row what was read or renewed."""
    hash: str


class DiceMessage(MessageModel):
    """Which dice the table uses, and how far the next throw is."""

    kind: Literal["electronic", "real"]
    provable: bool
    throw: int
    house: str
    players: dict[str, str]
    phase: Literal["open", "closed", "revealed"]
    trouble: str
    """Why no dice are thrown; empty as a rule."""


class You(MessageModel):
    """The visitor at this socket."""

    person: str
    name: str
    kind: str
    role: str
    roles: list[str]
    seated: bool


class SettingsMessage(MessageModel):
    """The settings of a table."""

    name: str
    house: str
    variant: str
    pit: str
    mode: str
    dice: str
    staff: str
    betting_seconds: int
    private: bool
    """Only those come who have its link."""
    nobody_new: bool
    """Whether its owner lets no new player sit down."""
    owner: str
    chips: list[Money]
    zone: str
    """The zone of the table's clock."""
    edition: str
    """A note that the house's rule book has changed since the table was opened; else empty."""
    book: str
    """The name by which `/api/houses/{name}` gives the table's own book."""


class Presence(MessageModel):
    """The people connected: players and staff by their ids, and how many others watch."""

    here: list[str]
    watchers: int


class AskedMessage(MessageModel):
    """An entry of a player that waits for staff."""

    id: str
    entry: str
    by: str
    roles: list[str]
    clause: str | None
    says: str


class ReadingMessage(MessageModel):
    """Real dice as they were read; no faces where nothing is read."""

    faces: tuple[int, int] | None
    by: str
    corrected: bool
    ruled: list[int | None]
    """The face that was ruled to count, of each die that was ruled on."""


class WordsMessage(MessageModel):
    """Words said at the table."""

    by: str
    words: str


class StandingMessage(MessageModel):
    """A table as a visitor sees it."""

    table: str
    seq: int
    you: You
    view: Annotated[TableView, TYPED]
    settings: SettingsMessage
    dice: DiceMessage
    names: dict[str, str]
    presence: Presence
    asks: list[AskedMessage]
    closes: str | None
    closes_in: float | None
    """In how many seconds, by the server's clock."""
    reading: ReadingMessage
    said: list[WordsMessage]
    """The last words, the newest last; no record keeps them."""


class Welcome(StandingMessage):
    """The first message: the whole table, and the rows since `after`."""

    type: Literal["welcome"]
    missed: list[RowMessage] | None


class RowsMessage(MessageModel):
    """Rows that became durable, in order; `seq` never skips."""

    type: Literal["rows"]
    rows: list[RowMessage]
    view: Annotated[TableView, TYPED]
    dice: DiceMessage


class AckMessage(MessageModel):
    """A command is durable; `again` says that it had been before."""

    type: Literal["ack"]
    key: str
    seq: int
    again: bool


class RefusedMessage(MessageModel):
    """A command that the rules, or the person asked, refused."""

    type: Literal["refused"]
    key: str
    error: ErrorMessage


class ProblemMessage(MessageModel):
    """A message that could not be done, and no rule book says so."""

    type: Literal["problem"]
    key: str | None
    error: ErrorMessage


class LegalAnswer(OfBook):
    """What may be entered, and why not the rest: the answer to an `ask`, or unasked (0) for those who follow it."""

    type: Literal["legal"]
    ask: int
    seq: int
    legal: Annotated[LegalLists, TYPED]


class DiceUpdate(DiceMessage):
    """Commitments changed, or nonces are wanted."""

    type: Literal["dice"]


class AsksUpdate(MessageModel):
    """The asks that wait for staff."""

    type: Literal["asks"]
    asks: list[AskedMessage]


class PresenceUpdate(Presence):
    """The people connected."""

    type: Literal["presence"]


class Clock(MessageModel):
    """When the betting clock runs out."""

    type: Literal["clock"]
    closes: str | None
    closes_in: float | None
    """In how many seconds, by the server's clock."""


class ReadingUpdate(ReadingMessage):
    """Real dice were read, put right, or called."""

    type: Literal["reading"]


class SaidMessage(WordsMessage):
    """A visitor or bot said something."""

    type: Literal["said"]


class Names(MessageModel):
    """How people are shown."""

    type: Literal["names"]
    names: dict[str, str]


class Suspended(MessageModel):
    """The table takes nothing at present; nothing is lost."""

    type: Literal["suspended"]
    says: str


class Pong(MessageModel):
    """The answer to a `ping`."""

    type: Literal["pong"]


class Elsewhere(MessageModel):
    """Another process has the table; the socket closes."""

    type: Literal["elsewhere"]
    address: str


ToClient = Annotated[
    Welcome | RowsMessage | AckMessage | RefusedMessage | ProblemMessage | LegalAnswer | DiceUpdate | AsksUpdate
    | PresenceUpdate | Clock | ReadingUpdate | SaidMessage | Names | Suspended | Pong | Elsewhere,
    Field(discriminator="type"),
]  # fmt: skip
TO_CLIENT: TypeAdapter[ToClient] = TypeAdapter(ToClient)
"""Reads one message of the server."""
