"""Consults a compiled strategy before a throw: the same meaning as `strategy.consult`, step by step."""

from hardway.simulate import felt_fields as at
from hardway.simulate import program_fields as do
from hardway.simulate.felt_fields import Cells
from hardway.simulate.general_chips import down
from hardway.simulate.general_odds import largest
from hardway.simulate.general_rules import BAD_AMOUNT, bet, call, take


def consult(felt: Cells, lane: Cells) -> bool:
    """Do what the strategy says; count refusals by action and reason; say whether it stops."""
    lane[at.WANTING] = 0
    lane[at.BUSY] = felt[at.QUIET] == at.UNDECIDED and lane[at.TOUCHED]
    step = felt[at.ENTRY + lane[at.PUCK]]
    while True:
        op = felt[step + do.OP]
        if op < do.DONE:
            if holds(felt, lane, step, op) == (felt[step + do.SENSE] != 0):
                step = felt[step + do.GOTO]
                continue
        elif op <= do.STOP:
            return op == do.STOP
        elif op == do.BET_UP_TO:
            amount = felt[step + do.CONSTANT] - lane[felt[step + do.MINE] + at.STAKE]
            if felt[at.GAPS] and amount > 0:
                amount = down(felt, amount)
            if amount > 0:
                refuse(felt, lane, step, bet(felt, lane, felt[step + do.SLOT], amount))
        elif op == do.MAX_EACH:
            max_each(felt, lane, step)
        else:
            refuse(felt, lane, step, act(felt, lane, step, op))
        step += do.STEP_WIDTH


def refuse(felt: Cells, lane: Cells, step: int, reason: int) -> None:
    """Count a refusal, if there was one."""
    if reason:
        lane[felt[step + do.ACTION] + reason] += 1
        lane[at.BUSY] = 1


def max_each(felt: Cells, lane: Cells, step: int) -> None:
    """Put the most odds behind every wager of a kind that stands."""
    for slot in range(felt[step + do.FROM], felt[step + do.TO], at.SLOT_WIDTH):
        mine, parent = felt[slot + at.BET], felt[felt[slot + at.PARENT] + at.BET]
        if lane[parent + at.STAKE] and not (lane[mine + at.STAKE] and lane[mine + at.FLAGS] & at.FULL):
            refuse(felt, lane, step, largest(felt, lane, slot))


def holds(felt: Cells, lane: Cells, step: int, op: int) -> bool:
    """Say whether the condition of a step holds."""
    if op <= do.IF_SUM:
        if op == do.IF_ONE:
            more = felt[step + do.CONSTANT] + felt[step + do.TO] * lane[felt[step + do.FROM]]
        else:
            more = worth(felt, lane, step)
        return felt[step + do.SIGN] >> (1 + (more > 0) - (more < 0)) & 1 != 0
    found = False
    decided = 2 * lane[at.ROLLS] + felt[step + do.CONSTANT]
    for place in range(felt[step + do.FROM], felt[step + do.TO]):
        if op == do.IF_UP:
            found = found or lane[felt[place] + at.STAKE] != 0
        else:
            found = found or lane[felt[place] + at.DECIDED] == decided
    return found


def worth(felt: Cells, lane: Cells, step: int) -> int:
    """Return what the sum of a step comes to; beyond all measure the lane is given up."""
    found = felt[step + do.CONSTANT]
    for term in range(felt[step + do.FROM], felt[step + do.TO], do.TERM_WIDTH):
        found += felt[term + do.TIMES] * _term(felt, lane, term)
        if not -at.HUGE < found < at.HUGE:
            lane[at.BEYOND] = 1
            found = 0
    return found


def _term(felt: Cells, lane: Cells, term: int) -> int:
    what, first = felt[term + do.WHAT], felt[term + do.FIRST]
    if what == do.COUNT:
        found = 0
        for place in range(first, felt[term + do.LAST]):
            found += lane[felt[place] + at.STAKE] != 0
        return 100 * found
    times = 100 if what == do.ROLLS or what == do.HANDS else 1
    return times * lane[first]


def act(felt: Cells, lane: Cells, step: int, op: int) -> int:
    """Do one action; return the number of its refusal, or 0."""
    slot = felt[step + do.SLOT]
    if op <= do.REGRESS:
        return _by_amount(felt, lane, step, op, slot)
    mine = felt[slot + at.BET]
    if op == do.MAX:
        return 0 if lane[mine + at.STAKE] and lane[mine + at.FLAGS] & at.FULL else largest(felt, lane, slot)
    return _on_standing(felt, lane, step, op, slot)


def _by_amount(felt: Cells, lane: Cells, step: int, op: int, slot: int) -> int:
    """Put an amount down, bring a wager back to one, or set a counter."""
    if op == do.CHOOSE:
        return _choose(lane, 1 << slot, felt[step + do.SIGN])
    amount = worth(felt, lane, step)
    if op == do.SET:
        lane[at.BUSY] |= lane[slot] != amount
        lane[slot] = amount
        return 0
    standing = lane[felt[slot + at.BET] + at.STAKE]
    if op == do.BET:
        amount -= standing
    elif op == do.REGRESS:
        left = max(0, amount)
        if standing <= left:
            return 0
        return take(felt, lane, slot, down(felt, standing - left) if left else at.WHOLE)
    elif standing == 0 and (op == do.PRESS or op == do.PRESS_ALL):
        return 0
    elif op == do.ALL or op == do.PRESS_ALL:
        amount = down(felt, lane[at.RACK]) or felt[at.SMALLEST]
    if amount <= 0:
        return 0
    amount = down(felt, amount)
    return bet(felt, lane, slot, amount) if amount else 0


def _choose(lane: Cells, bit: int, up: int) -> int:
    """Choose whether winners of a kind go back up."""
    goes = lane[at.GOES] | bit if up else lane[at.GOES] & ~bit
    lane[at.BUSY] |= goes != lane[at.GOES]
    lane[at.GOES] = goes
    return 0


def _on_standing(felt: Cells, lane: Cells, step: int, op: int, slot: int) -> int:
    """Take or call a wager that stands, or be refused for one that this table does not have."""
    if op == do.REFUSE or op == do.REFUSE_BET or op == do.TAKE:
        amount = worth(felt, lane, step)
        if op == do.TAKE:
            return take(felt, lane, slot, amount)
        if op == do.REFUSE_BET:
            return felt[step + do.REASON] if amount > 0 and down(felt, amount) else 0
        return BAD_AMOUNT if felt[step + do.SIGN] and amount <= 0 else felt[step + do.REASON]
    mine = felt[slot + at.BET]
    if lane[mine + at.STAKE] == 0 and (op == do.TAKE_STANDING or op == do.CALL_STANDING):
        return 0
    if op == do.TAKE_ALL or op == do.TAKE_STANDING:
        return take(felt, lane, slot, at.WHOLE)
    marker = felt[step + do.SIGN]
    if lane[mine + at.STAKE] and lane[mine + at.FLAGS] & marker:
        return 0
    return call(felt, lane, slot, marker)
