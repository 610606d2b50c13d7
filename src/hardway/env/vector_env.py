"""Thousands of agents side by side on the compiled machine, with Gymnasium's vector interface."""

from pathlib import Path
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from hardway.env import kernel
from hardway.env.game import (
    BET,
    NOT_BEGUN,
    TOO_MANY,
    Actions,
    EnvError,
    EnvGame,
    GameArguments,
    checked_seed,
    drawn_seed,
    env_game,
    session_number,
)
from hardway.env.rewards import reward_of
from hardway.env.table_game import MOST_SEEN
from hardway.rulebook import Book
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.law import NotCompiled
from hardway.simulate.machine.machine_session import empty_lane
from hardway.simulate.machine.roll_runner import with_dice
from hardway.simulate.numba_tools import compiled
from hardway.strategy.explore import ENDS
from hardway.table.model.reasons import REASONS
from hardway.values.known import USUAL_HOUSE

NO_GOAL = 1 << 62
END_NAMES = np.array(("", *ENDS), object)
REFUSAL_NAMES = np.array(("", *REASONS, TOO_MANY), object)
"""Words as objects: an array of texts would copy a hundred bytes for each agent at each step."""


class CrapsVectorEnv(VectorEnv[NDArray[np.float32], NDArray[Any], NDArray[Any]]):
    """Many sessions of one game at once. With n agents, agent number i plays sessions i, i + n, i + 2n … of the seed.

    After the end of a session, the agent's next action is ignored and its next session begins, as Gymnasium's
    `AutoresetMode.NEXT_STEP` says. `infos["action_mask"]` has a row for each agent; `infos["refused"]` and
    `infos["end"]` have a word for each, or nothing: why its action was refused, and how its session ended.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(self, num_envs: int, house: str | Path | Book = USUAL_HOUSE, **game: Unpack[GameArguments]) -> None:
        """Set up tables; `game` are wagers, amounts, bankroll, rolls, goal and what else `GameArguments` names."""
        if not isinstance(num_envs, int | np.integer) or num_envs < 1:
            raise EnvError(f"the number of agents is a whole number from 1, not {num_envs!r}")
        self.game: EnvGame = env_game(house, game)
        self.actions: Actions = self.game.actions
        self.columns, self.num_envs = self.game.columns, num_envs
        self.single_action_space = spaces.Discrete(len(self.actions))
        self.single_observation_space = spaces.Box(0, MOST_SEEN, (len(self.columns),), np.float32)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        try:
            law = self.game.compiled
        except NotCompiled as error:
            raise EnvError(f"this table cannot be compiled, for it has {error}; CrapsEnv plays it") from None
        places = {key: at.SLOTS + number * at.SLOT_WIDTH for number, key in enumerate(law.keys)}
        empty = empty_lane(law)
        acts = [(act.kind, places.get(act.wager, 0), act.amount) for act in self.actions]
        prices = [kernel.price(law.cells, empty, *act[1:]) if act[0] == BET else kernel.ASK for act in acts]
        self._cells = with_dice(law.cells, self.game.dice_table)
        self._acts = np.column_stack([np.array(acts, np.int64), np.array(prices, np.int64)])
        self._pucks = np.array(self.game.law.book.pucks, np.int64)
        self._noting = np.array([law.cells[places[key] + at.BET] for key in self.game.noting], np.int64)
        goal = NO_GOAL if self.game.goal is None else self.game.goal
        self._terms = np.array([self.game.bankroll, self.game.rolls, goal, self.game.entries], np.int64)
        self._lanes = np.tile(empty, (num_envs, 1))
        self._sides = np.zeros((num_envs, kernel.SIDE_WIDTH), np.int64)
        self._masks = np.zeros((num_envs, len(acts)), np.int8)
        self._before, self._after = np.zeros((2, num_envs), np.int64)
        self._seed: int | None = None
        self._begun, self._next = False, 0
        self._step, self._begin = compiled(kernel.step_all), compiled(kernel.begin_all)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin the first sessions of a seed; with `options={"session": n}` the first has number n.

        Without a seed the sessions after those already begun come next; without any seed one is drawn. `info` has it.
        """
        super().reset(seed=None if seed is None else checked_seed(seed))
        if seed is not None:
            self._seed, self._next = checked_seed(seed), 0
        elif self._seed is None:
            self._seed = drawn_seed()
        elif self._begun:
            self._next = int(self._sides[:, kernel.SESSION].max()) + 1
        seen = np.zeros((self.num_envs, len(self.columns)), np.float32)
        first, self._begun = session_number(options, self._next), True
        self._begin(
            self._cells, self._lanes, self._sides, self._terms, self._acts, self._pucks, self._noting, first,
            self._masks, seen,
        )  # fmt: skip
        sessions = self._sides[:, kernel.SESSION].copy()
        return seen, {"action_mask": self._masks.copy(), "seed": self._seed, "session": sessions}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Do an action of every agent.

        Return observations, rewards, whether each session is over, whether it was truncated (never), and the masks.
        """
        chosen = self._chosen(actions)
        seen = np.empty((self.num_envs, len(self.columns)), np.float32)
        ends, refused = np.empty((2, self.num_envs), np.int64)
        self._step(
            self._cells, self._lanes, self._sides, self._terms, self._acts, self._pucks, self._noting, chosen,
            np.uint64(self._seed or 0), self.num_envs, self._before, self._after, ends, refused, self._masks, seen,
        )  # fmt: skip
        over = ends > 0
        rewards = reward_of(self.game, self._before, self._after, over)
        about = {"action_mask": self._masks.copy(), "refused": REFUSAL_NAMES[refused], "end": END_NAMES[ends]}
        return seen, rewards, over, np.zeros(self.num_envs, np.bool_), about

    def _chosen(self, actions: Any) -> NDArray[np.int64]:
        if not self._begun:
            raise EnvError(NOT_BEGUN)
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of different lengths
            given = np.empty(0)
        whole = given.dtype.kind in "iu"
        if not whole or given.shape != (self.num_envs,) or given.min() < 0 or given.max() >= len(self.actions):
            last = len(self.actions) - 1
            raise EnvError(f"`step` takes {self.num_envs} actions, each a whole number from 0 to {last}")
        return np.ascontiguousarray(given, np.int64)
