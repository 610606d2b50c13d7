"""Solves linear systems over fractions with the standard library: those of one wager or of a hand.

They have some dozens of unknowns and are sparse. `exact_large` solves those of a whole strategy.

>>> stationary([{0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: Fraction(1)}])
[Fraction(2, 3), Fraction(1, 3)]
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm

Row = Mapping[int, Fraction]
"""A row of a sparse matrix: its numbers by column."""
Weights = Mapping[int, Fraction] | Mapping[int, int]
"""A row of a sparse matrix whose numbers are fractions, or whole numbers, which add up much faster."""
Line = dict[int, int]
"""A linear equation in whole numbers: the coefficients by unknown, then the right sides."""


def stationary(rows: Sequence[Weights], whole: int = 1) -> list[Fraction]:
    """Return the stationary distribution of a chain with a single recurrent class.

    `rows` are chances, or whole numbers that add up to `whole` in each row.
    """
    size = len(rows)
    balance: list[dict[int, Fraction | int]] = [{state: -whole} for state in range(size)]
    for state, row in enumerate(rows):
        for then, chance in row.items():
            balance[then][state] = balance[then].get(state, 0) + chance
    balance[-1] = dict.fromkeys(range(size + 1), 1)  # the shares add up to 1
    return _solved([_whole(line) for line in balance], size, 1)[0]


def stationary_by_blocks(
    rows: Sequence[Mapping[int, int]], whole: int, blocks: Sequence[Sequence[int]], starts: Sequence[int]
) -> list[Fraction]:
    """Return the stationary distribution of a large chain, up to a common factor.

    Each block leads only to itself, to later blocks or to a start. The visits between two starts are solved block by
    block; then only the starts are solved together.
    """
    into: dict[int, list[tuple[int, int]]] = {}
    for state, row in enumerate(rows):
        for then, weight in row.items():
            into.setdefault(then, []).append((state, weight))
    spent = [_spent(into, whole, blocks, start, frozenset(starts)) for start in starts]
    if len(starts) == 1:
        return [spent[0][state] for state in range(len(rows))]
    back = [{n: _flow(into[start], visits) / whole for n, start in enumerate(starts)} for visits in spent]
    shares = stationary(back)
    return [sum((s * v[state] for s, v in zip(shares, spent, strict=True)), Fraction(0)) for state in range(len(rows))]


def _spent(
    into: Mapping[int, list[tuple[int, int]]], whole: int, blocks: Sequence[Sequence[int]], start: int,
    starts: frozenset[int],
) -> dict[int, Fraction]:  # fmt: skip
    """Return the expected visits to each state from one start until the next start."""
    spent: dict[int, Fraction] = {}
    for block in blocks:
        place = {state: number for number, state in enumerate(block)}
        lines: list[Line] = []
        for state in block:
            comes = [] if state in starts else into[state]
            flow = _flow([(before, weight) for before, weight in comes if before not in place], spent)
            line = {place[before]: -weight * flow.denominator for before, weight in comes if before in place}
            line[place[state]] = line.get(place[state], 0) + whole * flow.denominator
            if right := whole if state == start else flow.numerator:
                line[len(block)] = right
            lines.append(line)
        spent.update(zip(block, _solved(lines, len(block), 1)[0], strict=True))
    return spent


def common_denominator(shares: Sequence[Fraction]) -> tuple[list[int], int]:
    """Return fractions as numerators of a common denominator, and that denominator; numerators add up faster."""
    bottom = lcm(*[share.denominator for share in shares])
    return [share.numerator * (bottom // share.denominator) for share in shares], bottom


def _flow(comes: Sequence[tuple[int, int]], spent: Mapping[int, Fraction]) -> Fraction:
    """Return the flow into a state: the sum, over the states it comes from, of their visits (`spent`) times the
    weight.
    """
    bottom = lcm(*[spent[state].denominator for state, _ in comes])
    tops = [spent[state].numerator * weight * (bottom // spent[state].denominator) for state, weight in comes]
    return Fraction(sum(tops), bottom)


def solve(rows: Sequence[Row], columns: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """Return the solution x of x = M x + b for each b in `columns`; `rows` are those of M, the matrix of an absorbing
    chain."""
    size = len(rows)
    lines = []
    for state, row in enumerate(rows):
        line = {then: -chance for then, chance in row.items()}
        line[state] = line.get(state, 0) + Fraction(1)
        line |= {size + number: column[state] for number, column in enumerate(columns) if column[state]}
        lines.append(_whole(line))
    return _solved(lines, size, len(columns))


def _whole(line: Mapping[int, Fraction | int]) -> Line:
    """Return an equation multiplied so that all its numbers are whole."""
    scale = lcm(*[value.denominator for value in line.values()])
    return {place: value.numerator * (scale // value.denominator) for place, value in line.items() if value}


def _solved(lines: list[Line], size: int, columns: int) -> list[list[Fraction]]:
    """Return the solutions of the equations, one list for each right side; by elimination, the shortest equation
    first.
    """
    if size == 1:
        return [[Fraction(lines[0].get(size + column, 0), lines[0][0])] for column in range(columns)]
    ordered: list[Line] = []
    for unknown in range(size):
        pivot = min((line for line in lines if unknown in line), key=len)
        lines = [_without(line, pivot, unknown) for line in lines if line is not pivot]
        ordered.append(pivot)
    return [_put_in(ordered, size, size + column) for column in range(columns)]


def _put_in(ordered: list[Line], size: int, right: int) -> list[Fraction]:
    """Return the unknowns for one right side, by back substitution."""
    tops, bottom = [0] * size, 1
    for unknown in reversed(range(size)):
        line = ordered[unknown]
        known = sum([before * tops[place] for place, before in line.items() if unknown < place < size])
        top, below = line.get(right, 0) * bottom - known, line[unknown]
        common = gcd(top, below)
        if common != below:
            bottom *= below // common
            tops = [one * (below // common) for one in tops]
        tops[unknown] = top // common
    return [Fraction(top, bottom) for top in tops]


def _without(line: Line, pivot: Line, unknown: int) -> Line:
    """Return an equation without one unknown, eliminated with the equation `pivot`."""
    if unknown not in line:
        return line
    common = gcd(line[unknown], pivot[unknown])
    times, less = pivot[unknown] // common, line[unknown] // common
    left = {place: before * times for place, before in line.items()}
    for place, before in pivot.items():
        left[place] = left.get(place, 0) - before * less
    shared = gcd(*left.values())
    return {place: before // shared for place, before in left.items() if before}
