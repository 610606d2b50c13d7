"""Placing, taking and calling wagers: the table's refusals in its order, and the effects of commands.

Each function that acts returns 0, or the number of its refusal.
"""

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.cell_layout import Cells
from hardway.simulate.machine.chips import commission, down, in_chips, within
from hardway.simulate.machine.law import REASON
from hardway.simulate.machine.throw import give_back, off_sign, put
from hardway.values.dice import PUCKS

BAD_AMOUNT, WINDOW, NO_WAGER, NO_PARENT = (REASON[n] for n in ("bad_amount", "window_closed", "no_wager", "no_parent"))
CONTRACTED, LOCKED, OVER_CAP = (REASON[n] for n in ("contract_wager", "locked_after_removal", "over_cap"))
LOCK_BITS = (1 << len(PUCKS)) - 1
"""The mask of one wager's locks, which forbid putting it back: the first bit is for all numbers, each further bit for
one number."""
OUTSIDE, OFF_UNIT, NO_CHIPS, SHORT = (REASON[n] for n in ("outside_sign", "unit", "not_in_chips", "not_enough"))


def closed(cells: Cells, lane: Cells, slot: int) -> int:
    """Return the refusal of a bet because of a lock, the wrong time or a missing parent; 0 if it may be made."""
    if lane[at.LOCKS] and cells[slot + at.LOCK] >= 0 and lane[at.LOCKS] >> cells[slot + at.LOCK] & LOCK_BITS:
        return LOCKED
    when = cells[slot + at.WHEN + (lane[cells[slot + at.BET] + at.STAKE] != 0)]
    if when > at.NEVER_OPEN:
        if lane[at.PUCK] or lane[at.FRESH] < when - at.NEVER_OPEN:
            return WINDOW
    elif when == at.NEVER_OPEN or (when and (when == at.COMEOUT) == (lane[at.PUCK] != 0)):
        return WINDOW
    parent = cells[slot + at.PARENT]
    if parent and (parent == at.ABSENT or lane[cells[parent + at.BET] + at.STAKE] == 0):
        return NO_PARENT
    return 0


def most_behind(cells: Cells, lane: Cells, slot: int, amount: int) -> int:
    """Return the largest odds wager up to this amount, by its cap."""
    return within(cells, slot, lane[at.PUCK], base_of(cells, lane, slot), amount)


def base_of(cells: Cells, lane: Cells, slot: int) -> int:
    """Return the amount by which the cap of an odds wager goes: its parent's, within the parent's maximum."""
    before = cells[slot + at.PARENT]
    parent = cells[before + at.BET]
    base = lane[parent + at.ORIGINAL] if cells[slot + at.CAP_ORIGINAL] else lane[parent + at.STAKE]
    return min(base, cells[before + at.MOST]) if cells[before + at.SIGNED] else base


def unlawful(cells: Cells, lane: Cells, slot: int, amount: int) -> int:
    """Return the refusal of adding this amount to a wager that may be bet, or 0; the rack is not checked."""
    mine = cells[slot + at.BET]
    stake = lane[mine + at.STAKE] + amount
    if cells[slot + at.CAPPED] and stake != most_behind(cells, lane, slot, stake):
        return OVER_CAP
    if _uneven(cells, slot, stake) or commission(cells, slot, stake, _paid(lane, mine)) < 0:
        return OFF_UNIT
    off = off_sign(cells, slot, stake)
    if off:
        return OUTSIDE if off < 0 else OFF_UNIT
    return 0 if in_chips(cells, amount) else NO_CHIPS


def _paid(lane: Cells, mine: int) -> int:
    """Return the commission paid on a wager."""
    return lane[mine + at.FEE] if lane[mine + at.STAKE] else 0


