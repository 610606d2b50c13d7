"""What a roll costs by how many are played, power of ten by power of ten: it must never rise.

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
"""Powers of ten: how many rolls are played."""
RISE = 1.1
"""How many times what a roll costs among a tenth as many it may cost: what is more than noise."""
TURNS, LONG = 7, 10
"""How often each is measured; what takes so many seconds is long enough to be measured once."""


def played(game: Game, rolls: int, **how: Any) -> int:
    """Simulate about so many rolls, with all sums; return how many they were. The exact edges are no part of it."""
    run = Run(game, rolls // game.rolls)
    for _ in run.play(**how):
        pass
    told = run.simulation
    assert told.mean.low <= told.quantile(0.5) + told.deviation * told.chance("rolls").high
    return run.part.rolls + run.part.closing


def costs(game: Game, powers: range, clock: Callable[[], float], **how: Any) -> dict[int, float]:
    """Return what a roll cost, in nanoseconds by power of ten: the median, for the least would flatter short runs."""
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
    """Return how many times what a roll costs at the power of ten before it costs at each."""
    return {power: found[power] / found[power - 1] for power in found if power - 1 in found}


def measured(most: int) -> Iterator[tuple[str, dict[int, float]]]:
    """Yield what a roll costs on one core, in its own time, and on all of them, by the clock."""
    for name in STRATEGIES:
        game = set_game(set_table(HOUSE), find_strategy(name), bankroll=BANKROLL, rolls=ROLLS, seed=1)
        played(game, 10**7)
        powers = range(LEAST, most + 1)
        yield f"{name}, one core", costs(game, powers, time.process_time, workers=1)
        yield f"{name}, {processors()} cores", costs(game, powers, time.perf_counter)


def figures(figure: Any) -> Iterator[Any]:
    """Yield what a roll costs against one of a tenth as many."""
    for name, found in measured(MOST):
        for power, rise in rises(found).items():
            detail = f"{found[power]:.2f} ns against {found[power - 1]:.2f}"
            yield figure(f"{name}, a roll of 10^{power} against 10^{power - 1}", rise, "times", RISE, False, detail)


def main() -> int:
    """Print what a roll costs, and the most memory that was taken by then."""
    kept = True
    for name, found in measured(int(sys.argv[1]) if sys.argv[1:] else MOST):
        kept = kept and max(rises(found).values()) <= RISE
        told = ", ".join(f"10^{power} {cost:.2f}" for power, cost in found.items())
        print(f"{name}: ns a roll of {told}; {getrusage(RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB", flush=True)
    return int(not kept)


if __name__ == "__main__":
    sys.exit(main())
