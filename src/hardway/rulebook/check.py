"""Proves a whole house: its book, its felt, and each of its variants with the felt of that one."""

from pathlib import Path

from hardway.rulebook.amend import varied
from hardway.rulebook.felt import felt_of
from hardway.rulebook.felt_file import FELT_FILE
from hardway.rulebook.model import Book
from hardway.rulebook.read import head_place, houses, misnamed, prove
from hardway.rulebook.source import BookError, is_there
from hardway.values.names import HOUSE_NAME, HOUSE_WORD

COMMANDS = ("check", "new")
"""What stands after `hardway rules` and is no house."""


def prove_house(folder: Path) -> Book:
    """Read everything in a house's folder anew; raise BookError with everything that is wrong."""
    book = prove(folder)
    _named(folder, book)
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


def _named(folder: Path, book: Book) -> None:
    """Refuse a name that a page or a command could not say, that another house has, or that its folder has not."""
    if book.variant:
        return
    where = head_place(folder, book)
    if not HOUSE_NAME.match(book.name):
        raise BookError([f"{where} is {HOUSE_WORD}; not {book.name!r}"])
    if book.name in COMMANDS:
        says = f"`hardway rules {book.name}` is a command; choose another name than {book.name!r}"
        raise BookError([f"{where}: {says}"])
    other = houses().get(book.name)
    if other and other.resolve() != folder.resolve():
        raise BookError([f"{where}: a house is called {book.name!r} already ({other}); choose another name"])
    if says := misnamed(folder, book):
        raise BookError([f"{where}: {says}"])
