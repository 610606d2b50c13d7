"""Table and chain side by side: every strategy of the shelf at every house, the same rack and layout after every roll."""

import numpy as np
import pytest

from hardway.rulebook import house_names
from hardway.simulate.chain_kernel import HOW, PLACE, ROLL, ROW, RUIN, STOP, play
from hardway.simulate.chain_play import begin, blank
from hardway.simulate.chain_walk import TOP, Walk
from hardway.simulate.engine_build import compiled
from hardway.simulate.streams import throws
from hardway.strategy import StrategyError, check
from hardway.strategy.shelf import named, shelf
from tests.simulate.by_table import ByTable, Setting

ROLLS, SESSION, RACK = 400, 80, 20_000
SEED = np.uint64(11)


class ByChain:
    """One lane, a roll at a time."""

    def __init__(self, walk, session):
        self.walk, self.session = walk, session
        self.lane = begin(walk, 1)[0]

    def roll(self):
        until = self.lane[ROLL] + 1
        while self.lane[ROLL] < until:
            edition = self.walk.edition
            compiled(play)(
                self.lane, SEED, np.uint64(self.session), until, SESSION, TOP, tuple(edition), blank(edition)
            )
            if self.lane[ROLL] < until:
                place, last = int(self.lane[PLACE]), bool(self.lane[ROLL] + 1 == SESSION)
                self.walk.learn({(int(self.lane[-1]), place >> 32, last)}, TOP)

    def standing(self):
        layout = self.walk.rows[(self.lane[PLACE] & ROW) // 36][0]
        bets = {key: stake.amount for key, stake in map(self.walk.seat.wagers.__getitem__, layout.bets)}
        return int(self.lane[PLACE] >> 32) * self.walk.unit, bets


def side_by_side(table, chain):
    """Play a session at both; return its rolls."""
    dice = iter(throws(int(SEED), chain.session, 600).tolist())
    asked, rolls, ended = table.consult(), 0, False
    while not ended or table.player.bets:
        rack, bets = chain.standing()
        assert (table.player.rack, {key: stake.amount for key, stake in table.player.bets.items()}) == (rack, bets)
        table.throw(next(dice))
        chain.roll()
        rolls += 1
        if ended:
            continue
        nothing = not table.player.bets
        ended = rolls == SESSION
        if not ended or nothing:
            asked = table.consult()
            broke = asked.wanting and not table.player.bets
            assert (chain.lane[HOW] == RUIN) == broke
            ended = ended or asked.stopped or broke
            assert (chain.lane[HOW] == STOP) == (asked.stopped and rolls < SESSION)
        if ended and rolls == SESSION and nothing:
            return rolls  # the consultation only asked whether the player is ruined
        if ended:
            table.close()
    assert chain.standing() == (table.player.rack, {})
    return rolls


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize("name", shelf())
def test_a_strategy_plays_as_at_the_table(house, name):
    setting, strategy = Setting(house), named(name)
    try:
        check(setting.law(), strategy)
    except StrategyError:
        pytest.skip(f"{house} does not offer what {name} bets on")
    walk = Walk(setting.law(), strategy, bankroll=RACK)
    rolls = session = 0
    while rolls < ROLLS:
        rolls += side_by_side(ByTable(setting, RACK, strategy), ByChain(walk, session))
        session += 1
