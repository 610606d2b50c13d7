"""What happens at a table: a closed set of flat values. Amounts are cents. NAMES has the notation's words for them."""

from fractions import Fraction
from typing import NamedTuple

from hardway.rulebook import Part
from hardway.table.model.commands import Command
from hardway.table.model.rulings import (
    Acted,
    Again,
    Annulled,
    Clocked,
    ClosingPosted,
    Corrected,
    DecidedVoid,
    DisputeClosed,
    Disputed,
    DisputeRuled,
    FaceRuled,
    FloatMoved,
    Forfeited,
    ReviewRequested,
    SignChanged,
    SignLapsed,
    SignPosted,
    TableClosed,
    TableOpened,
)  # fmt: skip

Cites = tuple[tuple[str, str], ...]


class Seated(NamedTuple):
    """A player sits down."""

    player: str
    amount: int
    place: int


class Bought(NamedTuple):
    """A player bought chips."""

    player: str
    amount: int


class TokensIssued(NamedTuple):
    """A voucher became promotional tokens."""

    player: str
    amount: int
    clause: str


class TokensUnspent(NamedTuple):
    """A player who leaves handed in the promotional tokens that were not lost."""

    player: str
    amount: int
    clause: str
    reading: str = ""


class Left(NamedTuple):
    """A player cashed out; `owed` is what a correction found was paid too much, or too little (below zero)."""

    player: str
    amount: int
    owed: int


class Placed(NamedTuple):
    """A wager went down; `stake` is what now stands."""

    player: str
    wager: str
    amount: int
    stake: int
    commission: int
    tender: str
    how: str
    clause: str
    reading: str = ""
    split: tuple[int, int] | None = None
    """What now stands on each side of a composite that its owner split otherwise than the book does."""
    marker: str = ""
    only: bool = False
    """Its marker speaks for it alone."""


class Confirmed(NamedTuple):
    """Who confirmed a late or spoken wager, and announced it where the house asks for that; its `placed` follows."""

    player: str
    wager: str
    how: str
    announced: str
    by: str
    name: str
    clause: str
    reading: str = ""


class Converted(NamedTuple):
    """Cash, tokens or vouchers became chips: all that was handed over, more than the wager where change is given."""

    player: str
    tender: str
    amount: int
    clause: str


class Taken(NamedTuple):
    """A wager came down or was reduced; `commission` is what was given back, `lock` what may not be put back."""

    player: str
    wager: str
    amount: int
    stake: int
    commission: int
    why: str
    clause: str
    reading: str = ""
    lock: str = ""
    commission_left: int | None = None
    """How much of the commission paid belongs to what still stands; untold, all that was not given back."""
    split: tuple[int, int] | None = None
    """The sides of a split wager that still stands."""


class Marked(NamedTuple):
    """A wager carries an On or Off marker, or none any more where an Off is over; `only` is for it alone."""

    player: str
    wager: str
    marker: str
    only: bool
    by: str
    clause: str


class Chosen(NamedTuple):
    """A standing choice for winners was noted."""

    player: str
    wager: str
    goes: str
    clause: str = ""
    reading: str = ""


class PersonalSet(NamedTuple):
    """Personal limits were agreed, and the position marked."""

    player: str
    minimum: int
    maximum: int
    by: str
    clause: str
    above: bool = False
    """The maximum only ever goes beyond the table's."""
    wager: str = "*"
    """The kind of wager they are for; `*` for all."""


class Offered(NamedTuple):
    """The dice were offered; `again` where everyone had declined and the offer goes round once more."""

    player: str
    clause: str
    again: bool


class Declined(NamedTuple):
    """The dice were refused."""

    player: str
    clause: str


class Relinquished(NamedTuple):
    """The shooter gave up the dice, or may not go on with them; `by` is who ordered it."""

    player: str
    by: str
    because: str
    clause: str
    declines: bool = False
    """Who gave them up is not asked before everybody else has declined."""


class ShooterNamed(NamedTuple):
    """Someone has the dice, two of them; `until` is what a stickperson's throws are to decide."""

    player: str
    dice: tuple[int, ...]
    clause: str
    until: frozenset[tuple[str, str]] = frozenset()


class Bowled(NamedTuple):
    """The dice not chosen went back to the bowl."""

    dice: tuple[int, ...]
    clause: str


class Proxied(NamedTuple):
    """The shooter let another person throw."""

    player: str
    thrower: str
    clause: str


class Thrown(NamedTuple):
    """The dice left the hand."""

    thrower: str


class Rested(NamedTuple):
    """The dice lie still."""

    thrower: str


class Called(NamedTuple):
    """The result was called."""

    dice: tuple[int, int]
    total: int
    clause: str
    leaning: tuple[int, int] | None = None
    leaning_clause: str = ""


class Collected(NamedTuple):
    """The dice were brought to the centre."""

    clause: str


class Passed(NamedTuple):
    """The dice went to the shooter for the next throw."""

    player: str
    clause: str


