"""Prints text and tables to the width of the terminal, and builds the tables that commands share."""

import json
import os
import sys
from shutil import get_terminal_size
from typing import Any, TextIO

from hardway.cli.terminal.paint import colours
from hardway.cli.terminal.text import Text, cells
from hardway.cli.terminal.text_table import TextTable
from hardway.report.book.wager_terms import Term
from hardway.report.wording import cite_words

WIDE = 96
"""A terminal of at least this many columns shows every column of figures; a narrower one leaves some out."""


class Screen:
    """Stdout: in colour and at the terminal's width; if it is no terminal, plain text 100 (or COLUMNS) wide.

    With `into`, plain text of the same width goes there instead.
    """

    def __init__(self, into: TextIO | None = None) -> None:
        self.into = into
        self.coloured = into is None and colours(sys.stdout)
        sized = sys.stdout.isatty() or os.environ.get("COLUMNS")
        self.width = get_terminal_size().columns if sized else 100

    def print(self, part: str | Text | TextTable = "", style: str = "") -> None:
        """Print a text or a table, and a newline."""
        if not isinstance(part, TextTable):
            part = Text().append(part, style)
        lines = part.lines(self.width)
        (self.into or sys.stdout).write(
            "".join([(line.ansi() if self.coloured else line.plain).rstrip() + "\n" for line in lines])
        )

    def command(self, what: str, typed: str) -> None:
        """Print what a command does, and the command itself on one line, never broken, so that it can be copied."""
        words = Text(f"{what}: ", "dim")
        if cells(f"{what}: {typed}") > self.width:
            self.print(words)
            words = Text()
        line = words.append(typed, "dim")
        sys.stdout.write((line.ansi() if self.coloured else line.plain) + "\n")

    def rule(self, heading: str) -> None:
        """Print a heading, followed by a line across the width."""
        line = "─" if "utf" in (sys.stdout.encoding or "").lower() else "-"
        self.print(Text(f"{heading} ").append(line * (self.width - cells(heading) - 1), "dim"))


def print_json(form: Any) -> None:
    """Print one JSON object."""
    sys.stdout.write(json.dumps(form, indent=2, ensure_ascii=False) + "\n")


def term_table(terms: list[Term]) -> TextTable:
    """Return terms as three columns: name, words and clause."""
    table = TextTable(headed=False, expand=True)
    table.add_column(width=2)
    table.add_column(style="dim", no_wrap=True, min_width=11)
    table.add_column(ratio=3)
    table.add_column(style="cyan", ratio=2)
    for term in terms:
        table.add_row("", term.name, Text(term.words), Text(cite_words(term.cite)))
    return table


def title(words: str) -> Text:
    """Return a heading."""
    return Text(words, style="bold")


def headed(words: str, under: str) -> Text:
    """Return a heading with a dim note after it."""
    return title(words).append(f"  {under}", style="not bold dim")


def grid(*heads: str, words: int = 1) -> TextTable:
    """Return a table with `words` columns of text, which wrap, followed by columns of numbers, which do not."""
    table = TextTable()
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place < words else "right", no_wrap=place >= words)
    return table
