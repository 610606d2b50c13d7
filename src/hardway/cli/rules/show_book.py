"""Prints the list of houses, a whole book, and books side by side."""

from itertools import groupby
from shlex import quote

from hardway.cli.terminal.screen import Screen, term_table, title
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.report.book.comparison import ComparedPoint, compare_books
from hardway.report.book.house_terms import (
    authority_terms,
    ground_terms,
    group_terms,
    in_force,
    proved,
    role_terms,
    setting_terms,
)  # fmt: skip
from hardway.report.book.supervision_terms import annulment_terms, breach_terms, item_terms, ladder_terms
from hardway.report.book.wager_terms import by_area, wager_terms
from hardway.report.wording import cite_words, join_words, mark_lines
from hardway.rulebook import Book, default_house
from hardway.rulebook.model.wager import Wager
from hardway.values.dice import spot_text


def show_list(books: list[Book]) -> None:
    """Print the houses that come with Hardway."""
    table = TextTable()
    for name, justify in (("house", "left"), ("book", "left"), ("wagers", "right"), ("clauses", "right")):
        table.add_column(name, justify=justify)
    table.add_column("in force", justify="right")
    table.add_column("proved", justify="right")
    for book in books:
        head = Text(f"{book.house}: {book.title}\n{book.edition}\n")
        head.append(book.approval, style="bold" if book.mark else "dim")
        counts = (len(book.wagers), len(book.clauses), in_force(book), proved(book))
        table.add_row(Text(book.name, style="bold"), head, *map(str, counts))
    screen = Screen()
    screen.print(table)
    screen.print()
    house = next((book for book in books if book.name == default_house()), books[0])
    other = next(book.name for book in books if book.name != house.name)
    clause = quote(min(house.clauses, key=lambda one: quote(one) != one))
    screen.command("A whole book", f"hardway rules {house.name}")
    screen.command("One clause", f"hardway rules {house.name} {clause}")
    screen.command("Two books side by side", f"hardway rules compare {house.name} {other}")


def show_house(book: Book) -> None:
    """Print a whole book."""
    screen = Screen()
    screen.print(title(book.title))
    screen.print(f"{book.house}. {book.approval}.")
    since = f", in force from {book.effective}" if book.effective else ""
    counts = f"{len(book.wagers)} wagers, {len(book.clauses)} clauses, {in_force(book)} in force"
    screen.print(f"Edition: {book.edition}{since}. {counts}.")
    if variants := book.raw["variants"]:
        screen.print(f"Variants: {join_words(f'{book.name}/{variant}' for variant in variants)}.")
    for area, wagers in by_area(book):
        screen.print()
        screen.rule(area)
        for wager in wagers:
            screen.print()
            screen.print(_name(wager))
            screen.print(term_table(wager_terms(book, wager)))
    for heading, rows in (
        ("groups: several wagers in one entry", group_terms(book)),
        ("options: what the operator may set", setting_terms(book, options=True)),
        ("settings: how this house plays", setting_terms(book, options=False)),
        ("roles", role_terms(book)),
        ("who may do what", authority_terms(book)),
        ("grounds for “no roll”", ground_terms(book)),
        ("grounds for annulling an outcome", annulment_terms(book)),
        ("breaches that staff report", breach_terms(book)),
        ("ladders: who decides, and who can overrule", ladder_terms(book)),
        ("checklist of an opening", item_terms(book)),
    ):
        if rows:
            screen.print()
            screen.rule(heading)
            screen.print(term_table(rows))
    screen.print()
    order = join_words(f"{event} ({cite_words(cite)})" for event, cite in book.procedure)
    screen.print(Text(f"After a throw: {order}."))
    screen.print()
    screen.rule("clauses: the rules in our words")
    screen.print(_clauses(book))


def _clauses(book: Book) -> TextTable:
    table = TextTable(headed=False)
    table.add_column(style="cyan", max_width=30)
    table.add_column()
    table.add_column(style="dim")
    for clause in book.clauses.values():
        table.add_row(Text(clause.number), Text(clause.rule), clause.in_force)
    return table


def _name(wager: Wager) -> Text:
    on = " ".join(spot_text(number) for number in wager.spots if number)
    words = Text(wager.label, style="bold")
    words.append(f"  {wager.name}{f' {on}' if on else ''}", style="dim")
    words.append(f"  also {' '.join(wager.also)}" if wager.also else "", style="dim")
    return words.append(f"  button {wager.button}" if wager.button else "", style="dim")


_MIN_NAME_WIDTH = 14
"""The least width, in characters, of a column of names: the tables of most topics then have equal columns."""


def show_compare(names: list[str], books: list[Book]) -> None:
    """Print books side by side, by topic. A point in which all agree is printed once; ≠ marks where they differ."""
    screen = Screen()
    found = list(compare_books(books))
    for topic, points in groupby(found, key=lambda point: point.topic):
        group = list(points)
        wide = max(_MIN_NAME_WIDTH, *(len(point.name) for point in group))
        head = _grid(names, wide)
        head.add_row("", Text(topic, style="bold"), *(Text(name, style="bold") for name in names))
        screen.print(head)
        for differs, rows in groupby(group, key=lambda point: point.differs):
            _show_points(screen, list(rows), _grid(names if differs else [""], wide))
        screen.print()
    differ = sum(point.differs for point in found)
    for line in mark_lines(books):
        screen.print(title(line))
    screen.print(title(f"The books differ on {differ} of {len(found)} points (marked ≠)."))


def _grid(names: list[str], wide: int) -> TextTable:
    """Return a table with a column for marks, one for names and one for each house."""
    table = TextTable(headed=False, expand=True)
    table.add_column(width=1)
    table.add_column(width=wide)
    for name in names:
        table.add_column(name, ratio=1)
    return table


def _show_points(screen: Screen, rows: list[ComparedPoint], table: TextTable) -> None:
    """Print the points of one topic, with a column for each house if the houses differ."""
    for point in rows:
        name = Text(point.name, style="dim")
        if point.differs:
            cells = [Text(cell.words, style="yellow") for cell in point.cells]
            table.add_row(Text("≠", style="bold yellow"), name, *cells)
        else:
            table.add_row("", name, Text(f"all: {point.cells[0].words}", style="dim"))
    screen.print(table)
