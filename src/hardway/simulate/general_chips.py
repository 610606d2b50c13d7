"""What chips can make, in whole numbers: the compiled form of `values.money.Chips`, and of commission and caps.

Every function here and in the other `general_*` modules is plain Python that Numba compiles, for a processor or a GPU;
`general_build` does so. `felt` and `lane` are the arrays of `felt_fields`.
"""

from hardway.simulate import felt_fields as at
from hardway.simulate.felt_fields import Cells


def in_chips(felt: Cells, amount: int) -> bool:
    """Say whether a sum of chips makes this amount."""
    units = amount // felt[at.UNIT]
    if units * felt[at.UNIT] != amount:
        return False
    gaps = felt[at.GAPS]
    return gaps == 0 or units >= gaps or felt[felt[at.GAPS_AT] + units] == 0


def down(felt: Cells, amount: int) -> int:
    """Return the largest amount in chips that is not above an amount of nothing or more."""
    unit = felt[at.UNIT]
    amount = amount // unit * unit
    if felt[at.GAPS]:
        while not in_chips(felt, amount):
            amount -= unit
    return amount


def above(felt: Cells, top: int, bottom: int) -> int:
    """Return the smallest amount in chips that is not below a ratio of nothing or more."""
    unit = felt[at.UNIT]
    amount = -(-top // (bottom * unit)) * unit
    if felt[at.GAPS]:
        while not in_chips(felt, amount):
            amount += unit
    return amount


def rounded(felt: Cells, top: int, bottom: int, up: bool) -> int:
    """Return a ratio in chips, up or down; below nothing it is the mirror."""
    if (top >= 0) == up:
        amount = above(felt, abs(top), bottom)
    else:
        amount = down(felt, abs(top) // bottom)
    return amount if top >= 0 else -amount


def commission(felt: Cells, slot: int, stake: int, paid: int) -> int:
    """Return the commission on a stake for part of which some was paid; -1 where it must be exact and chips cannot."""
    bottom = felt[slot + at.FEE_BOTTOM]
    top = max(0, stake * felt[slot + at.FEE_TOP] - paid * bottom)
    if bottom == 0:
        return 0
    if felt[at.FEE_ROUNDING] != at.EXACT:
        return rounded(felt, top, bottom, felt[at.FEE_ROUNDING] == at.UP)
    if top % bottom or not in_chips(felt, top // bottom):
        return -1
    return top // bottom


def fee_back(felt: Cells, slot: int, paid: int, at_risk: int) -> int:
    """Return what goes back of the commission paid on a wager of which only this much is, or stays, at risk."""
    kept = rounded(felt, at_risk * felt[slot + at.FEE_TOP], felt[slot + at.FEE_BOTTOM], felt[at.FEE_ROUNDING] == at.UP)
    return down(felt, max(0, paid - kept))


def within(felt: Cells, slot: int, puck: int, base: int, amount: int) -> int:
    """Return the largest amount not above this one that may stand behind a wager of the base's size."""
    first = slot + at.CAP + 4 * puck
    most = base * felt[first] // felt[first + 1]
    if amount <= most:
        return amount
    if felt[slot + at.CAP_PAYABLE]:
        unit = _payable(felt, slot, first, base)
        if most < unit <= amount:
            return unit
    return most


def _payable(felt: Cells, slot: int, first: int, base: int) -> int:
    """Return the smallest wager of at least the base, or winning at least it, whose win chips can pay."""
    top, bottom = felt[first + 2], felt[first + 3]
    win = felt[slot + at.CAP_OF_WIN]
    amount = above(felt, base * bottom if win else base, top if win else top // top)
    while not (in_chips(felt, amount) and amount * top % bottom == 0 and in_chips(felt, amount * top // bottom)):
        amount += felt[at.UNIT]
    return amount
