"""Table, machine and chain have the same racks, layouts and refusals after every consultation and throw."""

import pytest

from hardway.rulebook import Law
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.consult import consult
from hardway.simulate.machine.program import program
from hardway.strategy import read, shelf, text_of
from hardway.table.model.state import Limit
from tests.books import BOOKS
from tests.in_soak import more_in_soak
from tests.simulate import anything
from tests.simulate.by_table import SETTINGS, Setting, side_by_side
from tests.simulate.lanes import sit_down
from tests.simulate.three_ways import ThreeWays


@pytest.mark.parametrize("seeds", more_in_soak(2, 120))
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_random_strategies_play_alike_at_table_and_simulators(setting, seeds):
    for seed in range(seeds):
        side_by_side(setting, anything.strategy(seed), rolls=60, rack=(3000, 30_000, 1_000_000)[seed % 3], seed=seed)


@pytest.mark.parametrize("house", BOOKS)
def test_all_wagers_together_play_alike_at_table_and_simulators(house):
    """On every number of the book; with odds behind wagers that moved."""
    setting = Setting(house)
    slots = [slot for slot in setting.law().slots.values() if not (slot.moves and slot.number)]
    text = "\n".join(f"bet {slot.key} {12 if slot.wager.unit is None else 60}" for slot in slots)
    side_by_side(setting, text, rolls=100, rack=10_000_000, seed=5, book=setting.law().book.words)


CALLS = """
when comeout
  bet pass 10
bet place 6 12
bet place 8 12
bet hard 8 5
when last total 6
  off place 6
when last total 8
  on place 8
when last total 9
  on place 6
when last total 4 or last total 10
  off place 8
when last total 5
  take place 4
  bet place 4 10
when last total 7 or last total 3
  on hard
when last total 11
  off hard 8
"""
"""Markers of every kind over each other: what one call leaves, the next finds, and new wagers join."""


@pytest.mark.parametrize("seeds", more_in_soak(1, 3))
@pytest.mark.parametrize("house", BOOKS)
def test_on_and_off_calls_play_alike_at_table_and_simulators(house, seeds):
    for seed in range(seeds):
        side_by_side(Setting(house), CALLS, rolls=400, rack=10_000_000, seed=seed)


FEES = """
up buy
when comeout
  bet pass 7
  bet dont_pass 7
max pass_odds
bet dont_pass_odds 5
when last total 3
  take pass_odds 2
when last total 12
  regress dont_pass 1
bet buy 4 900
bet lay 6 240
when last total 5
  regress buy 4 20
when last total 6
  add buy 4 35
when last total 8
  take buy 4 10
when last total 9
  regress lay 6 25
  add lay 6 30
when last total 10
  bet buy 5 20
when last total 11 or last total 2
  take buy 4 880
"""
"""Commission of wagers cut and raised again, over a maximum and under a minimum, won and put back up; odds above their base."""
FEES_AT = (
    Setting("crown"),
    Setting("crown", (100, 500, 2500), (), (("*", Limit(2500, 6000)),)),
    Setting("crown", (200, 500), (("commission_rounding", "up"),), (("*", Limit(500, 5000)),)),
    Setting("star", (5, 100, 500), (), (("*", Limit(1000, 5000, 500)),)),
    Setting("star", (100, 500), (("commission_return", "returned"),), (("*", Limit(500, 5000)),)),
    Setting("adelaide", sign=(("*", Limit(2500, 6000)),)),
    Setting("newzealand"),
    Setting("newzealand", (500, 2500)),
    Setting("vegas"),
    Setting("vegas", (500, 2500)),
    Setting("vegas", (100, 500), (("commission_when", "won"),), (("*", Limit(500, 5000)),)),
)


@pytest.mark.parametrize("seeds", more_in_soak(1, 4))
@pytest.mark.parametrize("setting", FEES_AT, ids=str)
def test_commission_and_odds_are_alike_at_table_and_simulators(setting, seeds):
    """The odds stand in units that pay exactly."""
    for seed in range(seeds):
        side_by_side(setting, FEES, rolls=200, rack=10_000_000, seed=seed)


def remembers(here: Law) -> bool:
    return any(slot.register for slot in here.slots.values())


REMEMBERS = """
bet make_small 5
when not up make_tall
  bet make_tall 10
bet make_all 5
bet fire 5
bet repeater 2 5
bet repeater 6 7
bet repeater 11 5
when last won make_small
  add make_all 5
when last total 6
  add fire 5
when last total 9
  take make_tall
when last total 12 and up make_all
  take make_all 2
when point 8 and up fire
  take fire 1
when comeout
  bet pass 10
"""
"""What remembers put down, won and lost, taken whole and in part, and put down again on some other come-out."""


@pytest.mark.parametrize("setting", [one for one in SETTINGS if remembers(one.law())], ids=str)
@pytest.mark.parametrize("seeds", more_in_soak(1, 4))
def test_noted_rolls_play_alike_at_table_and_simulators(setting, seeds):
    for seed in range(seeds):
        side_by_side(setting, REMEMBERS, rolls=400, rack=10_000_000, seed=seed)


SHELF = [(name, house) for name in shelf() for house in BOOKS]
NOW = [(name, BOOKS[place % len(BOOKS)]) for place, name in enumerate(shelf())]
"""Each strategy in one book, and each book with a few strategies; the long tests play all, and longer."""


@pytest.mark.parametrize(
    ("name", "house", "many"),
    [*((*pair, 100) for pair in NOW), *(pytest.param(*pair, 1400, marks=pytest.mark.soak) for pair in SHELF)],
)
def test_built_in_strategies_play_alike_at_table_and_simulators(name, house, many):
    """Half of the rolls have a long rack, and half start again and again with a short one."""
    rolls = session = 0
    half, short = many // 2, min(100, many // 6)
    ways = [
        ThreeWays(Setting(house), text_of(name), rack, rolls=long) for rack, long in ((10**8, half), (12_000, short))
    ]
    while rolls < many:
        rolls += ways[rolls >= half].session(session)
        session += 1
    assert sum(way.by_chain for way in ways) == rolls or name == "double_tap"  # which is too large for a chain


def test_overflowing_strategy_counter_is_flagged_in_its_session():
    made = program(Setting("crown").law(), read("counter a 1\nset a a + a"))
    lane = sit_down(made.compiled, 1000)
    for _ in range(60):
        consult(made.compiled.cells, lane)
    assert lane[at.BEYOND]
