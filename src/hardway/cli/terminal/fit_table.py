"""Fits a table into the width of a terminal: words wrap, figures stand whole, nothing is cut.

Rich would shorten what is too wide with an ellipsis, and an edge of 1.414 shown as `1…` is wrong. Where not even the
longest words fit side by side, the cells of a row stand below each other, each with the heading of its column.
"""

from typing import NamedTuple

from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

FOLDED = 24
"""The least width of a column whose words may be folded anywhere, such as names of tests."""
FAR = 1 << 30


class Need(NamedTuple):
    """How wide a column must be for its longest word, or line where it does not wrap; and for all of it in a line."""

    least: int
    most: int


def fit_table(table: Table, width: int) -> Table:
    """Return the table with columns that fit the width, or its cells below each other."""
    needs = [_need(column) for column in table.columns]
    room = width - table.padding[1] * (len(needs) - 1)
    if sum(need.least for need in needs) > room:
        return _stacked(table)
    wanted = _shares(table, needs, room) if table.expand else [need.most for need in needs]
    if any(want < need.least for want, need in zip(wanted, needs, strict=True)) or sum(wanted) > room:
        for column, size in zip(table.columns, _widths(needs, room), strict=True):
            column.width, column.ratio, column.min_width, column.max_width = size, None, None, None
    for column in table.columns:
        column.overflow = "fold"
    return table


def _need(column: Column) -> Need:
    texts = [_text(cell) for cell in (column.header, *column.cells)]
    lines = [line for text in texts for line in text.splitlines()]
    longest = max(map(_cells, lines), default=0)
    word = longest if column.no_wrap else max((_cells(word) for line in lines for word in line.split()), default=0)
    least = min(word, FOLDED) if column.overflow == "fold" else word
    most = column.width or min(max(longest, column.min_width or 0), column.max_width or FAR)
    return Need(least, max(least, most))


def _shares(table: Table, needs: list[Need], room: int) -> list[int]:
    """Return about how wide Rich makes the columns of a table that fills the width."""
    fixed = sum(need.most for column, need in zip(table.columns, needs, strict=True) if not column.ratio)
    parts = sum(column.ratio or 0 for column in table.columns) or 1
    return [
        (room - fixed) * column.ratio // parts - 1 if column.ratio else need.most
        for column, need in zip(table.columns, needs, strict=True)
    ]


def _widths(needs: list[Need], room: int) -> list[int]:
    """Let the widest column that can wrap give way first, and none below what it needs."""
    widths = [need.most for need in needs]
    while sum(widths) > room:
        widest = max((size, place) for place, size in enumerate(widths) if size > needs[place].least)[1]
        widths[widest] -= 1
    return widths


def _stacked(table: Table) -> Table:
    """Return the cells of each row below each other, under the first or second, which are what a row is about."""
    lines = Table.grid()
    lines.add_column(overflow="fold")
    heads = [_text(column.header) for column in table.columns]
    longest = max(map(_cells, heads[1:]), default=0)
    for row in zip(*(column.cells for column in table.columns), strict=True):
        about = next((place for place, cell in enumerate(row[:2]) if _text(cell)), None)
        for place, (head, cell) in enumerate(zip(heads, row, strict=True)):
            if place == about:
                lines.add_row(cell)
            elif text := _text(cell):
                name = f"{head:{longest}}  " if head and head != text else ""
                lines.add_row(Padding(Text(name, style="dim").append(cell), (0, 0, 0, 2)))
        if not any(map(_text, row)):
            lines.add_row("")
    return lines


def _text(cell: object) -> str:
    return cell.plain if isinstance(cell, Text) else str(cell)


def _cells(text: str) -> int:
    return Text(text).cell_len
