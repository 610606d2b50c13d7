"""What a sentence about the game is made of."""

from typing import NamedTuple

Cites = tuple[tuple[str, str], ...]
"""Purpose and clause; the purpose of the clause that decides is empty."""


class Sentence(NamedTuple):
    """A sentence, the clauses behind it, and in which tone: `call` `won` `lost` `plain` `quiet` `refused`."""

    text: str
    cites: Cites = ()
    tone: str = "plain"


def cites_of(*cites: tuple[str, str]) -> Cites:
    """Return the citations that say something."""
    return tuple((purpose, clause) for purpose, clause in cites if clause)
