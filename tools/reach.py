"""Finds which tests reach which line, by running every test file once with marks in the sources.

A line that runs when its module is loaded, such as a default, belongs to all tests of its package.
"""

import ast
import builtins
import json
import os
import signal
from collections.abc import Iterable, Iterator
from importlib.machinery import SourceFileLoader
from itertools import accumulate
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from tools.python_mutants import PACKAGE, ROOT, sources

TESTS = {
    "table": (
        "rules/test_records.py", "table", "rulebook", "notation", "floor", "strategy", "test_library.py",
        "cli/test_legal.py", "cli/test_another_game.py",
    ),
    "floor": ("floor",), "odds": ("odds",), "strategy": ("strategy", "odds"),
    "wire": ("wire", "table/test_act_needs.py"),
    "tournament": ("tournament", "cli/test_tournament.py", "rules/test_records.py"),
    "promotion": ("promotion", "cli/test_promotion.py", "rules/test_records.py"),
}  # fmt: skip
"""The tests of each package; only failures of these tests count for its mutants."""
MOST_S = 45.0
"""The most seconds of tests that are run for a line, the quickest first; the other tests are not run."""
SLOW_S = 30.0
"""A test that takes longer than this is left out. Like all limits here, it is in processor seconds."""
_WAITS = 4
"""A test may take so many times longer by the clock than its processor seconds, since it waits or the machine is
busy.
"""
AGAIN_S = 2.0
"""Seconds after which `TooSlow` is raised again, since an event loop swallows an exception that a callback raises."""
HITS = "__hits__"
"""The built-in name of the list in which the marks are set."""
_MOST_MARKS = 1 << 16
RECORDS = "tests/rules/test_records.py"


class Reach(NamedTuple):
    """The result of running a test file: the seconds of each test, and by file the lines that it ran."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, list[int]]]


class TooSlow(BaseException):
    """Raised if a test takes too long. It is not an `Exception`, so that no test catches it."""


def _too_slow(signum: int, frame: FrameType | None) -> None:
    raise TooSlow


def alarm(limit_s: float) -> None:
    """Make this process raise `TooSlow` after so many processor seconds, or four times as many by the clock; 0 is
    never."""
    for name, timer, times in ((signal.SIGPROF, signal.ITIMER_PROF, 1), (signal.SIGALRM, signal.ITIMER_REAL, _WAITS)):
        signal.signal(name, _too_slow)
        signal.setitimer(timer, limit_s * times, AGAIN_S if limit_s else 0)


def _spent_s() -> float:
    """Return the processor seconds that this process and its children have used."""
    return sum(os.times()[:4])


class _Marked(ast.NodeTransformer):
    """Puts `HITS[number] = 1` before every statement of a function; a tracer would take many times as long."""

    def __init__(self, file: str, places: list[tuple[str, list[int]]]) -> None:
        self._file, self._places, self._inside = file, places, False

    def visit(self, node: ast.AST) -> ast.AST:
        """Add marks to every list of statements within a function."""
        before = self._inside
        self._inside |= isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        self.generic_visit(node)
        for field, held in ast.iter_fields(node):
            if self._inside and field in ("body", "orelse", "finalbody") and isinstance(held, list):
                setattr(node, field, [one for statement in held for one in self._marked(statement)])
        self._inside = before
        return node

    def _marked(self, statement: ast.stmt) -> list[ast.stmt]:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            return [statement]  # a docstring must stay the first statement
        mark = ast.parse(f"{HITS}[{len(self._places)}] = 1").body[0]
        self._places.append((self._file, [*_own_lines(statement)]))
        for inner in ast.walk(mark):
            ast.copy_location(inner, statement)
        return [mark, statement]


def marked(path: Path, file: str, places: list[tuple[str, list[int]]]) -> ast.Module:
    """Return the tree of a source with its marks; the file and the lines of each mark are added to `places`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    _Marked(file, places).visit(tree)
    return tree


def _own_lines(statement: ast.stmt) -> Iterator[int]:
    """Yield the lines of a statement, without those of statements nested in it."""
    held = {
        line
        for part in ast.walk(statement)
        if isinstance(part, ast.stmt) and part is not statement
        for line in range(part.lineno, (part.end_lineno or 0) + 1)
    }
    yield from sorted({*range(statement.lineno, (statement.end_lineno or 0) + 1)} - held | {statement.lineno})


