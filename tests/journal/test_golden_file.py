"""A SQLite file that an earlier version wrote opens and verifies for ever. The file is never written again.

A server made it: an account of staff who was given a role, Ann's own table at Crown, electronic dice, the edition of the
book, a snapshot and checkpoints; another checkpoint was printed and lies beside it. She brings 500 and bets 10 and 10 on
the Win Line, 5 on Don't Pass and 12 on six. After 9, 6, 11, 8 and 6 the six has won 14 twice, and she bets 5 on the field.
"""

import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardway.journal import Row
from hardway.journal.audit import audit
from hardway.journal.checkpoint import load_checkpoint
from hardway.journal.export import write_record
from hardway.journal.stored_table import open_stored_table
from hardway.journal.stores.sqlite import SQLiteRecorder
from hardway.notation import final_form, replay_text

GOLDEN = Path(__file__).parent / "golden"
RACK = 500_00 - 10_00 - 10_00 - 5_00 - 12_00 + 2 * 14_00 - 5_00


@pytest.fixture
def old(tmp_path: Path) -> Iterator[SQLiteRecorder]:
    path = tmp_path / "hardway.db"
    path.touch(mode=0o600)
    path.write_bytes(lzma.decompress((GOLDEN / "floor.form1.db.xz").read_bytes()))
    recorder = SQLiteRecorder(str(path), create=False)
    yield recorder
    recorder.close()


def test_its_table_opens_where_it_was_left(old: SQLiteRecorder):
    found = open_stored_table(old, "crown-2")
    [player] = found.state.players.values()
    assert (player.rack, found.state.rolls, found.state.point) == (RACK, 5, 9)
    assert final_form(found.law, found.state)["house"] == "-28.00"
    assert found.state.accounted == found.state.brought == 500_00


def test_it_verifies_against_the_checkpoint_that_lies_elsewhere(old: SQLiteRecorder):
    elsewhere = load_checkpoint((GOLDEN / "floor.form1.checkpoint").read_text())
    found = audit(old, against=[elsewhere], public=elsewhere.key)
    assert {finding.what for finding in found.findings} <= {"edition"}
    assert found.streams == {"crown-1": 1, "crown-2": 17, "floor": 5}


def test_its_record_plays_to_the_same_end(old: SQLiteRecorder):
    [player] = replay_text("\n".join(write_record(old.rows("crown-2")))).state.players.values()
    assert player.rack == RACK


def test_it_goes_on(old: SQLiteRecorder):
    head = old.head("crown-2")
    assert head is not None
    lease = old.lease("crown-2", "here", 10)
    assert lease is not None
    after = Row.after(head, stream="crown-2", kind="dice", at=head.at, body="{}", book=head.book)
    assert old.append([after], {"crown-2": lease.token}) == [None]
