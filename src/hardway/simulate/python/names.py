"""The names of wagers in a Python strategy: `PASS`, `PLACE + 6`, `COME` for the box, `COME + 6` for one that has moved.

A name is a number, so that compiled code can use it: each kind has sixteen, of which those with a number on the layout
are wagers. A house that does not offer one refuses it, as it refuses the word in a strategy's text.
"""

from hardway.values.names import WAGERS, numbers, written

EACH, ALL = 16, 400
(
    PASS, DONT_PASS, PASS_ODDS, DONT_PASS_ODDS, FIELD, ANY_SEVEN, ANY_CRAPS, TWO, THREE, ELEVEN, TWELVE, HORN, WORLD,
    CRAPS_ELEVEN, COME, DONT_COME, COME_ODDS, DONT_COME_ODDS, PLACE, PLACE_LOSE, BUY, LAY, HARD, BIG, HORN_HIGH,
) = range(0, 400, EACH)  # fmt: skip
DOLLAR = 100
"""Money is in cents."""


def places() -> dict[int, str]:
    """Return every wager by its name in Python, as the notation writes it."""
    return {kind * EACH + number: written(name, number) for kind, name in enumerate(WAGERS) for number in numbers(name)}
