"""`hardway rules HOUSE --coverage`: every clause with what proves it, on the terminal or as a page to sign."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict

from hardway.cli.rules.prove_records import hollow_proofs, unproved
from hardway.cli.rules.show_clause import show_coverage
from hardway.cli.terminal.exits import DONE, FAILED, Stop, reading
from hardway.cli.terminal.screen import print_json
from hardway.report.book.clause_terms import coverage_form
from hardway.report.files import FileError, kind_of
from hardway.report.pages.document import DocumentForm, document_form, new_document
from hardway.report.pages.print_pdf import write_page
from hardway.rulebook import Book, load
from hardway.rulebook.loading.house_shelf import folder_of
from hardway.rulebook.loading.read import own_records


class CoveragePageForm(TypedDict):
    """A page of coverage that was written: by result, how many clauses."""

    page: str
    document: DocumentForm
    ran: str
    results: dict[str, int]


def show_cover(house: str, *, as_json: bool) -> int:
    """Print every clause of a house with what proves it."""
    book = _open(house)
    form = coverage_form(book, hollow_proofs(folder_of(house), book))
    if as_json:
        print_json(form)
    else:
        show_coverage(form)
    return DONE


def write_cover(house: str, page: str, results: str, *, as_json: bool) -> int:
    """Write the coverage of a house as a page to sign; return 1 if a proof failed."""
    from hardway.report.pages import coverage_page as pages  # Jinja2 is for pages alone

    now, folder = datetime.now(UTC), folder_of(house)
    try:
        kind_of(page, "html", "htm", "pdf")
        book = _open(house)
        found = pages.read_results(results) if results else pages.NO_RESULTS
        if played := _played(folder, book):
            own = {name: pages.HELD if held else pages.FAILED for name, held in played.items()}
            found = pages.ProofResults(f"{now:%Y-%m-%d %H:%M:%S} UTC", {**found.by_proof, **own})
        form = coverage_form(book, hollow_proofs(folder, book))
        document = new_document(book, date=f"{now:%Y-%m-%d}", kind="coverage")
        write_page(pages.coverage_page(book, form, found, document), page)
    except FileError as error:
        raise Stop(f"rules: {error}") from None
    by_result = Counter(pages.clause_result(row["proofs"], found) for row in form["rows"])
    if as_json:
        made: CoveragePageForm = {
            "page": page, "document": document_form(document), "ran": found.ran, "results": dict(by_result),
        }  # fmt: skip
        print_json(made)
    else:
        counts = ", ".join(f"{count:,} {result}" for result, count in by_result.items())
        print(f"{page}: the coverage of {book.heading}, {form['clauses']:,} clauses: {counts}.")
    return FAILED if by_result[pages.FAILED] else DONE


def _open(house: str) -> Book:
    with reading(house):
        return load(house)


def _played(folder: Path, book: Book) -> dict[str, bool]:
    """Play the records beside a book and return for each whether it held."""
    names = [path.relative_to(folder).as_posix() for path in own_records(folder)]
    wrong = list(unproved(folder, book)) if names else []
    return {name: not any(gap.startswith(f"{name}: ") for gap in wrong) for name in names}
