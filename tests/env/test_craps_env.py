"""One agent at a real table: the interface, the money, the masks, refusals and their clauses."""

from itertools import islice

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hardway as hw
from hardway.env import CrapsEnv, CrapsParallelEnv, CrapsVectorEnv, EnvError, vector_env
from hardway.simulate.philox import throws
from hardway.values.dice import TOTALS
from tests.books import BOOKS


class OneOfVector(CrapsVectorEnv):
    """A vector environment of one agent, which takes one action."""

    def __init__(self, *house, **game):
        super().__init__(1, *house, **game)

    def step(self, action):
        return super().step(np.array([action]))


@pytest.fixture(params=[CrapsEnv, OneOfVector])
def kind(request, monkeypatch):
    """Return each class of environment for one agent; the kernel is played as it is written, in Python."""
    monkeypatch.setattr(vector_env, "compiled", lambda function: function)
    return request.param


LINE = {"wagers": ("pass", "pass_odds", "place 6"), "amounts": (10, 30)}


def test_craps_env_passes_the_gymnasium_checker():
    check_env(CrapsEnv("crown", render_mode="ansi", **LINE, rolls=20), skip_render_check=True)


def test_gymnasium_makes_the_craps_env_by_the_registered_id():
    env = gymnasium.make("hardway.env.craps_env:hardway/Craps-v0", house="star", **LINE)
    assert env.reset(seed=1)[1]["action_mask"][0] == 1


def test_env_actions_are_written_in_the_notation_of_records():
    env = CrapsEnv("crown", wagers=("pass", "come"), amounts=(10,))
    assert [str(action) for action in islice(env.actions, 4)] == ["roll", "bet pass 10", "take pass", "bet come 10"]
    assert "take come 6" in map(str, env.actions)
    assert env.actions.number("take pass") == 2


def test_env_rewards_add_up_to_result_of_the_simulator():
    """Ten on the line whenever the puck is off: by the dice of the session, counted here, and by the simulator."""
    env = CrapsEnv("newzealand", wagers=("pass",), amounts=(10,), bankroll=1000, rolls=40)
    bet = env.actions.number("bet pass 10")
    for session in range(3):
        _, info = env.reset(seed=7, options={"session": session})
        total, over = 0.0, False
        while not over:
            _, reward, over, _, info = env.step(bet if info["action_mask"][bet] and not env.observed("pass") else 0)
            total += reward
        dice = [TOTALS[throw] for throw in throws(7, session, 400)]
        assert total == _line_result(dice, rolls=40)
    ran = hw.simulate("when comeout\n  bet pass 10", house="newzealand", sessions=3, rolls=40, bankroll=1000, seed=7)
    assert ran.rows.result[2] / 100 == total


def _line_result(dice: list[int], rolls: int) -> int:
    """Work out what ten on the line wins by these totals; after the last roll no new bet is made."""
    won, point = 0, 0
    for number, total in enumerate(dice):
        if number >= rolls and not point:
            break
        if not point:
            won += 10 if total in (7, 11) else -10 if total in (2, 3, 12) else 0
            point = total if total in (4, 5, 6, 8, 9, 10) else 0
        elif total in (7, point):
            won += 10 if total == point else -10
            point = 0
    return won


def test_action_mask_allows_taking_down_only_a_bet_that_is_made():
    env = CrapsEnv("crown", wagers=("pass", "come", "pass_odds"), amounts=(10,))
    _, info = env.reset(seed=1)
    assert _lawful(env, info) == {"roll", "bet pass 10"}
    _, _, _, _, info = env.step(env.actions.number("bet pass 10"))
    assert _lawful(env, info) == {"roll", "bet pass 10", "take pass"}


def test_action_mask_forbids_taking_down_a_contract_bet():
    """Crown 3.4.1: a Win Line wager stays until 6 or 7 decides it."""
    env = CrapsEnv("crown", wagers=("pass",), amounts=(10,))
    session = next(number for number in range(50) if TOTALS[throws(3, number, 1)[0]] in (4, 5, 6, 8, 9, 10))
    env.reset(seed=3, options={"session": session})
    env.step(env.actions.number("bet pass 10"))
    _, _, _, _, info = env.step(0)
    take = env.actions.number("take pass")
    assert info["action_mask"][take] == 0
    before, _, _, _, info = env.step(take)
    assert (info["refused"], info["clause"]) == ("contract_wager", "3.4.1")
    assert env.observed("pass") == 10
    assert (before == env.step(take)[0]).all()


