"""Loads the tests once, and tries each mutant in a fork of that process, so that a mutant costs only the time of its
tests.

The body of a module or a class cannot be changed this way, since it ran when the tests were loaded. A function may have
run then too: in that case a test that fails counts, but a mutant that no test notices is in doubt.
"""

import ast
import contextlib
import gc
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from tools.python_mutants import PACKAGE, PythonMutant, mutated
from tools.reach import alarm

Place = tuple[str, str, int]
"""A function: its file, its name and its first line."""


def place(code: CodeType) -> Place:
    """Return the file, the name and the first line of a code object."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for held in code.co_consts:
        if isinstance(held, CodeType):
            yield from _nested(held)


@cache
def _codes(path: Path) -> list[CodeType]:
    return [*_nested(compile(ast.parse(path.read_text(encoding="utf-8")), str(path), "exec"))]


def _own(code: CodeType) -> tuple[object, ...]:
    """Return the instructions and constants of a code object itself, without those of nested functions."""
    held = [place(held) if isinstance(held, CodeType) else (type(held), held) for held in code.co_consts]
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, held


def _runs_in_loading(code: CodeType) -> bool:
    """Return whether a code object runs while its module is loaded: a body, or a comprehension in a body."""
    in_body = "<locals>" not in code.co_qualname and code.co_name in (
        "<genexpr>",
        "<listcomp>",
        "<setcomp>",
        "<dictcomp>",
    )
    return in_body or not code.co_flags & CO_OPTIMIZED


def changed_functions(mutant: PythonMutant) -> dict[Place, CodeType] | None:
    """Return the new code of each function that a mutant changes; None if the module must be loaded again."""
    before = _codes(mutant.path)
    after: dict[Place, list[CodeType]] = {}
    for code in _nested(compile(mutated(mutant), str(mutant.path), "exec")):
        after.setdefault(place(code), []).append(code)  # two comprehensions can begin on one line
    twice = Counter(map(place, before))
    found = {}
    for code in before:
        new = after[place(code)].pop(0) if after.get(place(code)) else code
        if _own(code) != _own(new) and _runs_in_loading(code):
            return None
        if code != new and code.co_flags & CO_OPTIMIZED:
            found[place(code)] = new
    alone = all(twice[at] == 1 and new.co_freevars == _freevars(before, at) for at, new in found.items())
    return found if found and alone else None


def _freevars(codes: Sequence[CodeType], at: Place) -> tuple[str, ...]:
    return next(code.co_freevars for code in codes if place(code) == at)


class LoadedTests:
    """A pytest plugin that loads the tests and then calls `then` instead of running them all."""

    def __init__(self, then: Callable[["LoadedTests"], None]) -> None:
        self._then = then
        self.done = False
        """Whether the tests were loaded and `then` was called; pytest hides errors in either."""
        self.ran: set[Place] = set()
        self._items: dict[str, Any] = {}
        self._functions: dict[Place, list[FunctionType]] = {}
        self._by = ""

    def _call(self, frame: FrameType, event: str, arg: object) -> None:
        if frame.f_code.co_filename.startswith(f"{PACKAGE}/"):
            self.ran.add(place(frame.f_code))

    def load(self, run: Callable[[object], object]) -> None:
        """Let pytest load the tests by calling `run`, and note which functions run meanwhile."""
        sys.settrace(self._call)
        try:
            run(self)
        finally:
            sys.settrace(None)

    def pytest_runtestloop(self, session: Any) -> bool:
        """Call `then` instead of running the tests; pytest calls this once they are loaded."""
        sys.settrace(None)
        self._items = {item.nodeid: item for item in session.items}
        gc.unfreeze()  # the tests freeze what they collect, and only what is not frozen is found
        for function in gc.get_objects():
            if type(function) is FunctionType and function.__code__.co_filename.startswith(f"{PACKAGE}/"):
                self._functions.setdefault(place(function.__code__), []).append(function)
        assert self._functions, "no function of the package was found: every change would go unnoticed"
        gc.freeze()
        self._then(self)
        self.done = True
        return True

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Store the name of the first test that fails."""
        if report.failed and not self._by:
            self._by = report.nodeid

    def first_failure(
        self, tests: Sequence[str], changes: dict[Place, CodeType], limit_s: Callable[[str], float]
    ) -> str:
        """Return the first of these tests that fails or hangs with the mutant; empty if none does. Runs in a forked
        process."""
        for at, code in changes.items():
            for function in self._functions.get(at, ()):
                function.__code__ = code
        _silence()
        items = [self._items[test] for test in tests]  # a test that was not loaded is an error in this tool
        for item, following in zip(items, [*items[1:], None], strict=True):
            with contextlib.suppress(BaseException):
                alarm(limit_s(item.nodeid))
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if not self._by:
                    continue
            alarm(0)
            return self._by or item.nodeid
        return ""


def _silence() -> None:
    with Path(os.devnull).open("w") as nowhere:
        for stream in (1, 2):
            os.dup2(nowhere.fileno(), stream)
