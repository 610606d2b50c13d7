"""Plays tasks of a game on the felt, for strategies whose chain would be too large: the same figures as down a chain.

game = Game(law(load("crown")), read("bet field 5"), bankroll=10_000, rolls=100)
part, _ = GeneralPlayer(game).play(Task(0, 1000))
part.sessions, part.kinds["field"].action                 # (1000, 49612000)
"""

from typing import Any, Protocol

import numpy as np

from hardway.rulebook import Law
from hardway.simulate import felt_fields as at
from hardway.simulate.felt import Felt, Ints
from hardway.simulate.general_build import Swap, compiled
from hardway.simulate.general_lane import empty_lane, figures_of
from hardway.simulate.general_session import (
    BEYOND,
    ENDED,
    HANDS,
    HOW,
    LONGEST,
    NET,
    SESSION_WIDTH,
    THROWN,
    play_sessions,
)
from hardway.simulate.program import program
from hardway.simulate.python_strategy import PythonStrategy
from hardway.simulate.result import ENDS, Histogram, Kind, Part
from hardway.simulate.run_task import Done, Game, Rows, SimulateError, Task
from hardway.strategy import Strategy

NO_GOAL = at.HUGE


class Plays(Protocol):
    """A strategy as the kernel plays it."""

    felt: Felt

    @property
    def swap(self) -> Swap | None:
        """Return what it has in the place of the steps of a text."""

    def kernel(self) -> Any:
        """Return what plays sessions, compiled for a processor."""

    def refused(self, lane: Ints) -> dict[tuple[int, str], int]:
        """Return the refusals counted in a lane, by line and reason."""


class TextPlays:
    """A strategy read from a text, on the felt of a law."""

    swap: Swap | None = None

    def __init__(self, law: Law, strategy: Strategy) -> None:
        self.program = program(law, strategy)
        self.felt, self.refused = self.program.felt, self.program.refused

    def kernel(self) -> Any:
        """Return what plays sessions, compiled for a processor."""
        return compiled(play_sessions)


class GeneralPlayer:
    """A game on the felt; raises NotCompiled where only the table can play it."""

    def __init__(self, game: Game, device: str = "cpu") -> None:
        self.game, self.device = game, device
        self.plays: Plays
        if isinstance(game.strategy, PythonStrategy):
            from hardway.simulate.python_play import PythonPlays

            self.plays = PythonPlays(game.law, game.strategy)
        else:
            self.plays = TextPlays(game.law, game.strategy)

    def play(self, task: Task) -> Done:
        """Play the sessions of a task."""
        lanes, out = self._played(task)
        if out[:, BEYOND].any():
            name = self.game.strategy.name
            raise SimulateError(f"{name} counts beyond {at.HUGE // 100:,}, which is more than the simulator can hold")
        return self._part(lanes, out), _rows(out) if task.rows else None

    def _played(self, task: Task) -> tuple[Ints, Ints]:
        """Return the lanes in which sessions were counted, a row each, and what came of each session."""
        game, felt = self.game, self.plays.felt
        goal = NO_GOAL if game.goal is None else game.goal
        out = np.zeros((task.count, SESSION_WIDTH), np.int64)
        how = np.uint64(game.seed), np.uint64(task.first), game.bankroll, game.rolls, goal
        if self.device == "gpu":
            from hardway.simulate.general_gpu import play_on_gpu

            return play_on_gpu(felt, how, out, self.plays.swap), out
        lane = empty_lane(felt)
        self.plays.kernel()(felt.cells, lane, *how, out)
        return lane[None], out

    def _part(self, lanes: Ints, out: Ints) -> Part:
        ends = {name: out[out[:, HOW] == 1 + code, ENDED] for code, name in enumerate(ENDS)}
        rolls, thrown, hands = (int(out[:, field].sum()) for field in (ENDED, THROWN, HANDS))
        return Part(
            len(out), Histogram.of(out[:, NET]),
            {name: Histogram.of(ended) for name, ended in ends.items() if len(ended)}, Histogram.of(out[:, LONGEST]),
            rolls, thrown - rolls, hands, self.kinds(lanes),
            dict(sorted(self.plays.refused(lanes.sum(axis=0)).items())),
        )  # fmt: skip

    def kinds(self, lanes: Ints) -> dict[str, Kind]:
        """Return what was counted in lanes, wager by wager."""
        felt = self.plays.felt
        found = zip(felt.figures, figures_of(felt, lanes.sum(axis=0)).tolist(), strict=True)
        kinds = {name: Kind(*row) for name, row in found if any(row)}
        return dict(sorted(kinds.items()))


def _rows(out: Ints) -> Rows:
    ended, longest = out[:, ENDED].astype(np.int32), out[:, LONGEST].astype(np.int32)
    return Rows(out[:, NET].copy(), ended, out[:, HOW].astype(np.uint8), longest)
