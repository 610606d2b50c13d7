"""What supervision makes happen: events like those of `events`, apart only for their number. Moments are seconds."""

from typing import NamedTuple

from hardway.table.model.commands import Command


class Clocked(NamedTuple):
    """The clock stands at a moment; `moved` is by how much the times before it move, now that their day is known."""

    at: int
    moved: int = 0


class SignPosted(NamedTuple):
    """A sign says that limits will change."""

    wager: str
    minimum: int
    maximum: int
    unit: int
    per: str
    due: int
    by: str
    name: str
    because: str
    clause: str
    reading: str = ""


class SignChanged(NamedTuple):
    """A line of the sign is another now."""

    wager: str
    minimum: int
    maximum: int
    unit: int
    per: str
    by: str
    name: str
    because: str
    clause: str
    reading: str = ""


class SignLapsed(NamedTuple):
    """A sign that was posted does not take effect: it would now be a higher minimum without its notice."""

    wager: str
    clause: str
    reading: str = ""


class ClosingPosted(NamedTuple):
    """A sign says when the table will close."""

    due: int
    by: str
    name: str
    because: str
    clause: str
    reading: str = ""


class TableClosed(NamedTuple):
    """The table is closed."""

    by: str
    name: str
    because: str
    clause: str
    reading: str = ""


class TableOpened(NamedTuple):
    """The table is open, or stays open after all."""

    by: str
    name: str
    because: str
    clause: str
    reading: str = ""


class Acted(NamedTuple):
    """Staff did something to a person or a thing, and it is on record."""

    act: str
    player: str
    about: str
    amount: int
    by: str
    name: str
    because: str
    clause: str
    reading: str = ""


class DecidedVoid(NamedTuple):
    """Wagers of one player that throws had decided are void, and put right in money.

    What they won is taken: of what is held, from the `rack`, and the rest is `owed`. Below zero, what they lost and
    paid goes back into the rack, or is owed to somebody who has left. `won` and `commission` are the house's part.
    """

    player: str
    rolls: tuple[int, ...]
    """The throw that decided each."""
    wagers: tuple[str, ...]
    won: int
    tokens: int
    commission: int
    held: int
    rack: int
    owed: int
    clause: str
    reading: str = ""


class FloatMoved(NamedTuple):
    """The float was `counted`, `filled` or `credited`, or the drop box `dropped`: how much, by whom.

    `booked` is what the accounts of the float (or the box) change by; `surplus` what a count found more than they said.
    """

    what: str
    amount: int
    booked: int
    surplus: int
    by: str
    name: str
    because: str
    clause: str
    reading: str = ""


class FaceRuled(NamedTuple):
    """Which face of a die counts was decided."""

    die: int
    face: int
    level: int
    by: str
    name: str
    because: str
    clause: str


class Corrected(NamedTuple):
    """A call was corrected: what had been called, and what counts."""

    was: tuple[int, ...]
    """The faces; empty if No roll was called."""
    dice: tuple[int, int]
    level: int
    by: str
    name: str
    because: str
    clause: str
    reading: str = ""
    ground: str = ""
    """The ground of the No roll."""


class Annulled(NamedTuple):
    """An outcome was annulled; `refund` is the clause by which wagers go back; `between` throws there was none."""

    ground: str
    scope: str
    by: str
    name: str
    because: str
    clause: str
    refund: str
    reading: str = ""
    between: bool = False


class Forfeited(NamedTuple):
    """A wager was forfeited to the house."""

    player: str
    wager: str
    amount: int
    clause: str


class Again(NamedTuple):
    """An entry since the call is decided again; the next `gives` events are what it gives now."""

    entry: Command
    gives: int


class Disputed(NamedTuple):
    """A player disputes something after throw `roll`."""

    player: str
    number: int
    roll: int
    says: str
    over: str
    clause: str
    reading: str = ""


class DisputeRuled(NamedTuple):
    """A dispute was decided, or the decision reviewed; `final` where nobody stands above."""

    player: str
    number: int
    step: int
    says: str
    by: str
    name: str
    final: bool
    clause: str
    reading: str = ""


class ReviewRequested(NamedTuple):
    """A complainant asked for the decision to be reviewed."""

    player: str
    number: int
    clause: str
    reading: str = ""


class DisputeClosed(NamedTuple):
    """A dispute has ended: the complainant is content, or was told of the inspector."""

    player: str
    number: int
    how: str
    by: str
    name: str
    clause: str
    reading: str = ""
