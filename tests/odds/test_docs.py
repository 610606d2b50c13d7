"""docs/odds.md shows what the commands print, line for line; `…` stands for lines left out."""

from pathlib import Path

import pytest

from tests.pages import commands, page, prints_what_is_shown, python_prints_what_it_says, shown

PAGE = page("odds.md")


@pytest.mark.parametrize("block", shown(PAGE), ids=lambda block: block.splitlines()[0])
def test_odds_docs_show_what_the_commands_print(hardway, block):
    prints_what_is_shown(hardway, block)


def test_odds_docs_python_prints_the_shown_output():
    python_prints_what_it_says(PAGE)


def test_odds_docs_commands_run_without_errors(hardway, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = commands(PAGE)
    assert len(rows) == 10
    Path("hand.craps").write_text("house crown\nseat ann 300\nbet ann pass 5\n", "utf-8")
    for row in rows:
        words = row.replace("NAME=VALUE", "inactive_odds=decided").replace("FILE", "hand.craps").split()[1:]
        assert hardway(*words).code == 0, row
