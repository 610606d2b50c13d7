"""A line that says how far something is."""

import os
import sys
import time
from types import TracebackType

EVERY_S, SELDOM_S = 0.1, 10.0
"""How often a terminal is told, and how often a file or a pipe."""


class ProgressLine:
    """One line on stderr that is written over again and again; where nobody watches, one every ten seconds."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._quiet, self._live = quiet, sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._told = time.monotonic()

    def __enter__(self) -> "ProgressLine":
        return self

    def tell(self, what: str, done: int, whole: int) -> None:
        """Say how far something is."""
        now = time.monotonic()
        if self._quiet or now - self._told < (EVERY_S if self._live else SELDOM_S):
            return
        self._told = now
        words = f"{what}: {done:,} of {whole:,} ({100 * done // whole}%)" if whole else f"{what}: {done:,}"
        sys.stderr.write(f"\r\x1b[K{words}" if self._live else f"hardway: {words}\n")
        sys.stderr.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._live and not self._quiet:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
