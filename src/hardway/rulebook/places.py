"""Where a row of a book is written: its file and line, for a sentence that says what is wrong with it."""

from hardway.rulebook.model import Book
from hardway.rulebook.schema import SECTIONS


def place(book: Book, table: str, *names: object) -> str:
    """Return the place of the row so named; of the table's file where there is no such row."""
    if table in SECTIONS:
        section = SECTIONS[table]
        wanted = [str(name) for name in names]
        columns = section.names or tuple(section.keys)
        rows = (row["at"] for row in book.raw[table] if [row[column] for column in columns][: len(wanted)] == wanted)
        return str(next(rows, section.file)) if wanted else section.file
    file = f"{table}.toml"
    line = book.raw.get("lines", {}).get(file, {}).get(".".join(map(str, names)))
    return f"{file}:{line}" if line else file
