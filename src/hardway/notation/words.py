"""Reads a line word by word; its errors say which word is wrong and what was expected."""

import re
from collections.abc import Iterable

from hardway.errors import HardwayError
from hardway.values.dice import spot_number, spot_text
from hardway.values.money import cents
from hardway.values.names import NAME, NAME_SIGNS
from hardway.values.vocabulary import NO_BOOK, Vocabulary

_WHOLE = re.compile(r"-?[0-9]{1,9}\Z")
_AMOUNT = re.compile(r"-?[0-9]{1,40}(\.[0-9]{1,2})?\Z")


def nearest(word: str, known: Iterable[str], alike: float = 0.6) -> str:
    """Return the known word most similar to `word`; empty if none is similar enough (`alike`, from 0 to 1)."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, [one for one in known if abs(len(one) - len(word)) <= 2], 1, alike)), "")


def meant_wager(text: str, book: Vocabulary) -> str:
    """Return the wager that a text probably means; empty if none is similar enough.

    It has its number where that is possible for the wager. The names that other houses have for a wager of this one are
    understood too: `yo` is `eleven`. A wager that only other houses have is not misspelt.

    >>> words = Vocabulary(spots={"hard": ("4", "8"), "come_odds": ("4", "6"), "three_way": ("",)})
    >>> [meant_wager(text, words) for text in ("hardway 8", "hard8", "come odds 6", "coem_odds", "lunch")]
    ['hard 8', 'hard 8', 'come_odds 6', 'come_odds', '']
    """
    from hardway.rulebook import all_words  # imported only here: most entries have no mistake

    name = "_".join(re.findall("[a-z]+", text.lower()))
    number = "".join(re.findall(r"[0-9](?:[0-9]|-[1-6])?", text)[:1])
    if name in all_words().spots and not book.knows(name):
        return ""
    elsewhere = {other: wager for other, wager in all_words().other_names.items() if wager in book.spots}
    known = {**elsewhere, **{wager: wager for wager in book.spots}, **book.other_names}
    begun = max((one for one in known if len(one) > 3 and name.startswith(one)), key=len, default="")
    wager = known.get(name) or known.get(nearest(name, known, 0.8) or begun or nearest(name, known, 0.7), "")
    return f"{wager} {number}" if number and number in book.spots.get(wager, ()) else wager


def group_elsewhere(name: str) -> str:
    """Return a sentence about a group that this book lacks and other houses have; empty if no known house has it."""
    from hardway.rulebook import houses_with_group  # imported only here: most entries have no mistake

    if not (found := houses_with_group(name)):
        return ""
    bets = ", ".join(f"`bet {one}`" for one in next(iter(found.values())))
    return f"the house has no group {name}, unlike {' and '.join(found)}: write its wagers, such as {bets}"


class NotationError(HardwayError):
    """Raised for a text that cannot be read: it has the line, the word, and what was expected there."""

    def __init__(self, expected: str = "", word: str = "", line: int = 0, *, wrong: str = "") -> None:
        self.expected, self.word, self.line, self.wrong = expected, word, line, wrong
        self.others: tuple[NotationError, ...] = ()
        """The further errors found in later lines of the same record."""
        super().__init__(self.says)

    @property
    def says(self) -> str:
        """Return the error as a sentence for people."""
        where = f"line {self.line}: " if self.line else ""
        if self.wrong:
            return where + self.wrong
        found = f"found {self.word!r}, expected {self.expected}" if self.word else f"expected {self.expected}"
        return where + found

    def at(self, line: int) -> "NotationError":
        """Return the same error with the number of a line."""
        return NotationError(self.expected, self.word, line, wrong=self.wrong)


class Words:
    """The words of one line, read from the left."""

    def __init__(self, text: str, book: Vocabulary = NO_BOOK) -> None:
        self.words = text.split()
        self.next = 0
        self.book = book

    def peek(self) -> str:
        """Return the next word without reading it; empty at the end of the line."""
        return self.words[self.next] if self.next < len(self.words) else ""

    def word(self, expected: str) -> str:
        """Read a word; raise NotationError at the end of the line, where `expected` was expected."""
        at = self.next
        if at >= len(self.words):
            raise NotationError(f"{expected} after {' '.join(self.words)!r}")
        self.next = at + 1
        return self.words[at]

    def after(self, word: str) -> str:
        """Return the word after `word` if `word` comes next, else an empty one; reads neither."""
        return "".join(self.words[self.next + 1 : self.next + 2]) if self.peek() == word else ""

    def after_colon(self, what: str) -> str:
        """Read the words after a colon, and remove them from the line; empty if there is no colon."""
        for at, word in enumerate(self.words):
            if word.endswith(":"):
                after = " ".join(self.words[at + 1 :])
                if not after:
                    raise NotationError(what)
                self.words[at:] = [word[:-1]]
                return after
        return ""

    def rest(self) -> str:
        """Read the remaining words."""
        left = " ".join(self.words[self.next :])
        self.next = len(self.words)
        return left

    def until(self, end: int, what: str) -> str:
        """Read the words up to the position `end`; raise NotationError if there is none."""
        if end <= self.next:
            raise NotationError(what, self.peek())
        taken = " ".join(self.words[self.next : end])
        self.next = end
        return taken

    def end(self) -> None:
        """Raise NotationError if there are more words."""
        if self.peek():
            raise NotationError("the end of the line", self.peek())

    def one_of(self, known: tuple[str, ...], what: str) -> str:
        """Read a word that must be one of these."""
        found = self.word(what)
        if found not in known:
            raise NotationError(f"{what}: {', '.join(known)}", found)
        return found

    def name(self, what: str = "a name") -> str:
        """Read the name of a person."""
        found = self.word(what)
        if not NAME.match(found):
            raise NotationError(f"{what} of {NAME_SIGNS}", found)
        return found

    def amount(self, what: str = "an amount") -> int:
        """Read an amount in dollars and return it in cents; 0 if it is too large to be an amount."""
        found = self.word(what)
        if not _AMOUNT.match(found):
            raise NotationError(f"{what} in dollars with at most two decimals", found)
        return cents(found) or 0

    def is_amount(self) -> bool:
        """Return whether the next word is an amount."""
        return bool(_AMOUNT.match(self.peek()))

    def whole(self, what: str) -> int:
        """Read a whole number."""
        found = self.word(what)
        if not _WHOLE.match(found):
            raise NotationError(what, found)
        return int(found)

    def wager(self, *, staked: bool = False) -> str:
        """Read a wager, with its number if it has one. `staked`: an amount follows it.

        Where the number may be missing, or the book does not know the wager, the next word is the number if it looks
        like one and, with `staked`, the amount still follows.
        """
        name = self.kind()
        spots = ("",) if name in self.book.groups else self.book.spots.get(name)
        second = not staked or _AMOUNTS.match("".join(self.words[self.next + 1 : self.next + 2]))
        if spots is None:
            return self._numbered(name, second and TOTAL.match(self.peek()))
        if "" in spots:
            if staked and second and TOTAL.match(self.peek()) and self.peek() not in spots:
                raise NotationError(self._expected(name, spots), self.peek())
            return self._numbered(name, second and self.peek() in spots)
        return f"{name} {self.spot(name)}"

    def _expected(self, name: str, spots: tuple[str, ...]) -> str:
        if spots == ("",):
            return f"an amount: {name} has no number"
        return f"the number of {name}: {' '.join(filter(None, spots))}"

    def spot(self, name: str) -> str:
        """Read the number of a wager: a total, or a pair of faces in either order."""
        expected = self._expected(name, self.book.spots[name])
        found = self.word(expected)
        if self.peek() == "-" in expected:  # within a sum of a strategy, `-` is a word of its own
            found += self.word(expected) + self.word(expected)
        number = spot_number(found)
        found = found if number is None else spot_text(number)
        if found not in self.book.spots[name]:
            raise NotationError(expected, found)
        return found

    def kind(self, what: str = "a wager") -> str:
        """Read the name of a wager or a group without a number; for another name of a wager, return the wager's own."""
        name = self.name(what)
        return self.book.other_names.get(name, name)

    def _numbered(self, name: str, number: object) -> str:
        """Read the number that follows a wager, or the word `box`, if either follows."""
        if self.peek() == "box":
            self.next += 1
            return name
        return f"{name} {self.word('a number')}" if self.peek() and number else name


