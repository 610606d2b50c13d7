"""docs/simulate.md shows what the commands print, line for line; `…` stands for lines left out."""

from pathlib import Path

import pytest

from tests.pages import commands, page, prints_what_is_shown, python_prints_what_it_says, shown

PAGE = page("simulate.md")


@pytest.mark.parametrize("block", shown(PAGE), ids=lambda block: block.splitlines()[0])
def test_simulate_docs_show_what_the_commands_print(hardway, block):
    prints_what_is_shown(hardway, block)


def test_simulate_docs_python_prints_the_shown_output():
    python_prints_what_it_says(PAGE)


PYTHON = """from hardway.simulate.python import DOLLAR, FIELD, bet, strategy

@strategy
def field(table):
    bet(table, FIELD, 10 * DOLLAR)
"""


@pytest.mark.soak
def test_simulate_docs_commands_run_without_errors(hardway, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("my.strategy").write_text("bet field 10\n", encoding="utf-8")
    Path("my.py").write_text(PYTHON, encoding="utf-8")
    rows = commands(PAGE)
    assert len(rows) == 12
    for row in rows:
        assert hardway(*row.split()[1:], "--sessions", "200").code == 0, row
