"""Plays the records beside a book, and finds those that fail or do not prove what they claim."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from hardway.rulebook import Book, BookError, variant_book


def unproved(folder: Path, book: Book) -> Iterator[str]:
    """Yield failures of the records beside a book, and clauses that they claim to prove but that do not exist."""
    from hardway.notation import NotationError, replay_text
    from hardway.rulebook.loading.read import own_records

    named: dict[str, list[str]] = {}
    unread = set()
    for clause, proofs in book.raw["proofs"].items():
        for proof in proofs if clause not in book.clauses else ():
            named.setdefault(proof, []).append(clause)
    for path in own_records(folder):
        name = path.relative_to(folder).as_posix()
        yield from (
            f"{name}: it claims to prove {clause}, which is not a clause of this book" for clause in named.get(name, ())
        )
        try:
            own = partial(_own_book, folder, book, path.parent)
            played = replay_text(path.read_text(encoding="utf-8"), folder=path.parent, books=own)
        except (NotationError, BookError) as error:
            yield f"{name}: {error}"
            unread.add(name)
            continue
        yield from (f"{name}: {failure}" for failure in played.failures)
    for name, clauses in hollow_proofs(folder, book).items():
        says = "but no event and no expectation in it cites that clause"
        yield from (f"{name}: it claims to prove {clause}, {says}" for clause in clauses if name not in unread)


def hollow_proofs(folder: Path, book: Book) -> dict[str, list[str]]:
    """Return by record the clauses that it claims to prove although nothing in it cites them."""
    from hardway.rulebook.loading.read import own_records

    records = own_records(folder)
    if not records:  # imported here: without records, nothing has to play them
        return {}
    from hardway.notation import NotationError
    from hardway.notation.record import read_record
    from hardway.notation.replay import Replay
    from hardway.report.book.reached import unreached_clauses

    found = {}
    for path in records:
        name = path.relative_to(folder).as_posix()
        claimed = [clause for clause, proofs in book.raw["proofs"].items() if name in proofs]
        books = partial(_own_book, folder, book, path.parent)
        try:
            record = read_record(path.read_text(encoding="utf-8"), folder=path.parent, books=books)
            found[name] = unreached_clauses(book, claimed, Replay(record, books).play())
        except (NotationError, BookError):  # `check` prints the error
            found[name] = claimed
    return found


def _own_book(folder: Path, book: Book, beside: Path, named: str) -> Book:
    """Return the book, or its variant, that a record beside it names after `house`; stop for another house."""
    name, _, variant = named.partition("/")
    if name != book.name:
        meant, own = (beside / named).resolve(), folder.resolve()
        if not (meant.is_dir() and meant.is_relative_to(own)):
            raise BookError([f"it names the house {named}, but this book is {book.name}; write house {book.name}"])
        variant = meant.relative_to(own).as_posix().removeprefix(".")
    return variant_book(book, variant) if variant else book
