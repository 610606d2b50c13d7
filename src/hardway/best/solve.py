"""Solves a game backwards: the value of every layout and bankroll, with a proved bound on its error.

If two tables of values differ by some amount, one step back in time makes no larger difference of it. So errors of
rounding only add up: the bound for one step, times the number of steps, is a bound for the whole.
"""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from itertools import pairwise
from math import floor, log
from typing import Any, NamedTuple

import numpy as np

from hardway.best import kernel
from hardway.best.arrays import Compiled, Terms
from hardway.best.layouts import Amounts, Layouts, Tell
from hardway.odds.chances import FAIR, DiceChances, OddsError
from hardway.rulebook import Law
from hardway.values.known import processors

Values = Any
ROUNDINGS = 64
"""At most this many floating-point roundings go into one value: in sums over throws and points, products and
chances."""
EPSILON = 2.0**-53
RUINED = -1000.0
"""With the aim `log`, the value of having no money, in place of the logarithm of 0."""
SETTLED = 1e-12
"""Without a limit of rolls, sweeps (steps back) end when no value rises by more than this, or after MOST_SWEEPS.

After N sweeps the values are those of the best play for N rolls, and so lower bounds of the values without a limit.
"""
MOST_SWEEPS = 1_000


class Objective(NamedTuple):
    """What a player wants to achieve."""

    kind: str
    """`goal`, `loss`, `longest`, `log` or `power`."""
    power: float = 1.0
    action: int = 0
    """The cents that the player must have at risk at every throw; 0 if nothing is required."""
    may_leave: bool = False

    def utility(self, dollars: Iterable[float]) -> Values:
        """Return what each of these amounts of money is worth at the end of a session."""
        return np.array([self._worth(float(amount)) for amount in dollars])

    def _worth(self, dollars: float) -> float:
        if self.kind == "log":
            return log(dollars) if dollars else RUINED
        return dollars**self.power if self.kind == "power" else dollars


class Question(NamedTuple):
    """A question about the best way to play; amounts are in cents."""

    law: Law
    bankroll: int
    goal: int
    rolls: int | None
    wagers: tuple[str, ...]
    objective: Objective
    amounts: Amounts
    required: tuple[str, ...] = ()
    dice: DiceChances = FAIR


class Solved(NamedTuple):
    """The values of a game, by rolls left, layout and money."""

    layouts: Layouts
    compiled: Compiled
    final: Values
    """What each state is worth when the session ends there, with no roll left."""
    steps: list[Values]
    """The values by the number of rolls left, from 0.

    If not all were to be stored, all but the last two are None. Without a limit of rolls there
    is one table, the limit.
    """
    sweeps: int
    lower: float
    upper: float | None
    """A proved upper bound of the value; None if none was proved, which can happen without a limit of rolls."""


def terms_of(objective: Objective, top: int) -> Terms:
    """Return the rules that an objective sets for a session; with `top` cents it ends, or more has no value."""
    longest = objective.kind == "longest"
    return Terms(top, float(longest), objective.may_leave, not longest, objective.action)


def solve(
    layouts: Layouts, compiled: Compiled, objective: Objective, *, bankroll: int, rolls: int | None,
    every: bool = False, on: "type[Sweeper] | None" = None, tell: Tell = lambda what, done, of: None,
) -> Solved:  # fmt: skip
    """Return the values of a game; `every` stores those for each number of rolls left.

    `on` is what makes the steps back: by default the processor.
    """
    sweeper = (on or Sweeper)(layouts, compiled, objective, tell)
    begin = bankroll // compiled.unit
    try:
        if rolls is None:
            return _fixed_point(sweeper, begin, tell)
        steps = [sweeper.final]
        for done in range(rolls):
            steps.append(sweeper.back(steps[-1]))
            if not every and len(steps) > 2:
                steps[-3] = None
            tell(f"{_so_far(sweeper, steps[-1], begin)}roll", done + 1, rolls)
    finally:
        sweeper.close()
    value = float(steps[-1][begin])
    largest = max(float(np.abs(step).max()) for step in steps[-2:])
    off = ROUNDINGS * EPSILON * largest * (rolls + 1)
    return Solved(layouts, compiled, sweeper.final, steps, rolls, value - off, value + off)


