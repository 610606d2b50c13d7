"""A wager to which the puck is nothing has a chain without it: fewer spots, and the same figures to the last fraction."""

from fractions import Fraction

import pytest

from hardway.odds.chances import FAIR, loaded_dice
from hardway.odds.costs.chain import chain, offered_wagers, short_chain, visits
from hardway.odds.costs.figures import figures, sum_figures
from hardway.rulebook import house_names, law, load
from tests.in_soak import rest_in_soak

HOUSES = (*house_names(), "crown/mini", "vegas/crapless")
LOADED = loaded_dice({2: Fraction(1, 4), 5: Fraction(1, 5)})


@pytest.mark.parametrize(
    "dice", [pytest.param(FAIR, id="fair", marks=pytest.mark.soak), pytest.param(LOADED, id="loaded")]
)
@pytest.mark.parametrize("house", rest_in_soak(HOUSES, now=("star",)))
def test_short_chain_has_the_figures_of_the_whole_chain(house, dice):
    here = law(load(house))
    for wager in offered_wagers(here):
        whole = chain(here, wager, dice)
        assert figures(here, wager, dice) == sum_figures(
            whole, visits(whole, dice), dice, here.commission_due(whole.slot, 1)
        ), wager


def test_short_chain_has_few_spots():
    here = law(load("vegas"))
    assert len(short_chain(here, "field").steps) == 1
    # 2^10 sets of the ten totals less the full one, which wins, and the wait for a 7 after a win
    assert len(short_chain(here, "make_all").steps) == 2**10
    assert len(short_chain(here, "pass").steps) == len(chain(here, "pass").steps)
