"""Changes the Python of the packages in `python_mutants`, one place at a time, and runs the tests that reach the place.

    python tools/mutate.py python [PACKAGE …] [--sample N] [--seed N] [--jobs N] [--listed] [--json]

A part of a package can be named too: `floor/people`, `odds/costs/hand.py`.

A first run finds which tests reach which line. Results are stored in mutants/: after Ctrl-C the next run continues
there, until a source or a test changes. A change after which nothing behaves differently is listed in
tests/python_alike.csv with the reason. The exit code is 1 if any other change is not noticed.
"""

import argparse
import contextlib
import csv
import json
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src"), str(ROOT / "tests" / "rules")]

from tools.changed_in_place import LoadedTests, Place, changed_functions  # noqa: E402
from tools.children import BROKEN, Children  # noqa: E402
from tools.python_mutants import PACKAGE, PACKAGES, PythonMutant, mutated, python_mutants, sources  # noqa: E402
from tools.reach import Reach, ReachMap, Tracer, read_run, test_files, write_run  # noqa: E402

KEPT = ROOT / "mutants"
ALIKE = ROOT / "tests" / "python_alike.csv"
LEAST_S, TIMES = 20.0, 6.0
"""With a mutant, tests may take this many seconds, plus this many times their usual time; beyond that they hang, which
counts as noticed.

These are processor seconds, since a busy machine is no hang. Tests that only wait may take longer by the clock.
"""
A_FEW_S = 15.0
"""So many seconds of tests are run in place if only a failure would count."""
FILES = 12
"""With a mutant of a module's body, tests in so many files of other packages are run; all of them would take
minutes.
"""
INI = '[pytest]\naddopts = --import-mode=importlib -m "not soak" -p no:cacheprovider\nmarkers = soak\n'
_LOADED_BEFORE = ("pytest", "hypothesis", "hypothesis.stateful", "numpy", "pydantic", "flint", "fractions", "asyncio")
"""Packages that a process loads before it is forked. None is of Hardway, which is loaded with the mutant."""


class PythonFate(NamedTuple):
    """What became of a mutant: a test failed, all tests passed, or it is `listed` as equivalent."""

    mutant: str
    line: int
    caught: bool
    by: str


def digest() -> str:
    """Return a hash of everything that stored results depend on."""
    hashed = sha256()
    for folder in ("src/hardway", "tests", "tools"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".toml", ".csv", ".craps") and "python_alike" not in path.name:
                hashed.update(path.read_bytes())
    return hashed.hexdigest()


def alike() -> dict[str, str]:
    """Return the listed equivalent mutants, with the reason."""
    with ALIKE.open(encoding="utf-8", newline="") as file:
        return {row["mutant"]: row["reason"] for row in csv.DictReader(file)}


def _pytest(tests: Sequence[str], plugin: object, *options: str) -> int:
    import pytest

    arguments = ["-q", *options, f"--rootdir={ROOT}", "-c", str(KEPT / "pytest.ini"), *tests]
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
        return int(pytest.main(arguments, plugins=[plugin]))


class _FirstFailure:
    """A pytest plugin that stores the first test that failed."""

    by = ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Note the report of a test; pytest calls this."""
        if report.failed and not self.by:
            self.by = report.nodeid


def _load_changed(mutant: PythonMutant) -> None:
    """Make this process load the file of a mutant with its change from now on."""
    code = compile(mutated(mutant), str(mutant.path), "exec")
    get_code = SourceFileLoader.get_code

    def changed(self: SourceFileLoader, name: str) -> Any:
        return code if self.path == str(mutant.path) else get_code(self, name)

    SourceFileLoader.get_code = changed  # type: ignore[method-assign, assignment]


def _try(mutant: PythonMutant, tests: Sequence[str]) -> dict[str, Any]:
    """Run the tests with a mutant, first a few of them; runs in a forked process. Return whether one failed, and
    which.
    """
    _load_changed(mutant)
    for some in (tests[:15], tests[15:]):
        first = _FirstFailure()
        result = _pytest(some, first, "-x") if some else 0
        if result not in (0, 5):
            return {"caught": True, "by": first.by or "loading"}
    return {"caught": False, "by": f"{len(tests)} tests"}


def _trace(tests: Sequence[str]) -> Reach:
    tracer = Tracer()
    _pytest(tests, tracer)
    return tracer.found


def reach(packages: tuple[str, ...], jobs: int, now: str, say: Callable[[str], None]) -> ReachMap:
    """Return which tests reach which line: stored by an earlier run, or found now, one test file after another."""
    files = test_files(packages)
    runs = {file: kept for file in files if (kept := read_run(KEPT, file, now)) is not None}
    work = [(file, partial(_trace, file), 1800.0) for file in files if file not in runs]
    for count, (file, found) in enumerate(Children(jobs, KEPT).each(work), 1):
        say(f"{count} of {len(work)} test files watched: {' '.join(file)}{'' if found else ', which took too long'}")
        runs[file] = Reach(*found) if found else Reach({}, {})
        write_run(KEPT, file, now, runs[file])
    return ReachMap(list(runs.values()))


def chosen(parts: Sequence[str], sample: int, seed: int) -> list[PythonMutant]:
    """Return the mutants of some packages or parts of them, or a random sample, always in the same order."""
    every = [mutant for path in sources() if _in(path, parts) for mutant in python_mutants(path)]
    return random.Random(f"python {seed}").sample(every, sample) if 0 < sample < len(every) else every


def _in(path: Path, parts: Sequence[str]) -> bool:
    return any(path.is_relative_to(PACKAGE / part) for part in parts)


def tried_before(path: Path) -> dict[str, PythonFate]:
    """Return the stored results by the name of the mutant; a line that was cut off is ignored."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        with contextlib.suppress(ValueError):
            fate = PythonFate(**json.loads(line))
            found[fate.mutant] = fate
    return found


