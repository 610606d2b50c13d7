"""A cache of the heads and leases of streams, for the writer of a SQLite journal.

It is good for as long as no other connection has written, which SQLite tells (`data_version`), so a batch of one writer
costs no question. Every call is made inside the writer's transaction, except `update`, which comes after it.
"""

from collections.abc import Iterable

import apsw

from hardway.journal.recorder import Lease
from hardway.journal.row import START, Row
from hardway.journal.stores.append_rules import StreamHead

LAST = "SELECT seq, hash FROM rows WHERE stream = ? ORDER BY seq DESC LIMIT 1"
LEASE = "SELECT stream, token, holder, until FROM leases WHERE stream = ?"


class HeadCache:
    """Heads and leases by stream."""

    def __init__(self) -> None:
        self._version = 0
        self._streams: dict[str, tuple[int, str, Lease | None]] = {}

    def clear(self) -> None:
        """Forget everything: what the writer did may not have become durable."""
        self._version = 0

    def refresh(self, db: apsw.Connection) -> None:
        """Forget everything if somebody else has written."""
        version = db.pragma("data_version")
        if version != self._version:
            self._streams.clear()
            self._version = version

    def head(self, db: apsw.Connection, stream: str, now: float) -> StreamHead:
        """Return what stands in a stream at a time, asking the database only for what is not known."""
        if stream not in self._streams:
            seq, hash = db.execute(LAST, (stream,)).fetchone() or (0, START)
            found = db.execute(LEASE, (stream,)).fetchone()
            self._streams[stream] = (seq, hash, Lease(*found) if found else None)
        seq, hash, lease = self._streams[stream]
        if lease is None:
            return StreamHead(seq, hash)
        return StreamHead(seq, hash, lease.token, bool(lease.holder), lease.until > now)

    def update(self, rows: Iterable[Row]) -> None:
        """Take rows that the writer has just made durable."""
        for row in rows:
            self._streams[row.stream] = (row.seq, row.hash, self._streams[row.stream][2])