class Sweeper:
    """Makes steps back in time for all layouts, on all cores."""

    def __init__(self, layouts: Layouts, compiled: Compiled, objective: Objective, tell: Tell) -> None:
        self.layouts, self.compiled, self.arrays = layouts, compiled, compiled.arrays
        self.size = self.arrays.top + 1
        self.goal = objective.kind == "goal"
        self.final = final_values(layouts, compiled, objective, tell)
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
        """Raise values where taking a line wager down is better, or where money that may come down reaches the goal.

        The values are changed in place and returned.
        """
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
        """Stop the threads."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def kernel_function(function: Any) -> Any:
    """Return a function of the kernel, compiled if Numba is installed."""
    if find_spec("numba") is None:
        return function
    from hardway.simulate.numba_tools import compiled

    return compiled(function)


def final_values(layouts: Layouts, compiled: Compiled, objective: Objective, tell: Tell) -> Values:
    """Return the values with no roll left: 1 or 0 for the goal, or what the money is worth."""
    size, unit = compiled.arrays.top + 1, compiled.unit
    found = np.zeros((len(layouts.rows), size))
    if objective.kind == "goal":
        for place, row in enumerate(layouts.rows):
            found[place, max(0, size - 1 - row.removable // unit) :] = 1
    elif objective.kind != "longest":
        found[:] = objective.utility(np.arange(size) * unit / 100)
        _played_out(layouts, compiled, found, tell)
    return found.reshape(-1)


def _played_out(layouts: Layouts, compiled: Compiled, found: np.ndarray, tell: Tell) -> None:
    """Play the wagers that bind to their decision without new wagers, and write the mean worth into `found`."""
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
    for sweeps in range(1, MOST_SWEEPS + 1):
        tell("finishing the bets still up, sweep", sweeps, 0)
        moved = 0.0
        for place in bound:
            new = sum(chance * found[then, after] for chance, then, after in moves[place])
            moved = max(moved, float(np.abs(new - found[place]).max()))
            found[place] = new
        if moved <= EPSILON * float(np.abs(found).max()):
            return
    raise OddsError("a wager that binds may lie for ever: name others")


def _fixed_point(sweeper: Sweeper, begin: int, tell: Tell) -> Solved:
    """Return the values without a limit of rolls, approached from below, with the bounds that could be proved."""
    free = [place for place, row in enumerate(sweeper.layouts.rows) if not row.key.binding]
    values, largest = _waiting(sweeper, sweeper.final.copy(), free), 1.0
    for sweeps in range(1, MOST_SWEEPS + 1):
        new = _waiting(sweeper, sweeper.back(values), free)
        rise = float((new - values).max())
        values = new
        tell(f"{_so_far(sweeper, values, begin)}sweep", sweeps, 0)
        largest = max(1.0, float(np.abs(values).max()))
        if rise <= SETTLED * largest:
            break
    value = float(values[begin])
    lower = value - ROUNDINGS * EPSILON * largest * sweeps
    upper = _proved_above(sweeper, values, begin, free) if sweeper.goal else None
    return Solved(sweeper.layouts, sweeper.compiled, sweeper.final, [values], sweeps, max(0.0, lower), upper)


def _so_far(sweeper: Sweeper, values: Values, begin: int) -> str:
    """Return what progress says of the chance of the goal, which a step back only raises: one more roll takes no goal
    away."""
    return f"the chance is at least {floor(values[begin] * 1e6) / 1e6:.6f}; " if sweeper.goal else ""


def _waiting(sweeper: Sweeper, values: Values, free: list[int]) -> Values:
    """Raise the values of layouts on which nothing binds to the highest of them: a player can wait until that one
    comes."""
    if sweeper.goal:
        table = values.reshape(-1, sweeper.size)
        table[free] = table[free].max(axis=0)
    return values


def _proved_above(sweeper: Sweeper, values: Values, begin: int, free: list[int]) -> float | None:
    """Return an upper bound of the value at the beginning; None if none can be proved.

    Values that no choice raises are upper bounds. The present values are raised by a small concave curve, so that every
    bet loses a little; then it is tried whether any choice raises them. If bets favour the player, this may fail.
    """
    worth = np.array(equity(sweeper.layouts)) / sweeper.compiled.unit
    top = sweeper.arrays.top
    money = (np.arange(sweeper.size)[None, :] + worth[:, None]) / top
    bow = 1 + money * (3 - money)
    sweeper.arrays = sweeper.arrays._replace(action=kernel.SOMETHING)  # a player who never bets stays where they are
    for height in (1e-10, 1e-9, 1e-8, 1e-7, 1e-6):
        above = (values.reshape(-1, sweeper.size) + height * bow).reshape(-1)
        after = sweeper.back(above)
        after = _waiting(sweeper, after, free)
        if bool((after * (1 + ROUNDINGS * EPSILON) <= above).all()):
            return float(above[begin])
    return None


def equity(layouts: Layouts) -> list[float]:
    """Return for each layout what the wagers that bind are worth on average, in cents."""
    chances = np.array(layouts.weights) / layouts.whole
    then = np.array([row.idle[0] for row in layouts.rows])
    nets = np.array([row.idle[1] for row in layouts.rows]) @ chances
    worth = np.zeros(len(layouts.rows))
    bound = np.array([bool(row.key.binding) for row in layouts.rows])
    for _ in range(2000):
        worth = np.where(bound, nets + (worth[then] * chances).sum(axis=1), 0.0)
    return worth.tolist()
