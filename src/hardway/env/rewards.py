"""Rewards by name: what an agent gets for a step, from its wealth before and after."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardway.env.game import EnvGame


def reward_of(game: EnvGame, before: NDArray[Any], after: NDArray[Any], over: NDArray[Any]) -> NDArray[np.float64]:
    """Return the rewards of steps; wealth is in cents.

    - `money`: the dollars won or lost; over a session they add up to its result in `simulate`.
    - `goal`: 1 at the end of a session that has reached the goal, otherwise 0.
    - `log`: how much the logarithm of the wealth grows, where wealth below the smallest chip counts as that chip.
    """
    if game.reward == "goal":
        assert game.goal is not None
        return np.asarray(over & (after >= game.goal), np.float64)
    if game.reward == "log":
        least = game.law.chips.smallest
        return np.asarray(np.log(np.maximum(after, least)) - np.log(np.maximum(before, least)), np.float64)
    return np.asarray((after - before) / 100, np.float64)
