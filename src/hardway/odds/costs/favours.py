"""Where a house pays too much: the stakes at which rounding to chips gives the player the edge, and what ends it.

>>> from hardway.rulebook import law, load
>>> six = next(favours(law(load("crown")), only=["lay 6"]))
>>> six.stakes[0], str(six.gain), six.unit              # a dollar wins a dollar, 6 times in 11
(100, '100/11', 600)
"""

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from typing import NamedTuple

from hardway.odds.chances import FAIR, DiceChances
from hardway.odds.costs.chain import offered_wagers
from hardway.odds.costs.paid import paid_figures
from hardway.odds.costs.paid_range import stakes_of_chips
from hardway.rulebook import Law, Slot
from hardway.table import Refusal
from hardway.values.dice import TOTALS
from hardway.values.names import wager_text

Tell = Callable[[int, int], None]


class PaidGain(NamedTuple):
    """What a stake wins on average until it is decided, in cents, the cents it puts down, and the rolls that takes."""

    gain: Fraction
    outlay: Fraction
    rolls: Fraction


class Favour(NamedTuple):
    """A wager, or a line wager with odds of the same amount behind it, that favours the player at some stakes."""

    wagers: tuple[str, ...]
    stakes: tuple[int, ...]
    """In cents, of those tried."""
    best: int
    """The stake, in cents, at which the player's edge is greatest."""
    gain: Fraction
    """The cents that the best stake wins on average until it is decided."""
    edge: Fraction
    """The player's edge with the best stake: the gain as a share of the money put down."""
    per_roll: Fraction
    """In cents."""
    unit: int | None
    """The smallest step between stakes that leaves no stake in the player's favour; None if no step tried does."""
    minimum: int | None
    """The smallest table minimum that leaves no stake in the player's favour; None if large stakes still favour the
    player."""


def favours(
    law: Law, dice: DiceChances = FAIR, only: Collection[str] = (), tell: Tell = lambda done, whole: None
) -> Iterator[Favour]:
    """Yield every wager, and every line wager with odds behind it, that favours the player at some stake.

    `only` names the wagers to try, where it is not all; a line wager with odds goes by its own name. `tell` is called
    with the number of wagers tried and of all.
    """
    wagers = only or list(offered_wagers(law))
    for done, wager in enumerate(wagers):
        tell(done, len(wagers))
        if found := _favour(law, (wager,), {stake: _alone(law, wager, stake, dice) for stake in stakes_of_chips(law)}):
            yield found
    for slot in law.slots.values():
        odds = next((other for other in law.slots.values() if other.parent == slot.key and not other.number), None)
        if slot.wager.line and odds and (not only or slot.key in only):
            paid = {stake: line_with_odds(law, slot, odds, stake, dice) for stake in stakes_of_chips(law)}
            if found := _favour(law, (slot.key, odds.key), paid):
                yield found


def _alone(law: Law, wager: str, stake: int, dice: DiceChances) -> PaidGain | None:
    """Return what a wager wins at a stake; None where the table refuses it."""
    found = paid_figures(law, wager, stake, dice)
    return None if isinstance(found, Refusal) else PaidGain(found.expected * stake, found.outlay * stake, found.rolls)


def line_with_odds(law: Law, slot: Slot, odds: Slot, stake: int, dice: DiceChances) -> PaidGain | None:
    """Return what a line wager wins with as much in odds behind it on every point."""
    line = _alone(law, slot.key, stake, dice)
    if line is None:
        return None
    gain, outlay = line.gain, line.outlay
    for point in law.book.points:
        behind = _alone(law, wager_text(odds.key, point), stake, dice)
        if behind is None:
            return None
        chance = sum((chance for chance, total in zip(dice.throws, TOTALS, strict=True) if total == point), Fraction(0))
        gain, outlay = gain + chance * behind.gain, outlay + chance * behind.outlay
    return PaidGain(gain, outlay, line.rolls)


def _favour(law: Law, wagers: tuple[str, ...], paid: dict[int, PaidGain | None]) -> Favour | None:
    known = {stake: one for stake, one in paid.items() if one is not None}
    stakes = tuple(stake for stake, one in known.items() if one.gain > 0)
    if not stakes:
        return None
    best = max(stakes, key=lambda stake: known[stake].gain / known[stake].outlay)
    one, last = known[best], max(known)
    steps = range(law.chips.unit, last // 2 + 1, law.chips.unit)
    unit = next((step for step in steps if not any(stake % step == 0 for stake in stakes)), None)
    higher = [stake for stake in known if stake > stakes[-1]]
    minimum = min(higher) if higher and last - stakes[-1] > last // 4 else None
    return Favour(wagers, stakes, best, one.gain, one.gain / one.outlay, one.gain / one.rolls, unit, minimum)
