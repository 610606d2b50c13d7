"""A disk for tests: it loses unsynced data in a power cut, and fails on demand.

The files are real, so that SQLite's locks and shared memory work as always; beside them stands what a disk would hold:
for each file what was synced, and the writes and truncations since. A file's name, and its going, are durable only when
its folder was synced, which SQLite's own layer does at the first sync of a new journal or WAL. At a cut each sector
written since the sync is kept, lost or torn, each by itself and in no order, and so is each name. No real sync is made.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

SECTOR_BYTES = 512
SYNCED_WITH_FOLDER = apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_SUPER_JOURNAL | apsw.SQLITE_OPEN_WAL
CALLS = ("open", "read", "write", "sync", "truncate", "delete")


@dataclass
class Kept:
    """A file on the disk: synced bytes, and later writes as (offset, bytes) or (size, None)."""

    certain: bytes = b""
    since: list[tuple[int, bytes | None]] = field(default_factory=list)

    def settle(self) -> None:
        """Make everything certain."""
        self.certain, self.since = self.after(random.Random(0), 1.0), []

    def after(self, chance: random.Random, kept: float) -> bytes:
        """Return the bytes after a power cut that keeps each unsynced sector with a probability."""
        found = bytearray(self.certain)
        for offset, data in self.since:
            if data is None:
                if kept == 1 or chance.random() < kept:
                    del found[offset:]
                continue
            for start in range(offset, offset + len(data), SECTOR_BYTES):
                if kept == 1 or chance.random() < kept:
                    piece = data[start - offset : start - offset + SECTOR_BYTES]
                    if kept < 1 and chance.random() < 0.1:
                        piece = piece[: chance.randrange(len(piece))]
                    found.extend(bytes(max(0, start + len(piece) - len(found))))
                    found[start : start + len(piece)] = piece
        return bytes(found)


class Disk(apsw.VFS):
    """A folder on a disk that can be cut off, or made to fail. `name` is the VFS's name for SQLite."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.name = f"disk-{folder}"
        self.files = {path.name: Kept(path.read_bytes()) for path in folder.iterdir()}
        self.named = dict(self.files)
        """The names that are certain."""
        self.calls_left: int | None = None
        """After so many writes, syncs, truncations and deletions the power goes."""
        self.dead = False
        self.fault: tuple[str, int, bool, type[apsw.Error]] | None = None
        self.seen = dict.fromkeys(CALLS, 0)
        super().__init__(self.name, "")

    @property
    def db(self) -> str:
        """The path of a journal on this disk."""
        return str(self.folder / "hardway.db")

    def cut(self, chance: random.Random, into: Path) -> "Disk":
        """Take the power away, and return the disk as it is found afterwards, in another folder."""
        self.dead = True
        into.mkdir()
        kept = chance.choice([0.0, 0.3, 0.7, 0.95, 1.0])
        for name in self.files.keys() | self.named.keys():
            now, before = self.files.get(name), self.named.get(name)
            file = now if chance.random() < kept else before
            if file is not None:
                (into / name).write_bytes(file.after(chance, kept))
        return Disk(into)

    @contextmanager
    def failing(self, call: str, at: int, *, for_good: bool, error: type[apsw.Error] = apsw.IOError) -> Iterator[None]:
        """Make the n-th call of a kind fail from now on, once or with all that follow."""
        self.seen = dict.fromkeys(CALLS, 0)
        self.fault = (call, at, for_good, error)
        try:
            yield
        finally:
            self.fault = None

    def touch(self, call: str) -> None:
        """Count a call; fail if the power is gone or the call is to fail."""
        if self.dead:
            raise apsw.IOError("the power is gone")
        self.seen[call] += 1
        if self.fault is not None:
            kind, at, for_good, error = self.fault
            if call == kind and (self.seen[call] >= at if for_good else self.seen[call] == at):
                raise error(f"{call} number {self.seen[call]} fails")

    def spend(self) -> None:
        """Take one from the calls that are left; the power goes with the last of them."""
        if self.calls_left is not None:
            self.calls_left -= 1
            if self.calls_left <= 0:
                self.dead = True
                raise apsw.IOError("the power goes")

    def xOpen(self, name: Any, flags: list[int]) -> "DiskFile":  # noqa: N802
        self.touch("open")
        return DiskFile(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        self.touch("delete")
        super().xDelete(filename, False)
        self.files.pop(Path(filename).name, None)
        self.spend()
        if syncdir:
            self.named = dict(self.files)

    def excepthook(self, *_: Any) -> bool:
        return True


class DiskFile(apsw.VFSFile):
    """A file on such a disk."""

    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self.disk = disk
        self.kept = Kept()
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.sync_folder = False
        if path is not None and not flags[0] & apsw.SQLITE_OPEN_DELETEONCLOSE:
            new = Path(path).name not in disk.files
            if not new or Path(path).parent == disk.folder:
                self.kept = disk.files.get(Path(path).name, self.kept)
            self.sync_folder = new and bool(flags[0] & SYNCED_WITH_FOLDER)
        super().__init__("", name, flags)
        if path is not None and Path(path).parent == disk.folder:
            disk.files.setdefault(Path(path).name, self.kept)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        self.disk.touch("read")
        return super().xRead(amount, offset)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        self.disk.touch("write")
        super().xWrite(data, offset)
        self.kept.since.append((offset, bytes(data)))
        self.disk.spend()

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self.disk.touch("truncate")
        super().xTruncate(newsize)
        self.kept.since.append((newsize, None))
        self.disk.spend()

    def xSync(self, flags: int) -> None:  # noqa: N802
        self.disk.touch("sync")
        self.disk.spend()
        self.kept.settle()
        if self.sync_folder:
            self.disk.named = dict(self.disk.files)
            self.sync_folder = False

    def excepthook(self, *_: Any) -> bool:
        return True
