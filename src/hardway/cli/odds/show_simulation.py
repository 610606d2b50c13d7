"""Prints the results of `hardway simulate`: one strategy, or several side by side."""

from collections.abc import Sequence
from io import StringIO

from hardway.cli.terminal.screen import Screen, grid, headed
from hardway.cli.terminal.text import Text
from hardway.report.figures.session_figures import unposted_lines
from hardway.report.figures.simulation_figures import (
    compare_heads,
    compare_lines,
    compare_title,
    game_words,
    houses_of,
    quantile_lines,
    refused_lines,
    result_lines,
    wager_lines,
)
from hardway.report.number import INTERVAL
from hardway.simulate.compare import Versus
from hardway.simulate.summary import Simulation


def as_text(found: Simulation | Sequence[Versus]) -> str:
    """Return what the command prints of a simulation or a comparison, as plain text."""
    text = StringIO()
    if isinstance(found, Simulation):
        show(found, files=[], screen=Screen(text))
    else:
        show_compared(found, Screen(text))
    return text.getvalue().rstrip()


def show(found: Simulation, *, files: list[str], screen: Screen | None = None) -> None:
    """Print the simulation of one strategy."""
    screen = screen or Screen()
    game = found.game
    screen.print(headed(f"{game.strategy.label} at {game.law.book.heading}", game_words(game, found.sessions)))
    for says in unposted_lines(game.law, game.strategy):
        screen.print(says)
    screen.print()
    table = grid("a session", "dollars", "", words=1)
    table.columns[2].justify, table.columns[2].no_wrap, table.columns[2].style = "left", False, "dim"
    for line in result_lines(found):
        table.add_row(Text(line.name, style="bold" if line.name == "mean" else ""), line.figure, line.says)
    screen.print(table)
    screen.print()
    shares = quantile_lines(found)
    table = grid("of 100 sessions", *(share for share, _ in shares))
    table.add_row("win no more than", *(amount for _, amount in shares))
    screen.print(table)
    screen.print()
    table = grid("wager", "result", "action", "decisions", "edge", "exact edge")
    for row in wager_lines(found):
        table.add_row(*row)
    screen.print(table)
    for says in refused_lines(found):
        screen.print(says, style="dim")
    for path in files:
        screen.print(f"written: {path}")


def show_compared(found: Sequence[Versus], screen: Screen | None = None) -> None:
    """Print strategies side by side."""
    screen = screen or Screen()
    game = found[0].simulation.game
    words = game_words(game, found[0].simulation.sessions)
    screen.print(headed(compare_title(found), words))
    games = [one.simulation.game for one in found]
    for line in dict.fromkeys(line for one in games for line in unposted_lines(one.law, one.strategy)):
        screen.print(line)
    screen.print()
    first = " at ".join(compare_lines(found)[0][: 1 + (len(houses_of(found)) > 1)])
    table = grid(*compare_heads(found))
    for row in compare_lines(found):
        table.add_row(*row)
    screen.print(table)
    screen.print()
    note = f"difference: from {first} per session, with the same dice; won more: share of sessions. {INTERVAL}"
    screen.print(note, style="dim")
