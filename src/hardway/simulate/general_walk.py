"""Finds a chain on the felt: plays a throw or a consultation from a key, and keeps what comes of it. Compiled.

`walk` is what is known so far: keys of rows and situations with their tables of places, the arrays of a chain as in
`chain_arrays`, what long racks keep to, and what each throw and each consultation adds to the
cells of a lane in which figures and refusals are counted.
"""

from hardway.simulate import felt_fields as at
from hardway.simulate import walk_fields as of
from hardway.simulate.chain_kernel import CLOSING, DULL, FIRST, HIGH, LOW, NEXT, OVER, RUIN, STOP
from hardway.simulate.chain_kernel import COST as PIECE_COST
from hardway.simulate.chain_kernel import END as PIECE_END
from hardway.simulate.chain_kernel import TO as PIECE_TO
from hardway.simulate.general_consult import consult
from hardway.simulate.general_rules import last_bets
from hardway.simulate.general_session import sit
from hardway.simulate.general_throw import throw

FACES, CLASSES = 36, 15
ALWAYS, NEVER, ENDLESS = -(1 << 62), 1 << 62, 1 << 40
TOP = 1 << 30


def note(felt, lane, facts, key, kind):
    """Write the key of a lane."""
    wagers = of.KEY_COUNTERS + facts[of.COUNTERS]
    for place in range(len(key)):
        key[place] = 0
    key[of.KIND] = kind
    key[of.SEAT] = lane[at.PUCK] + 8 * lane[at.ADVISED] + 16 * lane[at.MARKED]
    key[of.GOES] = lane[at.GOES]
    asks = kind == of.SITUATION and facts[of.ASKS_DECIDED]
    if kind == of.SITUATION:
        key[of.SEAT] += 32 * lane[at.LAST_TURN] * facts[of.ASKS_TURN] + 256 * lane[at.LAST_TOTAL] * facts[of.ASKS_TOTAL]
    if kind != of.CLOSED:
        key[of.LOCKS] = lane[at.LOCKS]
        key[of.HANDS] = lane[at.HANDS] if facts[of.ASKS_HANDS] else 0
        for place in range(facts[of.COUNTERS]):
            key[of.KEY_COUNTERS + place] = lane[at.COUNTERS + place]
    place = wagers
    for slot in range(at.SLOTS, felt[at.SLOTS_END], at.SLOT_WIDTH):
        bet = felt[slot + at.BET]
        if lane[bet + at.STAKE]:
            key[place + of.STAKE], key[place + of.ORIGINAL] = lane[bet + at.STAKE], lane[bet + at.ORIGINAL]
            key[place + of.FEE], key[place + of.FLAGS] = lane[bet + at.FEE], lane[bet + at.FLAGS]
        decided = lane[bet + at.DECIDED] - 2 * lane[at.ROLLS]
        if asks and (decided == 0 or decided == 1):
            key[place + of.FLAGS] += (1 + decided) << of.DECIDED_SHIFT
        place += of.KEY_WAGER


def recall(felt, lane, facts, key, rack, first_cell):
    """Bring a lane to what a key says, with a rack; nothing is counted in it yet."""
    for place in range(at.COUNTERS):
        lane[place] = 0
    lane[at.RACK] = lane[at.LOWEST] = rack
    lane[at.START], lane[at.ROLLS], lane[at.BUSY] = facts[of.RACK], of.NOW, 1
    seat = key[of.SEAT]
    lane[at.PUCK], lane[at.ADVISED], lane[at.MARKED] = seat & 7, seat >> 3 & 1, seat >> 4 & 1
    lane[at.LAST_TURN], lane[at.LAST_TOTAL] = seat >> 5 & 7, seat >> 8
    lane[at.LOCKS], lane[at.GOES], lane[at.HANDS] = key[of.LOCKS], key[of.GOES], key[of.HANDS]
    for place in range(facts[of.COUNTERS]):
        lane[at.COUNTERS + place] = key[of.KEY_COUNTERS + place]
    place = of.KEY_COUNTERS + facts[of.COUNTERS]
    for slot in range(at.SLOTS, felt[at.SLOTS_END], at.SLOT_WIDTH):
        bet = felt[slot + at.BET]
        lane[bet + at.STAKE], lane[bet + at.ORIGINAL] = key[place + of.STAKE], key[place + of.ORIGINAL]
        lane[bet + at.FEE] = key[place + of.FEE]
        lane[bet + at.FLAGS] = key[place + of.FLAGS] & ((1 << of.DECIDED_SHIFT) - 1)
        decided = key[place + of.FLAGS] >> of.DECIDED_SHIFT
        lane[bet + at.DECIDED] = 2 * of.NOW + decided - 1 if decided else -1
        lane[at.STANDING] += lane[bet + at.STAKE] != 0
        place += of.KEY_WAGER
    for cell in range(first_cell, felt[at.LANE_SIZE]):
        lane[cell] = 0


