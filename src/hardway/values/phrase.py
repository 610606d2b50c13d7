"""A string for people whose parts programs can tell apart: who, which verb, how much, when.

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
"""What a part of a sentence is; plain words have no kind. `by` is the role that acted, and `signer` the person in that
role. `entry` is a line of the notation, `advice` the line that can be written next, and `call` what the stick says."""


class Part(NamedTuple):
    """Some words of a phrase, and what they mean to programs."""

    text: str
    kind: PartKind = ""
    value: str = ""
    """What a program needs besides the text of this part. For a verb its form after "you"; for an amount the dollars;
    for a wager its name in the notation; for a time the moment; for a role its name in the book; for an advice its
    line. Empty for other kinds: the text of a person is their name."""


class Phrase(str):
    """A string that has parts."""

    __slots__ = ("parts",)
    parts: tuple[Part, ...]

    def __new__(cls, *parts: Part) -> "Phrase":
        """Return the parts joined into one phrase."""
        made = super().__new__(cls, "".join([part.text for part in parts]))
        made.parts = parts
        return made

    def __getnewargs__(self) -> tuple[Part, ...]:  # type: ignore[override]  # what a pickle of it keeps
        """Return the arguments that a copy or a pickle is made of."""
        return self.parts


class PhrasePart(TypedDict):
    """Some words of a sentence, and what they mean to programs; plain words have no kind."""

    text: str
    kind: NotRequired[PartKind]
    """`person`, `verb`, `amount`, `wager`, `time`, `table`, `word` (a name of the notation), `entry` (a line of it),
    `advice` (a line to write next), `by` (the role that acted), `signer` (the person in that role) or `call` (what the
    stick says)."""
    value: NotRequired[str]
    """What a program needs besides the text of this part. For a verb its form after "you"; for an amount the dollars;
    for a wager its name in the notation; for a time the moment; for a role its name in the book; for an advice its
    line."""


class Spoken(TypedDict, total=False):
    """The parts of a sentence; absent if the sentence is plain words only."""

    phrase: list[PhrasePart]


def spoken(text: str) -> Spoken:
    """Return the parts of a sentence that JSON has beside its text; empty for plain words."""
    if not isinstance(text, Phrase) or not any(part.kind for part in text.parts):
        return {}
    return {"phrase": [_part_form(part) for part in text.parts]}


def _part_form(part: Part) -> PhrasePart:
    form: PhrasePart = {"text": part.text}
    if part.kind:
        form["kind"] = part.kind
    if part.value:
        form["value"] = part.value
    return form


def phrase_of(text: str, parts: list[Any]) -> str:
    """Return a sentence from its JSON: the text, and its parts if it has any."""
    return Phrase(*(Part(part["text"], part.get("kind", ""), part.get("value", "")) for part in parts)) or text


def parts_of(text: str) -> tuple[Part, ...]:
    """Return the parts of a phrase; a plain string is a single part."""
    if isinstance(text, Phrase):
        return text.parts
    return (Part(text),) if text else ()


def joined(texts: Iterable[str], between: str = "") -> Phrase:
    """Return phrases and strings joined into one phrase."""
    found: list[Part] = []
    gap = (Part(between),) if between else ()
    for text in texts:
        if found:
            found += gap
        found += text.parts if isinstance(text, Phrase) else (Part(text),)
    return Phrase(*merged(found))


def merged(parts: list[Part]) -> list[Part]:
    """Return the parts with neighbouring plain words joined, and without empty parts."""
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
    """Return a template with each `{}` replaced by the next filling; `<has>` is a verb of the person named before it.

    A verb that is irregular after "you" gives both forms: `<'s|r>` makes "ann's" or "your".
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
    """Return the words and verbs of a template in order, with None for each `{}`."""
    return tuple(
        None if piece == "{}" else verb(piece[1:-1]).parts[0] if piece[0] == "<" else Part(piece)
        for piece in _PIECES.findall(template)
    )


_PIECES = re.compile(r"\{\}|<[^>]+>|[^{<]+")
_AFTER_YOU = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "passes": "pass"}


def verb(forms: str) -> Phrase:
    """Return a verb that reads as after a name ("has"); programs also get its form after "you" ("have").

    `forms` is the form after a name; if that after "you" is irregular, both, as in `'s|r`.
    """
    third, _, second = forms.partition("|")
    if not second:
        stem = f"{third[:-3]}y" if third.endswith("ies") else third.removesuffix("s")
        second = _AFTER_YOU.get(third, stem)
    return Phrase(Part(third, "verb", second))


def person(name: str) -> Phrase:
    """Return the name of a person, as records and journals write it."""
    return Phrase(Part(name, "person"))


def money(cents: int) -> Phrase:
    """Return an amount of money in dollars, given in cents."""
    return Phrase(Part(short(cents), "amount", dollars(cents)))


def wager(label: str, name: str) -> Phrase:
    """Return a wager under the label of its house; `name` is its name in the notation."""
    return Phrase(Part(label, "wager", name))


def time(text: str, at: str = "") -> Phrase:
    """Return a moment as people read it; `at` is how programs read it, if that is different."""
    return Phrase(Part(text, "time", at or text))


def table_word(name: str) -> Phrase:
    """Return the name of a craps table, which programs can tell from other words."""
    return Phrase(Part(name, "table"))


def word(name: str) -> Phrase:
    """Return a name of the notation; people read it without its underscores."""
    return Phrase(Part(name, "word"))


def advice(line: str, words: str = "") -> Phrase:
    """Return the end of a sentence that tells what to enter next: a colon, and `line` or `words` that describe it.

    Programs get `line` in either case.
    """
    return Phrase(Part(f": {words or line}", "advice", line))


def needs_reason(says: str) -> Phrase:
    """Return the refusal of an entry that lacks its reason."""
    return joined((says, advice("because", "end with because and the reason")))
