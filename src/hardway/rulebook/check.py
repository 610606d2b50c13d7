"""Proves a whole house: its book, its felt, and each of its variants with the felt of that one."""

from collections.abc import Iterator
from pathlib import Path

from hardway.rulebook.amend import varied
from hardway.rulebook.felt import felt_of
from hardway.rulebook.felt_file import FELT_FILE
from hardway.rulebook.model import Book
from hardway.rulebook.read import AMENDMENTS, head_place, houses, misnamed, prove
from hardway.rulebook.source import BookError, is_there
from hardway.rulebook.usable import unusable
from hardway.values.names import HOUSE_NAME, HOUSE_WORD, name_key

COMMANDS = ("check", "new")
"""What stands after `hardway rules` and is no house."""


def prove_house(folder: Path) -> Book:
    """Read everything in a house's folder anew; raise BookError with everything that is wrong."""
    book = prove(folder)
    _named(folder, book)
    felt_of(folder, book)
    wrong = [gap for variant in book.raw["variants"] for gap in _of_variant(folder, book, variant)]
    if wrong := [*_lost(folder), *wrong]:
        raise BookError(wrong)
    return book


def _of_variant(folder: Path, book: Book, variant: str) -> Iterator[str]:
    """Yield what is wrong with a variant, its head first."""
    data = book.raw["variants"][variant]
    where = f"{variant}/{AMENDMENTS}:1"
    for key in sorted({"base", "name"} & data.keys()):
        says = "a variant has none: it amends the house it lies in and is named by its folder; take the line out"
        yield f"{where}: {key}: {says}"
    label = data.get("house", "")
    if not isinstance(label, str) or not label.strip() or name_key(label) == name_key(book.house):
        was = f"not {label!r}" if label else "and it is missing"
        says = f"house is what people call this variant, other than {book.house!r}"
        yield f'{where}: {says}: house = "{book.house}, {variant}"; {was}'
    try:
        varied_book = varied(book, variant)
        felt_of(folder, varied_book, variant)
        found = list(unusable(varied_book))
    except BookError as error:
        found = error.gaps
    yield from (_naming(gap, folder, variant) for gap in found)


def _lost(folder: Path) -> Iterator[str]:
    """Yield the files of a folder in a house's folder that is a variant by no file of the right name."""
    for inner in sorted(folder.iterdir()):
        if inner.is_dir() and not is_there(inner / AMENDMENTS) and (found := sorted(inner.glob("*.toml"))):
            says = f"a variant is a folder with {AMENDMENTS}, and {inner.name} has none; rename this file"
            yield f"{inner.name}/{found[0].name}: {says}, or move the folder out"


def _naming(gap: str, folder: Path, variant: str) -> str:
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
