"""Where a clause is in force: every row of a book's data that cites it, with file and line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hardway.rulebook import read
from hardway.rulebook.read import TABLES, TOMLS

OWN = ("clauses", "readings", "proofs")
"""Tables that are about clauses and do not put one in force."""


class Place(NamedTuple):
    """A row of data: its file and line, what it says, and the clause and reading it cites."""

    at: str
    says: str
    clause: str
    reading: str


def places(folder: Path) -> list[Place]:
    """Return every row of a book that cites a clause or a reading."""
    raw = read(folder)
    found = [place for stem in TABLES if stem not in OWN for place in _table(raw[stem])]
    for stem in TOMLS:
        lines = _lines((folder / f"{stem}.toml").read_text(encoding="utf-8"))
        found += _toml(f"{stem}.toml", raw[stem], (), lines)
    return found


def _table(rows: list[dict[str, str]]) -> Iterator[Place]:
    for row in rows:
        words = [f"{value}" for name, value in row.items() if value and name not in ("at", "clause", "reading", "step")]
        yield Place(row["at"], ", ".join(words), row.get("clause", ""), row.get("reading", ""))


def _toml(name: str, data: dict[str, Any], path: tuple[str, ...], lines: dict[tuple[str, ...], int]) -> Iterator[Place]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _toml(name, value, (*path, str(key)), lines)
        elif isinstance(value, str) and _cites(str(key), value, path):
            line = lines.get(path[:2]) or lines.get(path[:1]) or 0
            says = [f"{k} {v}" for k, v in data.items() if k not in ("clause", "reading") and not isinstance(v, dict)]
            reading = str(data.get("reading", "")) if key == "clause" else ""
            where = ".".join((*path, str(key)) if key != "clause" else path)
            yield Place(f"{name}:{line}", ": ".join(filter(None, (where, ", ".join(says)))), value, reading)


def _cites(key: str, value: str, path: tuple[str, ...]) -> bool:
    """Say whether a key of a TOML table names a clause: `clause`, a number's own clause, or a cap's other clauses."""
    return key == "clause" or "numbered" in path or key in ("payable_unit", "chosen", "raised")


def _lines(text: str) -> dict[tuple[str, ...], int]:
    """Return the line each table and each key of a table stands on."""
    found: dict[tuple[str, ...], int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("["):
            table = line.strip("[] ")
            found[(table,)] = number
        elif "=" in line and not line.startswith("#"):
            found[(table, line.partition("=")[0].strip())] = number
    return found
