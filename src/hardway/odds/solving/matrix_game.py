"""Solves zero-sum games of two players who choose at the same time: exact mixed strategies.

>>> solve_game([[1, 0], [0, 1]])
GameSolution(value=Fraction(1, 2), rows=(Fraction(1, 2), Fraction(1, 2)), columns=(Fraction(1, 2), Fraction(1, 2)))
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Payoffs = NDArray[Any]
PATIENCE = 4
"""So many pivots per row and column the simplex method picks the steepest column; then it uses Bland's rule, which
always ends."""


class GameSolution(NamedTuple):
    """The value of the game for the player who chooses rows, and the best shares of rows and columns."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve_game(payoffs: Sequence[Sequence[int]]) -> GameSolution:
    """Return the solution of a game; `payoffs` are what the player of rows wins. By the simplex method in whole
    numbers."""
    given = np.array(payoffs, np.int64)
    rows, columns = _undominated(given)
    found = _simplex(given[np.ix_(rows, columns)])
    mixed_rows, mixed_columns = [Fraction(0)] * given.shape[0], [Fraction(0)] * given.shape[1]
    for place, share in zip(rows, found.rows, strict=True):
        mixed_rows[place] = share
    for place, share in zip(columns, found.columns, strict=True):
        mixed_columns[place] = share
    return GameSolution(found.value, tuple(mixed_rows), tuple(mixed_columns))


def _undominated(given: Payoffs) -> tuple[list[int], list[int]]:
    """Return the rows and columns that no other is at least as good as; of equal ones the first stays."""
    rows, columns = list(range(given.shape[0])), list(range(given.shape[1]))
    while True:
        kept = _maximal(given[np.ix_(rows, columns)])
        rows = [rows[place] for place in kept]
        fewer = _maximal(-given[np.ix_(rows, columns)].T)
        if len(fewer) == len(columns):
            return rows, columns
        columns = [columns[place] for place in fewer]


def _maximal(vectors: Payoffs) -> list[int]:
    kept: list[int] = []
    for place in np.argsort(-vectors.sum(axis=1), kind="stable").tolist():
        if not (vectors[kept] >= vectors[place]).all(axis=1).any():
            kept.append(place)
    return sorted(kept)


def _simplex(given: Payoffs) -> GameSolution:
    """Maximise the sum of y so that A y is at most 1, with A made positive; pivots are whole, over a common
    denominator."""
    raised = 1 - min(0, int(given.min()))
    count, width = given.shape
    table = np.zeros((count + 1, width + count + 1), object)
    table[:count, :width] = given + raised
    table[:count, width:-1] = np.eye(count, dtype=int)
    table[:count, -1] = 1
    table[count, :width] = -1
    basis, whole, pivots = list(range(width, width + count)), 1, 0
    while (table[count, :-1] < 0).any():
        enters = _enters(table[count, :-1], steep=pivots < PATIENCE * (width + count))
        pivots += 1
        can = [row for row in range(count) if table[row, enters] > 0]
        leaves = min(can, key=lambda row: (Fraction(table[row, -1], table[row, enters]), basis[row]))
        pivot, line = table[leaves, enters], table[leaves].copy()
        table = (table * pivot - np.outer(table[:, enters], line)) // whole
        table[leaves] = line
        basis[leaves], whole = enters, pivot
    total = Fraction(table[count, -1], whole)
    columns = [Fraction(0)] * width
    for row, place in enumerate(basis):
        if place < width:
            columns[place] = Fraction(table[row, -1], whole) / total
    rows = tuple(Fraction(one, whole) / total for one in table[count, width:-1])
    return GameSolution(1 / total - raised, rows, tuple(columns))


def _enters(last: Payoffs, *, steep: bool) -> int:
    """Return the next column to pivot on: the steepest one; later the first possible one, which cannot cycle (Bland's
    rule)."""
    return int(np.argmin(last) if steep else np.argmax(last < 0))
