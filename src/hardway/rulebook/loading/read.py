"""The houses that are known, by the folders they lie in, and how the files of one become plain tables and then a book.

Knows file names, and one variable of the environment, which names folders of houses. Must not know what the rows mean.
"""

import csv
import os
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from hardway.rulebook.checks.row_lines import place
from hardway.rulebook.checks.usable import unusable
from hardway.rulebook.files.source import (
    BookError,
    UnknownHouse,
    is_there,
    like_name,
    read_text,
    read_toml,
    table,
    toml,
)
from hardway.rulebook.files.toml_lines import TomlFile
from hardway.rulebook.loading.amend import amend, amendments_of, varied
from hardway.rulebook.loading.build import build, spots_in
from hardway.rulebook.loading.rows import FileTables
from hardway.rulebook.model.book_model import Book, vocabulary
from hardway.rulebook.schema.row_names import no_house_name
from hardway.rulebook.schema.schema import SECTIONS, of_file
from hardway.values.usual import USUAL_HOUSE
from hardway.values.vocabulary import Vocabulary

HOUSES = Path(__file__).parent.parent / "houses"
ADDED = "HARDWAY_HOUSES"
"""The variable of the environment that names folders with more houses."""
PROOFS = Path(__file__).parent.parent / "proofs"
"""What tests claim to prove which clause of the houses here: `make proofs` writes it."""
PROOFS_FILE = "proofs.csv"
"""The same, in the folder of another house."""
FILES = (
    "book.toml", "wagers.toml", "clauses.toml", "settings.toml", "supervision.toml", "resolution.csv", "odds.csv",
)  # fmt: skip
"""The files of a book; `felt.toml` beside them is read when a table is drawn."""
MORE = ("tournament.toml", "promotion.toml")
"""Files that a house has only where its rules speak of such things."""
OPTIONAL_COLUMNS = ("reading", "when")
AMENDMENTS = "amendments.toml"
"""What a folder holds that amends another book, or, inside a house's own folder, a variant of it."""

Raw = dict[str, Any]


def house_names() -> tuple[str, ...]:
    """Return the houses that come with Hardway, and those of the folders that were added."""
    return tuple(sorted(houses()))


def first_house() -> str:
    """Return the house that is shown where none was asked for: the first that was added, else the usual one."""
    return next((path.name for path in added_houses()), USUAL_HOUSE)


def added_folders() -> list[Path]:
    """Return the folders of houses that were added."""
    return [Path(one) for one in os.environ.get(ADDED, "").split(os.pathsep) if one]


def added_houses() -> list[Path]:
    """Return the folders of the houses that do not come with Hardway."""
    return [path for folder in added_folders() for path in _books_in(folder)]


def houses() -> dict[str, Path]:
    """Return the folder of every house that is known by its name."""
    return {path.name: path for path in (*added_houses(), *_books_in(HOUSES))}


def _books_in(folder: Path) -> list[Path]:
    """Return the houses in a folder: what holds a head, even one that cannot be read, or amends another book."""
    inside = sorted(folder.iterdir()) if folder.is_dir() else []
    return [path for path in inside if _holds_book(path)]


def _holds_book(path: Path) -> bool:
    return is_there(path / "book.toml") or is_there(path / AMENDMENTS)


def _house(name: str) -> Path | None:
    """Return the folder of one house that is known by its name; no other is looked at."""
    for folder in (HOUSES, *reversed(added_folders())):
        if folder.is_dir() and name in os.listdir(folder) and _holds_book(folder / name):
            return folder / name
    return None


def not_a_house(folder: Path) -> str:
    """Say which folder is meant in place of one that holds no file of a book; nothing where it holds one."""
    if any(is_there(folder / file) for file in (*FILES, AMENDMENTS)):
        return ""
    if books := _books_in(folder):
        return f"it is a folder of houses; check one of them: hardway rules check {books[0]}"
    return (
        "" if any(folder.glob("*.toml")) else "no house lies here: one is a folder with book.toml and its other files"
    )


