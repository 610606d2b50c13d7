"""Writes a policy as a strategy, which the exact solver, the simulator, a bot and the page can play."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardway.env.craps_env import AGENT, CrapsEnv
from hardway.env.game import BET, ROLL, Action
from hardway.env.table_game import TableGame
from hardway.values.money import short

Choose = Callable[[NDArray[np.float32], NDArray[np.int8]], Any]
"""A policy: a function that gets an observation and a mask of allowed actions, and returns the number of an action."""


def strategy_text(env: CrapsEnv, choose: Choose) -> str:
    """Return what a policy bets in each state of the puck, with a full rack, as the text of a strategy.

    The policy is asked with an empty layout before a come-out, and then at each point with the line wagers that it bet
    before the come-out. How it depends on its rack, on the rolls left or on other wagers is not written.
    """
    table = TableGame(env.game, [AGENT], seed=1, session=0)
    lines, start = [], _bets(env, table, choose)
    lines += _rules("when comeout", start)
    line = {key: amount for key, amount in start.items() if key in table.law.lines}
    for point in table.law.book.points:
        table = TableGame(env.game, [AGENT], seed=1, session=0)
        for key, amount in line.items():
            table.enter(AGENT, Action(BET, key, amount))
        table.entries[AGENT] = 0
        table.draft.point = point
        table.draft.shooter_phase = ""
        later = _bets(env, table, choose)
        lines += _rules(f"when point {point}", {key: amount for key, amount in later.items() if key not in line})
    return "\n".join(lines)


def _bets(env: CrapsEnv, table: TableGame, choose: Choose) -> dict[str, int]:
    """Return the cents on each wager after the policy's entries before its throw."""
    for _ in range(env.game.entries):
        chosen = env.actions[int(choose(table.observe(AGENT), table.mask(AGENT)[0]))]
        if chosen.kind == ROLL:
            break
        table.enter(AGENT, chosen)
    return {key: stake.amount for key, stake in table.player(AGENT).bets.items()}


def _rules(when: str, bets: dict[str, int]) -> list[str]:
    return [when, *(f"  bet {key} {short(amount)}" for key, amount in bets.items())] if bets else []
