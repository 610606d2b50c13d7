"""Reads the files of a house into plain tables. Knows file names; must not know what the rows mean."""

import csv
import hashlib
import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from hardway.rulebook.amend import amend, amendments_of, varied
from hardway.rulebook.build import BookError, build, spots_in
from hardway.rulebook.model import Book, vocabulary
from hardway.rulebook.rows import FileTables
from hardway.rulebook.schema import SECTIONS
from hardway.rulebook.toml_lines import TomlError, TomlFile, parse
from hardway.values.vocabulary import Vocabulary

HOUSES = Path(__file__).parent / "houses"
ADDED = "HARDWAY_HOUSES"
"""The variable of the environment that names folders with more houses."""
PROOFS = Path(__file__).parent / "proofs"
"""What tests claim to prove which clause of the houses here: `make proofs` writes it."""
FILES = (
    "book.toml", "wagers.toml", "clauses.toml", "settings.toml", "supervision.toml", "resolution.csv", "odds.csv",
)  # fmt: skip
"""The files of a book; `felt.toml` beside them is read when a table is drawn."""
AMENDMENTS = "amendments.toml"
"""What a folder holds that amends another book, or, inside a house's own folder, a variant of it."""

Raw = dict[str, Any]


def house_names() -> tuple[str, ...]:
    """Return the houses that come with Hardway, and those of the folders that were added."""
    return tuple(sorted(_houses()))


def _houses() -> dict[str, Path]:
    added = [Path(one) for one in os.environ.get(ADDED, "").split(os.pathsep) if one]
    return {path.name: path for folder in (*added, HOUSES) for path in _books_in(folder)}


def _books_in(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if (path / "book.toml").is_file()] if folder.is_dir() else []


def add_houses(folder: Path) -> None:
    """Know the houses in a folder by their names, here and in processes that are started from here."""
    if not (books := _books_in(folder)):
        raise BookError([f"{folder}: no folder in it holds a book.toml"])
    known = _houses()
    for path in books:
        if known.get(path.name, path).resolve() != path.resolve():
            raise BookError([f"{path}: a house is called {path.name} already ({known[path.name]}); rename the folder"])
    os.environ[ADDED] = os.pathsep.join(filter(None, (os.environ.get(ADDED, ""), str(folder.resolve()))))


def folder_of(house: str | Path) -> Path:
    """Return the folder of a house given by name (`crown`, its variant `crown/mini`), or of another book by path."""
    if isinstance(house, str) and (found := _houses().get(house.partition("/")[0])):
        named = found.parent / house
        if named.is_dir():
            return named
    path = Path(house)
    if path.is_dir():
        return path
    known = ", ".join(house_names())
    raise BookError([f"no house or folder {str(house)!r}; the houses are {known}"])


def read(folder: Path) -> Raw:
    """Read every file of a book as it stands, each row with its place; raise BookError with all that is amiss."""
    raw: Raw = {"digest": "", "proofs": {}, "lines": {}}
    digest = hashlib.sha256()
    wrong: list[str] = []
    for file in FILES:
        try:
            text = _text(folder / file, file)
            digest.update(text.encode())
            if file.endswith(".csv"):
                raw[file[:-4]] = _table(file, text)
            else:
                wrong += _tables(file, _toml(file, text), raw)
        except BookError as error:
            wrong += error.gaps
    if wrong:
        raise BookError(wrong)
    raw["digest"] = digest.hexdigest()
    variants = sorted(folder.glob(f"*/{AMENDMENTS}"))
    raw["variants"] = {path.parent.name: _amending(path, f"{path.parent.name}/{AMENDMENTS}") for path in variants}
    raw["proofs"] = _proofs(folder)
    return raw


