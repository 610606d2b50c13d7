"""Progress on stderr: one line that is overwritten on a terminal; elsewhere a new line every ten seconds."""

import os
import sys
import time
from shutil import get_terminal_size
from types import TracebackType

from hardway.cli.terminal.errors import print_notice
from hardway.cli.terminal.paint import colours
from hardway.values.names import duration

INTERVAL_S, LOG_INTERVAL_S = 0.1, 10.0
"""Seconds between updates of the progress line: on a terminal; and in a file or a pipe."""


def speed_text(rolls: float) -> str:
    """Return how many rolls are played in a second.

    >>> speed_text(312_400_000), speed_text(4_321)
    ('312.4 million rolls/s', '4,321 rolls/s')
    """
    return f"{rolls / 1e6:,.1f} million rolls/s" if rolls >= 1e5 else f"{rolls:,.0f} rolls/s"


class ProgressLine:
    """A line that says what is done, how much of it, and of how much; with `compiles`, also that Numba compiles."""

    def __init__(self, *, quiet: bool = False, compiles: bool = False) -> None:
        self._quiet, self._live = quiet, sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._updated, self._compiles, self._compiled = time.monotonic(), compiles, 0

    def __enter__(self) -> "ProgressLine":
        if self._compiles:
            from hardway.simulate.numba_tools import watchers

            watchers.append(self._compiling)
        return self

    def _compiling(self) -> None:
        self._compiled += 1
        if self._quiet:
            return
        if self._live:
            sys.stderr.write(f"\r\x1b[Kcompiling once, part {self._compiled}")
            sys.stderr.flush()
        elif self._compiled == 1:
            _announce()

    def tell(self, what: str, done: int, whole: int) -> None:
        """Update the line, unless it was updated just now; `whole` is 0 if the end is not known."""
        now = time.monotonic()
        if self._quiet or now - self._updated < (INTERVAL_S if self._live else LOG_INTERVAL_S):
            return
        self._updated = now
        words = f"{what}: {done:,} of {whole:,} ({100 * done // whole}%)" if whole else f"{what}: {done:,}"
        sys.stderr.write(f"\r\x1b[K{words}" if self._live else f"hardway: {words}\n")
        sys.stderr.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._compiles:
            from hardway.simulate.numba_tools import watchers

            watchers.remove(self._compiling)
        if self._live and not self._quiet:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


class ProgressBar:
    """A bar that shows how much of a simulation is played, how fast, and how many seconds are left.

    It also says when the simulator is being compiled, which makes the first run slow.
    """

    def __init__(self, total: int, *, what: str = "sessions", quiet: bool) -> None:
        self.began, self.drawn = time.perf_counter(), 0.0
        self.total, self.what, self.done, self.compiled = total, what, 0, 0
        self.quiet = quiet
        self.watched = not quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.bar = ("\x1b[32m", "\x1b[2m", "\x1b[0m") if colours(sys.stderr) else ("", "", "")
        """The codes that colour the finished part of the bar and the rest, and that end the colour."""

    def __enter__(self) -> "ProgressBar":
        """Show the bar."""
        from hardway.simulate.numba_tools import watchers  # journal commands have no simulator

        self._draw("warming up")
        watchers.append(self.compiling)
        return self

    def compiling(self) -> None:
        """Show that the next part of the simulator is being compiled."""
        self.compiled += 1
        if self.watched:
            self._draw(f"compiling once, part {self.compiled}")
        elif self.compiled == 1:
            _announce()

    def to(self, done: int, rolls: int) -> None:
        """Move the bar to `done` sessions, which took `rolls` rolls so far."""
        now, self.done = time.perf_counter(), done
        if now - self.drawn >= (INTERVAL_S if self.watched else LOG_INTERVAL_S):
            took = now - self.began
            left = f", {duration(took * (self.total - done) / done)} left" if done else ""
            self._draw(f"{speed_text(rolls / took)}{left}")

    def _draw(self, speed: str) -> None:
        self.drawn = time.perf_counter()
        words = f" {self.done:,} of {self.total:,} {self.what}, {speed}"
        if not self.watched:
            if self.done and not self.quiet:
                print_notice(words.strip())
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
        """Remove the bar."""
        from hardway.simulate.numba_tools import watchers

        watchers.remove(self.compiling)
        if self.watched:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _announce() -> None:
    from hardway.simulate.numba_tools import COMPILING

    print_notice(COMPILING)
