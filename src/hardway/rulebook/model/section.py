"""The types that describe a table of a house's files: its file, the names of its rows, and their keys."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple


class BookKey(NamedTuple):
    """A key of a row: what it means, and its default (None: the key must be given)."""

    says: str
    default: str | None = None
    separator: str = " "
    """What separates several values in the plain table; in the file they are a list, or separated by spaces."""
    is_list: bool = False
    """True if the key's value is a list of texts, because its names may contain spaces."""
    one_of: tuple[str, ...] = ()
    """The only words that the key can have, if there are few."""
    words: tuple[str, ...] = ()
    """The words that the key can have, if a role or breach is allowed too, or if only checks of a whole book prove
    them. Every word of both lists is played in a test (`tests/rulebook/every_word.py`)."""
    many: bool = False
    """True if the key's value is several names separated by spaces, each named once."""
    is_number: bool = False
    """True if the key's value is a whole number, written without quotation marks."""
    may_be_empty: bool = False
    """True if the key must be given, but its value may be empty."""
    max_length: int = 0
    """The most characters that the key's value may have, since a screen shows it; 0 for no limit."""
    column: str = ""
    """The name of the key in the book's files, if the field of the row's class has another name."""
    default_is_name: bool = False
    """True if the key's default is the name of its row, with spaces for underscores."""
    read: Callable[[str], object] | None = None
    """Parses the key's text, or raises ValueError with what it should be; None if the type of the field decides."""


class Section(NamedTuple):
    """A table of rows: its file and name, the columns filled by a row's names, and the keys of a row.

    A row with two names (`ladders.dispute`, step `1`) is two tables deep; a row without a name is in a list `[[…]]`.
    """

    file: str
    table: str
    names: tuple[str, ...]
    says: str
    keys: Mapping[str, BookKey]
    example: str
    entries_write_it: bool = False
    """True if the last of the names of a row is a word that people at this house write in entries."""

    @property
    def cites(self) -> bool:
        """Say whether its rows have the keys of a citation."""
        return self.keys.items() >= CITE.items()


YES_NO = ("yes", "no")
TRUE_FALSE = ("true", "false")
"""The words of a key that is a TOML boolean, written without quotation marks."""
CITE = {
    "clause": BookKey("the clause it rests on; without one it needs a reading", ""),
    "reading": BookKey("the reading it rests on, where the clause needed one", ""),
}
"""The keys of a citation: a row has one of them, or both."""
ROLES = BookKey(
    "the roles that may, with spaces between them; `house` is whom the setting house_acts_through names", many=True
)
LABEL = BookKey("what people read of it; without it its name, with a blank for each _", "", default_is_name=True)


def declared_keys(row: type) -> dict[str, BookKey]:
    """Return the keys with which a row's fields are `Annotated`; a field `cite` adds the keys of a citation."""
    found: dict[str, BookKey] = {}
    for name, kind in row.__annotations__.items():
        found |= CITE if name == "cite" else {key.column or name: key for key in getattr(kind, "__metadata__", ())}
    return found


def hundredths(text: str) -> int | None:
    """Return a measure in hundredths; None for an empty text."""
    if text and not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,2})?", text):
        raise ValueError(f"a number with at most two decimals, not {text!r}")
    return int(Fraction(text) * 100) if text else None


def positive_number(text: str) -> int:
    """Return a whole number that is at least 1; raise ValueError for any other text."""
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise ValueError(f"a whole number above 0, not {text!r}")
    return int(text)
