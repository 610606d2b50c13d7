"""`hardway upgrade` reads every row of a journal, says what it needs, and changes nothing."""

import json
from pathlib import Path

import pytest

from hardway.journal.stores import open_recorder
from tests.cli.test_audit import change
from tests.journal.games import Game


@pytest.fixture
def db(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    recorder = open_recorder("hardway.db")
    Game(recorder, "crown-1", electronic=False).play(12)
    recorder.close()
    return tmp_path / "hardway.db"


def test_upgrade_of_a_current_journal_changes_nothing(db, hardway):
    before = db.read_bytes()
    ran = hardway("upgrade")
    assert ran.code == 0
    assert "12 rows written by Hardway 0.1.0+1." in ran.out
    assert ran.out.endswith("Nothing to do: this version can read every row, and changes none.\n")
    form = json.loads(hardway("upgrade", "--json").out)
    assert (form["ok"], form["forms"]) == (True, [{"form": 1, "rows": 12, "lifted": False}])
    assert db.read_bytes() == before


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        (
            "UPDATE rows SET codec = 9 WHERE seq = 5",
            "crown-1 row 5: what came of it cannot be read: form 9 is not known",
        ),
        ("UPDATE rows SET software = '7.0+99' WHERE seq = 5", "crown-1 row 5: it was decided by procedure 99"),
        ("UPDATE rows SET body = replace(body, 'seated', 'levitated')", "cannot be read"),
    ],
)
def test_upgrade_names_a_row_that_this_version_cannot_read(db, hardway, sql, says):
    change(sql)
    ran = hardway("upgrade")
    assert ran.code == 1
    assert says in ran.out
    assert "Keep using the version that wrote them." in ran.out
    assert not json.loads(hardway("upgrade", "--json").out)["ok"]


def test_upgrade_names_the_table_whose_rule_book_is_missing(db, hardway):
    edition = '"edition":"' + 64 * "a" + '"'
    change("UPDATE rows SET body = replace(body, '{', ?) WHERE seq = 1", "{" + edition + ",")
    ran = hardway("upgrade")
    assert (ran.code, "crown-1 row 1: the table's edition of the rule book is missing" in ran.out) == (1, True)
