"""Linear systems of some thousand unknowns over fractions, solved without rounding. The one door of python-flint.

A game played for ever is a Markov chain; what share of the rolls finds it in each state is its stationary distribution.

>>> stationary([{0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: Fraction(1)}])
[Fraction(2, 3), Fraction(1, 3)]
"""

from collections.abc import Sequence
from fractions import Fraction

from flint import fmpq, fmpq_mat

from hardway.odds.exact import Row


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
