"""Plays jobs on many machines, through joblib: Ray (`hardway[ray]`) or Dask (`hardway[dask]`)."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from socket import create_connection
from typing import Any

from hardway.simulate.game import Done, Jobs, SimulateError
from hardway.simulate.runner import play_task

WAVE = 4
"""Jobs given out at once for each worker."""
PATIENCE = 15
"""Seconds a cluster has to answer."""


def cluster(engine: str, address: str, workers: int | None, jobs: Jobs, done: int) -> Iterator[Done]:
    """Yield what each job came to from one on, in order; without an address a cluster is set up on this machine."""
    from joblib import Parallel, delayed, parallel_config

    with _JOINED[engine](address, workers) as size, parallel_config(backend=engine, n_jobs=size):
        wave = WAVE * size
        with Parallel() as parallel:  # one for all waves: workers stay, with what they know of the games
            for low in range(done, len(jobs), wave):
                numbers = range(low, min(low + wave, len(jobs)))
                yield from parallel(delayed(play_task)(*jobs[number]) for number in numbers)


@contextmanager
def _dask(address: str, workers: int | None) -> Iterator[int]:
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise SimulateError("Dask is not installed: pip install hardway[dask]") from None
    made: dict[str, Any] = {"n_workers": workers or 2, "threads_per_worker": 1, "dashboard_address": ":0"}
    with ExitStack() as stack:
        try:
            where = address or stack.enter_context(LocalCluster(**made))
            client = stack.enter_context(Client(where, timeout=PATIENCE))
        except (OSError, ValueError) as error:
            raise SimulateError(f"no Dask scheduler answers at {address or 'this machine'}: {error}") from None
        yield workers or max(1, sum(client.nthreads().values()))


@contextmanager
def _ray(address: str, workers: int | None) -> Iterator[int]:
    try:
        import ray
        from ray.util.joblib import register_ray
    except ImportError:
        raise SimulateError("Ray is not installed: pip install hardway[ray]") from None
    made: dict[str, Any] = {"num_cpus": workers or 2, "include_dashboard": False}
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a cluster of ours tells nobody
    try:
        _knock(address)
        ray.init(**({"address": address} if address else made), log_to_driver=False, logging_level="ERROR")
    except (OSError, RuntimeError, ValueError) as error:
        raise SimulateError(f"no Ray cluster answers at {address or 'this machine'}: {error}") from None
    register_ray()
    try:
        yield workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise OSError where nobody is at a host and port: Ray itself would go on asking for minutes."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if port.isdecimal():
        create_connection((host, int(port)), PATIENCE).close()


_JOINED = {"dask": _dask, "ray": _ray}
