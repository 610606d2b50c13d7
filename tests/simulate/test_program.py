"""Compiled strategies: the steps after a known throw do what the steps of the puck do."""

import numpy as np
import pytest

from hardway.rulebook import law, load
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine import steps as do
from hardway.simulate.machine.consult import consult
from hardway.simulate.machine.law import TURNS
from hardway.simulate.machine.machine_session import sit
from hardway.simulate.machine.program import Thrown, given, program
from hardway.simulate.machine.throw import throw
from hardway.strategy import load_strategy, read, shelf
from hardway.strategy.house_check import playable
from hardway.strategy.model import Last, Not
from hardway.values.dice import THROWS
from tests.books import BOOKS
from tests.in_soak import rest_in_soak

ON_THROWS = [name for name in shelf() if load_strategy(name).lasts]
BET = do.BET_UP_TO
SOON = [("crown", name) for name in ("hammerlock", "martingale", "five_count")]


@pytest.mark.parametrize(
    ("house", "name"), rest_in_soak([(house, name) for house in BOOKS for name in ON_THROWS], SOON)
)
def test_steps_after_a_throw_do_what_steps_of_the_puck_do(house: str, name: str) -> None:
    here = law(load(house))
    if not playable(here, name):
        pytest.skip("the house has not all of its wagers")
    compiled = program(here, load_strategy(name)).compiled
    cells, random = compiled.cells.tolist(), np.random.default_rng(7)
    lane = [0] * cells[at.LANE_SIZE]
    sit(cells, lane, 1_000_000)
    for dice in random.integers(36, size=300).tolist():
        known, unknown = lane.copy(), lane.copy()
        unknown[at.CALLED] = 0
        assert consult(cells, known) == consult(cells, unknown)
        unknown[at.CALLED] = known[at.CALLED]
        assert known == unknown
        lane = known
        throw(cells, lane, dice)


def ops_after(text: str, dice: tuple[int, int], point: int = 0) -> list[int]:
    """Return the steps of a strategy after these dice."""
    cells = program(law(load("crown")), read(text)).compiled.cells.tolist()
    step = cells[at.CALLS + (point * 36 + THROWS.index(dice)) * at.CALL_WIDTH + at.STEPS]
    found = []
    while cells[step + do.OP] != do.DONE:
        found.append(cells[step + do.OP])
        step += do.STEP_WIDTH
    return found


@pytest.mark.parametrize(
    ("dice", "steps"),
    [((3, 3), [do.IF_DECIDED, do.SET, BET]), ((3, 4), [do.SET, BET]), ((4, 4), [BET]), ((1, 1), [BET])],
)
def test_conditions_on_a_known_throw_are_decided_before(dice: tuple[int, int], steps: list[int]) -> None:
    """Place 6 may have won on 6. With a point of 5 a 7 is a seven-out."""
    text = "counter x 0\nwhen last won place 6\n  set x 1\nwhen last seven_out\n  set x 0\nbet place 6 12"
    assert ops_after(text, dice, point=5) == steps


@pytest.mark.parametrize(
    ("condition", "known"),
    [
        (Last("total", 6), True),
        (Last("total", 8), False),
        (Last("made"), True),
        (Last("seven_out"), False),
        (Not(Last("seven_out")), True),
        (Last("won", keys=("place 8",)), False),
        (Last("won", keys=("place 8", "place 6")), Last("won", keys=("place 6",))),
        (Last("lost", keys=("dont_pass", "pass")), Last("lost", keys=("dont_pass",))),
    ],
)
def test_condition_on_the_last_throw_is_decided_by_it(condition, known) -> None:
    made = Thrown(TURNS["made"], 6, frozenset({"pass", "place 6"}), frozenset({"dont_pass"}))
    assert given(condition, 0, made) == known


def test_bet_of_a_counter_beyond_count_is_marked() -> None:
    cells = program(law(load("crown")), read("counter x 0\nbet field x")).compiled.cells.tolist()
    lane = [0] * cells[at.LANE_SIZE]
    sit(cells, lane, 1_000_000)
    for value, beyond in ((at.HUGE - 1, 0), (at.HUGE, 1)):
        lane[at.COUNTERS], lane[at.BEYOND] = value, 0
        consult(cells, lane)
        assert (lane[at.BEYOND], lane[at.STANDING]) == (beyond, 0)
