"""Styled text for a terminal: measured in columns, wrapped between words, with or without colour.

>>> [line.plain for line in Text("The edge is ").append("1/22", "bold").lines(9)]
['The edge', 'is 1/22']
>>> Text("won", "bold green").ansi()
'\\x1b[1;32mwon\\x1b[0m'
"""

import re
from functools import cache
from unicodedata import category, east_asian_width

from hardway.cli.terminal.safe_output import written_out

_WORD = re.compile(r"\s*\S+\s*")
_WEIGHTS = {"bold": 1, "dim": 2}
_COLOURS = {"black": 30, "red": 31, "green": 32, "yellow": 33, "cyan": 36, "white": 37}


def cells(text: str) -> int:
    """Return how many columns a text takes: two for a wide character, none for a combining accent."""
    return len(text) if text.isascii() else sum(map(_cells, text))


@cache
def _cells(character: str) -> int:
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


@cache
def _codes(style: str) -> str:
    """Return the ANSI codes of a style such as `bold yellow` or `white on black`; a later word overrides an earlier
    one."""
    found: dict[str, int] = {}
    words = iter(style.split())
    for word in words:
        if word == "not":
            found.pop(next(words), None)
        elif word == "on":
            found["on"] = _COLOURS[next(words)] + 10
        elif word in _COLOURS:
            found["colour"] = _COLOURS[word]
        else:
            found[word] = _WEIGHTS[word]
    return ";".join(map(str, found.values()))


class Text:
    """Words with styles; control characters are escaped."""

    def __init__(self, words: str = "", style: str = "") -> None:
        self.pieces: list[tuple[str, str]] = []
        self.append(words, style)

    @property
    def plain(self) -> str:
        """Return the words without styles."""
        return "".join([words for words, _ in self.pieces])

    def append(self, words: "str | Text", style: str = "") -> "Text":
        """Add words and return this text; parts of them that have a style of their own keep it."""
        added = words.pieces if isinstance(words, Text) else [(written_out(words).expandtabs(), "")]
        self.pieces += [(piece, f"{style} {own}" if own else style) for piece, own in added]
        return self

    def ansi(self) -> str:
        """Return the words with ANSI colours."""
        pieces = [(words, _codes(style)) for words, style in self.pieces]
        return "".join([f"\x1b[{codes}m{words}\x1b[0m" if codes and words else words for words, codes in pieces])

    def lines(self, width: int) -> list["Text"]:
        """Return the text in lines of at most this many columns; a word longer than a line is broken."""
        plain = self.plain
        if "\n" not in plain and cells(plain) <= width:
            return [self]
        found, start = [], 0
        for line in plain.split("\n"):
            breaks = [*_breaks(line, width), len(line)]
            for begin, end in zip([0, *breaks], breaks, strict=False):
                length = len(line[begin:end].rstrip()) if end < len(line) else end - begin
                found.append(self._part(start + begin, start + begin + length))
            start += len(line) + 1
        return found

    def _part(self, start: int, end: int) -> "Text":
        part, at = Text(), 0
        for words, style in self.pieces:
            part.pieces.append((words[max(0, start - at) : max(0, end - at)], style))
            at += len(words)
        return part


def _breaks(line: str, width: int) -> list[int]:
    """Return where new lines begin: before a word that does not fit, or inside a word longer than a line."""
    breaks, used = [], 0
    for word in _WORD.finditer(line):
        length = cells(word[0].rstrip())
        if used + length <= width:
            used += cells(word[0])
            continue
        if used:
            breaks.append(word.start())
        used = cells(word[0])
        for place in range(word.start() + 1, word.end()) if length > width else ():
            since = breaks[-1] if breaks else 0
            if cells(line[since : place + 1].rstrip()) > width:
                breaks.append(place)
                used = cells(line[place : word.end()])
    return breaks
