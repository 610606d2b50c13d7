"""A game whose chain grows too large goes on in another way with the same results."""

from collections import OrderedDict
from dataclasses import replace
from threading import Event, Thread
from types import SimpleNamespace

import pytest

from hardway.simulate import task_runner
from hardway.simulate.bankroll_paths import bankroll_paths
from hardway.simulate.chain.array_chain import Bound
from hardway.simulate.game import Task
from hardway.simulate.machine.law import NotCompiled
from hardway.simulate.run import find_strategy, set_game, set_table
from hardway.simulate.task_runner import TaskRunner, runner_of
from hardway.strategy import TableOracle
from tests.simulate.runners import by_table, together
from tests.simulate.test_chain import alike

GAME = set_game(set_table("newzealand"), find_strategy("three_point_molly"), bankroll=120, rolls=60, goal=200, seed=4)
TASKS = [Task(0, 600, rows=True), Task(600, 600, rows=True), Task(1200, 600, rows=True)]


@pytest.fixture(scope="module")
def down_the_chain():
    chain = by_table(GAME)
    return [chain.play(task) for task in TASKS]


def same(player, down_the_chain):
    done = [player.play(task) for task in TASKS]
    alike(together(part for part, _ in done), together(part for part, _ in down_the_chain))
    for (_, mine), (_, theirs) in zip(done, down_the_chain, strict=True):
        assert all((left == right).all() for left, right in zip(mine[:4], theirs[:4], strict=True))


@pytest.mark.parametrize("most", [0, 700])
def test_task_runner_leaves_a_chain_that_grows_too_large(monkeypatch, down_the_chain, most):
    monkeypatch.setattr(task_runner, "BY_TABLE", Bound(most, 2 * most))
    player = TaskRunner(GAME)
    assert player.left_the_chain == (most == 0)
    same(player, down_the_chain)
    assert player.left_the_chain


def test_task_runner_keeps_a_large_chain_of_uncompiled_rules(monkeypatch, down_the_chain):
    """A chain too large is left only where the rules can be compiled."""

    def not_compiled(game, device):
        raise NotCompiled("a word it does not know")

    monkeypatch.setattr(task_runner, "BY_TABLE", Bound(700, 1400))
    monkeypatch.setattr(task_runner, "MachineRunner", not_compiled)
    player = TaskRunner(GAME)
    same(player, down_the_chain)
    assert not player.left_the_chain
    assert len(player.chain.chain.explorer.ranges) > 700


@pytest.mark.parametrize("most", [0, 12_000])
def test_bankroll_paths_run_from_bankroll_to_results(monkeypatch, down_the_chain, most):
    monkeypatch.setattr(task_runner, "BY_TABLE", Bound(most, 2 * most))
    monkeypatch.setattr("hardway.simulate.task_runner._known", {})
    found = bankroll_paths(GAME, 600)
    assert (found.rolls[0], found.rolls[-1]) == (0, 60)
    assert (found.wealth[0] == 120).all()
    _, rows = down_the_chain[0]
    over = rows.end != 4  # ended before the last roll
    last = found.wealth[-1] * 100 - 12_000
    assert over.any()
    if most:
        assert abs((last - rows.result)[over]).max() <= 12_000 * 3  # some of them still had wagers to be decided
        assert (last == rows.result)[over].mean() > 0.9
    else:
        assert (last == rows.result).all()


def test_quick_game_is_prepared_while_a_slow_game_is_prepared(monkeypatch):
    begun, other_done = Event(), Event()
    waited = []

    class Slow:
        def __init__(self, game, device):
            if game.key == "slow":
                begun.set()
                waited.append(other_done.wait(20))

    monkeypatch.setattr(task_runner, "_known", OrderedDict())
    monkeypatch.setattr(task_runner, "TaskRunner", Slow)
    exploring = Thread(target=lambda: runner_of(SimpleNamespace(key="slow")))
    exploring.start()
    assert begun.wait(20)
    quick = SimpleNamespace(key="quick")
    assert runner_of(quick) is runner_of(quick)
    other_done.set()
    exploring.join()
    assert waited == [True]


def test_compiled_chain_is_reused_for_other_seeds_rolls_or_goals(monkeypatch):
    monkeypatch.setattr("hardway.simulate.task_runner._known", OrderedDict())
    first = runner_of(GAME)
    first.play(TASKS[0])
    other = replace(GAME, seed=GAME.seed + 1, rolls=GAME.rolls + 1, goal=None)
    monkeypatch.setattr(TableOracle, "ask", lambda *_: pytest.fail("the table is asked again"))
    second = runner_of(other)
    assert second is not first
    assert second.chain.chain is first.chain.chain
    assert replace(GAME, bankroll=2 * GAME.bankroll).table_key != GAME.table_key
