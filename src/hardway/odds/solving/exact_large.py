"""Solves linear systems of some thousand unknowns over fractions with python-flint; no other module imports it.

>>> solve([{0: Fraction(1, 2), 1: Fraction(1, 4)}, {}], [[Fraction(1), Fraction(2)]])
[[Fraction(3, 1), Fraction(2, 1)]]
"""

from collections.abc import Sequence
from fractions import Fraction

from flint import fmpq, fmpq_mat

from hardway.odds.solving.blocks import blocks
from hardway.odds.solving.exact import Row


def solve(rows: Sequence[Row], columns: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """Return the solution x of x = M x + b for each b in `columns`; `rows` are those of M, the matrix of an absorbing
    chain.

    It is solved one strongly connected component after another.
    """
    solved: dict[int, list[fmpq]] = {}
    for block in blocks(rows):
        place = {state: number for number, state in enumerate(block)}
        system, right = fmpq_mat(len(block), len(block)), list[fmpq]()
        for state in block:
            system[place[state], place[state]] += 1
            known = [_fmpq(column[state]) for column in columns]
            for then, chance in ((then, _fmpq(chance)) for then, chance in rows[state].items()):
                if then in place:
                    system[place[state], place[then]] -= chance
                else:
                    known = [so_far + chance * one for so_far, one in zip(known, solved[then], strict=True)]
            right += known
        found = system.solve(fmpq_mat(len(block), len(columns), right)).entries()
        for state, number in place.items():
            solved[state] = found[number * len(columns) : (number + 1) * len(columns)]
    return [[as_fraction(solved[state][column]) for state in range(len(rows))] for column in range(len(columns))]


def _fmpq(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def as_fraction(value: fmpq) -> Fraction:
    """Return flint's rational as a Fraction."""
    return Fraction(int(value.p), int(value.q))
