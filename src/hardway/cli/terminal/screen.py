"""The terminal as Rich sees it: one console, and the few shapes of table the commands share."""

import json
import os
import sys
from typing import Any, TextIO, cast

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hardway.cli.terminal.fit_table import fit_table
from hardway.cli.terminal.paint import colours
from hardway.report.book.wager_terms import Term
from hardway.report.wording import cite_words

WIDE = 96
"""The columns a whole line of figures takes; a narrower terminal is told fewer of them."""


class _Trimmed:
    """Stdout without the spaces Rich leaves at the end of a line."""

    def write(self, text: str) -> int:
        sys.stdout.write("\n".join(line.rstrip() for line in text.split("\n")))
        return len(text)

    def flush(self) -> None:
        sys.stdout.flush()


class _Console(Console):
    """A console that cuts nothing, and leaves a closed pipe to the command line."""

    def print(self, *objects: Any, **how: Any) -> None:
        """Print, with tables fitted to the width."""
        super().print(*(fit_table(one, self.width) if isinstance(one, Table) else one for one in objects), **how)

    def on_broken_pipe(self) -> None:
        """Say that nobody reads any more."""
        raise BrokenPipeError


def console() -> Console:
    """Return a console on stdout: coloured and as wide as the terminal, or plain and 100 or COLUMNS wide."""
    if colours(sys.stdout):
        return _Console(file=sys.stdout, highlight=False, markup=False, emoji=False)
    file, width = cast(TextIO, _Trimmed()), None if sys.stdout.isatty() or os.environ.get("COLUMNS") else 100
    return _Console(file=file, width=width, highlight=False, markup=False, emoji=False, no_color=True)


def print_json(form: Any) -> None:
    """Print one JSON object."""
    sys.stdout.write(json.dumps(form, indent=2, ensure_ascii=False) + "\n")


def term_table(terms: list[Term], *, indent: int = 2) -> Table:
    """Return terms as three columns: the heading, what is said, and the clause."""
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(width=indent)
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
    """Return a heading with what it holds under."""
    return title(words).append(f"  {under}", style="not bold dim")


def grid(*heads: str, words: int = 1) -> Table:
    """Return a table whose first columns are words, which wrap, and whose others are numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place < words else "right", no_wrap=place >= words)
    return table
