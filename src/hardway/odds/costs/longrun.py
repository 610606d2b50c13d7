"""Exact averages of a strategy in the long run, from its chain.

A strategy that stops sits down again, so that every strategy has a long run. Its chain is cut at a home, a state to
which it returns. With x what a throw wins and g the mean of that, the variance per roll in the long run (the limit of
Var(S_n) / n, which includes how the rolls of one hand depend on each other) is the mean square of what a cycle from
home to home wins above g for each of its throws, divided by the mean length of a cycle. With h(s) what is won above g
from s until home, that square is the sum of (x - g)(x - g + 2 h(next)) over the throws of a cycle.

>>> from hardway.rulebook import law, load
>>> from hardway.strategy import enumerate_chain, read
>>> long_run(enumerate_chain(law(load("crown")), read("bet field 5"))).edge
Fraction(1, 18)
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from hardway.odds.chances import FAIR, DiceChances, OddsError
from hardway.odds.solving.blocks import blocks
from hardway.odds.solving.exact import Row
from hardway.strategy.chain import ENDED, Chain, ChainEntry

Solver = Callable[[Sequence[Row], Sequence[Sequence[Fraction]]], list[list[Fraction]]]
MOST_STATES = 2_000
"""How many recurrent states are solved exactly at most: so many take twenty seconds; time grows with their cube."""


class LongRun(NamedTuple):
    """Averages per roll; money is in dollars, and nothing is rounded."""

    result: Fraction
    """The expected win of a roll, after losses and commission."""
    variance: Fraction
    """The long-run variance of a roll's net."""
    action: Fraction
    """The average money newly at risk for a roll: put down, put back up after a win, or left up after a push; with
    commission."""
    decisions: Fraction
    """How many wagers are won, lost or pushed on an average roll."""
    states: int

    @property
    def edge(self) -> Fraction:
        """The loss as a share of the action."""
        return -self.result / self.action

    @property
    def result_per_decision(self) -> Fraction:
        """The expected net of each decision."""
        return self.result / self.decisions

    @property
    def variance_per_decision(self) -> Fraction:
        """The long-run variance of a decision's net."""
        return self.variance / self.decisions


def _quick_solver() -> Solver:
    from hardway.odds.solving.exact_large import solve

    return solve


class _Step(NamedTuple):
    """A transition from one state to the next."""

    next: int
    chance: Fraction
    won: Fraction
    action: Fraction
    decided: int


def long_run(chain: Chain, dice: DiceChances = FAIR, *, solver: Solver | None = None) -> LongRun:
    """Return the long-run figures of a chain; raise OddsError if it has no single long run.

    It is solved with python-flint unless another solver is given: `solve_by_blocks` needs the standard library alone,
    and takes some tenths of a second for a built-in strategy.
    """
    solve = solver or _quick_solver()
    _, steps = _recurrent(chain, dice)
    home, rows = _to_home(steps)
    if (most := max(map(len, blocks(rows)))) > MOST_STATES:
        raise OddsError(
            f"the strategy has {most:,} states that lead to each other; a long run is solved exactly for at most "
            f"{MOST_STATES:,}"
        )
    means = [[_mean(state, what) for state in steps] for what in ("won", "action", "decided")]
    won, action, decided, rolls = solve(rows, [*means, [Fraction(1)] * len(steps)])
    if not action[home]:
        raise OddsError(f"{chain.strategy.name} puts nothing at risk{_refusals(chain)}")
    result = won[home] / rolls[home]
    ahead = [one - result * length for one, length in zip(won, rolls, strict=True)]
    squares = [
        sum((step.chance * (over := step.won - result) * (over + 2 * ahead[step.next]) for step in state), Fraction(0))
        for state in steps
    ]
    variance, action_per_roll, decisions = (
        found[home] / rolls[home] for found in (solve(rows, [squares])[0], action, decided)
    )
    return LongRun(result, variance, action_per_roll, decisions, len(steps))


