"""Measures what a roll costs when more and more rolls are played, by powers of ten; it must never cost more.

python -m bench.flat [POWER]      on one core and on all, from 10⁶ rolls to 10⁸ or this power of ten
"""

import sys
import time
from collections.abc import Callable, Iterator
from resource import RUSAGE_SELF, getrusage
from statistics import median
from typing import Any

from hardway.simulate.game import Game
from hardway.simulate.run import Run, find_strategy, set_game, set_table
from hardway.values.known import processors

HOUSE, BANKROLL, ROLLS = "crown", 100_000, 200
STRATEGIES = ("pass", "three_point_molly")
LEAST, MOST = 6, 8
"""The least and the largest number of rolls that are played, as powers of ten."""
RISE = 1.1
"""The largest ratio of a roll's cost to its cost with a tenth of the rolls that still counts as noise."""
TURNS, LONG = 7, 10
"""How often each number of rolls is measured; if one turn would take more seconds than this, only once."""


def played(game: Game, rolls: int, **how: Any) -> int:
    """Simulate about this many rolls with all sums, but without exact edges; return how many were played."""
    run = Run(game, rolls // game.rolls)
    for _ in run.play(**how):
        pass
    result = run.simulation
    assert result.mean.low <= result.quantile(0.5) + result.deviation * result.chance("rolls").high
    return run.part.rolls + run.part.closing


def costs(game: Game, powers: range, clock: Callable[[], float], **how: Any) -> dict[int, float]:
    """Return what a roll costs in nanoseconds, for each power of ten: the median of several turns.

    The least of the turns would make short runs look better than they are.
    """
    found: dict[int, list[float]] = {power: [] for power in powers}
    for _ in range(TURNS):
        for power, before in found.items():
            if before and before[0] * 10**power > LONG * 1e9:
                continue
            began = clock()
            rolls = played(game, 10**power, **how)
            before.append((clock() - began) / rolls * 1e9)
    return {power: median(each) for power, each in found.items()}


def rises(found: dict[int, float]) -> dict[int, float]:
    """Return the ratio of each cost to the cost for the power of ten below it."""
    return {power: found[power] / found[power - 1] for power in found if power - 1 in found}


def measured(most: int) -> Iterator[tuple[str, dict[int, float]]]:
    """Yield what a roll costs on one core, in processor time, and on all cores, by the clock."""
    for name in STRATEGIES:
        game = set_game(set_table(HOUSE), find_strategy(name), bankroll=BANKROLL, rolls=ROLLS, seed=1)
        played(game, 10**7)
        powers = range(LEAST, most + 1)
        yield f"{name}, one core", costs(game, powers, time.process_time, workers=1)
        yield f"{name}, {processors()} cores", costs(game, powers, time.perf_counter)


def figures(figure: Any) -> Iterator[Any]:
    """Yield for each power of ten what a roll costs, as a ratio to the power below it."""
    for name, found in measured(MOST):
        for power, rise in rises(found).items():
            detail = f"{found[power]:.2f} ns against {found[power - 1]:.2f}"
            yield figure(f"{name}, a roll of 10^{power} against 10^{power - 1}", rise, "times", RISE, False, detail)


def main() -> int:
    """Print what a roll costs, and the most memory used."""
    kept = True
    for name, found in measured(int(sys.argv[1]) if sys.argv[1:] else MOST):
        kept = kept and max(rises(found).values()) <= RISE
        costs_text = ", ".join(f"10^{power} {cost:.2f}" for power, cost in found.items())
        print(f"{name}: ns a roll of {costs_text}; {getrusage(RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB", flush=True)
    return int(not kept)


if __name__ == "__main__":
    sys.exit(main())
