"""What happens at a table: flat values, each declared with its name and the kinds of its fields."""

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
"""In a module of the table, an event is one of the table."""


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
    """A player who leaves handed in the promotional tokens that were not lost."""

    player: Person
    amount: Cents
    clause: Clause
    reading: Reading = ""


class Left(TableEvent, name="left"):
    """A player cashed out; `owed` is what a correction found was paid too much, or too little (below zero).

    The clause is by which a shooter gives up the dice so.
    """

    player: Person
    amount: Cents
    owed: Cents
    clause: IfAny[str] = ""
    reading: IfAny[str] = ""


class Placed(TableEvent, name="placed"):
    """A wager went down; `stake` is what now stands."""

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
    """What now stands on each side of a composite that its owner split otherwise than the book does."""
    marker: Hidden[str] = ""
    only: Hidden[bool] = False
    """Its marker speaks for it alone."""


class Confirmed(TableEvent, name="confirmed"):
    """Who confirmed a late or spoken wager, and announced it where the house asks for that; its `placed` follows."""

    player: Person
    wager: str
    how: str
    announced: str
    by: str
    name: IfAny[Person]
    clause: Clause
    reading: Reading = ""


class Converted(TableEvent, name="converted"):
    """Cash, tokens or vouchers became chips: all that was handed over, more than the wager where change is given."""

    player: Person
    tender: str
    amount: Cents
    clause: Clause


class Taken(TableEvent, name="taken"):
    """A wager came down or was reduced; `commission` is what was given back, `lock` what may not be put back."""

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
    """How much of the commission paid belongs to what still stands; untold, all that was not given back."""
    split: Hidden[tuple[int, int] | None] = None
    """The sides of a split wager that still stands."""


class Marked(TableEvent, name="marked"):
    """A wager carries an On or Off marker, or none any more where an Off is over; `only` is for it alone."""

    player: Person
    wager: str
    marker: str
    only: bool
    by: str
    clause: Clause


class Chosen(TableEvent, name="chosen"):
    """A standing choice for winners was noted."""

    player: Person
    wager: str
    goes: str
    clause: Clause = ""
    reading: Reading = ""


class PersonalSet(TableEvent, name="personal"):
    """Personal limits were agreed, and the position marked."""

    player: Person
    minimum: Cents
    maximum: Cents
    by: str
    clause: Clause
    above: Hidden[bool] = False
    """The maximum only ever goes beyond the table's."""
    wager: str = "*"
    """The kind of wager they are for; `*` for all."""


class Offered(TableEvent, name="offered"):
    """The dice were offered; `again` where everyone had declined and the offer goes round once more."""

    player: Person
    clause: Clause
    again: bool


class Declined(TableEvent, name="declined"):
    """The dice were refused."""

    player: Person
    clause: Clause


class Relinquished(TableEvent, name="relinquished"):
    """The shooter gave up the dice, or may not go on with them; `by` is who ordered it."""

    player: Person
    by: str
    because: IfAny[str]
    clause: Clause
    declines: bool = False
    """Who gave them up is not asked before everybody else has declined."""


class ShooterNamed(TableEvent, name="shooter"):
    """Someone has the dice, two of them; `until` is what a stickperson's throws are to decide."""

    player: Person
    dice: tuple[int, ...]
    clause: Clause
    until: Hidden[frozenset[tuple[str, str]]] = frozenset()


class Bowled(TableEvent, name="bowled"):
    """The dice not chosen went back to the bowl."""

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
    """The dice were brought to the centre."""

    clause: Clause


class Passed(TableEvent, name="passed"):
    """The dice went to the shooter for the next throw."""

    player: Person
    clause: Clause


class Settling(TableEvent, name="settling"):
    """The wagers decided by the throw are settled now."""

    clause: Clause


class Settled(TableEvent, name="settled"):
    """A wager met the throw."""

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
    """A composite: its parts with their shares of what was at risk."""
    moved_to: IfAny[str] = ""
    commission: IfAny[Cents] = 0
    """Given back with what was not at risk."""


class Remembered(TableEvent, name="remembered"):
    """A wager that remembers noted something, and stands."""

    player: Person
    wager: str
    noted: tuple[int, ...]
    """All that it has noted by now."""
    clause: Clause
    reading: Reading = ""


class PointMoved(TableEvent, name="point"):
    """The puck went on a point, or off (0)."""

    point: Point
    clause: Clause


class SevenOut(TableEvent, name="seven_out"):
    """A seven with a point standing: the shooter's turn is over."""

    shooter: Person
    clause: Clause
    passes: str


class Advised(TableEvent, name="advised"):
    """A player was told that further wagers under the minimum will be returned."""

    player: Person
    clause: Clause
    says: str


class ThrowVoid(TableEvent, name="no_roll"):
    """A throw was called off: `power` lets it be called, `stands` leaves every wager; `late` once the dice rest."""

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
    """How high on the ladder of overruling the caller stands."""


class Undone(TableEvent, name="undone"):
    """The last call and what followed are taken back."""

    clause: Clause
    no_roll: bool = False
    """What was called is No roll; no roll of the dice is taken back."""
    reading: Reading = ""


class FellAway(TableEvent, name="fell_away"):
    """An entry since the call that is no longer lawful."""

    entry: Entry
    reason: str
    clause: str | None
    paid: Hidden[int] = 0
    """What one who left had been paid; only in journals of a time when leaving could fall away."""


