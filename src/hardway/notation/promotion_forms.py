"""The entries of a promotion, read and written by the rows of its verbs.

>>> PROMOTION.write(PROMOTION.parse("choose ann jackpot cash 5000 cheque 7000"))
'choose ann jackpot cash 5000 cheque 7000'
"""

from hardway.notation.forms import EntryForms
from hardway.notation.kinds import KINDS, Kind
from hardway.notation.words import Words
from hardway.promotion import commands
from hardway.promotion.commands import Parts
from hardway.values.money import short
from hardway.values.verbs import verbs_of


def _payments(words: Words, expected: str) -> Parts:
    """Read how a winner wants to be paid: means and amounts, or `alternative` alone."""
    parts: Parts = ()
    while words.peek() or not parts:
        means = words.name("how to be paid")
        parts += ((means, 0 if means == "alternative" else words.amount()),)
    return parts


def _payments_written(parts: Parts) -> str:
    return " ".join(f"{means} {short(amount)}" if amount else means for means, amount in parts)


PROMOTION = EntryForms(verbs_of("promotion"), commands, {**KINDS, "payments": Kind(_payments, _payments_written)})
