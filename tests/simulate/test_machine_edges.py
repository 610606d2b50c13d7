"""The edge of every wager of every house, simulated on the machine: within four standard errors of the exact one."""

from math import sqrt

import pytest

from hardway.odds.costs.figures import all_figures
from hardway.rulebook import law, load
from hardway.simulate.game import Game, Task
from hardway.strategy import read
from hardway.values.money import Chips
from tests.books import BOOKS
from tests.in_soak import rest_in_soak
from tests.simulate.one_wager import only
from tests.simulate.runners import by_rolls

pytestmark = pytest.mark.timeout(600)  # the first time, Numba compiles for a while


@pytest.mark.parametrize("house", rest_in_soak(BOOKS, now=("newzealand",)))
def test_simulated_edge_of_every_wager_agrees_with_exact_odds(house):
    """Chips of a cent avoid rounding; wagers at the end are played to their decision."""
    here = law(load(house), {}, Chips((1,)))
    for exact in all_figures(here):
        wager = exact.wager
        game = Game(here, read(only(wager), book=here.book.words), bankroll=10**9, rolls=60, seed=11)
        part, rows = by_rolls(game).play(Task(0, 3000, rows=True))
        kind = part.kinds[wager]
        error = rows.result.std() * sqrt(len(rows.result)) / kind.action
        assert abs(-kind.result / kind.action - exact.edge) < 4 * error, wager
