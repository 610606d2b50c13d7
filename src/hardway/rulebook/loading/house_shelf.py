"""The shelf of houses: which are known by name, in which folders they lie, and what a house's folder holds.

Knows one variable of the environment, which names folders of houses that were added.
"""

import os
from collections.abc import Sequence
from pathlib import Path

from hardway.rulebook.files.source import BookError, UnknownHouse, is_there, like_name
from hardway.values.known import USUAL_HOUSE

HOUSES = Path(__file__).parent.parent / "houses"
ADDED = "HARDWAY_HOUSES"
"""The variable of the environment that names folders with more houses."""
FILES = (
    "book.toml", "wagers.toml", "clauses.toml", "settings.toml", "supervision.toml", "resolution.csv", "odds.csv",
)  # fmt: skip
"""The files of a book; `felt.toml` beside them is read when a table is drawn."""
MORE = ("tournament.toml", "promotion.toml")
"""Files that a house has only where its rules speak of such things."""
AMENDMENTS = "amendments.toml"
"""What a folder holds that amends another book, or, inside a house's own folder, a variant of it."""


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


def is_book(folder: str | Path) -> bool:
    """Say whether a folder holds a book."""
    return _holds_book(Path(folder))


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
    rest = f"did you mean {meant}?" if meant else f"there are {', '.join(there)}"
    return f"there is no house {house}; {rest}"


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
    if meant := like_name(str(house), house_names()):
        raise UnknownHouse(str(house), f"no house or folder {str(house)!r}; did you mean {meant}?")
    blank = "; a house is called by one word" if len(str(house).split()) != 1 else ""
    says = f"no house or folder {str(house)!r}{blank}; the houses are {', '.join(house_names())}"
    raise UnknownHouse(str(house), f"{says}; `--houses DIR` adds those of a folder")
