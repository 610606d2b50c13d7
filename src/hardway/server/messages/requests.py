"""The bodies of requests over HTTP."""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from hardway.server.messages.message_model import Hex, Key, MessageModel, Money, Name, Text
from hardway.values.known import USUAL_HOUSE

Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,40}$")]
Password = Annotated[str, StringConstraints(min_length=1, max_length=1024)]


class SignIn(MessageModel):
    """A name and password, to sign in."""

    name: Name
    password: Password


class Unlock(MessageModel):
    """The password that unlocks a session."""

    password: Password


class NewPassword(MessageModel):
    """A new password, and the old one."""

    old: Password
    new: Password


class Join(MessageModel):
    """A new account of a player, or the one that an invitation is for."""

    name: Name
    password: Password
    invitation: Text = ""


class GuestName(MessageModel):
    """The name that a guest chooses to be shown by."""

    name: Name


class Credential(MessageModel):
    """A credential from `navigator.credentials`, as JSON."""

    credential: dict[str, Any]
    label: Annotated[str, StringConstraints(max_length=64)] = ""


class SetLimit(MessageModel):
    """A change of one of your own limits; null removes it. Losses are in dollars, time in minutes a day."""

    what: Literal["loss day", "loss week", "loss month", "time day"]
    to: Money | None = None
    minutes: Annotated[int, Field(ge=1, le=1440)] | None = None


class Exclude(MessageModel):
    """A request to exclude a person from play, for a number of days or for ever (null)."""

    days: Annotated[int, Field(ge=1, le=1827)] | None
    why: Text = ""


class OpenTable(MessageModel):
    """What a table is to be opened with."""

    house: Word
    variant: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{0,40}$")] = ""
    mode: Literal["practice", "casino"] = "practice"
    dice: Literal["electronic", "real"] = "electronic"
    staff: Literal["auto", "people"] = "auto"
    name: Annotated[str, StringConstraints(max_length=64)] = ""
    pit: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}$")] = "main"
    options: Annotated[dict[Word, Text], Field(max_length=40, default_factory=dict)]
    sign: Annotated[list[Text], Field(max_length=40, default_factory=list)]
    chips: Annotated[str, StringConstraints(pattern=r"^[0-9. ]{0,100}$")] = ""
    people: Annotated[dict[Word, Word], Field(max_length=40, default_factory=dict)]
    """Who staffs the new table: for each person's id, their role."""
    betting_seconds: Annotated[int, Field(ge=0, le=600)] = 0
    bots: Annotated[int, Field(ge=0, le=6)] = 0
    private: bool = False
    """True for a practice table that is not listed and whose name cannot be guessed: only people with its link can
    come."""
    reuse: bool = False
    """True to be given a practice table that you already have with the same settings, if there is one, instead of a new
    one."""


class Guests(MessageModel):
    """Whether new players may sit down at a private table."""

    new: bool


class AskExercise(MessageModel):
    """Which exercise of the school is wanted: its house, the kinds in turn, its seed; and the progress so far."""

    house: Word
    kinds: Annotated[list[Word], Field(min_length=1, max_length=20)]
    seed: Annotated[int, Field(ge=0, lt=2**31)]
    progress: dict[str, Any] | None = None


class AnswerExercise(MessageModel):
    """An answer to an exercise, with the progress so far."""

    house: Word
    kind: Word
    seed: Annotated[int, Field(ge=0, lt=2**31)]
    answer: Annotated[str, StringConstraints(max_length=200)]
    progress: dict[str, Any] | None = None


class EnterOver(MessageModel):
    """An entry at a table, sent over HTTP."""

    key: Key
    entry: Text


class SeatStrategy(MessageModel):
    """Your own strategy for a bot."""

    strategy: Annotated[str, StringConstraints(min_length=1, max_length=4000)]


class BeginHosted(MessageModel):
    """The tournament or promotion to begin."""

    house: Word
    name: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    """The short name of the new tournament or promotion, as entries and addresses contain it, such as `spring_cup`."""
    title: Annotated[str, StringConstraints(max_length=64)] = ""


