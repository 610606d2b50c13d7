"""Several agents at one real table, with PettingZoo's parallel interface.

In each step every agent does one action. The dice are thrown once every agent has chosen `roll` since the last throw;
until then, agents that have chosen it wait. With `pettingzoo.utils.parallel_to_aec` agents act in turn.
"""

from pathlib import Path
from typing import Any, ClassVar, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from hardway.env.game import (
    NOT_BEGUN,
    ROLL,
    Action,
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
from hardway.rulebook import Book
from hardway.values.known import USUAL_HOUSE

Seen = dict[str, NDArray[Any]]
MAX_AGENTS = 14


class CrapsParallelEnv(ParallelEnv):  # type: ignore[misc]
    """Agents `player_1`, `player_2` … with the same dice; a session ends for all of them after its last roll.

    Each agent observes its own seat, then the wealth of the other agents in dollars, in the order of seats.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "hardway_craps_v0", "render_modes": [], "is_parallelizable": True}

    def __init__(self, house: str | Path | Book = USUAL_HOUSE, players: int = 2, **game: Unpack[GameArguments]) -> None:
        """Set up a table; `game` are wagers, amounts, rolls and what else `GameArguments` names, but no goal."""
        if not 1 <= players <= MAX_AGENTS:
            raise EnvError(f"a table has 1 to {MAX_AGENTS} players, not {players}")
        self.game: EnvGame = env_game(house, game)
        if self.game.goal is not None:
            raise EnvError("a goal is for an agent alone: at a table of several the session ends with its last roll")
        self.actions = self.game.actions
        self.columns = (*self.game.columns, *(f"wealth of another player {n}" for n in range(1, players)))
        self.possible_agents = [f"player_{n}" for n in range(1, players + 1)]
        self.agents: list[str] = []
        self.render_mode = None
        self.session = -1
        self._seed: int | None = None
        seen = spaces.Dict({
            "observation": spaces.Box(0, MOST_SEEN, (len(self.columns),), SEEN),
            "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent may do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin the next session of the seed; with a new `seed` its session 0, and with `options={"session": n}`
        session n. Without any seed one is drawn; `infos` have it, and the number of the session."""
        if seed is not None:
            self._seed, self.session = checked_seed(seed), -1
        elif self._seed is None:
            self._seed = drawn_seed()
        self.session = session_number(options, self.session + 1)
        self.agents = self.possible_agents.copy()
        self._table = TableGame(self.game, self.agents, seed=self._seed, session=self.session)
        self._wealth = dict.fromkeys(self.agents, self.game.bankroll)
        self._ready: set[str] = set()
        about = {"seed": self._seed, "session": self.session}
        return self._seen(), {agent: about.copy() for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Do an action of every agent; the dice are thrown once all have chosen `roll`.

        Return by agent: observations, rewards, whether the session is over, whether it was truncated (never), and
        infos.
        """
        chosen_by = self._chosen(actions)
        agents, table, infos = self.agents, self._table, dict[str, dict[str, Any]]()
        for agent, chosen in chosen_by.items():
            infos[agent] = {}
            if chosen.kind == ROLL:
                self._ready.add(agent)
            elif agent not in self._ready:
                infos[agent] = info_of(table.enter(agent, chosen))
        over = False
        if len(self._ready) == len(agents):
            self._ready = set()
            events = table.throw()
            over = table.rolls >= self.game.rolls
            if over:
                events = (*events, *table.play_out())
            infos = {agent: info_of(events) for agent in agents}
        rewards = {agent: self._reward(agent, over=over) for agent in agents}
        seen = self._seen()
        if over:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _chosen(self, actions: Any) -> dict[str, Action]:
        """Return the action of every agent, before any of them is done."""
        if not self.agents:
            raise EnvError(NOT_BEGUN if self.session < 0 else "the session is over: call `reset` to begin the next")
        if not isinstance(actions, dict) or actions.keys() != set(self.agents):
            raise EnvError(f"`step` takes a dictionary with an action of each agent: {', '.join(self.agents)}")
        found: dict[str, Action] = {}
        for agent in self.agents:
            try:
                found[agent] = self.actions.chosen(actions[agent])
            except EnvError as error:
                raise EnvError(f"{agent}: {error}") from None
        return found

    def _reward(self, agent: str, *, over: bool) -> float:
        before, self._wealth[agent] = self._wealth[agent], self._table.wealth(agent)
        return float(reward_of(self.game, np.array([before]), np.array([self._wealth[agent]]), np.array([over]))[0])

    def _seen(self) -> dict[str, Seen]:
        found: dict[str, Seen] = {}
        for agent in self.agents:
            others = [self._table.wealth(other) / 100 for other in self.possible_agents if other != agent]
            mask = self._table.mask(agent)[0]
            if agent in self._ready:
                mask[1:] = 0
            found[agent] = {
                "observation": np.concatenate([self._table.observe(agent), np.array(others, SEEN)]),
                "action_mask": mask,
            }
        return found
