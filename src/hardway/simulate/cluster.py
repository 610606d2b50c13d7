"""Plays jobs on many machines: Ray (`hardway[ray]`) or Dask (`hardway[dask]`)."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from socket import create_connection
from typing import Any

from hardway.extras import install_line
from hardway.simulate.game import Done, Job, Jobs, SimulateError
from hardway.simulate.task_runner import play_task

Play = Callable[[list[Job]], Iterable[Done]]
"""Gives jobs out at once, and returns what they came to, in order."""
WAVE = 4
"""Jobs given out at once for each worker."""
PATIENCE = 15
"""Seconds a cluster has to answer."""


def cluster(engine: str, address: str, workers: int | None, jobs: Jobs, done: int) -> Iterator[Done]:
    """Yield what each job came to from one on, in order; without an address a cluster is set up on this machine."""
    with _JOINED[engine](address, workers) as (size, play):
        wave = WAVE * size
        for low in range(done, len(jobs), wave):
            yield from play([jobs[number] for number in range(low, min(low + wave, len(jobs)))])


@contextmanager
def _dask(address: str, workers: int | None) -> Iterator[tuple[int, Play]]:
    """Join a scheduler."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise SimulateError(f"Dask is not installed: {install_line('dask')}") from None
    made: dict[str, Any] = {"n_workers": workers or 2, "threads_per_worker": 1, "dashboard_address": ":0"}
    with ExitStack() as stack:
        try:
            where = address or stack.enter_context(LocalCluster(**made))
            client = stack.enter_context(Client(where, timeout=PATIENCE))
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
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a cluster of ours tells nobody
    try:
        _knock(address)
        ray.init(**({"address": address} if address else made), log_to_driver=False, logging_level="ERROR")
    except (OSError, RuntimeError, ValueError) as error:
        raise SimulateError(f"no Ray cluster answers at {address or 'this machine'}: {error}") from None
    try:
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        size = workers or cores
        task = ray.remote(play_task).options(num_cpus=max(1, cores // size))  # so many cores each that no more run
        yield size, lambda wave: ray.get([task.remote(*job) for job in wave])
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise OSError where nobody is at a host and port: Ray itself would go on asking for minutes."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if port.isdecimal():
        create_connection((host, int(port)), PATIENCE).close()


_JOINED = {"dask": _dask, "ray": _ray}
