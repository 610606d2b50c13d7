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
TERMS_AS_THEY_STAND = 3
"""From this procedure on a promotion goes by terms and regulations as they stand, its entries do not close while its
integrity is in doubt, what is cancelled or over says so, and what staff put on record of it says something.
"""
LOTS_COMMITTED = 4
"""From this procedure on the lots of a tournament follow from a secret committed to before, conditions that change take
nothing from who has applied, and nobody pays, plays, signs or is approved out of order.
"""
WAGERED_AT_THE_THROW = 7
"""From this procedure on what lies on a round's table at a throw is wagered there, all that a player has will do, and a
tournament takes nobody and nothing out of place.
"""
PAID_ONCE = 8
"""From this procedure on nothing goes back to a player of a tournament who has nothing left to play, and who was
disqualified after the final has no prize. Consent to an early end is to the chips as they are.
Nobody pays or sits who may not gamble, conditions let as many enter as have entered, and a letter of approval is no
older than what was submitted. The order of entry wins no prize, and a director who is away concludes and briefs nobody.
"""
PRIZES_STAY_OWED = 9
"""From this procedure on what the winners of a promotion are owed outlives its conclusion, and its entries close with
its validation where their time has passed.
"""
DRAWS_BY_OTHERS = 10
"""From this procedure on nobody acts on a draw they have entered, what decides a draw is fixed when entries close, no
role stands for a person, and no other word for what a prize may not include or for nothing at all is taken.
"""
SOFTWARE = f"{__version__}+{DRAWS_BY_OTHERS}"
"""As rows say it. The number goes up whenever the floor refuses what it took before."""


def procedure_of(software: str) -> int:
    """Return the procedure of a row's software; 0 for rows from before it was told, and for what cannot be read."""
    number = software.partition("+")[2]
    return int(number) if number.isdecimal() and number.isascii() else 0
