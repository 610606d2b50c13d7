"""Plays tasks on the cores of this machine, on its GPU, or on many machines through Ray or Dask.

Every engine returns the results in the order of the session numbers, each once. If a worker dies, its unfinished jobs
are played again elsewhere, with the same results.
"""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, redirect_stdout
from functools import partial
from socket import create_connection
from typing import Any, TypeVar

from hardway.errors import SimulateError
from hardway.extras import install_line
from hardway.odds.chances import FAIR
from hardway.simulate.game import Done, Job, Jobs
from hardway.simulate.python.python_strategy import PythonStrategy
from hardway.simulate.task_runner import play_task
from hardway.values.known import processors

ENGINES = ("cpu", "gpu", "ray", "dask")
T = TypeVar("T")
TRIES = 3
"""After jobs failed this many times in a row, the cluster is given up."""
Play = Callable[[list[Job]], Iterable[Done]]
"""A function that submits simulation jobs together and yields their results in the same order."""
WAVE = 4
"""How many jobs are submitted at a time for each worker."""
PATIENCE = 15
"""How many seconds a cluster has to answer before it is given up."""


def play_jobs(jobs: Jobs, *, engine: str = "cpu", workers: int | None = None, address: str = "") -> Iterator[Done]:
    """Yield the result of each job, in order."""
    if engine not in ENGINES:
        raise SimulateError(f"no engine {engine!r}; there are {', '.join(ENGINES)}")
    if address and engine in ("cpu", "gpu"):
        raise SimulateError(f"an address is for a cluster (ray or dask), not for {engine}")
    if engine == "gpu" and any(isinstance(game.strategy, PythonStrategy) for game in jobs.games):
        raise SimulateError("a strategy in Python is played on processors, not on a GPU")
    if engine == "gpu" and any(game.dice != FAIR for game in jobs.games):
        raise SimulateError("dice that are not fair are thrown on processors, not on a GPU")
    if engine == "gpu" and jobs.details:
        raise SimulateError("details of sessions are noted on processors, not on a GPU")
    if engine == "gpu":
        from hardway.simulate.gpu.device import gpu

        gpu()
        return (play_task(*jobs[number], "gpu") for number in range(len(jobs)))
    if engine == "cpu":
        return in_order((partial(play_task, *jobs[number]) for number in range(len(jobs))), workers or processors())
    return _retry(lambda done: _on_cluster(engine, address, workers, jobs, done), len(jobs))


def in_order(calls: Iterable[Callable[[], T]], workers: int) -> Iterator[T]:
    """Yield the result of each call, in order, from threads; compiled code releases Python's lock."""
    pool = ThreadPoolExecutor(workers)
    waiting: deque[Future[T]] = deque()
    try:
        for call in calls:
            waiting.append(pool.submit(call))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        # if the caller stops early, calls that were not started are cancelled
        pool.shutdown(wait=False, cancel_futures=True)


def _retry(play: Callable[[int], Iterator[Done]], count: int) -> Iterator[Done]:
    """Submit jobs, and unfinished ones again after workers were lost; no finished job is played twice."""
    done = failed = 0
    while done < count:
        try:
            for part in play(done):
                yield part
                done, failed = done + 1, 0
        except (SimulateError, GeneratorExit, KeyboardInterrupt):
            raise
        except Exception as error:
            failed += 1
            if failed == TRIES:
                raise SimulateError(f"the cluster gave up {TRIES} times: {error}") from error


def _on_cluster(engine: str, address: str, workers: int | None, jobs: Jobs, done: int) -> Iterator[Done]:
    """Yield the results from job number `done` on, in order; without an address, start a cluster on this machine."""
    with _JOINED[engine](address, workers) as (size, play):
        wave = WAVE * size
        for low in range(done, len(jobs), wave):
            yield from play([jobs[number] for number in range(low, min(low + wave, len(jobs)))])


@contextmanager
def _dask(address: str, workers: int | None) -> Iterator[tuple[int, Play]]:
    """Connect to a Dask scheduler; yield the number of its workers, and the function that submits jobs."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise SimulateError(f"Dask is not installed: {install_line('dask')}") from None
    made: dict[str, Any] = {"n_workers": workers or 2, "threads_per_worker": 1, "dashboard_address": ":0"}
    with ExitStack() as stack:
        try:
            where = address or stack.enter_context(LocalCluster(**made))
            client = stack.enter_context(Client(where, timeout=PATIENCE))
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            says = (
                f"no Dask scheduler with a worker answers at {address or 'this machine'}: start one with `dask worker`"
            )
            raise SimulateError(says) from None
        except (OSError, ValueError) as error:
            raise SimulateError(f"no Dask scheduler answers at {address or 'this machine'}: {error}") from None
        size = workers or max(1, sum(client.nthreads().values()))
        yield size, lambda wave: client.gather([client.submit(play_task, *job, pure=False) for job in wave])


@contextmanager
def _ray(address: str, workers: int | None) -> Iterator[tuple[int, Play]]:
    try:
        import ray
    except ImportError:
        raise SimulateError(f"Ray is not installed: {install_line('ray')}") from None
    made: dict[str, Any] = {"num_cpus": workers or 2, "include_dashboard": False}
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # sends no usage statistics
    try:
        _knock(address)
        with redirect_stdout(sys.stderr):  # Ray prints its news where results are printed
            ray.init(**({"address": address} if address else made), log_to_driver=False, logging_level="ERROR")
    except (OSError, RuntimeError, ValueError) as error:
        raise SimulateError(f"no Ray cluster answers at {address or 'this machine'}: {error}") from None
    try:
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        size = workers or cores
        task = ray.remote(play_task).options(num_cpus=max(1, cores // size))  # so that no more than `size` run at once
        yield size, lambda wave: gathered(ray, [task.remote(*job) for job in wave])
    finally:
        with redirect_stdout(sys.stderr):
            ray.shutdown()


def gathered(ray: Any, tasks: list[Any]) -> list[Done]:
    """Return the results of Ray's tasks; raise SimulateError once no machine of its cluster lives.

    Ray itself would wait for ever then, and so would another `ray.init`.
    """
    with redirect_stdout(sys.stderr):
        waiting = tasks
        while waiting:
            _, waiting = ray.wait(waiting, num_returns=len(waiting), timeout=PATIENCE)
            if waiting:
                _check_lives(ray)
        try:
            found: list[Done] = ray.get(tasks, timeout=2 * PATIENCE)
        except Exception:
            _check_lives(ray)
            raise
        return found


def _check_lives(ray: Any) -> None:
    """Raise SimulateError if no machine of a Ray cluster lives."""
    if not any(node["Alive"] for node in ray.nodes()):
        raise SimulateError("the Ray cluster died: start it again, or play with --engine cpu")


def _knock(address: str) -> None:
    """Raise OSError if nothing listens at a host and port; Ray itself would try for minutes."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if port.isdecimal():
        create_connection((host, int(port)), PATIENCE).close()


_JOINED = {"dask": _dask, "ray": _ray}
