"""`hardway promotion check`: a file of terms, and all that is wrong with it by line and clause."""

from datetime import datetime
from pathlib import Path

from hardway.cli.terminal.exits import DONE, FAILED, Stop, reading
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.screen import print_json
from hardway.promotion.terms_file import ReadTerms, TermsProblem, read_terms
from hardway.rulebook import Book, load
from hardway.rulebook.files.source import MOST_BYTES, read_text, toml
from hardway.rulebook.loading.house_shelf import houses_with
from hardway.rulebook.schema.promotion_schema import PROMOTION_FILE


def check(file: str, *, house: str, as_json: bool) -> int:
    """Check terms; 1 if anything is missing or not allowed."""
    book, found = terms_in(file, house)
    if as_json:
        print_json({
            "promotion": found.state.name, **book.identity, "whole": not found.problems,
            "digest": found.state.draft.digest if not found.problems else None,
            "problems": [problem._asdict() for problem in found.problems], "warnings": list(found.warnings),
        })  # fmt: skip
        return FAILED if found.problems else DONE
    paint = Paint()
    for problem in found.problems:
        paint.line(f"{_place(file, problem)}{problem.clause + ': ' if problem.clause else ''}{problem.says}", "failed")
    for warning in found.warnings:
        paint.line(f"{file}: note: {warning}")
    if found.problems:
        count = len(found.problems)
        paint.line(f"{file}: {count} thing{'s' if count > 1 else ''} to put right before the terms are whole.")
    else:
        paint.line(f"{file}: whole by the rules of {book.house}; digest {found.state.draft.digest}")
    return FAILED if found.problems else DONE


def _place(file: str, problem: TermsProblem) -> str:
    return f"{file}:{problem.line}: " if problem.line else f"{file}: "


def terms_in(file: str, house: str) -> tuple[Book, ReadTerms]:
    """Read a file of terms by the rules of a house."""
    path = Path(file)
    if path.is_file() and path.stat().st_size > MOST_BYTES:
        size = path.stat().st_size / (1 << 20)
        raise Stop(f"{file}: {size:.1f} MB; terms have at most {MOST_BYTES >> 20} MB: name longer documents in them")
    with reading(file):
        path.stat()
        parsed = toml(read_text(path, path.name), path.name)
    book = promotion_book(file, house or str(parsed.data.get("house", "")))
    now = datetime.now().isoformat(timespec="seconds")
    return book, read_terms(book, parsed, now=now)


def promotion_book(file: str, house: str) -> Book:
    """Load the book by whose rules a file goes: that of the house, or of the only one that has promotions."""
    having = houses_with(PROMOTION_FILE)
    named = house or (having[0] if len(having) == 1 else "")
    if not named:
        raise Stop(f'{file}: say by whose rules: house = "…", or --house; those with promotions: {", ".join(having)}')
    with reading(named):
        book = load(named)
    if not book.promotion:
        raise Stop(f"the rules of {book.house} speak of no promotional prizes; those that do: {', '.join(having)}")
    return book
