"""A journal's file opened to be read alone: it is not changed by that, and nothing is made beside it.

Who may read it is nobody's business here: evidence lies on read-only disks and in folders that several people read.
"""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw

BUSY_MS = 10_000


class ReadOnlyFile:
    """Gives connections to a SQLite file that cannot write."""

    def __init__(self, path: str) -> None:
        self._copy: TemporaryDirectory[str] | None = None
        self._name = self._named(Path(path))

    def connect(self) -> apsw.Connection:
        """Return a connection."""
        db = apsw.Connection(self._name, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
        db.set_busy_timeout(BUSY_MS)
        return db

    def close(self) -> None:
        """Forget the copy, if one had to be made."""
        if self._copy is not None:
            self._copy.cleanup()

    def _named(self, path: Path) -> str:
        """Return how SQLite is told to open it. In WAL mode it would make two files even to read, and leave them."""
        wal, shared = Path(f"{path}-wal"), Path(f"{path}-shm")
        if wal.exists() and shared.exists():  # others have it open, or had
            return f"{path.absolute().as_uri()}?mode=ro"
        if not wal.exists() or not wal.stat().st_size:  # all of it is in the file
            return f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        # It was copied with what a power cut left in the WAL: SQLite must make an index of that to read it.
        self._copy = TemporaryDirectory(prefix="hardway-")
        copy = Path(self._copy.name) / path.name
        shutil.copyfile(path, copy)
        shutil.copyfile(wal, f"{copy}-wal")
        return f"{copy.as_uri()}?mode=ro"
