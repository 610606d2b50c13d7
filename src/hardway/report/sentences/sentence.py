"""A sentence with the clauses that it cites, and how an event becomes one by its declaration."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from hardway.values.event import Event, fields_of
from hardway.values.names import count_text
from hardway.values.phrase import Part, Phrase, joined, merged, phrase

Cites = tuple[tuple[str, str], ...]
"""Pairs of a word and a clause: the word, such as `odds`, says what the clause is cited for; empty: it decides."""


Writers = Mapping[type, Callable[[Any], str]]
"""By class of events that has no words in its declaration: the function that writes the sentence of such an event."""
_GROUP = re.compile(r"\[([^]]*)\]|([^[]+)")
_PIECE = re.compile(r"\{(\w+)(?: ([\w ]+))?(?::([^}]*))?\}|([^{]+)")


class Sentence(NamedTuple):
    """A sentence, the clauses it cites, and its tone for the screen: `call` `won` `lost` `plain` `quiet` `refused`."""

    text: str
    """The words of the sentence; a `Phrase` if some of them are marked as a person, an amount or the like."""
    cites: Cites = ()
    tone: str = "plain"
    event: str = ""
    """The name of the event."""


def cites_of(*cites: tuple[str, str]) -> Cites:
    """Return the citations without those whose clause is empty."""
    return tuple((purpose, clause) for purpose, clause in cites if clause)


def event_words(event: Event, says: str = "", **more: str) -> Phrase:
    """Return an event in words: the template `says` or, if empty, that of the event's class, with the fields filled in.

    A class without a template gives the name of the event.

    `more` has the words for some of the fields.

    In a text, a part in `[…]` is left out if a field in it is empty. `{field:word}` writes the word for an empty field,
    `{field:yes|no}` one of two words, `{field:#}` how many values there are, and `{field noun}` a number and its noun:
    1 dollar, 2 dollars. `<has>` is a verb that agrees with the person named before it (`values.phrase`).
    """
    kinds, found = _words_of(type(event)), list[Part]()
    for optional, pieces in _groups(says or event._says or event._name.replace("_", " ")):
        group = list[Part]()
        for piece in pieces:
            if isinstance(piece, Phrase):
                group += piece.parts
                continue
            field, noun, empty, yes, no = piece
            if field in more:
                text: str = more[field] or empty
            else:
                value = getattr(event, field)
                if optional and not value:
                    break
                if value is True or value is False:
                    text = yes if value else no
                elif empty == "#":
                    text = str(len(value))
                else:
                    text = kinds[field](value)
                    text = joined((text, count_text(text, noun)[len(text) :])) if noun else text or empty
            if optional and not text:
                break
            group += text.parts if isinstance(text, Phrase) else (Part(text),)
        else:
            found += group
    return Phrase(*merged(found))


class Piece(NamedTuple):
    """A field in a sentence, its noun, and the words for it if it is empty, true or false."""

    field: str
    noun: str
    empty: Phrase
    yes: Phrase
    no: Phrase


@cache
def _groups(says: str) -> tuple[tuple[bool, tuple[Phrase | Piece, ...]], ...]:
    """Return the groups of a sentence: whether each is left out if a field in it is empty, and its pieces."""
    return tuple(
        (bool(optional), tuple(_piece(*found) for found in _PIECE.findall(optional or always)))
        for optional, always in _GROUP.findall(says)
    )


def _piece(field: str, noun: str, other: str, plain: str) -> Phrase | Piece:
    if not field:
        return phrase(plain)
    yes, _, no = other.partition("|")
    return Piece(field, noun, phrase(other), phrase(yes), phrase(no))


@cache
def _words_of(event: type[Event]) -> dict[str, Callable[[Any], str]]:
    return {field.name: field.kind.words for field in fields_of(event)}


def sentence_by(writers: Writers, event: Any) -> Sentence:
    """Return an event as a sentence, with its clause and reading; `writers` may have a function that words it."""
    return sentence_of(event, writers.get(type(event), event_words)(event))


def sentence_of(event: Any, text: str, tone: str = "plain") -> Sentence:
    """Return a sentence of these words, with the clause and reading of the event."""
    clause, reading = getattr(event, "clause", "") or "", getattr(event, "reading", "")
    return Sentence(text, cites_of(("", clause), ("reading", reading)), tone)
