"""A phrase for people of which programs know the parts: who, which verb, how much, when. As a string it is its parts.

>>> said = phrase("{} <has> {} to pay", person("ann"), money(500))
>>> said, said.parts[1]
('ann has 5 to pay', Part(text=' ', kind='', value=''))
>>> said.parts[2]
Part(text='has', kind='verb', value='have')
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

from hardway.values.money import dollars, short

PartKind = Literal[
    "", "person", "verb", "amount", "wager", "time", "table", "word", "entry", "advice", "by", "signer", "call"
]  # fmt: skip
"""What a part is; plain words have no kind. `by` is the role that acted and `signer` who it was, `entry` a line of the
notation, `advice` the line that can be written next, `call` what the stick says."""


class Part(NamedTuple):
    """Some words of a phrase, and what they stand for."""

    text: str
    kind: PartKind = ""
    value: str = ""
    """For programs: the form of a verb after "you", the dollars of an amount, the name of a wager in the notation, the
    moment of a time, the name of a role in the book, the line of an advice. The text of a person is their name."""


class Phrase(str):
    """A string that knows its parts."""

    __slots__ = ("parts",)
    parts: tuple[Part, ...]

    def __new__(cls, *parts: Part) -> "Phrase":
        """Join parts."""
        made = super().__new__(cls, "".join([part.text for part in parts]))
        made.parts = parts
        return made

    def __getnewargs__(self) -> tuple[Part, ...]:  # type: ignore[override]  # what a pickle of it keeps
        """Return what a copy is made of."""
        return self.parts


class PhrasePart(TypedDict):
    """Some words of a sentence, and what they stand for: without a kind, nothing but themselves."""

    text: str
    kind: NotRequired[PartKind]
    """`person`, `verb`, `amount`, `wager`, `time`, `table`, `word` (a name of the notation), `entry` (a line of it),
    `advice` (one to write next), `by` (the role that acted), `signer` (who it was) or `call` (what the stick says)."""
    value: NotRequired[str]
    """The form of a verb after "you", the dollars of an amount, the name of a wager in the notation, the moment of a
    time, the name of a role in the book, the line of an advice."""


class Spoken(TypedDict, total=False):
    """A sentence in parts, where one is more than plain words."""

    phrase: list[PhrasePart]


def spoken(text: str) -> Spoken:
    """Return what JSON says of a sentence besides its text."""
    parts = parts_of(text)
    return {"phrase": [_part_form(part) for part in parts]} if any(part.kind for part in parts) else {}


def _part_form(part: Part) -> PhrasePart:
    form: PhrasePart = {"text": part.text}
    if part.kind:
        form["kind"] = part.kind
    if part.value:
        form["value"] = part.value
    return form


def phrase_of(text: str, parts: list[Any]) -> str:
    """Return a sentence as JSON has it: its text, and its parts where it has any."""
    return Phrase(*(Part(part["text"], part.get("kind", ""), part.get("value", "")) for part in parts)) or text


def parts_of(text: str) -> tuple[Part, ...]:
    """Return the parts of a phrase; a plain string is one."""
    if isinstance(text, Phrase):
        return text.parts
    return (Part(text),) if text else ()


def joined(texts: Iterable[str], between: str = "") -> Phrase:
    """Join phrases and strings to one phrase."""
    found: list[Part] = []
    gap = (Part(between),) if between else ()
    for text in texts:
        if found:
            found += gap
        found += text.parts if isinstance(text, Phrase) else (Part(text),)
    return Phrase(*merged(found))


def merged(parts: list[Part]) -> list[Part]:
    """Return parts with plain words that follow each other in one, and without empty ones."""
    found: list[Part] = []
    for part in parts:
        if part.kind:
            found.append(part)
        elif found and not found[-1].kind:
            found[-1] = Part(found[-1].text + part.text)
        elif part.text:
            found.append(part)
    return found


def phrase(template: str, *fillings: object) -> Phrase:
    """Put fillings in order where `{}` stands; `<has>` is a verb that tells of the person named before it.

    A verb whose form after "you" is no regular one gives both: `<'s|r>` makes "ann's" or "your".
    """
    found: list[Part] = []
    rest = iter(fillings)
    for part in _cut(template):
        if part is None:
            filling = next(rest)
            found += filling.parts if isinstance(filling, Phrase) else (Part(str(filling)),)
        else:
            found.append(part)
    return Phrase(*merged(found))


@cache
def _cut(template: str) -> tuple[Part | None, ...]:
    """Cut a template into words, verbs, and None where a filling goes."""
    return tuple(
        None if piece == "{}" else verb(piece[1:-1]).parts[0] if piece[0] == "<" else Part(piece)
        for piece in _PIECES.findall(template)
    )


_PIECES = re.compile(r"\{\}|<[^>]+>|[^{<]+")
_AFTER_YOU = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "passes": "pass"}


def verb(forms: str) -> Phrase:
    """Return a verb as it tells of another person, with its form after "you"."""
    third, _, second = forms.partition("|")
    if not second:
        stem = f"{third[:-3]}y" if third.endswith("ies") else third.removesuffix("s")
        second = _AFTER_YOU.get(third, stem)
    return Phrase(Part(third, "verb", second))


def person(name: str) -> Phrase:
    """Return the name of a person, as records and journals have it."""
    return Phrase(Part(name, "person"))


def money(cents: int) -> Phrase:
    """Return an amount of money as a person writes it."""
    return Phrase(Part(short(cents), "amount", dollars(cents)))


def wager(label: str, name: str) -> Phrase:
    """Return a wager as its house calls it."""
    return Phrase(Part(label, "wager", name))


def time(text: str, at: str = "") -> Phrase:
    """Return a moment; `at` is how programs read it, where it is written otherwise for people."""
    return Phrase(Part(text, "time", at or text))


def table_word(name: str) -> Phrase:
    """Return a table by its name."""
    return Phrase(Part(name, "table"))


def word(name: str) -> Phrase:
    """Return a name of the notation, which people read without its underscores."""
    return Phrase(Part(name, "word"))


def advice(line: str, words: str = "") -> Phrase:
    """Return what can be written next, after a colon: the line, or words for it."""
    return Phrase(Part(f": {words or line}", "advice", line))


def needs_reason(says: str) -> Phrase:
    """Return a refusal of an entry without its reason."""
    return joined((says, advice("because", "end with because and the reason")))
