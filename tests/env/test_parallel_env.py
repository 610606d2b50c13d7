"""Several agents at one table: PettingZoo's own checks, and that the dice wait for everyone."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test
from pettingzoo.utils import parallel_to_aec

from hardway.env import CrapsParallelEnv, EnvError

LINE = {"wagers": ("pass", "pass_odds", "place 6"), "amounts": (10, 30), "rolls": 10}


def test_parallel_env_passes_the_pettingzoo_api_test():
    parallel_api_test(CrapsParallelEnv("crown", 3, **LINE), num_cycles=60)


def test_parallel_env_passes_the_pettingzoo_seed_test():
    parallel_seed_test(lambda: CrapsParallelEnv("crown", 2, **LINE), num_cycles=20)


def test_parallel_env_as_turns_passes_the_pettingzoo_test():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of observations with a mask, which its own documents ask for
        api_test(parallel_to_aec(CrapsParallelEnv("crown", 2, **LINE)), num_cycles=60)


def test_parallel_env_throws_dice_once_all_agents_choose_roll():
    env = CrapsParallelEnv("crown", 2, **LINE)
    env.reset(seed=1)
    bet = env.actions.number("bet pass 10")
    seen, _, _, _, _ = env.step({"player_1": 0, "player_2": bet})
    assert env._table.rolls == 0
    assert seen["player_1"]["action_mask"].sum() == 1  # ready: it can only wait
    assert seen["player_2"]["observation"][env.columns.index("pass")] == 10
    env.step({"player_1": 0, "player_2": 0})
    assert env._table.rolls == 1


def test_agent_sees_wealth_of_another_after_a_shared_throw():
    """One bets any seven and one does not: the bet wins 40 or loses 10, and the other sees it."""
    env = CrapsParallelEnv("crown", 2, wagers=("any_seven",), amounts=(10,), bankroll=100, rolls=1)
    env.reset(seed=1)
    env.step({"player_1": 1, "player_2": 0})
    seen, rewards, over, _, infos = env.step({"player_1": 0, "player_2": 0})
    assert rewards["player_2"] == 0
    assert rewards["player_1"] in (40, -10)
    assert over == {"player_1": True, "player_2": True}
    assert seen["player_2"]["observation"][-1] == 100 + rewards["player_1"]
    assert env.agents == []
    assert infos["player_1"]["events"]


@pytest.mark.parametrize("game", [{"players": 0}, {"players": 15}, {"goal": 600}])
def test_parallel_env_with_impossible_settings_is_refused(game):
    with pytest.raises(EnvError):
        CrapsParallelEnv("crown", **game)


def test_refusal_is_in_the_info_of_the_refused_agent_only():
    env = CrapsParallelEnv("crown", 2, wagers=("pass_odds",), amounts=(10,))
    env.reset(seed=1)
    _, _, _, _, infos = env.step({"player_1": 1, "player_2": 0})
    assert infos["player_1"]["refused"]
    assert infos["player_2"] == {}
    assert np.isfinite(env.reset()[0]["player_1"]["observation"]).all()


NAMES = "player_1, player_2"


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        ({"player_1": 0}, f"`step` takes a dictionary with an action of each agent: {NAMES}"),
        ({"player_1": 0, "player_2": 0, "bob": 0}, f"`step` takes a dictionary with an action of each agent: {NAMES}"),
        ([0, 0], f"`step` takes a dictionary with an action of each agent: {NAMES}"),
        ({"player_1": 0, "player_2": 99}, "player_2: an action is a number from 0 to 9, not 99"),
        ({"player_1": 0, "player_2": -1}, "player_2: an action is a number from 0 to 9, not -1"),
        ({"player_1": None, "player_2": 0}, "player_1: an action is a whole number, not None"),
        ({"player_1": 0.5, "player_2": 0}, "player_1: an action is a whole number, not 0.5"),
        ({"player_1": 0, "player_2": "roll"}, "player_2: an action is a number, not 'roll'; `env.actions.number('roll')` finds it"),
    ],
)  # fmt: skip
def test_parallel_env_does_no_action_if_any_is_wrong(actions: object, says: str) -> None:
    env = CrapsParallelEnv("crown", 2, wagers=("pass", "pass_odds", "place 6"), amounts=(10, 30), rolls=1)
    with pytest.raises(EnvError, match="no session has begun: call `reset` first"):
        env.step({"player_1": 0, "player_2": 0})
    with pytest.raises(EnvError, match="a session is a whole number from 0, not -1"):
        env.reset(options={"session": -1})
    env.reset(seed=1)
    with pytest.raises(EnvError) as error:
        env.step(actions)  # type: ignore[arg-type]
    assert str(error.value) == says
    assert not env._ready
    env.step({"player_1": 0, "player_2": 0})
    with pytest.raises(EnvError, match="the session is over: call `reset` to begin the next"):
        env.step({"player_1": 0, "player_2": 0})
