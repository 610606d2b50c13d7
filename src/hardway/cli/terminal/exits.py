"""How a command ends early: one sentence on stderr and an exit code. Every kind of bad input comes through here."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hardway.values.names import count_text

if TYPE_CHECKING:
    from hardway.notation import NotationError

DONE, FAILED, BAD, STOPPED = 0, 1, 2, 130


class Stop(Exception):
    """A command that cannot go on; its sentence is for a person, its name for a program."""

    def __init__(self, says: str, code: int = BAD, *, name: str = "", clause: str | None = None) -> None:
        super().__init__(says)
        self.says, self.code, self.clause = says, code, clause
        self.name = name or ("failed" if code == FAILED else "bad_input")


@contextmanager
def reading(where: str) -> Iterator[None]:
    """Turn whatever is wrong with what is read into one sentence that begins with its name."""
    from hardway.rulebook import BookError
    from hardway.rulebook.files.source import UnknownHouse

    try:
        yield
    except UnknownHouse as error:
        says = error.gaps[0] if where == error.house else f"{where}: {error.gaps[0]}"
        raise Stop(says, name="unknown_house") from None
    except BookError as error:
        says, own = broken(error.gaps), f"{Path(where).name}:"
        raise Stop(
            where + says.removeprefix(own[:-1]) if says.startswith(own) else f"{where}: {says}", name="bad_book"
        ) from None
    except OSError as error:
        name = "no_such_file" if isinstance(error, FileNotFoundError) else "bad_input"
        raise Stop(f"{where}: {_no_file(error, where)}", name=name) from None
    except Exception as error:
        from hardway.notation import NotationError  # only a record needs it

        if isinstance(error, NotationError):
            raise Stop(_unreadable(where, error), name="bad_record") from None
        raise


def write_file(file: str, text: str, *kinds: str) -> None:
    """Write a file, of one of these kinds where any is named; what goes wrong is a sentence."""
    from hardway.report.files import FileError, kind_of, new_file

    try:
        if kinds:
            kind_of(file, *kinds)
        with new_file(file) as beside:
            beside.write_text(text, encoding="utf-8")
    except FileError as error:
        raise Stop(str(error)) from None


MOST_TOLD = 20
"""Lines of a record that are told at once; a file that is no record at all has more."""


def _unreadable(where: str, error: "NotationError") -> str:
    """Return everything that cannot be read, a line each."""
    wrong = [error, *error.others]
    told = [f"{where}: {one.says}" for one in wrong[:MOST_TOLD]]
    if len(wrong) > MOST_TOLD:
        told.append(f"{where}: and {count_text(len(wrong) - MOST_TOLD, 'more line')}")
    return "\n".join(told)


def broken(gaps: list[str]) -> str:
    """Return a broken book's first gap as a sentence, and how to see the others."""
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


def close_quietly() -> None:
    """Point stdout nowhere after its reader has gone, so that nothing complains at the end."""
    with suppress(OSError):  # a stdout that is no file has nothing to complain
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def unread() -> int:
    """End quietly once nobody reads what is printed: the reader who closed the pipe has seen enough."""
    close_quietly()
    return DONE


class ClosedInput:
    """Takes the place of a stdin that was closed when the program started; reading it ends in a sentence."""

    def isatty(self) -> bool:
        """Say that nobody types here."""
        return False

    def __getattr__(self, name: str) -> Any:
        raise Stop("standard input is closed: there is nothing to read from")