class Tracer:
    """A pytest plugin that notes which lines each test runs, in modules that are loaded after it was made."""

    def __init__(self) -> None:
        self.found = Reach({}, {})
        self._places: list[tuple[str, list[int]]] = []
        self._hits = bytearray(_MOST_MARKS)
        setattr(builtins, HITS, self._hits)
        get_code, watched = SourceFileLoader.get_code, {str(path) for path in sources()}

        def loaded(loader: SourceFileLoader, name: str) -> Any:
            if loader.path not in watched:
                return get_code(loader, name)
            file = loader.path.removeprefix(f"{PACKAGE}/")
            return compile(marked(Path(loader.path), file, self._places), loader.path, "exec")

        SourceFileLoader.get_code = loaded  # type: ignore[method-assign, assignment]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Begin to watch a test; pytest calls this."""
        self._hits[:] = bytes(_MOST_MARKS)
        self._failed = False
        self._began = _spent_s()
        alarm(SLOW_S)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Note whether a test failed, so that it is left out; pytest calls this."""
        self._failed |= report.failed

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Store the lines that a test ran, unless it is left out; pytest calls this."""
        alarm(0)
        took = _spent_s() - self._began
        if self._failed:
            return
        self.found.seconds[nodeid] = took
        at = self._hits.find(1)
        while at >= 0:
            file, lines = self._places[at]
            self.found.lines.setdefault(file, {}).setdefault(nodeid, []).extend(lines)
            at = self._hits.find(1, at + 1)


def test_files(packages: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the test files of some packages as arguments of pytest, each once; the records are split by house."""
    files: list[str] = []
    for where in (where for package in packages for where in TESTS[package]):
        path = ROOT / "tests" / where
        there = sorted(path.rglob("test_*.py")) if path.is_dir() else [path]
        files += [str(file.relative_to(ROOT)) for file in there if str(file.relative_to(ROOT)) not in files]
    houses = sorted({path.parent.name for path in (ROOT / "tests" / "rules").glob("*/*.craps")})
    split = [(RECORDS, "-k", house) for house in houses if RECORDS in files]
    return [*split, *((file,) for file in files if file != RECORDS)]


class ReachMap:
    """Finds the tests that reach a line, the quickest first."""

    def __init__(self, runs: list[Reach]) -> None:
        self.seconds = {test: took for run in runs for test, took in run.seconds.items()}
        self._lines: dict[tuple[str, int], list[str]] = {}
        for run in runs:
            for file, by_test in run.lines.items():
                for test, lines in by_test.items():
                    for line in lines:
                        self._lines.setdefault((file, line), []).append(test)

    def tests(self, path: Path, line: int, most_s: float = MOST_S) -> list[str]:
        """Return the tests that reach a line of a file, as many as fit in `most_s` seconds."""
        return self._quickest(self._lines.get((str(path.relative_to(PACKAGE)), line), ()), most_s)

    def all_tests(self, begin: tuple[str, ...]) -> list[str]:
        """Return the tests whose names begin with one of these prefixes."""
        return self._quickest([test for test in self.seconds if test.startswith(begin)], MOST_S)

    def _quickest(self, found: Iterable[str], most_s: float) -> list[str]:
        quick = sorted({*found}, key=lambda test: (self.seconds[test], test))
        taken = accumulate(self.seconds[test] for test in quick)
        return [test for test, took in zip(quick, taken, strict=True) if took <= most_s]


def _kept(folder: Path, file: tuple[str, ...]) -> Path:
    return folder / f"reach-{'-'.join(file).replace('/', '-')}.json"


def write_run(folder: Path, file: tuple[str, ...], digest: str, run: Reach) -> None:
    """Store the lines that the tests of a file reach."""
    _kept(folder, file).write_text(json.dumps({"digest": digest, "run": run}), encoding="utf-8")


def read_run(folder: Path, file: tuple[str, ...], digest: str) -> Reach | None:
    """Return the stored lines of a test file; None if a source or a test has changed since."""
    if not (path := _kept(folder, file)).exists():
        return None
    kept = json.loads(path.read_text(encoding="utf-8"))
    return Reach(*kept["run"]) if kept["digest"] == digest else None
