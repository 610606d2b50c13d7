"""What can be said in a dispute about what the operator or the director did."""

from typing import NamedTuple


class RaiseDispute(NamedTuple):
    """Somebody who has applied disputes what was done about them."""

    player: str
    says: str


class RuleOnDispute(NamedTuple):
    """A dispute is decided (`decide`) or the decision reviewed (`review`): `stands`, `reinstate` or `upheld`."""

    verb: str
    number: int
    outcome: str
    says: str
    by: str = ""
    name: str = ""
    because: str = ""


class OrderPlace(NamedTuple):
    """The decision of a dispute is carried out: the complainant has a place in the last round."""

    number: int
    place: int
    by: str = ""
    name: str = ""
    because: str = ""


class AnswerRuling(NamedTuple):
    """A complainant asks for a review (`request_review`), or is `content`."""

    verb: str
    player: str
    number: int


class TableDisputes(NamedTuple):
    """Which disputes about play at a table wait: the complainant is neither content nor told of the inspector."""

    table: str
    waiting: tuple[tuple[str, int], ...] = ()
    """Each by its complainant and its number there."""


class TellOfInspector(NamedTuple):
    """A complainant is told that an inspector is there to be consulted."""

    number: int
    by: str = ""
    name: str = ""
    because: str = ""
