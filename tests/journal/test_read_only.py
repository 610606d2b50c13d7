"""A journal that is opened to be read stays as it is, byte for byte, and so does the folder that it lies in."""

import shutil
from pathlib import Path

import pytest

from hardway.journal import CannotOpen, Unavailable, open_recorder
from hardway.journal.backup import backup
from tests.journal.chains import chain

ROWS = chain("crown-1", 40)


@pytest.fixture
def evidence(tmp_path: Path) -> Path:
    """A folder with a journal that others may read too."""
    folder = tmp_path / "evidence"
    folder.mkdir()
    recorder = open_recorder(str(folder / "hardway.db"))
    recorder.append(ROWS)
    recorder.close()
    (folder / "hardway.db").chmod(0o444)
    return folder


def left_in(folder: Path) -> dict[str, tuple[bytes, int, int]]:
    return {one.name: (one.read_bytes(), one.stat().st_mode, one.stat().st_mtime_ns) for one in folder.iterdir()}


def rows_of(path: Path) -> int:
    recorder = open_recorder(str(path), read_only=True)
    try:
        return len(list(recorder.rows("crown-1")))
    finally:
        recorder.close()


def test_read_only_opening_of_a_journal_changes_no_file(evidence):
    before = left_in(evidence)
    assert rows_of(evidence / "hardway.db") == 40
    assert left_in(evidence) == before


def test_read_only_journal_refuses_writes(evidence):
    recorder = open_recorder(str(evidence / "hardway.db"), read_only=True)
    with pytest.raises(Unavailable, match="may not be written"):
        recorder.put("person", "ann", {"name": "Ann"})
    with pytest.raises(Unavailable, match="may not be written"):
        recorder.lease("crown-1", "me", 60)
    recorder.close()


def test_backup_does_not_change_the_source_journal(evidence, tmp_path):
    before = left_in(evidence)
    backup(str(evidence / "hardway.db"), str(tmp_path / "monday.backup"))
    assert left_in(evidence) == before
    assert rows_of(tmp_path / "monday.backup") == 40
    assert sorted(one.name for one in tmp_path.iterdir()) == ["evidence", "monday.backup"]


def test_journal_copied_with_wal_but_no_shm_is_read_unchanged(tmp_path):
    writer = open_recorder(str(tmp_path / "hardway.db"))
    writer.append(ROWS[:30])
    copied = tmp_path / "copied"
    copied.mkdir()
    for end in ("", "-wal"):
        shutil.copy(tmp_path / f"hardway.db{end}", copied)
    writer.close()
    before = left_in(copied)
    assert rows_of(copied / "hardway.db") == 30
    assert left_in(copied) == before


def test_journal_open_for_writing_is_read_up_to_the_latest_row(tmp_path):
    path = tmp_path / "hardway.db"
    writer = open_recorder(str(path))
    writer.append(ROWS[:30])
    reader = open_recorder(str(path), read_only=True)
    assert len(list(reader.rows("crown-1"))) == 30
    writer.append(ROWS[30:])
    assert len(list(reader.rows("crown-1"))) == 40
    reader.close()
    writer.close()


@pytest.mark.parametrize("content", [b"", b"Dear Ann, " * 100])
def test_foreign_file_is_not_opened_read_only(tmp_path, content):
    path = tmp_path / "letter.db"
    path.write_bytes(content)
    with pytest.raises(CannotOpen, match=r"letter.db is no journal of Hardway"):
        open_recorder(str(path), read_only=True)
    assert left_in(tmp_path)["letter.db"][0] == content


def test_journal_errors_tell_a_folder_from_a_missing_file(tmp_path):
    with pytest.raises(CannotOpen, match="it is a folder"):
        open_recorder(str(tmp_path), read_only=True)
    with pytest.raises(CannotOpen, match="there is no such file"):
        open_recorder(str(tmp_path / "none.db"), read_only=True)
    assert list(tmp_path.iterdir()) == []
