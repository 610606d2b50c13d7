"""What is printed reaches a terminal as text: characters that would command it are written out, `\\u001b`.

Records, names and reasons come from others, and a terminal obeys what stands in them: it can be told to hide lines, to
call itself something else, to put words into the clipboard. The colours of our own lines pass, and on stderr the line
that tells of progress.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import Any, TextIO, cast

_CONTROL = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069"
"""All but the tab and the end of a line; what turns the direction of writing too."""
_CONTROLS = re.compile(f"[{_CONTROL}]")
_COLOUR, _PROGRESS = r"\x1b\[[0-9;]*m", r"\r\x1b\[K"


def written_out(text: str) -> str:
    """Return a text with every control character written out."""
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class OutputFailed(Exception):
    """Output could not be written, and not because its reader has gone; the words say why."""


@contextmanager
def output_faults() -> Iterator[None]:
    """Raise OutputFailed for an error of a stream: a full disk is no fault of the command that prints."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFailed(error.strerror or type(error).__name__) from None


class SafeOutput:
    """A stream that writes control characters out, but for those of our own."""

    def __init__(self, stream: TextIO, own: str) -> None:
        self._stream = stream
        self._parts = re.compile(f"({own})|[{_CONTROL}]")

    def write(self, text: str) -> int:
        """Write a text; most have nothing to write out."""
        if _CONTROLS.search(text) is not None:
            own = self._stream.isatty()
            text = self._parts.sub(lambda found: found[0] if found[1] and own else written_out(found[0]), text)
        with output_faults():
            return self._stream.write(text)

    def flush(self) -> None:
        """Write what is buffered."""
        with output_faults():
            self._stream.flush()

    def writelines(self, lines: Any) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def safe_output() -> Iterator[None]:
    """Have stdout and stderr write control characters out."""
    before = sys.stdout, sys.stderr
    sys.stdout = cast(TextIO, SafeOutput(sys.stdout, _COLOUR))
    sys.stderr = cast(TextIO, SafeOutput(sys.stderr, f"{_COLOUR}|{_PROGRESS}"))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


class HeldOutput:
    """Takes the place of a terminal and holds what is printed."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self.parts = stream, list[str]()

    def write(self, text: str) -> int:
        """Hold a text."""
        self.parts.append(text)
        return len(text)

    def flush(self) -> None:
        """Hold on."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def paged() -> Iterator[None]:
    """Hold what is printed on a terminal, and show it by a pager if it is longer than that."""
    safe = sys.stdout
    if (
        not isinstance(safe, SafeOutput)
        or not (safe.isatty() and sys.stdin.isatty())
        or not os.environ.get("PAGER", " ")
    ):
        yield
        return
    stream = safe._stream
    held = HeldOutput(stream)
    safe._stream = cast(TextIO, held)
    try:
        yield
    finally:
        safe._stream = stream
        text = "".join(held.parts)
        if text.count("\n") < get_terminal_size().lines:
            with output_faults():
                stream.write(text)
        else:
            import click  # a short answer needs no pager

            click.echo_via_pager(text, color=True)
