"""Settles a throw for one player to the cent, as `table.play.settle` does: winners, losers, movers, the puck."""

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.cell_layout import Cells
from hardway.simulate.machine.chips import commission, down, fee_back, in_chips, rounded, win_fee


def throw(cells: Cells, lane: Cells, dice: int) -> None:
    """Settle a throw, given by its index among the 36, and move the puck."""
    call = at.CALLS + (lane[at.PUCK] * 36 + dice) * at.CALL_WIDTH
    lane[at.CALLED] = call
    lane[at.ROLLS] += 1
    lane[at.HAND] += 1
    touched = 0
    if lane[at.STANDING]:
        rack, advised = lane[at.RACK], lane[at.ADVISED]
        for hit in range(cells[call + at.FROM], cells[call + at.TO], at.HIT_WIDTH):
            bet = cells[hit + at.MINE]
            if lane[bet + at.STAKE]:
                touched = 1
                settle(cells, lane, hit, bet, rack)
        if lane[at.ADVISED] != advised:
            _mark_advised(cells, lane, call)
    turn = cells[call + at.TURN]
    lane[at.TOUCHED], lane[at.LAST_TURN], lane[at.LAST_TOTAL] = touched, turn, cells[call + at.TOTAL]
    lane[at.FRESH] = at.TURN_OVER if turn == at.SEVEN_OUT else at.SEVEN if cells[call + at.TOTAL] == 7 else 0
    lane[at.LOCKS] &= cells[call + at.KEEP]
    if lane[at.MARKED] and cells[call + at.ENDS]:
        for slot in range(at.SLOTS, cells[at.SLOTS_END], at.SLOT_WIDTH):
            lane[cells[slot + at.BET] + at.FLAGS] &= ~cells[call + at.ENDS]
        lane[at.TOUCHED] = 1
    if turn != at.STAYS:
        _turned(cells, lane, call, turn)


def _turned(cells: Cells, lane: Cells, call: int, turn: int) -> None:
    """Move the puck as `turn` says, and end the hand after a seven."""
    lane[at.PUCK] = cells[call + at.NEXT]
    lane[at.TOUCHED] = 1
    if turn == at.SEVEN_OUT:
        lane[at.HANDS] += 1
        lane[at.LONGEST] = max(lane[at.LONGEST], lane[at.HAND])
        lane[at.HAND] = 0


def settle(cells: Cells, lane: Cells, hit: int, bet: int, rack: int) -> None:
    """Settle one wager that a throw touches; `rack` is its owner's rack before the throw."""
    if cells[hit + at.RESULT] == at.REMEMBERS:
        hit = _noted(cells, lane, hit, bet)
        if cells[hit + at.RESULT] == at.NOT_TOUCHED:
            return
    slot, figure, result = cells[hit + at.SLOT], cells[hit + at.FIGURE], cells[hit + at.RESULT]
    stake, flags, sleeps = lane[bet + at.STAKE], lane[bet + at.FLAGS], cells[slot + at.SLEEPS]
    if lane[at.ADVISED] and (result == at.WON or result == at.LOST) and _behind_returned(cells, lane, slot):
        _return(cells, lane, slot, figure)
    elif sleeps and (flags & at.OFF or (lane[at.PUCK] == 0 and not (flags & at.ON or cells[slot + at.ON_COMEOUT]))):
        if sleeps == at.ASLEEP_RETURNED:
            _return(cells, lane, slot, figure)
        elif sleeps == at.ASLEEP_DECIDED:
            decide(cells, lane, hit, bet, stake)
    elif result == at.MOVED:
        _move(lane, bet, cells[hit + at.GOES_TO])
    elif result == at.RETURNED:
        _return(cells, lane, slot, figure)
    elif result == at.STANDS:
        lane[figure + at.ACTION] += stake
        lane[figure + at.DECISIONS] += 1
    else:
        at_risk = stake
        if cells[slot + at.SIGNED]:
            if _goes_back(cells, lane, slot):
                _return(cells, lane, slot, figure)
                return
            if stake < cells[slot + at.LEAST] and cells[at.UNDER] == at.ADVISE:
                lane[at.ADVISED] = 1
            at_risk = min(stake, cells[slot + at.MOST])
        if at_risk < stake:
            rack += give_back(cells, lane, slot, figure, at_risk)
        pays = decide(cells, lane, hit, bet, at_risk)
        if result == at.WON and cells[slot + at.AFTER_WIN] and lane[at.GOES] >> cells[slot + at.KIND] & 1:
            paid_on = _paid_on(cells, hit, at_risk)
            room = down(cells, paid_on) if paid_on < stake else stake
            fee = commission(cells, slot, room, 0)
            if 0 <= fee <= rack + pays and room and not off_sign(cells, slot, room):
                put(lane, bet, figure, room, fee, flags & (at.ON | at.OFF))
                lane[figure + at.ACTION] += room + fee


