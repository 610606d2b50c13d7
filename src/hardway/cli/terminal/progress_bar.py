"""The bar of a simulation under way."""

import os
import sys
import time
from shutil import get_terminal_size
from types import TracebackType

from hardway.cli.terminal.complaints import notice
from hardway.cli.terminal.paint import colours
from hardway.cli.terminal.progress_line import EVERY_S, SELDOM_S
from hardway.simulate.numba_tools import watchers

COMPILES = "compiling the simulator for this machine: once, half a minute or more"


class ProgressBar:
    """A line on stderr: how much has been played, how fast, and how long it will take. One every ten seconds where
    nobody watches.

    Where something must be compiled first that is said to the person who waits: in the bar, or in a line.
    """

    def __init__(self, total: int, *, what: str = "sessions", quiet: bool) -> None:
        self.began, self.drawn = time.perf_counter(), 0.0
        self.total, self.what, self.done, self.compiled = total, what, 0, 0
        self.quiet = quiet
        self.watched = not quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.bar = ("\x1b[32m", "\x1b[2m", "\x1b[0m") if colours(sys.stderr) else ("", "", "")
        """What colours the part that is done, the part to come, and ends both."""

    def __enter__(self) -> "ProgressBar":
        """Show the bar."""
        self._draw("warming up")
        watchers.append(self.compiling)
        return self

    def compiling(self) -> None:
        """Say that it is compiled first, and how far that is."""
        self.compiled += 1
        if self.watched:
            self._draw(f"compiling once, part {self.compiled}")
        elif self.compiled == 1:
            notice(COMPILES)

    def to(self, done: int, rolls: int) -> None:
        """Move the bar on to what has been played."""
        now, self.done = time.perf_counter(), done
        if now - self.drawn >= (EVERY_S if self.watched else SELDOM_S):
            took = now - self.began
            left = f", {took * (self.total - done) / done:,.0f} s left" if done else ""
            self._draw(f"{rolls / took / 1e6:,.1f} million rolls/s{left}")

    def _draw(self, speed: str) -> None:
        self.drawn = time.perf_counter()
        words = f" {self.done:,} of {self.total:,} {self.what}, {speed}"
        if not self.watched:
            if self.done and not self.quiet:
                notice(words.strip())
            return
        width = get_terminal_size().columns - 1
        room = max(0, width - len(words))
        full = room * self.done // max(1, self.total)
        done, to_come, plain = self.bar
        line = f"{done}{'━' * full}{to_come}{('━' if to_come else ' ') * (room - full)}{plain}"
        sys.stderr.write(f"\r\x1b[K{line}{words[:width]}")
        sys.stderr.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away."""
        watchers.remove(self.compiling)
        if self.watched:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
