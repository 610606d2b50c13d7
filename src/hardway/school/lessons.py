"""The lesson that each wager belongs to, by how hard it is to follow. It depends on the rows of the book, not on
names.
"""

from functools import lru_cache

from hardway.rulebook import Law, Slot
from hardway.school.scene import law_at
from hardway.values.dice import THROWS

LINE, AGAINST, NUMBERS, ONE_ROLL, MOVING = "line", "against", "numbers", "one_roll", "moving"
ODDS, LONG = "odds", "long"
"""The lessons, the easiest first.

The line wagers with the shooter and against, wagers decided by their number or a seven, wagers decided by the next
roll, wagers that move to a number, odds behind any of these, and wagers that depend on more than a total.
"""
MAX_SHOWN = 2
"""The most wagers that a lesson shows: usually one with the shooter and one against."""


def lesson_wagers(house: str, lesson: str) -> tuple[str, ...]:
    """Return the wagers of a house in a lesson; empty if it has none."""
    return tuple(key for key, about in _lessons(house).items() if about == lesson)


@lru_cache
def _lessons(house: str) -> dict[str, str]:
    """Return the lesson of every wager of a house."""
    law = law_at(house)
    return {key: _lesson(law, slot) for key, slot in law.slots.items()}


def shown_wagers(house: str, lesson: str) -> tuple[str, ...]:
    """Return the wagers that a lesson shows: the first of each name; odds without a number are left out."""
    slots, first = law_at(house).slots, dict[str, str]()
    for key in lesson_wagers(house, lesson):
        if slots[key].number or not slots[key].parent:
            first.setdefault(_name(key), key)
    return tuple(first.values())[:MAX_SHOWN]


def wager_names(house: str, lesson: str) -> tuple[str, ...]:
    """Return the names of a lesson's wagers, without their numbers: what the book lists the odds of."""
    return tuple(dict.fromkeys(_name(key) for key in lesson_wagers(house, lesson)))


def _lesson(law: Law, slot: Slot) -> str:
    if slot.key in law.lines:
        return LINE if slot.key == law.lines[0] else AGAINST
    if slot.parent:
        return ODDS
    if any(other.moves for key, other in law.slots.items() if _name(key) == _name(slot.key)):
        return MOVING
    rows = [row for row in slot.table if any(row)]
    if slot.register is None and all(all(row) for row in rows):
        return ONE_ROLL
    by_total = slot.register is None and all(
        len({row[at].result if row[at] else "" for at, dice in enumerate(THROWS) if sum(dice) == total}) == 1  # type: ignore[union-attr]
        for row in rows
        for total in range(2, 13)
    )
    return NUMBERS if by_total and slot.number else LONG


def _name(key: str) -> str:
    return key.partition(" ")[0]
