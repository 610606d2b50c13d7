"""Where a clause is in force: every row of a book's data that cites it, with file and line."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from hardway.rulebook import Book
from hardway.rulebook.loading.house_shelf import AMENDMENTS
from hardway.rulebook.schema.schema import SECTIONS

OWN = ("clauses", "readings")
"""Tables that are about clauses and do not put one in force."""
BY_NAME = (
    "resolution", "odds", "grounds", "annulments", "authority", "ladders", "notices", "breaches", "custody", "cites",
)  # fmt: skip
"""Tables whose rows are named by what happens, or is refused, by them."""


class CitedAt(NamedTuple):
    """A row of data: its file and line, what it says, and the clause and reading it cites."""

    at: str
    says: str
    clause: str
    reading: str
    by_name: bool = False
    """What happens, or is refused, by this row names its clause."""
    quiet: bool = False
    """What it orders is that nothing happens."""


def citations(book: Book) -> list[CitedAt]:
    """Return every row of a book, and of its variants, that cites a clause or a reading."""
    raw = book.raw
    found = [place for name in SECTIONS if name not in OWN for place in _table(name, raw[name])]
    for name in ("book", "wagers"):
        found += _toml(f"{name}.toml", raw[name], (), raw.get("lines", {}).get(f"{name}.toml", {}))
    return found + [place for variant, data in raw["variants"].items() for place in _variant(variant, data)]


def _variant(variant: str, data: dict[str, Any]) -> Iterator[CitedAt]:
    for row in data["amendment"]:
        new = row.get("set", {})
        words = [*row.get("where", {}).values(), *_said(new)]
        says = f"{row['table']}: {', '.join(words)}"
        at = row.get("at", f"{variant}/{AMENDMENTS}")
        yield CitedAt(at, says, new.get("clause", row["by"]), new.get("reading", ""), row["table"] in BY_NAME)


def _said(new: dict[str, Any]) -> Iterator[str]:
    """Yield what an amendment sets; a wager's keys may hold keys of their own."""
    for key, value in new.items():
        if isinstance(value, dict):
            yield f"{key} {', '.join(_said(value))}"
        elif key not in ("clause", "reading"):
            yield str(value)


def _table(table: str, rows: list[dict[str, str]]) -> Iterator[CitedAt]:
    for row in rows:
        words = [f"{value}" for name, value in row.items() if value and name not in ("at", "clause", "reading", "step")]
        quiet = row.get("result") in ("untouched", "stays")
        yield CitedAt(
            row["at"], ", ".join(words), row.get("clause", ""), row.get("reading", ""), table in BY_NAME, quiet
        )


def _toml(name: str, data: dict[str, Any], path: tuple[str, ...], lines: dict[str, int]) -> Iterator[CitedAt]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _toml(name, value, (*path, str(key)), lines)
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
    """Say whether a key of a TOML table names a clause: `clause`, a number's own clause, or a cap's other clauses."""
    return key == "clause" or "numbered" in path or key in ("payable_unit", "chosen", "raised")
