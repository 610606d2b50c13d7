"""Table and kernel side by side: after every consultation and every throw the same racks, layouts and refusals."""

import pytest

from hardway.simulate import felt_fields as at
from hardway.simulate.general_consult import consult
from hardway.simulate.general_lane import figures_of, sit_down, standing
from hardway.simulate.general_rules import last_bets
from hardway.simulate.general_throw import throw
from hardway.simulate.program import program
from hardway.strategy import read, shelf, text_of
from tests.simulate import anything
from tests.simulate.by_table import SETTINGS, ByTable, Setting, dice_of

FOUR = ("crown", "star", "adelaide", "newzealand")


def side_by_side(setting: Setting, text: str, *, rolls: int, rack: int, seed: int) -> None:
    """Play a strategy at the table and in the kernel, and compare everything after each step."""
    strategy = read(text)
    here = ByTable(setting, rack, strategy)
    made = program(here.law, strategy, setting.limits())
    felt = made.felt
    lane = sit_down(felt, rack)

    def same(when: str) -> None:
        assert standing(felt, lane) == here.standing(felt), f"{when}\n{text}"

    for roll, dice in enumerate(dice_of(seed, rolls)):
        if felt.cells[at.QUIET] and roll and not lane[at.TOUCHED] and not lane[at.BUSY]:
            stops = False
        else:
            stops = consult(felt.cells, lane)
        consulted = here.consult()
        if lane[at.BEYOND]:
            return
        same(f"consulted before roll {roll}")
        assert (stops, bool(lane[at.WANTING])) == (consulted.stopped, consulted.wanting)
        assert tuple(lane[at.COUNTERS :][: len(strategy.counters)]) == here.memory.counters
        assert made.refused(lane) == here.refused
        if stops:
            break
        throw(felt.cells, lane, dice)
        here.throw(dice)
        same(f"threw {dice} at roll {roll}")
    last_bets(felt.cells, lane)
    here.close()
    for dice in dice_of(seed + 1, 10_000):
        if not here.player.bets:
            break
        same("bet no more")
        throw(felt.cells, lane, dice)
        here.throw(dice)
    assert not here.player.bets
    assert lane[at.RACK] == here.player.rack == rack + figures_of(felt, lane)[:, at.RESULTED].sum()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_any_strategy_plays_as_at_the_table(setting):
    for seed in range(40):
        side_by_side(setting, anything.strategy(seed), rolls=60, rack=(3000, 30_000, 1_000_000)[seed % 3], seed=seed)


@pytest.mark.parametrize("house", FOUR)
@pytest.mark.parametrize("name", shelf())
def test_every_strategy_on_the_shelf_plays_as_at_the_table(name, house):
    """2,000 rolls: with a long rack, and from a short one again and again."""
    side_by_side(Setting(house), text_of(name), rolls=1000, rack=10**8, seed=3)
    for seed in range(10):
        side_by_side(Setting(house), text_of(name), rolls=100, rack=12_000, seed=seed)


def test_a_strategy_that_counts_beyond_measure_gives_up():
    made = program(Setting("crown").law(), read("counter a 1\nset a a + a"))
    lane = sit_down(made.felt, 1000)
    for _ in range(60):
        consult(made.felt.cells, lane)
    assert lane[at.BEYOND]
