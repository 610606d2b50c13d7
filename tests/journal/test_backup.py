"""Backups: the same journal again, made while it is written, and never in place of another."""

import stat
import threading
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from hardway.journal import CannotOpen, Row
from hardway.journal.audit import audit
from hardway.journal.backup import COPIED_PAGES, LEFT_OUT, BackupError, backup, copy_journal, restore
from hardway.journal.stores import open_recorder
from hardway.journal.stores.memory_recorder import MemoryRecorder
from hardway.journal.stores.sqlite.sqlite_recorder import SQLiteRecorder
from tests.journal.games import Game, casino
from tests.journal.kept import Kept


@pytest.fixture
def db(tmp_path) -> str:
    path = str(tmp_path / "hardway.db")
    recorder = open_recorder(path)
    casino(recorder, 40)
    recorder.put("person", "pann234567abc", {"name": "Ann", "kind": "guest"})
    for kind in LEFT_OUT:
        recorder.put(kind, "x", {"secret": "hush-hush"})
    recorder.lease("crown-1", "a server", 60)
    recorder.close()
    return path


def contents(path: str) -> dict:
    recorder = open_recorder(path, create=False)
    found = {stream: list(recorder.rows(stream)) for stream in recorder.streams()}
    facts = {kind: recorder.facts(kind) for kind in recorder.kinds() if kind not in LEFT_OUT}
    recorder.close()
    return found | {"facts": facts}


def test_restored_backup_is_the_same_journal(db, tmp_path):
    file, again = str(tmp_path / "monday.backup"), str(tmp_path / "again.db")
    backup(db, file)
    restore(file, again)
    assert contents(again) == contents(file) == contents(db)
    assert stat.S_IMODE(Path(file).stat().st_mode) == 0o600
    assert stat.S_IMODE(Path(again).stat().st_mode) == 0o600
    assert audit(open_recorder(again, create=False)).findings == ()


def test_backup_leaves_out_sessions_and_invitations(db, tmp_path):
    file = tmp_path / "monday.backup"
    backup(db, str(file))
    assert b"hush-hush" not in file.read_bytes()
    recorder = open_recorder(str(file), create=False)
    assert recorder.kinds() == ["person"]
    assert recorder.leases() == {}
    recorder.close()


def test_backup_writes_exactly_one_file(db, tmp_path):
    backup(db, str(tmp_path / "monday.backup"))
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("monday")) == ["monday.backup"]


def test_backup_made_while_a_table_plays_passes_the_audit(tmp_path):
    path = str(tmp_path / "hardway.db")
    recorder = open_recorder(path)
    game = Game(recorder, "t").play(200)
    stop = threading.Event()

    def play_on() -> None:
        while not stop.is_set():
            game.play(game.head.seq + 5)

    playing = threading.Thread(target=play_on)
    playing.start()
    try:
        for number in range(5):
            backup(path, str(tmp_path / f"{number}.backup"))
    finally:
        stop.set()
        playing.join()
    rows = []
    for number in range(5):
        found = audit(open_recorder(str(tmp_path / f"{number}.backup"), create=False))
        assert found.findings == ()
        rows.append(found.rows)
    assert rows == sorted(rows)
    assert 200 <= rows[0] <= rows[-1] <= game.head.seq