class Paid(TableEvent, name="paid"):
    """Cash that an entry no longer lawful had paid across the counter, which stays paid and is owed; or, `repaid`,
    what was owed: paid to the player, or below zero by them."""

    player: Person
    amount: Cents
    repaid: bool = False


class DiceMoved(TableEvent, name="dice"):
    """A die was lost or found, or a set came or stayed; `in_use` says a new set is now the one thrown."""

    what: str
    die: int
    by: str
    clause: Clause
    in_use: Hidden[bool] = False
    inspect: Hidden[bool] = False
    """The new set must be inspected before it is used."""
    late: bool = False
    """Found too late for the shooter to ask for it."""


class Noticed(TableEvent, name="notice"):
    """Words were shown to a person."""

    to: str
    says: str
    clause: Clause


class Clocked(TableEvent, name="clock"):
    """The clock stands at a moment; `moved` is by how much the times before it move, now that their day is known."""

    at: Moment
    moved: Hidden[int] = 0


class SignPosted(TableEvent, name="sign_posted"):
    """A sign says that limits will change."""

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


class SignChanged(TableEvent, name="sign"):
    """A line of the sign is another now."""

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


class SignLapsed(TableEvent, name="sign_lapsed"):
    """A sign that was posted does not take effect: it would now be a higher minimum without its notice."""

    wager: str
    clause: Clause
    reading: Reading = ""


class ClosingPosted(TableEvent, name="closing"):
    """A sign says when the table will close."""

    due: Moment
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""


class TableClosed(TableEvent, name="closed"):
    """The table is closed."""

    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""


class TableOpened(TableEvent, name="opened"):
    """The table is open, or stays open after all."""

    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""


class Acted(TableEvent, name="act"):
    """Staff did something to a person or a thing, and it is on record."""

    act: str
    player: IfAny[Person]
    about: IfAny[str]
    amount: Cents
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""


class FloatMoved(TableEvent, name="float"):
    """The float was `counted`, `filled` or `credited`, or the drop box `dropped`: how much, by whom.

    `booked` is what the accounts of the float (or the box) change by; `surplus` what a count found more than they said.
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


class DecidedVoid(TableEvent, name="decided_void"):
    """Wagers of one player that throws had decided are void, and put right in money.

    What they won is taken: of what is held, from the `rack`, and the rest is `owed`. Below zero, what they lost and
    paid goes back into the rack, or is owed to somebody who has left. `won` and `commission` are the house's part.
    """

    player: Person
    rolls: tuple[int, ...]
    """The throw that decided each."""
    wagers: tuple[str, ...]
    won: Cents
    tokens: Cents
    commission: Cents
    held: Cents
    rack: Cents
    owed: Cents
    clause: Clause
    reading: Reading = ""


class FaceRuled(TableEvent, name="face"):
    """Which face of a die counts was decided."""

    die: int
    face: int
    level: Hidden[int]
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause


class Corrected(TableEvent, name="corrected"):
    """A call was corrected: what had been called, and what counts."""

    was: tuple[int, ...]
    """The faces; empty if No roll was called."""
    dice: tuple[int, int]
    level: Hidden[int]
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    reading: Reading = ""
    ground: str = ""
    """The ground of the No roll."""


class Annulled(TableEvent, name="annulled"):
    """An outcome was annulled; `refund` is the clause by which wagers go back; `between` throws there was none."""

    ground: str
    scope: str
    by: str
    name: IfAny[Person]
    because: IfAny[str]
    clause: Clause
    refund: str
    reading: Reading = ""
    between: bool = False


class Forfeited(TableEvent, name="forfeited"):
    """A wager was forfeited to the house."""

    player: Person
    wager: str
    amount: Cents
    clause: Clause


class Again(TableEvent, name="again"):
    """An entry since the call is decided again; the next `gives` events are what it gives now."""

    entry: Entry
    gives: int


class Disputed(TableEvent, name="dispute"):
    """A player disputes something after throw `roll`."""

    player: Person
    number: int
    roll: int
    says: str
    over: IfAny[str]
    clause: Clause
    reading: Reading = ""


_AWARD = FieldKind(
    "dollars; null where the ruling names no amount",
    lambda cents: None if cents is None else dollars(cents),
    lambda cents: "" if cents is None else short(cents),
    {"type": ["string", "null"]},
)


class DisputeRuled(TableEvent, name="ruled"):
    """A dispute was decided, or the decision reviewed; `final` where nobody stands above."""

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
    """What the complainant is to be paid in all; below zero, what is taken. None: the ruling names no amount."""


class ReviewRequested(TableEvent, name="review_requested"):
    """A complainant asked for the decision to be reviewed."""

    player: Person
    number: int
    clause: Clause
    reading: Reading = ""


class DisputeClosed(TableEvent, name="dispute_closed"):
    """A dispute has ended: the complainant is content, or was told of the inspector."""

    player: Person
    number: int
    how: str
    by: str
    name: IfAny[Person]
    clause: Clause
    reading: Reading = ""


_CHANGES = (Placed, Taken, Marked, PersonalSet)
_ENDS = (Roll, NoRoll, Invalidate)
"""Entries that end the throw: what they do to a wager comes of it."""


def changes_risk(command: Command, events: tuple[Event, ...]) -> bool:
    """Say whether an entry that does not end a throw changes what somebody wins or loses by it, or has up after it."""
    return not isinstance(command, _ENDS) and any(
        isinstance(event, _CHANGES) or (isinstance(event, Chosen) and event.goes == "up") for event in events
    )
