"""Reads wagers as people type them: `Win Line`, `hard6`, `Don't Pass`. Does not guess at misspelt ones.

>>> from hardway.rulebook import load
>>> speech = Speech(load("crown"))
>>> [speech.wager(text) for text in ("Win Line", "hard6", "DON'T PASS", "any 7", "lunch")]
['pass', 'hard 6', 'dont_pass', 'any_seven', '']
>>> speech.read("place 6 12".split(), staked=True), speech.read("come 5".split(), staked=True)
(('place 6', 2), ('come', 1))
"""

import re

from hardway.rulebook import Book
from hardway.values.amounts import is_amount

_PLURAL = re.compile("(?<=[a-z]{2}[^s])s$")
_TOKEN = re.compile(r"[a-z]+|[0-9]+(?:-[0-9]+)*")
_FILLERS = frozenset(("bet", "line", "the", "wager"))
"""Words that are ignored in what a player types: "the Win Line" means the wager `win`, "pass line" the wager `pass`."""
_DIGITS = {"two": "2", "three": "3", "seven": "7", "eleven": "11", "twelve": "12"}
"""Totals that names of wagers spell out: any 7 is Any Seven."""
MAX_WORDS = 7
"""The most words that are tried as the name of one wager: as many as the longest label has, and a number."""


class Speech:
    """Finds the wager that people mean by its name, label or group; `also` has further words, each with its wager."""

    def __init__(self, book: Book, **also: str) -> None:
        self.spots = book.words.spots
        names = [(name, name) for name in (*self.spots, *book.words.groups)]
        names += [*book.words.other_names.items(), *also.items()]
        names += [(one.label, one.name) for one in book.wagers.values()]
        self.known: dict[tuple[str, ...], str] = {}
        for text, name in names:
            key = _tokens(text)
            for one in {key, tuple(_DIGITS.get(word, word) for word in key)} if len(key) > 1 else {key}:
                # a name that two wagers share names neither of them
                self.known[one] = name if self.known.get(one, name) == name else ""

    def wager(self, text: str) -> str:
        """Return the wager that a text names, with its number; empty if it names none."""
        found, used = self.read(text.split())
        return found if used == len(text.split()) else ""

    def read(self, words: list[str], *, staked: bool = False) -> tuple[str, int]:
        """Return the wager at the start of `words`, and how many of the words name it: empty and 0 if none does.

        `staked`: at least one more word, the amount, must follow.
        """
        for used in range(min(len(words), MAX_WORDS), 0, -1):
            if (not staked or is_amount("".join(words[used : used + 1]))) and (found := self._named(words[:used])):
                return found, used
        return "", 0

    def _named(self, words: list[str]) -> str:
        tokens = _tokens(" ".join(words))
        if name := self.known.get(tokens, ""):
            return name
        name = self.known.get(tokens[:-1], "") if tokens else ""
        return f"{name} {tokens[-1]}" if name and tokens[-1] in self.spots.get(name, ()) else ""


def as_in_book(book: Book, text: str) -> str:
    """Return the wager that a text names, as the book writes it; a text that names none is returned unchanged."""
    return Speech(book).wager(text) or text


def _tokens(text: str) -> tuple[str, ...]:
    found = _TOKEN.findall(re.sub("['’]", "", text.lower()))
    return tuple(_PLURAL.sub("", one) for one in found if one not in _FILLERS) or tuple(found)
