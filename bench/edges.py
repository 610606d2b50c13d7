"""Compares the simulated edge of every wager, over 10⁸ rolls, with the exact one.

    python -m bench edges      part of `make bench`

There are chips of one cent, so that nothing is rounded, and the bankroll never runs out. Wagers left at the end of a
session are played to their decision. In each house, the edge that is furthest off must be within four standard errors.
"""

import sys
from collections.abc import Iterator
from math import sqrt
from typing import Any

from hardway.odds.costs.figures import Figures, all_figures
from hardway.rulebook import Law, house_names, law, load
from hardway.simulate.game import Game
from hardway.simulate.run import Run
from hardway.strategy import read
from hardway.values.money import Chips
from tests.simulate.one_wager import alone, only

SESSIONS, ROLLS = 500_000, 200
BANKROLL, SEED = 10**8, 11
WITHIN = 4.0


def off(here: Law, exact: Figures, seed: int) -> tuple[float, int]:
    """Return by how many standard errors the simulated edge of a wager differs from the exact one, and how many rolls
    it took."""
    run = Run(
        Game(here, read(only(exact.wager), book=here.book.words), bankroll=BANKROLL, rolls=ROLLS, seed=seed), SESSIONS
    )
    for _ in run.play():
        pass
    found, kind = run.simulation, run.part.kinds[exact.wager]
    if alone(exact.wager):  # sessions are independent; several wagers of a kind on the layout at once are not
        error = found.error * found.sessions * 100 / kind.action
    else:  # odds on one number follow each other; the spread of the wager they are behind is not theirs
        error = sqrt(exact.variance / kind.decided)
    return abs(-kind.result / kind.action - float(exact.edge)) / error, run.part.rolls


def figures(figure: Any) -> Iterator[Any]:
    """Yield for each house the edge that differs most from the exact one, in standard errors."""
    for seed, house in enumerate((*house_names(), "vegas/crapless"), SEED):
        here = law(load(house), {}, Chips((1,)))
        found = {}
        for exact in all_figures(here):
            found[exact.wager] = off(here, exact, seed)
            print(
                f"{house} {exact.wager}: {found[exact.wager][0]:.2f} standard errors off", file=sys.stderr, flush=True
            )
        worst, least = max(found, key=lambda wager: found[wager][0]), min(rolls for _, rolls in found.values())
        detail = f"{worst}, of {len(found)} wagers with {least:,} rolls each"
        yield figure(f"{house}: the edge furthest from the exact one", found[worst][0], "errors", WITHIN, False, detail)
