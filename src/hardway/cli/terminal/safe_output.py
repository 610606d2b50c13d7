"""Escapes control characters in everything that is printed, as `\\u001b`.

Records, names and reasons come from other people. A terminal would obey control characters in them: hide lines, change
its title, write to the clipboard. The program's own colours pass, and on stderr its progress line.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from shutil import get_terminal_size
from typing import Any, TextIO, cast

_CONTROL = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069"
"""All control characters but tab and newline; also the marks that reverse the direction of text."""
_CONTROLS = re.compile(f"[{_CONTROL}]")
_COLOUR, _PROGRESS = r"\x1b\[[0-9;]*m", r"\r\x1b\[K"


def written_out(text: str) -> str:
    """Return a text with every control character escaped."""
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class OutputFailed(Exception):
    """Output could not be written, for another reason than a closed pipe; raised with the reason."""


@contextmanager
def output_faults() -> Iterator[None]:
    """Turn an error of the output stream, such as a full disk, into OutputFailed."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFailed(error.strerror or type(error).__name__) from None


@contextmanager
def unheard(stream: TextIO) -> Iterator[None]:
    """Ignore that stderr cannot be written, and write no more there: the command and its exit code stay as they are."""
    try:
        yield
    except OSError:
        with suppress(OSError):  # a stream without a file descriptor, as in tests
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class SafeOutput:
    """A stream that escapes control characters, except the program's own; `must` is False if it need not be written."""

    def __init__(self, stream: TextIO, own: str, *, must: bool = True) -> None:
        self._stream, self._must = stream, must
        self._parts = re.compile(f"({own})|[{_CONTROL}]")

    def write(self, text: str) -> int:
        """Write a text with control characters escaped; most texts have none."""
        if _CONTROLS.search(text) is not None:
            own = self._stream.isatty()
            text = self._parts.sub(lambda found: found[0] if found[1] and own else written_out(found[0]), text)
        with self._faults():
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Write what is buffered."""
        with self._faults():
            self._stream.flush()

    def _faults(self) -> AbstractContextManager[None]:
        return output_faults() if self._must else unheard(self._stream)

    def writelines(self, lines: Any) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def safe_output() -> Iterator[None]:
    """Escape control characters on stdout and stderr."""
    before = sys.stdout, sys.stderr
    sys.stdout = cast(TextIO, SafeOutput(sys.stdout, _COLOUR))
    sys.stderr = cast(TextIO, SafeOutput(sys.stderr, f"{_COLOUR}|{_PROGRESS}", must=False))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


class OutputBuffer:
    """Stands for a terminal's stream, and collects the text."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self.parts = stream, list[str]()

    def write(self, text: str) -> int:
        """Collect a text."""
        self.parts.append(text)
        return len(text)

    def flush(self) -> None:
        """Do nothing: the text is written at the end."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


LESS = "-RPq leaves, space goes on"
"""Options of the pager `less` for users who set none: show colours, and say in the prompt how to leave."""


@contextmanager
def paged() -> Iterator[None]:
    """Collect the output on a terminal, and show it in a pager if it has more lines than the terminal."""
    safe = sys.stdout
    if (
        not isinstance(safe, SafeOutput)
        or not (safe.isatty() and sys.stdin.isatty())
        or not os.environ.get("PAGER", " ")
    ):
        yield
        return
    stream = safe._stream
    buffer = OutputBuffer(stream)
    safe._stream = cast(TextIO, buffer)
    try:
        yield
    finally:
        safe._stream = stream
        text = "".join(buffer.parts)
        if text.count("\n") < get_terminal_size().lines:
            with output_faults():
                stream.write(text)
        else:
            import click  # only a long answer needs it

            os.environ.setdefault("LESS", LESS)
            click.echo_via_pager(text)  # in colour where the pager shows it
