"""Messages that the server sends over the socket of a table.

Frequent ones are written by hand, for speed; the models here document them, and tests check them by the models.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from hardway.server.messages.message_model import ErrorMessage, MessageModel, Money, OfBook
from hardway.table.legal.legal_line import LegalLists
from hardway.table.legal.view import TableView
from hardway.values.phrase import PhrasePart
from hardway.wire.typed_dicts import TYPED


class SentenceMessage(MessageModel):
    """A sentence about what happened; people in it appear by their ids."""

    text: str
    clause: str | None
    level: str
    """How a page shows the sentence: `call`, `won`, `lost`, `plain`, `quiet` or `refused`."""
    event: str = ""
    """The name of the event that the sentence reports; empty if it reports none."""
    phrase: Annotated[list[PhrasePart], TYPED] | None = None
    """The parts of the sentence (people, amounts, verbs) for programs; null if it is plain words only."""


class RowMessage(MessageModel):
    """A row of the table's journal."""

    seq: int
    at: str
    kind: Literal["open", "entry", "refused", "dice"]
    by: str
    role: str
    entry: str
    events: list[dict[str, Any]]
    """The events that the row's entry caused, in the form of docs/notation.md."""
    says: list[SentenceMessage]
    refused: ErrorMessage | None = None
    proof: dict[str, Any] | None = None
    """Proof of the dice in this row: commitments, and the secret and nonces that were revealed. A `dice` row has faces
    read from real dice, or a renewed commitment."""
    hash: str


class DiceMessage(MessageModel):
    """Which dice the table uses, and which step the next throw has reached."""

    kind: Literal["electronic", "real"]
    provable: bool
    throw: int
    house: str
    players: dict[str, str]
    phase: Literal["open", "closed", "revealed"]
    trouble: str
    """Why the server cannot throw its electronic dice now; empty if it can."""


class You(MessageModel):
    """The visitor to whom this message is sent."""

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
    """True for a table that is not listed: only people with its link can come."""
    nobody_new: bool
    """True while the table's owner lets no further players sit down."""
    owner: str
    chips: list[Money]
    zone: str
    """The time zone in which the table's clock shows the time."""
    edition: str
    """A note that the house's rule book has changed since the table was opened; otherwise empty."""
    book: str
    """The name under which `/api/houses/{name}` returns the rule book that this table was opened with."""


class Presence(MessageModel):
    """Who is connected: players and staff by their ids, how many others watch, and who has finished betting."""

    here: list[str]
    watchers: int
    ready: list[str]
    awaited: list[str]
    """For whose bet, or `ready`, the bots of a private table wait."""


class AskedMessage(MessageModel):
    """A player's entry that waits until staff confirm it."""

    id: str
    entry: str
    by: str
    roles: list[str]
    clause: str | None
    says: str


class ReadingMessage(MessageModel):
    """Real dice as they were read; `faces` is null if none are read."""

    faces: tuple[int, int] | None
    by: str
    corrected: bool
    ruled: list[int | None]
    """For each of the two dice, the face that staff ruled for the throw now called; null for a die without a ruling."""


class WordsMessage(MessageModel):
    """Words that a visitor or bot said at the table."""

    by: str
    words: str


class StandingMessage(MessageModel):
    """A table as one visitor sees it."""

    table: str
    seq: int
    you: You
    view: Annotated[TableView, TYPED]
    settings: SettingsMessage
    dice: DiceMessage
    names: dict[str, str]
    presence: Presence
    asks: list[AskedMessage]
    excluded: list[str]
    """The players here whom the house, or they themselves, excluded from play; empty for all but staff."""
    closes: str | None
    closes_in: float | None
    """How many seconds remain before betting closes, by the server's clock; null while no betting clock runs."""
    reading: ReadingMessage
    said: list[WordsMessage]
    """The last chat messages at this table, oldest first; they are not stored in the journal."""


class Welcome(StandingMessage):
    """The first message on a socket: the whole table, and the rows since `after`."""

    type: Literal["welcome"]
    missed: list[RowMessage] | None


class RowsMessage(MessageModel):
    """Rows that became durable, in order, and the table after them; the numbers (`seq`) have no gaps."""

    type: Literal["rows"]
    rows: list[RowMessage]
    view: Annotated[TableView, TYPED]
    dice: DiceMessage


class AckMessage(MessageModel):
    """Says that an entry is durable; `again`: it already was when it was sent again."""

    type: Literal["ack"]
    key: str
    seq: int
    again: bool


class RefusedMessage(MessageModel):
    """Says that the rules, or the staff asked, refused an entry."""

    type: Literal["refused"]
    key: str
    error: ErrorMessage


class ProblemMessage(MessageModel):
    """Says that something could not be done, for a reason that is in no rule book."""

    type: Literal["problem"]
    key: str | None
    error: ErrorMessage


class LegalAnswer(OfBook):
    """What may be entered, and why not the rest: the answer to an `ask`, or sent unasked (0) to those who follow it."""

    type: Literal["legal"]
    ask: int
    seq: int
    legal: Annotated[LegalLists, TYPED]


class DiceUpdate(DiceMessage):
    """Sent when commitments changed, or when nonces are wanted."""

    type: Literal["dice"]


class AsksUpdate(MessageModel):
    """The players' entries that wait until staff confirm or decline them, and the players who are excluded from play;
    sent to staff when they change."""

    type: Literal["asks"]
    asks: list[AskedMessage]
    excluded: list[str]


class PresenceUpdate(Presence):
    """Who is connected; sent when it changes."""

    type: Literal["presence"]


class Clock(MessageModel):
    """When the betting clock runs out; sent when it changes."""

    type: Literal["clock"]
    closes: str | None
    closes_in: float | None
    """How many seconds remain before betting closes, by the server's clock; null while no betting clock runs."""


class ReadingUpdate(ReadingMessage):
    """Sent when real dice were read, corrected or called."""

    type: Literal["reading"]


class SaidMessage(WordsMessage):
    """Sent when a visitor or bot said something."""

    type: Literal["said"]
    phrase: Annotated[list[PhrasePart], TYPED] | None = None
    """The parts of what a bot said; null for a person's words."""


class Names(MessageModel):
    """The names by which people are shown, by id; sent when they change."""

    type: Literal["names"]
    names: dict[str, str]


class Suspended(MessageModel):
    """Sent when the table cannot accept entries at present; nothing is lost."""

    type: Literal["suspended"]
    says: str


class Pong(MessageModel):
    """The answer to a `ping`."""

    type: Literal["pong"]


class Elsewhere(MessageModel):
    """Says that another process serves the table, and its address; the socket then closes."""

    type: Literal["elsewhere"]
    address: str


ToClient = Annotated[
    Welcome | RowsMessage | AckMessage | RefusedMessage | ProblemMessage | LegalAnswer | DiceUpdate | AsksUpdate
    | PresenceUpdate | Clock | ReadingUpdate | SaidMessage | Names | Suspended | Pong | Elsewhere,
    Field(discriminator="type"),
]  # fmt: skip
TO_CLIENT: TypeAdapter[ToClient] = TypeAdapter(ToClient)
"""Validates the JSON of a message that the server sends over a socket, and returns it as a typed object."""
