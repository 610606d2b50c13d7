"""Does what a compiled strategy does before a throw, as `strategy.consult` does at a table."""

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine import steps as do
from hardway.simulate.machine.cell_layout import Cells
from hardway.simulate.machine.chips import down
from hardway.simulate.machine.rules import BAD_AMOUNT, bet, call, largest, take


def consult(cells: Cells, lane: Cells) -> bool:
    """Do the strategy's actions, and count refusals by action and reason; say whether the strategy stops."""
    lane[at.SHORT_OF_CHIPS] = 0
    lane[at.BUSY] = cells[at.QUIET] == at.UNDECIDED and lane[at.TOUCHED]
    call = lane[at.CALLED]
    step = cells[call + at.STEPS] if call else cells[at.ENTRY + lane[at.PUCK]]
    while True:
        op = cells[step + do.OP]
        if op < do.DONE:
            if holds(cells, lane, step, op) == (cells[step + do.SENSE] != 0):
                step = cells[step + do.GOTO]
                continue
        elif op <= do.STOP:
            return op == do.STOP
        elif op == do.BET_UP_TO:
            amount = cells[step + do.CONSTANT] - lane[cells[step + do.MINE] + at.STAKE]
            if cells[at.GAPS] and amount > 0:
                amount = down(cells, amount)
            if amount > 0:
                refuse(cells, lane, step, bet(cells, lane, cells[step + do.SLOT], amount))
        elif op == do.BET_ONE:
            amount = cells[step + do.CONSTANT] + cells[step + do.TO] * lane[cells[step + do.FROM]]
            if not -at.HUGE < amount < at.HUGE:
                lane[at.BEYOND] = 1
                amount = 0
            amount -= lane[cells[step + do.MINE] + at.STAKE]
            if amount > 0:
                amount = down(cells, amount)
                if amount:
                    refuse(cells, lane, step, bet(cells, lane, cells[step + do.SLOT], amount))
        elif op == do.MAX_EACH:
            max_each(cells, lane, step)
        else:
            refuse(cells, lane, step, act(cells, lane, step, op))
        step += do.STEP_WIDTH


def refuse(cells: Cells, lane: Cells, step: int, reason: int) -> None:
    """Count a refusal; do nothing if `reason` is 0."""
    if reason:
        lane[cells[step + do.ACTION] + reason] += 1
        lane[at.BUSY] = 1


def max_each(cells: Cells, lane: Cells, step: int) -> None:
    """Bet the largest odds behind every wager of a kind that is on the layout."""
    for slot in range(cells[step + do.FROM], cells[step + do.TO], at.SLOT_WIDTH):
        mine, parent = cells[slot + at.BET], cells[cells[slot + at.PARENT] + at.BET]
        if lane[parent + at.STAKE] and not (lane[mine + at.STAKE] and lane[mine + at.FLAGS] & at.FULL):
            refuse(cells, lane, step, largest(cells, lane, slot))


def holds(cells: Cells, lane: Cells, step: int, op: int) -> bool:
    """Say whether the condition of a step holds."""
    if op <= do.IF_SUM:
        if op == do.IF_ONE:
            more = cells[step + do.CONSTANT] + cells[step + do.TO] * lane[cells[step + do.FROM]]
        else:
            more = worth(cells, lane, step)
        return cells[step + do.SIGN] >> (1 + (more > 0) - (more < 0)) & 1 != 0
    found = False
    decided = 2 * lane[at.ROLLS] + cells[step + do.CONSTANT]
    for place in range(cells[step + do.FROM], cells[step + do.TO]):
        if op == do.IF_UP:
            found = found or lane[cells[place] + at.STAKE] != 0
        else:
            found = found or lane[cells[place] + at.DECIDED] == decided
    return found


def worth(cells: Cells, lane: Cells, step: int) -> int:
    """Return the sum that a step computes; mark the lane BEYOND if it is too large."""
    found = cells[step + do.CONSTANT]
    for term in range(cells[step + do.FROM], cells[step + do.TO], do.TERM_WIDTH):
        found += cells[term + do.TIMES] * _term(cells, lane, term)
        if not -at.HUGE < found < at.HUGE:
            lane[at.BEYOND] = 1
            found = 0
    return found


def _term(cells: Cells, lane: Cells, term: int) -> int:
    what, first = cells[term + do.WHAT], cells[term + do.FIRST]
    if what >= do.COUNT:
        return _on_places(cells, lane, term, what) if what <= do.WON else _item(lane, what, first)
    times = 100 if what == do.ROLLS or what == do.HANDS else 1
    return times * lane[first]


def _on_places(cells: Cells, lane: Cells, term: int, what: int) -> int:
    """For the wagers of a term, return how many are up, their amount, or what the last throw paid on them."""
    found, won = 0, 2 * lane[at.ROLLS] + 1
    for place in range(cells[term + do.FIRST], cells[term + do.LAST]):
        bet = cells[place]
        if what == do.COUNT:
            found += 100 * (lane[bet + at.STAKE] != 0)
        elif what == do.STANDING:
            found += lane[bet + at.STAKE]
        elif lane[bet + at.DECIDED] == won:
            found += lane[bet + at.PAID]
    return found


def _item(lane: Cells, what: int, first: int) -> int:
    """Return what a strategy's list says of `what`: 100 times its length, its first or last number, or their sum."""
    length = lane[first]
    if what == do.ITEM_COUNT:
        return 100 * length
    if what == do.ITEM_LAST:
        return lane[first + length]
    return lane[first + 1] + (lane[first + length] if what == do.ITEM_ENDS and length > 1 else 0)


