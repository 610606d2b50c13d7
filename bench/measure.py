"""Times and memory on a noisy machine: short turns side by side, and the median of their ratios."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

from bench.games import Game


def seconds(game: Game, rolls: int) -> float:
    """Return the processor time of a game."""
    start = time.process_time()
    game(rolls)
    return time.process_time() - start


def ratio(ours: Game, peer: Game, *, rolls: int, turns: int = 7) -> tuple[float, float, float]:
    """Return our rolls and the peer's a second, and the median of the ratios of turns taken side by side."""
    ours(rolls // 4)
    peer(max(1, rolls // 40))
    pairs = [(seconds(ours, rolls), seconds(peer, max(1, rolls // 4)) * 4) for _ in range(turns)]
    best = [min(times) for times in zip(*pairs, strict=True)]
    return rolls / best[0], rolls / best[1], median(theirs / mine for mine, theirs in pairs)


def command(arguments: list[str], *, times: int = 3) -> tuple[float, float]:
    """Return the least wall time of a command in seconds and the most memory it took in MB."""
    least, most = float("inf"), 0.0
    for _ in range(times):
        start = time.perf_counter()
        done = subprocess.run([sys.executable, *arguments], capture_output=True, env={**os.environ, "NO_COLOR": "1"})
        least = min(least, time.perf_counter() - start)
        if done.returncode:
            raise RuntimeError(done.stderr.decode())
        most = max(most, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
    return least, most


def least(run: Callable[[], float], times: int) -> float:
    """Return the least of several runs."""
    return min(run() for _ in range(times))
