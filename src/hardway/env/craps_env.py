"""One agent at a real table, with Gymnasium's interface."""

from pathlib import Path
from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hardway.env.game import (
    NOT_BEGUN,
    ROLL,
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
from hardway.env.table_game import MOST_SEEN, SEEN, TableGame, info_of
from hardway.notation.words import nearest
from hardway.rulebook import Book
from hardway.strategy.explore import ENDS, GOAL, ROLLS, RUIN
from hardway.values.known import USUAL_HOUSE

AGENT = "agent"


class CrapsEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """A player at a table. An action is one entry or the throw; `info["action_mask"]` says which are lawful.

    An action that the table refuses changes nothing; `info` then has the reason, the clause and the sentence.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self, house: str | Path | Book = USUAL_HOUSE, *, render_mode: str | None = None, **game: Unpack[GameArguments]
    ) -> None:
        """Set up a table; `game` are wagers, amounts, bankroll, rolls, goal and what else `GameArguments` names."""
        self.game: EnvGame = env_game(house, game)
        self.actions: Actions = self.game.actions
        self.columns = self.game.columns
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = spaces.Box(0, MOST_SEEN, (len(self.columns),), SEEN)
        self.render_mode = render_mode
        self.session = -1
        self._seed: int | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin the next session of the seed; with a new `seed` its session 0, and with `options={"session": n}`
        session n. Without any seed one is drawn: `info` has it, and the number of the session."""
        super().reset(seed=None if seed is None else checked_seed(seed))
        if seed is not None:
            self._seed, self.session = checked_seed(seed), -1
        elif self._seed is None:
            self._seed = drawn_seed()
        self.session = session_number(options, self.session + 1)
        self._table = TableGame(self.game, [AGENT], seed=self._seed, session=self.session)
        self._wealth, self._over = self.game.bankroll, False
        self._mask, _ = self._table.mask(AGENT)
        about = {"action_mask": self._mask, "seed": self._seed, "session": self.session}
        return self._table.observe(AGENT), about

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Do an action; return the observation, the reward, whether the session is over, False, and what happened.

        The fourth value is Gymnasium's `truncated`, which never happens here.
        """
        self._check_begun()
        chosen, table = self.actions.chosen(action), self._table
        if chosen.kind == ROLL:
            outcome: Any = table.throw()
        else:
            outcome = table.enter(AGENT, chosen)
        self._mask, some = table.mask(AGENT)
        end = 0
        if chosen.kind == ROLL:
            player = table.player(AGENT)
            reached = self.game.goal is not None and player.rack >= self.game.goal
            ruined = not (player.bets or some)
            end = GOAL if reached else RUIN if ruined else ROLLS if table.rolls >= self.game.rolls else 0
            self._over = end != 0
            if self._over:
                outcome = (*outcome, *table.play_out())
        before, self._wealth = self._wealth, table.wealth(AGENT)
        reward = float(reward_of(self.game, np.array([before]), np.array([self._wealth]), np.array([self._over]))[0])
        about = {"action_mask": self._mask, **info_of(outcome)}
        if end:
            about["end"] = ENDS[end - 1]
        return table.observe(AGENT), reward, self._over, False, about

    def _check_begun(self) -> None:
        if self.session < 0:
            raise EnvError(NOT_BEGUN)

    def observed(self, column: str) -> float:
        """Return the present number in a column of the observation, such as `place 6` or `rack`."""
        if column not in self.columns:
            meant = nearest(str(column), self.columns)
            rest = f"did you mean {meant}?" if meant else f"there are {', '.join(self.columns)}"
            raise EnvError(f"no column is called {column!r}; {rest}")
        self._check_begun()
        return float(self._table.observe(AGENT)[self.columns.index(column)])

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are lawful now. sb3-contrib's MaskablePPO calls this method by its name."""
        self._check_begun()
        return self._mask.astype(np.bool_)

    def render(self) -> str | None:
        """Return the table as one line: puck, rack and wagers."""
        if self.render_mode != "ansi":
            return None
        self._check_begun()
        player, point = self._table.player(AGENT), self._table.draft.point
        bets = ", ".join(f"{key} {stake.amount / 100:g}" for key, stake in player.bets.items())
        return f"puck {'on ' + str(point) if point else 'off'}; rack {player.rack / 100:g}; {bets or 'no bets'}"


gymnasium.register("hardway/Craps-v0", "hardway.env:CrapsEnv", vector_entry_point="hardway.env:CrapsVectorEnv")
