"""Plays the vector environment and real tables with the same actions, and compares all that they say."""

from typing import Any

import numpy as np

from hardway.env import CrapsEnv, CrapsVectorEnv


def play_alike(house: str, *, agents: int, steps: int, seed: int, **game: Any) -> int:
    """Play random actions, most of them lawful; return how many sessions ended. Assert that both give the same at every
    step."""
    many = CrapsVectorEnv(agents, house, **game)
    tables = [CrapsEnv(house, **game) for _ in range(agents)]
    seen, info = many.reset(seed=seed)
    shown = [env.reset(seed=seed, options={"session": number}) for number, env in enumerate(tables)]
    sessions, over, ended = list(range(agents)), [False] * agents, 0
    random = np.random.default_rng(seed)
    for step in range(steps):
        for agent in range(agents):
            where = f"{house} seed {seed} step {step} agent {agent}"
            differ = np.flatnonzero(seen[agent] != shown[agent][0])
            assert not len(differ), f"{where}: {[many.columns[place] for place in differ]}"
            if not over[agent]:
                mask, theirs = info["action_mask"][agent], shown[agent][1]["action_mask"]
                assert not (mask != theirs).any(), (
                    f"{where}: {[str(many.actions[n]) for n in np.flatnonzero(mask != theirs)]}"
                )
        lawful = [np.flatnonzero(mask) for mask in info["action_mask"]]
        actions = [0 if random.random() < 0.25 else int(random.choice(those)) for those in lawful]
        wild = random.random(agents) < 0.1
        actions = np.where(wild, random.integers(len(many.actions), size=agents), actions).tolist()
        seen, rewards, ends, cut, info = many.step(np.array(actions))
        assert not cut.any()
        for agent, env in enumerate(tables):
            where = f"{house} step {step}:"
            if over[agent]:
                sessions[agent] += agents
                shown[agent] = env.reset(options={"session": sessions[agent]})
                assert (rewards[agent], ends[agent]) == (0, False)
                over[agent] = False
                continue
            found, reward, over[agent], _, said = env.step(actions[agent])
            shown[agent] = found, said
            assert said.get("refused", "") == info["refused"][agent], f"{where} {many.actions[actions[agent]]}"
            assert said.get("end", "") == info["end"][agent]
            assert (over[agent], reward) == (ends[agent], rewards[agent]), f"{house} step {step}: {actions[agent]}"
            ended += over[agent]
    return ended
