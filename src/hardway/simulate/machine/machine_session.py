"""Plays whole sessions on the machine: consultation, throw and so on to the end, then until all wagers are decided.

A session ends at a stop, at the goal, at the last roll, or in ruin: an empty layout and no bet the rack can pay. As
everywhere in Hardway, wagers on the layout at its end are decided without new bets and count in its result.
"""

import numpy as np

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.cell_layout import Cells
from hardway.simulate.machine.consult import consult
from hardway.simulate.machine.law import CompiledLaw, Ints, locking, note_number
from hardway.simulate.machine.rules import last_bets
from hardway.simulate.machine.session_details import HANDS, POINTS, begin_notes, end_notes, note_throw
from hardway.simulate.machine.throw import throw
from hardway.simulate.philox import BLOCK, FACES, WORD, loaded_words, words_of
from hardway.strategy.explore import GOAL, ROLLS, RUIN, STOP
from hardway.table.model.state import Player
from hardway.values.dice import PUCKS

NET, ENDED, HOW, LONGEST, ENDED_HANDS, THROWN, BEYOND, SESSION_WIDTH = range(8)
"""The columns of a session's results: money won in cents, last roll, how the session ended, longest hand, number of
hands up to the last roll, number of all throws, and whether a number or a list outgrew the simulator."""

FRESH = {"": 0, "seven": at.SEVEN, "turn": at.TURN_OVER}
MARKERS = {"": 0, "on": at.ON, "off": at.OFF}


def sit(cells: Cells, lane: Cells, rack: int) -> None:
    """Reset a lane for a new session with this rack; its figures continue to add up."""
    for place in range(at.COUNTERS):
        lane[place] = 0
    lane[at.RACK] = lane[at.START] = rack
    lane[at.FRESH] = at.TURN_OVER
    lane[at.GOES] = cells[at.CHOICES]
    for place in range(cells[at.FIRST_COUNTERS]):
        lane[at.COUNTERS + place] = cells[at.FIRST_COUNTERS + 1 + place]
    for slot in range(at.SLOTS, cells[at.SLOTS_END], at.SLOT_WIDTH):
        lane[cells[slot + at.BET] + at.STAKE] = 0
        lane[cells[slot + at.BET] + at.DECIDED] = lane[cells[slot + at.BET] + at.MOVED_AT] = -1


def before_throw(cells: Cells, lane: Cells, rolls: int, goal: int) -> int:
    """Consult the strategy, unless the session has ended; return its end, or 0."""
    if lane[at.RACK] >= goal:
        return GOAL
    if lane[at.ROLLS] == rolls:
        return RUIN if lane[at.STANDING] == 0 and ruined(cells, lane) else ROLLS
    if cells[at.QUIET] and not lane[at.TOUCHED] and not lane[at.BUSY] and lane[at.ROLLS]:
        return 0
    if consult(cells, lane):
        return STOP
    return RUIN if lane[at.SHORT_OF_CHIPS] and lane[at.STANDING] == 0 else 0


def ruined(cells: Cells, lane: Cells) -> bool:
    """Say whether a player with an empty layout cannot pay for any bet of the strategy; the lane is unchanged after
    it.
    """
    size = cells[at.LANE_SIZE]
    for place in range(size):
        lane[size + place] = lane[place]
    stopped = consult(cells, lane)
    found = not stopped and lane[at.SHORT_OF_CHIPS] != 0 and lane[at.STANDING] == 0
    for place in range(size):
        lane[place] = lane[size + place]
    return found


def next_throw(cells: Cells, lane: Cells, seed: np.uint64, session: np.uint64) -> int:
    """Return the next throw of a session's stream, as its index among the 36."""
    within = lane[at.ROLLS] % BLOCK
    if within == 0:
        draw_words(cells, lane, seed, session)
    place = at.WORDS + within // WORD
    word = lane[place]
    lane[place] = word // FACES
    return word % FACES


def draw_words(cells: Cells, lane: Cells, seed: np.uint64, session: np.uint64) -> None:
    """Draw the block of a session's stream to which its next throw belongs."""
    block = lane[at.ROLLS] // BLOCK
    if cells[at.DICE]:
        words = loaded_words(seed, session, block, cells, cells[at.DICE])  # type: ignore[arg-type]
    else:
        words = words_of(seed, session, block)
    lane[at.WORDS], lane[at.WORDS + 1], lane[at.WORDS + 2], lane[at.WORDS + 3] = words  # type: ignore[assignment]


