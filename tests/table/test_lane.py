"""The short cut of the table settles a wager as the rule does, or leaves it to the rule."""

import pytest

import hardway as hw
from hardway.rulebook import load
from hardway.table import Head, open_table
from hardway.table.model.state import Player, Stake
from hardway.table.play import lane
from hardway.table.play.settle import settle

AMOUNTS = (300, 90_000)
STAKES = (
    Stake(1000), Stake(1000, marker="off"), Stake(1000, marker="on"), Stake(1000, split=(500, 500)), Stake(1000, tokens=400),
    *map(Stake, AMOUNTS),
)  # fmt: skip


def _settlements(house, stake, **about):
    """Return what every throw does to every wager that can lie alone, at every place of the puck."""
    here, state = open_table(load(house), Head(house))
    found = []
    for point in sorted(here.book.pucks):
        for key, slot in here.slots.items():
            if slot.parent or (stake.split and not (slot.wager.parts and slot.wager.parts.split)):
                continue
            player = Player("ann", 1, 100_000)
            for name, value in about.items():
                setattr(player, name, value)
            player.bets[key] = stake
            state.point, state.players = point, {"ann": player}
            found += [(point, key, throw, settle(here, state, throw)) for throw in range(36)]
    return found


@pytest.mark.parametrize("about", [{}, {"advised": True}])
@pytest.mark.parametrize("house", hw.house_names())
def test_short_cut_settles_as_the_rule_does(house, about, monkeypatch):
    for stake in STAKES:
        quick = _settlements(house, stake, **about)
        with monkeypatch.context() as patch:
            patch.setattr(lane, "settled", lambda *wager: None)
            assert quick == _settlements(house, stake, **about)


def test_short_cut_takes_a_plain_wager_and_leaves_the_others():
    here, state = open_table(load("crown"), Head("crown"))
    ann = Player("ann", 1, 0)
    hit, limits = lane.touched(here, 0, 0)["field"], lane.plain_limits(state, ann)

    def quickly(stake, limits=limits):
        return lane.settled("ann", "field", stake, hit, limits, here.step)

    assert quickly(Stake(500)) is not None
    assert quickly(Stake(500, marker="off")) is None
    assert quickly(Stake(10**9)) is None
    ann.advised = True
    assert quickly(Stake(500), lane.plain_limits(state, ann)) is None
    assert not any(
        lane.touched(here, 0, throw)["hard 6"].plainly
        for throw in range(36)
        if "hard 6" in lane.touched(here, 0, throw)
    )
    assert lane.touched(here, 4, 14)["hard 6"].plainly == "won"  # 3-3 with the puck on
