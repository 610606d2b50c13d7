"""Solves a game backwards: the value of every layout and bankroll, with a proved bound on its error.

A step from one time to the one before never moves two tables of values further apart. So the errors of rounding add up
step by step, and a bound on one step, times the steps, bounds the whole.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from itertools import pairwise
from math import log
from typing import Any, NamedTuple

import numpy as np

from hardway.best import kernel
from hardway.best.arrays import Compiled, Terms
from hardway.best.layouts import Layouts
from hardway.odds.chances import OddsError
from hardway.values.known import processors

Values = Any
ROUNDINGS = 64
"""Operations behind one value, at most: sums over the classes of throw and points, a product and a chance for each."""
EPSILON = 2.0**-53
RUINED = -1000.0
"""The logarithm of nothing is taken as this."""
SETTLED = 1e-12
"""Without a limit of rolls, sweeps end when no value rises by more than this, or after MOST_SWEEPS. Each sweep is the
best of so many rolls: a lower bound, wherever it ends."""
MOST_SWEEPS = 1_000
Tell = Callable[[str, int, int], None]


class Objective(NamedTuple):
    """What a player wants."""

    kind: str
    """`goal`, `loss`, `longest`, `log` or `power`."""
    power: float = 1.0
    action: int = 0
    """The cents that must be at risk at every throw."""
    may_leave: bool = False

    def utility(self, dollars: Iterable[float]) -> Values:
        """Return what an amount of money is worth at the end of a session."""
        return np.array([self._worth(float(amount)) for amount in dollars])

    def _worth(self, dollars: float) -> float:
        if self.kind == "log":
            return log(dollars) if dollars else RUINED
        return dollars**self.power if self.kind == "power" else dollars


class Solved(NamedTuple):
    """The values of a game by rolls left, layout and money."""

    layouts: Layouts
    compiled: Compiled
    final: Values
    """With no roll left."""
    steps: list[Values]
    """By rolls left, from none; only the last two where not all are kept, only the fixed point without a limit."""
    sweeps: int
    lower: float
    upper: float | None
    """None where no bound was proved, which can be so without a limit of rolls."""


def terms_of(objective: Objective, top: int) -> Terms:
    """Return what the arrays need of an objective."""
    longest = objective.kind == "longest"
    return Terms(top, float(longest), objective.may_leave, not longest, objective.action)


def solve(
    layouts: Layouts, compiled: Compiled, objective: Objective, *, bankroll: int, rolls: int | None,
    every: bool = False, tell: Tell = lambda what, done, of: None,
) -> Solved:  # fmt: skip
    """Return the values of a game; `every` keeps those of all rolls."""
    sweeper = Sweeper(layouts, compiled, objective)
    begin = bankroll // compiled.unit
    try:
        if rolls is None:
            return _fixed_point(sweeper, begin, tell)
        steps = [sweeper.final]
        for done in range(rolls):
            steps.append(sweeper.back(steps[-1]))
            if not every and len(steps) > 2:
                steps[-3] = None
            tell("roll", done + 1, rolls)
    finally:
        sweeper.close()
    value = float(steps[-1][begin])
    largest = max(float(np.abs(step).max()) for step in steps[-2:])
    off = ROUNDINGS * EPSILON * largest * (rolls + 1)
    return Solved(layouts, compiled, sweeper.final, steps, rolls, value - off, value + off)


class Sweeper:
    """Takes steps back in time over all layouts, on all cores."""

    def __init__(self, layouts: Layouts, compiled: Compiled, objective: Objective) -> None:
        self.layouts, self.compiled, self.arrays = layouts, compiled, compiled.arrays
        self.size = self.arrays.top + 1
        self.goal = objective.kind == "goal"
        self.final = final_values(layouts, compiled, objective)
        self._step = kernel_function(kernel.step_back)
        self._workers = processors()
        self._pool = ThreadPoolExecutor(self._workers)
        self._removals = [(one, other, cents // compiled.unit) for one, other, cents in layouts.removals()]

    def back(self, old: Values) -> Values:
        """Return the values before a throw from those after it."""
        new = np.empty_like(old)
        count = len(self.layouts.rows)
        parts = np.linspace(0, count, min(count, 8 * self._workers) + 1).astype(int)
        tasks = [
            self._pool.submit(self._part, int(first), int(last), old, new)
            for first, last in pairwise(parts)
        ]  # fmt: skip
        for task in tasks:
            task.result()
        return self.taken_down(new)

    def _part(self, first: int, last: int, old: Values, new: Values) -> None:
        work = np.empty((self.arrays.points + 1) * self.arrays.width)
        self._step(first, last, old, new, self.final, work, self.arrays)

    def taken_down(self, values: Values) -> Values:
        """Raise values where a line wager is better taken down, and where money that may come down makes the goal."""
        table = values.reshape(-1, self.size)
        for layout, left, amount in self._removals:
            np.maximum(
                table[layout, : self.size - amount], table[left, amount:], out=table[layout, : self.size - amount]
            )
            table[layout, self.size - amount :] = np.maximum(table[layout, self.size - amount :], table[left, -1])
        if self.goal:
            np.maximum(values, self.final, out=values)
        return values

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def kernel_function(function: Any) -> Any:
    """Return a function of the kernel, compiled where Numba is installed."""
    if find_spec("numba") is None:
        return function
    from hardway.simulate.numba_tools import compiled

    return compiled(function)


def final_values(layouts: Layouts, compiled: Compiled, objective: Objective) -> Values:
    """Return the values with no roll left: the goal is made or not; or what the money is worth."""
    size, unit = compiled.arrays.top + 1, compiled.unit
    found = np.zeros((len(layouts.rows), size))
    if objective.kind == "goal":
        for place, row in enumerate(layouts.rows):
            found[place, max(0, size - 1 - row.removable // unit) :] = 1
    elif objective.kind != "longest":
        found[:] = objective.utility(np.arange(size) * unit / 100)
        _played_out(layouts, compiled, found)
    return found.reshape(-1)


def _played_out(layouts: Layouts, compiled: Compiled, found: np.ndarray) -> None:
    """Play the wagers that bind to their decision, without new ones."""
    bound = [place for place, row in enumerate(layouts.rows) if row.key.binding]
    chances = np.array(layouts.weights) / layouts.whole
    size, unit = compiled.arrays.top + 1, compiled.unit
    money = np.arange(size)
    moves = {
        place: [
            (chance, then, np.minimum(money + net // unit, size - 1))
            for chance, then, net in zip(chances, *layouts.rows[place].idle, strict=True)
        ]
        for place in bound
    }  # fmt: skip
    for _ in range(MOST_SWEEPS):
        moved = 0.0
        for place in bound:
            new = sum(chance * found[then, after] for chance, then, after in moves[place])
            moved = max(moved, float(np.abs(new - found[place]).max()))
            found[place] = new
        if moved <= EPSILON * float(np.abs(found).max()):
            return
    raise OddsError("a wager that binds may lie for ever: name others")


def _fixed_point(sweeper: Sweeper, begin: int, tell: Tell) -> Solved:
    """Return the values without a limit of rolls, as a limit from below; and bounds, where they can be proved."""
    free = [place for place, row in enumerate(sweeper.layouts.rows) if not row.key.binding]
    values, largest = _waiting(sweeper, sweeper.final.copy(), free), 1.0
    for sweeps in range(1, MOST_SWEEPS + 1):
        new = _waiting(sweeper, sweeper.back(values), free)
        rise = float((new - values).max())
        values = new
        tell("sweep", sweeps, 0)
        largest = max(1.0, float(np.abs(values).max()))
        if rise <= SETTLED * largest:
            break
    value = float(values[begin])
    lower = value - ROUNDINGS * EPSILON * largest * sweeps
    upper = _proved_above(sweeper, values, begin, free) if sweeper.goal else None
    return Solved(sweeper.layouts, sweeper.compiled, sweeper.final, [values], sweeps, max(0.0, lower), upper)


def _waiting(sweeper: Sweeper, values: Values, free: list[int]) -> Values:
    """Raise the values of layouts where nothing binds to the highest of them: who may wait, waits for that one."""
    if sweeper.goal:
        table = values.reshape(-1, sweeper.size)
        table[free] = table[free].max(axis=0)
    return values


def _proved_above(sweeper: Sweeper, values: Values, begin: int, free: list[int]) -> float | None:
    """Return an upper bound: values that no choice raises are above the best, and these are tried to be such.

    A small bow over the values makes every bet lose a little of it. Where bets favour the player it may fail.
    """
    worth = np.array(equity(sweeper.layouts)) / sweeper.compiled.unit
    top = sweeper.arrays.top
    money = (np.arange(sweeper.size)[None, :] + worth[:, None]) / top
    bow = 1 + money * (3 - money)
    sweeper.arrays = sweeper.arrays._replace(action=kernel.SOMETHING)  # who does nothing for ever stays where they are
    for height in (1e-10, 1e-9, 1e-8, 1e-7, 1e-6):
        above = (values.reshape(-1, sweeper.size) + height * bow).reshape(-1)
        after = sweeper.back(above)
        after = _waiting(sweeper, after, free)
        if bool((after * (1 + ROUNDINGS * EPSILON) <= above).all()):
            return float(above[begin])
    return None


def equity(layouts: Layouts) -> list[float]:
    """Return what the wagers that bind are worth on average by layout, in cents."""
    chances = np.array(layouts.weights) / layouts.whole
    then = np.array([row.idle[0] for row in layouts.rows])
    nets = np.array([row.idle[1] for row in layouts.rows]) @ chances
    worth = np.zeros(len(layouts.rows))
    bound = np.array([bool(row.key.binding) for row in layouts.rows])
    for _ in range(2000):
        worth = np.where(bound, nets + (worth[then] * chances).sum(axis=1), 0.0)
    return worth.tolist()
