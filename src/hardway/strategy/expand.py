"""Replaces the lines of a strategy that stand for others: `for`, `part` and `use`. Does not know what the lines mean.

>>> [line.text for line in expand("for n in 6 8\\n  bet place n 12")]
['bet place 6 12', 'bet place 8 12']
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from hardway.notation import NotationError
from hardway.notation.words import nearest

MOST_LINES = 1_000
"""The most lines that a strategy may have once every `for` and `use` is written out; a strategy with more is refused as
a mistake."""
DEEPEST = 8
"""How many levels deep one `part` of a strategy may use another."""
WORD = re.compile(r"[a-z][a-z0-9_]*\Z")
HEAD_LINES = ("unit", "counter", "list")
USABLE = "a part or a strategy that comes with Hardway"


class Line(NamedTuple):
    """A line with its number in the text."""

    number: int
    text: str

    @property
    def depth(self) -> int:
        """Return by how many characters the line is indented."""
        return len(self.text) - len(self.text.lstrip())

    @property
    def words(self) -> list[str]:
        """Return the words of the line."""
        return self.text.split()


class _Part(NamedTuple):
    names: list[str]
    body: list[Line]


def expand(text: str, shelf: Callable[[str], str | None] = lambda name: None) -> list[Line]:
    """Return the lines of a text without comments, with every `for`, `part` and `use` replaced by the lines it stands
    for.

    `shelf` returns the text of a strategy that comes with Hardway, or None for an unknown name. When a `use` brings
    such a strategy in, its name is left out, and its unit too where the text has its own.
    """
    return _Expansion(shelf).whole(text)


class _Expansion:
    def __init__(self, shelf: Callable[[str], str | None]) -> None:
        self.shelf = shelf
        self.parts: dict[str, _Part] = {}
        self.head: list[Line] = []
        """Lines that strategies from the shelf, brought in by `use`, add to the head: their counters and lists, and
        their unit if the text has none."""
        self.count = 0
        self.written: set[int] = set()
        """The numbers of those lines of the text that a `for`, `part` or `use` repeats or moves."""

    def whole(self, text: str) -> list[Line]:
        lines = self._without_parts(_lines(text))
        self.has_unit = any(line.words[0] == "unit" for line in lines)
        out = self._head_first(self._written(lines, 0))
        at = next((number for number, line in enumerate(out) if line.words[0] not in ("name", "unit")), len(out))
        return [*out[:at], *self.head, *out[at:]]

    def _without_parts(self, lines: list[Line]) -> list[Line]:
        """Store the parts of a text, and return its other lines."""
        rest: list[Line] = []
        place = 0
        while place < len(lines):
            line = lines[place]
            place += 1
            if line.words[0] != "part" or line.depth:
                rest.append(line)
                continue
            body = _body(lines, place, line)
            place += len(body)
            _, *names = line.words
            if not names or not all(map(WORD.match, names)):
                raise NotationError(
                    wrong="write `part NAME`, and after it the words that `use` gives it", line=line.number
                )
            if names[0] in self.parts:
                raise NotationError(wrong=f"a second part called {names[0]}", line=line.number)
            self.parts[names[0]] = _Part(names[1:], body)
        return rest

    def _written(self, lines: list[Line], deep: int) -> list[Line]:
        out: list[Line] = []
        place = 0
        while place < len(lines):
            line = lines[place]
            place += 1
            match line.words[0]:
                case "for":
                    body = _body(lines, place, line)
                    place += len(body)
                    self.written.update(one.number for one in body)
                    for values in _turns(line):
                        out += self._written(_filled(body, line, values), deep)
                case "use":
                    out += self._used(line, deep)
                case _:
                    out.append(line)
                    self.count += 1
            if self.count > MOST_LINES:
                raise NotationError(
                    wrong=f"more than {MOST_LINES:,} lines once every `for` and `use` is written out", line=line.number
                )
        return out

    def _head_first(self, out: list[Line]) -> list[Line]:
        """Move counters and lists that `for`, `part` or `use` wrote among the rules to the head; return the other
        lines."""
        repeated = {line.number for line in out if line.words[0] in HEAD_LINES and line.number in self.written}
        self.head = [*(line for line in out if line.number in repeated), *self.head]
        return [line for line in out if line.number not in repeated]

    def _used(self, line: Line, deep: int) -> list[Line]:
        """Return the lines that a `use` stands for."""
        _, *given = line.words
        if not given:
            raise NotationError(f"{USABLE} after 'use'", line=line.number)
        name, *values = given
        part = self.parts.get(name)
        if part is None:
            return self._from_shelf(line, name)
        if len(values) != len(part.names):
            needs = " ".join(part.names) or "nothing"
            raise NotationError(
                wrong=f"the part {name} takes {needs}: write `use {' '.join((name, *part.names))}`", line=line.number
            )
        if deep == DEEPEST:
            wrong = f"the part {name} uses itself, or parts use one another more than {DEEPEST} levels deep"
            raise NotationError(wrong=wrong, line=line.number)
        self.written.update(one.number for one in part.body)
        return self._written(_filled(part.body, line, dict(zip(part.names, values, strict=True))), deep + 1)

    def _from_shelf(self, line: Line, name: str) -> list[Line]:
        text = self.shelf(name)
        if text is None:
            guess = nearest(name, self.parts)
            raise NotationError(f"{USABLE}{f' (did you mean {guess}?)' if guess else ''}", name, line.number)
        lines = [Line(line.number, one.text) for one in expand(text, self.shelf) if one.words[0] != "name"]
        if line.depth:
            raise NotationError(wrong=f"`use {name}` has rules of its own: do not indent it", line=line.number)
        head = [one for one in lines if one.words[0] in HEAD_LINES and not (self.has_unit and one.words[0] == "unit")]
        self.head += head
        self.has_unit |= any(one.words[0] == "unit" for one in head)
        return [one for one in lines if one.words[0] not in HEAD_LINES]


def _lines(text: str) -> list[Line]:
    """Return the lines that are not empty, without their comments; `when A: B; C` becomes three lines.

    A colon at the end of a line stands for nothing.
    """
    out: list[Line] = []
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        line = raw.partition("#")[0].rstrip()
        depth = line[: len(line) - len(line.lstrip())]
        while (found := re.match(r"\s*(when|for|part)\b([^:]*):(.*)", line)) is not None:
            out.append(Line(number, f"{depth}{found[1]}{found[2]}".rstrip()))
            depth, line = depth + "  ", f"{depth}  {found[3].strip()}"
        parts = line.split(";") if len(depth) and out and out[-1].number == number else [line]
        out += [Line(number, f"{depth}{part.strip()}") for part in parts if part.strip()]
    return out


def _body(lines: list[Line], place: int, head: Line) -> list[Line]:
    """Return the lines after a line that are indented further than it; `place` is its position in `lines`."""
    end = place
    while end < len(lines) and lines[end].depth > head.depth:
        end += 1
    if end == place:
        raise NotationError(wrong=f"`{head.words[0]}` without a line indented below it", line=head.number)
    return lines[place:end]


def _turns(line: Line) -> list[dict[str, str]]:
    """Return, for each turn of a `for`, the word that each of its names stands for: `for n in 6 8`, `for n a in 5 10, 6
    12`."""
    head, found, rest = line.text.strip().partition(" in ")
    names = head.split()[1:]
    items = (
        [item.split() for item in rest.split(",")]
        if "," in rest or len(names) > 1
        else [[word] for word in rest.split()]
    )
    if not found or not names or not all(map(WORD.match, names)) or not items:
        raise NotationError(
            wrong="write `for NAME in` and what it stands for, such as `for n in 6 8`", line=line.number
        )
    turns = []
    for item in items:
        if len(names) == 1:
            item = [" ".join(item)]
        if len(item) != len(names) or not all(item):
            raise NotationError(
                wrong=f"each turn gives {len(names)} words, one for each of {' '.join(names)}:"
                f" {' '.join(item) or 'an empty one'!r} gives {len(item)}",
                line=line.number,
            )
        turns.append(dict(zip(names, item, strict=True)))
    return turns


def _filled(body: list[Line], head: Line, values: dict[str, str]) -> list[Line]:
    """Return the lines of a `for` or a part, indented like its first line, with its names replaced by their words.

    A name is replaced where it is a whole word, and as `{n}` within a word.
    """
    inward = body[0].depth - head.depth
    if not values:
        return [Line(line.number, line.text[min(inward, line.depth) :]) for line in body]
    names = "|".join(map(re.escape, values))
    pattern = re.compile(rf"\{{({names})\}}|(?<![\w-])({names})(?![\w-])")
    return [
        Line(line.number, pattern.sub(lambda found: values[found[1] or found[2]], line.text[min(inward, line.depth) :]))
        for line in body
    ]
