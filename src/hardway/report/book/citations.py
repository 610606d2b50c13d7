"""Lists every row of a book that cites a clause, with file and line."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from hardway.rulebook import Book
from hardway.rulebook.loading.house_shelf import AMENDMENTS
from hardway.rulebook.schema.schema import SECTIONS

ABOUT_CLAUSES = ("clauses", "readings")
"""Tables of a book that only describe its clauses; their rows do not put a clause into effect."""
NAMED_TABLES = (
    "resolution", "odds", "grounds", "annulments", "authority", "ladders", "notices", "breaches", "custody", "cites",
)  # fmt: skip
"""Tables of a book whose rows cause events or refusals; each of these names the clause of its row."""


class CitedAt(NamedTuple):
    """A row of a book that cites a clause: its file and line, its words, the clause and the reading."""

    at: str
    says: str
    clause: str
    reading: str
    by_name: bool = False
    """True if the events or refusals that this row causes name its clause."""
    quiet: bool = False
    """True if the row says that nothing happens, so that no event can name its clause."""


def citations(book: Book) -> list[CitedAt]:
    """Return every row of a book and of its variants that cites a clause or a reading."""
    raw = book.raw
    found = [place for name in SECTIONS if name not in ABOUT_CLAUSES for place in _table_rows(name, raw[name])]
    for name in ("book", "wagers"):
        found += _toml_rows(f"{name}.toml", raw[name], (), raw.get("lines", {}).get(f"{name}.toml", {}))
    return found + [place for variant, data in raw["variants"].items() for place in _variant_rows(variant, data)]


def _variant_rows(variant: str, data: dict[str, Any]) -> Iterator[CitedAt]:
    for row in data["amendment"]:
        new = row.get("set", {})
        words = [*row.get("where", {}).values(), *_set_words(new)]
        says = f"{row['table']}: {', '.join(words)}"
        at = row.get("at", f"{variant}/{AMENDMENTS}")
        yield CitedAt(at, says, new.get("clause", row["by"]), new.get("reading", ""), row["table"] in NAMED_TABLES)


def _set_words(new: dict[str, Any]) -> Iterator[str]:
    """Yield each value that an amendment sets, as text; a nested table is one text: its key, then its values."""
    for key, value in new.items():
        if isinstance(value, dict):
            yield f"{key} {', '.join(_set_words(value))}"
        elif key not in ("clause", "reading"):
            yield str(value)


def _table_rows(table: str, rows: list[dict[str, str]]) -> Iterator[CitedAt]:
    for row in rows:
        words = [f"{value}" for name, value in row.items() if value and name not in ("at", "clause", "reading", "step")]
        quiet = row.get("result") in ("untouched", "stays")
        yield CitedAt(
            row["at"], ", ".join(words), row.get("clause", ""), row.get("reading", ""), table in NAMED_TABLES, quiet
        )


def _toml_rows(name: str, data: dict[str, Any], path: tuple[str, ...], lines: dict[str, int]) -> Iterator[CitedAt]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _toml_rows(name, value, (*path, str(key)), lines)
        elif isinstance(value, str) and _cites(str(key), value, path):
            line = lines.get(".".join(path[:2])) or lines.get(".".join(path[:1]))
            says = [f"{k} {v}" for k, v in data.items() if k not in ("clause", "reading") and not isinstance(v, dict)]
            reading = str(data.get("reading", "")) if key == "clause" else ""
            where = ".".join((*path, str(key)) if key != "clause" else path)
            at = f"{name}:{line}" if line else name
            yield CitedAt(
                at, ": ".join(filter(None, (where, ", ".join(says)))), value, reading, path[-1:] == ("place",)
            )


def _cites(key: str, value: str, path: tuple[str, ...]) -> bool:
    """Return whether a key of a TOML table has a clause as its value, so that it cites it."""
    return key == "clause" or "numbered" in path or key in ("payable_unit", "chosen", "raised")