TOTAL = re.compile(r"(?:[2-9]|1[0-2]|[1-6]-[1-6])\Z")
"""Matches the number that a wager is on: a total, or a pair of faces."""
_AMOUNTS = re.compile(r"(?=.*[0-9])[-0-9.+]+\Z")


class SentEntry(str):
    """An entry as it was sent, with single spaces between its words.

    Create it where the entry arrives, so that every check and the parser read the same words. A `SentEntry` made from
    another one is the same object.

    >>> entry = SentEntry("  seat\\t500 ")
    >>> entry, entry.verb, entry.rest
    ('seat 500', 'seat', '500')
    """

    words: list[str]

    def __new__(cls, text: str) -> "SentEntry":
        """Return a text as an entry; a `SentEntry` is returned unchanged."""
        if isinstance(text, cls):
            return text
        words = text.split()
        entry = super().__new__(cls, " ".join(words))
        entry.words = words
        return entry

    @property
    def verb(self) -> str:
        """Return the first word; empty for an empty entry."""
        return self.words[0] if self.words else ""

    @property
    def rest(self) -> str:
        """Return the words after the first."""
        return " ".join(self.words[1:])

    def checked(self, longest: int) -> list[str]:
        """Return the words; raise NotationError for an entry that is empty, too long or not printable."""
        if not self.words:
            raise NotationError("an entry")
        if len(self) > longest or not self.isprintable():
            raise NotationError(wrong=f"an entry is one line of at most {longest} characters that can be printed")
        return list(self.words)
