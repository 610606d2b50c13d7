"""What may be put down, taken and called: the refusals of the table in its order, and what a command does.

Each act returns 0, or the number of its refusal.
"""

from hardway.simulate import felt_fields as at
from hardway.simulate.felt_fields import Cells
from hardway.simulate.felt_slots import REASON
from hardway.simulate.general_chips import commission, down, in_chips, within
from hardway.simulate.general_throw import give_back, off_sign, put

BAD_AMOUNT, WINDOW, NO_WAGER, NO_PARENT = (REASON[n] for n in ("bad_amount", "window_closed", "no_wager", "no_parent"))
CONTRACTED, LOCKED, OVER_CAP = (REASON[n] for n in ("contract_wager", "locked_after_removal", "over_cap"))
OUTSIDE, OFF_UNIT, NO_CHIPS, SHORT = (REASON[n] for n in ("outside_sign", "unit", "not_in_chips", "not_enough"))


def closed(felt: Cells, lane: Cells, slot: int) -> int:
    """Check the lock of a wager, its window and its parent."""
    if lane[at.LOCKS] and felt[slot + at.LOCK] >= 0 and lane[at.LOCKS] >> felt[slot + at.LOCK] & 127:
        return LOCKED
    when = felt[slot + at.WHEN]
    if felt[slot + at.BOXED] or (when and (when == at.COMEOUT) == (lane[at.PUCK] != 0)):
        return WINDOW
    parent = felt[slot + at.PARENT]
    if parent and (parent == at.ABSENT or lane[felt[parent + at.BET] + at.STAKE] == 0):
        return NO_PARENT
    return 0


def most_behind(felt: Cells, lane: Cells, slot: int, amount: int) -> int:
    """Return the largest amount not above this one that may stand on an odds wager."""
    return within(felt, slot, lane[at.PUCK], base_of(felt, lane, slot), amount)


def base_of(felt: Cells, lane: Cells, slot: int) -> int:
    """Return what the cap of an odds wager is counted from."""
    before = felt[slot + at.PARENT]
    parent = felt[before + at.BET]
    base = lane[parent + at.ORIGINAL] if felt[slot + at.CAP_ORIGINAL] else lane[parent + at.STAKE]
    return min(base, felt[before + at.MOST]) if felt[before + at.SIGNED] else base


def unlawful(felt: Cells, lane: Cells, slot: int, amount: int) -> int:
    """Check everything about adding this to an open wager but whether the rack holds it."""
    mine = felt[slot + at.BET]
    stake = lane[mine + at.STAKE] + amount
    if felt[slot + at.CAPPED] and stake != most_behind(felt, lane, slot, stake):
        return OVER_CAP
    if _uneven(felt, slot, stake) or commission(felt, slot, stake, _paid(lane, mine)) < 0:
        return OFF_UNIT
    off = off_sign(felt, slot, stake)
    if off:
        return OUTSIDE if off < 0 else OFF_UNIT
    return 0 if in_chips(felt, amount) else NO_CHIPS


def _paid(lane: Cells, mine: int) -> int:
    """Return the commission that belongs to what stands."""
    return lane[mine + at.FEE] if lane[mine + at.STAKE] else 0


