"""Which software wrote a row: the version of Hardway, and the number of its procedure, `0.1.0+1`.

The books say what a table allows, and a table keeps its book. What the floor itself refuses stands in no book; so a row
says by which procedure it was taken, and an audit judges it by that.

>>> procedure_of("0.1.0+1"), procedure_of("0.1.0")
(1, 0)
"""

from hardway import __version__

CALLS_STAND = 1
"""From this procedure on nobody calls off what electronic dice have shown."""
BETTING_CLOSES = 2
"""From this procedure on nothing at risk changes while electronic dice are in the air."""
CORES_TIGHTENED = 4
"""From this procedure on these hold of tournaments and promotions:

- What staff put on record says something, and names a person where one is meant, in whatever spelling.
- A promotion goes by terms and regulations as they stand. Its entries do not close while its integrity is in doubt.
  What its winners are owed outlives its conclusion. Nobody acts on a draw they have entered, and what decides a draw
  is fixed when entries close.
- The lots of a tournament follow from a secret committed to before. What lies on its tables at a throw is wagered.
  Nobody pays, plays, signs, stands in or is approved out of order, and nobody is paid twice.
- Since 3: who goes from a round leaves with the chips of hands that count, equal players go on only where there are
  places, and nobody is put back whom no round takes.
"""
REASONS_SAY = 4
"""From this procedure on a reason that a book asks for says something at tables too."""
STEPS_HOLD = 5
"""From this procedure on a winner off the steps of the sign comes down where the house refuses such wagers, what comes
with a spoken wager brings up its notices, and what is added to a split wager takes from no side of it."""
SOFTWARE = f"{__version__}+{STEPS_HOLD}"
"""As rows say it. The number goes up whenever a floor or a table decides otherwise than before."""


def procedure_of(software: str) -> int:
    """Return the procedure of a row's software; 0 for rows from before it was told, and for what cannot be read."""
    number = software.partition("+")[2]
    return int(number) if number.isdecimal() and number.isascii() else 0
