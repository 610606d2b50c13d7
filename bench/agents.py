"""Measures how many steps a second agents make in the compiled environment."""

from collections.abc import Iterator
from time import process_time
from typing import Any

import numpy as np

from hardway.env import CrapsVectorEnv

AGENTS, STEPS = 2048, 50
GAME = {"wagers": ("pass", "pass_odds", "place 6"), "amounts": (10, 30), "bankroll": 300, "rolls": 100}


def figures(figure: Any) -> Iterator[Any]:
    """Yield the steps of 2,048 agents who bet on three wagers at random; compilation is not measured."""
    env, chosen = CrapsVectorEnv(AGENTS, "crown", **GAME), np.random.default_rng(1)
    env.reset(seed=1)
    turns = [chosen.integers(len(env.actions), size=AGENTS) for _ in range(STEPS)]
    took = min(_took(env, turns) for _ in range(9))
    yield figure("steps of agents, one core", AGENTS * STEPS / took / 1e6, "M/s", 0.7, True)


def _took(env: CrapsVectorEnv, turns: list[Any]) -> float:
    start = process_time()
    for actions in turns:
        env.step(actions)
    return process_time() - start
