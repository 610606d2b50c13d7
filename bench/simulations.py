"""The simulator in the same run: crapssim, the table, the general kernel, the chain, and the dice alone."""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from crapssim.strategy import BetPassLine
from crapssim.strategy.examples import DiceDoctor, IronCross, ThreePointMolly

from bench.measure import command
from bench.peer import _game
from hardway.report.simulation import lines, quantile_lines, wager_lines
from hardway.simulate.chain_together import LANES, throw_together
from hardway.simulate.engine import cores
from hardway.simulate.engine_build import compiled
from hardway.simulate.general_play import GeneralPlayer
from hardway.simulate.run import Run, find_strategy, set_game, set_table
from hardway.simulate.run_task import Game, Task
from hardway.simulate.streams import BLOCK
from hardway.strategy import TableSeat, act, remember, sitting_down
from hardway.strategy.seat import NAME
from hardway.table.commands import Roll
from hardway.table.draft import play
from hardway.values.dice import THROWS

HOUSE, BANKROLL, ROLLS = "crown", 100_000, 200
PEERS = {
    "pass": _game(BetPassLine, 10),
    "three_point_molly": _game(ThreePointMolly, 10, 2),
    "iron_cross": _game(IronCross, 10),
}
WANTED = {"pass": 5_000, "three_point_molly": 20_000, "iron_cross": 20_000}
GENERAL_WANTED = 2_000
TURNS = 5


class Speed(NamedTuple):
    """Rolls a second of one way to play, and how many times the peer's that is."""

    rolls: float
    times: float


@cache
def game(name: str) -> Game:
    """Return a game with a rack that is long enough."""
    return set_game(set_table(HOUSE), find_strategy(name), bankroll=BANKROLL, rolls=ROLLS, seed=1)


def chain(name: str, sessions: int, workers: int) -> int:
    """Simulate, with everything that the table of results shows; return the rolls."""
    run = Run(game(name), sessions)
    for _ in run.play(workers=workers):
        pass
    found = run.simulation
    lines(found), quantile_lines(found), wager_lines(found)
    return run.part.rolls + run.part.closing


@cache
def _general(name: str) -> GeneralPlayer:
    return GeneralPlayer(game(name))


def general(name: str, sessions: int) -> int:
    """Play sessions on the felt."""
    part, _ = _general(name).play(Task(0, sessions))
    return part.rolls + part.closing


def table(name: str, rolls: int) -> int:
    """Play a strategy at the table, roll by roll."""
    here = game(name)
    seat, memory = TableSeat(here.law, here.strategy), sitting_down(here.strategy, BANKROLL)
    draft = seat._draft
    draft.players[NAME].rack = BANKROLL * 100
    for first, second in Random(1).choices(THROWS, k=rolls):
        memory = act(here.law, draft, NAME, here.strategy, memory).memory
        play(here.law, draft, Roll(first, second))
        memory = remember(here.strategy, memory, frozenset(), hand_over=False)
    return rolls


def dice(blocks: int) -> int:
    """Throw the dice and nothing else."""
    scratch = np.zeros((BLOCK, LANES), np.uint8), np.zeros((4, LANES), np.uint32)
    alive = np.arange(LANES)
    throw = compiled(throw_together)
    for block in range(blocks):
        throw(*scratch, alive, LANES, np.uint64(1), 0, block)
    return blocks * BLOCK * LANES


def beside(ours: Callable[[], int], peer: Callable[[], int], clock: Callable[[], float] = time.process_time) -> Speed:
    """Take turns, and return our best speed and the median of the ratios."""
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
    felt = beside(lambda: general("dice_doctor", 1 << 12), lambda: (doctor(4_000), 4_000)[1])
    yield figure("dice_doctor, general kernel, one core", felt.times, "times", GENERAL_WANTED, True, _told(felt))
    thrown = max(_speed(lambda: dice(2_000), time.process_time) for _ in range(TURNS))
    yield figure("dice alone, one core", thrown / 1e6, "M/s", 500, True)
    yield from first_results(figure)


def _one(figure: Any, name: str, peer: Callable[[], int]) -> Iterator[Any]:
    one = beside(lambda: chain(name, 1 << 19, 1), peer)
    yield figure(f"{name}, chain, one core", one.times, "times", WANTED[name], True, _told(one))
    every = beside(lambda: chain(name, 1 << 20, cores()), peer, time.perf_counter)
    yield figure(f"{name}, chain, {cores()} cores", every.times, "times", WANTED[name], True, _told(every))
    felt = beside(lambda: general(name, 1 << 12), peer)
    yield figure(f"{name}, general kernel, one core", felt.times, "times", 0, True, _told(felt))
    seat = beside(lambda: table(name, 2_000), peer)
    yield figure(f"{name}, table, one core", seat.times, "times", 0, True, _told(seat))


def _told(speed: Speed) -> str:
    return f"{speed.rolls / 1e6:,.3f} million rolls/s against crapssim's {speed.rolls / speed.times:,.0f}"


def first_results(figure: Any) -> Iterator[Any]:
    """Measure how soon a first result is there, with nothing compiled before and with everything."""
    asks = ["-m", "hardway.cli", "simulate", "three_point_molly", "--house", "newzealand", "--sessions", "1000"]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = folder
        cold, _ = command(asks, times=1)
        warm, memory = command(asks, times=3)
        del os.environ["NUMBA_CACHE_DIR"]
    yield figure("a first result, nothing compiled", cold, "s", 3.0, False)
    yield figure("a first result", warm, "s", 1.5, False)
    yield figure("memory of that", memory, "MB", 600, False)
