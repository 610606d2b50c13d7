"""Plays tasks of a game down its chain, on a processor or a GPU."""

import numpy as np

from hardway.simulate.chain_figures import Meanings
from hardway.simulate.chain_kernel import ENDED, GOAL, HOW, LONGEST, PLACE
from hardway.simulate.chain_play import Played, play_chain
from hardway.simulate.chain_walk import TOP, Walk
from hardway.simulate.run_task import Done, Game, Rows, SimulateError, Task
from hardway.values.money import short


class ChainPlayer:
    """A game whose chain is known, and becomes better known as it is played."""

    def __init__(self, game: Game, device: str) -> None:
        self.game, self.device = game, device
        self.walk = Walk(game.law, game.strategy, bankroll=game.bankroll)
        self.meanings = Meanings(self.walk)
        unit = self.walk.unit
        self.goal = TOP if game.goal is None else min(TOP, -(-game.goal // unit))

    def play(self, task: Task) -> Done:
        """Play the sessions of a task."""
        played = self._played(task)
        lanes = played.lanes
        if self.goal == TOP and (lanes[:, HOW] == GOAL).any():
            most = short(TOP * self.walk.unit)
            raise SimulateError(f"a session came to more than {most}, which is more than the simulator can hold")
        rows = None
        if task.rows:
            result = ((lanes[:, PLACE] >> 32) - self.walk.start) * self.walk.unit
            ended, longest = lanes[:, ENDED].astype(np.int32), lanes[:, LONGEST].astype(np.int32)
            rows = Rows(result, ended, lanes[:, HOW].astype(np.uint8), longest)
        return self.meanings.part(played), rows

    def _played(self, task: Task) -> Played:
        game = self.game
        return play_chain(
            self.walk,
            game.seed,
            first=task.first,
            count=task.count,
            rolls=game.rolls,
            goal=self.goal,
            device=self.device,
        )