def add_houses(folder: Path) -> None:
    """Know the houses in a folder by their names, here and in processes that are started from here."""
    if is_there(folder / "book.toml"):
        raise BookError([f"{folder}: it is a house itself; give the folder it lies in, {folder.resolve().parent}"])
    if not folder.is_dir():
        raise BookError([f"{folder}: no such folder"])
    if not (books := _books_in(folder)):
        raise BookError([f"{folder}: no folder in it holds a book.toml or amendments.toml"])
    known = houses()
    for path in books:
        if known.get(path.name, path).resolve() != path.resolve():
            raise BookError([f"{path}: a house is called {path.name} already ({known[path.name]}); rename the folder"])
    folders = dict.fromkeys((*added_folders(), folder.resolve()))
    os.environ[ADDED] = os.pathsep.join(map(str, folders))


def no_house(house: str, known: Sequence[str] = ()) -> str:
    """Say that there is no such house, which was probably meant, and which there are, of these if some are given."""
    there = known or house_names()
    meant = like_name(house, there)
    return f"there is no house {house}{f'; did you mean {meant}?' if meant else ''}; there are {', '.join(there)}"


def houses_with(file: str) -> tuple[str, ...]:
    """Return the houses whose books have one of the files that only some need."""
    return tuple(sorted(name for name, folder in houses().items() if (folder / file).is_file()))


def folder_of(house: str | Path) -> Path:
    """Return the folder of a house given by name (`crown`, its variant `crown/mini`), or of another book by path."""
    if isinstance(house, str) and (found := _house(house.partition("/")[0])):
        named = found.parent / house
        if named.is_dir():
            return named
    path = Path(house)
    if str(house).strip() and path.is_dir():
        return path
    known = ", ".join(house_names())
    meant = like_name(str(house), house_names())
    blank = "; a house is called by one word" if len(str(house).split()) != 1 else ""
    says = f"no house or folder {str(house)!r}{f'; did you mean {meant}?' if meant else blank}; the houses are {known}"
    raise UnknownHouse(str(house), f"{says}; `--houses DIR` adds those of a folder")


def read(folder: Path) -> Raw:
    """Read every file of a book as it stands, each row with its place; raise BookError with all that is amiss."""
    raw: Raw = {"hashed": "", "proofs": {}, "lines": {}}
    wrong: list[str] = []
    for file in (*FILES, *MORE):
        if file in MORE and not is_there(folder / file):
            raw.update({name: [] for name in of_file(file)})
            continue
        try:
            text = read_text(folder / file, file)
            raw["hashed"] += text
            if file.endswith(".csv"):
                columns = SECTIONS[file[:-4]].keys
                needed = [one for one in columns if one not in OPTIONAL_COLUMNS]
                raw[file[:-4]] = table(text, file, needed, [one for one in OPTIONAL_COLUMNS if one in columns])
            else:
                wrong += _tables(file, toml(text, file), raw) or _nothing(file, raw)
        except BookError as error:
            wrong += error.gaps
    variants = sorted(folder.glob(f"*/{AMENDMENTS}"))
    named = [(path.parent.name, no_house_name(path.parent.name)) for path in variants]
    wrong += [f"{variant}/{AMENDMENTS}:1: its folder names a variant: {says}" for variant, says in named if says]
    if wrong:
        raise BookError(wrong)
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
    raw["lines"][file] = tables.places()
    return tables.wrong


def _nothing(file: str, raw: Raw) -> list[str]:
    """Say of a file that a house need not have that it has no row."""
    empty = file in MORE and not any(raw[name] for name in of_file(file))
    return [f"{file}:1: it says nothing; write its tables, or take the file out"] if empty else []


def _amending(path: Path, name: str) -> dict[str, Any]:
    """Read amendments, each with its place."""
    try:
        parsed = read_toml(path, name)
    except BookError as error:
        way = "; each change begins with [[amendment]], in two brackets"
        raise BookError(
            [f"{gap}{way if 'amendment' in gap and 'twice' in gap else ''}" for gap in error.gaps]
        ) from None
    rows = parsed.data.get("amendment")
    for index, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, dict):
            row["at"] = f"{name}:{parsed.line(('amendment', str(index)))}"
    return parsed.data


