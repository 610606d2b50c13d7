"""A cache of the last rows and leases of streams, for the writer of a SQLite journal.

It is valid until another connection writes, which SQLite reports (`data_version`), so a single writer needs no query.
Every call is made inside the writer's transaction, except `update`, which follows it.
"""

from collections.abc import Iterable

import apsw

from hardway.journal.recorder import Lease
from hardway.journal.row import START, Row
from hardway.journal.stores.store_rules import StreamHead

LAST = "SELECT seq, hash FROM rows WHERE stream = ? ORDER BY seq DESC LIMIT 1"
LEASE = "SELECT stream, token, holder, until FROM leases WHERE stream = ?"


class HeadCache:
    """The last row and the lease of each stream."""

    def __init__(self) -> None:
        self._version = 0
        self._streams: dict[str, tuple[int, str, Lease | None]] = {}

    def clear(self) -> None:
        """Empty the cache, because the last transaction may not have become durable."""
        self._version = 0

    def refresh(self, db: apsw.Connection) -> None:
        """Empty the cache if another connection has written."""
        version = db.pragma("data_version")
        if version != self._version:
            self._streams.clear()
            self._version = version

    def head(self, db: apsw.Connection, stream: str, now: float) -> StreamHead:
        """Return the head and lease of a stream as of `now`; read from the database if they are not cached."""
        if stream not in self._streams:
            seq, hash = db.execute(LAST, (stream,)).fetchone() or (0, START)
            found = db.execute(LEASE, (stream,)).fetchone()
            self._streams[stream] = (seq, hash, Lease(*found) if found else None)
        seq, hash, lease = self._streams[stream]
        if lease is None:
            return StreamHead(seq, hash)
        return StreamHead(seq, hash, lease.token, bool(lease.holder), lease.until > now)

    def update(self, rows: Iterable[Row]) -> None:
        """Add rows that were just stored."""
        for row in rows:
            self._streams[row.stream] = (row.seq, row.hash, self._streams[row.stream][2])
