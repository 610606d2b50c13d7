"""Compares the output shown in a document with the real output; `…` stands for omitted lines."""

import contextlib
import io
import shlex
from pathlib import Path

from tests.test_docs import blocks

DOCS = Path(__file__).resolve().parents[1] / "docs"


def page(name: str) -> str:
    """Return the text of a page."""
    return (DOCS / name).read_text(encoding="utf-8")


def shown(text: str) -> list[str]:
    """Return the fenced blocks that begin with a command."""
    return [block for block in blocks(text, "text") if block.startswith("$ hardway ")]


def prints_what_is_shown(hardway, block: str) -> None:
    """Run the command of a block and find each part of the block in its output."""
    command, _, printed = block.partition("\n")
    ran = hardway(*shlex.split(command)[2:])
    assert ran.code == 0
    for part in printed.split("…\n"):
        assert part in ran.out


def python_prints_what_it_says(text: str) -> None:
    """Run the page's Python and find its output in a block of the page."""
    (code,) = blocks(text, "python")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "a page", "exec"), {})
    assert printed.getvalue() in blocks(text, "text")


def commands(text: str) -> list[str]:
    """Return the commands in the tables of a page."""
    return [line.split("`")[1] for line in text.splitlines() if line.startswith("| `hardway ")]
