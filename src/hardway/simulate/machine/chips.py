"""Chips, commission and caps in whole numbers: the compiled form of `values.money.Chips` and `table.play.caps`.

Every function here, and in the other modules that take `cells`, is plain Python that Numba compiles for a processor or
a GPU (`numba_tools`). `cells` and `lane` are the arrays of `cell_layout`.
"""

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.cell_layout import Cells


def in_chips(cells: Cells, amount: int) -> bool:
    """Say whether a sum of chips makes this amount."""
    units = amount // cells[at.UNIT]
    if units * cells[at.UNIT] != amount:
        return False
    gaps = cells[at.GAPS]
    return gaps == 0 or units >= gaps or cells[cells[at.GAPS_AT] + units] == 0


def down(cells: Cells, amount: int) -> int:
    """Return the largest amount up to this one that chips can make; the amount is not negative."""
    unit = cells[at.UNIT]
    amount = amount // unit * unit
    if cells[at.GAPS]:
        while not in_chips(cells, amount):
            amount -= unit
    return amount


def above(cells: Cells, top: int, bottom: int) -> int:
    """Return the smallest amount that chips can make and that is not below the ratio top/bottom, which is not
    negative.
    """
    unit = cells[at.UNIT]
    amount = -(-top // (bottom * unit)) * unit
    if cells[at.GAPS]:
        while not in_chips(cells, amount):
            amount += unit
    return amount


def rounded(cells: Cells, top: int, bottom: int, up: bool) -> int:
    """Return a ratio rounded to chips, up or down; a negative ratio is rounded as if it were positive."""
    if (top >= 0) == up:
        amount = above(cells, abs(top), bottom)
    else:
        amount = down(cells, abs(top) // bottom)
    return amount if top >= 0 else -amount


def commission(cells: Cells, slot: int, stake: int, paid: int) -> int:
    """Return the commission due on a stake less what was paid; -1 if it must be exact and chips cannot pay it."""
    bottom = cells[slot + at.FEE_BOTTOM]
    top = max(0, stake * cells[slot + at.FEE_TOP] - paid * bottom)
    if bottom == 0:
        return 0
    if cells[at.FEE_ROUNDING] >= at.FEE_LEAST:
        return down(cells, max(0, _fee(cells, stake * cells[slot + at.FEE_TOP], bottom) - paid))
    if cells[at.FEE_ROUNDING] != at.EXACT:
        return _fee(cells, top, bottom)
    if top % bottom or not in_chips(cells, top // bottom):
        return -1
    return top // bottom


def win_fee(cells: Cells, slot: int, base: int) -> int:
    """Return the commission on a win: a share of the win or of the stake at risk (`base`)."""
    top, bottom = base * cells[slot + at.WIN_FEE_TOP], cells[slot + at.WIN_FEE_BOTTOM]
    return _fee(cells, top, bottom)


def _fee(cells: Cells, top: int, bottom: int) -> int:
    """Return a commission (top/bottom) rounded as the house does; rounded down if it must be exact."""
    if cells[at.FEE_ROUNDING] == at.NEAREST:
        low, high = down(cells, top // bottom), above(cells, top, bottom)
        return high if 2 * top >= (low + high) * bottom else low
    fee = rounded(cells, top, bottom, cells[at.FEE_ROUNDING] == at.UP)
    return max(fee, cells[at.SMALLEST]) if cells[at.FEE_ROUNDING] == at.FEE_LEAST and top else fee


def fee_back(cells: Cells, slot: int, paid: int, at_risk: int) -> int:
    """Return the commission to give back on a wager of which only `at_risk` is at risk, or stays so."""
    kept = _fee(cells, at_risk * cells[slot + at.FEE_TOP], cells[slot + at.FEE_BOTTOM])
    return down(cells, max(0, paid - kept))


def within(cells: Cells, slot: int, puck: int, base: int, amount: int) -> int:
    """Return the largest odds wager up to `amount` behind a wager of this base."""
    first = slot + at.CAP + 4 * puck
    most = base * cells[first] // cells[first + 1]
    if amount <= most:
        return amount
    if cells[slot + at.CAP_PAYABLE]:
        unit = _payable(cells, slot, first, base)
        if most < unit <= amount:
            return unit
    return most


def _payable(cells: Cells, slot: int, first: int, base: int) -> int:
    """Return the smallest odds wager that pays exactly in chips and is not below the base. Where the cap limits the
    win, the win of that wager is not below the base instead."""
    top, bottom = cells[first + 2], cells[first + 3]
    win = cells[slot + at.CAP_OF_WIN]
    amount = above(cells, base * bottom if win else base, top if win else top // top)
    while not (in_chips(cells, amount) and amount * top % bottom == 0 and in_chips(cells, amount * top // bottom)):
        amount += cells[at.UNIT]
    return amount
