"""What a felt is once it is laid out: areas, marks and the puck, each in the cloth's own units. Knows no file."""

from dataclasses import dataclass
from typing import NamedTuple

from hardway.rulebook.felt.felt_spreads import Spread

Point = tuple[float, float]


class Area(NamedTuple):
    """One place on the cloth: the wager that chips put there are on, and what else lies there."""

    wager: str
    holds: tuple[str, ...]
    """Wagers that come to lie here without being put here: a Come wager that has moved."""
    label: str
    says: str
    pays: str
    kind: str
    outline: tuple[Point, ...]
    text: Point
    chips: Point
    number: int
    printed: str
    """The number as it is printed."""
    loud: bool
    dice: tuple[tuple[int, int], ...]
    """The throws that win it, where they are one total thrown one way."""
    wins: tuple[int, ...]
    """The totals that win a wager of one throw that has several."""
    bar: tuple[tuple[int, int], ...]
    """The throws of a come-out that a wager against the dice does not win."""
    again: int
    """Which further area of the same wager it is; 0 for the first, where its chips are drawn."""
    behind: str
    """The wager that it stands behind, as odds do."""


class Mark(NamedTuple):
    """Words printed on the cloth outside an area."""

    says: str
    at: Point
    turn: float
    size: float


class PuckPlace(NamedTuple):
    """Where the puck lies: off, and on each number."""

    off: Point
    on: dict[int, Point]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The cloth laid out in a rectangle of so many units."""

    size: Point
    areas: tuple[Area, ...]
    marks: tuple[Mark, ...]
    puck: PuckPlace
    stage: tuple[float, ...] | None
    """Free cloth where dice may come to lie: x, y, width, height."""


@dataclass(frozen=True, slots=True)
class Felt:
    """A house's felt."""

    house: str
    name: str
    clause: str
    cloth: str
    print: str
    second: str
    line: str
    """The wager where a first chip goes."""
    first_hand: tuple[tuple[int, int], ...]
    """The dice of a first hand, where one can be taught."""
    points: tuple[int, ...]
    """The totals on which the puck is set."""
    spreads: tuple[Spread, ...]
    wide: Arrangement
    tall: Arrangement