def _behind_returned(cells: Cells, lane: Cells, slot: int) -> bool:
    """Say whether the parent of odds is returned for being under the minimum; odds are settled before their parent."""
    parent = cells[slot + at.PARENT]
    return parent > at.ABSENT and _goes_back(cells, lane, parent)


def _goes_back(cells: Cells, lane: Cells, slot: int) -> bool:
    """Say whether a wager is returned whether it won or lost: it is under the minimum, and was put down after its owner
    had been advised of the minimum."""
    bet = cells[slot + at.BET]
    if not lane[bet + at.FLAGS] & at.WAS_ADVISED or cells[at.UNDER] != at.ADVISE or not cells[slot + at.SIGNED]:
        return False
    return 0 < lane[bet + at.STAKE] < cells[slot + at.LEAST]


def _noted(cells: Cells, lane: Cells, hit: int, bet: int) -> int:
    """Note the throw on a wager; return the index of the throw's effect (hit) at the number of notes it now has."""
    most = cells[hit + at.BOTTOM]
    if most:
        count = lane[bet + at.NOTED] = min(most, lane[bet + at.NOTED] + cells[hit + at.TOP])
    else:
        count, left = 0, lane[bet + at.NOTED] | cells[hit + at.TOP]
        lane[bet + at.NOTED] = left
        while left:
            left &= left - 1
            count += 1
    return cells[hit + at.GOES_TO] + count * at.HIT_WIDTH


def off_sign(cells: Cells, slot: int, stake: int) -> int:
    """Return -1 if the house refuses a stake outside the sign's limits, 1 if it refuses it as off its unit, otherwise
    0."""
    if cells[at.STRICT] and cells[slot + at.SIGNED]:
        least, step = cells[slot + at.LEAST], cells[slot + at.STEP]
        if stake < least and cells[at.UNDER] == at.REFUSED:
            return -1
        if stake > cells[slot + at.MOST] and cells[at.OVER_REFUSED]:
            return -1
        if step and cells[at.STEP_REFUSED] and stake > least and (stake - least) % step:
            return 1
    return 0


def decide(cells: Cells, lane: Cells, hit: int, bet: int, at_risk: int) -> int:
    """Settle a wager that won or lost; return its pay less the commission on a win."""
    stake, pays, figure = lane[bet + at.STAKE], 0, cells[hit + at.FIGURE]
    if cells[hit + at.RESULT] == at.LOST:
        lane[at.RACK] += stake - at_risk
        lane[figure + at.RESULTED] -= at_risk
        lane[bet + at.DECIDED] = 2 * lane[at.ROLLS]
    else:
        pays = _pays(cells, hit, at_risk)
        slot = cells[hit + at.SLOT]
        if cells[slot + at.WIN_FEE_BOTTOM]:
            fee = win_fee(cells, slot, pays if cells[slot + at.WIN_FEE_OF_WIN] else at_risk)
            lane[figure + at.FEES] += fee
            pays -= fee
        lane[at.RACK] += stake + pays
        lane[figure + at.RESULTED] += pays
        lane[bet + at.DECIDED] = 2 * lane[at.ROLLS] + 1
        lane[bet + at.PAID] = pays
    lane[figure + at.DECISIONS] += 1
    lane[bet + at.STAKE] = 0
    lane[at.STANDING] -= 1
    return pays


