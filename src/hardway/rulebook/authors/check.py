"""Proves a whole house: its book, its felt, and each of its variants with its own felt."""

from collections.abc import Iterator
from pathlib import Path

from hardway.rulebook.checks.usable import unusable_rules
from hardway.rulebook.felt.felt_file import FELT_FILE
from hardway.rulebook.felt.house_felt import felt_of
from hardway.rulebook.files.source import BookError, nearest_name, path_exists
from hardway.rulebook.loading.amend import variant_book
from hardway.rulebook.loading.house_shelf import AMENDMENTS, FILES, OPTIONAL_FILES, houses
from hardway.rulebook.loading.load import folder_name_error, head_place, prove
from hardway.rulebook.loading.read import PROOFS_FILE
from hardway.rulebook.model.book import Book
from hardway.values.names import name_key


def prove_house(folder: Path) -> Book:
    """Read everything in a house's folder, without caches, and return its book; raise BookError with everything that is
    wrong."""
    book = prove(folder)
    _check_name(folder, book)
    felt_of(folder, book)
    wrong = [gap for variant in book.raw["variants"] for gap in _variant_gaps(folder, book, variant)]
    if wrong := [*_stray_files(folder), *wrong]:
        raise BookError(wrong)
    return book


def _variant_gaps(folder: Path, book: Book, variant: str) -> Iterator[str]:
    """Yield what is wrong with a variant, beginning with its head."""
    data = book.raw["variants"][variant]
    where = f"{variant}/{AMENDMENTS}:1"
    for key in sorted({"base", "name"} & data.keys()):
        says = "a variant has no such key: it amends the house around it, and its folder names it; delete the line"
        yield f"{where}: {key}: {says}"
    label = data.get("house", "")
    if not isinstance(label, str) or not label.strip() or name_key(label) == name_key(book.house):
        was = f"not {label!r}" if label else "which is missing"
        yield (
            f"{where}: house is the name that people give this variant, and must differ from {book.house!r}; "
            f'write house = "{book.house}, {variant}", {was}'
        )
    if data.get("amendment") == []:
        yield f"{where}: the file changes nothing; write an [[amendment]] for each change, or move it out of the folder"
    others = [name for name, other in book.raw["variants"].items() if name < variant and other.get("house") == label]
    if label and others:
        yield f"{where}: house is {label!r}, as in the variant {others[0]}; give each variant a name of its own"
    try:
        varied_book = variant_book(book, variant)
        felt_of(folder, varied_book, variant)
        found = list(unusable_rules(varied_book))
    except BookError as error:
        found = error.gaps
    yield from (_name_variant(gap, folder, variant) for gap in found)


def _stray_files(folder: Path) -> Iterator[str]:
    """Yield what to do with TOML and CSV files of a house and its variants that are never read; other files do no
    harm.
    """
    known = (*FILES, *OPTIONAL_FILES, FELT_FILE, PROOFS_FILE, AMENDMENTS)
    yield from (f"{name}: {says}" for name, says in _unknown_files(folder, known))
    for inner in sorted(one for one in folder.iterdir() if one.is_dir()):
        none = (
            f"a variant is a folder with {AMENDMENTS}, and {inner.name} has none; "
            "rename this file, or move the folder out"
        )
        for name, says in _unknown_files(inner, (AMENDMENTS, FELT_FILE)):
            wrong = says if path_exists(inner / AMENDMENTS) else none
            yield f"{inner.name}/{name}: {wrong}"
        for deeper in sorted(one for one in inner.iterdir() if one.is_dir()):
            where = f"{inner.name}/{deeper.name}"
            says = f"it is never read: variants must be in the house's folder; move {where} there, or out of the house"
            yield from (f"{where}/{name}: {says}" for name, _ in _unknown_files(deeper, ()))


def _unknown_files(folder: Path, known: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the TOML and CSV files in a folder that have none of the known names, each with what to do."""
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in (".toml", ".csv") and path.name not in known and path.name[0] not in ".~":
            meant = nearest_name(path.name, known)
            right = f"did you mean {meant}?" if meant else "move it out of the folder"
            yield path.name, f"no file of a house has this name, so it is never read; {right}"


def _name_variant(gap: str, folder: Path, variant: str) -> str:
    """Return the sentence with the variant's name added, if its file could also be the house's own."""
    if gap.startswith(FELT_FILE) and path_exists(folder / variant / FELT_FILE):
        return f"{variant}/{gap}"
    return gap if gap.startswith(f"{variant}/") else f"{gap} (in the variant {variant})"


def _check_name(folder: Path, book: Book) -> None:
    """Raise BookError for a name that another house has, or that differs from the name of the folder."""
    if book.variant:
        return
    where = head_place(folder, book)
    other = houses().get(book.name)
    if other and other.resolve() != folder.resolve():
        raise BookError([f"{where}: another house is called {book.name!r} already ({other}); choose another name"])
    if says := folder_name_error(folder, book):
        raise BookError([f"{where}: {says}"])
