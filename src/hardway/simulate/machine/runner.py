"""Plays tasks of a game on the machine, roll by roll: the same figures as down a chain.

game = Game(law(load("crown")), read("bet field 5"), bankroll=10_000, rolls=100)
part, _ = RollRunner(game, TextPlays(game.law, game.strategy)).play(Task(0, 1000))
part.sessions, part.kinds["field"].action                 # (1000, 49612000)
"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from hardway.rulebook import Law
from hardway.simulate.game import Done, Game, Rows, SimulateError, Task
from hardway.simulate.machine import layout as at
from hardway.simulate.machine.law import CompiledLaw, Ints
from hardway.simulate.machine.oracle import tallies_of
from hardway.simulate.machine.program import program
from hardway.simulate.machine.session import (
    BEYOND,
    ENDED,
    HANDS,
    HOW,
    LONGEST,
    NET,
    SESSION_WIDTH,
    THROWN,
    play_sessions,
)  # fmt: skip
from hardway.simulate.numba_tools import Swap, compiled
from hardway.simulate.totals import Histogram, ResultPart, ends_of
from hardway.strategy import Strategy

NO_GOAL = at.HUGE
How = tuple[np.uint64, np.uint64, int, int, int]
"""The seed, the first session, the bankroll, the most rolls and the goal."""


class Plays(Protocol):
    """A strategy as the machine plays it."""

    compiled: CompiledLaw

    @property
    def swap(self) -> Swap | None:
        """Return what it has in the place of the steps of a text."""

    def kernel(self) -> Any:
        """Return what plays sessions, compiled for a processor."""

    def refused(self, lane: Ints) -> dict[tuple[int, str], int]:
        """Return the refusals counted in a lane, by line and reason."""


class TextPlays:
    """A strategy read from a text, under a compiled law; raises NotCompiled where only the table can play it."""

    swap: Swap | None = None

    def __init__(self, law: Law, strategy: Strategy) -> None:
        self.program = program(law, strategy)
        self.compiled, self.refused = self.program.compiled, self.program.refused

    def kernel(self) -> Any:
        """Return what plays sessions, compiled for a processor."""
        return compiled(play_sessions)


Device = Callable[[CompiledLaw, How, Ints, Swap | None], Ints]
"""Plays a session for each row of an array, and returns the lanes they were counted in."""


class RollRunner:
    """A game on the machine, roll by roll."""

    def __init__(self, game: Game, plays: Plays, device: Device | None = None) -> None:
        self.game, self.plays, self._device = game, plays, device

    def play(self, task: Task) -> Done:
        """Play the sessions of a task."""
        game = self.game
        out = np.zeros((task.count, SESSION_WIDTH), np.int64)
        goal = NO_GOAL if game.goal is None else game.goal
        lane = self._lanes((np.uint64(game.seed), np.uint64(task.first), game.bankroll, game.rolls, goal), out)
        if out[:, BEYOND].any():
            name = game.strategy.name
            raise SimulateError(f"{name} counts beyond {at.HUGE // 100:,}, which is more than the simulator can hold")
        rows = Rows.of(*(out[:, column] for column in (NET, ENDED, HOW, LONGEST))) if task.rows else None
        return self._part(lane.sum(axis=0), out), rows

    def _lanes(self, how: How, out: Ints) -> Ints:
        law = self.plays.compiled
        if self._device:
            return self._device(law, how, out, self.plays.swap)
        lane = np.zeros((1, 2 * int(law.cells[at.LANE_SIZE])), np.int64)
        self.plays.kernel()(law.cells, lane[0], *how, out)
        return lane

    def _part(self, lane: Ints, out: Ints) -> ResultPart:
        rolls, thrown, hands = (int(out[:, field].sum()) for field in (ENDED, THROWN, HANDS))
        results, longest = Histogram.of(out[:, NET]), Histogram.of(out[:, LONGEST])
        kinds, refused = tallies_of(self.plays.compiled, lane), dict(sorted(self.plays.refused(lane).items()))
        ends = ends_of(out[:, HOW], out[:, ENDED])
        return ResultPart(len(out), results, ends, longest, rolls, thrown - rolls, hands, kinds, refused)
