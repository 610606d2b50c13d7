"""The events of a table, each declared with its name and the kinds of its fields."""

from fractions import Fraction
from typing import Annotated

from hardway.rulebook import Part
from hardway.table.model.commands import Command, Invalidate, NoRoll, Roll
from hardway.values import event
from hardway.values.event import CENTS, Cents, Clause, FieldKind, Hidden, IfAny, Moment, Person, Reading
from hardway.values.money import dollars, short

Rounding = Annotated[Fraction | int, CENTS]
Odds = Annotated[
    Fraction | None,
    FieldKind(
        "odds as a fraction: 19/2",
        lambda odds: None if odds is None else f"{odds.numerator}/{odds.denominator}",
        schema={"type": ["string", "null"]},
    ),
]
Cites = Annotated[
    tuple[tuple[str, str], ...],
    FieldKind("clauses by purpose", dict, schema={"type": "object", "additionalProperties": {"type": "string"}}),
]
Point = Annotated[int, FieldKind("null for none", lambda point: point or None, schema={"type": ["integer", "null"]})]
Entry = Annotated[Command, FieldKind("an entry as it is written", schema={"type": "string"})]
Parts = Annotated[
    tuple[Part, ...],
    FieldKind("wager, stake, result and pays of each part", schema={"type": "array", "items": {"type": "object"}}),
]


class TableEvent(event.Event):
    """Something that happened at a table."""


Event = TableEvent
"""A shorter name for `TableEvent`, which the modules of the table use."""


class Seated(TableEvent, name="seated"):
    """A player sits down."""

    player: Person
    amount: Cents
    place: int


class Bought(TableEvent, name="bought"):
    """A player bought chips."""

    player: Person
    amount: Cents


class TokensIssued(TableEvent, name="tokens"):
    """A voucher became promotional tokens."""

    player: Person
    amount: Cents
    clause: Clause


class TokensUnspent(TableEvent, name="unspent"):
    """A player left and handed in tokens not used; they are not cashed."""

    player: Person
    amount: Cents
    clause: Clause
    reading: Reading = ""


class Left(TableEvent, name="left"):
    """A player left the table and cashed out.

    `owed` is what a later correction shows was paid too much (negative: too little). `clause` is set only for a
    shooter, who gives up the dice by leaving.
    """

    player: Person
    amount: Cents
    owed: Cents
    clause: IfAny[str] = ""
    reading: IfAny[str] = ""


class Placed(TableEvent, name="placed"):
    """A wager was placed or added to; `amount` was added, `stake` is its whole amount now."""

    player: Person
    wager: str
    amount: Cents
    stake: Cents
    commission: Cents
    tender: str
    how: str
    clause: Clause
    reading: Reading = ""
    split: Hidden[tuple[int, int] | None] = None
    """The amounts on the two sides of a composite wager, if its owner divided it otherwise than the book does."""
    marker: Hidden[str] = ""
    only: Hidden[bool] = False
    """True if the On or Off marker is for this wager alone, and not for the player's similar ones."""


class Confirmed(TableEvent, name="confirmed", ruling="other"):
    """A late or spoken wager was confirmed, and announced if the house asks for that. The event `Placed` follows."""

    player: Person
    wager: str
    how: str
    announced: str
    by: str
    name: IfAny[Person]
    clause: Clause
    reading: Reading = ""


class Converted(TableEvent, name="converted"):
    """Cash, tokens or vouchers became chips: the whole sum handed over, including what the player gets as change."""

    player: Person
    tender: str
    amount: Cents
    clause: Clause


class Taken(TableEvent, name="taken"):
    """A wager was taken down or reduced.

    `stake` is what remains, `commission` what was given back; `lock` keeps the wager from being put back for a time.
    """

    player: Person
    wager: str
    amount: Cents
    stake: Cents
    commission: Cents
    why: str
    clause: Clause
    reading: Reading = ""
    lock: Hidden[str] = ""
    commission_left: Hidden[int | None] = None
    """The commission that stays with the part of the wager still on the layout; None: all that was not given back."""
    split: Hidden[tuple[int, int] | None] = None
    """The amounts on the two sides of what is left of a composite wager, if its owner divided it."""


