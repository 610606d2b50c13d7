"""The bar of a simulation under way."""

import sys
import time
from types import TracebackType
from typing import Any

from hardway.cli.terminal.exits import complain
from hardway.cli.terminal.paint import colours
from hardway.simulate.numba_tools import watchers

COMPILES = "compiling the simulator for this machine: once, half a minute or more"


class ProgressBar:
    """A bar on stderr: how much has been played, how fast, and how long it will take. Nothing where nobody watches.

    Where something must be compiled first that is said to the person who waits: in the bar, or in a line.
    """

    def __init__(self, total: int, *, what: str = "sessions", quiet: bool) -> None:
        self.began = time.perf_counter()
        self.progress: Any = None
        self.compiled = 0
        if not quiet and sys.stderr.isatty() and colours(sys.stderr):
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            words = TextColumn(f"{{task.completed:,}} of {{task.total:,}} {what}, {{task.fields[speed]}}")
            columns = BarColumn(None), words, TimeRemainingColumn()
            self.progress = Progress(*columns, console=Console(stderr=True), transient=True)
            self.task = self.progress.add_task("", total=total, speed="warming up")

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

    def to(self, done: int, rolls: int) -> None:
        """Move the bar on to what has been played."""
        if self.progress:
            speed = rolls / (time.perf_counter() - self.began) / 1e6
            self.progress.update(self.task, completed=done, speed=f"{speed:,.1f} million rolls/s")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away."""
        watchers.remove(self.compiling)
        if self.progress:
            self.progress.stop()
