"""The names of wagers in a Python strategy: `PASS`, `PLACE + 6`, `COME` for the box, `COME + 6` for one that has moved.

A name is a number, so that compiled code can use it: each kind has sixteen, of which those with a number on the layout
are wagers. A house that does not offer one refuses it, as it refuses the word in a strategy's text.
"""

from hardway.values.names import written

(
    PASS, DONT_PASS, PASS_ODDS, DONT_PASS_ODDS, FIELD, ANY_SEVEN, ANY_CRAPS, TWO, THREE, ELEVEN, TWELVE, HORN, WORLD,
    CRAPS_ELEVEN, COME, DONT_COME, COME_ODDS, DONT_COME_ODDS, PLACE, PLACE_LOSE, BUY, LAY, HARD, BIG, HORN_HIGH,
) = range(0, 400, 16)  # fmt: skip
KINDS = {kind: name.lower() for name, kind in globals().items() if name.isupper()}
EACH, ALL = 16, 400
DOLLAR = 100
"""Money is in cents."""


def place(wager: int) -> str:
    """Return the place that a name in Python means, as the notation writes it; not every book has it."""
    return written(KINDS[wager - wager % EACH], wager % EACH)
