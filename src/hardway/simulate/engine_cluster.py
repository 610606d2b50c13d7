"""Plays jobs on many machines, through joblib: Ray (`hardway[ray]`) or Dask (`hardway[dask]`)."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hardway.simulate.run_task import Done, Jobs, SimulateError, play_task

WAVE = 4
"""Jobs given out at once for each worker."""
PATIENCE = 15
"""Seconds a cluster has to answer."""


def cluster(engine: str, address: str, workers: int | None, jobs: Jobs, done: int) -> Iterator[Done]:
    """Yield what each job came to from one on, in order; without an address a cluster is set up on this machine."""
    from joblib import Parallel, delayed, parallel_config

    with _JOINED[engine](address, workers) as size, parallel_config(backend=engine, n_jobs=size):
        wave = WAVE * size
        for low in range(done, len(jobs), wave):
            numbers = range(low, min(low + wave, len(jobs)))
            yield from Parallel()(delayed(play_task)(*jobs[number]) for number in numbers)


@contextmanager
def _dask(address: str, workers: int | None) -> Iterator[int]:
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise SimulateError("Dask is not installed: pip install hardway[dask]") from None
    made: dict[str, Any] = {"n_workers": workers or 2, "threads_per_worker": 1, "dashboard_address": None}
    try:
        client = Client(address, timeout=PATIENCE) if address else Client(LocalCluster(**made))
    except (OSError, ValueError) as error:
        raise SimulateError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield workers or max(1, sum(client.nthreads().values()))


@contextmanager
def _ray(address: str, workers: int | None) -> Iterator[int]:
    try:
        import ray
        from ray.util.joblib import register_ray
    except ImportError:
        raise SimulateError("Ray is not installed: pip install hardway[ray]") from None
    made: dict[str, Any] = {"num_cpus": workers or 2, "include_dashboard": False}
    try:
        ray.init(**({"address": address} if address else made), log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise SimulateError(f"no Ray cluster answers at {address}: {error}") from None
    register_ray()
    try:
        yield workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


_JOINED = {"dask": _dask, "ray": _ray}
