"""Plays the tasks of a game on the machine, roll by roll, with the same results as down a chain.

game = Game(law(load("crown")), read("bet field 5"), bankroll=10_000, rolls=100)
part, _ = RollRunner(game, TextPlays(game.law, game.strategy)).play(Task(0, 1000))
part.sessions, part.kinds["field"].action                 # (1000, 49612000)
"""

from typing import Any, Protocol

import numpy as np

from hardway.errors import SimulateError
from hardway.rulebook import Law
from hardway.simulate.game import DETAILS, MOST_AT_ONCE, Done, Game, Rows, Task
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.law import CompiledLaw, Ints
from hardway.simulate.machine.machine_oracle import tallies_of
from hardway.simulate.machine.machine_session import (
    BEYOND,
    ENDED,
    ENDED_HANDS,
    HOW,
    LONGEST,
    NET,
    SESSION_WIDTH,
    THROWN,
    empty_lane,
    play_sessions,
)  # fmt: skip
from hardway.simulate.machine.program import program
from hardway.simulate.machine.session_details import FIGURES, FIRST_FIGURE, NO_NOTES, WAGERS
from hardway.simulate.numba_tools import compiled
from hardway.simulate.totals import Histogram, ResultPart, ends_of
from hardway.strategy import Strategy

NO_GOAL = at.HUGE


class Plays(Protocol):
    """A strategy that the machine can play."""

    compiled: CompiledLaw

    def play(self, *args: Any) -> None:
        """Play sessions with the compiled function that plays them."""

    def refused(self, lane: Ints) -> dict[tuple[int, str], int]:
        """Return how often each action was refused in a lane, by line and reason."""


class TextPlays:
    """A strategy text under a compiled law; raises NotCompiled if only the table can play it."""

    def __init__(self, law: Law, strategy: Strategy) -> None:
        self.program = program(law, strategy)
        self.compiled, self.refused = self.program.compiled, self.program.refused

    def play(self, *args: Any) -> None:
        """Play sessions with the compiled function that plays them."""
        compiled(play_sessions)(*args)


def with_dice(cells: Ints, table: Ints) -> Ints:
    """Return the cells of a law with a table of dice; with fair dice, as they are."""
    if not len(table):
        return cells
    found = np.concatenate((cells, table))
    found[at.DICE] = len(cells)
    return found


def _notes(law: CompiledLaw, count: int) -> tuple[Ints, Ints]:
    """Return room for the details of so many sessions, and for the figures of one."""
    figures = len(law.figures)
    before = np.zeros(FIGURES + figures * at.FIGURE_WIDTH, np.int64)
    before[FIRST_FIGURE] = at.BETS + len(law.keys) * at.BET_WIDTH
    return np.zeros((count, WAGERS + 2 * figures), np.int64), before


def _columns(law: CompiledLaw, noted: Ints) -> dict[str, Ints]:
    """Return the details of sessions by name; of wagers only what was won or lost in any of them."""
    names = [f"{name.replace(' ', '_')}_{how}_cents" for name in law.figures for how in ("won", "lost")]
    wagers = {name: column for name, column in zip(names, noted.T[WAGERS:], strict=True) if column.any()}
    columns = dict(zip(DETAILS, noted.T[:WAGERS], strict=True)) | wagers
    return {name: column.copy() for name, column in columns.items()}


class RollRunner:
    """Plays a game on the machine, roll by roll."""

    at_once = MOST_AT_ONCE
    """The most sessions whose results this runner holds in memory at once."""

    def __init__(self, game: Game, plays: Plays) -> None:
        self.game, self.plays = game, plays
        self._cells = with_dice(plays.compiled.cells, game.dice_table)

    def play(self, task: Task) -> Done:
        """Play the sessions of a task, in batches, because a task for a GPU is large."""
        last = task.first + task.count
        firsts = range(task.first, last, self.at_once)
        done = [self._some(first, min(self.at_once, last - first), details=task.details) for first in firsts]
        part = sum((part for part, _ in done[1:]), done[0][0])
        return part, Rows.joined(rows for _, rows in done) if task.rows else None

    def _some(self, first: int, count: int, *, details: bool) -> tuple[ResultPart, Rows]:
        law = self.plays.compiled
        notes = _notes(law, count) if details else NO_NOTES
        lane, out = self._sessions(first, count, *notes)
        rows = Rows.of(*(out[:, column] for column in (NET, ENDED, HOW, LONGEST)))
        return self._part(lane, out), rows._replace(details=_columns(law, notes[0]) if details else None)

    def _sessions(self, first: int, count: int, noted: Ints, before: Ints) -> tuple[Ints, Ints]:
        """Play sessions from number `first` on; return a lane with their counts, and the columns of each session."""
        out, lane = np.zeros((count, SESSION_WIDTH), np.int64), empty_lane(self.plays.compiled)
        self.plays.play(self._cells, lane, *self._numbers(first), out, noted, before)
        return lane, out

    def _numbers(self, first: int) -> tuple[Any, ...]:
        game = self.game
        goal = NO_GOAL if game.goal is None else game.goal
        return np.uint64(game.seed), np.uint64(first), game.bankroll, game.rolls, goal

    def _part(self, lane: Ints, out: Ints) -> ResultPart:
        if out[:, BEYOND].any():
            raise SimulateError(f"{self.game.strategy.name} {at.OUTGROWN}")
        rolls, thrown, hands = (int(out[:, field].sum()) for field in (ENDED, THROWN, ENDED_HANDS))
        results, longest = Histogram.of(out[:, NET]), Histogram.of(out[:, LONGEST])
        kinds, refused = tallies_of(self.plays.compiled, lane), dict(sorted(self.plays.refused(lane).items()))
        ends = ends_of(out[:, HOW], out[:, ENDED])
        return ResultPart(len(out), results, ends, longest, rolls, thrown - rolls, hands, kinds, refused)
