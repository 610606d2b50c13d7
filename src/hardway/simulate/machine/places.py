"""Throws and consultations from places, many at a time: the machine as an explorer asks it. Compiled.

A place is everything about a lane that decides how it goes on, but for the rack, as a run of numbers: lanes at the same
place play alike. What a throw or a consultation adds to the cells of a lane in which wagers and refusals are counted is
written down as pairs of cell and amount, one run of pairs for each question.
"""

from hardway.simulate.machine import layout as at
from hardway.simulate.machine.consult import consult
from hardway.simulate.machine.rules import last_bets
from hardway.simulate.machine.session import sit
from hardway.simulate.machine.throw import throw
from hardway.strategy.explore import RUIN, STOP

KIND, SEAT, LOCKS, GOES, HANDS, PLACE_COUNTERS = range(6)
"""A place: of what, puck and what was called and seen, locks, choices, hands, and the counters; wagers last."""
STAKE, ORIGINAL, FEE, FLAGS, NOTED, PLACE_WAGER = range(6)
"""A wager at a place; above its flags, whether the last throw decided it."""
LIVE, CLOSED, SITUATION, NOTHING = range(4)
"""Of what: what stands as dice leave the hand, the same when no more is bet, what a throw leaves, nothing at all."""
ASKS_TURN, ASKS_TOTAL, ASKS_DECIDED, ASKS_HANDS, ASKS_FRESH, BANKROLL, COUNTERS, FIRST_CELL, FACTS = range(9)
"""What is known beforehand: whether the strategy asks what the last throw did with the puck, what it showed, what it
decided, and about hands; whether a wager asks for a seven before it; the bankroll, how many counters there are, and the
first cell of those that are counted in."""
GAIN, HAND_OVER, THROW_WIDTH = range(3)
LOWEST_RACK, HIGHEST_RACK, SPENT, END, WANTING, BEYOND, ANSWER_WIDTH = range(7)
AMPLE, ENDLESS = 1 << 40, 1 << 60
"""A rack, in cents, that is long enough for anything; and one that nobody has."""
DECIDED_SHIFT = 8
"""Above the flags of a wager at a place: 1 for lost, 2 for won in the last throw."""
FRESH_STEP = 1 << 13
"""In the seat of a place, what is fresh comes above all else."""
NOW = 2
"""The roll at which a lane is taken up from a place: so that 2 × roll + 1 is no value of an untouched wager (-1)."""


def note(cells, lane, facts, place, kind):
    """Write down the place of a lane."""
    for word in range(len(place)):
        place[word] = 0
    place[KIND] = kind
    place[SEAT] = lane[at.PUCK] + 16 * lane[at.ADVISED] + 32 * lane[at.MARKED]
    place[GOES] = lane[at.GOES]
    asks = kind == SITUATION and facts[ASKS_DECIDED]
    if kind == SITUATION:
        place[SEAT] += 64 * lane[at.LAST_TURN] * facts[ASKS_TURN] + 512 * lane[at.LAST_TOTAL] * facts[ASKS_TOTAL]
        place[SEAT] += FRESH_STEP * lane[at.FRESH] * facts[ASKS_FRESH]
    if kind != CLOSED:
        place[LOCKS] = lane[at.LOCKS]
        place[HANDS] = lane[at.HANDS] if facts[ASKS_HANDS] else 0
        for word in range(facts[COUNTERS]):
            place[PLACE_COUNTERS + word] = lane[at.COUNTERS + word]
    word = PLACE_COUNTERS + facts[COUNTERS]
    for slot in range(at.SLOTS, cells[at.SLOTS_END], at.SLOT_WIDTH):
        bet = cells[slot + at.BET]
        if lane[bet + at.STAKE]:
            place[word + STAKE], place[word + ORIGINAL] = lane[bet + at.STAKE], lane[bet + at.ORIGINAL]
            place[word + FEE], place[word + FLAGS] = lane[bet + at.FEE], lane[bet + at.FLAGS]
            place[word + NOTED] = lane[bet + at.NOTED]
        decided = lane[bet + at.DECIDED] - 2 * lane[at.ROLLS]
        if asks and (decided == 0 or decided == 1):
            place[word + FLAGS] += (1 + decided) << DECIDED_SHIFT
        word += PLACE_WAGER


