"""The 36 throws of two dice, and the 21 pairs of faces they show. Knows faces and totals; must not know any wager.

>>> THROWS[index(4, 3)], TOTALS[index(4, 3)], is_hard(index(2, 2))
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
"""What can be a point in any craps; a book has those on which its rows set the puck."""
PUCKS = range(13)
"""What the puck can show in any craps: 0 is off, otherwise its point. Tables by puck have a row for each."""


def index(first: int, second: int) -> int:
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
"""The numbers of spots that are pairs: they follow the totals."""
PAIR_OF = tuple(_FIRST_PAIR + PAIRS.index((max(throw), min(throw))) for throw in THROWS)
"""The number of the pair that each throw shows."""


def spot_text(number: int) -> str:
    """Write the number of a spot: a total, or a pair of faces."""
    return "{}-{}".format(*PAIRS[number - _FIRST_PAIR]) if number in PAIR_NUMBERS else str(number)


@cache
def spot_number(text: str) -> int | None:
    """Read the number of a spot, a pair with either face first; None if it is neither a total nor a pair."""
    faces = text.split("-")
    if len(faces) == 2 and all(face in "123456" and len(face) == 1 for face in faces):
        return PAIR_OF[index(int(faces[0]), int(faces[1]))]
    return int(text) if text in {str(n) for n in range(2, 13)} else None


class ThrowClasses(NamedTuple):
    """Throws that nothing at hand tells apart, by their totals, easy before hard."""

    of: tuple[int, ...]
    """The class of each of the 36 throws."""
    examples: tuple[int, ...]
    """A throw of each class, by its place among the 36."""


def throw_classes(tells: Sequence[Hashable] = (None,) * 36) -> ThrowClasses:
    """Put throws into classes by total, hard or easy, and by what `tells` them apart besides."""
    first: dict[tuple[int, bool, Hashable], int] = {}
    for throw in range(36):
        first.setdefault((TOTALS[throw], is_hard(throw), tells[throw]), throw)
    order = sorted(first, key=lambda key: (*key[:2], first[key]))
    of = tuple(order.index((TOTALS[throw], is_hard(throw), tells[throw])) for throw in range(36))
    return ThrowClasses(of, tuple(first[key] for key in order))


PLAIN = throw_classes()
"""The 15 classes of a book that looks no further than the total and whether it is hard."""
CLASSES = tuple((TOTALS[throw], is_hard(throw)) for throw in PLAIN.examples)
"""The same 15, as total and whether it is hard."""
