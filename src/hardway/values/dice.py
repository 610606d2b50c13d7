"""The 36 throws of two dice, and the 21 pairs of faces they show. Knows no wager.

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
"""The totals that can be a point in any craps; the rows of a book say which are."""
PUCKS = range(13)
"""The states of the puck: 0 is off, otherwise its point. Tables by puck have a row for each."""


def throw_index(first: int, second: int) -> int:
    """Return the place of a throw in THROWS."""
    return first * 6 + second - 7


def is_hard(throw: int) -> bool:
    """Say whether both dice show the same face."""
    first, second = THROWS[throw]
    return first == second


TOTALS = tuple(first + second for first, second in THROWS)

PAIRS = tuple((high, low) for high in FACES for low in range(1, high + 1))
"""The 21 pairs of faces, the higher first."""
_FIRST_PAIR = PUCKS.stop
PAIR_NUMBERS = range(_FIRST_PAIR, _FIRST_PAIR + len(PAIRS))
"""The spot numbers of the pairs; those below are totals."""
PAIR_OF = tuple(_FIRST_PAIR + PAIRS.index((max(throw), min(throw))) for throw in THROWS)
"""The spot number of the pair that each throw shows."""


def spot_text(number: int) -> str:
    """Write a spot: its total, or its pair of faces."""
    return "{}-{}".format(*PAIRS[number - _FIRST_PAIR]) if number in PAIR_NUMBERS else str(number)


@cache
def spot_number(text: str) -> int | None:
    """Read a spot, a pair with either face first; return None for a text that is neither a total nor a pair."""
    faces = text.split("-")
    if len(faces) == 2 and all(face in "123456" and len(face) == 1 for face in faces):
        return PAIR_OF[throw_index(int(faces[0]), int(faces[1]))]
    return int(text) if text in {str(n) for n in range(2, 13)} else None


class ThrowClasses(NamedTuple):
    """Classes of throws that have the same effect, ordered by total, easy before hard."""

    of: tuple[int, ...]
    """The class of each of the 36 throws."""
    examples: tuple[int, ...]
    """One throw of each class, by its index in THROWS."""


def throw_classes(tells: Sequence[Hashable] = (None,) * 36) -> ThrowClasses:
    """Sort throws into classes by total, hard or easy, and by the value that `tells` has for each throw."""
    first: dict[tuple[int, bool, Hashable], int] = {}
    for throw in range(36):
        first.setdefault((TOTALS[throw], is_hard(throw), tells[throw]), throw)
    order = sorted(first, key=lambda key: (*key[:2], first[key]))
    of = tuple(order.index((TOTALS[throw], is_hard(throw), tells[throw])) for throw in range(36))
    return ThrowClasses(of, tuple(first[key] for key in order))


PLAIN_CLASSES = throw_classes()
"""The 15 classes of a book that asks only for the total and whether it is hard."""
PLAIN_CLASS_TOTALS = tuple((TOTALS[throw], is_hard(throw)) for throw in PLAIN_CLASSES.examples)
"""The total of each of the 15, and whether it is hard."""