def _work_out(cells: Cells, lane: Cells, step: int, op: int) -> None:
    """Compute a sum, a product, a scaled sum or an extreme into its cell; mark the lane BEYOND if it is too large."""
    to = cells[step + do.SLOT]
    if op == do.EVALUATE:
        lane[to] = worth(cells, lane, step)
        return
    one, other = lane[cells[step + do.FROM]], lane[cells[step + do.TO]]
    if op == do.LEAST or op == do.LARGEST:
        lane[to] = max(one, other) if op == do.LARGEST else min(one, other)
        return
    by = other if op == do.MULTIPLY else cells[step + do.CONSTANT]
    if by and abs(one) > (1 << 62) // abs(by):
        lane[at.BEYOND], lane[to] = 1, 0
    elif op == do.MULTIPLY:
        lane[to] = one * by // 100
    else:
        bottom, size = cells[step + do.MINE] * cells[step + do.REASON], cells[step + do.REASON]
        lane[to] = (-(-one * by // bottom) if op == do.SCALE_UP else one * by // bottom) * size
    if not -at.HUGE < lane[to] < at.HUGE:
        lane[at.BEYOND], lane[to] = 1, 0


def _change_list(cells: Cells, lane: Cells, step: int, op: int) -> None:
    """Drop numbers of a list, append one, or fill it with its first numbers; a list that is empty is filled too."""
    first, room = cells[step + do.SLOT], cells[step + do.MINE]
    length = lane[first]
    lane[at.BUSY] = 1
    if op == do.APPEND:
        amount = worth(cells, lane, step)
        if length == room:
            lane[at.BEYOND] = 1
            return
        lane[first] = length + 1
        lane[first + length + 1] = amount
        return
    if op == do.DROP:
        if cells[step + do.SIGN] != do.FIRST_OF:
            lane[first + length] = 0
            length -= 1
        if cells[step + do.SIGN] != do.LAST_OF and length > 0:
            for place in range(first + 1, first + length):
                lane[place] = lane[place + 1]
            lane[first + length] = 0
            length -= 1
        lane[first] = length
        if length > 0:
            return
    full = at.FIRST_COUNTERS + 1 + first - at.COUNTERS
    for place in range(1 + room):
        lane[first + place] = cells[full + place]


def act(cells: Cells, lane: Cells, step: int, op: int) -> int:
    """Do one action; return the number of its refusal, or 0."""
    slot = cells[step + do.SLOT]
    if op >= do.DROP:
        _change_list(cells, lane, step, op)
        return 0
    if op >= do.EVALUATE:
        _work_out(cells, lane, step, op)
        return 0
    if op <= do.REGRESS:
        return _by_amount(cells, lane, step, op, slot)
    mine = cells[slot + at.BET]
    if op == do.MAX:
        return 0 if lane[mine + at.STAKE] and lane[mine + at.FLAGS] & at.FULL else largest(cells, lane, slot)
    return _on_standing(cells, lane, step, op, slot)


def _by_amount(cells: Cells, lane: Cells, step: int, op: int, slot: int) -> int:
    """Bet up to an amount, reduce a wager to an amount, or set a counter; return the number of the refusal, or 0."""
    if op == do.CHOOSE:
        return _choose(lane, 1 << slot, cells[step + do.SIGN])
    amount = worth(cells, lane, step)
    if op == do.SET:
        lane[at.BUSY] |= lane[slot] != amount
        lane[slot] = amount
        return 0
    standing = lane[cells[slot + at.BET] + at.STAKE]
    if op == do.BET:
        amount -= standing
    elif op == do.REGRESS:
        left = max(0, amount)
        if standing <= left:
            return 0
        return take(cells, lane, slot, down(cells, standing - left) if left else at.WHOLE)
    elif standing == 0 and (op == do.PRESS or op == do.PRESS_ALL):
        return 0
    elif op == do.ALL or op == do.PRESS_ALL:
        amount = down(cells, lane[at.RACK]) or cells[at.SMALLEST]
    if amount <= 0:
        return 0
    amount = down(cells, amount)
    return bet(cells, lane, slot, amount) if amount else 0


def _choose(lane: Cells, bit: int, up: int) -> int:
    """Choose whether winners of a kind of wager go back up."""
    goes = lane[at.GOES] | bit if up else lane[at.GOES] & ~bit
    lane[at.BUSY] |= goes != lane[at.GOES]
    lane[at.GOES] = goes
    return 0


def _on_standing(cells: Cells, lane: Cells, step: int, op: int, slot: int) -> int:
    """Take down or call a wager on the layout; return the number of the refusal, or 0."""
    if op == do.REFUSE or op == do.REFUSE_BET or op == do.TAKE:
        amount = worth(cells, lane, step)
        if op == do.TAKE:
            return take(cells, lane, slot, amount)
        if op == do.REFUSE_BET:
            return cells[step + do.REASON] if amount > 0 and down(cells, amount) else 0
        return BAD_AMOUNT if cells[step + do.SIGN] and amount <= 0 else cells[step + do.REASON]
    mine = cells[slot + at.BET]
    if lane[mine + at.STAKE] == 0 and (op == do.TAKE_STANDING or op == do.CALL_STANDING):
        return 0
    if op == do.TAKE_ALL or op == do.TAKE_STANDING:
        return take(cells, lane, slot, at.WHOLE)
    marker = cells[step + do.SIGN]
    if lane[mine + at.STAKE] and lane[mine + at.FLAGS] & marker:
        return 0
    return call(cells, lane, slot, marker)
