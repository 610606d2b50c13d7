"""Compiles a Python strategy: alone when it is decorated, to report errors, and with the kernel when it is played."""

import inspect
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from types import FunctionType
from typing import Any

import numpy as np

from hardway.errors import SimulateError
from hardway.extras import needed_by
from hardway.rulebook import Law
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.cell_layout import Cells
from hardway.simulate.machine.consult import consult
from hardway.simulate.machine.law import REASON, CompiledLaw, Ints, compile_law
from hardway.simulate.machine.machine_session import play_sessions, sit
from hardway.simulate.machine.rules import last_bets
from hardway.simulate.machine.throw import throw
from hardway.simulate.numba_tools import Built, Wrap, code_digest, compiled_with, with_globals
from hardway.simulate.philox import words_of
from hardway.simulate.python import seat_view as python_view
from hardway.simulate.python.digest import digest
from hardway.simulate.python.seat_view import StrategyTable
from hardway.simulate.python.wager_names import ALL, place
from hardway.table.model.reasons import REASONS, no_slot

CHECKED = {"error_model": "python", "boundscheck": True}
"""Numba's options for a strategy's own code: a division by zero or an index beyond the end ends the simulation."""
MISTAKES = (ArithmeticError, AssertionError, LookupError, ValueError)
"""The errors that a strategy's own code may raise while it plays."""


class CannotCompile(ValueError):
    """Why Numba cannot compile a Python strategy: a sentence with the line and the reason."""


def check(function: Any) -> None:
    """Raise CannotCompile unless a function can be compiled as a strategy."""
    with needed_by("a strategy in Python"):
        from numba import njit
        from numba.core.errors import NumbaError

    _takes_a_table(function)
    plain: Any = njit
    try:
        made = _own(function, _empty_view(), plain(nogil=True))
        made.compile((_types(),))
    except NumbaError as error:
        raise CannotCompile(f"{function.__name__} cannot be compiled{_where(error)}: {_why(error)}") from None


def _takes_a_table(function: Any) -> None:
    if not isinstance(function, FunctionType) or function.__closure__:
        raise CannotCompile(
            "a strategy is a function of a module that takes one table and uses no variable of another function"
        )
    takes = len(inspect.signature(function).parameters)
    if takes != 1:
        raise CannotCompile(f"{function.__name__} takes {takes} arguments; a strategy's function takes one, the table")


def _own(function: Any, known: dict[FunctionType, Any], wrap: Any) -> Any:
    """Wrap a function and the functions of its own module that it calls; `known` has Hardway's own, wrapped already."""
    if function not in known:
        names = {}
        for name in function.__code__.co_names:
            callee = function.__globals__.get(name)
            if isinstance(callee, FunctionType) and (callee in known or callee.__module__ == function.__module__):
                known[function] = None  # known before it is built, so that Numba reports recursion
                names[name] = _own(callee, known, wrap)
        known[function] = wrap(with_globals(function, **names))
    return known[function]


def own_function(function: Any, known: dict[FunctionType, Any]) -> Any:
    """Return a strategy's function in plain Python, with other functions in place of those in `known`."""
    return _own(function, known, lambda copied: copied)


@cache
def _types() -> Any:
    import numba

    plain: Any = numba
    return plain.typeof(StrategyTable(np.zeros(1, np.int64), np.zeros(1, np.int64)))


def _empty_view() -> Built:
    """Return a stub for each function that a strategy may call, with the same signature and no effect.

    That is enough to find type errors. `|` is used as it works only on whole numbers: neither a text nor a part of a
    cent is accepted.
    """
    return {one: _empty(len(inspect.signature(one).parameters), one.__annotations__["return"]) for one in view()}


@cache
def _empty(takes: int, gives: type | None) -> Any:
    from numba import njit

    def table_alone(table: StrategyTable) -> Any:
        return value

    def wager(table: StrategyTable, wager: int) -> Any:
        _ = wager | 0
        return value

    def amount(table: StrategyTable, wager: int, amount: int) -> Any:
        _ = wager | amount
        return value

    value = gives() if gives else None
    plain: Any = njit
    return plain((table_alone, wager, amount)[takes - 1])


def _where(error: Any) -> str:
    line: int | None = getattr(getattr(error, "loc", None), "line", None)
    return f", line {line}" if line else ""


