"""The machine's rules about amounts equal those of the table: chips, commission, caps, odds.

The machine's are plain functions over whole numbers, and need no compiler here.
"""

from fractions import Fraction

import pytest

from hardway.rulebook import Law, law, load
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine import chips as machine
from hardway.simulate.machine.law import compile_law
from hardway.simulate.machine.rules import _more
from hardway.strategy.consult import largest
from hardway.table.model.state import Stake
from hardway.table.play import caps
from hardway.values.dice import PUCKS
from hardway.values.money import Chips
from tests.books import BOOKS

SETS = ((100, 500, 2500), (50, 100, 500), (200, 500), (500, 700))
"""Chips of a table; of the last two no sum makes every amount."""
STAKES = (0, 100, 500, 1000, 1200, 2500, 3700, 12_500)


EVERY = [(book, chips) for book in BOOKS for chips in SETS]
NOW = EVERY[::5]


@pytest.fixture(
    scope="module", params=[one if one in NOW else pytest.param(one, marks=pytest.mark.soak) for one in EVERY], ids=str
)
def here(request: pytest.FixtureRequest) -> Law:
    book, chips = request.param
    return law(load(book), {}, Chips(chips))


def test_simulator_chip_rounding_equals_that_of_the_table(here: Law) -> None:
    cells = compile_law(here, ("pass",)).cells.tolist()
    for cents in range(0, 6000, 50):
        assert machine.in_chips(cells, cents) == here.chips.pays(cents)
        assert machine.down(cells, cents) == here.chips.down(cents)
        for bottom in (1, 3, 7):
            assert machine.above(cells, cents, bottom) == here.chips.up(Fraction(cents, bottom))
            for top in (cents, -cents):
                exact = Fraction(top, bottom)
                assert machine.rounded(cells, top, bottom, up=True) == here.chips.up(exact)
                assert machine.rounded(cells, top, bottom, up=False) == here.chips.down(exact)


def test_simulator_commission_equals_that_of_the_table(here: Law) -> None:
    compiled = compile_law(here)
    cells = compiled.cells.tolist()
    for number, key in enumerate(compiled.keys):
        row, slot = at.SLOTS + number * at.SLOT_WIDTH, here.slots[key]
        for stake in STAKES:
            for paid in (0, 50, 100) if slot.wager.commission else ():
                taken = caps.commission_taken(here, slot, stake, paid)
                assert machine.commission(cells, row, stake, paid) == (-1 if taken is None else taken), key
                back = caps.commission_back(here, slot, Stake(stake, commission=paid), stake // 2)
                assert machine.fee_back(cells, row, paid, stake // 2) == back, key
            if slot.wager.win_fee:
                of = "win" if slot.wager.win_fee.of == "win" else "risk"
                fee = caps.win_fee(here, slot, stake if of == "risk" else 0, stake if of == "win" else 0)
                assert machine.win_fee(cells, row, stake) == fee, key


def test_simulator_odds_caps_equal_those_of_the_table(here: Law) -> None:
    compiled = compile_law(here)
    cells, compared = compiled.cells.tolist(), 0
    for number, key in enumerate(compiled.keys):
        row, slot = at.SLOTS + number * at.SLOT_WIDTH, here.slots[key]
        for puck in PUCKS if slot.wager.cap else ():
            if not cells[row + at.CAP + 4 * puck + 1]:  # no odds can stand there then
                continue
            lane, odds = [0] * (at.BETS + 1), caps.odds_of(here, slot, puck)
            lane[at.PUCK] = puck
            for base in STAKES[1:]:
                cap = caps._odds_limit(here, slot, puck, base)
                for amount in STAKES:
                    assert machine.within(cells, row, puck, base, amount) == cap.within(amount), (key, puck, base)
                    more = largest(here.chips, amount, base, odds)
                    assert _more(cells, lane, row, amount, base) == more, (key, puck, amount, base)
                    compared += 1
    assert compared