def number_of(key, keys, places, sizes, which):
    """Return the number of a key, a new one if it is; below 0 there is no more room."""
    mixed = 1469598103934665603
    for place in range(len(key)):
        mixed = (mixed ^ key[place]) * 1099511628211
        mixed ^= mixed >> 29 & 0x7FFFFFFFF
    slot = mixed & (len(places) - 1)
    while places[slot] >= 0:
        known, same = places[slot], True
        for place in range(len(key)):
            if keys[known, place] != key[place]:
                same = False
                break
        if same:
            return known
        slot = (slot + 1) & (len(places) - 1)
    number = sizes[which]
    if number >= len(keys):
        sizes[of.FULL] = 1
        return -1
    places[slot], sizes[which] = number, number + 1
    for place in range(len(key)):
        keys[number, place] = key[place]
    return number


def tell(lane, first_cell, last_cell, span, cells, amounts, sizes):
    """Keep what was added to the cells of a lane; return whether anything was."""
    first = end = sizes[of.DELTAS]
    for cell in range(first_cell, last_cell):
        if lane[cell]:
            if end >= len(cells):
                sizes[of.FULL] = 1
                break
            cells[end], amounts[end] = cell, lane[cell]
            end += 1
    span[0], span[1], sizes[of.DELTAS] = first, end, end
    return end > first


def closing_row(felt, lane, facts, key, walk):
    """Return the row of a lane that bets no more."""
    if lane[at.STANDING] == 0:
        return OVER
    last_bets(felt, lane)
    note(felt, lane, facts, key, of.CLOSED)
    return row_of(key, walk)


def row_of(key, walk):
    """Return the row of a key; of a new one no entry is known."""
    rows = walk[4][of.ROWS]
    row = number_of(key, walk[0], walk[1], walk[4], of.ROWS)
    if row == rows:
        for entry in range(row * FACES, (row + 1) * FACES):
            walk[5][2 * entry], walk[5][2 * entry + 1], walk[7][entry] = 0, NEVER, -1
    return row


