"""The worst and the best stake of a wager, as paid in the table's chips and within the limits of its sign.

>>> from hardway.rulebook import law, load
>>> place = paid_range(law(load("crown")), "place 6")  # Crown rounds up: a dollar wins 2 instead of 7/6
>>> place.best.stake, str(place.best.figures.edge), str(place.worst.figures.edge)
(100, '-4/11', '1/66')
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from hardway.odds.chances import FAIR, DiceChances
from hardway.odds.costs.figures import Figures
from hardway.odds.costs.paid import paid_figures
from hardway.rulebook import Law
from hardway.table import Refusal

MOST_STAKES = 60
"""How many stakes are tried, from the smallest up; rounding affects larger stakes less."""


class PaidAt(NamedTuple):
    """A stake in cents, and its figures as the table pays it."""

    stake: int
    figures: Figures

    @property
    def most_won(self) -> Fraction:
        """Return the most that it can win, in cents."""
        return max(self.figures.nets) * self.stake


class PaidRange(NamedTuple):
    """The stakes with the greatest and the least edge of the house, and the largest that the sign allows.

    Of stakes with the same edge the smallest.
    """

    worst: PaidAt
    best: PaidAt
    largest: PaidAt | None
    """None without a maximum."""
    tried: int
    """How many stakes were accepted."""


def stakes_of_chips(law: Law) -> Iterator[int]:
    """Yield the stakes to try at a table without limits: of the first MOST_STAKES multiples of the unit, those that
    chips can pay."""
    for count in range(1, MOST_STAKES + 1):
        if law.chips.pays(count * law.chips.unit):
            yield count * law.chips.unit


def limits_of(law: Law, wager: str) -> tuple[int, int, int] | None:
    """Return minimum, maximum and step of a wager on the sign, in cents; None if the sign says nothing of it."""
    by_name = {name: limits for name, *limits in law.sign}
    found = by_name.get(wager.partition(" ")[0], by_name.get("*"))
    return (found[0], found[1], found[2]) if found else None


def paid_range(law: Law, wager: str, dice: DiceChances = FAIR) -> PaidRange | None:
    """Return the worst and best stake of a wager; None if the table accepts none of those tried."""
    limits = limits_of(law, wager)
    stakes = list(stakes_of_chips(law) if limits is None else _stakes_within(law, *limits))
    paid = [PaidAt(stake, found) for stake in stakes[:MOST_STAKES] if (found := _figures(law, wager, stake, dice))]
    if not paid:
        return None
    worst, best = max(paid, key=_edge), min(paid, key=_edge)
    largest = None
    if limits is not None:
        taken = ((stake, _figures(law, wager, stake, dice)) for stake in reversed(stakes))
        largest = next((PaidAt(stake, found) for stake, found in taken if found), None)
    return PaidRange(worst, best, largest, len(paid))


def _stakes_within(law: Law, least: int, most: int, step: int) -> Iterator[int]:
    unit = step or law.chips.unit
    for stake in range(-(-least // unit) * unit, most + 1, unit):
        if law.chips.pays(stake):
            yield stake


def _figures(law: Law, wager: str, stake: int, dice: DiceChances) -> Figures | None:
    found = paid_figures(law, wager, stake, dice)
    return None if isinstance(found, Refusal) else found


def _edge(paid: PaidAt) -> Fraction:
    return paid.figures.edge