def begin_words(cells: Cells, lane: Cells, seed: np.uint64, session: np.uint64) -> None:
    """Set a lane to the throw of a session's stream that its number of rolls says, unless that begins a block."""
    within = lane[at.ROLLS] % BLOCK
    if within:
        draw_words(cells, lane, seed, session)
        for _ in range(within % WORD):
            lane[at.WORDS + within // WORD] //= FACES


def end_session(cells: Cells, lane: Cells, how: int, out: Cells) -> None:
    """Write how a session ended to `out`; from now on nothing is bet."""
    out[ENDED], out[HOW], out[ENDED_HANDS] = lane[at.ROLLS], how, lane[at.HANDS]
    out[LONGEST] = max(lane[at.LONGEST], lane[at.HAND])
    last_bets(cells, lane)


def play_session(
    cells: Cells, lane: Cells, seed: np.uint64, session: np.uint64, rack: int, rolls: int, goal: int, out: Cells,
    noted: Cells, before: Cells,
) -> None:  # fmt: skip
    """Play one session of a seed to its end, and write its columns to `out`.

    Its details are written to `noted`, unless `before`, the scratch memory for them, is empty.
    """
    sit(cells, lane, rack)
    how, noting = 0, len(before) > 0  # type: ignore[arg-type]
    if noting:
        begin_notes(lane, rack, noted, before)
    while True:
        if how == 0:
            how = before_throw(cells, lane, rolls, goal)
            if how:
                end_session(cells, lane, how, out)
        if (how and lane[at.STANDING] == 0) or lane[at.BEYOND]:
            break
        throw(cells, lane, next_throw(cells, lane, seed, session))
        if noting:
            note_throw(lane, noted, before)  # of each throw: a commission may have been paid for a bet before it
            if how == 0 and lane[at.TOUCHED] and lane[at.LAST_TURN] == at.MADE:
                noted[POINTS] += 1
    out[NET], out[THROWN], out[BEYOND] = lane[at.RACK] - rack, lane[at.ROLLS], lane[at.BEYOND]
    if noting:
        noted[HANDS] = out[ENDED_HANDS]
        end_notes(lane, noted, before)


def play_sessions(
    cells: Cells, lane: Cells, seed: np.uint64, first: np.uint64, rack: int, rolls: int, goal: int, out: Cells,
    noted: Cells, before: Cells,
) -> None:  # fmt: skip
    """Play a session for each row of `out`; the first row is session number `first` of the seed.

    `noted` has a row of details for each session; but if `before`, the scratch memory for them, is empty, `noted` has
    one row, which is not used.
    """
    for session in range(len(out)):  # type: ignore[arg-type]
        number, place = np.uint64(first + np.uint64(session)), session if len(before) else 0  # type: ignore[arg-type]
        play_session(cells, lane, seed, number, rack, rolls, goal, out[session], noted[place], before)  # type: ignore[arg-type]


def empty_lane(on: CompiledLaw) -> Ints:
    """Return a new lane, with room for the copy that `ruined` makes."""
    return np.zeros(2 * on.cells[at.LANE_SIZE], np.int64)


def sit_down(on: CompiledLaw, rack: int) -> Ints:
    """Return the lane of a player who has this rack and an empty layout."""
    lane = empty_lane(on)
    sit(on.cells, lane, rack)
    return lane


def bets_of(on: CompiledLaw, lane: Ints) -> Ints:
    """Return the wagers of a lane, one in each row."""
    return lane[at.BETS : at.BETS + len(on.keys) * at.BET_WIDTH].reshape(len(on.keys), at.BET_WIDTH)


def take_over(on: CompiledLaw, player: Player, point: int, fresh: str) -> Ints:
    """Return a lane with the wagers and choices of a player at a table."""
    lane = sit_down(on, player.rack)
    lane[at.FRESH] = FRESH[fresh]
    lane[at.PUCK], lane[at.ADVISED], lane[at.MARKED] = point, player.advised, player.marked
    for name, way in player.goes.items():
        if name in on.kinds:
            bit = 1 << on.kinds.index(name)
            lane[at.GOES] = lane[at.GOES] | bit if way == "up" else lane[at.GOES] & ~bit
    for lock in player.locks:
        name, _, number = lock.partition(" ")
        lane[at.LOCKS] |= 1 << (len(PUCKS) * locking(on.law).index(name) + int(number or 0))
    for key, stake in player.bets.items():
        flags = MARKERS[stake.marker] | (at.WAS_ADVISED if stake.advised else 0)
        register = on.law.slots[key].register
        noted = note_number(register, stake.noted) if register else 0
        bet = bets_of(on, lane)[on.keys.index(key)]
        bet[: at.DECIDED] = stake.amount, stake.original, stake.commission, flags, noted
    lane[at.STANDING] = len(player.bets)
    return lane
