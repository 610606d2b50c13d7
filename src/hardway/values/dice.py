"""The 36 throws of two dice. Knows faces and totals; must not know any wager.

>>> THROWS[index(4, 3)], total(index(4, 3)), is_hard(index(2, 2))
((4, 3), 7, True)
"""

FACES = range(1, 7)
THROWS = tuple((first, second) for first in FACES for second in FACES)
POINTS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
"""What can be a point in any craps; a book has those on which its rows set the puck."""
PUCKS = range(13)
"""What the puck can show in any craps: 0 is off, otherwise its point. Tables by puck have a row for each."""


def index(first: int, second: int) -> int:
    """Return the place of a throw in THROWS."""
    return first * 6 + second - 7


def total(throw: int) -> int:
    """Return the sum of the two uppermost faces."""
    first, second = THROWS[throw]
    return first + second


def is_hard(throw: int) -> bool:
    """Say whether both dice show the same face."""
    first, second = THROWS[throw]
    return first == second


TOTALS = tuple(first + second for first, second in THROWS)


def class_of(throw: int) -> tuple[int, bool]:
    """Return the class of a throw: its total, and whether it is hard. No book looks further."""
    return TOTALS[throw], is_hard(throw)


CLASSES = tuple(sorted({class_of(throw) for throw in range(36)}))
"""The 15 classes of throw."""
EXAMPLE = tuple(next(throw for throw in range(36) if class_of(throw) == one) for one in CLASSES)
"""A throw of each class, by its place among the 36."""
