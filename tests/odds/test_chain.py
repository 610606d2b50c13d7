"""The chain does what the table does: each wager on each spot, each of the 36 throws, settled by the table itself."""

from fractions import Fraction as F

import pytest

from hardway.odds.costs.chain import chain, offered_wagers
from hardway.rulebook import law, load
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
    """What the table says of one wager on a spot."""
    state = State({"*": Limit(1, STAKE)})
    player = Player("ann", 1, 0)
    player.bets = {spot.key: Stake(STAKE, original=STAKE, noted=spot.noted)}
    state.players, state.point = {"ann": player}, spot.puck
    found = [event for event in settle(here, state, throw) if isinstance(event, Settled)]
    return found[0] if found else None


@pytest.mark.parametrize("house", rest_in_soak(BOOKS, now=BOOKS[::3]))
def test_chain_steps_equal_those_of_the_table(house):
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
def test_chain_moves_the_puck_as_the_table_does(house):
    """Off, a number sets it; on, that number or a 7 takes it off; in every house alike. At crapless all but 7 do."""
    here = law(load(house))
    points = set(range(2, 13)) - {7} if house == "vegas/crapless" else {4, 5, 6, 8, 9, 10}
    for spot, steps in chain(here, "field").steps.items():
        for (total, _), step in zip(PLAIN_CLASS_TOTALS, steps, strict=True):
            moved = total if total in points else 0
            assert step.then.puck == ((0 if total in (7, spot.puck) else spot.puck) if spot.puck else moved)
