"""Plays tasks of a game down its chain, on a processor or a GPU."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain_few import Counts
from hardway.simulate.chain_figures import Meanings, Told
from hardway.simulate.chain_kernel import ENDED, HOW, LONGEST, PLACE
from hardway.simulate.chain_play import play_chain
from hardway.simulate.chain_quick import ENDED_OUT, HOW_OUT, LONGEST_OUT, RACK_OUT
from hardway.simulate.chain_walk import TOP, Walk
from hardway.simulate.run_task import Done, Game, Rows, SimulateError, Task
from hardway.values.money import short

if TYPE_CHECKING:
    from hardway.simulate.chain_device import DeviceChain

Ints = NDArray[Any]


class ChainPlayer:
    """A game whose chain is known, and becomes better known as it is played."""

    def __init__(self, game: Game, device: str) -> None:
        self.game, self.device = game, device
        self.walk = Walk(game.law, game.strategy, bankroll=game.bankroll)
        self.meanings = Meanings(self.walk)
        unit = self.walk.unit
        self.goal = TOP if game.goal is None else min(TOP, -(-game.goal // unit))
        self.played = 0
        """Sessions played here so far: the first few need no compiler."""

    def play(self, task: Task) -> Done:
        """Play the sessions of a task."""
        told, counts, rows = self._on_device(task) if self.device == "gpu" else self._here(task)
        if self.goal == TOP and "goal" in told.ends:
            most = short(TOP * self.walk.unit)
            raise SimulateError(f"a session came to more than {most}, which is more than the simulator can hold")
        return self.meanings.part(told, counts), rows

    def _here(self, task: Task) -> tuple[Told, Counts, Rows | None]:
        game = self.game
        lanes, counts = play_chain(
            self.walk, game.seed, first=task.first, count=task.count, rolls=game.rolls, goal=self.goal,
            before=self.played,
        )  # fmt: skip
        self.played += task.count
        columns = lanes[:, PLACE] >> 32, lanes[:, ENDED], lanes[:, HOW], lanes[:, LONGEST]
        return Told.of(lanes), counts, self._rows(*columns) if task.rows else None

    def _on_device(self, task: Task) -> tuple[Told, Counts, Rows | None]:
        told, counts, out = self._there.play(task.first, task.count, rows=task.rows)
        if out is None:
            return told, counts, None
        return told, counts, self._rows(*(out[:, n] for n in (RACK_OUT, ENDED_OUT, HOW_OUT, LONGEST_OUT)))

    @cached_property
    def _there(self) -> "DeviceChain":
        from hardway.simulate.chain_device import DeviceChain

        return DeviceChain(self.walk, seed=self.game.seed, rolls=self.game.rolls, goal=self.goal)

    def _rows(self, rack: Ints, ended: Ints, how: Ints, longest: Ints) -> Rows:
        result = (rack.astype(np.int64) - self.walk.start) * self.walk.unit
        return Rows(result, ended.astype(np.int32), how.astype(np.uint8), longest.astype(np.int32))
