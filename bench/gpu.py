"""`python -m bench.gpu`: the simulator on this machine's GPU, against the same sessions on one core.

Needs `pip install hardway[gpu]`; with NUMBA_ENABLE_CUDASIM=1 a few sessions are played in the CUDA simulator.
"""

import os
import sys
import time
from dataclasses import fields
from typing import Any

from bench.large import LARGE
from hardway.simulate.engine_gpu import gpu
from hardway.simulate.general_play import GeneralPlayer
from hardway.simulate.result import Part
from hardway.simulate.run import Run, find_strategy, set_game, set_table
from hardway.simulate.run_felt import FeltPlayer
from hardway.simulate.run_task import Game, SimulateError, Task, player_of

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
CHECKED, ROLLS = (64, 10) if SIMULATED else (1 << 16, 200)
POWERS = (3,) if SIMULATED else range(6, 12)
"""Powers of ten: how many rolls are played at once."""


def main() -> int:
    """Play on both, compare, and print how fast each was."""
    try:
        print(f"{gpu()}, sessions of {ROLLS} rolls")
    except SimulateError as error:
        print(error, file=sys.stderr)
        return 2
    for name in sys.argv[1:] or ("pass", "three_point_molly", "iron_cross"):
        for bankroll in (100_000, 300):
            _measure(name, bankroll)
    for name, text in () if sys.argv[1:] else LARGE.items():
        _measure_felt(name, text)
    return 0


def _measure(name: str, bankroll: int) -> None:
    game = set_game(set_table("crown"), find_strategy(name), bankroll=bankroll, rolls=ROLLS, seed=1)
    began = time.perf_counter()
    theirs, _ = player_of(game, "gpu").play(Task(0, CHECKED))
    built = time.perf_counter() - began
    _same(name, player_of(game).play(Task(0, CHECKED))[0], theirs)
    began = time.perf_counter()
    mine, _ = player_of(game).play(Task(0, CHECKED))
    one = (mine.rolls + mine.closing) / (time.perf_counter() - began)
    print(f"{name}, bankroll {bankroll:,}: the same sums; built in {built:.1f} s; one core {one / 1e6:,.1f} million/s")
    for power in POWERS:
        speed = max(_end_to_end(game, 10**power // ROLLS) for _ in range(2 if power < 10 else 1))
        print(f"  10^{power} rolls: {speed / 1e9:10,.3f} billion rolls/s", flush=True)


def _measure_felt(name: str, text: str) -> None:
    """Play a strategy whose chain is found on the felt, and every roll on the felt."""
    game = set_game(set_table("crown"), find_strategy(text), bankroll=100_000, rolls=ROLLS, seed=1)
    here, there = FeltPlayer(game), FeltPlayer(game, "gpu")
    few = Task(0, CHECKED >> 4)
    mine, _ = here.general.play(few)
    theirs = {"a chain found on the felt": there, "every roll on the felt": there.general}
    for how, player in theirs.items():
        _same(name, mine, player.play(few)[0])
        for power in POWERS[::2]:
            best = max(_task(player, 10**power // ROLLS) for _ in range(2))
            print(f"{name}, {how}: 10^{power} rolls: {best / 1e9:10,.3f} billion rolls/s", flush=True)


def _task(player: FeltPlayer | GeneralPlayer, sessions: int) -> float:
    most = sessions if isinstance(player, FeltPlayer) and player.walks else min(sessions, CHECKED)
    began = time.perf_counter()
    part, _ = player.play(Task(0, most))
    return (part.rolls + part.closing) / (time.perf_counter() - began)


def _end_to_end(game: Game, sessions: int) -> float:
    """Return the rolls a second of a simulation with all its sums; the exact edges are no part of playing."""
    began = time.perf_counter()
    run = Run(game, sessions)
    for _ in run.play(engine="gpu"):
        pass
    told = run.simulation
    assert told.mean.low <= told.quantile(0.5) + told.deviation * told.chance("rolls").high
    return (run.part.rolls + run.part.closing) / (time.perf_counter() - began)


def _same(name: str, mine: Part, theirs: Part) -> None:
    for field in fields(Part):
        assert _plain(getattr(mine, field.name)) == _plain(getattr(theirs, field.name)), f"{name}: other {field.name}"


def _plain(value: Any) -> Any:
    if hasattr(value, "lists"):
        return value.lists()
    return {key: _plain(one) for key, one in value.items()} if hasattr(value, "items") else value


if __name__ == "__main__":
    sys.exit(main())