def _file(mutant: str) -> str:
    return mutant.partition(":")[0]


class _Trial:
    """Tries mutants, and stores each result at once."""

    def __init__(
        self, mutants: Sequence[PythonMutant], reached: ReachMap, jobs: int, path: Path, skipped: dict[str, str]
    ) -> None:
        self._mutants, self._reached, self._jobs, self._path, self._skipped = mutants, reached, jobs, path, skipped
        self._noticed: dict[str, Counter[str]] = {}
        self._fails_alone: set[str] = set()
        """Tests that fail even without a mutant when changed in place; their failures do not count."""

    def _look_back(self) -> None:
        """Count from stored results which tests notice most mutants."""
        self._noticed = {}
        for fate in tried_before(self._path).values():
            self._note(fate)

    def _note(self, fate: PythonFate) -> None:
        if fate.caught:
            self._noticed.setdefault(_file(fate.mutant), Counter())[fate.by] += 1

    def _in_order(self, mutant: PythonMutant, tests: Sequence[str]) -> list[str]:
        """Return the tests of a mutant, first those that noticed others of its file, since few tests notice most of
        them."""
        noticed = self._noticed.get(_file(mutant.id), Counter())
        return sorted(tests, key=lambda test: -noticed[test])

    def left(self) -> list[PythonMutant]:
        """Return the mutants that have no result yet and are not listed as equivalent."""
        fates = {**tried_before(self._path), **self._skipped}
        return [mutant for mutant in self._mutants if mutant.id not in fates]

    def _limit_s(self, tests: Sequence[str]) -> float:
        return LEAST_S + TIMES * sum(self._reached.seconds[test] for test in tests)

    def in_place(self, loaded: LoadedTests) -> None:
        """Try the mutants that can be changed in place; those with a doubtful result are left for `loaded`."""
        self._look_back()
        in_doubt, asked = set[PythonMutant](), dict[PythonMutant, list[str]]()

        def work() -> Iterator[tuple[PythonMutant, Callable[[], str], float]]:
            for mutant in self.left():
                tests = self._reached.tests(mutant.path, mutant.line)
                limit_s = self._limit_s(tests)
                if tests and (changes := changed_functions(mutant)) is not None:
                    if loaded.ran & changes.keys():
                        in_doubt.add(mutant)
                        tests = self._reached.tests(mutant.path, mutant.line, A_FEW_S)
                    asked[mutant] = tests
                    yield mutant, partial(self._try_in_place, loaded, mutant, tests, changes), limit_s

        sound: set[str] = set()
        for mutant, by in Children(self._jobs, KEPT).each(work()):
            if by and by not in sound | self._fails_alone:
                alone = partial(loaded.first_failure, [by], {}, self._hangs_after)
                limit_s = LEAST_S + TIMES * self._reached.seconds[by]
                ((_, failed),) = Children(1, KEPT).each([(by, alone, limit_s)])
                (sound if failed == "" else self._fails_alone).add(by)
            in_doubt |= {mutant} if self._fails_alone.intersection(asked[mutant]) else set()
            if by is not None and (by in sound if by else mutant not in in_doubt):
                self._keep(mutant, {"caught": bool(by), "by": by or f"{len(asked[mutant])} tests"})

    def _try_in_place(
        self, loaded: LoadedTests, mutant: PythonMutant, tests: Sequence[str], changes: dict[Place, CodeType]
    ) -> str:
        """Run loaded tests with a mutant, also in modules that are loaded only now; runs in a forked process."""
        _load_changed(mutant)
        trusted = [test for test in self._in_order(mutant, tests) if test not in self._fails_alone]
        return loaded.first_failure(trusted, changes, self._hangs_after)

    def _hangs_after(self, test: str) -> float:
        return LEAST_S / 2 + TIMES * self._reached.seconds[test]

    def _try_loaded(self, mutant: PythonMutant, tests: Sequence[str]) -> dict[str, Any]:
        return _try(mutant, self._in_order(mutant, tests))

    def _watchful(self, package: str) -> tuple[str, ...]:
        """Return the tests of a package, and the other test files that noticed most of its mutants."""
        own, counted = f"tests/{package}/", Counter[str]()
        for file, noticed in self._noticed.items():
            for test, count in noticed.items() if file.startswith(f"{package}/") else ():
                if "::" in test and not test.startswith(own):
                    counted[test.partition("::")[0]] += count
        return own, *(f"{file}::" for file, _ in counted.most_common(FILES))

    def loaded(self) -> None:
        """Try the other mutants, each in a process that loads its file; even a line that no test reaches may run on
        loading."""
        self._look_back()
        watchful = cache(self._watchful)
        work = []
        for mutant in self.left():
            tests = self._reached.tests(mutant.path, mutant.line)
            tests = tests or self._reached.all_tests(watchful(mutant.id.partition("/")[0]))
            work.append((mutant, partial(self._try_loaded, mutant, tests), self._limit_s(tests)))
        for mutant, found in Children(self._jobs, KEPT).each(work):
            self._keep(mutant, found)

    def _keep(self, mutant: PythonMutant, found: dict[str, Any] | None) -> None:
        fate = _fate(mutant, found)
        self._note(fate)
        with self._path.open("a", encoding="utf-8") as kept:
            print(json.dumps(fate._asdict()), file=kept)
        os.write(2, f"{'caught' if fate.caught else 'SURVIVED'}: {mutant.id} ({fate.by})\n".encode())

    def fates(self) -> list[PythonFate]:
        """Return the result of every mutant."""
        fates = tried_before(self._path)
        return [fates.get(mutant.id, PythonFate(mutant.id, mutant.line, False, "listed")) for mutant in self._mutants]


