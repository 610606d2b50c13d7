"""`hardway rules diff` shows what changed between two editions of a book, with the edges beside it."""

from fractions import Fraction
from itertools import groupby

from hardway.cli.terminal.screen import Screen, grid, headed, print_json, title
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.report.book.book_diff import Change, ChangedEdge, changed_edges, changes, diff_form, edges_of
from hardway.report.number import percent
from hardway.rulebook import Book
from hardway.values.names import count_text

LONGEST = 15
"""A fraction with more characters than this is printed as …; JSON has it in full."""


def show_diff(old: Book, new: Book, *, as_json: bool) -> None:
    """Print what changed between two editions."""
    if as_json:
        print_json(diff_form(old, new))
        return
    screen, found, edges = Screen(), list(changes(old, new)), changed_edges(old, new)
    for topic, group in groupby(found, key=lambda change: change.topic):
        screen.print(title(topic))
        _show_changes(screen, list(group))
        if of_topic := edges_of(topic, edges):
            _show_edges(screen, of_topic)
        screen.print()
    for what, book in (("old", old), ("new", new)):
        since = f", in force from {book.effective}" if book.effective else ""
        screen.print(headed(f"{what}: {book.heading}", f"{book.edition}{since}, sha256 {book.digest}"))
    edge = f"; the edge of {count_text(len(edges), 'wager')} differs" if edges else "; no edge differs"
    screen.print(
        title(
            f"{count_text(len(found), 'point')} differ{'' if len(found) > 1 else 's'}{edge}."
            if found
            else "The two are the same."
        )
    )


def _show_changes(screen: Screen, found: list[Change]) -> None:
    table = TextTable(headed=False, expand=True)
    table.add_column(width=2)
    table.add_column(style="dim", min_width=11, max_width=24)
    table.add_column(ratio=3)
    table.add_column(style="cyan", ratio=1)
    for one in found:
        cites = ", ".join(one.clauses)
        table.add_row("", one.point, Text("− ", "red").append(one.old), "")
        table.add_row("", "", Text("+ ", "green").append(one.new), cites)
    screen.print(table)


def _show_edges(screen: Screen, edges: list[ChangedEdge]) -> None:
    table = grid("  edge of", "old", "%", "new", "%")
    for one in edges:
        table.add_row(f"  {one.wager}", *_edge(one.old), *_edge(one.new))
    screen.print(table)


def _edge(edge: str) -> tuple[str, str]:
    return (edge if len(edge) <= LONGEST else "…", percent(Fraction(edge), 4)) if edge else ("–", "–")
