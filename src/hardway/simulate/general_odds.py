"""The most odds: what `max` puts down, as `strategy.consult` does."""

from hardway.simulate import felt_fields as at
from hardway.simulate.felt_fields import Cells
from hardway.simulate.general_chips import down, in_chips
from hardway.simulate.general_rules import base_of, closed, lay, most_behind, unlawful


def largest(felt: Cells, lane: Cells, slot: int) -> int:
    """Bring odds up to the largest lawful amount that pays exactly; a short rack takes what it can pay for."""
    reason = closed(felt, lane, slot)
    if reason:
        return reason
    mine = felt[slot + at.BET]
    more = _wanted(felt, lane, slot, mine)
    if more > lane[at.RACK]:
        more = _short(felt, lane, slot, mine) or more
    elif felt[slot + at.LOCK] < 0 and (more == 0 or felt[at.GAPS] == 0):
        lane[mine + at.FLAGS] |= at.FULL
    if more == 0:
        return 0
    if felt[slot + at.SIGNED]:
        reason = unlawful(felt, lane, slot, more)
        if reason:
            lane[mine + at.FLAGS] &= ~at.FULL
            return reason
    return lay(felt, lane, slot, more)


def _wanted(felt: Cells, lane: Cells, slot: int, mine: int) -> int:
    """Return what the largest odds add; what is added to none behind the same wager is known from before."""
    standing = lane[mine + at.STAKE]
    if standing:
        return _more(felt, lane, slot, standing, _most(felt, lane, slot))
    base, puck = base_of(felt, lane, slot), lane[at.PUCK]
    if lane[mine + at.KNOWN_BASE] != base or lane[mine + at.KNOWN_PUCK] != puck:
        lane[mine + at.KNOWN_AMOUNT] = _more(felt, lane, slot, standing, _most(felt, lane, slot))
        lane[mine + at.KNOWN_BASE], lane[mine + at.KNOWN_PUCK] = base, puck
    return lane[mine + at.KNOWN_AMOUNT]


def _most(felt: Cells, lane: Cells, slot: int) -> int:
    """Return the most that cap and sign leave for odds."""
    return most_behind(felt, lane, slot, felt[slot + at.MOST] if felt[slot + at.SIGNED] else at.HUGE)


def _short(felt: Cells, lane: Cells, slot: int, mine: int) -> int:
    """Return what a rack too short for all of it adds to odds."""
    step = felt[at.UNIT] * felt[slot + at.CAP + 4 * lane[at.PUCK] + 3]
    if _most(felt, lane, slot) < step:
        return down(felt, lane[at.RACK])
    reach = lane[mine + at.STAKE] + lane[at.RACK]
    return _more(felt, lane, slot, lane[mine + at.STAKE], reach) if reach >= step else 0


def _more(felt: Cells, lane: Cells, slot: int, standing: int, most: int) -> int:
    """Return the most to add without passing `most`: to an amount that pays exactly, or to any if none does."""
    odds = slot + at.CAP + 4 * lane[at.PUCK] + 2
    top, bottom = felt[odds], felt[odds + 1]
    step = felt[at.UNIT] * bottom
    exact = most - most % step
    while exact > standing and not (in_chips(felt, exact * top // bottom) and in_chips(felt, exact - standing)):
        exact -= step
    if exact > 0:
        return max(0, exact - standing)
    return down(felt, max(0, most - standing))
