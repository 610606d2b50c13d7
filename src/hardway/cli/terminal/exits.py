"""How a command ends early: an error on stderr and an exit code. Every kind of bad input comes through here."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hardway.notation import NotationError

DONE, FAILED, BAD, STOPPED = 0, 1, 2, 130


class Stop(Exception):
    """Stops a command: a sentence for people, a name for programs, and the exit code."""

    def __init__(self, says: str, code: int = BAD, *, name: str = "", clause: str | None = None) -> None:
        super().__init__(says)
        self.says, self.code, self.clause = says, code, clause
        self.name = name or ("failed" if code == FAILED else "bad_input")


@contextmanager
def reading(where: str) -> Iterator[None]:
    """Turn an error in a file or book that is read in this block into one sentence that begins with its name."""
    from hardway.rulebook import BookError
    from hardway.rulebook.files.source import UnknownHouse

    try:
        yield
    except UnknownHouse as error:
        says = error.gaps[0] if where == error.house else f"{where}: {error.gaps[0]}"
        raise Stop(says, name="unknown_house") from None
    except BookError as error:
        says, own = gaps_message(error.gaps), f"{Path(where).name}:"
        raise Stop(
            where + says.removeprefix(own[:-1]) if says.startswith(own) else f"{where}: {says}", name="bad_book"
        ) from None
    except OSError as error:
        name = "no_such_file" if isinstance(error, FileNotFoundError) else "bad_input"
        raise Stop(f"{where}: {_no_file(error, where)}", name=name) from None
    except Exception as error:
        from hardway.notation import NotationError  # imported here: only a record needs it

        if isinstance(error, NotationError):
            raise Stop(_unreadable(where, error), name="bad_record") from None
        raise


def write_file(file: str, text: str, *kinds: str) -> None:
    """Write a file whole or not at all; with `kinds`, only if its name ends in one of them."""
    from hardway.report.files import FileError, kind_of, new_file

    try:
        if kinds:
            kind_of(file, *kinds)
        with new_file(file) as beside:
            beside.write_text(text, encoding="utf-8")
    except FileError as error:
        raise Stop(str(error)) from None


MAX_LINES = 20
"""The most errors that are printed for one file: if the file is not a record at all, every line has an error."""


def _unreadable(where: str, error: "NotationError") -> str:
    """Return the errors in a record, one line each."""
    from hardway.values.names import count_text  # imported here: it loads the verbs

    wrong = [error, *error.others]
    lines = [f"{where}: {one.says}" for one in wrong[:MAX_LINES]]
    if len(wrong) > MAX_LINES:
        lines.append(f"{where}: and {count_text(len(wrong) - MAX_LINES, 'more line')}")
    return "\n".join(lines)


def gaps_message(gaps: list[str]) -> str:
    """Return a book's first gap, and the command that prints the others."""
    if len(gaps) < 2:
        return gaps[0] if gaps else "the book is not whole"
    return f"{gaps[0]} (and {len(gaps) - 1} more; `hardway rules check` prints every one)"


def _no_file(error: OSError, where: str) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, IsADirectoryError):
        return "a folder, where a file was expected"
    if isinstance(error, PermissionError):
        return "may not be read"
    return error.strerror or f"cannot be read ({type(error).__name__}, {Path(where).name})"


def discard_stdout() -> None:
    """Point stdout at the null device, so that flushing it at the end raises no second error."""
    with suppress(OSError):  # a stdout without a file descriptor, as in tests
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def end_unread() -> int:
    """End a command whose output pipe was closed by its reader, which is no error; return the exit code."""
    discard_stdout()
    return DONE


class ClosedInput:
    """Stands for a stdin that was closed when the program started; reading it stops the command."""

    def isatty(self) -> bool:
        """Return False: no terminal is there."""
        return False

    def __getattr__(self, name: str) -> Any:
        raise Stop("standard input is closed, so nothing can be read from it")
