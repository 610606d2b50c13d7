"""Compares table, machine and Markov chain after every step, with the same dice, for every strategy and house.

    python -m bench parity            200,000 rolls of each, on all cores; part of `make bench`
    python -m bench.parity [ROLLS]    the same with another number of rolls

Half of the rolls begin with a large rack, and half with a small one, in many sessions. Progress is printed to stderr.
"""

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, NamedTuple

from hardway.rulebook import house_names
from hardway.simulate.machine.consult import consult
from hardway.simulate.machine.throw import throw
from hardway.simulate.numba_tools import compiled
from hardway.strategy import shelf, text_of
from hardway.values.known import processors
from tests.simulate.by_table import Kernel, Setting
from tests.simulate.three_ways import ThreeWays

ROLLS = 200_000
LONG, SHORT = 10**9, 30_000
"""The large and the small rack, in cents."""
SESSION = 500
"""The rolls of a session that begins with the small rack."""


class Compared(NamedTuple):
    """The comparison of one strategy at one house; `difference` is empty if all three played the same."""

    name: str
    house: str
    rolls: int
    by_chain: int
    difference: str = ""


def parity(house: str, name: str, rolls: int) -> Compared:
    """Play one strategy at one house by table, machine and Markov chain, and compare the three."""
    kernel, here, text = Kernel(compiled(consult), compiled(throw)), Setting(house), text_of(name)
    long = ThreeWays(here, text, LONG, rolls=max(1, rolls // 2), kernel=kernel)
    short = ThreeWays(here, text, SHORT, rolls=SESSION, kernel=kernel)
    done = session = 0
    try:
        while done < rolls:
            done += max(1, (long if done < rolls // 2 else short).session(session))
            session += 1
    except AssertionError as error:
        return Compared(name, house, done, 0, f"session {session}: {error}")
    return Compared(name, house, done, long.by_chain + short.by_chain)


def compare(rolls: int = ROLLS) -> Iterator[Compared]:
    """Play each strategy at each house by table, machine and Markov chain, and yield whether they played the same.

    Each comparison is yielded as soon as it is done. A short game before them compiles the Numba kernels, which the
    processes then load.
    """
    games = [(house, name) for house in house_names() for name in shelf()]
    began, thrown = time.perf_counter(), 0
    parity(*games[0], 10)
    pool = ProcessPoolExecutor(processors())
    try:
        waiting = [pool.submit(parity, house, name, rolls) for house, name in games]
        for number, one in enumerate(as_completed(waiting), 1):
            found = one.result()
            thrown += found.rolls
            took = time.perf_counter() - began
            left = took / number * (len(games) - number)
            says = found.difference or f"the same; {thrown / took:,.0f} rolls/s, {left:,.0f} s left"
            print(f"{number:3}/{len(games)}  {found.name} at {found.house}: {says}", file=sys.stderr, flush=True)
            yield found
    finally:
        pool.shutdown(cancel_futures=True)


def figures(figure: Any, rolls: int = ROLLS) -> Iterator[Any]:
    """Yield the share of games that were the same, which must be all, and the share that the Markov chain played."""
    found = list(compare(rolls))
    thrown, chained = sum(one.rolls for one in found), sum(one.by_chain for one in found)
    same = sum(not one.difference for one in found)
    detail = f"{thrown:,} rolls at the table and on the machine, {chained:,} of them down a chain too"
    yield figure(
        "strategies × houses that play the same", same, "games", len(house_names()) * len(shelf()), True, detail
    )


def main() -> int:
    """Compare everything and print the results; return the exit code."""
    from bench.__main__ import Figure, line_of

    (found,) = figures(Figure, int(sys.argv[1]) if len(sys.argv) > 1 else ROLLS)
    print(line_of(found))
    return int(not found.kept)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