def _uneven(felt: Cells, slot: int, stake: int) -> bool:
    """Say whether a wager that comes in parts does not divide into them."""
    parts = felt[slot + at.PARTS]
    return parts != 0 and (stake % parts != 0 or not in_chips(felt, stake // parts))


def bet(felt: Cells, lane: Cells, slot: int, amount: int) -> int:
    """Put a wager down, or add to it."""
    mine = felt[slot + at.BET]
    if amount <= 0:
        return BAD_AMOUNT
    reason = closed(felt, lane, slot)
    if reason:
        return reason
    if lane[mine + at.STAKE] or felt[slot + at.CAPPED]:
        reason = unlawful(felt, lane, slot, amount)
    elif lane[mine + at.KNOWN_AMOUNT] != amount:
        reason = unlawful(felt, lane, slot, amount)
        lane[mine + at.KNOWN_AMOUNT] = 0 if reason else amount
    return reason or lay(felt, lane, slot, amount)


def lay(felt: Cells, lane: Cells, slot: int, amount: int) -> int:
    """Put a lawful amount down if the rack holds it."""
    mine, fee = felt[slot + at.BET], 0
    if felt[slot + at.FEE_BOTTOM]:
        fee = commission(felt, slot, lane[mine + at.STAKE] + amount, _paid(lane, mine))
    if amount + fee > lane[at.RACK]:
        lane[at.WANTING] = 1
        return SHORT
    marker = _covering(felt, lane, slot) if lane[at.MARKED] and felt[slot + at.SLEEPS] else 0
    put(lane, mine, felt[slot + at.FIGURES + lane[at.PUCK]], amount, fee, marker)
    lane[at.BUSY] = 1
    return 0


def _covering(felt: Cells, lane: Cells, slot: int) -> int:
    """Return the marker that speaks for all similar wagers: one that spreads; those that carry one agree in it."""
    for other in range(felt[slot + at.FIRST], felt[slot + at.LAST], at.SLOT_WIDTH):
        similar = felt[other + at.BET]
        has = lane[similar + at.FLAGS] & (at.ON | at.OFF)
        if lane[similar + at.STAKE] and has and not _alone(felt, has):
            return has
    return 0


def _alone(felt: Cells, marker: int) -> bool:
    """Say whether a marker speaks for the wager it lies on and for no other."""
    return marker != 0 and felt[at.ON_SPREADS + marker - at.ON] == 0


def take(felt: Cells, lane: Cells, slot: int, amount: int) -> int:
    """Take a wager down by an amount, or the whole of it."""
    mine = felt[slot + at.BET]
    stake = lane[mine + at.STAKE]
    if amount <= 0 and amount != at.WHOLE:
        return BAD_AMOUNT
    if stake == 0:
        return NO_WAGER
    if felt[slot + at.CONTRACT] and (felt[slot + at.NUMBER] or (lane[at.PUCK] and not felt[slot + at.MOVES])):
        return CONTRACTED
    if amount > stake:
        return SHORT
    left = 0 if amount == at.WHOLE else stake - amount
    if left:
        reason = _cannot_leave(felt, lane, slot, amount, left)
        if reason:
            return reason
    if felt[at.FEE_BACK]:
        give_back(felt, lane, slot, felt[slot + at.FIGURES + lane[at.PUCK]], left)
    else:
        lane[mine + at.FEE] = -(-lane[mine + at.FEE] * left // stake)
    _off(felt, lane, slot, stake - left)
    _lock(felt, lane, slot)
    child = felt[slot + at.CHILD]
    if child and lane[felt[child + at.BET] + at.STAKE]:
        _behind(felt, lane, child, left)
    lane[at.BUSY] = 1
    return 0


def _cannot_leave(felt: Cells, lane: Cells, slot: int, amount: int, left: int) -> int:
    """Check that what is left of a wager could stand there."""
    if not in_chips(felt, amount) or not in_chips(felt, left):
        return NO_CHIPS
    if _uneven(felt, slot, left):
        return OFF_UNIT
    if felt[slot + at.CAPPED] and left != most_behind(felt, lane, slot, left):
        return OVER_CAP
    return OFF_UNIT if commission(felt, slot, left, 0) < 0 else 0


def _behind(felt: Cells, lane: Cells, child: int, left: int) -> None:
    """Take down the odds that what is left no longer carries."""
    mine = felt[child + at.BET]
    stake = lane[mine + at.STAKE]
    lane[mine + at.FLAGS] &= ~at.FULL
    if left == 0:
        _off(felt, lane, child, stake)
    elif not felt[child + at.CAP_ORIGINAL]:
        over = stake - down(felt, within(felt, child, lane[at.PUCK], left, stake))
        if over > 0:
            _off(felt, lane, child, over)


def _off(felt: Cells, lane: Cells, slot: int, amount: int) -> None:
    """Take chips off a wager."""
    mine = felt[slot + at.BET]
    lane[at.RACK] += amount
    lane[felt[slot + at.FIGURES + lane[at.PUCK]] + at.TAKEN] += amount
    lane[mine + at.STAKE] -= amount
    lane[mine + at.FLAGS] &= ~at.FULL
    if lane[mine + at.STAKE] == 0:
        lane[at.STANDING] -= 1
    elif not (felt[slot + at.NUMBER] or (felt[slot + at.ON_LINE] and lane[at.PUCK])):
        lane[mine + at.ORIGINAL] = lane[mine + at.STAKE]


def _lock(felt: Cells, lane: Cells, slot: int) -> None:
    """Bar a wager that was removed or reduced from going back at once, where the house does."""
    lock, numbered = felt[slot + at.LOCK], felt[slot + at.LOCK_NUMBERED]
    if lock < 0 or not felt[slot + at.LOCK_BOX]:
        return
    if lane[at.PUCK] == 0 and not (felt[slot + at.NUMBER] and numbered):
        return
    lane[at.LOCKS] |= 1 << (lock + ((felt[slot + at.NUMBER] or lane[at.PUCK]) if numbered else 0))


def call(felt: Cells, lane: Cells, slot: int, marker: int) -> int:
    """Call a wager on or off, and similar ones with it where the house says so; an On at a point only ends an Off."""
    place = marker - at.ON
    if lane[felt[slot + at.BET] + at.STAKE] == 0:
        return felt[slot + at.CALL_ABSENT + place]
    reason = felt[slot + at.CALL_STANDING + place]
    if reason:
        return reason
    if marker == at.ON and lane[at.PUCK] and lane[felt[slot + at.BET] + at.FLAGS] & at.OFF:
        marker = _covering(felt, lane, slot) & at.ON
    first, last = slot, slot + at.SLOT_WIDTH
    if felt[at.ON_SPREADS + place]:
        first, last = felt[slot + at.FIRST], felt[slot + at.LAST]
    for other in range(first, last, at.SLOT_WIDTH):
        similar = felt[other + at.BET]
        has = lane[similar + at.FLAGS] & (at.ON | at.OFF)
        if lane[similar + at.STAKE] and (other == slot or not _alone(felt, has)):
            lane[similar + at.FLAGS] = (lane[similar + at.FLAGS] & ~(at.ON | at.OFF)) | marker
    lane[at.MARKED] = 1
    lane[at.BUSY] = 1
    return 0


def last_bets(felt: Cells, lane: Cells) -> None:
    """Bet no more: winners come down, and what was called off is on again."""
    for slot in range(at.SLOTS, felt[at.SLOTS_END], at.SLOT_WIDTH):
        mine = felt[slot + at.BET]
        if lane[mine + at.STAKE]:
            lane[at.GOES] &= ~(1 << felt[slot + at.KIND])
            if lane[mine + at.FLAGS] & at.OFF:
                call(felt, lane, slot, at.ON)