def mean_layout(chain: Chain, dice: DiceChances = FAIR, *, solver: Solver | None = None) -> dict[str, Fraction]:
    """Return how many dollars a strategy has on each wager, on average, as the dice leave the hand."""
    kept, steps = _recurrent(chain, dice)
    home, rows = _to_home(steps)
    amounts: dict[str, list[Fraction]] = {name: [Fraction(0)] * len(kept) for name, _ in chain.wagers}
    for number, state in enumerate(kept):
        for bet in chain.states[state].layout.bets:
            name, stake = chain.wagers[bet]
            amounts[name][number] += Fraction(stake.amount, 100)
    rolls, *sums = (solver or _quick_solver())(rows, [[Fraction(1)] * len(kept), *amounts.values()])
    return {name: found[home] / rolls[home] for name, found in zip(amounts, sums, strict=True) if found[home]}


def _to_home(steps: list[list[_Step]]) -> tuple[int, list[dict[int, Fraction]]]:
    """Return the state to which most others lead (home), and for each state the chances of the next ones, home left
    out.

    A seven clears nearly everything; if the chain is cut there, most chains fall into small blocks.
    """
    rows = [_row(state) for state in steps]
    ((home, _),) = Counter(then for row in rows for then in row).most_common(1)
    return home, [{then: chance for then, chance in row.items() if then != home} for row in rows]


def _steps(chain: Chain, entries: Sequence[ChainEntry], dice: DiceChances) -> list[_Step]:
    """Return the transitions from a state; a session that is over starts again."""
    together: Counter[ChainEntry] = Counter()
    for entry, chance in zip(entries, dice.chances_of(chain.classes), strict=True):
        opening = chain.opening
        if entry.next == ENDED:
            entry = entry._replace(
                next=opening.next, cents=entry.cents + opening.cents, action=entry.action + opening.action
            )
        together[entry] += chance  # type: ignore[assignment]
    return [
        _Step(entry.next, Fraction(chance), Fraction(entry.cents, 100), Fraction(entry.action, 100), entry.decided)
        for entry, chance in together.items()
    ]


def _row(state: list[_Step]) -> dict[int, Fraction]:
    row: dict[int, Fraction] = {}
    for step in state:
        row[step.next] = row.get(step.next, Fraction(0)) + step.chance
    return row


def _mean(state: list[_Step], what: str) -> Fraction:
    return sum((step.chance * getattr(step, what) for step in state), Fraction(0))


def _recurrent(chain: Chain, dice: DiceChances) -> tuple[list[int], list[list[_Step]]]:
    """Return the recurrent states of a chain, and their transitions, numbered from 0 in this order.

    Raise OddsError if there are several groups of them.
    """
    if chain.opening.next == ENDED:
        raise OddsError(f"{chain.strategy.name} stops before the first throw, so it has no long run")
    steps = [_steps(chain, entries, dice) for entries in chain.entries]
    onward = [{step.next for step in state} for state in steps]
    back: list[set[int]] = [set() for _ in steps]
    for state, nexts in enumerate(onward):
        for then in nexts:
            back[then].add(state)
    home = chain.opening.next
    while lost := _reached(onward, home) - _reached(back, home):
        home = min(lost)
    if _reached(onward, chain.opening.next) - _reached(back, home):
        raise OddsError(
            f"{chain.strategy.name} has no single long run: by its first results it plays one way or another for ever"
        )
    kept = sorted(_reached(onward, home))
    numbers = {state: number for number, state in enumerate(kept)}
    return kept, [[step._replace(next=numbers[step.next]) for step in steps[state]] for state in kept]


def _reached(graph: list[set[int]], start: int) -> set[int]:
    found, todo = {start}, [start]
    while todo:
        for state in graph[todo.pop()] - found:
            found.add(state)
            todo.append(state)
    return found


def _refusals(chain: Chain) -> str:
    """Return why a strategy bets nothing, if the table refused its bets; otherwise empty."""
    said = sorted({f"line {line} is refused as {reason}" for line, reason in chain.refused})
    return f": {', '.join(said)}" if said else ""
