"""The short cut of the table settles a wager as the rule does, or leaves it to the rule."""

import pytest

import hardway as hw
from hardway.rulebook import load
from hardway.table import Head, open_table
from hardway.table.model.state import Player, Stake, State
from hardway.table.play import short_cut
from hardway.table.play.settle import settle

AMOUNTS = (300, 90_000)
PLAIN = (Stake(1000), *map(Stake, AMOUNTS))
OTHERS = (
    Stake(1000, marker="off"), Stake(1000, marker="on"), Stake(1000, split=(500, 500)), Stake(1000, tokens=400),
)  # fmt: skip


def _settlements(here, limits, stake, **about):
    """Return what every throw does, at every place of the puck, where all wagers lie that can lie alone."""
    state, player, found = State(limits), Player("ann", 1, 100_000), []
    for name, value in about.items():
        setattr(player, name, value)
    for key, slot in here.slots.items():
        if not slot.parent and (not stake.split or (slot.wager.parts and slot.wager.parts.split)):
            player.bets[key] = stake
    state.players = {"ann": player}
    for state.point in sorted(here.book.pucks):
        found += [settle(here, state, throw) for throw in range(36)]
    return found


@pytest.mark.parametrize(
    ("house", "stakes", "about"),
    [
        *((house, PLAIN, {}) for house in hw.house_names()),
        ("newzealand", OTHERS, {}),
        ("star", PLAIN[:1], {"advised": True}),
    ],
)
def test_short_cut_settles_as_the_rule_does(house, stakes, about, monkeypatch):
    here, state = open_table(load(house), Head(house))
    for stake in stakes:
        quick = _settlements(here, state.limits, stake, **about)
        with monkeypatch.context() as patch:
            patch.setattr(short_cut, "settled", lambda *wager: None)
            assert quick == _settlements(here, state.limits, stake, **about)


def test_short_cut_takes_a_plain_wager_and_leaves_the_others():
    here, state = open_table(load("crown"), Head("crown"))
    ann = Player("ann", 1, 0)
    hit, limits = short_cut.touched(here, 0, 0)["field"], short_cut.plain_limits(state, ann)

    def quickly(stake, limits=limits):
        return short_cut.settled("ann", "field", stake, hit, limits, here.step)

    assert quickly(Stake(500)) is not None
    assert quickly(Stake(500, marker="off")) is None
    assert quickly(Stake(10**9)) is None
    ann.advised = True
    assert quickly(Stake(500), short_cut.plain_limits(state, ann)) is None
    assert not any(
        short_cut.touched(here, 0, throw)["hard 6"].plainly
        for throw in range(36)
        if "hard 6" in short_cut.touched(here, 0, throw)
    )
    assert short_cut.touched(here, 4, 14)["hard 6"].plainly == "won"  # 3-3 with the puck on
