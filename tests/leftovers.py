"""Finds processes that outlive the tests that started them, their children included."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psutil

MARK = "HARDWAY_TEST_RUN"
"""The environment variable that every started process inherits, orphans too."""
SECONDS = 30
"""The seconds a process may take to end."""
HELPERS = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")
"""Python's helpers for shared memory and for starting processes, which end by themselves with the tests."""


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
    return [process for process in inherited if not _is_helper(process)]


def _is_helper(process: psutil.Process) -> bool:
    """Say whether a process is a helper of Python; what the fork server started has its words, but another parent."""
    words = " ".join(_words(process))
    return any(helper in words for helper in HELPERS) and process.ppid() == os.getpid()


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
