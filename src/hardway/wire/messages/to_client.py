"""What the server tells over the socket of a table. Made by hand where it is made often; the models check it in tests
and are its documentation."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from hardway.wire.messages.legal_lines import LegalLists, Whose
from hardway.wire.messages.message_model import ErrorMessage, MessageModel, Money, OfBook


class SentenceMessage(MessageModel):
    """A sentence about what happened; people in it stand by their ids."""

    text: str
    clause: str | None
    level: str
    """The tone: call, won, lost, plain, quiet or refused."""


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


class WagerMessage(MessageModel):
    """A wager on the layout."""

    wager: str
    label: str
    area: str
    amount: Money
    tokens: Money
    marker: str
    button: str
    working: bool
    noted: list[int]
    """What it has noted since it was put down, where it remembers."""


class SeatMessage(MessageModel):
    """A player at the table."""

    name: str
    """The person's id."""
    place: int
    rack: Money
    tokens: Money
    personal: dict[str, tuple[Money, Money]]
    """Limits agreed with them, by kind of wager; `*` for all."""
    wagers: list[WagerMessage]


Limits = tuple[Money, Money, Money, str]
"""A line of the sign: the least, the most, the unit (0.00: none), and per area or player."""


class Multiple(MessageModel):
    """How many times the bet it supports an odds wager may be, or may win."""

    of: Literal["stake", "win"]
    times: str


class PostedMessage(MessageModel):
    """A line of the sign that will change, and from when."""

    wager: str
    limits: Limits
    due: str | None = Field(alias="from")


class DisputeMessage(MessageModel):
    """A complaint, its rulings so far, and whose the next is."""

    player: str
    number: int
    roll: int
    """The throw it came after."""
    says: str
    over: str
    rulings: list[tuple[int, str, str]]
    """Which step, by which role, and who."""
    advised: bool
    closed: str
    requested: bool
    paid: Money
    """What was paid over it so far, in all."""
    awarded: Money
    """What its last ruling awards; negative where it takes."""
    next: Whose | None


class DeskMessage(MessageModel):
    """What supervision sees."""

    to_check: list[str]
    must_check: bool
    """Whether the table opens only once everything is checked."""
    to_inspect: list[str]
    """The roles that still inspect the dice before they are used."""
    checks: Whose | None
    """Who goes through the checklist; nobody where the book gives it to nobody."""
    opens: Whose | None
    """Who opens the table; nobody where the book gives it to nobody."""
    disputes: list[DisputeMessage]
    """Those that are open, each with whose its next ruling is: `next`."""
    disputes_closed: int
    reports: list[list[str]]
    spectators: list[str]
    """Who looks on and is on record."""
    excluded: dict[str, str]
    detained: list[str]
    held: dict[str, Money]
    owed: dict[str, Money]
    """What those who have cashed out owe since a correction; below zero it is owed to them."""
    float: Money | None
    """What is in the float by the entries since it was counted; nothing if it never was."""
    drop: Money
    """What players paid for chips since the drop box was last taken."""
    partners: list[list[str]]


class Mine(MessageModel):
    """What a seated viewer has: in the rack, on the layout, brought, and won or lost so far."""

    rack: Money
    layout: Money
    brought: Money
    result: Money


class View(OfBook):
    """The table as its viewer may see it."""

    point: int | None
    dice_are: str
    shooter: str | None
    rolls: int
    dice: dict[str, list[int]]
    """Where each of the five dice is: hand, bowl or lost."""
    sign: dict[str, Limits]
    odds: dict[str, Multiple]
    chips: list[Money]
    posted: list[PostedMessage]
    closes: str | None
    open: bool
    no_more_bets: bool
    stick: str | None
    desk: DeskMessage | None
    players: list[SeatMessage]
    statistics: bool
    export: bool
    projection: bool
    """Whether players may see what the next roll would do to their wagers."""
    money: Mine | None = None


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
    """Who is at this end of the socket."""

    person: str
    name: str
    kind: str
    role: str
    roles: list[str]
    seated: bool


class SettingsMessage(MessageModel):
    """What the floor keeps about a table."""

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
    """Whether its host lets nobody new sit down."""
    owner: str
    chips: list[Money]
    zone: str
    """The zone of the table's clock."""
    edition: str
    """What is to be said of the rule book, where the house's own is another by now; empty where it is not."""
    book: str
    """The name by which `/api/houses/{name}` gives the table's own book."""


class Presence(MessageModel):
    """Who is connected: players and staff by their ids, and how many others watch."""

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
    """What somebody said to the table."""

    by: str
    words: str


class StandingMessage(MessageModel):
    """A table as somebody finds it."""

    table: str
    seq: int
    you: You
    view: View
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
    """The first message: everything as it stands, and the rows since `after`."""

    type: Literal["welcome"]
    missed: list[RowMessage] | None


class RowsMessage(MessageModel):
    """What became durable, in order; `seq` never skips."""

    type: Literal["rows"]
    rows: list[RowMessage]
    view: View
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
    legal: LegalLists


class DiceUpdate(DiceMessage):
    """Commitments changed, or nonces are wanted."""

    type: Literal["dice"]


class AsksUpdate(MessageModel):
    """What waits for staff."""

    type: Literal["asks"]
    asks: list[AskedMessage]


class PresenceUpdate(Presence):
    """Who is connected."""

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
    """Somebody said something."""

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
