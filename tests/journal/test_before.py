"""A journal from before a house's files were TOML: its table keeps its own edition of the book, and still verifies.

`before/newzealand.sqlite.gz` was written by the software of that time: one table of New Zealand, four bets and three throws.
"""

import gzip
from pathlib import Path

import pytest

from hardway.journal import Recorder, open_recorder
from hardway.journal.audit import audit
from hardway.journal.stored_table import OWN_EDITION, open_stored_table
from hardway.rulebook import load

BEFORE = Path(__file__).parent / "before" / "newzealand.sqlite.gz"


@pytest.fixture
def recorder(tmp_path: Path) -> Recorder:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(gzip.decompress(BEFORE.read_bytes()))
    return open_recorder(str(path))


def test_it_is_decided_again_by_its_own_book(recorder: Recorder) -> None:
    found = audit(recorder)
    assert found.findings == ()
    assert found.decided
    assert [remark for remark in found.remarks if remark.endswith(OWN_EDITION)]


def test_its_table_opens(recorder: Recorder) -> None:
    # Pass 10, and a point of 8; hard 8 10, and 4-4: 280 + 20 + 90, the hard 8 staying up. Pass 10, World 5, and a 7 on the
    # come-out: 375 + 20, and 5 of the World, one dollar paid 4 to 1 and four lost; the hard 8 sleeps.
    [table] = [stream for stream in recorder.streams() if stream != "floor"]
    found = open_stored_table(recorder, table)
    assert found.law.book.digest != load("newzealand").digest
    assert found.state.players["p1"].rack == 40000