def _proofs(folder: Path) -> dict[str, list[str]]:
    """Return the tests that prove each clause, where that is known."""
    path = PROOFS / f"{folder.name}.csv" if folder.parent == HOUSES else folder / PROOFS_FILE
    found: dict[str, list[str]] = {}
    for clause, proof in csv.reader(read_text(path, path.name).splitlines()[1:]) if path.is_file() else ():
        found.setdefault(clause, []).append(proof)
    return found


def amended(folder: Path) -> Book:
    """Build the book of a folder that holds only amendments of another one."""
    data = _amending(folder / AMENDMENTS, AMENDMENTS)
    changes = amendments_of(data, AMENDMENTS)
    if (folder.parent / "book.toml").is_file():
        return varied(load(folder.parent), folder.name)
    for key in ("base", "name", "house"):
        if not isinstance(data.get(key), str):
            raise BookError([f"{AMENDMENTS}:1: the key {key!r} is missing, or is no text"])
    if says := no_house_name(data["name"]):
        raise BookError([f"{AMENDMENTS}:1: name: {says}"])
    return amend(load(base_of(folder)[0]), changes, name=data["name"], house=data["house"])


def base_of(folder: Path) -> list[Path]:
    """Return the folders of the books that a folder amends, its base first; of a variant the house it lies in."""
    found = [folder]
    while is_there(found[-1] / AMENDMENTS):
        data = _amending(found[-1] / AMENDMENTS, AMENDMENTS)
        if not isinstance(data.get("base"), str):
            return found[1:] + [found[-1].parent] * is_there(found[-1].parent / "book.toml")
        beside = found[-1] / data["base"]
        found.append(beside if beside.is_dir() else folder_of(data["base"]))
        if found[-1].resolve() in [one.resolve() for one in found[:-1]]:
            raise BookError([f"{AMENDMENTS}:1: base: {data['base']!r} leads back to itself; name a whole book"])
    return found[1:]


def prove(folder: Path) -> Book:
    """Read the book of a folder anew, whole or amending another, and prove it."""
    book = amended(folder) if is_there(folder / AMENDMENTS) else build(read(folder))
    if wrong := list(unusable(book)):
        raise BookError(wrong)
    return book


def all_words() -> Vocabulary:
    """Return the wagers of every house that is known, with their other names, for a text that names no house."""
    return _words_of(tuple(houses().values()))


@cache
def _words_of(folders: tuple[Path, ...]) -> Vocabulary:
    rows = [row for folder in folders for row in _wager_words(folder)]
    also = {other: name for name, _, _, others in rows for other in others}
    return replace(vocabulary(row[:3] for row in rows), also=also)


def _wager_words(folder: Path) -> list[tuple[str, tuple[int, ...], str, list[str]]]:
    """Return the wagers in a folder; none where it has no file of them, or one that the check refuses."""
    try:
        rows = read_toml(folder / "wagers.toml", folder.name).data.items()
        return [
            (name, spots_in(name, row.get("numbers", "")), row.get("parent", ""), row.get("also", "").split())
            for name, row in rows
        ]
    except (BookError, AttributeError, ValueError, TypeError):
        return []


@cache
def _load(folder: Path, variant: str) -> Book:
    book = prove(folder)
    return varied(book, variant) if variant else book


def load(house: str | Path, variant: str = "") -> Book:
    """Load a book by the name of its house or the path of its folder, and prove it whole."""
    folder = folder_of(house)
    book = _load(folder, variant)
    if isinstance(house, str) and folder.parent in added_folders() and (says := misnamed(folder, book)):
        raise BookError([f"{head_place(folder, book)}: {says}"])
    return book


def head_place(folder: Path, book: Book) -> str:
    """Return where the name of a book stands."""
    return f"{AMENDMENTS}:1: name" if is_there(folder / AMENDMENTS) else f"{place(book, 'book', 'name')}: name"


def misnamed(folder: Path, book: Book) -> str:
    """Say what to rename where the folder of a book is not named as the book is, or nothing."""
    own = Path(os.path.abspath(folder)).name
    if own == book.name:
        return ""
    says = f"the book is called {book.name!r} and its folder {own!r}, and both have one name"
    return f'{says}; rename the folder to {book.name}, or write name = "{own}"'
