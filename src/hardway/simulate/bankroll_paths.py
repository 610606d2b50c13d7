"""Traces the money of the first sessions of a game, in rack and on the layout, roll by roll."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain.arrays import blank
from hardway.simulate.chain.chain_runner import begin
from hardway.simulate.chain.kernel import trace
from hardway.simulate.game import Game, Task
from hardway.simulate.numba_tools import compiled
from hardway.simulate.task_runner import MachineRunner, TaskRunner, play_task, runner_of

SESSIONS, MARKS = 20_000, 100
"""For a chart of bankrolls: the most simulated sessions that are followed, and the most rolls at which their money is
recorded."""
CUT_SESSIONS, CUTS = 4_000, 20
"""The same two limits for a strategy without a chain of states: its sessions are played again for each recorded roll,
which is slow."""


class BankrollPaths(NamedTuple):
    """The money of each session at some rolls, in dollars."""

    rolls: NDArray[np.int64]
    wealth: NDArray[np.float64]
    """The player's dollars in the rack and on the layout together: a row for each roll of `rolls`, a column for each
    session."""


def bankroll_paths(game: Game, sessions: int) -> BankrollPaths:
    """Return the money over time of the first sessions; a simulation plays the same sessions."""
    count = min(sessions, SESSIONS)
    play_task(game, Task(0, count))
    runner = runner_of(game)
    return _cut(game, min(count, CUT_SESSIONS)) if runner.left_the_chain else _traced(game, runner, count)


def _marks(rolls: int, most: int) -> NDArray[np.int64]:
    return np.unique(np.linspace(0, rolls, min(most, rolls) + 1).astype(np.int64))


def _traced(game: Game, runner: TaskRunner, count: int) -> BankrollPaths:
    chain, marks = runner.chain.chain, _marks(game.rolls, MARKS)
    oracle, edition = runner.oracle, chain.edition
    stands = [oracle.at_risk(place.layout) // chain.unit if place else 0 for place in chain.explorer.rows]
    lanes, wealth = begin(chain, count), np.zeros((len(marks), count), np.int64)
    compiled(trace)(
        lanes, wealth, marks, np.repeat(stands, chain.kinds), np.uint64(game.seed), game.rolls, runner.chain.goal,
        tuple(edition), blank(edition),
    )  # fmt: skip
    return BankrollPaths(marks, wealth * chain.unit / 100)


def _cut(game: Game, count: int) -> BankrollPaths:
    """Return the money at each recorded roll, as the results of sessions that end there.

    Wagers on the layout at that end are played until they are decided.
    """
    marks, wealth = _marks(game.rolls, CUTS), [np.full(count, game.bankroll)]
    for mark in marks[1:].tolist():
        _, rows = MachineRunner(replace(game, rolls=mark)).rolls.play(Task(0, count, rows=True))
        assert rows is not None
        wealth.append(rows.result + game.bankroll)
    return BankrollPaths(marks, np.array(wealth) / 100)
