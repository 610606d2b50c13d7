"""Shows houses side by side, a column each. What all say alike runs across; what differs is marked with ≠."""

from itertools import groupby

from hardway.cli.terminal.screen import Screen, title
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.report.book.comparison import ComparedPoint, compare_books
from hardway.report.wording import mark_lines
from hardway.rulebook import Book

_NAME = 14
"""The columns of a name at least, so that most topics are alike."""


def show_compare(names: list[str], books: list[Book]) -> None:
    """Print the comparison by topics."""
    screen = Screen()
    found = list(compare_books(books))
    for topic, points in groupby(found, key=lambda point: point.topic):
        group = list(points)
        wide = max(_NAME, *(len(point.name) for point in group))
        head = _grid(names, wide)
        head.add_row("", Text(topic, style="bold"), *(Text(name, style="bold") for name in names))
        screen.print(head)
        for differs, rows in groupby(group, key=lambda point: point.differs):
            _show(screen, list(rows), _grid(names if differs else [""], wide))
        screen.print()
    differ = sum(point.differs for point in found)
    for line in mark_lines(books):
        screen.print(title(line))
    screen.print(title(f"{differ} of {len(found)} points differ (marked ≠)."))


def _grid(names: list[str], wide: int) -> TextTable:
    """Return a table with a column for marks, one so wide for names, and one for each house."""
    table = TextTable(headed=False, expand=True)
    table.add_column(width=1)
    table.add_column(width=wide)
    for name in names:
        table.add_column(name, ratio=1)
    return table


def _show(screen: Screen, rows: list[ComparedPoint], table: TextTable) -> None:
    """Print points of one topic, by house where they differ."""
    for point in rows:
        name = Text(point.name, style="dim")
        if point.differs:
            cells = [Text(cell.words, style="yellow") for cell in point.cells]
            table.add_row(Text("≠", style="bold yellow"), name, *cells)
        else:
            table.add_row("", name, Text(f"all: {point.cells[0].words}", style="dim"))
    screen.print(table)