def find(felt, lane, facts, key, walk, first_cell, situation, rack):
    """Return the piece of a situation for a rack in units: the consultation is played, if it never was."""
    keys, sizes, situations, pieces, piece_spans = walk[2], walk[4], walk[8], walk[9], walk[12]
    found = situations[situation, FIRST]
    while found >= 0 and not pieces[found, LOW] <= rack <= pieces[found, HIGH]:
        found = pieces[found, NEXT]
    if found >= 0:
        return found
    found = sizes[of.PIECES]
    if found >= len(pieces):
        sizes[of.FULL] = 1
        return -1
    unit, before = facts[of.UNIT], of.AMPLE
    low, high, stopped = rack + 1, ENDLESS, False
    while rack < low:
        recall(felt, lane, facts, keys[situation], before, first_cell)
        stopped = consult(felt, lane)
        if before == of.AMPLE:
            low = -(-(before - lane[at.LOWEST]) // unit)
            before = before if rack >= low else rack * unit
        else:
            low = high = rack
    if lane[at.BEYOND]:
        sizes[of.FULL] = 1
    tell(lane, first_cell, felt[at.LANE_SIZE], piece_spans[found], walk[13], walk[14], sizes)
    end = STOP if stopped else RUIN if lane[at.WANTING] and lane[at.STANDING] == 0 else 0
    cost = (before - lane[at.RACK]) // unit
    if end:
        row = closing_row(felt, lane, facts, key, walk)
    else:
        note(felt, lane, facts, key, of.LIVE)
        row = row_of(key, walk)
    if sizes[of.FULL]:
        return -1
    piece = pieces[found]
    piece[LOW], piece[HIGH], piece[PIECE_TO], piece[PIECE_COST] = low, high, row * FACES, cost
    piece[PIECE_END], piece[NEXT] = end, situations[situation, FIRST]
    situations[situation, FIRST], sizes[of.PIECES] = found, found + 1
    return found


def open_entries(felt, lane, facts, key, walk, first_cell, row, dice, kinds):
    """Find out what a class of throw makes of a row, and what a long rack then does."""
    sizes, moves, pieces, unit, kind = walk[4], walk[5], walk[9], facts[of.UNIT], kinds[dice]
    closed, place = walk[0][row, of.KIND] == of.CLOSED, row * CLASSES + kind
    recall(felt, lane, facts, walk[0][row], of.AMPLE, first_cell)
    throw(felt, lane, dice)
    gain, over = (lane[at.RACK] - of.AMPLE) // unit, lane[at.LAST_TURN] == at.SEVEN_OUT
    tells = tell(lane, first_cell, felt[at.LANE_SIZE], walk[11][place], walk[13], walk[14], sizes)
    tells = tells or over or gain != 0
    kept, situation, step, least = -1, 0, 0, NEVER
    if closed:
        step, least = (gain << 32) + (closing_row(felt, lane, facts, key, walk) - row) * FACES, ALWAYS
    else:
        note(felt, lane, facts, key, of.SITUATION)
        situation = number_of(key, walk[2], walk[3], sizes, of.SITUATIONS)
        if situation >= 0:
            kept = find(felt, lane, facts, key, walk, first_cell, situation, ENDLESS)
        if kept >= 0 and pieces[kept, PIECE_END] == 0 and pieces[kept, LOW] <= TOP:
            step = ((gain - pieces[kept, PIECE_COST]) << 32) + pieces[kept, PIECE_TO] - row * FACES
            least = (pieces[kept, LOW] - gain) << 32
            tells = tells or pieces[kept, PIECE_COST] != 0 or walk[12][kept, 1] > walk[12][kept, 0]
    if sizes[of.FULL]:
        return
    walk[10][place] = kept
    for same in range(FACES):
        if kinds[same] == kind:
            entry = row * FACES + same
            moves[2 * entry], walk[6][entry], walk[7][entry] = step, gain, situation
            moves[2 * entry + 1] = least | (1 if over else 0) | (0 if tells else DULL)


def learn(felt, lane, facts, key, walk, first_cell, kinds, wanted, goal):
    """Find out what lanes wait for, as long as there is room: an entry, the rack before it, whether it is the last.

    The first thing that is ever found out is the consultation with which every session begins.
    """
    sizes = walk[4]
    if sizes[of.PIECES] == 0:
        sit(felt, lane, facts[of.RACK])
        note(felt, lane, facts, key, of.SITUATION)
        situation = number_of(key, walk[2], walk[3], sizes, of.SITUATIONS)
        find(felt, lane, facts, key, walk, first_cell, situation, facts[of.RACK] // facts[of.UNIT])
    for number in range(len(wanted)):
        entry, before, last = wanted[number, 0], wanted[number, 1], wanted[number, 2]
        row = entry // FACES
        if walk[7][entry] < 0:
            open_entries(felt, lane, facts, key, walk, first_cell, row, entry % FACES, kinds)
        if sizes[of.FULL]:
            return
        if walk[0][row, of.KIND] != of.CLOSED:
            situation, rack = walk[7][entry], before + walk[6][entry]
            recall(felt, lane, facts, walk[2][situation], of.AMPLE, first_cell)
            stands = lane[at.STANDING] != 0
            if last or rack >= goal:
                walk[8][situation, CLOSING] = closing_row(felt, lane, facts, key, walk) * FACES
            if rack < goal and not (last and stands):
                find(felt, lane, facts, key, walk, first_cell, situation, rack)
        if sizes[of.FULL]:
            return


def add_up(walk, kept, left, used, kinds, sums, totals):
    """Turn how often each part was used into sums by cell of a lane; and into rolls and hands."""
    spans, piece_spans, cells, amounts, sizes = walk[11], walk[12], walk[13], walk[14], walk[4]
    for row in range(1, sizes[of.ROWS]):
        live = walk[0][row, of.KIND] == of.LIVE
        for dice in range(FACES):
            entry = row * FACES + dice
            times = kept[entry] + left[entry]
            if times:
                place = row * CLASSES + kinds[dice]
                totals[0] += times
                totals[1] += times if live and walk[5][2 * entry + 1] & 1 else 0
                for told in range(spans[place, 0], spans[place, 1]):
                    sums[cells[told]] += times * amounts[told]
                if live and kept[entry] and walk[10][place] >= 0:
                    used[walk[10][place]] += kept[entry]
    for piece in range(sizes[of.PIECES]):
        if used[piece]:
            for told in range(piece_spans[piece, 0], piece_spans[piece, 1]):
                sums[cells[told]] += used[piece] * amounts[told]
