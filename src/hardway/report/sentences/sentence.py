"""What a sentence about the game is made of."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hardway.values.event import Event, fields_of
from hardway.values.names import count_text

Cites = tuple[tuple[str, str], ...]
"""Purpose and clause; the purpose of the clause that decides is empty."""


Tells = Mapping[type, Callable[[Any], str]]
"""How events are told whose declaration has no sentence."""
_PART = re.compile(r"\[([^]]*)\]")
_FIELD = re.compile(r"\{(\w+)(?: ([\w ]+))?(?::([^}]*))?\}")


class Sentence(NamedTuple):
    """A sentence, the clauses behind it, and in which tone: `call` `won` `lost` `plain` `quiet` `refused`."""

    text: str
    cites: Cites = ()
    tone: str = "plain"


def cites_of(*cites: tuple[str, str]) -> Cites:
    """Return the citations that say something."""
    return tuple((purpose, clause) for purpose, clause in cites if clause)


def event_words(event: Event) -> str:
    """Return an event in the words of its declaration; `[…]` is left out where a field in it has nothing to say.

    Of a field that can be empty `{field:word}` says the word then, `{field:yes|no}` one of two words, and `{field:#}`
    says how many there are. `{field noun}` has a noun after the number: 1 dollar, 2 dollars.
    """
    words = {field.name: field.kind.words for field in fields_of(type(event))}

    def filled(part: re.Match[str]) -> str:
        values = {name: getattr(event, name) for name, *_ in _FIELD.findall(part[1])}
        return part[1] if all(value and words[name](value) for name, value in values.items()) else ""

    def word(field: re.Match[str]) -> str:
        value, noun, other = getattr(event, field[1]), field[2], field[3] or ""
        if other == "#":
            return str(len(value))
        if isinstance(value, bool):
            yes, _, no = other.partition("|")
            return yes if value else no
        text = words[field[1]](value)
        return count_text(text, noun) if noun else text or other

    return _FIELD.sub(word, _PART.sub(filled, event._says))


def sentence_by(tells: Tells, event: Any) -> Sentence:
    """Return an event as a sentence, with the clause and the reading that it names."""
    text = tells.get(type(event), event_words)(event)
    clause, reading = getattr(event, "clause", ""), getattr(event, "reading", "")
    return Sentence(text, cites_of(("", clause), ("reading", reading)))
