"""`hardway odds par` writes a house's PAR sheet, as a page or as PDF."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

from hardway.cli.odds.odds_table import odds_errors, set_table
from hardway.cli.odds.show_strategy import checked_strategy
from hardway.cli.terminal.exits import DONE, Stop
from hardway.cli.terminal.progress import ProgressLine
from hardway.cli.terminal.screen import print_json
from hardway.report.files import kind_of
from hardway.report.pages.document import DocumentForm, document_form, new_document
from hardway.report.pages.par_figures import (
    ParStrategyForm,
    ParWagerForm,
    par_strategy,
    strategy_form,
    wager_form,
)
from hardway.report.pages.par_sheet import KINDS, par_sheet, write_par
from hardway.report.pages.print_pdf import find_browser
from hardway.rulebook.model.book import BookIdentity
from hardway.strategy import TooLarge


class ParForm(BookIdentity):
    """A PAR sheet that was written, with its figures."""

    par: str
    document: DocumentForm
    wagers: list[ParWagerForm]
    strategies: list[ParStrategyForm]


@odds_errors()
def write_par_sheet(
    *, house: str, out: str, strategy: Sequence[str], unit: str, number: str, on: str, text: str, as_json: bool,
    **typed: Any,
) -> int:  # fmt: skip
    """Write the PAR sheet of a house."""
    table = set_table(house, **typed)
    book = table.law.book
    file = out or f"{book.name}-par.html"
    if kind_of(file, *KINDS) == "pdf":
        find_browser(file)
    day = _day(on) if on else datetime.now(UTC).date()
    document = new_document(book, date=day.isoformat(), number=number, text=text, kind="par")
    written = [checked_strategy(table.law, name, unit) for name in strategy]
    with ProgressLine(quiet=as_json) as line:
        try:
            strategies = [par_strategy(table.law, one, table.dice) for one in written]
        except (TooLarge, ValueError) as error:
            raise Stop(f"odds: {error}") from None
        sheet = par_sheet(*table, document, house, strategies, line.tell)
        write_par(sheet, file)
    if as_json:
        form: ParForm = {
            **book.identity, "par": file, "document": document_form(document),
            "wagers": [wager_form(one) for one in sheet.wagers],
            "strategies": [strategy_form(one) for one in strategies],
        }  # fmt: skip
        print_json(form)
    else:
        print(f"{file}: the PAR sheet of {book.heading}, {len(sheet.wagers)} wagers, document {document.number}.")
    return DONE


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Stop(f"--on {text}: write a day as 2026-11-19") from None
