"""Plays on the machine, roll by roll, what a full chain does not know, until the session is back in the chain.

A chain has a bound, and a strategy that presses without end has none. A lane that meets an entry beyond the bound is
set up on the machine (`places.resume`), plays there, and returns as soon as the row before its next throw is one of the
chain's. A seven-out nearly always leads back. What happens outside the chain is counted on the machine, in one lane.
"""

from typing import Any

import numpy as np

from hardway.simulate.chain.array_chain import ArrayChain
from hardway.simulate.chain.kernel import ENDED, HAND, HOW, LONGEST, PLACE, ROLL, ROW
from hardway.simulate.game import Game
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine import places as of
from hardway.simulate.machine.law import Ints
from hardway.simulate.machine.machine_oracle import BeyondCount, MachineOracle, PackedPlace, tallies_of
from hardway.simulate.machine.machine_session import before_throw, begin_words, next_throw
from hardway.simulate.machine.places import note, resume
from hardway.simulate.machine.roll_runner import with_dice
from hardway.simulate.machine.rules import last_bets
from hardway.simulate.machine.throw import throw
from hardway.simulate.numba_tools import compiled
from hardway.simulate.totals import ResultPart

THROWN, HANDS, BEYOND, SUMS = range(4)
"""What is summed outside the chain: throws, hands, and whether a number or a list outgrew the machine."""
HALF = np.uint64(32)


def hash_of_place(place, weights):
    """Return the hash of a place: a sum with a random weight for each word, and its upper half mixed into the lower."""
    found = np.uint64(0)
    for number in range(len(place)):
        found += np.uint64(place[number]) * weights[number]
    return found ^ (found >> HALF)


def fill_index(rows, weights, index):
    """Write the number of each row to the first free place from its hash on; `index` has a power of two of places."""
    mask = np.uint64(len(index) - 1)
    for row in range(1, len(rows)):
        at_place = hash_of_place(rows[row], weights) & mask
        while index[at_place]:
            at_place = (at_place + np.uint64(1)) & mask
        index[at_place] = row


def row_of(place, rows, weights, index):
    """Return the number of the row at this place; 0 if the chain has none."""
    mask = np.uint64(len(index) - 1)
    at_place = hash_of_place(place, weights) & mask
    while index[at_place]:
        row, same = index[at_place], True
        for number in range(len(place)):
            same = same and rows[row, number] == place[number]
        if same:
            return row
        at_place = (at_place + np.uint64(1)) & mask
    return 0


def play_off_chain(
    lanes, waiting, sessions, seed, rolls, goal, unit, kinds, cells, work, kept, facts, rows, weights, index, place,
    sums,
):  # fmt: skip
    """Play each waiting lane until the chain knows its row, or to its end. `goal` is in units, and a unit in cents."""
    for one in waiting:
        lane, session = lanes[one], np.uint64(sessions[one])
        resume(cells, work, kept, facts, rows[(lane[PLACE] & ROW) // kinds], (lane[PLACE] >> 32) * unit)
        work[at.ROLLS], work[at.HAND], work[at.LONGEST], how = lane[ROLL], lane[HAND], lane[LONGEST], lane[HOW]
        begin_words(cells, work, seed, session)
        row = 0
        while row == 0 and not (how and work[at.STANDING] == 0) and not work[at.BEYOND]:
            throw(cells, work, next_throw(cells, work, seed, session))
            sums[THROWN] += 1
            if how == 0:
                sums[HANDS] += work[at.LAST_TURN] == at.SEVEN_OUT
                how = before_throw(cells, work, rolls, goal * unit)
                if how:
                    lane[HOW], lane[ENDED], lane[LONGEST] = how, work[at.ROLLS], max(work[at.LONGEST], work[at.HAND])
                    last_bets(cells, work)
                else:
                    note(cells, work, kept, facts, place, of.LIVE)
                    row = row_of(place, rows, weights, index)
        sums[BEYOND] |= work[at.BEYOND]
        lane[PLACE], lane[ROLL] = (work[at.RACK] // unit << 32) + row * kinds, work[at.ROLLS]
        if row:
            lane[HAND], lane[LONGEST] = work[at.HAND], max(work[at.LONGEST], work[at.HAND])


class OffChain:
    """Plays the lanes that wait for what a full chain does not know."""

    def __init__(self, game: Game, oracle: MachineOracle, chain: ArrayChain[PackedPlace]) -> None:
        self._game, self._oracle, self._chain = game, oracle, chain
        self._index: tuple[Any, ...] = ()
        law = oracle.program.compiled
        self._cells = with_dice(law.cells, game.dice_table)
        self._work: Ints = np.zeros(2 * law.cells[at.LANE_SIZE], np.int64)
        self._sums: Ints = np.zeros(SUMS, np.int64)

    def play(self, lanes: Ints, waiting: Ints, sessions: Ints, goal: int) -> None:
        """Play lanes until the chain knows their rows, or to their ends."""
        game, chain, (_, _, kept, facts) = self._game, self._chain, self._oracle.table
        if not self._index or len(self._index[0]) != len(chain.explorer.rows):
            self._index = self._indexed()
        place: Ints = np.zeros(1 + len(kept), np.int64)
        compiled(play_off_chain)(
            lanes, waiting, sessions, np.uint64(game.seed), game.rolls, goal, chain.unit, chain.kinds, self._cells,
            self._work, kept, facts, *self._index, place, self._sums,
        )  # fmt: skip
        if self._sums[BEYOND]:
            raise BeyondCount

    def taken(self) -> ResultPart:
        """Return what was counted since the last call, to be added to what the chain counted."""
        law, work, sums = self._oracle.program.compiled, self._work, self._sums
        kinds, refused = tallies_of(law, work), dict(sorted(self._oracle.program.refused(work).items()))
        part = ResultPart(closing=int(sums[THROWN]), hands=int(sums[HANDS]), kinds=kinds, refused=refused)
        work[:], sums[:] = 0, 0
        return part

    def _indexed(self) -> tuple[Any, ...]:
        """Return the rows of the chain, the weights of a hash, and the numbers of the rows by their hash."""
        places = self._chain.explorer.rows
        width = 1 + len(self._oracle.table[2])
        every = bytes(8 * width) + b"".join(place for place in places if place)
        rows = np.frombuffer(every, np.int64).reshape(-1, width)
        weights = np.random.default_rng(1).integers(0, 1 << 63, width, np.uint64) * np.uint64(2) + np.uint64(1)
        index = np.zeros(1 << (2 * len(rows)).bit_length(), np.int32)
        compiled(fill_index)(rows, weights, index)
        return rows, weights, index
