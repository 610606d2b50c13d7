"""Fixtures of the command line's tests: a way to run it, and a book that a test may change."""

import io
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from hardway.cli.app import run
from hardway.rulebook import HOUSES


class Ran(NamedTuple):
    """The exit code and output of one command line."""

    code: int
    out: str
    err: str


@pytest.fixture
def hardway(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Return a function that runs a command line, with these bytes on stdin."""

    def call(*args: object, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        code = run([str(arg) for arg in args])
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return call


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return the folder of a copy of Crown's book under another name."""
    folder = tmp_path / "mine"
    shutil.copytree(HOUSES / "crown", folder)
    head = folder / "book.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('name = "crown"', 'name = "mine"'), encoding="utf-8")
    return folder


@pytest.fixture
def broken(book: Path) -> Path:
    """Return a book whose Field lacks the 2, so that no row decides that throw."""
    change(book / "resolution.csv", "field,any,2 ", "field,any,")
    return book


def change(path: Path, old: str, new: str) -> None:
    """Replace a text that must occur."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def as_practice(folder: Path, name: str) -> Path:
    """Turn the book in a folder into a practice called mine: each clause has a source, and it is not approved."""
    change(folder / "book.toml", f'name = "{name}"', 'name = "mine"\nstatus = "practice"')
    clauses = folder / "clauses.toml"
    text = re.sub(r"(?m)^(\[clause\..*\])$", r'\1\nsource = "a guide"', clauses.read_text(encoding="utf-8"))
    clauses.write_text(text, encoding="utf-8")
    return folder
