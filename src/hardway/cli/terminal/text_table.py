"""A table of words and figures for a terminal: words wrap, figures are never broken, nothing is cut off.

An edge of 1.414 cut to `1…` would be wrong. If the longest words do not fit side by side, the cells of a row are
printed below each other, each with the heading of its column.

>>> table = TextTable(gap=1)
>>> for head, justify in (("wager", "left"), ("edge", "right")): table.add_column(head, justify=justify)
>>> table.add_row("odds behind the line", "0")
>>> [line.plain.rstrip() for line in table.lines(16)]
['wager       edge', 'odds behind    0', 'the line']
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from hardway.cli.terminal.text import Text, cells

MIN_FOLDED_WIDTH = 24
"""The least width of a column whose words may be broken at any letter, such as names of tests."""
UNLIMITED = 1 << 30


@dataclass(kw_only=True)
class TextColumn:
    """A column with its style and widths; if the table fills the terminal, columns share the width by `ratio`."""

    header: str
    style: str = ""
    justify: str = "left"
    no_wrap: bool = False
    folds: bool = False
    """Whether words in this column may be broken at any letter."""
    width: int = 0
    min_width: int = 0
    max_width: int = UNLIMITED
    ratio: int = 0
    cells: list[Text] = field(default_factory=list)


class Need(NamedTuple):
    """How wide a column must be (its longest word or unbroken line), and how wide it must be to need no wrapping."""

    least: int
    most: int


class TextTable:
    """Rows of cells under headings; with `expand` it fills the width."""

    def __init__(self, *, header_style: str = "bold", headed: bool = True, gap: int = 2, expand: bool = False) -> None:
        self.header_style, self.headed, self.gap, self.expand = header_style, headed, gap, expand
        self.columns: list[TextColumn] = []

    def add_column(self, header: str = "", **how: object) -> None:
        """Add a column; the options are the fields of `TextColumn`."""
        self.columns.append(TextColumn(header=header, **how))  # type: ignore[arg-type]

    def add_row(self, *row: str | Text) -> None:
        """Add a row; missing cells are empty."""
        for place, column in enumerate(self.columns):
            cell = row[place] if place < len(row) else ""
            column.cells.append(cell if isinstance(cell, Text) else Text(cell))

    def lines(self, width: int) -> Iterator[Text]:
        """Yield the lines of the table, none wider than this."""
        widths = self._fit(width)
        if widths is None:
            yield from self._stacked(width)
            return
        if self.headed:
            yield from self._row([Text(column.header, self.header_style) for column in self.columns], widths)
        for row in self._rows():
            styled = zip(self.columns, row, strict=True)
            yield from self._row([Text().append(cell, column.style) for column, cell in styled], widths)

    def _rows(self) -> Iterator[tuple[Text, ...]]:
        return zip(*(column.cells for column in self.columns), strict=True)

    def _row(self, row: list[Text], widths: list[int]) -> Iterator[Text]:
        """Yield the lines of one row, padded with spaces."""
        wrapped = [cell.lines(width) for cell, width in zip(row, widths, strict=True)]
        for number in range(max(map(len, wrapped))):
            line = Text()
            for column, width, lines in zip(self.columns, widths, wrapped, strict=True):
                part = lines[number] if number < len(lines) else Text()
                room, right = width - cells(part.plain), column.justify == "right"
                line.append(" " * (room * right)).append(part).append(" " * (room * (not right) + self.gap))
            yield line

    def _fit(self, width: int) -> list[int] | None:
        """Return the width of each column; None if the longest words do not fit side by side."""
        needs = [_need(column) for column in self.columns]
        room = width - self.gap * (len(needs) - 1)
        if sum(need.least for need in needs) > room:
            return None
        wanted = self._shares(needs, width) if self.expand else [need.most for need in needs]
        if any(want < need.least for want, need in zip(wanted, needs, strict=True)) or sum(wanted) > room:
            return _narrowed(needs, room)
        return wanted

    def _shares(self, needs: list[Need], width: int) -> list[int]:
        """Return widths that fill the terminal: fixed columns first, the rest shared by `ratio`."""
        last = len(needs) - 1
        gaps = [self.gap if place < last else 0 for place in range(len(needs))]
        left = width - sum(
            need.most + gap for column, need, gap in zip(self.columns, needs, gaps, strict=True) if not column.ratio
        )
        parts, found = sum(column.ratio for column in self.columns), []
        for column, need, gap in zip(self.columns, needs, gaps, strict=True):
            share = -(-left * column.ratio // parts) if column.ratio else 0
            left, parts = left - share, parts - column.ratio
            found.append(share - gap if column.ratio else need.most)
        return found

    def _stacked(self, width: int) -> Iterator[Text]:
        """Yield the cells of each row below each other; the heading is the first of its first two cells that is not
        empty."""
        heads = [column.header for column in self.columns]
        longest = max(map(cells, heads[1:]), default=0)
        for row in self._rows():
            about = next((place for place, cell in enumerate(row[:2]) if cell.plain), None)
            if about is None and not any(cell.plain for cell in row):
                yield Text()
            for place, (head, cell) in enumerate(zip(heads, row, strict=True)):
                if place == about:
                    yield from cell.lines(width)
                elif cell.plain:
                    name = f"{head:{longest}}  " if head and head != cell.plain else ""
                    yield from (Text("  ").append(line) for line in Text(name, "dim").append(cell).lines(width - 2))


def _need(column: TextColumn) -> Need:
    lines = [line for text in (column.header, *(cell.plain for cell in column.cells)) for line in text.splitlines()]
    longest = max(map(cells, lines), default=0)
    word = longest if column.no_wrap else max((cells(word) for line in lines for word in line.split()), default=0)
    least = min(word, MIN_FOLDED_WIDTH) if column.folds else word
    most = column.width or min(max(longest, column.min_width), column.max_width)
    return Need(least, max(least, most))


def _narrowed(needs: list[Need], room: int) -> list[int]:
    """Return widths that fit: the widest column that can wrap is narrowed first, none below its least width."""
    widths = [need.most for need in needs]
    while sum(widths) > room:
        widest = max((size, place) for place, size in enumerate(widths) if size > needs[place].least)[1]
        widths[widest] -= 1
    return widths
