"""What a sentence about the game is made of."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Cites = tuple[tuple[str, str], ...]
"""Purpose and clause; the purpose of the clause that decides is empty."""


Tells = Mapping[type, str | Callable[[Any], str]]
"""How each event is told: a text with its fields in it, or a function of it."""


class Sentence(NamedTuple):
    """A sentence, the clauses behind it, and in which tone: `call` `won` `lost` `plain` `quiet` `refused`."""

    text: str
    cites: Cites = ()
    tone: str = "plain"


def cites_of(*cites: tuple[str, str]) -> Cites:
    """Return the citations that say something."""
    return tuple((purpose, clause) for purpose, clause in cites if clause)


def sentence_by(tells: Tells, event: Any) -> Sentence:
    """Return an event as a sentence, with the clause and the reading that it names."""
    tell = tells[type(event)]
    text = tell.format(**event._asdict()) if isinstance(tell, str) else tell(event)
    clause, reading = getattr(event, "clause", ""), getattr(event, "reading", "")
    return Sentence(text, cites_of(("", clause), ("reading", reading)))
