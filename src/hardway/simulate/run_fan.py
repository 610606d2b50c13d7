"""How the bankroll goes: what the first sessions of a game have, in the rack and on the layout, roll after roll."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain_kernel import trace
from hardway.simulate.chain_play import begin, blank
from hardway.simulate.engine_build import compiled
from hardway.simulate.general_play import GeneralPlayer
from hardway.simulate.run_chain import ChainPlayer
from hardway.simulate.run_task import Game, Task, play_task, player_of

SESSIONS, MARKS = 20_000, 100
"""How many sessions are followed, and at how many rolls."""
CUT_SESSIONS, CUTS = 4_000, 20
"""The same where a session cannot be looked into, and is cut short instead."""


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
    return _cut(game, min(count, CUT_SESSIONS)) if player.left_the_chain else _traced(game, player.chain, count)


def _marks(rolls: int, most: int) -> NDArray[np.int64]:
    return np.unique(np.linspace(0, rolls, min(most, rolls) + 1).astype(np.int64))


def _traced(game: Game, chain: ChainPlayer, count: int) -> Fan:
    walk, edition, marks = chain.walk, chain.walk.edition, _marks(game.rolls, MARKS)
    at_risk = np.array([walk.seat.at_risk(layout) // walk.unit for layout, _ in walk.rows], np.int64)
    lanes, wealth = begin(walk, count), np.zeros((len(marks), count), np.int64)
    compiled(trace)(
        lanes, wealth, marks, at_risk, np.uint64(game.seed), game.rolls, chain.goal, tuple(edition), blank(edition)
    )
    return Fan(marks, wealth * walk.unit / 100)


def _cut(game: Game, count: int) -> Fan:
    """Return what sessions leave that end at each mark, what stands then played to its decision."""
    marks, wealth = _marks(game.rolls, CUTS), [np.full(count, game.bankroll)]
    for mark in marks[1:].tolist():
        _, rows = GeneralPlayer(replace(game, rolls=mark)).play(Task(0, count, rows=True))
        assert rows is not None
        wealth.append(rows.result + game.bankroll)
    return Fan(marks, np.array(wealth) / 100)
