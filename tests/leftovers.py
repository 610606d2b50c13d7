"""Finds processes that outlive the tests that started them, their children included."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psutil

MARK = "HARDWAY_TEST_RUN"
"""The environment variable that every started process inherits, orphans too."""
SECONDS = 30
"""The seconds a process may take to end."""
TRACKER = "multiprocessing.resource_tracker"
"""Python's helper for shared memory, which ends by itself with the tests."""


@contextmanager
def none_left_behind(seconds: float = SECONDS) -> Iterator[None]:
    """Mark every process started inside; afterwards end those still running, and fail."""
    before = os.environ.get(MARK)
    os.environ[MARK] = mark = os.urandom(8).hex()
    try:
        yield
    finally:
        os.environ.pop(MARK)
        if before is not None:
            os.environ[MARK] = before
        _, left = psutil.wait_procs(marked(mark), timeout=seconds)
        words = [" ".join(_words(process)) for process in left]
        for process in left:
            process.kill()
        assert not left, "still running at the end of the tests:\n" + "\n".join(words)


def marked(mark: str) -> list[psutil.Process]:
    """Return the processes with a mark."""
    inherited = (process for process in psutil.process_iter() if _environment(process).get(MARK) == mark)
    return [process for process in inherited if not any(TRACKER in word for word in _words(process))]


def _environment(process: psutil.Process) -> dict[str, str]:
    try:
        return process.environ()
    except (psutil.Error, OSError):  # another user's, or gone by now
        return {}


def _words(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []
