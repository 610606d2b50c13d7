"""Finds the file and line of a row of a book, for messages that say what is wrong with it."""

import re

from hardway.rulebook.model.book import Book
from hardway.rulebook.schema.schema import SECTIONS

_UNLINED = re.compile(r"([a-z]+\.(?:toml|csv)): (\w*)")


def place(book: Book, table: str, *names: object) -> str:
    """Return file and line of the row with these names; if there is no such row, those of its table or file."""
    if table in SECTIONS:
        section = SECTIONS[table]
        wanted = [str(name) for name in names]
        columns = section.names or tuple(section.keys)
        rows = (row["at"] for row in book.raw[table] if [row[column] for column in columns][: len(wanted)] == wanted)
        return str(next(rows, "") if wanted else "") or _line(book, section.file, section.table)
    return _line(book, f"{table}.toml", ".".join(map(str, names)))


def with_line(book: Book, gap: str) -> str:
    """Return a sentence about something missing from a table with the table's line added."""
    found = _UNLINED.match(gap)
    return f"{_line(book, found[1], found[2])}{gap[found.end(1) :]}" if found else gap


def _line(book: Book, file: str, name: str) -> str:
    """Return file and line; of a row that an amendment changed, those of the amendment."""
    line = book.raw.get("lines", {}).get(file, {}).get(name, 1)
    return line if isinstance(line, str) else f"{file}:{line}"
