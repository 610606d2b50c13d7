"""A journal has one key; a lost one is replaced only openly, and older signatures stay valid."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hardway.floor.house_key import house_key
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.checkpoint import SNAPSHOT, store_checkpoint
from hardway.journal.keys import BadKey, open_key

NOW = datetime(2026, 11, 15, 7, 40, tzinfo=UTC)
AT = ("2026-11-15T07:40:05.123Z", "2026-11-15T08:40:05.123Z")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hardway.db.key"


def opened(recorder: MemoryRecorder, path: Path, *, make_new: bool = False) -> tuple[str, str]:
    key, says = house_key(recorder, path, make_new=make_new, now=NOW)
    return key.public, says


def test_signing_key_of_a_new_journal_is_reported_only_once(path: Path) -> None:
    recorder = MemoryRecorder()
    public, says = opened(recorder, path)
    assert f"A signing key was made: {path}" in says
    assert opened(recorder, path) == (public, "")
    assert [row.entry for row in recorder.rows("floor")] == [f"key {public}"]


def test_signing_key_that_is_lost_raises_and_is_not_replaced(path: Path) -> None:
    recorder = MemoryRecorder()
    opened(recorder, path)
    path.unlink()
    with pytest.raises(BadKey, match=r"the signing key of this journal is missing .* --new-key"):
        opened(recorder, path)
    assert not path.exists()


def test_signing_key_of_another_journal_is_refused(path: Path, tmp_path: Path) -> None:
    recorder = MemoryRecorder()
    opened(recorder, path)
    open_key(tmp_path / "another")
    with pytest.raises(BadKey, match="this journal's key is"):
        opened(recorder, tmp_path / "another")
    assert [row.seq for row in recorder.rows("floor")] == [1], "nothing was written"


def test_signing_key_made_on_request_keeps_old_signatures_valid(path: Path) -> None:
    recorder = MemoryRecorder()
    first = open_key(path)
    opened(recorder, path)
    store_checkpoint(recorder, first, AT[0])
    with pytest.raises(BadKey, match="holds the signing key"):
        opened(recorder, path, make_new=True)
    path.unlink()
    public, says = opened(recorder, path, make_new=True)
    assert public != first.public
    assert "was made" in says
    assert [row.entry for row in recorder.rows("floor")] == [f"key {first.public}", f"key {public}"]
    store_checkpoint(recorder, open_key(path), AT[1])
    assert not audit(recorder, public=public).findings
    assert opened(recorder, path) == (public, "")


def test_signing_key_row_says_that_the_old_key_is_lost(path: Path) -> None:
    recorder = MemoryRecorder()
    opened(recorder, path)
    path.unlink()
    opened(recorder, path, make_new=True)
    assert [json.loads(row.body)["why"] for row in recorder.rows("floor")] == ["", "the key before is lost"]


def test_new_signing_key_deletes_old_snapshots(path: Path) -> None:
    recorder = MemoryRecorder()
    opened(recorder, path)
    recorder.put(SNAPSHOT, "crown-1", {"signed": "with the first key"})
    opened(recorder, path)
    assert list(recorder.facts(SNAPSHOT)) == ["crown-1"]
    path.unlink()
    opened(recorder, path, make_new=True)
    assert recorder.facts(SNAPSHOT) == {}


def test_audit_reports_a_checkpoint_signed_with_a_foreign_key(path: Path, tmp_path: Path) -> None:
    recorder = MemoryRecorder()
    public, _ = opened(recorder, path)
    store_checkpoint(recorder, open_key(tmp_path / "another"), AT[0])
    assert {finding.what for finding in audit(recorder, public=public).findings} == {"checkpoint"}


def test_signing_key_that_loses_a_race_is_refused(path: Path, tmp_path: Path) -> None:
    class Raced(MemoryRecorder):
        """Another process is quicker, once."""

        other = True

        def append(self, rows, tokens=None):  # type: ignore[no-untyped-def]
            if self.other:
                self.other = False
                opened(self, tmp_path / "another")
            return super().append(rows, tokens)

    with pytest.raises(BadKey, match="this journal's key is"):
        opened(Raced(), path)