class OpenRoundTable(MessageModel):
    """Which table to open for a round of a tournament."""

    round: Annotated[int, Field(ge=1, le=1000)]
    dice: Literal["electronic", "real"] = "electronic"
    staff: Literal["auto", "people"] = "auto"
    instead: Annotated[str, Field(max_length=80, pattern=r"^[A-Za-z0-9_-]*$")] = ""
    """The name of an earlier table of this round, which the new table replaces; empty if it replaces none."""


class EnterHosted(MessageModel):
    """An entry of a tournament or promotion, sent over HTTP."""

    key: Key
    entry: Annotated[str, StringConstraints(max_length=2000)]


class IdentifyClaimant(MessageModel):
    """The name and address of a person who claims a prize."""

    patron: Word
    name: Annotated[str, StringConstraints(max_length=300)]
    address: Annotated[str, StringConstraints(max_length=300)]


class GrantMessage(MessageModel):
    """A role at a house, in a scope: `*`, `pit:NAME` or `table:NAME`."""

    role: Word
    house: Annotated[str, StringConstraints(pattern=r"^([a-z0-9_]{1,40}|\*)$")]
    scope: Annotated[str, StringConstraints(max_length=80)] = "*"
    why: Text = ""


class AddPerson(MessageModel):
    """An account to open for another person; without a password one is made, and shown only in the answer."""

    name: Name
    staff: bool = False
    password: Password | None = None


class HelpedMessage(MessageModel):
    """The reason for an administrator's act about a person."""

    why: Text = ""


class Invite(MessageModel):
    """What kind of account an invitation opens, and with which roles."""

    staff: bool = False
    roles: Annotated[list[GrantMessage], Field(max_length=20, default_factory=list)]


class EnterDaily(MessageModel):
    """An entry of today's shoot: the strategy, and the page's commitment to a nonce, which is revealed after the day.

    The commitment is the SHA-256 of `hardway daily entry`, day, person and nonce, with a zero byte between them.
    """

    strategy: Annotated[str, StringConstraints(min_length=1, max_length=4000)]
    commitment: Hex


class ShowDaily(MessageModel):
    """The nonce of an entry of a past day, and the person who entered."""

    person: Annotated[str, StringConstraints(min_length=1, max_length=60)]
    nonce: Hex


class AskWorkshop(MessageModel):
    """A request to work out a strategy in every house: its text, or the name of one that comes with Hardway."""

    strategy: Annotated[str, StringConstraints(min_length=1, max_length=8000)]
    bankroll: Money = "500.00"
    rolls: Annotated[int, Field(ge=1, le=1000)] = 100


class AskDoubling(MessageModel):
    """A request to say how often a strategy doubles its bankroll, and how often the best way to play does."""

    strategy: Annotated[str, StringConstraints(min_length=1, max_length=8000)]
    house: Word = USUAL_HOUSE
    rolls: Annotated[int, Field(ge=1, le=1000)] = 100
    bankroll: Money = "500.00"
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1


class Simulate(MessageModel):
    """A request to simulate a strategy: its text, or the name of one that comes with Hardway."""

    strategy: Annotated[str, StringConstraints(min_length=1, max_length=8000)]
    house: Word = USUAL_HOUSE
    sessions: Annotated[int, Field(ge=1, le=10_000_000)] = 10_000
    rolls: Annotated[int, Field(ge=1, le=100_000)] = 200
    bankroll: Money = "1000.00"
    goal: Money | None = None
    unit: Money | None = None
    seed: Annotated[int, Field(ge=0, le=2**53)] = 1


class ReplayMessage(MessageModel):
    """A record to replay, and which of its entries to return."""

    after: Annotated[int, Field(ge=0)] = 0
    limit: Annotated[int, Field(ge=1, le=2000)] = 1000
    record: str
    book: Annotated[str, StringConstraints(max_length=130)] = ""
    """The name of the edition of the rule book by which the record is replayed; empty for the house's present one."""