class Marked(TableEvent, name="marked"):
    """A wager got an On or Off marker, or lost it; `only`: the marker applies to this wager alone."""

    player: Person
    wager: str
    marker: str
    only: bool
    by: str
    clause: Clause


class Chosen(TableEvent, name="chosen"):
    """A player chose what happens to winners of a kind of wager: back `up`, or `down`."""

    player: Person
    wager: str
    goes: str
    clause: Clause = ""
    reading: Reading = ""


class PersonalSet(TableEvent, name="personal", ruling="conduct"):
    """Personal limits were agreed."""

    player: Person
    minimum: Cents
    maximum: Cents
    by: str
    clause: Clause
    above: Hidden[bool] = False
    """True if the player's own maximum can only raise the table's maximum, never lower it."""
    wager: str = "*"
    """The kind of wager that the personal limits are for; `*` for all kinds."""


class Offered(TableEvent, name="offered"):
    """The dice were offered to a player; `again`: all have declined, and the offer goes round once more."""

    player: Person
    clause: Clause
    again: bool


class Declined(TableEvent, name="declined"):
    """A player declined the dice."""

    player: Person
    clause: Clause


class Relinquished(TableEvent, name="relinquished", ruling="conduct"):
    """The shooter gave up the dice or lost them; `by` is the role that ordered it."""

    player: Person
    by: str
    because: IfAny[str]
    clause: Clause
    declines: bool = False
    """True if the player counts as having declined the dice, so that all others are offered them first."""


class ShooterNamed(TableEvent, name="shooter"):
    """A person took two dice to throw; `until`: for a member of staff, the wagers that their throws must decide."""

    player: Person
    dice: tuple[int, ...]
    clause: Clause
    until: Hidden[frozenset[tuple[str, str]]] = frozenset()


class Bowled(TableEvent, name="bowled"):
    """The dice that were not chosen went back to the bowl."""

    dice: tuple[int, ...]
    clause: Clause


class Proxied(TableEvent, name="proxied"):
    """The shooter let another person throw."""

    player: Person
    thrower: Person
    clause: Clause


class Thrown(TableEvent, name="thrown"):
    """The dice left the hand."""

    thrower: Person


class Rested(TableEvent, name="rested"):
    """The dice lie still."""

    thrower: Person


class Called(TableEvent, name="called"):
    """The result was called."""

    dice: tuple[int, int]
    total: int
    clause: Clause
    leaning: IfAny[tuple[int, int] | None] = None
    leaning_clause: IfAny[str] = ""


class Collected(TableEvent, name="collected"):
    """The dice were brought to the centre of the table."""

    clause: Clause


class Passed(TableEvent, name="passed"):
    """The dice were passed to the shooter for the next throw."""

    player: Person
    clause: Clause


class Settling(TableEvent, name="settling"):
    """The table begins to settle the wagers that the throw decides."""

    clause: Clause


class Settled(TableEvent, name="settled"):
    """What a throw did to a wager: `won`, `lost`, `returned`, `moved`, or it `stands`."""

    player: Person
    wager: str
    result: str
    stake: Cents
    at_risk: Cents
    pays: Cents
    odds: Odds
    rounded: Rounding
    clause: Clause
    cites: Cites
    reading: Reading
    parts: IfAny[Parts] = ()
    """The parts of a composite wager, each with its share of `at_risk`."""
    moved_to: IfAny[str] = ""
    commission: IfAny[Cents] = 0
    """Commission given back to the player; negative: commission taken from the win."""


class Remembered(TableEvent, name="remembered"):
    """A wager over several throws noted this throw, and stays on the layout."""

    player: Person
    wager: str
    noted: tuple[int, ...]
    """Everything that the wager has noted so far, such as the numbers thrown."""
    clause: Clause
    reading: Reading = ""


class PointMoved(TableEvent, name="point"):
    """The puck was put on a point, or taken off (0)."""

    point: Point
    clause: Clause