def recall(cells, lane, facts, place, rack):
    """Bring a lane to a place, with a rack; nothing is counted in it yet."""
    for word in range(at.COUNTERS):
        lane[word] = 0
    lane[at.RACK] = lane[at.LOWEST] = rack
    lane[at.START], lane[at.ROLLS], lane[at.BUSY] = facts[BANKROLL], NOW, 1
    seat = place[SEAT]
    lane[at.PUCK], lane[at.ADVISED], lane[at.MARKED] = seat & 15, seat >> 4 & 1, seat >> 5 & 1
    lane[at.LAST_TURN], lane[at.LAST_TOTAL], lane[at.FRESH] = seat >> 6 & 7, seat >> 9 & 15, seat // FRESH_STEP
    lane[at.LOCKS], lane[at.GOES], lane[at.HANDS] = place[LOCKS], place[GOES], place[HANDS]
    for word in range(facts[COUNTERS]):
        lane[at.COUNTERS + word] = place[PLACE_COUNTERS + word]
    word = PLACE_COUNTERS + facts[COUNTERS]
    for slot in range(at.SLOTS, cells[at.SLOTS_END], at.SLOT_WIDTH):
        bet = cells[slot + at.BET]
        lane[bet + at.STAKE], lane[bet + at.ORIGINAL] = place[word + STAKE], place[word + ORIGINAL]
        lane[bet + at.FEE], lane[bet + at.NOTED] = place[word + FEE], place[word + NOTED]
        lane[bet + at.FLAGS] = place[word + FLAGS] & ((1 << DECIDED_SHIFT) - 1)
        decided = place[word + FLAGS] >> DECIDED_SHIFT
        lane[bet + at.DECIDED] = 2 * NOW + decided - 1 if decided else -1
        lane[at.STANDING] += lane[bet + at.STAKE] != 0
        word += PLACE_WAGER
    for cell in range(facts[FIRST_CELL], cells[at.LANE_SIZE]):
        lane[cell] = 0


def close(cells, lane, facts, place):
    """Bet no more, and write down the place."""
    if lane[at.STANDING]:
        last_bets(cells, lane)
        note(cells, lane, facts, place, CLOSED)
    else:
        place[KIND] = NOTHING


def count(cells, lane, facts, pairs, end):
    """Write down what was counted in a lane, after `end` pairs; return how many pairs there are then."""
    for cell in range(facts[FIRST_CELL], cells[at.LANE_SIZE]):
        if lane[cell]:
            pairs[end, 0], pairs[end, 1] = cell, lane[cell]
            end += 1
    return end


def begin_at(cells, lane, facts, place):
    """Write down the place of a player who has just sat down."""
    sit(cells, lane, facts[BANKROLL])
    note(cells, lane, facts, place, SITUATION)


def close_all(cells, lane, facts, places, words, after, numbers, pairs, ends):
    """Bet no more, at each place; like the others that are asked, though nothing is counted."""
    for number in range(len(places)):
        recall(cells, lane, facts, places[number], AMPLE)
        close(cells, lane, facts, after[number])
    return len(places)


def throw_all(cells, lane, facts, places, dice, after, effects, pairs, ends):
    """Throw these dice, each at its place; return how many were thrown before there was no more room for pairs."""
    end, width = 0, cells[at.LANE_SIZE] - facts[FIRST_CELL]
    for number in range(len(places)):
        if end + width > len(pairs):
            return number
        recall(cells, lane, facts, places[number], AMPLE)
        throw(cells, lane, dice[number])
        effects[number, GAIN] = lane[at.RACK] - AMPLE
        effects[number, HAND_OVER] = lane[at.LAST_TURN] == at.SEVEN_OUT
        end = ends[number] = count(cells, lane, facts, pairs, end)
        if places[number, KIND] == CLOSED:
            close(cells, lane, facts, after[number])
        else:
            note(cells, lane, facts, after[number], SITUATION)
    return len(places)


def consult_all(cells, lane, facts, places, racks, after, answers, pairs, ends):
    """Consult the strategy, at each place with its rack; return how many were before there was no more room for pairs.

    What a rack that lacks nothing does holds for every rack down to what it spends; a shorter one is asked by itself.
    """
    end, width = 0, cells[at.LANE_SIZE] - facts[FIRST_CELL]
    for number in range(len(places)):
        if end + width > len(pairs):
            return number
        rack, before, high = racks[number], AMPLE, ENDLESS
        recall(cells, lane, facts, places[number], before)
        stopped = consult(cells, lane)
        low = before - lane[at.LOWEST]
        if rack < low:
            low = high = before = rack
            recall(cells, lane, facts, places[number], before)
            stopped = consult(cells, lane)
        answer = answers[number]
        answer[LOWEST_RACK], answer[HIGHEST_RACK], answer[SPENT] = low, high, before - lane[at.RACK]
        answer[WANTING], answer[BEYOND] = lane[at.WANTING], lane[at.BEYOND]
        answer[END] = STOP if stopped else RUIN if lane[at.WANTING] and lane[at.STANDING] == 0 else 0
        end = ends[number] = count(cells, lane, facts, pairs, end)
        if answer[END]:
            close(cells, lane, facts, after[number])
        else:
            note(cells, lane, facts, after[number], LIVE)
    return len(places)
