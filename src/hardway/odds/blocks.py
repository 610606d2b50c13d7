"""Takes a chain apart into the states that lead to each other, so that each lot of them is solved by itself.

>>> from fractions import Fraction
>>> blocks([{1: Fraction(1, 2)}, {0: Fraction(1, 2), 2: Fraction(1, 2)}, {}])
[[2], [1, 0]]
"""

from collections.abc import Iterator, Sequence

from hardway.odds.exact import Row


def blocks(rows: Sequence[Row]) -> list[list[int]]:
    """Return the states in lots that lead to each other; each lot leads only to itself and to lots before it.

    Tarjan's algorithm, with a stack of its own: a chain is deeper than Python's.
    """
    met = [-1] * len(rows)  # when a state was met, from 0; those of lots that are done, at the very end
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
