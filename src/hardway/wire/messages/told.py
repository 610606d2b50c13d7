"""What the server tells over the socket of a table. Made by hand where it is made often; the models check it in tests
and are its documentation."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from hardway.wire.messages.model import Error, Model, Money


class Sentence(Model):
    """A sentence about what happened; people in it stand by their ids."""

    text: str
    clause: str | None
    level: str
    """The tone: call, won, lost, plain, quiet or refused."""


class Row(Model):
    """A row of the table's journal."""

    seq: int
    at: str
    kind: Literal["open", "entry", "refused", "dice"]
    by: str
    role: str
    entry: str
    events: list[dict[str, Any]]
    """As docs/notation.md lists them."""
    says: list[Sentence]
    refused: Error | None = None
    proof: dict[str, Any] | None = None
    """Commitments and what was revealed; of a `dice` row what was read or renewed."""
    hash: str


class Wager(Model):
    """A wager on the layout."""

    wager: str
    label: str
    area: str
    amount: Money
    tokens: Money
    marker: str
    button: str
    working: bool


class Seat(Model):
    """A player at the table."""

    name: str
    """The person's id."""
    place: int
    rack: Money
    tokens: Money
    personal: tuple[Money, Money] | None
    wagers: list[Wager]


Limits = tuple[Money, Money, Money, str]
"""A line of the sign: the least, the most, the unit (0.00: none), and per area or player."""


class Multiple(Model):
    """How many times the bet it supports an odds wager may be, or may win."""

    of: Literal["stake", "win"]
    times: str


class Posted(Model):
    """A line of the sign that will change, and from when."""

    wager: str
    limits: Limits
    due: str | None = Field(alias="from")


class Desk(Model):
    """What supervision sees."""

    to_check: list[str]
    disputes: list[dict[str, Any]]
    reports: list[list[str]]
    excluded: dict[str, str]
    detained: list[str]
    held: dict[str, Money]
    owed: dict[str, Money]
    """What those who have cashed out owe since a correction; below zero it is owed to them."""
    partners: list[list[str]]


class Mine(Model):
    """What a seated viewer has: in the rack, on the layout, brought, and won or lost so far."""

    rack: Money
    layout: Money
    brought: Money
    result: Money


class View(Model):
    """The table as its viewer may see it."""

    house: str
    point: int | None
    dice_are: str
    shooter: str | None
    rolls: int
    dice: dict[str, list[int]]
    """Where each of the five dice is: hand, bowl or lost."""
    sign: dict[str, Limits]
    odds: dict[str, Multiple]
    posted: list[Posted]
    closes: str | None
    open: bool
    no_more_bets: bool
    stick: str | None
    desk: Desk | None
    players: list[Seat]
    statistics: bool
    export: bool
    money: Mine | None = None


class Dice(Model):
    """Which dice the table uses, and how far the next throw is."""

    kind: Literal["electronic", "real"]
    provable: bool
    throw: int
    house: str
    players: dict[str, str]
    phase: Literal["open", "closed", "revealed"]
    trouble: str
    """Why no dice are thrown; empty as a rule."""


class You(Model):
    """Who is at this end of the socket."""

    person: str
    name: str
    kind: str
    role: str
    roles: list[str]
    seated: bool


class Settings(Model):
    """What the floor keeps about a table."""

    name: str
    house: str
    variant: str
    pit: str
    mode: str
    dice: str
    staff: str
    betting_seconds: int
    owner: str
    chips: list[Money]
    zone: str
    """The zone of the table's clock."""
    edition: str
    """What is to be said of the rule book, where the house's own is another by now; empty where it is not."""


class Presence(Model):
    """Who is connected: players and staff by their ids, and how many others watch."""

    here: list[str]
    watchers: int


class Asked(Model):
    """An entry of a player that waits for staff."""

    id: str
    entry: str
    by: str
    roles: list[str]
    clause: str | None
    says: str


class Reading(Model):
    """Real dice as they were read; no faces where nothing is read."""

    faces: list[int] | None
    by: str
    corrected: bool


class Words(Model):
    """What somebody said to the table."""

    by: str
    words: str


class Standing(Model):
    """A table as somebody finds it."""

    table: str
    seq: int
    you: You
    view: View
    settings: Settings
    dice: Dice
    names: dict[str, str]
    presence: Presence
    asks: list[Asked]
    closes: str | None
    reading: Reading
    said: list[Words]
    """The last words, the newest last; no record keeps them."""


class Welcome(Standing):
    """The first message: everything as it stands, and the rows since `after`."""

    type: Literal["welcome"]
    missed: list[Row] | None


class Rows(Model):
    """What became durable, in order; `seq` never skips."""

    type: Literal["rows"]
    rows: list[Row]
    view: View
    dice: Dice


class Ack(Model):
    """A command is durable; `again` says that it had been before."""

    type: Literal["ack"]
    key: str
    seq: int
    again: bool


class Refused(Model):
    """A command that the rules, or whoever was asked, refused."""

    type: Literal["refused"]
    key: str
    error: Error


class Problem(Model):
    """A message that could not be done, and no rule book says so."""

    type: Literal["problem"]
    key: str | None
    error: Error


class LegalTold(Model):
    """What may be entered, and why not the rest."""

    type: Literal["legal"]
    ask: int
    seq: int
    legal: dict[str, list[dict[str, Any]]]


class DiceTold(Dice):
    """Commitments changed, or nonces are wanted."""

    type: Literal["dice"]


class AsksTold(Model):
    """What waits for staff."""

    type: Literal["asks"]
    asks: list[Asked]


class PresenceTold(Presence):
    """Who is connected."""

    type: Literal["presence"]


class Clock(Model):
    """When the betting clock runs out."""

    type: Literal["clock"]
    closes: str | None


class ReadingTold(Reading):
    """Real dice were read, put right, or called."""

    type: Literal["reading"]


class Said(Words):
    """Somebody said something."""

    type: Literal["said"]


class Names(Model):
    """How people are shown."""

    type: Literal["names"]
    names: dict[str, str]


class Suspended(Model):
    """The table takes nothing at present; nothing is lost."""

    type: Literal["suspended"]
    says: str


class Pong(Model):
    """The answer to a `ping`."""

    type: Literal["pong"]


class Elsewhere(Model):
    """Another process has the table; the socket closes."""

    type: Literal["elsewhere"]
    address: str


Told = Annotated[
    Welcome | Rows | Ack | Refused | Problem | LegalTold | DiceTold | AsksTold | PresenceTold | Clock | ReadingTold
    | Said | Names | Suspended | Pong | Elsewhere,
    Field(discriminator="type"),
]  # fmt: skip
TOLD: TypeAdapter[Told] = TypeAdapter(Told)
"""Reads one message of the server."""