def _uneven(cells: Cells, slot: int, stake: int) -> bool:
    """Say whether a stake does not divide into the equal parts of its wager."""
    parts = cells[slot + at.PARTS]
    return parts != 0 and (stake % parts != 0 or not in_chips(cells, stake // parts))


def bet(cells: Cells, lane: Cells, slot: int, amount: int) -> int:
    """Bet an amount on a wager, new or not; return the number of the refusal, or 0."""
    mine = cells[slot + at.BET]
    if amount <= 0:
        return BAD_AMOUNT
    reason = closed(cells, lane, slot)
    if reason:
        return reason
    if lane[mine + at.STAKE] or cells[slot + at.PARENT]:
        reason = unlawful(cells, lane, slot, amount)
    elif lane[mine + at.KNOWN_AMOUNT] != amount:
        reason = unlawful(cells, lane, slot, amount)
        lane[mine + at.KNOWN_AMOUNT] = 0 if reason else amount
    return reason or lay(cells, lane, slot, amount)


def lay(cells: Cells, lane: Cells, slot: int, amount: int) -> int:
    """Bet a lawful amount if the rack can pay for it; return the number of the refusal, or 0."""
    mine, fee = cells[slot + at.BET], 0
    if cells[slot + at.FEE_BOTTOM]:
        fee = commission(cells, slot, lane[mine + at.STAKE] + amount, _paid(lane, mine))
    if amount + fee > lane[at.RACK]:
        lane[at.SHORT_OF_CHIPS] = 1
        return SHORT
    marker = _covering(cells, lane, slot) if lane[at.MARKED] and cells[slot + at.SLEEPS] else 0
    figure = cells[slot + at.FIGURES + lane[at.PUCK]]
    put(lane, mine, figure, amount, fee, marker)
    moved(lane, mine, figure, amount + fee)
    lane[at.BUSY] = 1
    lane[at.PLACED] += amount
    return 0


def moved(lane: Cells, mine: int, figure: int, amount: int) -> None:
    """Count what was put on a wager, or taken off it. Since the last throw the two cancel out, as nothing was at
    risk.
    """
    if lane[mine + at.MOVED_AT] != lane[at.ROLLS]:
        lane[mine + at.MOVED_AT], lane[mine + at.MOVED] = lane[at.ROLLS], 0
    before = lane[mine + at.MOVED]
    after = lane[mine + at.MOVED] = before + amount
    lane[figure + at.ACTION] += max(0, after) - max(0, before)
    lane[figure + at.TAKEN] += max(0, -after) - max(0, -before)


def _covering(cells: Cells, lane: Cells, slot: int) -> int:
    """Return the marker (On or Off) that a new wager takes over from similar ones on the layout, if the house lets that
    marker spread; 0 for none. All similar wagers with such a marker have the same."""
    for other in range(cells[slot + at.FIRST], cells[slot + at.LAST], at.SLOT_WIDTH):
        similar = cells[other + at.BET]
        has = lane[similar + at.FLAGS] & (at.ON | at.OFF)
        if lane[similar + at.STAKE] and has and not _alone(cells, has):
            return has
    return 0


def _alone(cells: Cells, marker: int) -> bool:
    """Say whether a marker is for one wager alone and does not spread to similar ones."""
    return marker != 0 and cells[at.ON_SPREADS + marker - at.ON] == 0


def take(cells: Cells, lane: Cells, slot: int, amount: int) -> int:
    """Take an amount of a wager down, or all of it; return the number of the refusal, or 0."""
    mine = cells[slot + at.BET]
    stake = lane[mine + at.STAKE]
    if amount <= 0 and amount != at.WHOLE:
        return BAD_AMOUNT
    if stake == 0:
        return NO_WAGER
    contract = cells[slot + at.CONTRACT]
    if contract == at.AT_ONCE or (contract and lane[at.PUCK]):
        return CONTRACTED
    if amount > stake:
        return SHORT
    left = 0 if amount == at.WHOLE else stake - amount
    if left:
        reason = _cannot_leave(cells, lane, slot, amount, left)
        if reason:
            return reason
    at_risk = min(stake, cells[slot + at.MOST]) if cells[slot + at.SIGNED] else stake
    kept = left if cells[slot + at.FEE_BACK] else max(left, at_risk)
    if kept < stake:
        figure = cells[slot + at.FIGURES + lane[at.PUCK]]
        moved(lane, mine, figure, -give_back(cells, lane, slot, figure, kept))
    if left < kept:
        lane[mine + at.FEE] = -(-lane[mine + at.FEE] * left // kept)
    _off(cells, lane, slot, stake - left)
    _lock(cells, lane, slot)
    child = cells[slot + at.CHILD]
    if child and lane[cells[child + at.BET] + at.STAKE]:
        _behind(cells, lane, child, left)
    lane[at.BUSY] = 1
    return 0


def _cannot_leave(cells: Cells, lane: Cells, slot: int, amount: int, left: int) -> int:
    """Return the refusal of what would be left of a wager, or 0."""
    if not in_chips(cells, amount) or not in_chips(cells, left):
        return NO_CHIPS
    if _uneven(cells, slot, left):
        return OFF_UNIT
    if cells[slot + at.CAPPED] and left != most_behind(cells, lane, slot, left):
        return OVER_CAP
    return OFF_UNIT if commission(cells, slot, left, 0) < 0 else 0


def _behind(cells: Cells, lane: Cells, child: int, left: int) -> None:
    """Take down the odds that are above the cap once only `left` remains of their parent."""
    mine = cells[child + at.BET]
    stake = lane[mine + at.STAKE]
    lane[mine + at.FLAGS] &= ~at.FULL
    if left == 0:
        _off(cells, lane, child, stake)
    elif cells[child + at.CAPPED] and not cells[child + at.CAP_ORIGINAL]:
        over = stake - down(cells, within(cells, child, lane[at.PUCK], left, stake))
        if over > 0:
            _off(cells, lane, child, over)


def _off(cells: Cells, lane: Cells, slot: int, amount: int) -> None:
    """Return chips of a wager to the rack."""
    mine = cells[slot + at.BET]
    lane[at.RACK] += amount
    moved(lane, mine, cells[slot + at.FIGURES + lane[at.PUCK]], -amount)
    lane[mine + at.STAKE] -= amount
    lane[mine + at.FLAGS] &= ~at.FULL
    if lane[mine + at.STAKE] == 0:
        lane[at.STANDING] -= 1
    elif not (cells[slot + at.NUMBER] or lane[at.PUCK]):
        lane[mine + at.ORIGINAL] = lane[mine + at.STAKE]


def _lock(cells: Cells, lane: Cells, slot: int) -> None:
    """Lock a wager that was taken down or reduced, if the house does so."""
    lock, numbered = cells[slot + at.LOCK], cells[slot + at.LOCK_NUMBERED]
    if lock < 0 or not cells[slot + at.LOCK_BOX]:
        return
    if lane[at.PUCK] == 0 and not cells[slot + at.LOCK_PLACED] and not (cells[slot + at.NUMBER] and numbered):
        return
    lane[at.LOCKS] |= 1 << (lock + ((cells[slot + at.NUMBER] or lane[at.PUCK]) if numbered else 0))


def call(cells: Cells, lane: Cells, slot: int, marker: int) -> int:
    """Call a wager on or off; return the number of the refusal, or 0.

    Similar wagers are called too if the house says so. An On call with a point on only ends an Off.
    """
    place = marker - at.ON
    if lane[cells[slot + at.BET] + at.STAKE] == 0:
        return cells[slot + at.CALL_ABSENT + place]
    reason = cells[slot + at.CALL_STANDING + place]
    ends_off = marker == at.ON and lane[cells[slot + at.BET] + at.FLAGS] & at.OFF
    if reason and not ends_off:
        return reason
    if ends_off and (lane[at.PUCK] or reason):
        marker = _covering(cells, lane, slot) & at.ON
    first, last = slot, slot + at.SLOT_WIDTH
    if cells[at.ON_SPREADS + place]:
        first, last = cells[slot + at.FIRST], cells[slot + at.LAST]
    for other in range(first, last, at.SLOT_WIDTH):
        similar = cells[other + at.BET]
        has = lane[similar + at.FLAGS] & (at.ON | at.OFF)
        if lane[similar + at.STAKE] and (other == slot or not _alone(cells, has)):
            lane[similar + at.FLAGS] = (lane[similar + at.FLAGS] & ~(at.ON | at.OFF)) | marker
    lane[at.MARKED] = 1
    lane[at.BUSY] = 1
    return 0


def last_bets(cells: Cells, lane: Cells) -> None:
    """Stop betting: from now on winners come down, and wagers that are off are called on."""
    for slot in range(at.SLOTS, cells[at.SLOTS_END], at.SLOT_WIDTH):
        mine = cells[slot + at.BET]
        if lane[mine + at.STAKE]:
            lane[at.GOES] &= ~(1 << cells[slot + at.KIND])
            if lane[mine + at.FLAGS] & at.OFF:
                call(cells, lane, slot, at.ON)


def largest(cells: Cells, lane: Cells, slot: int) -> int:
    """Raise odds to the largest lawful amount that pays exactly; if the rack is too short, add what it can pay for."""
    reason = closed(cells, lane, slot)
    if reason:
        return reason
    mine = cells[slot + at.BET]
    more = _wanted(cells, lane, slot, mine)
    if more > lane[at.RACK]:
        more = _short(cells, lane, slot, mine) or more
    elif cells[slot + at.LOCK] < 0 and not cells[slot + at.CAP_TURNS] and (more == 0 or cells[at.GAPS] == 0):
        lane[mine + at.FLAGS] |= at.FULL
    if more == 0:
        return 0
    if cells[slot + at.SIGNED]:
        reason = unlawful(cells, lane, slot, more)
        if reason:
            lane[mine + at.FLAGS] &= ~at.FULL
            return reason
    return lay(cells, lane, slot, more)


def _wanted(cells: Cells, lane: Cells, slot: int, mine: int) -> int:
    """Return how much the largest odds add; for new odds behind the same base the amount is cached."""
    standing = lane[mine + at.STAKE]
    if standing:
        return _more(cells, lane, slot, standing, _most(cells, lane, slot))
    base, puck = base_of(cells, lane, slot), lane[at.PUCK]
    if lane[mine + at.KNOWN_BASE] != base or lane[mine + at.KNOWN_PUCK] != puck:
        lane[mine + at.KNOWN_AMOUNT] = _more(cells, lane, slot, standing, _most(cells, lane, slot))
        lane[mine + at.KNOWN_BASE], lane[mine + at.KNOWN_PUCK] = base, puck
    return lane[mine + at.KNOWN_AMOUNT]


def _most(cells: Cells, lane: Cells, slot: int) -> int:
    """Return the largest odds that cap and sign allow."""
    if not cells[slot + at.CAPPED]:
        return cells[slot + at.MOST]
    return most_behind(cells, lane, slot, cells[slot + at.MOST] if cells[slot + at.SIGNED] else at.HUGE)


def _short(cells: Cells, lane: Cells, slot: int, mine: int) -> int:
    """Return how much a rack that is too short for the largest odds adds to them."""
    step = cells[at.UNIT] * cells[slot + at.CAP + 4 * lane[at.PUCK] + 3]
    if _most(cells, lane, slot) < step:
        return down(cells, lane[at.RACK])
    reach = lane[mine + at.STAKE] + lane[at.RACK]
    return _more(cells, lane, slot, lane[mine + at.STAKE], reach) if reach >= step else 0


def _more(cells: Cells, lane: Cells, slot: int, standing: int, most: int) -> int:
    """Return the largest amount to add, up to a total of `most`, that makes the total pay exactly; if none does, any
    amount."""
    odds = slot + at.CAP + 4 * lane[at.PUCK] + 2
    top, bottom = cells[odds], cells[odds + 1]
    step = cells[at.UNIT] * bottom
    exact = most - most % step
    while exact > standing and not (in_chips(cells, exact * top // bottom) and in_chips(cells, exact - standing)):
        exact -= step
    if exact > 0:
        return max(0, exact - standing)
    return down(cells, max(0, most - standing))