def _tables(file: str, parsed: TomlFile, raw: Raw) -> list[str]:
    """Put what a file holds into the plain tables, and return what is wrong with it."""
    tables = FileTables(file, parsed)
    if file == "wagers.toml":
        raw["wagers"] = tables.wagers()
    else:
        raw.update(tables.rows())
    if file == "book.toml":
        raw["book"] = tables.head()
    if file in ("book.toml", "wagers.toml"):
        raw["lines"][file] = tables.places()
    return tables.wrong


def _text(path: Path, name: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BookError([f"{name}: the file is missing from {path.parent}"]) from None
    except UnicodeDecodeError as error:
        raise BookError([f"{name}: not UTF-8 at byte {error.start}"]) from None


def _toml(name: str, text: str) -> TomlFile:
    try:
        return parse(text)
    except TomlError as error:
        raise BookError([f"{name}:{error.line}: {error}"]) from None


def _amending(path: Path, name: str) -> dict[str, Any]:
    """Read amendments, each with its place."""
    parsed = _toml(name, _text(path, name))
    rows = parsed.data.get("amendment")
    for index, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, dict):
            row["at"] = f"{name}:{parsed.line(('amendment', str(index)))}"
    return parsed.data


def _table(name: str, text: str) -> list[dict[str, str]]:
    rows = []
    reader = csv.reader(text.splitlines())
    columns = next(reader, [])
    needed = (column for column in SECTIONS[name.removesuffix(".csv")].keys if column != "reading")
    if missing := [column for column in needed if column not in columns]:
        raise BookError([f"{name}:1: the column {column!r} is missing" for column in missing])
    for row in reader:
        if row and len(row) != len(columns):
            raise BookError([f"{name}:{reader.line_num}: expected the columns {', '.join(columns)}"])
        if row:
            rows.append({**dict(zip(columns, row, strict=True)), "at": f"{name}:{reader.line_num}"})
    return rows


def _proofs(folder: Path) -> dict[str, list[str]]:
    """Return the tests that prove each clause, where that is known."""
    path = PROOFS / f"{folder.name}.csv" if folder.parent == HOUSES else folder / "proofs.csv"
    found: dict[str, list[str]] = {}
    for clause, proof in csv.reader(_text(path, path.name).splitlines()[1:]) if path.is_file() else ():
        found.setdefault(clause, []).append(proof)
    return found


def amended(folder: Path) -> Book:
    """Build the book of a folder that holds only amendments of another one."""
    data = _amending(folder / AMENDMENTS, AMENDMENTS)
    changes = amendments_of(data, AMENDMENTS)
    if (folder.parent / "book.toml").is_file():
        return varied(load(folder.parent), folder.name)
    if missing := [key for key in ("base", "name", "house") if key not in data]:
        raise BookError([f"{AMENDMENTS}: the key {missing[0]!r} is missing"])
    return amend(load(data["base"]), changes, name=data["name"], house=data["house"])


def base_of(folder: Path) -> list[Path]:
    """Return the folder of the book that a folder amends; none where it holds a book of its own."""
    data = _amending(folder / AMENDMENTS, AMENDMENTS) if (folder / AMENDMENTS).is_file() else {}
    return [folder_of(data["base"])] if "base" in data else []


def prove(folder: Path) -> Book:
    """Read the book of a folder anew, whole or amending another, and prove it."""
    return amended(folder) if (folder / AMENDMENTS).is_file() else build(read(folder))


@cache
def all_words() -> Vocabulary:
    """Return the wagers of every house that comes with Hardway, for a text that names no house."""
    files = (tomllib.loads(_text(folder_of(house) / "wagers.toml", house)) for house in house_names())
    wagers = (wager for file in files for wager in file.items())
    return vocabulary((name, spots_in(name, row.get("numbers", "")), row.get("parent", "")) for name, row in wagers)


@cache
def _load(folder: Path, variant: str) -> Book:
    book = prove(folder)
    return varied(book, variant) if variant else book


def load(house: str | Path, variant: str = "") -> Book:
    """Load a book by the name of its house or the path of its folder, and prove it whole."""
    return _load(folder_of(house), variant)
