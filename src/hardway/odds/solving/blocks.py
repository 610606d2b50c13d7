"""Splits a chain into its strongly connected components, and solves one after another.

>>> from fractions import Fraction
>>> blocks([{1: Fraction(1, 2)}, {0: Fraction(1, 2), 2: Fraction(1, 2)}, {}])
[[2], [1, 0]]
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from hardway.odds.solving.exact import Row, solve


def blocks(rows: Sequence[Row]) -> list[list[int]]:
    """Return the strongly connected components of a chain, ordered so that each leads only to itself and to earlier
    ones.

    Tarjan's algorithm with an explicit stack: chains are too deep for recursion.
    """
    met = [-1] * len(rows)  # the order of discovery, from 0; a finished component has the largest number
    low, path, found, clock = [0] * len(rows), list[int](), list[list[int]](), 0
    for root in range(len(rows)):
        todo: list[tuple[int, Iterator[int]]] = [] if met[root] >= 0 else [(root, iter(rows[root]))]
        while todo:
            state, thens = todo[-1]
            if met[state] < 0:
                met[state] = low[state] = clock
                clock += 1
                path.append(state)
            then = next((then for then in thens if met[then] < low[state]), None)
            if then is None:
                todo.pop()
                if low[state] == met[state]:
                    lot: list[int] = []
                    while not lot or lot[-1] != state:
                        lot.append(path.pop())
                        met[lot[-1]] = len(rows)
                    found.append(lot)
                elif todo:
                    low[todo[-1][0]] = min(low[todo[-1][0]], low[state])
            elif met[then] < 0:
                todo.append((then, iter(rows[then])))
            else:
                low[state] = met[then]
    return found


def solve_by_blocks(rows: Sequence[Row], columns: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """Return the solution x of x = M x + b for each b in `columns`; `rows` are those of M.

    It is solved component by component; for large components use `exact_large`.

    >>> solve_by_blocks([{0: Fraction(1, 2), 1: Fraction(1, 4)}, {}], [[Fraction(1), Fraction(2)]])
    [[Fraction(3, 1), Fraction(2, 1)]]
    """
    solved: dict[int, list[Fraction]] = {}
    for block in blocks(rows):
        place = {state: number for number, state in enumerate(block)}
        inner = [{place[then]: chance for then, chance in rows[state].items() if then in place} for state in block]
        known = [
            [column[state] + _brought(rows[state], solved, n) for state in block] for n, column in enumerate(columns)
        ]
        for state, *found in zip(block, *solve(inner, known), strict=True):
            solved[state] = found
    return [[solved[state][column] for state in range(len(rows))] for column in range(len(columns))]


def _brought(row: Row, solved: dict[int, list[Fraction]], column: int) -> Fraction:
    """Return the sum of the terms of an equation whose unknowns are solved already."""
    return sum((chance * solved[then][column] for then, chance in row.items() if then in solved), Fraction(0))
