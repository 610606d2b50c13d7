"""The types that describe a table of a house's files: its file, the names of its rows and their keys."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple


class BookKey(NamedTuple):
    """A key of a row: what it says, and the text that holds without it (None: the key is needed)."""

    says: str
    default: str | None = None
    separator: str = " "
    """The text between several names in the plain table; in the file they have spaces between them."""
    is_list: bool = False
    """It is a list of texts, because its names may contain spaces."""
    one_of: tuple[str, ...] = ()
    """The only words allowed, where they are few."""
    words: tuple[str, ...] = ()
    """The same, where the checks of a whole book prove it, or where a role or breach is allowed too. Every word
    of both lists is played in a test (`tests/rulebook/every_word.py`)."""
    many: bool = False
    """It holds several names with spaces between them, each once."""
    is_number: bool = False
    """It is a whole number, without quotation marks."""
    may_be_empty: bool = False
    """It is needed, but may be empty."""
    max_length: int = 0
    """The most characters that a screen can show; 0 for no limit."""
    column: str = ""
    """The key in the files, where the field of a row has another name."""
    default_is_name: bool = False
    """Its default is the name of the row, with blanks for underscores."""
    read: Callable[[str], object] | None = None
    """Parses the text, or raises ValueError with what it should be; without it the type of the field decides."""


class Section(NamedTuple):
    """A table of rows: its file and name, the columns that a row's names fill, and the keys of a row.

    A row with two names (`ladders.dispute`, step `1`) is two tables deep; a row without a name is in a list `[[…]]`.
    """

    file: str
    table: str
    names: tuple[str, ...]
    says: str
    keys: Mapping[str, BookKey]
    example: str
    entries_write_it: bool = False
    """The last name of a row is a word of the notation in this house."""

    @property
    def cites(self) -> bool:
        """Say whether its rows have the keys of a citation."""
        return self.keys.items() >= CITE.items()


YES_NO = ("yes", "no")
TRUE_FALSE = ("true", "false")
"""The words of a key that is a TOML boolean, without quotation marks."""
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
    """Return the keys with which a row's fields are `Annotated`; a field `cite` adds those of a citation."""
    found: dict[str, BookKey] = {}
    for name, kind in row.__annotations__.items():
        found |= CITE if name == "cite" else {key.column or name: key for key in getattr(kind, "__metadata__", ())}
    return found


def hundredths(text: str) -> int | None:
    """Parse a measure into hundredths; None for an empty text."""
    if text and not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,2})?", text):
        raise ValueError(f"a number with at most two decimals, not {text!r}")
    return int(Fraction(text) * 100) if text else None


def positive_number(text: str) -> int:
    """Parse a whole number of at least 1."""
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise ValueError(f"a whole number of more than nothing, not {text!r}")
    return int(text)
