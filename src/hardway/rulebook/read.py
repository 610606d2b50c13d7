"""Reads the files of a house into plain tables. Knows file names; must not know what the rows mean."""

import csv
import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from hardway.rulebook.amend import Amendment, amend
from hardway.rulebook.build import BookError, build
from hardway.rulebook.model import Book

HOUSES = Path(__file__).parent / "houses"
TOMLS = ("book", "wagers")
TABLES = (
    "clauses", "readings", "settings", "cites", "resolution", "odds",
    "grounds", "authority", "acts_as", "notices", "procedure", "rights",
)  # fmt: skip

Raw = dict[str, Any]


def house_names() -> tuple[str, ...]:
    """Return the houses that come with Hardway."""
    return tuple(sorted(path.name for path in HOUSES.iterdir() if (path / "book.toml").is_file()))


def folder_of(house: str | Path) -> Path:
    """Return the folder of a house given by name, or of another book given by path."""
    if isinstance(house, str) and house in house_names():
        return HOUSES / house
    path = Path(house)
    if path.is_dir():
        return path
    known = ", ".join(house_names())
    raise BookError([f"no house or folder {str(house)!r}; the houses are {known}"])


def read(folder: Path) -> Raw:
    """Read every file of a book as it stands, each row with the place it came from."""
    raw: Raw = {"digest": "", "proofs": []}
    digest = hashlib.sha256()
    for stem, suffix in [*((stem, "toml") for stem in TOMLS), *((stem, "csv") for stem in TABLES)]:
        path = folder / f"{stem}.{suffix}"
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise BookError([f"{path.name}: the file is missing from {folder}"]) from None
        except UnicodeDecodeError as error:
            raise BookError([f"{path.name}: not UTF-8 at byte {error.start}"]) from None
        digest.update(text.encode())
        raw[stem] = _toml(path, text) if suffix == "toml" else _table(path.name, text)
    raw["digest"] = digest.hexdigest()
    proofs = folder / "proofs.csv"
    if proofs.is_file():
        raw["proofs"] = _table(proofs.name, proofs.read_text(encoding="utf-8"))
    return raw


def _toml(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BookError([f"{path.name}: {error}"]) from None


def _table(name: str, text: str) -> list[dict[str, str]]:
    rows = []
    reader = csv.DictReader(text.splitlines())
    for row in reader:
        if None in row or None in row.values():
            raise BookError([f"{name}:{reader.line_num}: expected the columns {', '.join(reader.fieldnames or ())}"])
        rows.append({**row, "at": f"{name}:{reader.line_num}"})
    return rows


def amended(folder: Path) -> Book:
    """Build the book of a folder that holds only amendments of another one."""
    path = folder / "amendments.toml"
    data = _toml(path, path.read_text(encoding="utf-8"))
    try:
        changes = [Amendment(row["table"], row["where"], row["set"], row["by"]) for row in data["amendment"]]
        base, name, house = data["base"], data["name"], data["house"]
    except KeyError as error:
        raise BookError([f"amendments.toml: the key {error} is missing"]) from None
    return amend(load(base), changes, name=name, house=house)


@cache
def _load(folder: Path) -> Book:
    return amended(folder) if (folder / "amendments.toml").is_file() else build(read(folder))


def load(house: str | Path) -> Book:
    """Load a book by the name of its house or the path of its folder, and prove it whole."""
    return _load(folder_of(house))
