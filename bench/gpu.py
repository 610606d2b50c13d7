"""`python -m bench.gpu`: compares the simulator on this machine's GPU with the same sessions on one core.

It prints what a roll costs, by powers of ten of the rolls played; the exit code is 1 if the cost ever rises. It needs
`pip install hardway[gpu]`. With NUMBA_ENABLE_CUDASIM=1 a few sessions are played in the CUDA simulator instead.
"""

import os
import sys
import time
from dataclasses import fields
from resource import RUSAGE_SELF, getrusage
from typing import Any

from bench.flat import RISE, costs, rises
from bench.large import LARGE
from hardway.errors import SimulateError
from hardway.simulate.game import Task
from hardway.simulate.gpu.device import gpu
from hardway.simulate.run import find_strategy, set_game, set_table
from hardway.simulate.task_runner import MachineRunner, runner_of
from hardway.simulate.totals import ResultPart

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
CHECKED, ROLLS = (64, 10) if SIMULATED else (1 << 16, 200)
POWERS = range(3, 4) if SIMULATED else range(6, 12)
"""How many rolls are played at once, as powers of ten."""
AGAIN = 1 if SIMULATED else 3
"""How often the sums are compared again; these times the kernels are started as a CUDA graph."""
GROWING = {("three_point_molly", 300): 10}
"""Games whose Markov chain never ends, and the power of ten of rolls up to which the table is asked for the chain."""


def main() -> int:
    """Play on GPU and processor, compare the sums, and print the speeds; return the exit code."""
    try:
        print(f"{gpu()}, sessions of {ROLLS} rolls")
    except SimulateError as error:
        print(error, file=sys.stderr)
        return 2
    kept = True
    for name in sys.argv[1:] or ("pass", "three_point_molly", "iron_cross"):
        for bankroll in (100_000, 300):
            kept = _measure(name, bankroll) and kept
    for name, text in () if sys.argv[1:] else LARGE.items():
        _measure_machine(name, text)
    return int(not kept)


def _measure(name: str, bankroll: int) -> bool:
    """Play a game on both, by powers of ten; return whether the cost of a roll never rose."""
    game = set_game(set_table("crown"), find_strategy(name), bankroll=bankroll, rolls=ROLLS, seed=1)
    began = time.perf_counter()
    there = runner_of(game, "gpu")
    theirs, _ = there.play(Task(0, CHECKED))
    built = time.perf_counter() - began
    _same(name, runner_of(game).play(Task(0, CHECKED))[0], theirs)
    began = time.perf_counter()
    mine, _ = runner_of(game).play(Task(0, CHECKED))
    one = (mine.rolls + mine.closing) / (time.perf_counter() - began)
    for _ in range(AGAIN):
        _same(name, mine, there.play(Task(0, CHECKED))[0])
    print(f"{name}, bankroll {bankroll:,}: the same sums; built in {built:.1f} s; one core {one / 1e6:,.1f} million/s")
    most = GROWING.get((name, bankroll), POWERS[-1])
    found = costs(game, POWERS[: most + 1 - POWERS[0]], time.perf_counter, engine="gpu")
    worse = {power: rise for power, rise in rises(found).items() if rise > RISE}
    for power, cost in found.items():
        mark = f"! {worse[power]:.2f} times a roll of 10^{power - 1}" if power in worse else ""
        print(f"  10^{power} rolls: {cost * 1000:12,.2f} ps a roll, {1 / cost:8,.3f} billion rolls/s {mark}")
    print(f"  memory: {_memory()}", flush=True)
    return not worse


def _memory() -> str:
    """Return in words how much memory is used on the device and on this machine."""
    here = f"{getrusage(RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB here"
    if SIMULATED:
        return here
    from numba import cuda

    free, total = cuda.current_context().get_memory_info()
    return f"{(total - free) / 1e6:,.0f} MB on the device, {here}"


def _measure_machine(name: str, text: str) -> None:
    """Play a strategy whose Markov chain the machine finds."""
    game = set_game(set_table("crown"), find_strategy(text), bankroll=100_000, rolls=ROLLS, seed=1)
    here, there = MachineRunner(game), MachineRunner(game, "gpu")
    few = Task(0, CHECKED >> 4)
    mine, _ = here.rolls.play(few)
    _same(name, mine, there.play(few)[0])
    for power in POWERS[::2]:
        best = max(_task(there, 10**power // ROLLS) for _ in range(2))
        print(f"{name}: 10^{power} rolls: {best / 1e9:10,.3f} billion rolls/s", flush=True)


def _task(player: MachineRunner, sessions: int) -> float:
    began = time.perf_counter()
    part, _ = player.play(Task(0, sessions))
    return (part.rolls + part.closing) / (time.perf_counter() - began)


def _same(name: str, mine: ResultPart, theirs: ResultPart) -> None:
    for field in fields(ResultPart):
        assert _plain(getattr(mine, field.name)) == _plain(getattr(theirs, field.name)), f"{name}: other {field.name}"


def _plain(value: Any) -> Any:
    if hasattr(value, "lists"):
        return value.lists()
    return {key: _plain(one) for key, one in value.items()} if hasattr(value, "items") else value


if __name__ == "__main__":
    sys.exit(main())
