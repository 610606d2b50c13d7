"""Linear systems over fractions, solved without rounding. The one door of python-flint.

A game played for ever is a Markov chain; what share of the rolls finds it in each state is its stationary distribution.

>>> stationary([{0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: Fraction(1)}])
[Fraction(2, 3), Fraction(1, 3)]
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from flint import fmpq, fmpq_mat

Row = Mapping[int, Fraction]
"""A row of a sparse matrix: the columns that are not nothing."""


def stationary(rows: Sequence[Row]) -> list[Fraction]:
    """Return the share of time in each state of a chain whose recurrent states all reach each other."""
    size = len(rows)
    balance = fmpq_mat(size, size)
    for state, row in enumerate(rows):
        for then, chance in row.items():
            balance[then, state] += _fmpq(chance)
        balance[state, state] -= 1
    for state in range(size):
        balance[size - 1, state] = 1
    whole = fmpq_mat(size, 1)
    whole[size - 1, 0] = 1
    return [fraction(share) for share in balance.solve(whole).entries()]


def stationary_by_blocks(rows: Sequence[Row], blocks: Sequence[Sequence[int]], starts: Sequence[int]) -> list[Fraction]:
    """Return the same, but for scale, of a large chain that goes from each block to itself, later ones or a start.

    What happens between two starts is summed up block by block; then only the starts are solved together.
    """
    nothing = [Fraction(0)] * len(starts)
    inflow = {start: [Fraction(start == one) for one in starts] for start in starts}
    back = [dict[int, Fraction]() for _ in starts]
    spent: dict[int, list[Fraction]] = {}
    for block in blocks:
        place = {state: number for number, state in enumerate(block)}
        inner: list[dict[int, Fraction]] = [{} for _ in block]
        for state in block:
            for then, chance in rows[state].items():
                if then in place and then not in starts:
                    inner[place[then]][place[state]] = chance
        columns = [[inflow.get(state, nothing)[start] for state in block] for start in range(len(starts))]
        for state, *visits in zip(block, *solve(inner, columns), strict=True):
            spent[state] = visits
            for then, chance in rows[state].items():
                flow = [visit * chance for visit in visits]
                if then in starts:
                    for start, share in enumerate(flow):
                        then_start = starts.index(then)
                        back[start][then_start] = back[start].get(then_start, Fraction(0)) + share
                elif then not in place:
                    inflow[then] = [one + more for one, more in zip(inflow.get(then, nothing), flow, strict=True)]
    shares = stationary(back)
    return [sum((s * v for s, v in zip(shares, spent[state], strict=True)), Fraction(0)) for state in range(len(rows))]


def solve(rows: Sequence[Row], columns: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """Return x = M x + b for each column b, where M is the sparse matrix of a chain that ends."""
    size = len(rows)
    system = fmpq_mat(size, size)
    for state, row in enumerate(rows):
        system[state, state] += 1
        for then, chance in row.items():
            system[state, then] -= _fmpq(chance)
    right = fmpq_mat(size, len(columns), [_fmpq(column[state]) for state in range(size) for column in columns])
    solved = [fraction(entry) for entry in system.solve(right).entries()]
    return [solved[place :: len(columns)] for place in range(len(columns))]


def _fmpq(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def fraction(value: fmpq) -> Fraction:
    """Return flint's rational as Python's."""
    return Fraction(int(value.p), int(value.q))
