"""The 36 throws of two dice, and the 21 pairs of faces that they show. Knows no wager.

A spot is the number of a wager: a total, or a pair of faces.

>>> THROWS[throw_index(4, 3)], TOTALS[throw_index(4, 3)], is_hard(throw_index(2, 2))
((4, 3), 7, True)
>>> spot_number("3-5"), spot_text(spot_number("3-5")), spot_text(6)
(25, '5-3', '6')
"""

from collections.abc import Hashable, Sequence
from functools import cache
from typing import NamedTuple

FACES = range(1, 7)
THROWS = tuple((first, second) for first in FACES for second in FACES)
POINTS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
"""All totals that can be a point in some kind of craps; the rows of a book say which are points in its game."""
PUCKS = range(13)
"""The states of the puck: 0 is off, any other number is the point. A table of rows by puck has a row for each."""


def throw_index(first: int, second: int) -> int:
    """Return the index of a throw in `THROWS`."""
    return first * 6 + second - 7


def is_hard(throw: int) -> bool:
    """Return whether both dice of a throw show the same face."""
    first, second = THROWS[throw]
    return first == second


TOTALS = tuple(first + second for first, second in THROWS)

PAIRS = tuple((high, low) for high in FACES for low in range(1, high + 1))
"""The 21 pairs of faces that two dice can show, each with the higher face first."""
_FIRST_PAIR = PUCKS.stop
PAIR_NUMBERS = range(_FIRST_PAIR, _FIRST_PAIR + len(PAIRS))
"""The numbers of those spots that are pairs of faces; spots with smaller numbers are totals."""
PAIR_OF = tuple(_FIRST_PAIR + PAIRS.index((max(throw), min(throw))) for throw in THROWS)
"""For each of the 36 throws, the number of the spot that is its pair of faces."""


def spot_text(number: int) -> str:
    """Return how a spot is written: its total, or its pair of faces."""
    return "{}-{}".format(*PAIRS[number - _FIRST_PAIR]) if number in PAIR_NUMBERS else str(number)


@cache
def spot_number(text: str) -> int | None:
    """Return the number of a written spot; None if the text is neither a total nor a pair. Either face may come
    first.
    """
    faces = text.split("-")
    if len(faces) == 2 and all(face in "123456" and len(face) == 1 for face in faces):
        return PAIR_OF[throw_index(int(faces[0]), int(faces[1]))]
    return int(text) if text in {str(n) for n in range(2, 13)} else None


class ThrowClasses(NamedTuple):
    """Classes of throws with the same effect, ordered by total, and within a total first the easy throws."""

    of: tuple[int, ...]
    """For each of the 36 throws, the number of the class that it belongs to."""
    examples: tuple[int, ...]
    """For each class of throws, one throw of it, as an index in `THROWS`."""


def throw_classes(tells: Sequence[Hashable] = (None,) * 36) -> ThrowClasses:
    """Return the classes of throws that have the same total, are all hard or all easy, and have the same value in
    `tells`."""
    first: dict[tuple[int, bool, Hashable], int] = {}
    for throw in range(36):
        first.setdefault((TOTALS[throw], is_hard(throw), tells[throw]), throw)
    order = sorted(first, key=lambda key: (*key[:2], first[key]))
    of = tuple(order.index((TOTALS[throw], is_hard(throw), tells[throw])) for throw in range(36))
    return ThrowClasses(of, tuple(first[key] for key in order))


PLAIN_CLASSES = throw_classes()
"""The 15 classes of throws for a book in which only the total, and whether the throw is hard, make a difference."""
PLAIN_CLASS_TOTALS = tuple((TOTALS[throw], is_hard(throw)) for throw in PLAIN_CLASSES.examples)
"""For each of the 15 classes of `PLAIN_CLASSES`: its total, and whether its throws are hard."""
