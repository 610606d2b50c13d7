"""Compares crapssim, the table, the machine, the Markov chain and the dice alone in the same run."""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from crapssim.strategy import BetPassLine
from crapssim.strategy.examples import DiceDoctor, IronCross, ThreePointMolly

from bench.measure import command
from bench.peer import _game
from hardway.report.figures.simulation_figures import quantile_lines, result_lines, wager_lines
from hardway.simulate.chain.kernel_batch import LANES, throw_together
from hardway.simulate.game import Game, Task
from hardway.simulate.machine.roll_runner import RollRunner
from hardway.simulate.numba_tools import compiled
from hardway.simulate.philox import BLOCK
from hardway.simulate.run import Run, find_strategy, set_game, set_table
from hardway.simulate.task_runner import MachineRunner
from hardway.strategy import TableOracle, act, first_memory, remember
from hardway.strategy.oracle import NAME, SHOOTER
from hardway.table import Refusal
from hardway.table.draft import play
from hardway.table.model.commands import Bet, Roll
from hardway.values.dice import THROWS
from hardway.values.known import processors

SIMULATE = ["-m", "hardway.cli", "simulate"]
HOUSE, BANKROLL, ROLLS = "crown", 100_000, 200
PEERS = {
    "pass": _game(BetPassLine, 10),
    "three_point_molly": _game(ThreePointMolly, 10, 2),
    "iron_cross": _game(IronCross, 10),
}
WANTED = {"pass": 5_000, "three_point_molly": 20_000, "iron_cross": 20_000}
TURNS = 5


class Speed(NamedTuple):
    """How many rolls a second one way to play makes, and the ratio to crapssim."""

    rolls: float
    times: float


@cache
def game(name: str) -> Game:
    """Return a game with a rack that never runs out."""
    return set_game(set_table(HOUSE), find_strategy(name), bankroll=BANKROLL, rolls=ROLLS, seed=1)


def chain(name: str, sessions: int, workers: int) -> int:
    """Simulate by the Markov chain, with all figures of the result; return how many rolls were played."""
    run = Run(game(name), sessions)
    for _ in run.play(workers=workers):
        pass
    found = run.simulation
    result_lines(found), quantile_lines(found), wager_lines(found)
    return run.part.rolls + run.part.closing


@cache
def _general(name: str) -> RollRunner:
    return MachineRunner(game(name)).rolls


def general(name: str, sessions: int, workers: int = 1) -> int:
    """Play sessions on the machine, roll by roll; return how many rolls were played."""
    play, share = _general(name).play, sessions // workers
    with ThreadPoolExecutor(workers) as pool:
        done = list(pool.map(play, [Task(number * share, share) for number in range(workers)]))
    return sum(part.rolls + part.closing for part, _ in done)


def table(name: str, rolls: int) -> int:
    """Play a strategy at the table, roll by roll, beside a shooter with a line wager; return how many rolls were
    played."""
    here = game(name)
    oracle, memory = TableOracle(here.law, here.strategy), first_memory(here.strategy, BANKROLL)
    draft, line = oracle._draft, here.law.lines[0]
    draft.players[NAME].rack = BANKROLL * 100
    bets, amount = draft.players[SHOOTER].bets, draft.players[SHOOTER].bets[line].amount
    for first, second in Random(1).choices(THROWS, k=rolls):
        if line not in bets:
            play(here.law, draft, Bet(SHOOTER, line, amount))
        memory = act(here.law, draft, NAME, here.strategy, memory).memory
        called = play(here.law, draft, Roll(first, second))
        assert not isinstance(called, Refusal), called
        memory = remember(here.strategy, memory, frozenset(), hand_over=False)
    return rolls


def dice(blocks: int) -> int:
    """Only throw the dice; return how many throws were made."""
    scratch = np.zeros((BLOCK, LANES), np.uint8), np.zeros((4, LANES), np.uint32)
    alive = np.arange(LANES)
    throw = compiled(throw_together)
    for block in range(blocks):
        throw(*scratch, alive, LANES, np.uint64(1), 0, block)
    return blocks * BLOCK * LANES


def beside(ours: Callable[[], int], peer: Callable[[], int], clock: Callable[[], float] = time.process_time) -> Speed:
    """Play in turns with the peer; return our best speed and the median of the ratios."""
    ours()
    pairs = [(_speed(ours, clock), _speed(peer, time.process_time)) for _ in range(TURNS)]
    return Speed(max(mine for mine, _ in pairs), median(mine / theirs for mine, theirs in pairs))


def _speed(run: Callable[[], int], clock: Callable[[], float]) -> float:
    began = clock()
    rolls = run()
    return rolls / (clock() - began)


def simulations(figure: Any) -> Iterator[Any]:
    """Yield every figure of the simulator."""
    for name, crapssim in PEERS.items():
        yield from _one(figure, name, lambda crapssim=crapssim: (crapssim(4_000), 4_000)[1])
    doctor = _game(DiceDoctor)
    machine = beside(lambda: general("dice_doctor", 1 << 12), lambda: (doctor(4_000), 4_000)[1])
    yield figure("dice_doctor, machine, one core", machine.times, "times", None, True, _told(machine))
    yield from first_results(figure)


def _one(figure: Any, name: str, peer: Callable[[], int]) -> Iterator[Any]:
    """Yield the speed of each way to play a strategy, as a multiple of crapssim's in the same turns."""
    every, clock = processors(), time.perf_counter
    ways: list[tuple[str, Callable[[], int], Callable[[], float], float | None]] = [
        ("table, one core", lambda: table(name, 2_000), time.process_time, None),
        ("machine, one core", lambda: general(name, 1 << 12), time.process_time, None),
        (f"machine, {every} cores", lambda: general(name, 1 << 13, every), clock, None),
        ("chain, one core", lambda: chain(name, 1 << 19, 1), time.process_time, WANTED[name]),
        (f"chain, {every} cores", lambda: chain(name, 1 << 20, every), clock, None),
        ("dice alone, one core: the limit", lambda: dice(2_000), time.process_time, None),
    ]
    for way, run, watch, wanted in ways:
        speed = beside(run, peer, watch)
        yield figure(f"{name}, {way}", speed.times, "times", wanted, True, _told(speed))


def _told(speed: Speed) -> str:
    return f"{speed.rolls / 1e6:,.3f} million rolls/s against crapssim's {speed.rolls / speed.times:,.0f}"


def first_results(figure: Any) -> Iterator[Any]:
    """Measure the time to a first result, with nothing compiled yet and with everything compiled."""
    asks = [*SIMULATE, "newzealand", "three_point_molly", "--sessions", "1000"]
    cold = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["NUMBA_CACHE_DIR"] = folder
            cold.append(command(asks, times=1)[0])
    del os.environ["NUMBA_CACHE_DIR"]
    warm, _ = command(asks, times=5)
    yield figure("a first result, nothing compiled", min(cold), "s", 3.0, False)
    yield figure("a first result", warm, "s", 1.5, False)


def memories(figure: Any) -> Iterator[Any]:
    """Measure the memory that few sessions need, and that many need."""
    few, many = (command([*SIMULATE, "pass", "--sessions", str(n)], times=1)[1] for n in (10**6, 10**7))
    least = command([*SIMULATE, "pass", "--sessions", str(10**4)], times=1)[1]
    detail = f"10⁴ sessions {least:,.0f} MB (nothing compiled), 10⁶ {few:,.0f}, 10⁷ {many:,.0f}"
    yield figure("memory of ten times as many sessions", many / few, "times", 1.2, False, detail)