def _why(error: Any) -> str:
    """Return the message for a person in a Numba error."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    if wrong := re.search(r">>> or_\((.*)\)", text):
        return f"wagers, amounts and counters are whole numbers, not {wrong[1]}"
    if wrong := re.search(r'due to "TypeError: (.*)"', text):
        return wrong[1]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    lines = [line for line in lines if not line.startswith(("Failed in nopython", "During:", "File ", "Enable logger"))]
    return lines[0] if lines else type(error).__name__


def python_law(law: Law, counters: tuple[int, ...]) -> CompiledLaw:
    """Compile a law with every wager, for a Python strategy that finds them by name."""
    plain = compile_law(law)
    cells = plain.cells.tolist()
    cells[at.REFUSALS_AT] = cells[at.LANE_SIZE]
    cells[at.LANE_SIZE] += len(REASONS) + 1
    cells[at.FIRST_COUNTERS] = len(counters)
    cells[at.FIRST_COUNTERS + 1 : at.FIRST_COUNTERS + 1 + len(counters)] = counters
    rows = {key: at.SLOTS + place * at.SLOT_WIDTH for place, key in enumerate(plain.keys)}
    cells[at.WAGERS_AT] = len(cells)
    for wager in range(ALL):
        key = place(wager)
        cells.append(rows[key] if key in rows else -REASON[no_slot(law, key).refusal.reason])
    return plain._replace(cells=np.array(cells, np.int64))


def refused(on: CompiledLaw, lane: Ints) -> dict[tuple[int, str], int]:
    """Return how often actions were refused in a lane, by reason; a Python strategy has no line numbers, so each is at
    line 0."""
    first = int(on.cells[at.REFUSALS_AT])
    counts = lane[first : first + len(REASONS) + 1].tolist()
    return {(0, REASONS[reason - 1]): times for reason, times in enumerate(counts) if times}


def consult_python(cells: Cells, lane: Cells) -> bool:
    """Consult a Python strategy before a throw; say whether it stops."""
    lane[at.SHORT_OF_CHIPS] = lane[at.STOPPED] = 0
    play(StrategyTable(cells, lane))
    return lane[at.STOPPED] != 0


def play(table: StrategyTable) -> None:
    """Stand for the strategy, which `compiled_with` puts in its place."""


def view() -> list[FunctionType]:
    """Return the functions that a strategy may call."""
    there = vars(python_view).values()
    return [one for one in there if isinstance(one, FunctionType) and one.__module__ == python_view.__name__]


def _plain(function: Any) -> FunctionType:
    assert isinstance(function, FunctionType)
    return function


@contextmanager
def mistakes_told(name: str) -> Iterator[None]:
    """Raise SimulateError, with the strategy's name and what went wrong, if its own code fails."""
    try:
        yield
    except ArithmeticError:
        raise SimulateError(f"{name} divides by zero") from None
    except MISTAKES as error:
        raise SimulateError(f"{name} fails with {type(error).__name__}{f': {error}' * bool(str(error))}") from None


class PythonPlays:
    """A Python strategy under a compiled law, as the machine plays it."""

    def __init__(self, law: Law, function: Any, counters: tuple[int, ...]) -> None:
        self.compiled, self._function = python_law(law, counters), function

    def kernel(self) -> Any:
        """Return the compiled function that plays sessions."""
        return _kernel_of(self._function)

    def play(self, *args: Any) -> None:
        """Play sessions; raise SimulateError if the strategy's own code fails."""
        with mistakes_told(self._function.__name__):
            self.kernel()(*args)

    def refused(self, lane: Ints) -> dict[tuple[int, str], int]:
        """Return how often actions were refused in a lane."""
        return refused(self.compiled, lane)


@cache
def _kernel_of(function: Any) -> Any:
    """Return the compiled function that plays sessions with this strategy; it is the same for every house."""

    def swap(wrap: Wrap, built: Built) -> None:
        own = _own(function, built, partial(wrap, **CHECKED))
        built[_plain(consult)] = wrap(with_globals(_plain(consult_python), play=own))

    own = digest(function)
    return compiled_with(
        play_sessions,
        swap,
        (*view(), throw, last_bets, sit, words_of),
        own and f"{own}{code_digest(consult_python)}{CHECKED}",
    )
