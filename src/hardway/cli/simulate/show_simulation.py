"""Shows simulations: a bar while they are played, a table of one, several side by side."""

import sys
import time
from types import TracebackType
from typing import Any

from rich.text import Text

from hardway.cli.terminal.exits import complain
from hardway.cli.terminal.paint import colours
from hardway.cli.terminal.screen import console, grid, headed
from hardway.report.figures.simulation_figures import (
    compare_heads,
    compare_lines,
    game_words,
    quantile_lines,
    refused_lines,
    result_lines,
    wager_lines,
)
from hardway.simulate.compare import Versus
from hardway.simulate.numba_tools import watchers
from hardway.simulate.summary import Simulation
from hardway.simulate.totals import ResultPart

COMPILES = "compiling the simulator for this machine: once, half a minute or more"


class ProgressBar:
    """A bar on stderr: how much has been played, how fast, and how long it will take. Nothing where nobody watches.

    Where something must be compiled first that is said, to whoever waits: in the bar, or in a line.
    """

    def __init__(self, sessions: int, *, quiet: bool) -> None:
        self.sessions, self.began = sessions, time.perf_counter()
        self.progress: Any = None
        self.compiled = 0
        if not quiet and sys.stderr.isatty() and colours(sys.stderr):
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            words = TextColumn("{task.completed:,} of {task.total:,} sessions, {task.fields[speed]}")
            columns = BarColumn(None), words, TimeRemainingColumn()
            self.progress = Progress(*columns, console=Console(stderr=True), transient=True)
            self.task = self.progress.add_task("", total=sessions, speed="warming up")

    def __enter__(self) -> "ProgressBar":
        """Show the bar."""
        if self.progress:
            self.progress.start()
        watchers.append(self.compiling)
        return self

    def compiling(self) -> None:
        """Say that it is compiled first, and how far that is."""
        self.compiled += 1
        if self.progress:
            self.progress.update(self.task, speed=f"compiling once, part {self.compiled}")
        elif self.compiled == 1:
            complain(COMPILES)

    def to(self, *parts: ResultPart) -> None:
        """Move the bar on to what has been played."""
        if self.progress:
            rolls = sum(part.rolls + part.closing for part in parts)
            speed = rolls / (time.perf_counter() - self.began) / 1e6
            self.progress.update(self.task, completed=parts[-1].sessions, speed=f"{speed:,.1f} million rolls/s")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away."""
        watchers.remove(self.compiling)
        if self.progress:
            self.progress.stop()


def show(found: Simulation, *, files: list[str]) -> None:
    """Print a simulation."""
    screen = console()
    game = found.game
    screen.print(headed(f"{game.strategy.name} at {game.law.book.heading}", game_words(game, found.sessions)))
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


def show_compared(found: list[Versus]) -> None:
    """Print strategies side by side."""
    screen = console()
    game = found[0].simulation.game
    words = game_words(game, found[0].simulation.sessions)
    screen.print(headed(f"Strategies at {game.law.book.heading}, with the same dice", words))
    screen.print()
    first = game.strategy.name
    table = grid(*compare_heads(found))
    for row in compare_lines(found):
        table.add_row(*row)
    screen.print(table)
    screen.print()
    note = f"more: than {first} in a session, with the same dice; better: sessions that won more. ± 95 times in 100."
    screen.print(note, style="dim")