def test_env_step_info_names_the_clause_of_a_settlement():
    env = CrapsEnv("crown", wagers=("any_seven",), amounts=(5,))
    env.reset(seed=1)
    env.step(1)
    _, reward, _, _, info = env.step(0)
    settled = [event for event in info["events"] if type(event).__name__ == "Settled" and event.player == "agent"]
    seven = TOTALS[throws(1, 0, 1)[0]] == 7
    assert (settled[0].result, reward) == (("won", 20) if seven else ("lost", -5))
    assert settled[0].clause == ("3.6.22(a)" if seven else "3.6.22(b)")


def test_action_mask_allows_only_roll_after_the_entry_limit():
    env = CrapsEnv("crown", wagers=("pass",), amounts=(10,), entries=2)
    env.reset(seed=1)
    for _ in range(2):
        _, _, _, _, info = env.step(1)
    assert info["action_mask"].tolist() == [1, 0, 0]
    _, reward, _, _, _ = env.step(1)
    assert (reward, env.observed("pass")) == (0, 20)


def test_session_ends_when_the_agent_cannot_afford_any_bet():
    env = CrapsEnv("crown", wagers=("any_seven",), amounts=(10,), bankroll=10, rolls=100)
    session = next(number for number in range(50) if TOTALS[throws(1, number, 1)[0]] != 7)
    env.reset(seed=1, options={"session": session})
    env.step(1)
    _, *found, _, info = env.step(0)
    assert (found, info["end"]) == ([-10, True], "ruin")


def test_goal_reward_is_1_when_the_session_ends_at_the_goal():
    env = CrapsEnv("crown", wagers=("any_seven",), amounts=(10,), bankroll=10, goal=50, reward="goal")
    session = next(number for number in range(50) if TOTALS[throws(1, number, 1)[0]] == 7)
    env.reset(seed=1, options={"session": session})
    assert env.step(1)[1] == 0
    assert env.step(0)[1:3] == (1, True)  # any seven pays 4 to 1: 10 becomes 50


def test_log_reward_is_the_logarithm_of_the_growth_of_wealth():
    env = CrapsEnv("crown", wagers=("any_seven",), amounts=(10,), bankroll=100, rolls=1, reward="log")
    env.reset(seed=1)
    env.step(1)
    won = TOTALS[throws(1, 0, 1)[0]] == 7
    assert env.step(0)[1] == pytest.approx(np.log(1.4) if won else np.log(0.9))


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ({"wagers": ("passs",)}, "Crown Melbourne takes no bet on 'passs'"),
        ({"amounts": (0.3,)}, "no chips of this table make a bet of 0.30"),
        ({"bankroll": 0}, "the bankroll"),
        ({"goal": 300}, "the goal, 300, must be more than the bankroll, 300"),
        ({"rolls": 0}, "a session has 1 to 1,000,000,000 rolls, not 0"),
        ({"reward": "fun"}, "a reward is money, goal or log, not 'fun'"),
        ({"reward": "goal"}, "the reward `goal` needs a goal"),
        ({"entries": 0}, "at least one entry is allowed between two throws"),
        ({"amounts": range(1, 3000)}, "actions are too many, since 4,096 are allowed"),
    ],
)
def test_env_with_impossible_settings_raises_error_with_reason(game, says):
    with pytest.raises(EnvError) as caught:
        CrapsEnv("crown", **game)
    assert says in str(caught.value)


@pytest.mark.parametrize("house", BOOKS)
def test_observation_and_actions_cover_every_wager_of_a_house(house):
    env = CrapsEnv(house)
    bets = {str(action).split()[1] for action in env.actions if str(action).startswith("bet")}
    assert bets == set(env.game.law.book.wagers)
    seen, _ = env.reset(seed=1)
    assert len(seen) == len(env.columns)


def _lawful(env: CrapsEnv, info) -> set[str]:
    return {str(env.actions[number]) for number in np.flatnonzero(info["action_mask"])}


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (3, "an action is a number from 0 to 2, not 3"),
        (-1, "an action is a number from 0 to 2, not -1"),
        ("roll", r"an action is a number, not 'roll'; `env.actions.number\('roll'\)` finds it"),
        (0.5, "an action is a whole number, not 0.5"),
    ],
)
def test_env_refuses_an_unknown_action_and_changes_nothing(action, says):
    env = CrapsEnv("crown", wagers=("pass",), amounts=(10,))
    before, _ = env.reset(seed=1)
    with pytest.raises(EnvError, match=says):
        env.step(action)
    assert env.observed("rack") == 300
    assert env.observed("rolls left") == before[env.columns.index("rolls left")]