class SevenOut(TableEvent, name="seven_out"):
    """A 7 was rolled with a point on: the shooter's turn is over."""

    shooter: Person
    clause: Clause
    passes: str


class Advised(TableEvent, name="advised", ruling="other"):
    """A player was advised that later wagers under the minimum will be returned."""

    player: Person
    clause: Clause
    says: str


class ThrowVoid(TableEvent, name="no_roll", ruling="corrections"):
    """No roll was called. `power` is the clause that allows it, `stands` the clause by which wagers stay.

    `late`: the dice were already at rest.
    """

    ground: str
    force: str
    by: str
    because: IfAny[str]
    late: bool
    clause: Clause
    power: str
    stands: str
    reading: Reading
    level: Hidden[int] = 0
    """The step on the overruling ladder of the role that called No roll."""


class Undone(TableEvent, name="undone", ruling="corrections"):
    """The last call was taken back, with what followed from it."""

    clause: Clause
    no_roll: bool = False
    """True if the call that was taken back was a No roll, false if it was a roll."""
    reading: Reading = ""


class FellAway(TableEvent, name="fell_away", ruling="corrections"):
    """An entry made since a corrected call is no longer lawful, and no longer counts."""

    entry: Entry
    reason: str
    clause: str | None
    paid: Hidden[int] = 0
    """Cash paid to a player who left by this entry, in cents. Only old journals have it: today an entry that paid cash
    stays valid."""


class Paid(TableEvent, name="paid", ruling="corrections"):
    """Cash was paid to a player by an entry that no longer counts; the player owes it.

    With `repaid` a debt was settled instead: paid to the player or, if negative, by the player.
    """

    player: Person
    amount: Cents
    repaid: bool = False


class DiceMoved(TableEvent, name="dice", ruling="other"):
    """A die was lost or found, or a set was brought, kept or inspected; `in_use`: a new set is thrown from now on."""

    what: str
    die: int
    by: str
    clause: Clause
    in_use: Hidden[bool] = False
    inspect: Hidden[bool] = False
    """True if the new set of dice must be inspected before it is used."""
    late: bool = False
    """True if the lost die was found too late for the shooter to ask for it."""


class Noticed(TableEvent, name="notice"):
    """A person was shown a notice that the book requires."""

    to: str
    says: str
    clause: Clause


class Clocked(TableEvent, name="clock"):
    """The clock was set. `moved` is the number of seconds added to all earlier times, once their day is known."""

    at: Moment
    moved: Hidden[int] = 0


class SignPosted(TableEvent, name="sign_posted", ruling="hours"):
    """A change of the sign was posted; it takes effect at `due`."""

    wager: str
    minimum: Cents
    maximum: Cents
    unit: Cents
    per: str
    due: Moment
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""


class SignChanged(TableEvent, name="sign", ruling="hours"):
    """A line of the sign changed."""

    wager: str
    minimum: Cents
    maximum: Cents
    unit: Cents
    per: str
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""


class SignLapsed(TableEvent, name="sign_lapsed", ruling="hours"):
    """A posted change was dropped: it would raise the minimum without enough notice."""

    wager: str
    clause: Clause
    reading: Reading = ""


class ClosingPosted(TableEvent, name="closing", ruling="hours"):
    """The closing time of the table was posted."""

    due: Moment
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""


class TableClosed(TableEvent, name="closed", ruling="hours"):
    """The table closed."""

    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""


class TableOpened(TableEvent, name="opened", ruling="hours"):
    """The table opened, or its posted closing was cancelled."""

    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""


class Acted(TableEvent, name="act", ruling="conduct"):
    """Staff did an act, named in `act`, about a person or a thing."""

    act: str
    player: IfAny[Person]
    about: IfAny[str]
    amount: Cents
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""


class FloatMoved(TableEvent, name="float", ruling="other"):
    """Staff `counted` the float, `filled` or `credited` it, or `dropped`: took the drop box.

    `booked` is the change of its account; `surplus` is what a count found more than the account says.
    """

    what: str
    amount: Cents
    booked: Cents
    surplus: Cents
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""


