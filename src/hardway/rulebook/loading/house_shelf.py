"""The houses that are known by name, their folders, and the files in a house's folder.

The environment variable HARDWAY_HOUSES names folders with more houses.
"""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from hardway.rulebook.files.source import BookError, UnknownHouse, nearest_name, path_exists, read_toml
from hardway.values.known import USUAL_HOUSE

HOUSES = Path(__file__).parent.parent / "houses"
HOUSES_VARIABLE = "HARDWAY_HOUSES"
"""The environment variable that names folders with more houses."""
FILES = (
    "book.toml", "wagers.toml", "clauses.toml", "settings.toml", "supervision.toml", "resolution.csv", "odds.csv",
)  # fmt: skip
"""The files that every book has; `felt.toml` beside them is read when a table is drawn."""
OPTIONAL_FILES = ("tournament.toml", "promotion.toml")
"""Files that only a house with rules for tournaments or promotions has."""
AMENDMENTS = "amendments.toml"
"""The file of changes in the folder of a book that amends another, or of a variant inside a house's folder."""


def house_names() -> tuple[str, ...]:
    """Return the names of all known houses: those that come with Hardway, and those in added folders."""
    return tuple(sorted(houses()))


def default_house() -> str:
    """Return the default house: the first in the folders that HARDWAY_HOUSES adds, otherwise USUAL_HOUSE."""
    return next((path.name for path in added_houses()), USUAL_HOUSE)


def added_folders() -> list[Path]:
    """Return the folders of houses that were added."""
    return [Path(one) for one in os.environ.get(HOUSES_VARIABLE, "").split(os.pathsep) if one]


def added_houses() -> list[Path]:
    """Return the folder of each house in the added folders."""
    return [path for folder in added_folders() for path in _books_in(folder)]


def houses() -> dict[str, Path]:
    """Return the folder of every known house, by its name."""
    return {path.name: path for path in (*added_houses(), *_books_in(HOUSES))}


def _books_in(folder: Path) -> list[Path]:
    """Return the houses in a folder: its folders with a book.toml, readable or not, or an amendments.toml."""
    inside = sorted(folder.iterdir()) if folder.is_dir() else []
    return [path for path in inside if is_book(path)]


def is_book(folder: str | Path) -> bool:
    """Say whether a folder contains a book, or amendments of one."""
    return path_exists(Path(folder, "book.toml")) or path_exists(Path(folder, AMENDMENTS))


def _house(name: str) -> Path | None:
    """Return the folder of a house by its name, or None; folders of other houses are not opened."""
    for folder in (HOUSES, *reversed(added_folders())):
        if folder.is_dir() and name in os.listdir(folder) and is_book(folder / name):
            return folder / name
    return None


def not_a_house(folder: Path) -> str:
    """Return why a folder is not a house, and which one was probably meant; empty if it is a house."""
    if any(path_exists(folder / file) for file in (*FILES, AMENDMENTS)):
        return ""
    if books := _books_in(folder):
        return f"it is a folder of houses; check one of them: hardway rules check {books[0]}"
    return (
        ""
        if any(folder.glob("*.toml"))
        else "there is no house here: a house is a folder with book.toml and its other files"
    )


def add_houses(folder: Path) -> None:
    """Add the houses in a folder to the known ones, in this process and its child processes."""
    if path_exists(folder / "book.toml"):
        raise BookError([f"{folder}: this is a house itself; give the folder around it, {folder.resolve().parent}"])
    if not folder.is_dir():
        raise BookError([f"{folder}: no such folder"])
    if not (books := _books_in(folder)):
        raise BookError(
            [f"{folder}: a folder of houses is needed, but no folder in this one holds a book.toml or amendments.toml"]
        )
    known = houses()
    for path in books:
        if known.get(path.name, path).resolve() != path.resolve():
            raise BookError(
                [f"{path}: another house is called {path.name} already ({known[path.name]}); rename the folder"]
            )
    folders = dict.fromkeys((*added_folders(), folder.resolve()))
    os.environ[HOUSES_VARIABLE] = os.pathsep.join(map(str, folders))


def no_house_words(house: str, known: Sequence[str] = ()) -> str:
    """Return a sentence that there is no such house, with a suggestion; `known` are the names to choose from."""
    there = known or house_names()
    meant = meant_house(house, there)
    rest = f"did you mean {meant}?" if meant else f"there are {', '.join(there)}"
    return f"there is no house {house}; {rest}"


def meant_house(text: str, known: Iterable[str] = ()) -> str:
    """Return the house that a text probably means, by its name or by its title: `melbourne` is Crown Melbourne.

    It is empty if none is similar. `known` are the names to choose from, if not all.
    """
    names, said = tuple(known) or house_names(), _letters(text)
    if (base := text.partition("/")[0]) in names and base in houses():
        return nearest_name(text, [f"{base}/{file.parent.name}" for file in houses()[base].glob("*/amendments.toml")])
    if (meant := nearest_name(text, names)) or "/" in text or len(said) < 3:
        return meant
    return nearest_name(said, names) or next((name for name in names if said in _title(name)), "")


def _title(house: str) -> str:
    """Return the letters of a house's title; none if its book cannot be read."""
    try:
        return _letters(str(read_toml(houses()[house] / "book.toml", house).data.get("house", "")))
    except (BookError, KeyError, OSError):
        return ""


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


def houses_with(file: str) -> tuple[str, ...]:
    """Return the houses that have this optional file."""
    return tuple(sorted(name for name, folder in houses().items() if (folder / file).is_file()))


def folder_of(house: str | Path) -> Path:
    """Return the folder of a house named in a word (`crown`, its variant `crown/mini`), or of another book by its
    path.
    """
    if not isinstance(house, str | Path):
        raise UnknownHouse(repr(house), f"a house is a name, a folder or a Book, not {house!r}")
    if isinstance(house, str) and (found := _house(house.partition("/")[0])):
        named = found.parent / house
        if named.is_dir():
            return named
    path = Path(house)
    if str(house).strip() and path.is_dir():
        return path
    if meant := meant_house(str(house)):
        raise UnknownHouse(str(house), f"no house or folder {str(house)!r}; did you mean {meant}?")
    blank = "; a house is called by one word" if len(str(house).split()) != 1 else ""
    raise UnknownHouse(
        str(house),
        f"no house or folder {str(house)!r}{blank}; the houses are {', '.join(house_names())}; "
        "give another by the path of its folder, or with `hardway --houses DIR`",
    )
