"""A player of a table as a lane of the machine: who has just sat down, and what stands of somebody at a table."""

import numpy as np

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.law import CompiledLaw, Ints, locking, noted_as
from hardway.simulate.machine.machine_session import sit
from hardway.table.model.state import Player
from hardway.values.dice import PUCKS

FRESH = {"": 0, "seven": at.SEVEN, "turn": at.TURN_OVER}
MARKERS = {"": 0, "on": at.ON, "off": at.OFF}


def empty_lane(on: CompiledLaw) -> Ints:
    """Return a lane in which nothing has been counted yet, with room to keep it as it is while something is tried."""
    return np.zeros(2 * on.cells[at.LANE_SIZE], np.int64)


def sit_down(on: CompiledLaw, rack: int) -> Ints:
    """Return the lane of a player with nothing on the layout."""
    lane = empty_lane(on)
    sit(on.cells, lane, rack)
    return lane


def bets_of(on: CompiledLaw, lane: Ints) -> Ints:
    """Return the wagers of a lane, a row for each."""
    return lane[at.BETS : at.BETS + len(on.keys) * at.BET_WIDTH].reshape(len(on.keys), at.BET_WIDTH)


def take_over(on: CompiledLaw, player: Player, point: int, fresh: str) -> Ints:
    """Return the lane of a player as they stand at a table."""
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
        flags = MARKERS[stake.marker] | (at.TOLD if stake.advised else 0)
        register = on.law.slots[key].register
        noted = noted_as(register, stake.noted) if register else 0
        bet = bets_of(on, lane)[on.keys.index(key)]
        bet[: at.DECIDED] = stake.amount, stake.original, stake.commission, flags, noted
    lane[at.STANDING] = len(player.bets)
    return lane
