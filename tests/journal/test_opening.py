"""A journal opens by its name; anything else is refused with a sentence and not changed."""

import os
import stat
from pathlib import Path

import apsw
import psycopg
import pytest

from hardway.journal import CannotOpen, MemoryRecorder, Unavailable, open_recorder
from hardway.journal.stores.sqlite import SQLiteRecorder
from tests.journal.chains import chain


def test_database_name_selects_a_memory_or_sqlite_journal(tmp_path: Path) -> None:
    assert isinstance(open_recorder(":memory:"), MemoryRecorder)
    recorder = open_recorder(str(tmp_path / "new.db"))
    assert isinstance(recorder, SQLiteRecorder)
    recorder.close()


def test_text_file_is_refused_as_a_journal_and_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear Ann, " * 100)
    with pytest.raises(CannotOpen, match=r"letter.db is no journal of Hardway: not a SQLite database"):
        open_recorder(str(path))
    assert path.read_text() == "Dear Ann, " * 100


def test_foreign_sqlite_database_is_refused_and_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "books.db"
    with apsw.Connection(str(path)) as db:
        db.execute("CREATE TABLE books (title TEXT)")
    before = path.read_bytes()
    with pytest.raises(CannotOpen, match="is no journal of Hardway: it has the tables books; name the right file"):
        open_recorder(str(path))
    assert path.read_bytes() == before


def test_sqlite_journal_with_added_triggers_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wired.db"
    open_recorder(str(path)).close()
    with apsw.Connection(str(path)) as db:
        db.execute("CREATE TRIGGER gift AFTER INSERT ON rows BEGIN DELETE FROM leases; END")
    with pytest.raises(CannotOpen, match=r"wired.db has SQL triggers that Hardway did not make: gift; drop them"):
        open_recorder(str(path))


def test_sqlite_journal_of_a_newer_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "later.db"
    open_recorder(str(path)).close()
    with apsw.Connection(str(path)) as db:
        db.execute("UPDATE form SET number = 2")
    with pytest.raises(
        CannotOpen, match=r"later.db holds a journal of format 2; this version of Hardway needs format 1"
    ):
        open_recorder(str(path))


def test_journal_of_a_trial_version_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "trial.db"
    open_recorder(str(path)).close()
    with apsw.Connection(str(path)) as db:
        db.execute("DROP TABLE form; CREATE TABLE journal (form INTEGER); INSERT INTO journal VALUES (1)")
    before = path.read_bytes()
    says = r"trial.db was written by a trial version from before .* begin a new journal: --db and another file"
    with pytest.raises(CannotOpen, match=says):
        open_recorder(str(path))
    assert path.read_bytes() == before


def test_journal_in_a_missing_folder_cannot_be_created(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="cannot be opened: it cannot be created there"):
        open_recorder(str(tmp_path / "nowhere" / "hardway.db"))


def test_opening_without_create_makes_no_journal_file(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="cannot be opened: there is no such file"):
        open_recorder(str(tmp_path / "none.db"), create=False)
    assert not (tmp_path / "none.db").exists()


def test_empty_file_opened_without_create_stays_empty(tmp_path: Path) -> None:
    """It is refused as a journal, and the file is left as it was."""
    path = tmp_path / "empty.db"
    path.touch(mode=0o644)
    path.chmod(0o644)
    with pytest.raises(CannotOpen, match=r"empty.db is no journal of Hardway: it is empty; name the right file"):
        open_recorder(str(path), create=False)
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"", 0o644)
    assert [one.name for one in tmp_path.iterdir()] == ["empty.db"]


def test_empty_file_becomes_a_journal_when_opened(tmp_path: Path) -> None:
    (tmp_path / "new.db").touch()
    recorder = open_recorder(str(tmp_path / "new.db"))
    assert recorder.append(chain("t1", 1)) == [None]
    recorder.close()


