"""Whole sessions on the machine are the same plain, compiled and down the chain."""

import errno

import numpy as np
import pytest

from hardway.errors import SimulateError
from hardway.rulebook import law, load
from hardway.simulate import numba_tools
from hardway.simulate.game import Game, Task
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine import roll_runner, rules
from hardway.simulate.machine.machine_session import HOW, NET, SESSION_WIDTH, play_sessions
from hardway.simulate.machine.program import program
from hardway.simulate.machine.session_details import NO_NOTES
from hardway.simulate.numba_tools import compiled
from hardway.strategy import load_strategy, read, shelf, text_of
from hardway.strategy.explore import RUIN
from tests.books import BOOKS
from tests.in_soak import more_in_soak, rest_in_soak
from tests.simulate.lanes import empty_lane
from tests.simulate.runners import by_rolls, by_table
from tests.simulate.test_chain import alike

pytestmark = pytest.mark.timeout(600)  # the first time, Numba compiles for a while


def game(house: str, text: str, *, bankroll: int = 30_000, rolls: int = 100, goal: int | None = 60_000) -> Game:
    return Game(law(load(house)), read(text), bankroll, rolls, goal, seed=7)


@pytest.mark.parametrize(("sessions", "every"), more_in_soak((10, 4), (120, 1)))
@pytest.mark.parametrize("house", rest_in_soak(BOOKS, now=("vegas/crapless",)))
def test_roll_by_roll_simulator_plays_as_the_markov_chain_does(house, sessions, every):
    """What one step does is compared for every strategy in test_parity.py."""
    for name in [one for one in shelf() if load_strategy(one).has_ranges][::every]:
        this = game(house, text_of(name))
        chain, chained = by_table(this).play(Task(5, sessions, True))
        general, rows = by_rolls(this).play(Task(5, sessions, True))
        for one, other in zip(chained[:4], rows[:4], strict=True):
            assert (one == other).all(), name
        assert repr(chain) == repr(general), name


def test_compiled_simulator_plays_as_the_uncompiled_python_code():
    table = program(law(load("newzealand")), read(text_of("three_point_molly"))).compiled
    plain, fast = (np.zeros((20, SESSION_WIDTH), np.int64) for _ in range(2))
    lanes = empty_lane(table), empty_lane(table)
    how = np.uint64(3), np.uint64(9), 20_000, 60, at.HUGE
    with np.errstate(over="ignore"):
        play_sessions(table.cells, lanes[0], *how, plain, *NO_NOTES)
    compiled(play_sessions)(table.cells, lanes[1], *how, fast, *NO_NOTES)
    assert (plain == fast).all()
    assert (lanes[0] == lanes[1]).all()


def test_simulator_parts_of_a_run_add_up_to_the_whole_run():
    this = by_rolls(game("crown", text_of("hammerlock")))
    whole, _ = this.play(Task(0, 90))
    parts = [this.play(Task(first, 30))[0] for first in (60, 0, 30)]
    assert repr(parts[0] + parts[1] + parts[2]) == repr(whole)


def test_session_ruined_on_the_field_loses_exactly_the_bankroll():
    """Ten dollars on the field (Crown: 5, 6, 7 and 8 lose): one loss takes all ten, which is ruin."""
    this = game("crown", "bet field 10", bankroll=1000, rolls=1000, goal=None)
    out = np.zeros((200, SESSION_WIDTH), np.int64)
    table = by_rolls(this).plays.compiled
    compiled(play_sessions)(
        table.cells, empty_lane(table), *(np.uint64(1), np.uint64(0), 1000, 1000, at.HUGE), out, *NO_NOTES
    )
    assert set(out[out[:, HOW] == RUIN, NET]) == {-1000}


def test_simulator_refuses_a_strategy_whose_counter_overflows():
    player = by_rolls(game("crown", "counter a 1\nset a a + a\nbet field 5"))
    with pytest.raises(SimulateError, match="needs a number above 360,287,970,189,639 or a list above 100 numbers"):
        player.play(Task(0, 2))


def test_simulator_gives_the_same_results_in_smaller_batches(monkeypatch):
    player = by_rolls(game("crown", text_of("iron_cross")))
    whole, rows = player.play(Task(3, 20, rows=True))
    monkeypatch.setattr(roll_runner, "MOST_AT_ONCE", 7)
    part, others = player.play(Task(3, 20, rows=True))
    alike(part, whole)
    assert all((one == two).all() for one, two in zip(rows[:4], others[:4], strict=True))


@pytest.mark.parametrize("name", ["LOCKED", "LOCK_BITS"])
def test_compiled_kernel_cache_key_changes_with_rule_constants(monkeypatch, name):
    before = numba_tools.code_digest(play_sessions)
    monkeypatch.setattr(rules, name, getattr(rules, name) + 1)
    assert numba_tools.code_digest(play_sessions) != before


def full(*_):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(("name", "instead"), [("IndexDataCacheFile.save", full), ("CacheImpl._locator_classes", [])])
def test_compiled_kernel_runs_when_the_cache_cannot_be_written(monkeypatch, name, instead):
    """The disk is full, or no folder is writable."""
    monkeypatch.setattr(f"numba.core.caching.{name}", instead)

    def twice(number):
        return 2 * number

    assert compiled(twice)(21) == 42