class Settled(NamedTuple):
    """A wager met the throw."""

    player: str
    wager: str
    result: str
    stake: int
    at_risk: int
    pays: int
    odds: Fraction | None
    rounded: Fraction | int
    clause: str
    cites: Cites
    reading: str
    parts: tuple[Part, ...] = ()
    """A composite: its parts with their shares of what was at risk."""
    moved_to: str = ""
    commission: int = 0
    """Given back with what was not at risk."""


class Remembered(NamedTuple):
    """A wager that remembers noted something, and stands."""

    player: str
    wager: str
    noted: tuple[int, ...]
    """All that it has noted by now."""
    clause: str
    reading: str = ""


class Settling(NamedTuple):
    """The wagers decided by the throw are settled now."""

    clause: str


class PointMoved(NamedTuple):
    """The puck went on a point, or off (0)."""

    point: int
    clause: str


class SevenOut(NamedTuple):
    """A seven with a point standing: the shooter's turn is over."""

    shooter: str
    clause: str
    passes: str


class Advised(NamedTuple):
    """A player was told that further wagers under the minimum will be returned."""

    player: str
    clause: str
    says: str


class ThrowVoid(NamedTuple):
    """A throw was called off: `power` lets it be called, `stands` leaves every wager; `late` once the dice rest."""

    ground: str
    force: str
    by: str
    because: str
    late: bool
    clause: str
    power: str
    stands: str
    reading: str
    level: int = 0
    """How high on the ladder of overruling the caller stands."""


class Undone(NamedTuple):
    """The last call and what followed are taken back."""

    clause: str
    no_roll: bool = False
    """What was called is No roll; no roll of the dice is taken back."""


class FellAway(NamedTuple):
    """An entry since the call that is no longer lawful."""

    entry: Command
    reason: str
    clause: str | None
    paid: int = 0
    """What one who left had been paid; only in journals of a time when leaving could fall away."""


class Paid(NamedTuple):
    """Cash that an entry no longer lawful had paid across the counter, which stays paid and is owed; or, `repaid`,
    what was owed: paid to the player, or below zero by them."""

    player: str
    amount: int
    repaid: bool = False


class DiceMoved(NamedTuple):
    """A die was lost or found, or a set came or stayed; `in_use` says a new set is now the one thrown."""

    what: str
    die: int
    by: str
    clause: str
    in_use: bool = False
    inspect: bool = False
    """The new set must be inspected before it is used."""
    late: bool = False
    """Found too late for the shooter to ask for it."""


class Noticed(NamedTuple):
    """Words were shown to a person."""

    to: str
    says: str
    clause: str


Event = (
    Seated | Bought | TokensIssued | TokensUnspent | Left | Placed | Confirmed | Converted | Taken | Marked | Chosen
    | PersonalSet | Offered | Declined | Relinquished | ShooterNamed | Bowled | Proxied | Thrown
    | Rested | Called | Collected | Passed | Settling | Settled | Remembered | PointMoved | SevenOut | Advised
    | ThrowVoid | Undone | FellAway | Paid | DiceMoved | Noticed | Clocked | SignPosted | SignChanged | SignLapsed
    | ClosingPosted | TableClosed | TableOpened | Acted | DecidedVoid | FloatMoved | FaceRuled | Corrected | Annulled
    | Forfeited | Again | Disputed | DisputeRuled | ReviewRequested | DisputeClosed
)  # fmt: skip

NAMES: dict[type, str] = {
    Seated: "seated", Bought: "bought", TokensIssued: "tokens", TokensUnspent: "unspent", Left: "left",
    Placed: "placed", Confirmed: "confirmed", Converted: "converted", Taken: "taken", Marked: "marked",
    Chosen: "chosen", PersonalSet: "personal", Offered: "offered",
    Declined: "declined", Relinquished: "relinquished", ShooterNamed: "shooter", Bowled: "bowled", Proxied: "proxied",
    Thrown: "thrown", Rested: "rested", Called: "called", Collected: "collected", Passed: "passed",
    Settling: "settling", Settled: "settled", Remembered: "remembered", PointMoved: "point", SevenOut: "seven_out",
    Advised: "advised", ThrowVoid: "no_roll", Undone: "undone", FellAway: "fell_away", Paid: "paid", DiceMoved: "dice",
    Noticed: "notice",
    Clocked: "clock", SignPosted: "sign_posted", SignChanged: "sign", SignLapsed: "sign_lapsed",
    ClosingPosted: "closing", TableClosed: "closed", TableOpened: "opened", Acted: "act", FloatMoved: "float",
    DecidedVoid: "decided_void", FaceRuled: "face",
    Corrected: "corrected", Annulled: "annulled", Forfeited: "forfeited", Again: "again", Disputed: "dispute",
    DisputeRuled: "ruled", ReviewRequested: "review_requested", DisputeClosed: "dispute_closed",
}  # fmt: skip
"""Each event's name in the notation."""
