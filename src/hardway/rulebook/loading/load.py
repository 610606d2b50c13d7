"""Loads a book by the name of its house or the path of its folder: reads, amends and proves it."""

import os
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

from hardway.rulebook.checks.row_lines import place
from hardway.rulebook.checks.usable import unusable_rules
from hardway.rulebook.files.source import BookError, path_exists, read_toml
from hardway.rulebook.loading.amend import amend_by_day, amendments_of, variant_book
from hardway.rulebook.loading.build import build, spots_in
from hardway.rulebook.loading.house_shelf import AMENDMENTS, HOUSES, added_folders, folder_of, houses
from hardway.rulebook.loading.read import read, read_amendments
from hardway.rulebook.model.book import CHANGED, Book, vocabulary
from hardway.rulebook.schema.schema import house_name_error
from hardway.values.vocabulary import Vocabulary


def amended_book(folder: Path) -> Book:
    """Return the book of a folder that has an `amendments.toml` instead of a book."""
    data = read_amendments(folder / AMENDMENTS, AMENDMENTS)
    changes = amendments_of(data, AMENDMENTS)
    if (folder.parent / "book.toml").is_file():
        return variant_book(load(folder.parent), folder.name)
    for key in ("base", "name", "house"):
        if not isinstance(data.get(key), str):
            raise BookError([f"{AMENDMENTS}:1: the key {key!r} is missing, or is no text"])
    if says := house_name_error(data["name"]):
        raise BookError([f"{AMENDMENTS}:1: name: {says}"])
    return amend_by_day(load(amended_folders(folder)[0]), changes, name=data["name"], house=data["house"])


def amended_folders(folder: Path) -> list[Path]:
    """Return the folders of the books that a folder amends, its base first; a variant amends the house around it."""
    found = [folder]
    while path_exists(found[-1] / AMENDMENTS):
        data = read_amendments(found[-1] / AMENDMENTS, AMENDMENTS)
        if not isinstance(data.get("base"), str):
            return found[1:] + [found[-1].parent] * path_exists(found[-1].parent / "book.toml")
        beside = found[-1] / data["base"]
        found.append(beside if beside.is_dir() else folder_of(data["base"]))
        if found[-1].resolve() in [one.resolve() for one in found[:-1]]:
            raise BookError(
                [
                    f"{AMENDMENTS}:1: base: {data['base']!r} leads, from base to base, back to itself; "
                    "name a base with a book.toml"
                ]
            )
    return found[1:]


def prove(folder: Path) -> Book:
    """Read the book of a folder from its files, prove it whole, and return it."""
    book = amended_book(folder) if path_exists(folder / AMENDMENTS) else _whole_book(folder)
    if wrong := list(unusable_rules(book)):
        raise BookError(wrong)
    return book


def _whole_book(folder: Path) -> Book:
    book = build(read(folder))
    if folder.parent == HOUSES or book.status != "approved" or not _differs_from_its_title(book):
        return book
    book.raw["book"]["status"] = CHANGED  # a journal stores these tables, and amendments begin with them
    return replace(book, status=CHANGED)


def _differs_from_its_title(book: Book) -> bool:
    """Say whether a book has the title and edition of a book of Hardway's, but another text; its name may differ.

    A regulator approved that text alone.
    """
    for known in HOUSES.iterdir():
        if not path_exists(known / "book.toml"):
            continue
        head = read_toml(known / "book.toml", known.name).data
        if (head["title"], head["edition"]) == (book.title, book.edition):
            text = book.raw["hashed"].replace(f'name = "{book.name}"', f'name = "{known.name}"', 1)
            return bool(text != read(known)["hashed"])
    return False


def all_words() -> Vocabulary:
    """Return the wagers of all known houses with their other names, to read a text that names no house."""
    return _words_of(tuple(houses().values()))


@cache
def _words_of(folders: tuple[Path, ...]) -> Vocabulary:
    rows = [row for folder in folders for row in _wager_words(folder)]
    also = {other: name for name, _, _, others in rows for other in others}
    return replace(vocabulary(row[:3] for row in rows), other_names=also)


def houses_with_group(name: str) -> dict[str, list[str]]:
    """Return the known houses whose book has a group of this name, each with what one unit of it bets."""
    found = {}
    for folder in houses().values():
        try:
            head = read_toml(folder / "book.toml", folder.name).data
            found[head["house"]] = [str(one) for one in head["groups"][name]["bets"]]
        except (BookError, KeyError, TypeError):  # it has no such group, or a file that its own load reports
            continue
    return found


def _wager_words(folder: Path) -> list[tuple[str, tuple[int, ...], str, list[str]]]:
    """Return the wagers in a folder; empty if their file is missing or wrong."""
    try:
        rows = read_toml(folder / "wagers.toml", folder.name).data.items()
        return [
            (name, spots_in(row.get("numbers", "")), row.get("parent", ""), row.get("also", "").split())
            for name, row in rows
        ]
    except (BookError, AttributeError, ValueError, TypeError):
        return []


@cache
def _load(folder: Path, variant: str) -> Book:
    book = prove(folder)
    return variant_book(book, variant) if variant else book


def load(house: str | Path, variant: str = "") -> Book:
    """Return a book by the name of its house or the path of its folder, proved whole.

    After `@` comes the day on which it is in force, without amendments that are dated later: `my_book@2026-03-03`.
    """
    name, at, day = str(house).rpartition("@")
    if at and isinstance(house, str) and not path_exists(Path(house)):
        return load(name, variant).on(_day(house, day))
    folder = folder_of(house)
    book = _load(folder, variant)
    if isinstance(house, str) and folder.parent in added_folders() and (says := folder_name_error(folder, book)):
        raise BookError([f"{head_place(folder, book)}: {says}"])
    return book


def _day(house: str, day: str) -> str:
    try:
        return date.fromisoformat(day).isoformat()
    except ValueError:
        raise BookError([f"{house}: after @ comes a day, written 2026-03-03"]) from None


def head_place(folder: Path, book: Book) -> str:
    """Return file, line and key of the place where a book's name is written."""
    return f"{AMENDMENTS}:1: name" if path_exists(folder / AMENDMENTS) else f"{place(book, 'book', 'name')}: name"


def folder_name_error(folder: Path, book: Book) -> str:
    """Return what to rename if a book and its folder have different names; empty if they agree."""
    own = Path(os.path.abspath(folder)).name
    if own == book.name:
        return ""
    return (
        f"the book is called {book.name!r} and its folder {own!r}, and they must be the same; "
        f'rename the folder to {book.name}, or write name = "{own}"'
    )
