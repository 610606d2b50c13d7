"""docs/simulate.md shows what the commands print, line for line; `…` stands for lines left out."""

import contextlib
import io
from pathlib import Path

import pytest

from tests.test_docs import blocks

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "simulate.md").read_text(encoding="utf-8")
SHOWN = [block for block in blocks(PAGE, "text") if block.startswith("$ hardway ")]


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: block.splitlines()[0])
def test_what_is_shown_is_what_is_printed(hardway, block):
    command, _, shown = block.partition("\n")
    ran = hardway(*command.split()[2:])
    assert ran.code == 0
    for part in shown.split("…\n"):
        assert part in ran.out


def test_the_python_prints_what_it_says():
    (code,) = blocks(PAGE, "python")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "simulate.md", "exec"), {})
    assert printed.getvalue() in blocks(PAGE, "text")


def test_every_command_of_the_page_runs(hardway, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("my.strategy").write_text("bet field 10\n", encoding="utf-8")
    rows = [line.split("`")[1] for line in PAGE.splitlines() if line.startswith("| `hardway ")]
    assert len(rows) == 7
    for row in rows:
        assert hardway(*row.split()[1:], "--sessions", "200").code == 0, row
