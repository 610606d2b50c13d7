"""How the bankroll goes: what the first sessions of a game have, in the rack and on the layout, roll after roll."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain_kernel import trace
from hardway.simulate.chain_play import begin, blank
from hardway.simulate.engine_build import compiled
from hardway.simulate.run_task import Game, Task, play_task, player_of

SESSIONS = 20_000
MARKS = 100
"""How many sessions are followed, and at how many rolls."""


class Fan(NamedTuple):
    """What each of some sessions had at some rolls, in dollars."""

    rolls: NDArray[np.int64]
    wealth: NDArray[np.float64]
    """By roll and session."""


def fan(game: Game, sessions: int) -> Fan:
    """Return how the bankroll of the first sessions goes; they are the sessions that a simulation of the game plays."""
    count = min(sessions, SESSIONS)
    play_task(game, Task(0, count))
    player = player_of(game)
    walk, edition = player.walk, player.walk.edition
    marks = np.unique(np.linspace(0, game.rolls, min(MARKS, game.rolls) + 1).astype(np.int64))
    at_risk = np.array([walk.seat.at_risk(layout) // walk.unit for layout, _ in walk.rows], np.int64)
    lanes, wealth = begin(walk, count), np.zeros((len(marks), count), np.int64)
    compiled(trace)(
        lanes, wealth, marks, at_risk, np.uint64(game.seed), game.rolls, player.goal, tuple(edition), blank(edition)
    )
    return Fan(marks, wealth * walk.unit / 100)
