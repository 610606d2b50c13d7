"""Reads the files of a house into plain tables. Knows file names; must not know what the rows mean."""

import csv
import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from hardway.rulebook.amend import amend, amendments_of, varied
from hardway.rulebook.build import BookError, build
from hardway.rulebook.model import Book

HOUSES = Path(__file__).parent / "houses"
TOMLS = ("book", "wagers")
TABLES = {
    "clauses": "clause kind actor rule does in_force",
    "readings": "id clauses problem reading setting",
    "settings": "name value choices clause reading",
    "cites": "act clause",
    "resolution": "wager puck throw result clause",
    "odds": "wager on odds clause",
    "grounds": "ground force callers clause",
    "authority": "act roles needs clause",
    "acts_as": "role as clause",
    "breaches": "breach roles clause",
    "annulments": "ground scope needs clause",
    "equipment": "item least most says clause",
    "ladders": "ladder step roles needs clause",
    "notices": "on to clause says",
    "procedure": "step event clause",
    "rights": "clause tables limit",
}
"""The tables of a book and the columns each must have; `reading` may stand in any."""
AMENDMENTS = "amendments.toml"
"""What a folder holds that amends another book, or, inside a house's own folder, a variant of it."""

Raw = dict[str, Any]


def house_names() -> tuple[str, ...]:
    """Return the houses that come with Hardway."""
    return tuple(sorted(path.name for path in HOUSES.iterdir() if (path / "book.toml").is_file()))


def folder_of(house: str | Path) -> Path:
    """Return the folder of a house given by name (`crown`, its variant `crown/mini`), or of another book by path."""
    if isinstance(house, str) and house.partition("/")[0] in house_names() and (HOUSES / house).is_dir():
        return HOUSES / house
    path = Path(house)
    if path.is_dir():
        return path
    known = ", ".join(house_names())
    raise BookError([f"no house or folder {str(house)!r}; the houses are {known}"])


def read(folder: Path) -> Raw:
    """Read every file of a book as it stands, each row with its place; raise BookError with all that is amiss."""
    raw: Raw = {"digest": "", "proofs": [], "texts": {}}
    digest = hashlib.sha256()
    wrong: list[str] = []
    for path in [folder / f"{stem}.toml" for stem in TOMLS] + [folder / f"{stem}.csv" for stem in TABLES]:
        try:
            text = path.read_text(encoding="utf-8")
            digest.update(text.encode())
            if path.suffix == ".toml":
                raw["texts"][path.stem] = text
            raw[path.stem] = _toml(path, text) if path.suffix == ".toml" else _table(path.name, text, TABLES[path.stem])
        except FileNotFoundError:
            wrong.append(f"{path.name}: the file is missing from {folder}")
        except UnicodeDecodeError as error:
            wrong.append(f"{path.name}: not UTF-8 at byte {error.start}")
        except BookError as error:
            wrong += error.gaps
    if wrong:
        raise BookError(wrong)
    raw["digest"] = digest.hexdigest()
    variants = sorted(folder.glob(f"*/{AMENDMENTS}"))
    raw["variants"] = {path.parent.name: _amending(path) for path in variants}
    proofs = folder / "proofs.csv"
    if proofs.is_file():
        raw["proofs"] = _table(proofs.name, proofs.read_text(encoding="utf-8"), "clause proof")
    return raw


def _toml(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BookError([f"{path.name}: {error}"]) from None


def _amending(path: Path) -> dict[str, Any]:
    try:
        return _toml(path, path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise BookError([f"{path.parent.name}/{path.name}: not UTF-8 at byte {error.start}"]) from None


def _table(name: str, text: str, columns: str) -> list[dict[str, str]]:
    rows = []
    reader = csv.DictReader(text.splitlines())
    if missing := [column for column in columns.split() if column not in (reader.fieldnames or ())]:
        raise BookError([f"{name}:1: the column {column!r} is missing" for column in missing])
    for row in reader:
        if None in row or None in row.values():
            raise BookError([f"{name}:{reader.line_num}: expected the columns {', '.join(reader.fieldnames or ())}"])
        rows.append({**row, "at": f"{name}:{reader.line_num}"})
    return rows


def amended(folder: Path) -> Book:
    """Build the book of a folder that holds only amendments of another one."""
    data = _amending(folder / AMENDMENTS)
    changes = amendments_of(data, AMENDMENTS)
    if folder.parent.parent == HOUSES:
        return varied(load(folder.parent), folder.name)
    if missing := [key for key in ("base", "name", "house") if key not in data]:
        raise BookError([f"{AMENDMENTS}: the key {missing[0]!r} is missing"])
    return amend(load(data["base"]), changes, name=data["name"], house=data["house"])


def prove(folder: Path) -> Book:
    """Read the book of a folder anew, whole or amending another, and prove it."""
    return amended(folder) if (folder / AMENDMENTS).is_file() else build(read(folder))


@cache
def _load(folder: Path, variant: str) -> Book:
    book = prove(folder)
    return varied(book, variant) if variant else book


def load(house: str | Path, variant: str = "") -> Book:
    """Load a book by the name of its house or the path of its folder, and prove it whole."""
    return _load(folder_of(house), variant)
