"""Shows houses side by side, a column each. What all say alike runs across; what differs is marked with ≠."""

from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hardway.cli.terminal.screen import console, title
from hardway.report.book.comparison import ComparedPoint, compare_books
from hardway.report.wording import mark_lines
from hardway.rulebook import Book

_NAME = 14


def show_compare(names: list[str], books: list[Book]) -> None:
    """Print the comparison by topics."""
    screen = console()
    found = list(compare_books(books))
    for topic, group in groupby(found, key=lambda point: point.topic):
        head = _grid(names)
        head.add_row("", Text(topic, style="bold"), *(Text(name, style="bold") for name in names))
        screen.print(head)
        for differs, rows in groupby(group, key=lambda point: point.differs):
            _show(screen, list(rows), names if differs else [""])
        screen.print()
    differ = sum(point.differs for point in found)
    for line in mark_lines(books):
        screen.print(title(line))
    screen.print(title(f"{differ} of {len(found)} points differ (marked ≠)."))


def _grid(names: list[str]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(width=1)
    table.add_column(width=_NAME)
    for name in names:
        table.add_column(name, ratio=1)
    return table


def _show(screen: Console, rows: list[ComparedPoint], names: list[str]) -> None:
    """Print points of one topic, by house where they differ."""
    table = _grid(names)
    for point in rows:
        name = Text(point.name, style="dim")
        if point.differs:
            cells = [Text(cell.words, style="yellow") for cell in point.cells]
            table.add_row(Text("≠", style="bold yellow"), name, *cells)
        else:
            table.add_row("", name, Text(f"all: {point.cells[0].words}", style="dim"))
    screen.print(table)
