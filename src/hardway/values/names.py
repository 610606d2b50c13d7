"""Rules for the names of wagers, people, houses and tournaments. Knows no house."""

import re
from collections.abc import Iterable, Iterator
from unicodedata import normalize

from hardway.values.dice import spot_text
from hardway.values.verbs import ACTS

NAME = re.compile(r"(?!(?:by|because)\Z)[A-Za-z0-9_-]+\Z")
"""Matches the name of a person, a role or a wager. `by` and `because` are no names: parts of an entry begin with
them."""
NAME_SIGNS = "letters (a-z, A-Z), digits, _ and -"
"""The characters that the name of a person, a role or a wager may have, as messages list them."""
HOUSE_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}\Z")
"""Matches the name of a house, a variant or a word of a book; pages, addresses and records can contain such a name
unchanged."""
HOUSE_WORD = "one word of 1 to 40 small letters (a-z), digits and _, a letter first"
LONGEST_TITLE = 40
TITLE = f"1 to {LONGEST_TITLE} {NAME_SIGNS}"
"""The length and characters that the name of a tournament, a promotion or a prize may have, as messages say them."""

RESULTS = ("won", "lost", "returned", "stands", "moved")
"""What a throw can do to a wager that it affects."""
EVENTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((
        "seated", "bought", "tokens", "unspent", "left", "confirmed", "converted", "taken", "marked", "chosen",
        "personal", "offered", "declined", "relinquished", "shooter", "bowled", "proxied", "thrown",
        "rested", "called", "collected", "passed", "settling", "remembered", "point", "seven_out", "advised", "undone",
        "fell_away", "paid", "notice", "clock", "sign_posted", "sign", "sign_lapsed", "closing", "closed", "opened",
        "forfeited", "decided_void", "float", "annulled", "corrected", "face", "again", "dispute", "ruled",
        "review_requested", "dispute_closed", "no_roll",
    ), ()),
    "act": ACTS,
    "placed": ("late", "oral", "up"), "settled": RESULTS,
    "dice": ("lost", "found", "new", "keep", "inspected"),
}  # fmt: skip
"""The events of a table that a notice of a book can wait for, each with the values that the notice can name. For an
event `no_roll` these are the book's grounds."""


def is_title(name: object) -> bool:
    """Return whether this can be the name of a tournament, a promotion or a prize."""
    return isinstance(name, str) and len(name) <= LONGEST_TITLE and NAME.match(name) is not None


def name_key(name: str) -> str:
    """Return the form in which names are compared: Ann, ANN and Ａｎｎ are one person, whatever the blanks in or around
    it."""
    if name.isascii():
        return " ".join(name.lower().split())
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


def is_one_person(one: str, other: str) -> bool:
    """Return whether two names are spellings of one person's name."""
    return one == other or name_key(one) == name_key(other)


class KnownPeople:
    """The names of people, each as it was first written. Immutable: `with_name` shares the memory of all earlier
    names.
    """

    __slots__ = ("_count", "_first")

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._first: dict[str, tuple[int, str]] = {}
        """By the form in which names are compared: how many names came before this one, and the name as it was first
        written."""
        for name in names:
            self._first.setdefault(name_key(name), (len(self._first), name))
        self._count = len(self._first)

    def first_spelling(self, name: str) -> str:
        """Return a name as it was first written; an unknown name is returned unchanged."""
        place, first = self._first.get(name_key(name), (self._count, name))
        return first if place < self._count else name

    def with_name(self, name: str) -> "KnownPeople":
        """Return these people and one more; the same object if the name is known or blank."""
        key = name_key(name)
        if not key or self._first.get(key, (self._count, ""))[0] < self._count:
            return self
        if self._count != len(self._first):  # another object has added its own next name to the shared memory
            return KnownPeople((*self, name))
        new = KnownPeople.__new__(KnownPeople)
        self._first[key] = (self._count, name)
        new._first, new._count = self._first, self._count + 1
        return new

    def __iter__(self) -> Iterator[str]:
        return (name for place, name in self._first.values() if place < self._count)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KnownPeople) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


def wager_text(wager: str, number: int = 0) -> str:
    """Return a wager as the notation writes it: `pass`, `place 6`, `hop 5-3`."""
    return f"{wager} {spot_text(number)}" if number else wager


def count_text(number: int | str, noun: str) -> str:
    """Return a number with its noun: `1 round`, `2,500 entries`, `7.50 dollars`. The number may be written already."""
    text = number if isinstance(number, str) else f"{number:,}"
    plural = f"{noun[:-1]}ies" if noun.endswith("ry") else f"{noun}s"
    return f"{text} {noun if text == '1' else plural}"


TIMES = ((31_557_600, "years"), (86_400, "days"), (3_600, "h"), (60, "min"))
"""Units of time with their lengths in seconds, the longest first."""


def duration(seconds: float) -> str:
    """Return a time in the largest unit of which it has two.

    >>> [duration(time) for time in (0.4, 119, 120, 7200, 2e5, 6_223_641_878)]
    ['1 s', '119 s', '2 min', '2 h', '2 days', '197 years']
    """
    size, unit = next((one for one in TIMES if seconds >= 2 * one[0]), (1, "s"))
    return f"{max(1, round(seconds / size)):,} {unit}"