def test_backup_of_a_long_journal_ends_though_rows_are_added(tmp_path):
    """SQLite restarts a backup when the file changes between two steps, so beside a busy table it would never end."""
    path, pages = str(tmp_path / "hardway.db"), 4 * COPIED_PAGES
    recorder = open_recorder(path)
    for number in range(pages // 100):
        recorder.put("blob", str(number), {"text": "x" * 4096 * 100})
    told = []

    def write(done: int, whole: int) -> None:
        told.append(done)
        assert len(told) < 50, "it begins again and again"
        recorder.put("blob", "0", {"text": "y" * len(told)})

    backup(path, str(tmp_path / "monday.backup"), write)
    recorder.close()
    assert told == sorted(told)
    assert len(told) > 3
    kept = open_recorder(str(tmp_path / "monday.backup"), create=False)
    assert set(kept.get("blob", "0")["text"]) == {"x"}, "as it was when the copy began"
    kept.close()


def test_postgresql_backup_omits_what_is_written_while_copying(postgres, tmp_path, monkeypatch):
    """An act is a row and a fact: a copy with only one of them would lose an exclusion."""
    source = open_recorder(postgres)
    source.put("exclusion", "p1", {"until": "ever", "row": 1})
    source.append([Row.after(None, stream="floor", kind="floor", entry="exclude p1 for ever")])
    put = SQLiteRecorder.put

    def late(self, kind, id, body, **more):
        if source.head("floor").seq == 1:
            source.append([Row.after(source.head("floor"), stream="floor", kind="floor", entry="exclude p2 for ever")])
            source.put("exclusion", "p2", {"until": "ever", "row": 2})
        put(self, kind, id, body, **more)

    monkeypatch.setattr(SQLiteRecorder, "put", late)
    backup(postgres, str(tmp_path / "monday.backup"))
    source.close()
    kept = open_recorder(str(tmp_path / "monday.backup"), create=False)
    assert kept.head("floor").seq == len(kept.facts("exclusion")) == 1
    kept.close()


def test_half_restored_postgresql_journal_cannot_be_opened(postgres, db, tmp_path):
    class Killed(BaseException):
        """As by a signal, in the middle of it."""

    def kill(done: int, whole: int) -> None:
        raise Killed

    file = str(tmp_path / "monday.backup")
    backup(db, file)
    with pytest.raises(Killed):
        restore(file, postgres, kill)
    for create in (True, False):
        with pytest.raises(CannotOpen, match="a backup was not restored completely"):
            open_recorder(postgres, create=create)
    with psycopg.connect(postgres, autocommit=True) as server:
        server.execute("DROP SCHEMA hardway CASCADE")
    restore(file, postgres)
    assert contents(postgres) == contents(file)


def test_backup_and_restore_overwrite_no_existing_file(db, tmp_path):
    file = tmp_path / "monday.backup"
    file.write_text("something else")
    with pytest.raises(BackupError, match="exists already"):
        backup(db, str(file))
    assert file.read_text() == "something else"
    file.unlink()
    backup(db, str(file))
    with pytest.raises(BackupError, match="exists already"):
        restore(str(file), db)


def test_failed_backup_or_restore_leaves_no_file(db, tmp_path):
    with pytest.raises(BackupError, match="cannot be written"):
        backup(db, str(tmp_path / "no folder" / "monday"))
    with pytest.raises(CannotOpen):
        backup(str(tmp_path / "nothing.db"), str(tmp_path / "b"))
    (tmp_path / "text.db").write_text("a text, and no database" * 100)
    with pytest.raises(CannotOpen):
        restore(str(tmp_path / "text.db"), str(tmp_path / "c"))
    assert sorted(path.name for path in tmp_path.iterdir() if not path.name.startswith("hardway.db")) == ["text.db"]


def test_journal_is_the_same_after_a_round_trip_by_memory(db, tmp_path):
    """A PostgreSQL journal is copied the same way, through the recorder."""
    memory = MemoryRecorder()
    told = []
    with closing(open_recorder(db)) as source:
        copy_journal(source, memory, lambda *done: told.append(done))
    assert told[-1] == (80, 80)
    assert memory.kinds() == ["person"]
    with closing(SQLiteRecorder(str(tmp_path / "again.db"))) as target:
        copy_journal(memory, target, lambda *done: None)
    assert contents(str(tmp_path / "again.db")) == contents(db)


def test_journal_is_the_same_after_a_round_trip_by_postgresql(db, tmp_path, postgres):
    file, again = str(tmp_path / "monday.backup"), str(tmp_path / "again.backup")
    backup(db, file)
    restore(file, postgres)
    assert contents(postgres) == contents(db)
    recorder = open_recorder(postgres)
    assert audit(recorder).findings == ()
    Game(recorder, "new").play(10)
    recorder.close()
    backup(postgres, again)
    assert contents(again) == contents(postgres)
    with pytest.raises(BackupError, match="there is a journal already"):
        restore(file, postgres)


def test_backup_cannot_be_restored_from_a_database_address(tmp_path):
    with pytest.raises(BackupError, match="give the path of a backup"):
        restore("postgresql://localhost/hardway", str(tmp_path / "again.db"))


def test_backup_refuses_a_journal_with_a_gap_in_the_hash_chain():
    kept = Kept()
    Game(kept, "t").play(20)
    del kept.streams_["t"][10]
    with pytest.raises(BackupError, match="t: the hashes of rows 1 to 20 are not a chain"):
        copy_journal(kept, MemoryRecorder(), lambda *done: None)
