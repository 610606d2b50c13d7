"""A table plays on by the edition it was opened with, and says so where the house's book has changed."""

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, open_recorder
from hardway.journal.audit import audit
from hardway.journal.stored_stream import KEPT_BOOK, OTHER_EDITION, OWN_EDITION
from hardway.rulebook import HOUSES, load
from hardway.rulebook.loading import house_shelf
from hardway.rulebook.loading.load import _load
from tests.floor.rig import again, at, enter_all, floor


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of Crown's book, for an operator to change."""
    shutil.copytree(HOUSES / "crown", tmp_path / "crown")
    monkeypatch.setattr(house_shelf, "HOUSES", tmp_path)
    _load.cache_clear()
    yield tmp_path / "crown"
    _load.cache_clear()


def changed(house: Path) -> None:
    """The operator pays a hard 8 at 19 to 1 from now on, where the book said 9.5."""
    odds = (house / "odds.csv").read_text()
    assert "hard,8,9.5 to 1" in odds
    (house / "odds.csv").write_text(odds.replace("hard,8,9.5 to 1", "hard,8,19 to 1"))
    _load.cache_clear()


def begun() -> MemoryRecorder:
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        await enter_all(live, "p1", "seat 300", "bet pass 10")

    floor(recorder, play)
    assert isinstance(recorder, MemoryRecorder)
    return recorder


def went_on(recorder: MemoryRecorder, says: str) -> str:
    """Go on at the table, which says so much of its book, and return the book of its last row."""
    [table] = [stream for stream in recorder.streams() if stream != "floor"]

    async def play(here: Floor) -> str:
        live = await again(here, table)
        assert live.host.start.other_book == says
        assert isinstance(await live.enter(live.giver("p1"), "bet hard 8 10", "h"), Receipt)
        return str(live.host.law.book.digest)

    book: str = floor(recorder, play)
    assert next(iter(list(recorder.rows(table))[-1:])).book == book
    return book


def test_reopened_table_keeps_the_rule_book_it_was_opened_with(house: Path, caplog: pytest.LogCaptureFixture) -> None:
    recorder, own = begun(), load("crown").digest
    changed(house)
    assert load("crown").digest != own
    with caplog.at_level(logging.WARNING):
        assert went_on(recorder, OWN_EDITION) == own
    assert OWN_EDITION in caplog.text
    found = audit(recorder)
    assert found.findings == ()
    assert any(remark.endswith(OWN_EDITION) for remark in found.remarks)


def test_audit_remarks_that_a_rule_book_is_missing_on_disk(house: Path) -> None:
    recorder = begun()
    house.rename(house.with_name("gone"))
    _load.cache_clear()
    found = audit(recorder)
    assert found.findings == ()
    assert [remark.partition(": ")[2] for remark in found.remarks] == [KEPT_BOOK]
    assert "edition" not in KEPT_BOOK


def test_tampered_stored_rule_book_is_ignored_and_reported(house: Path, caplog: pytest.LogCaptureFixture) -> None:
    recorder, own = begun(), load("crown").digest
    changed(house)
    [(id, fact)] = recorder.facts("edition").items()
    recorder.put("edition", id, {"book": fact["book"].replace("9.5 to 1", "99 to 1")})
    with caplog.at_level(logging.WARNING):
        assert went_on(recorder, OTHER_EDITION) == load("crown").digest != own
    assert OTHER_EDITION in caplog.text
    assert any(finding.what == "edition" for finding in audit(recorder).findings)


def test_audit_finds_a_changed_or_missing_stored_rule_book() -> None:
    recorder = begun()
    assert audit(recorder).findings == ()
    [(id, fact)] = recorder.facts("edition").items()
    for other in ({"book": fact["book"].replace("9.5 to 1", "99 to 1")}, {}, None):
        recorder.put("edition", id, other)
        assert [finding.what for finding in audit(recorder).findings] == ["book"], other


def test_rule_book_edition_is_stored_once_for_all_tables(house: Path) -> None:
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        for _ in range(3):
            await at(here, Spec("crown", dice="real"))
        await at(here, Spec("crown", variant="mini", dice="real"))

    floor(recorder, play)
    assert len(recorder.facts("edition")) == 2
