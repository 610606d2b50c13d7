"""Plays tasks of a game down its chain; on which device is for its maker to say."""

from collections.abc import Callable
from typing import Generic, NamedTuple

import numpy as np

from hardway.simulate.chain.arrays import TOP
from hardway.simulate.chain.chain import ArrayChain, P
from hardway.simulate.chain.figures import ChainFigures, Ints, SessionTotals
from hardway.simulate.chain.kernel import ENDED, HOW, LONGEST, PLACE
from hardway.simulate.chain.kernel_numpy import Counts
from hardway.simulate.chain.play import play_chain
from hardway.simulate.game import Done, Game, Rows, SimulateError, Task
from hardway.values.money import short


class PlayedSessions(NamedTuple):
    """What was played: what sessions came to, how often each part of the chain was used, and session by session."""

    totals: SessionTotals
    counts: Counts
    columns: tuple[Ints, ...]
    """Rack, last roll, end and longest hand of each."""


Play = Callable[[Task], PlayedSessions]


class RackTooLong(SimulateError):
    """A session that came to more than a lane can hold."""


class ChainRunner(Generic[P]):
    """A game whose chain is known, and becomes better known as it is played."""

    def __init__(self, game: Game, chain: ArrayChain[P], play: Play | None = None) -> None:
        self.game, self.chain = game, chain
        self.figures = ChainFigures(chain)
        self.goal = goal_of(game, chain)
        self._play = play or self._on_this_processor
        self._played = 0
        """Sessions played here so far: the first few need no compiler."""

    def play(self, task: Task) -> Done:
        """Play the sessions of a task."""
        totals, counts, columns = self._play(task)
        self._played += task.count
        if self.goal == TOP and "goal" in totals.ends:
            most = short(TOP * self.chain.unit)
            raise RackTooLong(f"a session came to more than {most}, which is more than the simulator can hold")
        return self.figures.part(totals, counts), self._rows(columns) if task.rows else None

    def _on_this_processor(self, task: Task) -> PlayedSessions:
        game = self.game
        lanes, counts = play_chain(
            self.chain, game.seed, first=task.first, count=task.count, rolls=game.rolls, goal=self.goal,
            before=self._played,
        )  # fmt: skip
        columns = (lanes[:, PLACE] >> 32, *(lanes[:, column] for column in (ENDED, HOW, LONGEST)))
        return PlayedSessions(SessionTotals.of(lanes), counts, columns)

    def _rows(self, columns: tuple[Ints, ...]) -> Rows:
        rack, ended, how, longest = columns
        result = (rack.astype(np.int64) - self.chain.start) * self.chain.unit
        return Rows.of(result, ended, how, longest)


def goal_of(game: Game, chain: ArrayChain[P]) -> int:
    """Return the goal in units: where there is none, more than a lane can hold."""
    return TOP if game.goal is None else min(TOP, -(-game.goal // chain.unit))
