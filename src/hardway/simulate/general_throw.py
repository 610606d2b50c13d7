"""Settles a throw for one player to the cent as `table.settle` does: winners and losers, then movers, then the puck."""

from hardway.simulate import felt_fields as at
from hardway.simulate.felt_fields import Cells
from hardway.simulate.general_chips import commission, down, fee_back, in_chips, rounded


def throw(felt: Cells, lane: Cells, dice: int) -> None:
    """Settle what stands after these dice (a throw's place among the 36), and move the puck."""
    call = at.CALLS + (lane[at.PUCK] * 36 + dice) * at.CALL_WIDTH
    lane[at.ROLLS] += 1
    lane[at.HAND] += 1
    touched = 0
    if lane[at.STANDING]:
        rack, advised = lane[at.RACK], lane[at.ADVISED]
        for hit in range(felt[call + at.FROM], felt[call + at.TO], at.HIT_WIDTH):
            bet = felt[hit + at.MINE]
            if lane[bet + at.STAKE]:
                touched = 1
                settle(felt, lane, hit, bet, rack)
        if lane[at.ADVISED] != advised:
            _told(felt, lane, call)
    turn = felt[call + at.TURN]
    lane[at.TOUCHED], lane[at.LAST_TURN], lane[at.LAST_TOTAL] = touched, turn, felt[call + at.TOTAL]
    lane[at.LOCKS] &= felt[call + at.KEEP]
    if turn != at.STAYS:
        _turned(felt, lane, call, turn)


def _turned(felt: Cells, lane: Cells, call: int, turn: int) -> None:
    """Move the puck; On markers go with a point, and a hand ends with a seven."""
    lane[at.PUCK] = felt[call + at.NEXT]
    lane[at.TOUCHED] = 1
    if turn == at.SET:
        if lane[at.MARKED]:
            for slot in range(at.SLOTS, felt[at.SLOTS_END], at.SLOT_WIDTH):
                lane[felt[slot + at.BET] + at.FLAGS] &= ~at.ON
    elif turn == at.SEVEN_OUT:
        lane[at.HANDS] += 1
        lane[at.LONGEST] = max(lane[at.LONGEST], lane[at.HAND])
        lane[at.HAND] = 0


def settle(felt: Cells, lane: Cells, hit: int, bet: int, rack: int) -> None:
    """Settle one wager that a throw touches; `rack` is what its owner had before the throw."""
    slot, figure, result = felt[hit + at.SLOT], felt[hit + at.FIGURE], felt[hit + at.RESULT]
    stake, flags, sleeps = lane[bet + at.STAKE], lane[bet + at.FLAGS], felt[slot + at.SLEEPS]
    if sleeps and (flags & at.OFF or (lane[at.PUCK] == 0 and not flags & at.ON)):
        if sleeps == at.ASLEEP_RETURNED:
            _return(felt, lane, slot, figure)
        elif sleeps == at.ASLEEP_DECIDED:
            decide(felt, lane, hit, bet, stake)
    elif result == at.MOVED:
        _move(lane, bet, felt[hit + at.GOES_TO])
    elif result == at.RETURNED:
        _return(felt, lane, slot, figure)
    elif result == at.STANDS:
        lane[figure + at.ACTION] += stake
        lane[figure + at.DECISIONS] += 1
    else:
        at_risk = stake
        if felt[slot + at.SIGNED]:
            if stake < felt[slot + at.LEAST] and felt[at.UNDER] == at.ADVISE:
                if flags & at.TOLD:
                    _return(felt, lane, slot, figure)
                    return
                lane[at.ADVISED] = 1
            at_risk = min(stake, felt[slot + at.MOST])
        if at_risk < stake:
            rack += give_back(felt, lane, slot, figure, at_risk)
        pays = decide(felt, lane, hit, bet, at_risk)
        if result == at.WON and felt[slot + at.AFTER_WIN] and lane[at.GOES] >> felt[slot + at.KIND] & 1:
            room = down(felt, at_risk) if at_risk < stake else stake
            fee = commission(felt, slot, room, 0)
            if 0 <= fee <= rack + pays and room and not off_sign(felt, slot, room):
                put(lane, bet, figure, room, fee, flags & (at.ON | at.OFF))


def off_sign(felt: Cells, slot: int, stake: int) -> int:
    """Say whether the house refuses a stake for the sign: -1 outside its limits, 1 off its unit, else 0."""
    if felt[at.STRICT] and felt[slot + at.SIGNED]:
        least, step = felt[slot + at.LEAST], felt[slot + at.STEP]
        if stake < least and felt[at.UNDER] == at.REFUSED:
            return -1
        if stake > felt[slot + at.MOST] and felt[at.OVER_REFUSED]:
            return -1
        if step and felt[at.STEP_REFUSED] and stake > least and (stake - least) % step:
            return 1
    return 0


