"""Two equal dice, fair or loaded, and the chance of each class of throw. Knows no wager and no house.

A class is a set of throws that a book does not tell apart. A book that asks only for the total of a throw, and whether
it is hard, has 15 classes.

>>> from hardway.values.dice import PLAIN_CLASS_TOTALS
>>> FAIR.chances[PLAIN_CLASS_TOTALS.index((8, True))], read_dice("6:0.25").faces[0]
(Fraction(1, 36), Fraction(3, 20))
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm

from hardway.values.dice import FACES, PLAIN_CLASSES, THROWS, ThrowClasses

_WEIGHT = re.compile(r"\d{0,12}\.?\d{1,12}|\d{1,12}/\d{1,12}")


class OddsError(ValueError):
    """Why a question has no odds, with what to ask instead."""


@dataclass(frozen=True)
class DiceChances:
    """The chance of each face, the same on both dice."""

    faces: tuple[Fraction, ...]

    @cached_property
    def _hash(self) -> int:
        return hash(self.faces)

    def __hash__(self) -> int:
        """Return a hash that is worked out once, because dice are a key thousands of times."""
        return self._hash

    @cached_property
    def chances(self) -> tuple[Fraction, ...]:
        """Return the chance of each of the 15 classes by total and hardness, in the order of PLAIN_CLASS_TOTALS."""
        return self.chances_of(PLAIN_CLASSES)

    @lru_cache(maxsize=256)  # noqa: B019 - there are few dice, which exist as long as the program
    def chances_of(self, classes: ThrowClasses) -> tuple[Fraction, ...]:
        """Return the chance of each of these classes of throw."""
        found = [Fraction(0)] * len(classes.examples)
        for throw, (first, second) in enumerate(THROWS):
            found[classes.of[throw]] += self.faces[first - 1] * self.faces[second - 1]
        return tuple(found)

    @lru_cache(maxsize=256)  # noqa: B019 - as above
    def weights_of(self, classes: ThrowClasses) -> tuple[tuple[int, ...], int]:
        """Return the chances of these classes as whole numbers, and their common denominator; they add up much
        faster.
        """
        chances = self.chances_of(classes)
        whole = lcm(*(chance.denominator for chance in chances))
        return tuple(int(chance * whole) for chance in chances), whole


FAIR = DiceChances((Fraction(1, 6),) * 6)


def loaded_dice(weights: Mapping[int, Fraction]) -> DiceChances:
    """Return dice with these chances of some faces; the other faces share the rest equally."""
    for face, weight in weights.items():
        if face not in FACES:
            raise OddsError(f"a die has faces 1 to 6, not {face}")
        if weight <= 0:
            raise OddsError(f"face {face} has a chance of {weight}; every face needs more than nothing")
    rest = [face for face in FACES if face not in weights]
    left = 1 - Fraction(sum(weights.values()))
    if rest and left <= 0:
        names = ", ".join(map(str, rest))
        raise OddsError(f"the faces named take {_decimal(1 - left)} together and leave nothing for {names}; take less")
    if not rest and left:
        raise OddsError(f"six faces add up to {_decimal(1 - left)}; they must make 1")
    return DiceChances(tuple(weights[face] if face in weights else left / len(rest) for face in FACES))


def read_dice(text: str) -> DiceChances:
    """Return the dice that a text describes: `1:0.16,6:0.1733`, or `1:1/7`; an empty text means fair dice."""
    weights: dict[int, Fraction] = {}
    for part in text.split(",") if text.strip() else ():
        face, colon, weight = (word.strip() for word in part.partition(":"))
        if not colon or not face.isdecimal() or not face.isascii() or not _WEIGHT.fullmatch(weight):
            raise OddsError(f"dice are written face:chance, as 1:0.16,6:0.1733, not {part.strip()!r}")
        if weight.partition("/")[2].strip("0") == "" and "/" in weight:
            raise OddsError(f"face {face} has a chance over nothing: {weight}")
        if int(face) in weights:
            raise OddsError(f"face {face} is named twice")
        weights[int(face)] = Fraction(weight)
    return loaded_dice(weights)


def _decimal(value: Fraction) -> str:
    return f"{float(value):.10g}"
