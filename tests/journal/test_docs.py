"""docs/journal.md is true: its output is printed, and its names exist."""

import re
from pathlib import Path

import pytest

from hardway.journal import Row
from hardway.journal.keys import open_key
from hardway.journal.row import KINDS
from hardway.journal.stores import open_recorder
from hardway.rulebook import load
from tests.cli.conftest import hardway
from tests.journal.kept import rows_of
from tests.journal.test_golden import FILE
from tests.pages import page, prints_what_is_shown, shown

PAGE = page("journal.md")
TIES = ("seq", "prev", "hash")
__all__ = ["hardway"]


@pytest.fixture
def golden(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    recorder = open_recorder("hardway.db")
    rows: list[Row] = []
    for row in rows_of(FILE.read_text(encoding="utf-8").splitlines()):  # as if played by today's book
        fields = {**row._asdict(), "book": load("crown").digest}
        rows.append(
            Row.after(rows[-1] if rows else None, **{name: fields[name] for name in fields if name not in TIES})
        )
    recorder.append(rows)
    recorder.close()
    open_key(Path("hardway.db.key"))
    return tmp_path


@pytest.mark.parametrize("block", shown(PAGE))
def test_output_shown_on_the_journal_page_matches_the_commands(golden, hardway, block):
    prints_what_is_shown(hardway, block)


def test_journal_page_names_every_row_field_and_row_kind():
    table = PAGE.split("| field | what it is |")[1].split("\n\n")[0]
    assert re.findall(r"`(\w+)`", " ".join(line.split("|")[1] for line in table.splitlines() if line)) == list(
        Row._fields
    )
    kinds = next(line for line in table.splitlines() if line.startswith("| `kind`"))
    assert re.findall(r"`(\w+)`", kinds)[1:] == list(KINDS)
