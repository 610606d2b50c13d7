"""The chain equals the table: each wager on each spot, each of the 36 throws, settled by the table itself."""

from fractions import Fraction
from fractions import Fraction as F

import pytest

from hardway.odds.chances import FAIR, loaded_dice
from hardway.odds.costs.chain import chain, offered_wagers, short_chain, visits
from hardway.odds.costs.figures import figures, sum_figures
from hardway.rulebook import house_names, law, load
from hardway.table import State
from hardway.table.model.events import Settled
from hardway.table.model.state import Limit, Player, Stake
from hardway.table.play.settle import settle
from hardway.values.dice import PLAIN_CLASS_TOTALS, THROWS
from tests.books import BOOKS
from tests.in_soak import rest_in_soak

STAKE = 660_000
"""In cents; what every odds of every book pays in whole dollars."""


def settled(here, spot, throw):
    """The table's settlement of one wager on a spot."""
    state = State({"*": Limit(1, STAKE)})
    player = Player("ann", 1, 0)
    player.bets = {spot.key: Stake(STAKE, original=STAKE, noted=spot.noted)}
    state.players, state.point = {"ann": player}, spot.puck
    found = [event for event in settle(here, state, throw) if isinstance(event, Settled)]
    return found[0] if found else None


@pytest.mark.parametrize("house", rest_in_soak(BOOKS, now=BOOKS[::3]))
def test_wager_chain_agrees_with_the_table_engine(house):
    """The results, nets and moves of every step are equal."""
    here = law(load(house))
    for wager in offered_wagers(here):
        game = chain(here, wager)
        for spot, steps in game.steps.items():
            if not spot.key or 2 < len(spot.noted) < 9:  # what lies between is the same over and over
                continue
            for throw, dice in enumerate(THROWS):
                step = steps[game.classes.of[throw]]
                event = settled(here, spot, throw)
                where = (house, wager, spot, dice)
                if event is None or (event.result == "stands" and here.slots[spot.key].asleep("", spot.puck)):
                    assert (step.result, step.then.key) == ("", spot.key), where
                    continue
                assert step.result == event.result, where
                assert step.net == F(event.pays, STAKE), where
                if event.result == "moved":
                    assert step.then.key == event.moved_to, where


@pytest.mark.parametrize("house", BOOKS)
def test_wager_chain_moves_the_puck_as_the_table_engine_does(house):
    """Off, a number sets it; on, that number or a 7 takes it off; in every house. At crapless all but 7 set it."""
    here = law(load(house))
    points = set(range(2, 13)) - {7} if house == "vegas/crapless" else {4, 5, 6, 8, 9, 10}
    for spot, steps in chain(here, "field").steps.items():
        for (total, _), step in zip(PLAIN_CLASS_TOTALS, steps, strict=True):
            moved = total if total in points else 0
            assert step.then.puck == ((0 if total in (7, spot.puck) else spot.puck) if spot.puck else moved)


HOUSES = (*house_names(), "crown/mini", "vegas/crapless")
LOADED = loaded_dice({2: Fraction(1, 4), 5: Fraction(1, 5)})


@pytest.mark.parametrize(
    "dice", [pytest.param(FAIR, id="fair", marks=pytest.mark.soak), pytest.param(LOADED, id="loaded")]
)
@pytest.mark.parametrize("house", rest_in_soak(HOUSES, now=("star",)))
def test_merged_chain_has_the_nets_and_rolls_of_the_full_chain(house, dice):
    here = law(load(house))
    for wager in offered_wagers(here):
        whole = chain(here, wager, dice)
        assert figures(here, wager, dice) == sum_figures(
            whole, visits(whole, dice), dice, here.commission_due(whole.slot, 1)
        ), wager


def test_merged_chain_has_1_state_for_field_1024_for_make_all():
    here = law(load("vegas"))
    assert len(short_chain(here, "field").steps) == 1
    # 2^10 sets of the ten totals less the full one, which wins, and the wait for a 7 after a win
    assert len(short_chain(here, "make_all").steps) == 2**10
    assert len(short_chain(here, "pass").steps) == len(chain(here, "pass").steps)
