"""`python -m bench.parity [ROLLS]`: table and felt side by side, every strategy of the shelf at every house.

Racks, layouts, counters and refusals are compared after every consultation and every throw, 200,000 rolls of each
unless told otherwise. Prints as it goes, and exits 1 at the first difference.
"""

import sys
import time

from hardway.rulebook import house_names
from hardway.simulate.general_build import compiled
from hardway.simulate.general_consult import consult
from hardway.simulate.general_throw import throw
from hardway.strategy import shelf, text_of
from tests.simulate.by_table import Kernel, Setting, side_by_side

ROLLS = 200_000
LONG, SHORT = 10**9, 30_000
"""Half of the rolls are played from a long rack, half from a short one again and again."""


def parity(house: str, name: str, rolls: int) -> int:
    """Play one strategy at one house on both, and return how many rolls were compared."""
    kernel, text, here = Kernel(compiled(consult), compiled(throw)), text_of(name), Setting(house)
    done, seed = side_by_side(here, text, rolls=rolls // 2, rack=LONG, seed=1, kernel=kernel), 2
    while done < rolls:
        done += max(1, side_by_side(here, text, rolls=min(500, rolls - done), rack=SHORT, seed=seed, kernel=kernel))
        seed += 1
    return done


def main() -> int:
    """Compare everything, and say how far it is."""
    rolls, began, done = int(sys.argv[1]) if len(sys.argv) > 1 else ROLLS, time.perf_counter(), 0
    games = [(house, name) for house in house_names() for name in shelf()]
    for number, (house, name) in enumerate(games, 1):
        try:
            done += parity(house, name, rolls)
        except AssertionError as error:
            print(f"{name} at {house}: {error}", file=sys.stderr)
            return 1
        took = time.perf_counter() - began
        left = took / number * (len(games) - number)
        print(
            f"{number:3}/{len(games)}  {name} at {house}: the same; {done / took:,.0f} rolls/s, {left:,.0f} s left",
            flush=True,
        )
    print(f"{done:,} rolls, {len(games)} games: table and felt the same after every step")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
