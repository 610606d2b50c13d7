"""A chain explored with the machine plays the same as the machine roll by roll, also where sessions leave it."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from hardway.odds.chances import FAIR, read_dice
from hardway.rulebook import law, load
from hardway.simulate import task_runner
from hardway.simulate.chain.array_chain import Bound
from hardway.simulate.game import Game, Task
from hardway.simulate.machine.machine_oracle import has_places
from hardway.simulate.task_runner import MachineRunner
from hardway.strategy import read, shelf, text_of
from tests.books import BOOKS
from tests.in_soak import more_in_soak, rest_in_soak
from tests.simulate.test_chain import alike

pytestmark = pytest.mark.timeout(600)  # the first time, Numba compiles for a while
PRESSED = """
counter more 0
when last seven_out
  set more 0
when last won place 6 and more < 18
  set more more + 6
when point
  bet place 6 12 + more
  bet place 8 12
"""


TAKEN = """
take place 6
bet place 6 12
bet place 8 18
take place 8 6
take lay 4
bet lay 4 41
when last total 9
  take place 8
"""
"""Put down again what was taken, and the other way round: none of it was at risk in between."""
REMEMBERS = """
when comeout
  bet pass 10
bet make_small 5
bet make_tall 5
bet fire 5
bet repeater 12 5
"""


def remembering(house: str) -> list[str]:
    """A strategy with wagers that remember, where a book has them."""
    return [REMEMBERS] if any(wager.remembers for wager in load(house).wagers.values()) else []


def game(house, text, *, bankroll=30_000, rolls=100, goal=60_000):
    return Game(law(load(house)), read(text), bankroll, rolls, goal, seed=7)


@pytest.mark.parametrize("every", more_in_soak(4, 1))
@pytest.mark.parametrize("house", rest_in_soak(BOOKS, now=("vegas",)))
def test_chain_that_the_simulator_explores_plays_as_roll_by_roll(house, every):
    found = 0
    for text in (*map(text_of, shelf()[::every]), PRESSED, TAKEN, *remembering(house)):
        player = MachineRunner(game(house, text))
        if not player.explores:
            continue
        found += 1
        for task in (Task(5, 300, rows=True), Task(305, 60, rows=True)):
            (part, rows), (other, others) = player.play(task), player.rolls.play(task)
            alike(part, other)
            assert all((one == two).all() for one, two in zip(rows[:4], others[:4], strict=True))
        assert player.explores
    assert found >= 15 // every


@pytest.mark.parametrize(
    ("text", "explores"),
    [
        ("bet field 5", True),
        ("when rack > 100\n  bet field 5", False),
        ("when rolls > 10\n  bet field 5", False),
        ("bet field all", False),
        ("bet place 6 12\noff place 6", False),
    ],
)
def test_strategy_on_rack_rolls_or_off_calls_has_no_chain(text, explores):
    """A strategy that reads its rack or the rolls, or calls bets off, is not explored."""
    player = MachineRunner(game("crown", text))
    assert has_places(player.game.strategy, player.plays.compiled) == player.explores == explores


@pytest.mark.parametrize("text", [text_of("three_point_molly"), PRESSED])
@pytest.mark.parametrize("dice", [FAIR, read_dice("3v:0.1")])
def test_session_that_leaves_a_full_chain_returns_with_its_sums(text, dice, monkeypatch):
    monkeypatch.setattr(task_runner, "BY_MACHINE", Bound(1 << 18, 24))
    monkeypatch.setattr(task_runner, "MOST_BEYOND", 1)
    player = MachineRunner(replace(game("crown", text, bankroll=9_000, goal=30_000), dice=dice))
    for task in (Task(5, 300, rows=True), Task(305, 60, rows=True)):
        (part, rows), (other, others) = player.play(task), player.rolls.play(task)
        alike(part, other)
        assert all((one == two).all() for one, two in zip(rows[:4], others[:4], strict=True))
        assert {"ruin", "goal", "rolls"} <= part.ends.keys()
    assert player.explores
    assert player.chain().chain.full


def test_strategy_mostly_outside_its_chain_is_played_without_it(monkeypatch):
    monkeypatch.setattr(task_runner, "BY_MACHINE", Bound(1 << 18, 8))
    player = MachineRunner(game("crown", text_of("three_point_molly")))
    part, _ = player.play(Task(0, 200))
    assert not player.explores
    alike(part, player.rolls.play(Task(0, 200))[0])


def test_chain_of_a_short_simulation_stays_small(monkeypatch):
    monkeypatch.setattr(task_runner, "FIRST_ROWS", 30)
    monkeypatch.setattr(task_runner, "ROLLS_A_ROW", 200)
    monkeypatch.setattr(task_runner, "MOST_BEYOND", 1)
    player = MachineRunner(game("crown", text_of("three_point_molly")))
    sizes = [(player.play(Task(first, 200)), player.chain().chain.bound.rows)[1] for first in (0, 200)]
    assert sizes == [30, 30 + 200 * 100 // 200]


GPU = """
from hardway.simulate.gpu.device import gpu
from hardway.simulate.task_runner import MachineRunner
from hardway.simulate.game import Task
from tests.books import BOOKS
from tests.simulate.test_chain import alike
from tests.simulate.test_machine_chain import PRESSED, game
gpu()
player = MachineRunner(game("crown", PRESSED, bankroll=4_000, rolls=12, goal=None), "gpu")
part, rows = player.play(Task(4, 70, rows=True))
here, others = MachineRunner(player.game).rolls.play(Task(4, 70, rows=True))
alike(part, here)
assert all((one == two).all() for one, two in zip(rows[:4], others[:4], strict=True)) and player.explores
print("alike")
"""

ROLL_BY_ROLL = """
from hardway.simulate.gpu.device import gpu
from hardway.simulate.task_runner import MachineRunner
from hardway.simulate.game import Task
from tests.simulate.test_chain import alike
from tests.simulate.test_machine_chain import game
gpu()
for house, text in (("crown", "bet field 5"), ("vegas", "bet lay 4 5% of rack")):
    player = MachineRunner(game(house, text, bankroll=4_000, rolls=3, goal=6_000), "gpu")
    part, rows = player.rolls.play(Task(4, 34, rows=True))
    here, others = MachineRunner(player.game).rolls.play(Task(4, 34, rows=True))
    alike(part, here)
    assert all((one == two).all() for one, two in zip(rows[:4], others[:4], strict=True))
print("alike")
"""


@pytest.mark.parametrize("script", [GPU, ROLL_BY_ROLL], ids=["chain", "roll by roll"])
def test_simulated_gpu_plays_as_the_processor(script):
    env = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "PYTHONWARNINGS": "ignore"}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True)
    assert done.stdout == "alike\n", done.stderr