def test_journal_files_are_private_from_their_creation_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, modes = tmp_path / "hardway.db", set()
    connect = apsw.Connection

    def connection(*args: object, **more: object) -> apsw.Connection:
        modes.update(stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir())
        return connect(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(apsw, "Connection", connection)
    before = os.umask(0)
    try:
        recorder = open_recorder(str(path))
        assert recorder.append(chain("t1", 1)) == [None]
        names = {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}
        recorder.close()
    finally:
        os.umask(before)
    assert modes == {0o600}
    assert names == {"hardway.db": 0o600, "hardway.db-wal": 0o600, "hardway.db-shm": 0o600}


@pytest.mark.parametrize("which", ["", "-wal", "-shm"])
@pytest.mark.parametrize("mode", [0o644, 0o640, 0o606])
def test_journal_file_readable_by_others_is_refused(tmp_path: Path, which: str, mode: int) -> None:
    path = tmp_path / "hardway.db"
    first = open_recorder(str(path))
    first.append(chain("t1", 1))
    Path(f"{path}{which}").chmod(mode)
    with pytest.raises(CannotOpen, match=rf"others may read it \(mode {mode:04o}\); .* chmod 600 .*hardway.db\*"):
        open_recorder(str(path))
    Path(f"{path}{which}").chmod(0o600)
    open_recorder(str(path)).close()
    first.close()


def test_journal_file_uses_wal_and_full_sync(tmp_path: Path) -> None:
    path = str(tmp_path / "hardway.db")
    recorder = SQLiteRecorder(path)
    assert recorder._writer.pragma("synchronous") == 2
    assert recorder._writer.pragma("journal_mode") == "wal"
    assert recorder._writer.pragma("secure_delete") == 1
    recorder.close()


def test_journal_copy_without_wal_mode_is_opened_in_wal_mode(tmp_path: Path) -> None:
    recorder = SQLiteRecorder(str(tmp_path / "hardway.db"))
    recorder.append(chain("t1", 3))
    recorder._writer.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
    recorder.close()
    copy = SQLiteRecorder(str(tmp_path / "copy.db"))
    assert list(copy.rows("t1")) == chain("t1", 3)
    assert copy._writer.pragma("journal_mode") == "wal"
    copy.close()


def test_deleted_fact_is_not_in_the_bytes_of_the_database_file(tmp_path: Path) -> None:
    path = tmp_path / "hardway.db"
    recorder = open_recorder(str(path))
    recorder.put("person", "p1", {"name": "Wilhelmina"})
    recorder.put("person", "p2", {"name": "Bob"})
    recorder.put("person", "p1", None)
    recorder.close()
    assert b"Wilhelmina" not in path.read_bytes()
    assert not list(tmp_path.glob("*-wal"))


def test_missing_postgresql_server_is_named_without_password() -> None:
    with pytest.raises(CannotOpen, match="the PostgreSQL database x at /nowhere cannot be opened: ") as caught:
        open_recorder("postgresql://ann:secret@/x?host=/nowhere")
    assert "secret" not in str(caught.value)


def test_missing_postgresql_database_is_reported(server: str) -> None:
    with pytest.raises(CannotOpen, match=r'cannot be opened: .*database "nosuch" does not exist'):
        open_recorder(server.replace("/postgres?", "/nosuch?"))


def test_postgresql_without_journal_or_of_newer_form_is_refused(postgres: str) -> None:
    with pytest.raises(CannotOpen, match="has no journal in it"):
        open_recorder(postgres, create=False)
    open_recorder(postgres).close()
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute("UPDATE hardway.form SET number = 2")
    with pytest.raises(CannotOpen, match="holds a journal of format 2; this version of Hardway needs format 1"):
        open_recorder(postgres)


def test_postgresql_journal_of_a_trial_version_is_refused(postgres: str) -> None:
    open_recorder(postgres).close()
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute("DROP TABLE hardway.form; CREATE TABLE hardway.journal (form integer)")
    with pytest.raises(CannotOpen, match=r"was written by a trial version from before .* --db and another database"):
        open_recorder(postgres)


@pytest.mark.parametrize(
    "making",
    [
        "CREATE RULE gift AS ON INSERT TO hardway.rows DO ALSO DELETE FROM hardway.leases",
        "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';"
        "CREATE TRIGGER gift BEFORE INSERT ON hardway.rows FOR EACH ROW EXECUTE FUNCTION f()",
    ],
)
def test_postgresql_journal_with_added_triggers_is_refused(postgres: str, making: str) -> None:
    """Rules that somebody added are refused too."""
    open_recorder(postgres).close()
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute(making)
    with pytest.raises(CannotOpen, match="has triggers or rules that Hardway did not make: gift; drop them"):
        open_recorder(postgres)


def test_postgresql_connection_lost_fails_once_and_is_replaced(postgres: str) -> None:
    recorder = open_recorder(postgres)
    rows = chain("t1", 3)
    assert recorder.append(rows[:1]) == [None]
    assert recorder.head("t1") == rows[0]
    assert recorder.wait(0)
    with psycopg.connect(postgres, autocommit=True) as db:
        db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hardway'")
    for call in (lambda: recorder.append(rows[1:2]), lambda: recorder.head("t1"), lambda: recorder.wait(1)):
        with pytest.raises(Unavailable, match=r"the PostgreSQL database postgres at .* failed: "):
            call()
    assert recorder.head("t1") == rows[0]
    assert recorder.append(rows[1:2]) == [None]
    assert recorder.wait(0)
    recorder.close()