def test_env_used_before_reset_asks_for_the_reset():
    for ask in (lambda env: env.step(0), lambda env: env.observed("rack"), CrapsEnv.action_masks, CrapsEnv.render):
        with pytest.raises(EnvError, match="no session has begun: call `reset` first"):
            ask(CrapsEnv("crown", wagers=("pass",), render_mode="ansi"))


def test_observation_suggests_a_column_for_an_unknown_name():
    env = CrapsEnv("crown", wagers=("pass",))
    env.reset(seed=1)
    with pytest.raises(EnvError, match=r"no column is called 'rak'; did you mean rack\?"):
        env.observed("rak")
    with pytest.raises(EnvError, match="no column is called 'zzz'; there are point off, point 4, "):
        env.observed("zzz")


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ({"wagers": "pass"}, r"wagers is a list of names, such as \['pass'\]"),
        ({"amounts": ()}, "one or more amounts"),
        (
            {"reword": "goal"},
            "an environment has no argument 'reword'; it has wagers, amounts, bankroll, rolls, goal, rew",
        ),
    ],
)
def test_env_refuses_an_argument_that_it_cannot_use(game, says):
    with pytest.raises(EnvError, match=says):
        CrapsEnv("crown", **game)


@pytest.mark.parametrize("session", [-1, "x", 1.5])
def test_env_refuses_a_session_that_is_no_whole_number(session):
    with pytest.raises(EnvError, match=f"a session is a whole number from 0, not {session!r}"):
        CrapsEnv("crown", wagers=("pass",)).reset(options={"session": session})


@pytest.mark.parametrize("seed", [-1, 1 << 64, "seven", 1.5])
@pytest.mark.parametrize("kind", [CrapsEnv, CrapsParallelEnv])
def test_env_reset_refuses_a_seed_no_simulation_accepts(kind, seed):
    with pytest.raises(EnvError, match="a seed is a whole number from 0 to"):
        kind("crown", wagers=("pass",)).reset(seed=seed)


def test_env_with_loaded_dice_throws_as_the_simulator(kind):
    same = {"bankroll": 1000, "rolls": 30, "dice": "6:0.3"}
    ran = hw.simulate("when comeout\n  bet pass 10", house="crown", sessions=1, seed=7, **same)
    env = kind("crown", wagers=("pass",), amounts=(10,), **same)
    standing, total, over = env.columns.index("pass"), 0.0, False
    seen, _ = env.reset(seed=7)
    while not over:
        here = np.ravel(seen)
        seen, reward, ended, _, info = env.step(1 if here[0] and not here[standing] else 0)
        total, over = total + float(np.sum(reward)), bool(np.any(ended))
    assert total == ran.rows.result[0] / 100
    assert np.ravel(info["end"])[0] == "rolls"


def test_env_with_a_sign_masks_what_is_below_its_minimum(kind):
    env = kind("newzealand", wagers=("field",), amounts=(5, 10), sign={"*": (10, 500)})
    _, info = env.reset(seed=1)
    low, enough = (env.actions.number(f"bet field {amount}") for amount in (5, 10))
    assert np.ravel(info["action_mask"])[[low, enough]].tolist() == [0, 1]
    assert np.ravel(env.step(low)[4]["refused"])[0] == "outside_sign"


def test_env_without_a_seed_draws_one_for_all_its_sessions(kind):
    env, other = (kind("crown", wagers=("pass",)) for _ in range(2))
    first, second = env.reset()[1], env.reset()[1]
    assert first["seed"] == second["seed"] != other.reset()[1]["seed"]
    assert (np.ravel(first["session"])[0], np.ravel(second["session"])[0]) == (0, 1)


def test_entry_after_the_last_one_allowed_is_refused_by_name(kind):
    env = kind("crown", wagers=("pass",), entries=1)
    env.reset(seed=1)
    env.step(1)
    info = env.step(2)[4]
    assert np.ravel(info["refused"])[0] == "too_many_entries"
