"""Strategies, as texts, whose Markov chain is too large to be found at the table."""

NUMBERS = (4, 5, 6, 8, 9, 10)

OSCAR = """name oscars_grind
unit 5
counter stake 1u
counter ahead 0
when last won pass
  set ahead ahead + stake
when last lost pass
  set ahead ahead - stake
when last won pass and ahead < 0
  set stake stake + 1u
when ahead >= 1u
  set ahead 0
  set stake 1u
when stake > 1u - ahead
  set stake 1u - ahead
when comeout
  bet pass stake
"""


def unit(number: int) -> int:
    """Return the smallest place wager on a number, in dollars, that pays exactly."""
    return 6 if number in (6, 8) else 5


def pressed(numbers: tuple[int, ...], most: int) -> str:
    """Return the text of a strategy that places these numbers at two units, and one unit more after each win.

    It adds at most `most` units to each number.
    """
    lines = [f"counter more_{number} 0" for number in numbers]
    lines += ["when last seven_out", *(f"  set more_{number} 0" for number in numbers)]
    for number in numbers:
        one = unit(number)
        lines += [f"when last won place {number} and more_{number} < {one * most}"]
        lines += [f"  set more_{number} more_{number} + {one}"]
    lines += ["when point", *(f"  bet place {n} {2 * unit(n)} + more_{n}" for n in numbers)]
    return "\n".join(lines)


LARGE = {
    "Oscar's grind": OSCAR,
    "across, pressed twice": pressed(NUMBERS, 2),
    "across, pressed without end": pressed(NUMBERS, 10**6),
}
