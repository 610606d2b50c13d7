"""Real clusters of two workers on this machine have the same results, even when a worker is killed."""

import os
import signal
from dataclasses import fields, replace
from importlib.util import find_spec

import pytest

from hardway.errors import SimulateError
from hardway.simulate.engine import _on_cluster, play_jobs
from hardway.simulate.game import Game, Jobs
from hardway.simulate.run import find_strategy, set_game, set_table
from hardway.simulate.task_runner import play_task
from tests.simulate.runners import together
from tests.simulate.test_chain import alike

GAME = set_game(set_table("crown"), find_strategy("iron_cross"), bankroll=300, rolls=50, goal=400, seed=6)
JOBS = Jobs((GAME,), 10_000, rows=True, most=512)
CLUSTERS = [
    pytest.param(name, marks=pytest.mark.skipif(not find_spec(module), reason=f"{name} is an extra"))
    for name, module in (("dask", "distributed"), ("ray", "ray"))
]


@pytest.fixture(scope="module")
def whole():
    return [play_task(*JOBS[number]) for number in range(len(JOBS))]


def same(done, whole):
    """Every job once, in order, with the same bytes."""
    assert [rows.result.tobytes() for _, rows in done] == [rows.result.tobytes() for _, rows in whole]
    alike(together(part for part, _ in done), together(part for part, _ in whole))


@pytest.mark.soak
@pytest.mark.parametrize("engine", CLUSTERS)
def test_cluster_of_two_workers_has_the_results_of_one_process(engine, whole):
    same(list(play_jobs(JOBS, engine=engine, workers=2)), whole)


@pytest.mark.soak
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("engine", CLUSTERS)
def test_cluster_has_the_same_results_after_a_worker_is_killed(engine, workers, whole, tmp_path):
    died = tmp_path / "died"
    jobs = replace(JOBS, games=(deadly(GAME, str(died)),))
    same(list(play_jobs(jobs, engine=engine, workers=workers)), whole)
    assert int(died.read_text()) != os.getpid()


@pytest.mark.soak
@pytest.mark.parametrize("engine", CLUSTERS)
def test_cluster_that_loses_a_worker_has_equal_results_each_run(engine, whole, tmp_path):
    """Each of five runs loses a worker."""
    for turn in range(5):
        died = tmp_path / str(turn)
        jobs = replace(JOBS, games=(deadly(GAME, str(died)),))
        same(list(play_jobs(jobs, engine=engine, workers=1 + turn % 2)), whole)
        assert int(died.read_text()) != os.getpid()


def deadly(game, died):
    """The same game, but it kills the first worker that plays it. Defined here so that it is pickled by value."""
    here = os.getpid()

    class Deadly(Game):
        @property
        def key(self):
            if os.getpid() == here:
                raise AssertionError("played by the one who gives jobs out")
            try:
                with open(died, "x") as file:
                    file.write(str(os.getpid()))
            except FileExistsError:
                return game.key
            return os.kill(os.getpid(), signal.SIGKILL)

    return Deadly(**{field.name: getattr(game, field.name) for field in fields(game)})


@pytest.mark.parametrize("engine", CLUSTERS)
def test_error_names_the_cluster_that_does_not_answer(engine, monkeypatch):
    monkeypatch.setattr("hardway.simulate.engine.PATIENCE", 1)
    address = {"dask": "tcp://127.0.0.1:9", "ray": "127.0.0.1:9"}[engine]
    with pytest.raises(SimulateError, match=f"no {engine.capitalize()} (scheduler|cluster) answers at {address}"):
        next(_on_cluster(engine, address, 2, JOBS, 0))
