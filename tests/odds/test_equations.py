"""Chains solved by hand: stationary shares, visits, and strongly connected components."""

from fractions import Fraction as F
from itertools import product
from random import Random

import pytest

from hardway.odds.solving.blocks import blocks, solve_by_blocks
from hardway.odds.solving.exact import common_denominator, solve, stationary, stationary_by_blocks
from hardway.odds.solving.exact_large import solve as solve_large

SOLVERS = [solve, solve_by_blocks, solve_large]


def reached(rows: list[dict[int, F]]) -> set[tuple[int, int]]:
    """The states reachable from each state, with itself, by trying every state between."""
    pairs = {(state, then) for state, row in enumerate(rows) for then in (state, *row)}
    for between, one, other in product(range(len(rows)), repeat=3):
        if (one, between) in pairs and (between, other) in pairs:
            pairs.add((one, other))
    return pairs


def chain_at_random(draw: Random, size: int) -> list[dict[int, F]]:
    """Random transitions from each state, with some chance of an end."""
    rows = []
    for _ in range(size):
        thens = draw.sample(range(size), draw.randint(0, min(size, 3)))
        rows.append({then: F(draw.randint(1, 5), 20) for then in thens})
    return rows


def test_stationary_shares_of_small_chains_equal_those_by_hand() -> None:
    # From the first on with 1/3, back with 1/4: 3 to 4.
    assert stationary([{0: F(2, 3), 1: F(1, 3)}, {0: F(1, 4), 1: F(3, 4)}]) == [F(3, 7), F(4, 7)]
    # In whole numbers of twelfths, the same.
    assert stationary([{0: 8, 1: 4}, {0: 3, 1: 9}], 12) == [F(3, 7), F(4, 7)]
    # Round and round, with one rest of two: the last counts twice.
    assert stationary([{1: F(1)}, {2: F(1)}, {2: F(1, 2), 0: F(1, 2)}]) == [F(1, 4), F(1, 4), F(1, 2)]
    assert stationary([{0: F(1)}]) == [1]


def test_stationary_shares_by_blocks_equal_the_direct_solution() -> None:
    """Two starts, each followed by a block of two, which leads to a start again."""
    rows = [{2: 6}, {3: 2, 1: 4}, {2: 1, 3: 2, 0: 3}, {2: 3, 1: 3}]
    whole = stationary(rows, 6)
    found = stationary_by_blocks(rows, 6, [[0], [1], [2, 3]], [0, 1])
    assert [share / sum(found) for share in found] == whole
    alone = [{1: 6}, {1: 2, 0: 4}]
    found = stationary_by_blocks(alone, 6, [[0], [1]], [0])
    assert [share / sum(found) for share in found] == stationary(alone, 6) == [F(2, 5), F(3, 5)]


def test_stationary_shares_by_blocks_are_right_for_random_chains() -> None:
    """Two starts, then three blocks of two: each block leads to itself, a later one, or a start."""
    draw = Random(11)
    blocks_of = [[0], [1], [2, 3], [4, 5], [6, 7]]
    for _ in range(20):
        rows = []
        for number, block in enumerate(blocks_of):
            later = [state for one in blocks_of[max(number, 2) :] for state in one]
            for _ in block:
                row = {then: draw.randint(1, 9) for then in later}
                row |= {start: draw.randint(1, 9) for start in (0, 1)}
                row[0] += 200 - sum(row.values())
                rows.append(row)
        for starts in ([0, 1], [1, 0]):
            found = stationary_by_blocks(rows, 200, blocks_of, starts)
            assert [share / sum(found) for share in found] == stationary(rows, 200)


def test_fractions_are_put_over_a_common_denominator() -> None:
    assert common_denominator([F(1, 2), F(2, 3), F(5)]) == ([3, 4, 30], 6)


@pytest.mark.parametrize("solver", SOLVERS)
def test_solved_visits_and_gains_of_chains_equal_those_by_hand(solver) -> None:
    # A state that stays with 1/2 is visited twice; one that leads to it with 1/4 adds a quarter of that.
    assert solver([{0: F(1, 2)}, {0: F(1, 4)}], [[F(1), F(0)], [F(0), F(1)]]) == [[2, F(1, 2)], [0, 1]]
    # Two that lead to each other with 1/2 and 1/3: x = 1 + y/2, y = x/3 is x = 6/5.
    assert solver([{1: F(1, 2)}, {0: F(1, 3)}], [[F(1), F(0)]]) == [[F(6, 5), F(2, 5)]]
    assert solver([{}], [[F(3)]]) == [[3]]


@pytest.mark.parametrize("solver", SOLVERS)
def test_solution_of_a_random_chain_satisfies_the_equations(solver) -> None:
    draw = Random(7)
    for _ in range(25):
        rows = chain_at_random(draw, draw.randint(1, 7))
        columns = [[F(draw.randint(-3, 3)) for _ in rows] for _ in range(draw.randint(1, 3))]
        for column, found in zip(columns, solver(rows, columns), strict=True):
            for state, row in enumerate(rows):
                assert found[state] == column[state] + sum(chance * found[then] for then, chance in row.items())


def test_chain_blocks_are_strong_components_in_topological_order() -> None:
    draw = Random(3)
    for _ in range(60):
        rows = chain_at_random(draw, draw.randint(1, 9))
        pairs, found = reached(rows), blocks(rows)
        assert sorted(state for lot in found for state in lot) == list(range(len(rows)))
        for number, lot in enumerate(found):
            for state in lot:
                assert set(lot) == {one for one in range(len(rows)) if {(state, one), (one, state)} <= pairs}
                assert all(then in [one for before in found[: number + 1] for one in before] for then in rows[state])
