"""Environments for training agents: the table of a house with the interfaces of Gymnasium and PettingZoo.

    from hardway.env import CrapsEnv
    env = CrapsEnv("crown", wagers=("pass", "pass_odds", "place 6"), amounts=(10, 30), bankroll=300, rolls=100)
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(env.actions.number("bet pass 10"))

`CrapsEnv` is one player at a real table, and its `info` has the clauses. `CrapsVectorEnv` plays thousands of sessions
side by side on the compiled machine, with the same results. `CrapsParallelEnv` has several agents at one table. The
dice are those of the simulator: session number n of a seed has the same throws for an agent and for a strategy.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hardway.env.craps_env import CrapsEnv as CrapsEnv
    from hardway.env.game import EnvError as EnvError
    from hardway.env.game import GameArguments as GameArguments
    from hardway.env.parallel_env import CrapsParallelEnv as CrapsParallelEnv
    from hardway.env.policy_text import strategy_text as strategy_text
    from hardway.env.vector_env import CrapsVectorEnv as CrapsVectorEnv

_FROM = {
    "CrapsEnv": "craps_env", "CrapsVectorEnv": "vector_env", "CrapsParallelEnv": "parallel_env",
    "EnvError": "game", "GameArguments": "game", "strategy_text": "policy_text",
}  # fmt: skip
__all__ = ["CrapsEnv", "CrapsParallelEnv", "CrapsVectorEnv", "EnvError", "GameArguments", "strategy_text"]


def __getattr__(name: str) -> Any:
    """Load an environment when it is first used, since Gymnasium alone needs neither PettingZoo nor Numba."""
    if name not in _FROM:
        raise AttributeError(f"module 'hardway.env' has no attribute {name!r}")
    from importlib import import_module

    try:
        return getattr(import_module(f"hardway.env.{_FROM[name]}"), name)
    except ModuleNotFoundError as error:
        from hardway.extras import missing_library

        raise missing_library(f"hardway.env.{name}", error, "env") from None
