"""What a served casino leaves behind is enough to show that somebody removed a table, or cut its newest rows off."""

import shutil
import sqlite3
from pathlib import Path

from tests.server.hands import Hands
from tests.server.process import Process, hardway


def without(db: Path, name: str, *asked: str) -> Path:
    """Return a copy of a journal in which somebody who has not the key has done something."""
    copy = db.with_name(name)
    shutil.copy(db, copy)
    shutil.copy(f"{db}.key", f"{copy}.key")
    kept = sqlite3.connect(copy)
    for one in asked:
        kept.execute(one)
    kept.commit()
    kept.close()
    return copy


def test_a_table_that_was_removed_is_named(tmp_path: Path) -> None:
    db = tmp_path / "h.db"
    with Process(str(db), "--house", "crown") as served:
        guest = Hands(served.address)
        guest.post("/api/guest")
        for _ in range(2):
            assert guest.post("/api/tables", {"house": "crown"}).status_code == 201
        entry = {"key": "a", "entry": "seat 300"}
        assert guest.post("/api/tables/crown-1/entries", entry).status_code == 200
        guest.close()
        assert served.stop() == (0, "")
    assert hardway("audit", "verify", "--db", str(db)).returncode == 0
    removed = "DELETE FROM rows WHERE stream = 'crown-2'"
    by_checkpoint = hardway("audit", "verify", "--db", str(without(db, "one.db", removed)))
    assert by_checkpoint.returncode == 1
    assert (
        "crown-2, row 1: the whole stream is gone\n      expected  1 rows by the checkpoint of" in by_checkpoint.stdout
    )
    forgotten = "DELETE FROM facts WHERE kind IN ('checkpoint', 'snapshot')"
    by_the_floor = hardway("audit", "verify", "--db", str(without(db, "two.db", removed, forgotten)))
    assert by_the_floor.returncode == 1
    assert (
        "crown-2: the whole stream is gone\n      expected  a table crown-2, which the floor opened"
        in by_the_floor.stdout
    )
    cut = "DELETE FROM rows WHERE stream = 'crown-1' AND seq > 1"
    shortened = hardway("audit", "verify", "--db", str(without(db, "three.db", cut)))
    assert shortened.returncode == 1
    assert "crown-1, row 2: rows that were there are gone" in shortened.stdout


def test_what_was_removed_while_nobody_served_is_still_shown_after_the_next_start(tmp_path: Path) -> None:
    db = tmp_path / "h.db"
    with Process(str(db), "--house", "crown") as served:
        assert served.stop() == (0, "")
    cut = without(db, "cut.db", "DELETE FROM rows WHERE stream = 'crown-1'")
    with Process(str(cut), "--house", "crown") as served:
        code, errors = served.stop()
        assert (code, "is not the one" in errors) == (0, True), errors
    verified = hardway("audit", "verify", "--db", str(cut))
    assert verified.returncode == 1
    assert "crown-1" in verified.stdout
