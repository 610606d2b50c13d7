"""The short cut settles a wager as the full rules do, or leaves it to them."""

import pytest

import hardway as hw
from hardway.rulebook import load
from hardway.table import Head, open_table
from hardway.table.model.state import OwnLimit, Player, Stake, State
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
def test_fast_settlement_equals_settlement_by_the_full_rules(house, stakes, about, monkeypatch):
    here, state = open_table(load(house), Head(house))
    for stake in stakes:
        quick = _settlements(here, state.limits, stake, **about)
        with monkeypatch.context() as patch:
            patch.setattr(short_cut, "plain_limits", lambda state, player: (1, 0))
            assert quick == _settlements(here, state.limits, stake, **about)


def test_fast_settlement_leaves_come_and_fire_to_the_full_rules():
    here, _ = open_table(load("vegas"), Head("vegas"))
    plainly = {
        (key, point, throw): hit[2]
        for point in here.book.pucks
        for throw in range(36)
        for key, hit in short_cut.hits_of(here, point, throw).items()
    }
    assert plainly["field", 0, 0] == "won"
    assert plainly["hard 6", 4, 14] == "won"  # 3-3 with the puck on
    assert plainly["hard 6", 0, 14] == "stands"  # and asleep on a come-out roll
    assert plainly["come", 4, 14] == ""  # it moves
    assert plainly["fire", 4, 7] == ""  # 2-2 makes the point, and it counts those


def test_fast_settlement_is_unused_after_advice_or_own_limits():
    """A player was advised of the minimum or has limits of their own."""
    _, state = open_table(load("crown"), Head("crown"))
    ann = Player("ann", 1, 0)
    assert short_cut.plain_limits(state, ann) == state.plain_sign
    ann.advised = True
    assert short_cut.plain_limits(state, ann) == (1, 0)
    ann.advised, ann.personal = False, {"*": OwnLimit(100, 200, above=False)}
    assert short_cut.plain_limits(state, ann) == (1, 0)