def decide(felt: Cells, lane: Cells, hit: int, bet: int, at_risk: int) -> int:
    """Settle a wager that won or lost, and return what it is paid."""
    stake, pays, figure = lane[bet + at.STAKE], 0, felt[hit + at.FIGURE]
    if felt[hit + at.RESULT] == at.LOST:
        lane[at.RACK] += stake - at_risk
        lane[figure + at.RESULTED] -= at_risk
        lane[bet + at.DECIDED] = 2 * lane[at.ROLLS]
    else:
        pays = _pays(felt, hit, at_risk)
        lane[at.RACK] += stake + pays
        lane[figure + at.RESULTED] += pays
        lane[bet + at.DECIDED] = 2 * lane[at.ROLLS] + 1
    lane[figure + at.DECISIONS] += 1
    lane[bet + at.STAKE] = 0
    lane[at.STANDING] -= 1
    return pays


def _pays(felt: Cells, hit: int, at_risk: int) -> int:
    """Return what a winner is paid: exactly where chips can, else rounded as the house does."""
    bottom = felt[hit + at.BOTTOM]
    top = at_risk * felt[hit + at.TOP]
    parts = at_risk // (bottom * felt[at.UNIT])
    if felt[at.GAPS] == 0 and parts * bottom * felt[at.UNIT] == at_risk:
        return parts * felt[hit + at.TOP] * felt[at.UNIT]
    if top % bottom == 0 and in_chips(felt, abs(top // bottom)):
        return top // bottom
    least = felt[felt[hit + at.SLOT] + at.LEAST]
    if felt[at.ROUNDING] == at.MULTIPLES and least and at_risk > least:
        top = (at_risk - at_risk % least) * felt[hit + at.TOP]
    return rounded(felt, top, bottom, felt[at.ROUNDING] != at.DOWN)


def give_back(felt: Cells, lane: Cells, slot: int, figure: int, at_risk: int) -> int:
    """Give back, and return, the commission of what is not, or does not stay, at risk."""
    fee = felt[slot + at.BET] + at.FEE
    if felt[slot + at.FEE_BOTTOM] == 0:
        return 0
    back = fee_back(felt, slot, lane[fee], at_risk)
    lane[at.RACK] += back
    lane[fee] -= back
    lane[figure + at.FEES] -= back
    lane[figure + at.RESULTED] += back
    return back


def _return(felt: Cells, lane: Cells, slot: int, figure: int) -> None:
    """Give a stake back, with its commission."""
    bet = felt[slot + at.BET]
    give_back(felt, lane, slot, figure, 0)
    lane[at.RACK] += lane[bet + at.STAKE]
    lane[figure + at.DECISIONS] += 1
    lane[bet + at.STAKE] = 0
    lane[at.STANDING] -= 1


def _move(lane: Cells, bet: int, to: int) -> None:
    """Move a wager to its number."""
    for field in range(at.STAKE, at.DECIDED):
        lane[to + field] = lane[bet + field]
    lane[bet + at.STAKE] = 0


def put(lane: Cells, bet: int, figure: int, amount: int, fee: int, flags: int) -> None:
    """Put an amount down on a wager, with its commission."""
    if lane[bet + at.STAKE] == 0:
        lane[bet + at.FEE], lane[bet + at.FLAGS] = 0, flags
        lane[at.STANDING] += 1
    lane[bet + at.FLAGS] &= ~(at.TOLD | at.FULL)
    if lane[at.ADVISED]:
        lane[bet + at.FLAGS] |= at.TOLD
    lane[bet + at.STAKE] += amount
    lane[bet + at.ORIGINAL] = lane[bet + at.STAKE]
    lane[at.RACK] -= amount + fee
    lane[at.LOWEST] = min(lane[at.LOWEST], lane[at.RACK])
    lane[figure + at.ACTION] += amount + fee
    if fee:
        lane[bet + at.FEE] += fee
        lane[figure + at.FEES] += fee
        lane[figure + at.RESULTED] -= fee


def _told(felt: Cells, lane: Cells, call: int) -> None:
    """Winners that went back up in the throw after which their owner was advised stand there as advised."""
    for hit in range(felt[call + at.FROM], felt[call + at.TO], at.HIT_WIDTH):
        slot = felt[hit + at.SLOT]
        bet = felt[slot + at.BET]
        won = lane[bet + at.DECIDED] == 2 * lane[at.ROLLS] + 1
        if won and lane[bet + at.STAKE] and felt[slot + at.AFTER_WIN]:
            lane[bet + at.FLAGS] |= at.TOLD
