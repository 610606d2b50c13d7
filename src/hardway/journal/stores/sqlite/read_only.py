"""Opens a journal's file for reading only: the file is not changed, and no file is created beside it.

Its mode is not checked: evidence lies on read-only disks and in shared folders.
"""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw

BUSY_MS = 10_000


class ReadOnlyFile:
    """Opens read-only connections to a SQLite file."""

    def __init__(self, path: str) -> None:
        self._copy: TemporaryDirectory[str] | None = None
        self._name = self._named(Path(path))

    def connect(self) -> apsw.Connection:
        """Return a new connection."""
        db = apsw.Connection(self._name, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
        db.set_busy_timeout(BUSY_MS)
        return db

    def close(self) -> None:
        """Delete the copy of the file, if one had to be made."""
        if self._copy is not None:
            self._copy.cleanup()

    def _named(self, path: Path) -> str:
        """Return the URI by which SQLite opens the file, or a temporary copy of it. In WAL mode SQLite creates two
        files even for reading, unless they exist or the URI says that the file never changes."""
        wal, shared = Path(f"{path}-wal"), Path(f"{path}-shm")
        if wal.exists() and shared.exists():  # another process has it open, or had
            return f"{path.absolute().as_uri()}?mode=ro"
        if not wal.exists() or not wal.stat().st_size:  # nothing is left in a WAL
            return f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        # The file was copied with a WAL, as after a power cut: SQLite must create an index to read that.
        self._copy = TemporaryDirectory(prefix="hardway-")
        copy = Path(self._copy.name) / path.name
        shutil.copyfile(path, copy)
        shutil.copyfile(wal, f"{copy}-wal")
        return f"{copy.as_uri()}?mode=ro"
