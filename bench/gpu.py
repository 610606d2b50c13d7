"""`python -m bench.gpu`: the simulator on this machine's GPU, against the same sessions on one core.

Needs `pip install hardway[gpu]`; with NUMBA_ENABLE_CUDASIM=1 a few sessions are played in the CUDA simulator.
"""

import os
import sys
import time

import numpy as np

from hardway.simulate.chain_gpu import launch
from hardway.simulate.chain_kernel import ROLL
from hardway.simulate.chain_play import begin, blank
from hardway.simulate.chain_walk import TOP, Walk
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
    alone = _kernel_alone(there.chain.walk, SESSIONS)
    speed = f"GPU {many / 1e6:10,.1f} million rolls/s (kernel alone {alone / 1e6:10,.1f}), one core {one / 1e6:8,.1f}"
    print(f"{name:18} bankroll {bankroll:7,}  {speed}, {many / one:,.1f} times", flush=True)


def _kernel_alone(walk: Walk, count: int) -> float:
    """Return the rolls a second of the kernel, with everything on the device already; lanes that wait stay behind."""
    from numba import cuda

    best, edition = 0.0, walk.edition
    chain = [cuda.to_device(array) for array in edition]
    for _ in range(1 if SIMULATED else 3):
        lanes = cuda.to_device(begin(walk, count))
        counts = [cuda.to_device(array) for array in blank(edition)]
        waiting = cuda.to_device(np.arange(count))
        cuda.synchronize()
        began = time.perf_counter()
        launch(lanes, waiting, count, np.uint64(1), 0, ROLLS, TOP, chain, counts)
        cuda.synchronize()
        took = time.perf_counter() - began
        best = max(best, int(lanes.copy_to_host()[:, ROLL].sum()) / took)
    return best


if __name__ == "__main__":
    sys.exit(main())
