"""Many agents on the machine: the same as real tables, step by step, and Gymnasium's own rules."""

import numpy as np
import pytest

from hardway.env import CrapsEnv, CrapsVectorEnv, EnvError, vector_env
from tests.books import BOOKS
from tests.env.side_by_side import play_alike


@pytest.fixture
def uncompiled(monkeypatch):
    """Play the kernel as it is written, in Python: the long tests play it compiled."""
    monkeypatch.setattr(vector_env, "compiled", lambda function: function)


GAME = {"amounts": (5, 10, 30), "bankroll": 300, "rolls": 60, "goal": 500}


@pytest.mark.usefixtures("uncompiled")
def test_vector_env_equals_single_env_with_seven_wagers():
    """Observations, masks and rewards are those of an environment of one table."""
    few = GAME | {"rolls": 12, "wagers": ("pass", "pass_odds", "come", "come_odds", "place 6", "buy 4", "hard 8")}
    assert play_alike("crown", agents=2, steps=120, seed=5, **few)


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize(("house", "sign"), [("vegas", (10, 30)), ("newzealand", (5, 35, 15)), ("star", (10, 30))])
def test_vector_env_equals_single_env_within_limits_of_sign(house, sign):
    """A wager may be raised by less than the minimum, within its maximum and in the sign's unit."""
    few = GAME | {"amounts": (5, 15), "rolls": 12, "wagers": ("pass", "field", "buy 4", "place 6"), "sign": {"*": sign}}
    assert play_alike(house, agents=2, steps=150, seed=5, **few)


@pytest.mark.soak
@pytest.mark.parametrize("house", BOOKS)
def test_vector_env_equals_single_env_with_all_wagers(house):
    """Observations, masks and rewards are those of an environment of one table."""
    assert play_alike(house, agents=4, steps=1000, seed=11, **GAME) > 10


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_vector_env_equals_single_env_in_100000_steps():
    """Observations, masks and rewards are those of an environment of one table."""
    few = GAME | {"wagers": ("pass", "pass_odds", "dont_pass", "come", "come_odds", "place", "field")}
    assert play_alike("newzealand", agents=8, steps=12_500, seed=2, **few) > 500


@pytest.mark.usefixtures("uncompiled")
def test_vector_env_starts_next_session_on_step_after_an_end():
    env = CrapsVectorEnv(2, "crown", wagers=("any_seven",), amounts=(10,), bankroll=10, rolls=1)
    env.reset(seed=1)
    env.step(np.array([1, 1]))
    _, _, over, _, _ = env.step(np.array([0, 0]))
    assert over.tolist() == [True, True]
    seen, rewards, over, _, _ = env.step(np.array([1, 1]))
    assert (rewards.tolist(), over.tolist()) == ([0, 0], [False, False])
    assert (seen[:, env.columns.index("rack")] == 10).all()
    assert env._sides[:, 2].tolist() == [2, 3]  # the sessions: 0 and 1 were played


@pytest.mark.usefixtures("uncompiled")
def test_vector_env_reset_option_sets_number_of_first_session():
    env = CrapsVectorEnv(3, "crown", wagers=("pass",), amounts=(10,))
    env.reset(seed=1, options={"session": 10})
    assert env._sides[:, 2].tolist() == [10, 11, 12]


@pytest.mark.usefixtures("uncompiled")
def test_vector_env_refuses_action_out_of_range_with_valid_range():
    env = CrapsVectorEnv(2, "crown", wagers=("pass",), amounts=(10,))
    env.reset(seed=1)
    for actions in ([0], [0, 3], [-1, 0]):
        with pytest.raises(EnvError, match="takes 2 actions, each a whole number from 0 to 2"):
            env.step(np.array(actions))


@pytest.mark.soak
@pytest.mark.parametrize("house", BOOKS)
def test_vector_mask_allows_no_action_that_is_refused(house):
    """A lawful bet or take always changes the rack: one that were refused would change nothing."""
    env = CrapsVectorEnv(1 << 10, house, amounts=(5, 25), bankroll=1000, rolls=200)
    seen, info = env.reset(seed=3)
    rack, random, over, steps = env.columns.index("rack"), np.random.default_rng(1), np.zeros(1 << 10, bool), 0
    while steps < 1_000_000:
        weights = random.random(info["action_mask"].shape) * info["action_mask"]
        actions = np.where(random.random(1 << 10) < 0.2, 0, weights.argmax(1))
        later, _, ended, _, info = env.step(actions)
        entered = (actions > 0) & ~over
        assert (later[entered, rack] != seen[entered, rack]).all()
        seen, over, steps = later, ended, steps + len(actions)


@pytest.mark.parametrize(
    "actions", ["ab", ["roll", "roll"], [0.5, 1.5], [None, 0], [[0], [0, 1]], [0, 1, 0], 0, [True, False]]
)
def test_vector_env_refuses_actions_of_wrong_type_or_count(actions: object) -> None:
    env = CrapsVectorEnv(2, "crown", wagers=["pass"], amounts=[10])
    with pytest.raises(EnvError, match="no session has begun: call `reset` first"):
        env.step(np.array([0, 0]))
    with pytest.raises(EnvError, match=r"a session is a whole number from 0, not 1\.5"):
        env.reset(options={"session": 1.5})
    env.reset(seed=1)
    with pytest.raises(EnvError, match="`step` takes 2 actions, each a whole number from 0 to 2"):
        env.step(actions)  # type: ignore[arg-type]


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize("house", BOOKS)
def test_vector_mask_checks_commission_and_unit_of_a_new_bet(house: str) -> None:
    """Amounts that some wagers do not take; the rack pays for a bet of 20, and not for its commission too."""
    game = {"amounts": (1, 12, 20), "bankroll": 20, "rolls": 3}
    many, table = CrapsVectorEnv(1, house, **game), CrapsEnv(house, **game)
    (_, info), (_, said) = many.reset(seed=3), table.reset(seed=3)
    for _ in range(3):
        differ = np.flatnonzero(info["action_mask"][0] != said["action_mask"])
        assert [str(many.actions[number]) for number in differ] == []
        info, said = many.step(np.array([0]))[-1], table.step(0)[-1]
