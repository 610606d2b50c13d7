"""A strategy written in Python: a name and counters like those of a text, and a function instead of rules."""

import inspect
from collections.abc import Iterable
from hashlib import sha256
from importlib import import_module
from typing import Any

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.python.compiler import CannotCompile, check
from hardway.strategy import Strategy


class PythonStrategy(Strategy):
    """A strategy with a Python function in place of rules."""

    function: Any

    @property
    def source(self) -> str:
        """Return the source of the function; empty if it cannot be found."""
        try:
            return inspect.getsource(self.function)
        except (OSError, TypeError):
            return self.name

    def __call__(self, table: Any) -> None:
        """Call the function itself, in Python."""
        self.function(table)

    def __repr__(self) -> str:
        """Return its name, as a console shows it."""
        return f"<strategy {self.name}>"

    def __reduce__(self) -> Any:
        """Pickle it by name: the process that plays it imports the strategy's module."""
        digest = sha256(self.function.__code__.co_code + self.source.encode()).hexdigest()
        return _found, (self.function.__module__, self.function.__qualname__, digest)


def python_strategy(function: Any, counters: Iterable[int]) -> PythonStrategy:
    """Make a strategy of a function; raise CannotCompile if Numba cannot compile it."""
    check(function)
    begin = tuple((str(place), int(value)) for place, value in enumerate(counters))
    if len(begin) > at.MOST_COUNTERS:
        raise CannotCompile(
            f"{function.__name__} has {len(begin)} counters; a strategy may have at most {at.MOST_COUNTERS}"
        )
    about = inspect.getdoc(function) or ""
    made = PythonStrategy(function.__name__, about, 0, begin, (), frozenset(), frozenset(), {})
    made.function = function
    return made


def _found(module: str, name: str, digest: str) -> Any:
    """Return the strategy that was pickled by this name; `digest` is that of its code."""
    found: Any = import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found
