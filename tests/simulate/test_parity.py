"""Table, felt and chain side by side: after every consultation and throw the same racks, layouts and refusals."""

import pytest

from hardway.simulate import felt_fields as at
from hardway.simulate.general_consult import consult
from hardway.simulate.general_lane import sit_down
from hardway.simulate.program import program
from hardway.strategy import read, shelf, text_of
from tests.simulate import anything
from tests.simulate.by_table import SETTINGS, Setting, side_by_side
from tests.simulate.three_ways import ThreeWays

FOUR = ("crown", "star", "adelaide", "newzealand")


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_any_strategy_plays_as_at_the_table(setting):
    for seed in range(40):
        side_by_side(setting, anything.strategy(seed), rolls=60, rack=(3000, 30_000, 1_000_000)[seed % 3], seed=seed)


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


@pytest.mark.parametrize("house", FOUR)
def test_markers_are_put_and_ended_as_at_the_table(house):
    for seed in range(3):
        side_by_side(Setting(house), CALLS, rolls=400, rack=10_000_000, seed=seed)


@pytest.mark.parametrize("house", FOUR)
@pytest.mark.parametrize("name", shelf())
def test_every_strategy_on_the_shelf_plays_three_ways_alike(name, house):
    """2,000 rolls: with a long rack, and from a short one again and again."""
    rolls = session = 0
    ways = [ThreeWays(Setting(house), text_of(name), rack, rolls=long) for rack, long in ((10**8, 1000), (12_000, 100))]
    while rolls < 2000:
        rolls += ways[rolls >= 1000].session(session)
        session += 1
    assert sum(way.by_chain for way in ways) == rolls


def test_a_strategy_that_counts_beyond_measure_gives_up():
    made = program(Setting("crown").law(), read("counter a 1\nset a a + a"))
    lane = sit_down(made.felt, 1000)
    for _ in range(60):
        consult(made.felt.cells, lane)
    assert lane[at.BEYOND]
