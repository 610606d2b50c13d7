"""Plays tasks of a game down its chain, on a processor or a GPU."""

from typing import TYPE_CHECKING, Any, NamedTuple

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
    from hardway.simulate.felt_walk import FeltWalk

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
        played = played_there(self, self.walk, self.game, task, self.goal) if self.device == "gpu" else None
        told, counts, columns = played or played_here(self.walk, self.game, task, self.goal, self.played)
        self.played += task.count
        if self.goal == TOP and "goal" in told.ends:
            most = short(TOP * self.walk.unit)
            raise SimulateError(f"a session came to more than {most}, which is more than the simulator can hold")
        return self.meanings.part(told, counts), rows_of(self.walk, columns) if task.rows else None


class Sessions(NamedTuple):
    """What was played: what sessions came to, how often each part of the chain was used, and session by session."""

    told: Told
    counts: Counts
    columns: tuple[Ints, ...]


def played_here(walk: "Walk | FeltWalk", game: Game, task: Task, goal: int, before: int = 0) -> Sessions:
    """Play the sessions of a task on this processor, where `before` others have been played."""
    lanes, counts = play_chain(
        walk, game.seed, first=task.first, count=task.count, rolls=game.rolls, goal=goal, before=before
    )  # fmt: skip
    return Sessions(Told.of(lanes), counts, (lanes[:, PLACE] >> 32, *(lanes[:, n] for n in (ENDED, HOW, LONGEST))))


def played_there(keeper: Any, walk: "Walk | FeltWalk", game: Game, task: Task, goal: int) -> Sessions:
    """Play the sessions of a task on the GPU; `keeper` keeps what is there from task to task."""
    from hardway.simulate.chain_device import DeviceChain

    if not hasattr(keeper, "there"):
        keeper.there = DeviceChain(walk, seed=game.seed, rolls=game.rolls, goal=goal)
    told, counts, out = keeper.there.play(task.first, task.count, rows=task.rows)
    columns = () if out is None else tuple(out[:, n] for n in (RACK_OUT, ENDED_OUT, HOW_OUT, LONGEST_OUT))
    return Sessions(told, counts, columns)


def rows_of(walk: "Walk | FeltWalk", columns: tuple[Ints, ...]) -> Rows:
    """Return sessions one by one."""
    rack, ended, how, longest = columns
    result = (rack.astype(np.int64) - walk.start) * walk.unit
    return Rows(result, ended.astype(np.int32), how.astype(np.uint8), longest.astype(np.int32))
