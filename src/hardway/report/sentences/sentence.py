"""A sentence with its citations, and the sentence of an event from its declaration."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hardway.values.event import Event, fields_of
from hardway.values.names import count_text

Cites = tuple[tuple[str, str], ...]
"""Purposes and clauses; the purpose of the deciding clause is empty."""


Writers = Mapping[type, Callable[[Any], str]]
"""By event: the function that writes its sentence, where its declaration has none."""
_PART = re.compile(r"\[([^]]*)\]")
_FIELD = re.compile(r"\{(\w+)(?: ([\w ]+))?(?::([^}]*))?\}")


class Sentence(NamedTuple):
    """A sentence, its citations, and its tone for the screen: `call` `won` `lost` `plain` `quiet` `refused`."""

    text: str
    cites: Cites = ()
    tone: str = "plain"


def cites_of(*cites: tuple[str, str]) -> Cites:
    """Return the citations that have a clause."""
    return tuple((purpose, clause) for purpose, clause in cites if clause)


def event_words(event: Event) -> str:
    """Return an event in the words of its declaration; a part in `[…]` is left out where a field in it is empty.

    `{field:word}` writes the word for an empty field, `{field:yes|no}` one of two words, `{field:#}` how many values
    there are, and `{field noun}` a noun after the number: 1 dollar, 2 dollars.
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


def sentence_by(writers: Writers, event: Any) -> Sentence:
    """Return an event as a sentence, with its clause and reading."""
    text = writers.get(type(event), event_words)(event)
    clause, reading = getattr(event, "clause", ""), getattr(event, "reading", "")
    return Sentence(text, cites_of(("", clause), ("reading", reading)))
