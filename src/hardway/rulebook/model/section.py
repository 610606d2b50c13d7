"""What a table of a house's files is described by: its file, the names of its rows and their keys. Knows no table."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple


class BookKey(NamedTuple):
    """A key of a row: what it says, what holds without it (None: it must be there), and what joins several names."""

    says: str
    default: str | None = None
    joined: str = " "
    """Names in a text have spaces between them; in the plain table they are joined so."""
    listed: bool = False
    """It is a list, because what it names may hold spaces."""
    one_of: tuple[str, ...] = ()
    """The words it can be, where they are few."""
    words: tuple[str, ...] = ()
    """The same, where the checks of a whole book prove it, or where a role or a breach may stand there too. Every word
    of both lists is played in a test (`tests/rulebook/every_word.py`)."""
    several: bool = False
    """It names things with spaces between them, each once."""
    whole: bool = False
    """It is a whole number, without quotation marks."""
    empty: bool = False
    """It may say nothing, though it must be there."""
    most: int = 0
    """How many characters a screen can show of it, where that is told."""
    column: str = ""
    """The key in the files, where the field of a row has another name."""
    named: bool = False
    """Where it says nothing, it is the name of the row with blanks."""
    read: Callable[[str], object] | None = None
    """Reads the text, or raises ValueError with what it should be; without it the type of the field says how."""


class Section(NamedTuple):
    """One kind of row: the file and table it stands in, the columns its own name gives, and its keys.

    A row with two names (`ladders.dispute`, step `1`) stands two tables deep; one with none stands in a list `[[…]]`.
    """

    file: str
    table: str
    names: tuple[str, ...]
    says: str
    keys: Mapping[str, BookKey]
    example: str
    own: bool = False
    """The last name of a row is the house's own word: entries write it."""

    @property
    def cites(self) -> bool:
        """Say whether each of its rows rests on a clause or a reading."""
        return self.keys.items() >= CITE.items()


YES_NO = ("yes", "no")
TRUE_FALSE = ("true", "false")
"""Of a key that is one of the two words of TOML itself, without quotation marks."""
CITE = {
    "clause": BookKey("the clause it rests on; where there is none, a reading stands", ""),
    "reading": BookKey("the reading it rests on, where the clause needed one", ""),
}
"""What a row rests on: one of them, or both."""
ROLES = BookKey(
    "the roles that may, with spaces between them; `house` is whom the setting house_acts_through names", several=True
)
LABEL = BookKey("what people read of it; without it its name, with a blank for each _", "", named=True)


def declared_keys(row: type) -> dict[str, BookKey]:
    """Return the keys that the fields of a row declare, `Annotated` with them, and what a row with `cite` rests on."""
    found: dict[str, BookKey] = {}
    for name, kind in row.__annotations__.items():
        found |= CITE if name == "cite" else {key.column or name: key for key in getattr(kind, "__metadata__", ())}
    return found


def hundredths(text: str) -> int | None:
    """Read a measure, in hundredths; None where there is none."""
    if text and not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,2})?", text):
        raise ValueError(f"a number with at most two decimals, not {text!r}")
    return int(Fraction(text) * 100) if text else None


def more_than_nothing(text: str) -> int:
    """Read a whole number from 1 on."""
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise ValueError(f"a whole number of more than nothing, not {text!r}")
    return int(text)
