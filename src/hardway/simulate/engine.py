"""Where tasks are played: the cores of this machine, its GPU, or many machines through Ray or Dask.

Whatever the engine, parts come back in the order of the session numbers, each of them once. A worker that dies changes
nothing: what it had not given back is played again elsewhere.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from hardway.simulate.game import Done, Jobs, SimulateError
from hardway.simulate.python.python_strategy import PythonStrategy
from hardway.simulate.task_runner import play_task
from hardway.values.known import processors

ENGINES = ("cpu", "gpu", "ray", "dask")
T = TypeVar("T")
TRIES = 3
"""How often a job is given out before a cluster is given up."""


def play_jobs(jobs: Jobs, *, engine: str = "cpu", workers: int | None = None, address: str = "") -> Iterator[Done]:
    """Yield what each job came to, in order."""
    if engine not in ENGINES:
        raise SimulateError(f"no engine {engine!r}; there are {', '.join(ENGINES)}")
    if address and engine in ("cpu", "gpu"):
        raise SimulateError(f"an address is for a cluster (ray or dask), not for {engine}")
    if engine == "gpu" and any(isinstance(game.strategy, PythonStrategy) for game in jobs.games):
        raise SimulateError("a strategy in Python is played on processors, not on a GPU")
    if engine == "gpu":
        from hardway.simulate.gpu.device import gpu

        gpu()
        return (play_task(*jobs[number], "gpu") for number in range(len(jobs)))
    if engine == "cpu":
        return in_order((partial(play_task, *jobs[number]) for number in range(len(jobs))), workers or processors())
    from hardway.simulate.cluster import cluster

    return _again(lambda done: cluster(engine, address, workers, jobs, done), len(jobs))


def in_order(calls: Iterable[Callable[[], T]], workers: int) -> Iterator[T]:
    """Yield what each call gives, on the cores of this machine: compiled code runs without Python's lock."""
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
        pool.shutdown(wait=False, cancel_futures=True)  # who stops does not wait for what nobody asks for


def _again(play: Callable[[int], Iterator[Done]], count: int) -> Iterator[Done]:
    """Give out what has not come back, again where workers are lost; nothing that came back is played twice."""
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
