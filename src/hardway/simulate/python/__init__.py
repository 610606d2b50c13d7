"""Strategies written in Python: decorated functions that Numba compiles, with the same view of the table as a text.

>>> from hardway.simulate.python import COME, COME_ODDS, DOLLAR, PASS, PASS_ODDS
>>> from hardway.simulate.python import bet, count, max_each, max_odds, point, strategy
>>> @strategy
... def molly(table):
...     if point(table) == 0:
...         bet(table, PASS, 10 * DOLLAR)
...     else:
...         max_odds(table, PASS_ODDS)
...         max_each(table, COME_ODDS)
...         if count(table, COME) < 2:
...             bet(table, COME, 10 * DOLLAR)
>>> molly.name
'molly'

It is consulted once before every throw, plays in the general kernel, and may call other functions of its own module.
What cannot be compiled is refused where it is decorated.
"""

from collections.abc import Callable, Iterable
from typing import Any, overload

from hardway.simulate.python.python_strategy import PythonStrategy, python_strategy
from hardway.simulate.python.seat_view import (
    StrategyTable,
    add,
    bet,
    call_off,
    call_on,
    count,
    counter,
    hands,
    last_lost,
    last_made,
    last_seven_out,
    last_total,
    last_won,
    max_each,
    max_odds,
    point,
    press,
    rack,
    regress,
    rolls,
    set_counter,
    standing,
    start,
    stop,
    take_down,
    take_some,
)  # fmt: skip
from hardway.simulate.python.wager_names import DOLLAR, constants, kind, named

__all__ = [
    "DOLLAR", "PythonStrategy", "StrategyTable", "add", "bet", "call_off", "call_on", "count", "counter", "hands",
    "kind", "last_lost", "last_made", "last_seven_out", "last_total", "last_won", "max_each", "max_odds", "point",
    "press", "rack", "regress", "rolls", "set_counter", "standing", "start", "stop", "strategy", "take_down",
    "take_some",
]  # fmt: skip
__all__ += constants()  # so that `from hardway.simulate.python import *` brings the wagers
Function = Callable[[StrategyTable], None]


@overload
def strategy(function: Function, /) -> PythonStrategy: ...
@overload
def strategy(*, counters: Iterable[int] = ()) -> Callable[[Function], PythonStrategy]: ...
def strategy(function: Function | None = None, /, *, counters: Iterable[int] = ()) -> Any:
    """Make a strategy of a function that takes a table; `counters` are the first values of its memory."""
    if function is None:
        return lambda decorated: python_strategy(decorated, counters)
    return python_strategy(function, counters)


def __getattr__(name: str) -> int:
    """Return the number of a wager, whose name in the books is this one in small letters, of any known house."""
    if name.startswith("__"):
        raise AttributeError(name)
    return named(name)
