"""Plays sessions roll by roll on a GPU, for strategies without a finite chain: a lane each, by the machine's functions.

Import it after `device.gpu`, which says whether there is one.
"""

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from hardway.simulate.gpu.device import device
from hardway.simulate.gpu.lanes import each_lane, on_device, room_for
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.cell_layout import Cells
from hardway.simulate.machine.law import Ints
from hardway.simulate.machine.machine_session import SESSION_WIDTH, empty_lane, play_session
from hardway.simulate.machine.roll_runner import RollRunner

WORK_BYTES = 4 << 30
"""The most GPU memory, in bytes, for the sessions being played."""
MOST_LANES, FEW_LANES = 1 << 16, 32
"""The most sessions that are played side by side: on a GPU, which they fill, and in Numba's CUDA simulator, which is
slow."""
SESSIONS = 1 << 20
"""The most sessions whose results are held on the GPU at once: they take 64 MB."""
STRIPS = 1024
"""The number of GPU threads over which the adding up of one count of all lanes is spread."""
INLINED = frozenset(("philox", "draw_block", "in_chips", "holds", "worth", "_term", "put"))
"""The functions that GPU code inlines. Inlining all functions would shorten a roll to two thirds, but compiling would
take 157 s instead of 32 s."""


class Sitting(NamedTuple):
    """How the sessions of a launch begin and end."""

    seed: np.uint64
    first: np.uint64
    rack: int
    rolls: int
    goal: int


def clear_lane(lane: int, lanes: int, work: Any, one: int, two: int, three: int, four: int) -> None:
    """Empty a lane; the last four arguments are not used."""
    for place in range(len(work)):
        work[place, lane] = 0


def play_in_lane(lane: int, lanes: int, cells: Cells, work: Any, out: Any, sitting: Sitting, nothing: Any) -> None:
    """Play every session of a lane; each lane has its own column of `work`, and each session its column of `out`."""
    own = work[:, lane]
    for session in range(lane, out.shape[1], lanes):
        number = np.uint64(sitting.first + np.uint64(session))
        play_session(
            cells, own, sitting.seed, number, sitting.rack, sitting.rolls, sitting.goal, out[:, session], nothing,
            nothing,
        )  # fmt: skip


def add_lanes(lane: int, lanes: int, work: Any, sums: Any, first: int, one: int, two: int) -> None:
    """Add up each count of the lanes, from place `first` on, in strips; the last two arguments are not used."""
    strips = sums.shape[1]
    for cell in range(lane, len(sums) * strips, lanes):
        place, strip = cell // strips, cell % strips
        total = 0
        for column in range(strip, work.shape[1], strips):
            total += work[first + place, column]
        sums[place, strip] = total


class DeviceRolls(RollRunner):
    """Plays a game on the machine in many lanes of a GPU at once."""

    at_once = SESSIONS

    @cached_property
    def _there(self) -> tuple[int, Any, Any, Any, Any]:
        """Return the number of lanes, and on the device: the cells, the lanes, room for their sums, and an empty array.

        Made when sessions are played, since most games are played down their chain and need none of this.
        """
        size = int(self._cells[at.LANE_SIZE])
        most = FEW_LANES if device() is None else MOST_LANES
        lanes = max(32, min(most, WORK_BYTES // (16 * size)) // 32 * 32)
        sums = room_for((size - self._first, min(STRIPS, lanes)))
        return lanes, on_device(self._cells), room_for((2 * size, lanes)), sums, on_device(np.zeros(0, np.int64))

    @property
    def _first(self) -> int:
        """Return the place in a lane from which on there are counts."""
        return at.BETS + len(self.plays.compiled.keys) * at.BET_WIDTH

    def _sessions(self, first: int, count: int, noted: Ints, before: Ints) -> tuple[Ints, Ints]:
        lanes, cells, work, sums, nothing = self._there
        out = room_for((SESSION_WIDTH, count))
        each_lane(clear_lane)(lanes, work, 0, 0, 0, 0)
        each_lane(play_in_lane, INLINED)(lanes, cells, work, out, Sitting(*self._numbers(first)), nothing)
        each_lane(add_lanes)(sums.size, work, sums, self._first, 0, 0)
        lane = empty_lane(self.plays.compiled)
        lane[self._first : self._first + len(sums)] = sums.copy_to_host().sum(axis=1)
        return lane, out.copy_to_host().T
