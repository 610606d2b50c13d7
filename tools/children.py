"""Runs functions in forked processes, a few at once, each with a limit of processor seconds."""

import json
import os
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

BROKEN = 70
"""The exit code of a process whose function raised an error, which is an error in this tool."""


class Children:
    """Runs functions in forked processes, `jobs` at once; each function returns one JSON value."""

    def __init__(self, jobs: int, folder: Path) -> None:
        self._jobs, self._folder = jobs, folder
        self._running: dict[int, tuple[Any, Path, float]] = {}

    def each(self, work: Iterable[tuple[Any, Callable[[], Any], float]]) -> Iterator[tuple[Any, Any]]:
        """Run all functions; yield each name with the function's result, or None if the function took too long or died.

        `work` has the name, the function and the limit in processor seconds of each.
        """
        left = iter(work)
        try:
            while True:
                for one in islice(left, self._jobs - len(self._running)):
                    self._begin(*one)
                if not self._running:
                    return
                yield from self._ended()
                time.sleep(0.02)
        finally:
            for child in self._running:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)

    def _begin(self, name: Any, work: Callable[[], Any], limit_s: float) -> None:
        handle, path = tempfile.mkstemp(dir=self._folder, suffix=".json")
        os.close(handle)
        child = os.fork()
        if not child:
            import resource  # Windows has neither this nor `fork`

            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit_s) + 1, resource.RLIM_INFINITY))
            try:
                Path(path).write_text(json.dumps(work()), encoding="utf-8")
                os._exit(0)
            except BaseException:
                traceback.print_exc()
                os._exit(BROKEN)
        busy = max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1))
        self._running[child] = name, Path(path), time.monotonic() + busy * limit_s

    def _ended(self) -> Iterator[tuple[Any, Any]]:
        for child, (name, path, until) in list(self._running.items()):
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended and os.waitstatus_to_exitcode(status) == BROKEN:
                del self._running[child]
                raise RuntimeError(f"the work for {name} failed")
            if not ended and time.monotonic() > until:
                os.killpg(child, signal.SIGKILL)
                ended, _ = os.waitpid(child, 0)
            if ended:
                del self._running[child]
                text = path.read_text(encoding="utf-8")
                path.unlink()
                yield name, json.loads(text) if text else None
