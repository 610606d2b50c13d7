"""Plays one player's part of a tournament's round on the machine, with the dice of its table. Compiled.

Players do not touch each other's wagers, so each is played alone with the dice of the whole table. The round ends after
a number of throws or of hands: a hand is over when the puck is off after a throw. Wagers on the layout then count with
their amount. A player whose rack is too short for the strategy's bets waits; one who stops makes no more bets.
"""

import numpy as np

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.cell_layout import Cells
from hardway.simulate.machine.consult import consult
from hardway.simulate.machine.machine_session import next_throw
from hardway.simulate.machine.rules import last_bets
from hardway.simulate.machine.throw import throw

THROWS, HANDS, LEAST, MISSED, WAIT, ASKED, TERMS = range(7)
"""The terms of a tournament round as indices. THROWS, HANDS: its length in one of the two; the other is 0. LEAST: the
least that must be wagered in a hand. MISSED: what happens to a player who wagers less. WAIT: whether the strategy is
not consulted before the first throw. ASKED: how much must still be wagered in the first hand (-1: as in every hand)."""
NOTED, TAKEN, OUT = 0, 1, 2
IS_OUT, IS_BEYOND = -1, -2
"""Stand for an amount of chips. IS_OUT: the player is out of the round. IS_BEYOND: a number or list outgrew the
simulator."""


def chips_of(cells: Cells, lane: Cells) -> int:
    """Return the cents in rack and layout."""
    found = lane[at.RACK]
    for slot in range(at.SLOTS, cells[at.SLOTS_END], at.SLOT_WIDTH):
        found += lane[cells[slot + at.BET] + at.STAKE]
    return found


def _collect(lane: Cells, owed: int) -> int:
    """Take what a player owes from the rack; return the rest, which is taken when chips come back from the layout."""
    paid = min(owed, lane[at.RACK])
    lane[at.RACK] -= paid
    lane[at.TOUCHED] = 1
    return owed - paid


def play_round(
    cells: Cells, first: Cells, lane: Cells, seed: np.uint64, session: np.uint64, rack: int, terms: Cells
) -> int:
    """Play a round with this rack, from a copy of the lane `first`; return the chips at its end in cents, or IS_OUT,
    IS_BEYOND."""
    for place in range(cells[at.LANE_SIZE]):
        lane[place] = first[place]
    lane[at.RACK] = lane[at.START] = rack
    lane[at.PLACED], lane[at.BUSY] = 0, 1
    hands, owed, stopped = 0, 0, False
    asked = terms[ASKED] if terms[ASKED] >= 0 else min(terms[LEAST], chips_of(cells, lane))
    while not lane[at.BEYOND]:
        quiet = cells[at.QUIET] != 0 and lane[at.TOUCHED] == 0 and lane[at.BUSY] == 0
        waits = lane[at.ROLLS] == 0 and terms[WAIT] != 0
        if not stopped and not quiet and not waits:
            stopped = consult(cells, lane)
            if stopped:
                last_bets(cells, lane)
        throw(cells, lane, next_throw(cells, lane, seed, session))
        if owed:
            owed = _collect(lane, owed)
        if lane[at.PUCK] == 0:
            hands += 1
            if terms[LEAST]:
                chips = chips_of(cells, lane) - owed
                if lane[at.PLACED] < asked and terms[MISSED]:
                    if terms[MISSED] == OUT:
                        return IS_OUT
                    owed = _collect(lane, owed + min(asked - lane[at.PLACED], chips))
                asked = min(terms[LEAST], chips_of(cells, lane) - owed)
                lane[at.PLACED] = 0
        if lane[at.ROLLS] == terms[THROWS] or hands == terms[HANDS] != 0:
            return chips_of(cells, lane) - owed
    return IS_BEYOND


def play_rounds(
    cells: Cells, first: Cells, lane: Cells, seed: np.uint64, sessions: Cells, racks: Cells, terms: Cells, out: Cells
) -> None:
    """Play a round for each session with its rack; write the chips at its end to `out`."""
    for number in range(len(out)):  # type: ignore[arg-type]
        session = np.uint64(sessions[number])
        out[number] = play_round(cells, first, lane, seed, session, racks[number], terms)
