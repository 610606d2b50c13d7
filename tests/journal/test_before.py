"""Journals of earlier software: a table and a promotion keep their own edition of the book, and still verify.

`before/newzealand.sqlite.gz` is from before a house's files were TOML: one table of New Zealand, four bets and three throws.
`before/star.sqlite.gz` is from before the book said which terms may be none: a promotion that has started, its manner
`none`, its way to notify `-`, the make of its car `None`.
"""

import gzip
from pathlib import Path

import pytest

from hardway.journal import Recorder, open_recorder
from hardway.journal.audit import audit
from hardway.journal.stored_core import open_stored_core
from hardway.journal.stored_table import OWN_EDITION, open_stored_table
from hardway.rulebook import load

BEFORE = Path(__file__).parent / "before"


def kept(house: str, folder: Path) -> Recorder:
    path = folder / "journal.sqlite"
    path.write_bytes(gzip.decompress((BEFORE / f"{house}.sqlite.gz").read_bytes()))
    return open_recorder(str(path))


@pytest.fixture
def recorder(tmp_path: Path) -> Recorder:
    return kept("newzealand", tmp_path)


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


def test_a_promotion_is_decided_again_by_its_own_book(tmp_path: Path) -> None:
    recorder = kept("star", tmp_path)
    found = audit(recorder)
    assert found.findings == ()
    assert found.decided
    assert [remark for remark in found.remarks if remark.endswith(OWN_EDITION)]
    promotion = open_stored_core(recorder, "promotion.summer")
    assert promotion.start.book.digest != load("star").digest
    assert promotion.game.state.phase == "running"
    assert promotion.game.state.terms.item("manner") == "none"