def try_all(trial: _Trial, packages: tuple[str, ...]) -> list[PythonFate]:
    """Try every mutant without a result: in place if possible, otherwise by loading its module; return all results."""
    child = os.fork()
    if not child:
        files = list(dict.fromkeys(file for file, *_ in test_files(packages)))
        loaded = LoadedTests(trial.in_place)
        with contextlib.suppress(SystemExit):
            loaded.load(lambda plugin: _pytest(files, plugin, "-s"))
        os._exit(0 if loaded.done else BROKEN)
    try:
        _, status = os.waitpid(child, 0)
    except BaseException:
        os.kill(child, signal.SIGTERM)
        os.waitpid(child, 0)
        raise
    if os.waitstatus_to_exitcode(status) == BROKEN:
        raise RuntimeError("the tests could not be tried in place")
    trial.loaded()
    return trial.fates()


def _fate(mutant: PythonMutant, found: dict[str, Any] | None) -> PythonFate:
    if found is None:
        return PythonFate(mutant.id, mutant.line, True, "time: its tests hang")
    return PythonFate(mutant.id, mutant.line, found["caught"], found["by"])


def report(fates: Sequence[PythonFate], reasons: dict[str, str]) -> Iterator[str]:
    """Yield in lines how many mutants of each package were noticed, and which were not."""
    counted: dict[str, Counter[str]] = {}
    for fate in fates:
        kind = "caught" if fate.caught else "alike" if fate.mutant in reasons else "left"
        counted.setdefault(fate.mutant.partition("/")[0], Counter())[kind] += 1
    for package, kinds in counted.items():
        words = ", ".join(f"{kinds[kind]} {kind}" for kind in ("caught", "alike", "left"))
        yield f"{package}: {kinds.total()} changes, {words} ({100 * kinds['caught'] / kinds.total():.1f}% caught)"
    for fate in fates:
        if not fate.caught and fate.mutant not in reasons:
            yield f"  SURVIVED: {fate.mutant} (line {fate.line}; {fate.by})"


def main() -> int:
    """Try the mutants of some or all packages; return the exit code."""
    parser = argparse.ArgumentParser("mutate.py python", description=__doc__.partition("\n\n")[0])
    parser.add_argument(
        "package", nargs="*", default=PACKAGES, help=f"of {', '.join(PACKAGES)}, or a part; all if none"
    )
    parser.add_argument("--sample", type=int, default=0, help="only so many changes")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    parser.add_argument("--listed", action="store_true", help="try those too that are listed as alike")
    parser.add_argument("--json", action="store_true", help="one JSON object a change")
    args = parser.parse_args()
    if unknown := [part for part in args.package if not any(_in(path, [part]) for path in sources())]:
        parser.error(f"nothing of {', '.join(PACKAGES)} is called {unknown[0]}")
    packages = tuple(package for package in PACKAGES if package in {part.partition("/")[0] for part in args.package})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    KEPT.mkdir(exist_ok=True)
    (KEPT / "pytest.ini").write_text(INI, encoding="utf-8")
    for name in _LOADED_BEFORE:
        with contextlib.suppress(ImportError):
            __import__(name)
    now = digest()
    say = lambda line: print(line, file=sys.stderr, flush=True)  # noqa: E731
    reached = reach(packages, args.jobs, now, say)
    mutants = chosen(args.package, args.sample, args.seed)
    reasons = alike()
    trial = _Trial(mutants, reached, args.jobs, KEPT / f"{now[:16]}.jsonl", {} if args.listed else reasons)
    fates = try_all(trial, packages)
    lines = (json.dumps(fate._asdict()) for fate in fates) if args.json else report(fates, reasons)
    print("\n".join(lines))
    return int(any(not fate.caught and fate.mutant not in reasons for fate in fates))


if __name__ == "__main__":
    sys.exit(main())
