"""Trains an agent to double 100 dollars at Crown, and compares it with random play: `python examples/train_agent.py`.

It needs `pip install "hardway[env]"` and about a minute of one core. The agent is a table of logits by state (rack,
puck, what is up), improved by masked policy gradients. Its chance of the goal rises from that of random play, three in
ten, towards that of the best play, a little under one half.
"""

import sys

import numpy as np

from hardway.env import CrapsVectorEnv

GAME = {
    "wagers": ("pass", "pass_odds", "dont_pass", "field", "any_seven"),
    "amounts": (10, 50, 100),
    "bankroll": 100,
    "goal": 200,
    "rolls": 60,
    "reward": "goal",
}
AGENTS, STEPS, RATE = 2048, 160, 30.0


def features(env: CrapsVectorEnv, seen: np.ndarray) -> np.ndarray:
    """Return the number of each agent's state: the rack in tens, whether a point is on, and which wagers are up."""
    columns = env.columns
    rack = np.minimum(seen[:, columns.index("rack")] // 10, 39).astype(int)
    state = rack * 2 + (seen[:, columns.index("point off")] == 0)
    for wager in GAME["wagers"]:
        state = state * 2 + (seen[:, columns.index(wager)] > 0)
    return state


def probabilities(logits: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Return the chances of the actions, 0 for those that are not lawful."""
    weights = np.exp(logits - logits.max(axis=1, keepdims=True)) * mask
    return weights / weights.sum(axis=1, keepdims=True)


def train(rounds: int, *, rate: float = RATE, seed: int = 1) -> list[float]:
    """Train for some rounds; return the share of sessions that reached the goal in each."""
    env = CrapsVectorEnv(AGENTS, "crown", **GAME)
    random = np.random.default_rng(seed)
    table = np.zeros((40 * 2 * 2 ** len(GAME["wagers"]), len(env.actions)))
    value = np.full(len(table), 0.3)
    seen, info = env.reset(seed=seed)
    over = np.zeros(AGENTS, bool)
    shares = []
    for _ in range(rounds):
        states, actions, chances, ends, goals, waits = [], [], [], [], [], []
        for _ in range(STEPS):
            state = features(env, seen)
            chance = probabilities(table[state], info["action_mask"])
            chosen = (chance.cumsum(axis=1) > random.random((AGENTS, 1))).argmax(axis=1)
            waits.append(over)
            seen, reward, over, _, info = env.step(chosen)
            (
                states.append(state),
                actions.append(chosen),
                chances.append(chance),
                ends.append(over),
                goals.append(reward),
            )
        wins = float(np.sum(goals)), int(np.sum(ends))
        shares.append(wins[0] / max(1, wins[1]))
        ahead = value[features(env, seen)]
        step, visits = np.zeros_like(table), np.zeros(len(table))
        gain = np.zeros(len(table))
        for place in reversed(range(STEPS)):
            ahead = np.where(ends[place], goals[place], np.where(waits[place], 0.0, ahead))
            played = ~waits[place]
            state, one = states[place][played], np.eye(len(env.actions))[actions[place][played]]
            better = ahead[played] - value[state]
            np.add.at(step, state, better[:, None] * (one - chances[place][played]))
            np.add.at(visits, state, 1)
            np.add.at(gain, state, better)
        table += rate * step / np.maximum(visits, 50)[:, None]
        value += gain / np.maximum(visits, 50)
    return shares


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for number, share in enumerate(train(rounds), 1):
        print(f"round {number}: {share:.3f} of the sessions reached the goal", flush=True)
