"""Proves a whole house: its book, its felt, and each of its variants with the felt of that one."""

from pathlib import Path

from hardway.rulebook.amend import varied
from hardway.rulebook.felt import felt_of
from hardway.rulebook.felt_file import FELT_FILE
from hardway.rulebook.model import Book
from hardway.rulebook.read import AMENDMENTS, houses, prove
from hardway.rulebook.row_lines import place
from hardway.rulebook.source import BookError, is_there


def prove_house(folder: Path) -> Book:
    """Read everything in a house's folder anew; raise BookError with everything that is wrong."""
    book = prove(folder)
    _named_apart(folder, book)
    felt_of(folder, book)
    for variant in book.raw["variants"]:
        try:
            felt_of(folder, varied(book, variant), variant)
        except BookError as error:
            raise BookError([_of_variant(gap, folder, variant) for gap in error.gaps]) from None
    return book


def _of_variant(gap: str, folder: Path, variant: str) -> str:
    """Say of which variant a sentence speaks, where it names a file that could be the house's own."""
    if gap.startswith(FELT_FILE) and is_there(folder / variant / FELT_FILE):
        return f"{variant}/{gap}"
    return gap if gap.startswith(f"{variant}/") else f"{gap} (in the variant {variant})"


def _named_apart(folder: Path, book: Book) -> None:
    """Refuse the name of another house: tables and journals could not tell them apart."""
    here, known = folder.resolve(), houses()
    other = known.get(book.name)
    if other is None and folder.name in known and known[folder.name].resolve() == here:
        where = place(book, "book", "name")
        raise BookError([f"{where}: name: {book.name!r} in a folder {folder.name!r}; among houses they are one word"])
    if other and other.resolve() not in (here, here.parent):
        where = f"{AMENDMENTS}:1" if is_there(folder / AMENDMENTS) else place(book, "book", "name")
        raise BookError([f"{where}: name: a house is called {book.name!r} already ({other}); choose another name"])
