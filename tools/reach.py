"""Which tests reach which line: every test file is run once under a tracer, and what it ran is written down.

A line that runs when its module is loaded belongs to no test; the test that reaches the rest of the file stands for it.
"""

import json
import signal
import sys
import time
from collections.abc import Callable
from inspect import CO_OPTIMIZED
from itertools import accumulate
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

from tools.python_mutants import PACKAGE, ROOT

TESTS = {
    "table": ("rules/test_records.py", "table", "rulebook", "notation", "floor", "strategy"),
    "floor": ("floor",), "odds": ("odds",), "strategy": ("strategy",), "wire": ("wire", "table/test_needs.py"),
    "tournament": ("tournament", "cli/test_tournament.py", "rules/test_records.py"),
    "promotion": ("promotion", "cli/test_promotion.py", "rules/test_records.py"),
}  # fmt: skip
"""Where the tests of each package are; what others find out besides is not counted."""
MOST_S = 90.0
"""So long the tests of a line take together, the quickest first; what would take longer is not run."""
SLOW_S = 30.0
"""A test that takes longer is none that a change can wait for."""
_LOOKS = 12
"""Calls of a function that a test is watched through; what it runs later, others run sooner."""
RECORDS = "tests/rules/test_records.py"
_FOLDER = f"{PACKAGE}/"


class Reach(NamedTuple):
    """What one run of a test file found: each test's seconds, and the lines it ran by file."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, list[int]]]


def _too_slow(signum: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"more than {SLOW_S:g} seconds")


class Tracer:
    """A plugin of pytest: notes the lines of the package that each test runs."""

    def __init__(self) -> None:
        self.found = Reach({}, {})
        self._seen: dict[CodeType, set[int]] = {}
        self._looks: dict[CodeType, int] = {}

    def _call(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if not code.co_filename.startswith(_FOLDER) or not code.co_flags & CO_OPTIMIZED:
            return None  # the body of a module or class runs when it is loaded, in whichever test comes first
        looks = self._looks[code] = self._looks.get(code, 0) + 1
        if looks > _LOOKS:
            return None
        seen = self._seen.setdefault(code, {code.co_firstlineno})

        def line(frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
            seen.add(frame.f_lineno)
            return line

        return line

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Begin to watch a test."""
        self._seen, self._looks, self._failed = {}, {}, False
        self._began = time.perf_counter()
        signal.signal(signal.SIGALRM, _too_slow)
        signal.setitimer(signal.ITIMER_REAL, SLOW_S)
        sys.settrace(self._call)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Take a report: a test that fails as things are, or is too slow, says nothing of a change."""
        self._failed |= report.failed

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Write down what a test ran, unless it failed."""
        sys.settrace(None)
        signal.setitimer(signal.ITIMER_REAL, 0)
        took = time.perf_counter() - self._began
        if self._failed:
            return
        self.found.seconds[nodeid] = took
        for code, lines in self._seen.items():
            by_test = self.found.lines.setdefault(code.co_filename.removeprefix(_FOLDER), {})
            by_test.setdefault(nodeid, []).extend(sorted(lines))


def test_files(packages: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the test files of some packages as arguments of pytest, each once; the many records house by house."""
    files: list[str] = []
    for where in (where for package in packages for where in TESTS[package]):
        path = ROOT / "tests" / where
        there = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
        files += [str(file.relative_to(ROOT)) for file in there if str(file.relative_to(ROOT)) not in files]
    houses = sorted({path.parent.name for path in (ROOT / "tests" / "rules").glob("*/*.craps")})
    split = [(RECORDS, "-k", house) for house in houses if RECORDS in files]
    return [*split, *((file,) for file in files if file != RECORDS)]


class ReachMap:
    """Which tests reach a line, the quickest first."""

    def __init__(self, runs: list[Reach]) -> None:
        self.seconds = {test: took for run in runs for test, took in run.seconds.items()}
        self._lines: dict[tuple[str, int], list[str]] = {}
        self._files: dict[str, list[str]] = {}
        for run in runs:
            for file, by_test in run.lines.items():
                for test, lines in by_test.items():
                    self._files.setdefault(file, []).append(test)
                    for line in lines:
                        self._lines.setdefault((file, line), []).append(test)

    def tests(self, path: Path, first: int, last: int) -> list[str]:
        """Return the tests that reach any of some lines of a file; of one that only loading runs, the file's or all."""
        file = str(path.relative_to(PACKAGE))
        found = {test for line in range(first, last + 1) for test in self._lines.get((file, line), ())}
        quick = sorted(found or set(self._files.get(file, self.seconds)), key=lambda test: (self.seconds[test], test))
        taken = accumulate(self.seconds[test] for test in quick)
        return [test for test, took in zip(quick, taken, strict=True) if took <= MOST_S]

    def write(self, path: Path, digest: str, runs: list[Reach]) -> None:
        """Keep the map for the next time."""
        path.write_text(json.dumps({"digest": digest, "runs": runs}), encoding="utf-8")


def read_map(path: Path, digest: str) -> ReachMap | None:
    """Return the map that was kept, if nothing has changed since."""
    if not path.exists():
        return None
    kept = json.loads(path.read_text(encoding="utf-8"))
    return ReachMap([Reach(*run) for run in kept["runs"]]) if kept["digest"] == digest else None