def _pays(cells: Cells, hit: int, at_risk: int) -> int:
    """Return the pay of a winner: exact if chips can make it, otherwise rounded as the house does."""
    bottom = cells[hit + at.BOTTOM]
    parts = at_risk // (bottom * cells[at.UNIT])
    if cells[at.GAPS] == 0 and parts * bottom * cells[at.UNIT] == at_risk:
        return parts * cells[hit + at.TOP] * cells[at.UNIT]
    top = _paid_on(cells, hit, at_risk) * cells[hit + at.TOP]
    if top % bottom == 0 and in_chips(cells, abs(top // bottom)):
        return top // bottom
    return rounded(cells, top, bottom, cells[at.ROUNDING] != at.DOWN)


def _paid_on(cells: Cells, hit: int, at_risk: int) -> int:
    """Return the part of a winner that is paid.

    It is all of it; but if a notice at the table asks for multiples of the minimum and the whole cannot be paid
    exactly, it is the largest multiple in it.
    """
    least, bottom = cells[cells[hit + at.SLOT] + at.LEAST], cells[hit + at.BOTTOM]
    top = at_risk * cells[hit + at.TOP]
    if cells[at.ROUNDING] != at.MULTIPLES or least == 0 or at_risk < least:
        return at_risk
    if top % bottom == 0 and in_chips(cells, abs(top // bottom)):
        return at_risk
    return at_risk - at_risk % least


def give_back(cells: Cells, lane: Cells, slot: int, figure: int, at_risk: int) -> int:
    """Return commission to the rack on what is not, or no longer, at risk; return how much it was."""
    fee = cells[slot + at.BET] + at.FEE
    if cells[slot + at.FEE_BOTTOM] == 0:
        return 0
    back = fee_back(cells, slot, lane[fee], at_risk)
    lane[at.RACK] += back
    lane[fee] -= back
    lane[figure + at.FEES] -= back
    lane[figure + at.RESULTED] += back
    return back


def _return(cells: Cells, lane: Cells, slot: int, figure: int) -> None:
    """Return a stake and its commission to the rack."""
    bet = cells[slot + at.BET]
    give_back(cells, lane, slot, figure, 0)
    lane[at.RACK] += lane[bet + at.STAKE]
    lane[figure + at.DECISIONS] += 1
    lane[bet + at.STAKE] = 0
    lane[at.STANDING] -= 1


def _move(lane: Cells, bet: int, to: int) -> None:
    """Move a wager to its number."""
    for field in range(at.STAKE, at.DECIDED):
        lane[to + field] = lane[bet + field]
    lane[to + at.ORIGINAL] = lane[to + at.STAKE]
    lane[bet + at.STAKE] = 0


def put(lane: Cells, bet: int, figure: int, amount: int, fee: int, flags: int) -> None:
    """Put an amount on a wager, with its commission."""
    if lane[bet + at.STAKE] == 0:
        lane[bet + at.FEE], lane[bet + at.FLAGS], lane[bet + at.NOTED] = 0, flags, 0
        lane[at.STANDING] += 1
    lane[bet + at.FLAGS] &= ~(at.WAS_ADVISED | at.FULL)
    if lane[at.ADVISED]:
        lane[bet + at.FLAGS] |= at.WAS_ADVISED
    lane[bet + at.STAKE] += amount
    lane[bet + at.ORIGINAL] = lane[bet + at.STAKE]
    lane[at.RACK] -= amount + fee
    lane[at.LOWEST] = min(lane[at.LOWEST], lane[at.RACK])
    if fee:
        lane[bet + at.FEE] += fee
        lane[figure + at.FEES] += fee
        lane[figure + at.RESULTED] -= fee


def _mark_advised(cells: Cells, lane: Cells, call: int) -> None:
    """Mark winners that went back up in the throw that advised their owner of the minimum as put down after that
    advice: if they are under the minimum, they are returned when they are next decided."""
    for hit in range(cells[call + at.FROM], cells[call + at.TO], at.HIT_WIDTH):
        slot = cells[hit + at.SLOT]
        bet = cells[slot + at.BET]
        won = lane[bet + at.DECIDED] == 2 * lane[at.ROLLS] + 1
        if won and lane[bet + at.STAKE] and cells[slot + at.AFTER_WIN]:
            lane[bet + at.FLAGS] |= at.WAS_ADVISED