class DecidedVoid(TableEvent, name="decided_void", ruling="corrections"):
    """Settled wagers of one player were declared void, and their results reversed.

    What the player won is taken from held money, then from the rack; the rest is owed. Negative amounts go the other
    way: into the rack, or owed to a player who has left. `won` and `commission` are what the house gets.
    """

    player: Person
    rolls: tuple[int, ...]
    """For each voided wager, the number of the throw that had settled it."""
    wagers: tuple[str, ...]
    won: Cents
    tokens: Cents
    commission: Cents
    held: Cents
    rack: Cents
    owed: Cents
    clause: Clause
    reading: Reading = ""


class FaceRuled(TableEvent, name="face", ruling="corrections"):
    """Staff decided a disputed face of a die."""

    die: int
    face: int
    level: Hidden[int]
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause


class Corrected(TableEvent, name="corrected", ruling="corrections"):
    """A call was corrected from `was` to `dice`."""

    was: tuple[int, ...]
    """The faces of the call that was corrected; empty if No roll had been called."""
    dice: tuple[int, int]
    level: Hidden[int]
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""
    ground: str = ""
    """The ground of the No roll that the correction overruled; empty if a roll was corrected."""


class Annulled(TableEvent, name="annulled", ruling="corrections"):
    """An outcome was annulled. `refund` is the clause of the refunds; `between`: the game was disrupted between
    throws.
    """

    ground: str
    scope: str
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    refund: str
    reading: Reading = ""
    between: bool = False


class Forfeited(TableEvent, name="forfeited", ruling="corrections"):
    """A wager was forfeited to the house."""

    player: Person
    wager: str
    amount: Cents
    clause: Clause


class Again(TableEvent, name="again", ruling="corrections"):
    """An entry made since a corrected call was decided again; the next `gives` events are its new ones."""

    entry: Entry
    gives: int


class Disputed(TableEvent, name="dispute", ruling="disputes"):
    """A player complained; `roll` is the number of the throw before."""

    player: Person
    number: int
    roll: int
    says: str
    over: IfAny[str]
    clause: Clause
    reading: Reading = ""


_AWARD = FieldKind(
    "dollars; null if the ruling names no amount",
    lambda cents: None if cents is None else dollars(cents),
    lambda cents: "" if cents is None else short(cents),
    {"type": ["string", "null"]},
)


class DisputeRuled(TableEvent, name="ruled", ruling="disputes"):
    """Staff decided or reviewed a dispute; `final`: no further review is possible."""

    player: Person
    number: int
    step: int
    says: str
    by: str
    name: IfAny[Person]
    final: bool
    clause: Clause
    reading: Reading = ""
    pays: Annotated[int | None, _AWARD] = None
    """What the complainant is to be paid in total; negative: what is to be taken. None: the ruling names no amount."""


class ReviewRequested(TableEvent, name="review_requested", ruling="disputes"):
    """A complainant asked for the decision to be reviewed."""

    player: Person
    number: int
    clause: Clause
    reading: Reading = ""


class DisputeClosed(TableEvent, name="dispute_closed", ruling="disputes"):
    """A dispute ended: the complainant was `satisfied`, or staff `concluded` it."""

    player: Person
    number: int
    how: str
    by: str
    name: IfAny[Person]
    clause: Clause
    reading: Reading = ""


_RISK_CHANGES = (Placed, Taken, Marked, PersonalSet)
_THROW_ENDS = (Roll, NoRoll, Invalidate)
"""Commands that end a throw. What their events do to a wager is a result, not the choice of its owner."""


def changes_risk(command: Command, events: tuple[Event, ...]) -> bool:
    """Say whether a command changes what a player may win or lose by a throw, or which winners go back up after it."""
    return not isinstance(command, _THROW_ENDS) and any(
        isinstance(event, _RISK_CHANGES) or (isinstance(event, Chosen) and event.goes == "up") for event in events
    )
