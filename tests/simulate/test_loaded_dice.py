"""Dice that are not fair in the simulator: each throw by its chance, and the same sessions however they are played."""

from collections import Counter
from fractions import Fraction as F

import numpy as np
import pytest

import hardway as hw
from hardway.errors import SimulateError
from hardway.odds.chances import FAIR, read_dice
from hardway.odds.costs.figures import figures
from hardway.rulebook import law, load
from hardway.simulate.chain.kernel_batch import LANES, throw_loaded
from hardway.simulate.game import Game, Task
from hardway.simulate.numba_tools import compiled
from hardway.simulate.philox import BLOCK, loaded_table, throws
from hardway.strategy import read
from hardway.table.model.events import Called
from tests.simulate.runners import by_rolls, by_table
from tests.simulate.test_chain import alike

DICE = read_dice("3v:0.3")
EVEN = 1 << 32


@pytest.mark.parametrize("text", ["3v:0.3", "1:0.16,6:0.1733", "4-3:0.5", "1-1:1/1000", "6:0.9"])
def test_loaded_dice_table_keeps_chances_within_one_in_4_billion(text):
    chances = read_dice(text).throws
    cuts, beyond = loaded_table(chances).reshape(2, 36).tolist()
    kept = [F(cut, EVEN) for cut in cuts]
    for throw, chance in enumerate(chances):
        drawn = kept[throw] + sum(1 - kept[other] for other in range(36) if beyond[other] == throw)
        assert abs(drawn / 36 - chance) <= F(36, EVEN)


def test_simulated_loaded_throws_occur_by_their_given_chances():
    count = 8_000
    seen = Counter(throws(3, 0, count, loaded_table(DICE.throws)).tolist())
    # The sum of squares over expectations has 35 degrees of freedom: more than 66.6 in one of a thousand.
    assert (
        sum((seen[throw] - count * chance) ** 2 / (count * chance) for throw, chance in enumerate(DICE.throws)) < 66.6
    )


def test_loaded_throws_in_a_batch_equal_those_of_each_session():
    table, scratch = loaded_table(DICE.throws), np.zeros((BLOCK, LANES), np.uint8)
    alive = np.array([0, 1, 2**33 + 3], np.int64)
    compiled(throw_loaded)(scratch, alive, len(alive), np.uint64(7), 0, 1, table)
    for lane, session in enumerate(alive.tolist()):
        assert scratch[:, lane].tolist() == throws(7, session, 2 * BLOCK, table)[BLOCK:].tolist()


def test_sessions_with_loaded_dice_are_equal_in_both_simulators():
    game = Game(
        law(load("crown")), read("bet pass 10\nbet place 6 12\nmax pass_odds"), 30_000, 100, 60_000, 5, dice=DICE
    )
    short, rows = by_table(game).play(Task(0, 300, rows=True))  # in NumPy, before anything is compiled
    long, _ = by_table(game).play(Task(0, 30_000))  # by the compiled batch
    rolled, by_roll = by_rolls(game).play(Task(0, 300, rows=True))
    assert all((one == other).all() for one, other in zip(rows[:4], by_roll[:4], strict=True))
    alike(short, rolled)
    alike(long, by_rolls(game).play(Task(0, 30_000))[0])
    fair, _ = by_table(Game(game.law, game.strategy, 30_000, 100, 60_000, 5)).play(Task(0, 300))
    assert fair.results.sum != short.results.sum


def test_simulation_with_loaded_dice_agrees_with_the_exact_edge():
    found = hw.simulate("bet field 10", house="crown", dice="3v:0.3", sessions=20_000, rolls=50, bankroll=1000, seed=3)
    edge = figures(law(load("crown")), "field", DICE).edge
    assert found.wagers[0].exact == float(edge)
    assert abs(found.mean.value + float(edge) * 500) < 3.3 * found.error  # one seed in a thousand lies beyond
    assert found.game.dice == DICE != FAIR


def test_simulation_with_loaded_dice_on_a_gpu_is_refused():
    with pytest.raises(SimulateError, match="dice that are not fair are thrown on processors, not on a GPU"):
        hw.simulate("bet pass 10", dice={6: 0.2}, engine="gpu", sessions=10)


def test_simulation_with_an_impossible_die_face_is_refused():
    with pytest.raises(SimulateError, match="a die has faces 1 to 6, not 7"):
        hw.simulate("bet pass 10", dice={7: 0.2}, sessions=10)


def test_library_table_throws_the_given_loaded_dice():
    # 6-6 in 99 of 100 throws; each of the other 35 in 1/3500.
    t = hw.Table("crown", seed=1, dice={(6, 6): "0.99"}, shooter=True)
    seen = Counter[tuple[int, int]]()
    for _ in range(200):
        t.roll()
        seen[next(event.dice for event in t.events if isinstance(event, Called))] += 1
    assert seen[6, 6] > 180
