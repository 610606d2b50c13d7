"""A journal shows that a table was removed, or its newest rows cut off."""

import shutil
import sqlite3
from pathlib import Path

from hardway.journal import open_recorder
from hardway.journal.audit import audit
from hardway.journal.keys import read_key
from tests.server.hands import Hands
from tests.server.process import Process, hardway

REMOVED = "DELETE FROM rows WHERE stream = 'crown-2'"
CUT = "DELETE FROM rows WHERE stream = 'crown-1' AND seq > 1"
FORGOTTEN = "DELETE FROM facts WHERE kind IN ('checkpoint', 'snapshot')"


def without(db: Path, name: str, *asked: str) -> Path:
    """Return a copy of a journal that was changed without its key."""
    copy = db.with_name(name)
    shutil.copy(db, copy)
    kept = sqlite3.connect(copy)
    for one in asked:
        kept.execute(one)
    kept.commit()
    kept.close()
    return copy


def found(db: Path, key: Path) -> list[tuple[str, str]]:
    """Return what an audit finds, and where."""
    recorder = open_recorder(str(db), create=False)
    findings = audit(recorder, public=read_key(key).public).findings
    recorder.close()
    return [(finding.what, finding.place) for finding in findings]


def test_audit_names_a_table_removed_from_the_database(tmp_path: Path) -> None:
    db, key = tmp_path / "h.db", tmp_path / "h.db.key"
    with Process(str(db), "crown") as served:
        guest = Hands(served.address)
        guest.post("/api/guest")
        for _ in range(2):
            assert guest.post("/api/tables", {"house": "crown"}).status_code == 201
        entry = {"key": "a", "entry": "seat 300"}
        assert guest.post("/api/tables/crown-1/entries", entry).status_code == 200
        guest.close()
        assert served.stop() == (0, "")
    assert found(db, key) == []
    assert found(without(db, "one.db", REMOVED), key) == [("gone", "crown-2, row 1")]
    assert found(without(db, "two.db", REMOVED, FORGOTTEN), key) == [("gone", "crown-2")]
    assert ("cut", "crown-1, row 2") in found(without(db, "three.db", CUT), key)
    verified = hardway("audit", "verify", "--db", str(tmp_path / "two.db"), "--key", str(key))
    assert verified.returncode == 1
    assert (
        "crown-2: the whole stream is gone\n      expected  a table crown-2, which the floor opened" in verified.stdout
    )
