"""`rules` typed at a table: lists every wager, or shows one wager's terms or a clause."""

from hardway.cli.rules.read_books import found_clause
from hardway.cli.rules.show_clause import show_clause, show_named
from hardway.cli.terminal.screen import Screen, term_table
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.report.book.clause_terms import clause_form, find_clause
from hardway.report.book.wager_terms import by_area, odds_lines, odds_where, wager_terms
from hardway.report.wording import mark_lines
from hardway.rulebook import Book
from hardway.rulebook.model.wager import Wager


def show_rules(book: Book, house: str, what: str) -> None:
    """Print every wager, the terms of the one named, or a clause."""
    name = what.partition(" ")[0]
    if not what:
        _wagers(book)
    elif name in book.wagers:
        Screen().print(term_table(wager_terms(book, book.wagers[name])))
    elif find_clause(book, what) or not show_named(book, what):
        show_clause(clause_form(book, found_clause(book, what)))


def _wagers(book: Book) -> None:
    table = TextTable()
    for name in ("area", "wager", "", "pays", "clause"):
        table.add_column(name)
    for area, wagers in by_area(book):
        for number, wager in enumerate(wagers):
            place = Text(wager.place.clause, style="cyan")
            table.add_row("" if number else area, wager.name, Text(wager.label, style="dim"), _pays(book, wager), place)
    Screen().print(table)
    for line in mark_lines([book]):
        Screen().print(line)


def _pays(book: Book, wager: Wager) -> str:
    lines = [(odds.words, odds_where(wager, on)) for on, odds in odds_lines(book, wager.name)]
    return "; ".join(odds + where for odds, where in lines) or ("as its parts" if wager.parts else "")
