"""Measures time and memory on a noisy machine: short turns that alternate, and the median of their ratios."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from statistics import median

from bench.games import Game


def seconds(game: Game, rolls: int) -> float:
    """Return the processor seconds of a game."""
    start = time.process_time()
    game(rolls)
    return time.process_time() - start


def ratio(ours: Game, peer: Game, *, rolls: int, turns: int = 7) -> tuple[float, float, float]:
    """Return our rolls a second, the peer's, and the median ratio of turns that alternate."""
    ours(rolls // 4)
    peer(max(1, rolls // 40))
    pairs = [(seconds(ours, rolls), seconds(peer, max(1, rolls // 4)) * 4) for _ in range(turns)]
    best = [min(times) for times in zip(*pairs, strict=True)]
    return rolls / best[0], rolls / best[1], median(theirs / mine for mine, theirs in pairs)


def command(arguments: list[str], *, times: int = 3) -> tuple[float, float]:
    """Return the least clock time of a command in seconds, and the most memory it used in MB."""
    runs = [_command(arguments) for _ in range(times)]
    return min(took for took, _, _ in runs), max(memory for _, memory, _ in runs)


def processor(arguments: list[str], *, times: int) -> float:
    """Return the least processor seconds of a command, which depend less on how busy the machine is than clock time."""
    return min(_command(arguments)[2] for _ in range(times))


def _command(arguments: list[str]) -> tuple[float, float, float]:
    with tempfile.TemporaryFile() as says:
        start = time.perf_counter()
        environment = {**os.environ, "NO_COLOR": "1"}
        ran = subprocess.Popen([sys.executable, *arguments], stdout=says, stderr=subprocess.STDOUT, env=environment)
        _, status, used = os.wait4(ran.pid, 0)
        took = time.perf_counter() - start
        ran.returncode = os.waitstatus_to_exitcode(status)
        if ran.returncode:
            says.seek(0)
            raise RuntimeError(says.read().decode())
    return took, used.ru_maxrss / 1024, used.ru_utime + used.ru_stime


def least(run: Callable[[], float], times: int) -> float:
    """Return the least result of several runs."""
    return min(run() for _ in range(times))
