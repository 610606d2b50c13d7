"""`python -m bench.gpu`: the simulator on this machine's GPU, against the same sessions on one core.

Needs `pip install hardway[gpu]`; with NUMBA_ENABLE_CUDASIM=1 a few sessions are played in the CUDA simulator.
"""

import os
import sys
import time

from hardway.simulate.engine_gpu import gpu
from hardway.simulate.run import find_strategy, set_game, set_table
from hardway.simulate.run_task import SimulateError, Task, player_of

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
SESSIONS, CHECKED, ROLLS = (64, 64, 10) if SIMULATED else (1 << 20, 1 << 15, 200)


def main() -> int:
    """Play on both, compare, and print how fast each was."""
    try:
        print(f"{gpu()}: {SESSIONS:,} sessions of {ROLLS} rolls at once")
    except SimulateError as error:
        print(error, file=sys.stderr)
        return 2
    for name in ("pass", "three_point_molly", "iron_cross"):
        for bankroll in (100_000, 300):
            _measure(name, bankroll)
    return 0


def _measure(name: str, bankroll: int) -> None:
    game = set_game(set_table("crown"), find_strategy(name), bankroll=bankroll, rolls=ROLLS, seed=1)
    here, there = player_of(game), player_of(game, "gpu")
    mine, _ = here.play(Task(0, CHECKED))
    theirs, _ = there.play(Task(0, CHECKED))
    assert mine.results.lists() == theirs.results.lists(), f"{name}: the GPU plays otherwise"
    assert dict(mine.kinds) == dict(theirs.kinds), f"{name}: the GPU counts otherwise"
    speeds = []
    for player, count in ((here, CHECKED), (there, SESSIONS)):
        best = 0.0
        for turn in range(1 if SIMULATED else 3):
            began = time.perf_counter()
            part, _ = player.play(Task(turn * count, count))
            best = max(best, (part.rolls + part.closing) / (time.perf_counter() - began))
        speeds.append(best)
    one, many = speeds
    speed = f"GPU {many / 1e6:10,.1f} million rolls/s, one core {one / 1e6:8,.1f}, {many / one:,.1f} times"
    print(f"{name:18} bankroll {bankroll:7,}  {speed}")


if __name__ == "__main__":
    sys.exit(main())
