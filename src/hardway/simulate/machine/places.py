"""Answers an explorer's batches of throws and consultations on the machine. Compiled.

A place is a copy of the cells of a lane that decide how play continues, without the rack. What a throw or a
consultation adds to a lane's figures and refusals is written as pairs of cell and amount, one run of pairs for each
question.
"""

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.consult import consult
from hardway.simulate.machine.machine_session import sit
from hardway.simulate.machine.rules import last_bets
from hardway.simulate.machine.throw import throw
from hardway.strategy.explore import RUIN, STOP

KIND = 0
"""The first number of a packed state is its kind; the cells that matter to that kind follow."""
CLOSED, LIVE, SITUATION, NOTHING, BANKROLL, FIRST_CELL, FACTS = range(7)
"""The kinds of packed state: a row (before a throw) where betting has stopped, a row with betting, a situation (after a
throw), an empty layout. CLOSED, LIVE and SITUATION are also indices of `facts`: how many of the `kept` cells matter to
that kind. At BANKROLL `facts` has the bankroll, at FIRST_CELL the first cell of the wagers' sums."""
GAIN, HAND_OVER, THROW_WIDTH = range(3)
LOWEST_RACK, HIGHEST_RACK, SPENT, END, SHORT_OF_CHIPS, BEYOND, ANSWER_WIDTH = range(7)
AMPLE, ENDLESS = 1 << 40, 1 << 60
"""AMPLE is a rack, in cents, large enough for every bet; ENDLESS is larger than any rack."""


def note(cells, lane, kept, facts, place, kind):
    """Write to `place` the cells of a lane that decide how play continues; also clear, in the lane, the cells of wagers
    that are not on the layout."""
    for slot in range(at.SLOTS, cells[at.SLOTS_END], at.SLOT_WIDTH):
        bet = cells[slot + at.BET]
        lane[bet + at.DECIDED] = max(0, lane[bet + at.DECIDED])
        if lane[bet + at.DECIDED] != 2 * lane[at.ROLLS] + 1:
            lane[bet + at.PAID] = 0
        if lane[bet + at.STAKE] == 0:
            for cell in range(bet + at.ORIGINAL, bet + at.DECIDED):
                lane[cell] = 0
    place[KIND] = kind
    for number in range(len(kept)):
        place[1 + number] = lane[kept[number]] if number < facts[kind] else 0


def resume(cells, lane, kept, facts, place, rack):
    """Set a lane to a place and a rack; its figures continue to add up.

    A row is set to roll 1, so that its next throw is roll 2; a situation to roll 2, so that the wagers marked as
    decided on roll 2 are those of the throw just made.
    """
    for cell in range(at.COUNTERS):
        lane[cell] = 0
    for slot in range(at.SLOTS, cells[at.SLOTS_END], at.SLOT_WIDTH):
        lane[cells[slot + at.BET] + at.DECIDED] = 0
        lane[cells[slot + at.BET] + at.MOVED_AT] = -1
    for number in range(len(kept)):
        lane[kept[number]] = place[1 + number]
    for slot in range(at.SLOTS, cells[at.SLOTS_END], at.SLOT_WIDTH):
        lane[at.STANDING] += lane[cells[slot + at.BET] + at.STAKE] != 0
    lane[at.RACK] = lane[at.LOWEST] = rack
    lane[at.START], lane[at.BUSY], lane[at.ROLLS] = facts[BANKROLL], 1, 1 + (place[KIND] == SITUATION)


def recall(cells, lane, kept, facts, place, rack):
    """Set a lane to a place and a rack, with figures of zero."""
    resume(cells, lane, kept, facts, place, rack)
    for cell in range(facts[FIRST_CELL], cells[at.LANE_SIZE]):
        lane[cell] = 0


def close(cells, lane, kept, facts, place):
    """Stop betting in a lane, and write its place: the cells that decide how play continues, without the rack."""
    last_bets(cells, lane)
    note(cells, lane, kept, facts, place, CLOSED if lane[at.STANDING] else NOTHING)


def count(cells, lane, facts, pairs, end):
    """Write the figures of a lane as pairs from index `end` on; return the index after the last pair."""
    for cell in range(facts[FIRST_CELL], cells[at.LANE_SIZE]):
        if lane[cell]:
            pairs[end, 0], pairs[end, 1] = cell, lane[cell]
            end += 1
    return end


def begin_at(cells, lane, kept, facts, place):
    """Write the place of a player who has just sat down."""
    sit(cells, lane, facts[BANKROLL])
    note(cells, lane, kept, facts, place, SITUATION)


def close_all(cells, lane, kept, facts, places, words, after, numbers, pairs, ends):
    """Stop betting at each place, and write the place after it.

    It takes the same arguments as the other kernels, and writes no pairs.
    """
    for number in range(len(places)):
        recall(cells, lane, kept, facts, places[number], AMPLE)
        close(cells, lane, kept, facts, after[number])
    return len(places)


def throw_all(cells, lane, kept, facts, places, dice, after, effects, pairs, ends):
    """Throw these dice, each at its place; return how many were thrown before the room for pairs was full."""
    end, width = 0, cells[at.LANE_SIZE] - facts[FIRST_CELL]
    for number in range(len(places)):
        if end + width > len(pairs):
            return number
        recall(cells, lane, kept, facts, places[number], AMPLE)
        throw(cells, lane, dice[number])
        effects[number, GAIN] = lane[at.RACK] - AMPLE
        effects[number, HAND_OVER] = lane[at.LAST_TURN] == at.SEVEN_OUT
        end = ends[number] = count(cells, lane, facts, pairs, end)
        if places[number, KIND] == CLOSED:
            close(cells, lane, kept, facts, after[number])
        else:
            note(cells, lane, kept, facts, after[number], SITUATION)
    return len(places)


def consult_all(cells, lane, kept, facts, places, racks, after, answers, pairs, ends):
    """Consult the strategy at each place with its rack; return how many before the room for pairs was full.

    The answer for a long rack is valid for every rack down to what it spends; a shorter rack is asked by itself.
    """
    end, width = 0, cells[at.LANE_SIZE] - facts[FIRST_CELL]
    for number in range(len(places)):
        if end + width > len(pairs):
            return number
        rack, before, high = racks[number], AMPLE, ENDLESS
        recall(cells, lane, kept, facts, places[number], before)
        stopped = consult(cells, lane)
        low = before - lane[at.LOWEST]
        if rack < low:
            low = high = before = rack
            recall(cells, lane, kept, facts, places[number], before)
            stopped = consult(cells, lane)
        answer = answers[number]
        answer[LOWEST_RACK], answer[HIGHEST_RACK], answer[SPENT] = low, high, before - lane[at.RACK]
        answer[SHORT_OF_CHIPS], answer[BEYOND] = lane[at.SHORT_OF_CHIPS], lane[at.BEYOND]
        answer[END] = STOP if stopped else RUIN if lane[at.SHORT_OF_CHIPS] and lane[at.STANDING] == 0 else 0
        end = ends[number] = count(cells, lane, facts, pairs, end)
        if answer[END]:
            close(cells, lane, kept, facts, after[number])
        else:
            note(cells, lane, kept, facts, after[number], LIVE)
    return len(places)
