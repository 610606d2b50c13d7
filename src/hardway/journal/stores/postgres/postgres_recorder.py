"""The recorder of a journal in a PostgreSQL database that several servers share.

Writing a stream, or taking its lease, holds the stream's advisory lock until the commit: batches and tokens are checked
in the transaction that stores the rows. Leases run by the database's clock. One connection writes rows under leases and
renews these; another one writes everything else, so that tables do not wait for other work. NOTIFY wakes the others
after the commit, in a statement of its own, since inside the transaction it would make all writers queue.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import psycopg

from hardway.journal.recorder import ANY, Answer, Lease, Unavailable
from hardway.journal.row import START, Row
from hardway.journal.stores.postgres import database
from hardway.journal.stores.postgres import statements as sql
from hardway.journal.stores.postgres.database import Connection
from hardway.journal.stores.postgres.write_connection import WriteConnection
from hardway.journal.stores.sql_recorder import SQLRecorder, read_statements
from hardway.journal.stores.store_rules import (
    StreamHead,
    check_append,
    check_unchanged,
    dump_fact,
    grant_lease,
    streams_of,
)


class PostgresRecorder(SQLRecorder[Connection]):
    """A `Recorder` in the schema `hardway` of a database."""

    reads = read_statements("hardway.", "%s")

    def __init__(self, url: str, *, create: bool = True) -> None:
        super().__init__(database.open_journal_database(url, create=create))
        self._url = url
        self._listener: Connection | None = None
        self._closed = False
        self._tables, self._others = WriteConnection(self._connection), WriteConnection(self._connection)

    def put(self, kind: str, id: str, body: dict[str, Any] | None, *, expect: Any = ANY) -> None:
        """Store or delete a fact durably."""
        text, lock = dump_fact(body), _lock("fact", kind, id)

        def work(db: Connection) -> None:
            _hold(db, lock)
            if expect is not ANY:
                now = db.execute(self.reads.fact, (kind, id)).fetchone()
                check_unchanged(kind, id, now[0] if now else None, expect)
            if text is None:
                db.execute(sql.FORGET, (kind, id))
            else:
                db.execute(sql.KEEP, (kind, id, text))

        with self._failing():
            self._others.run(work, [lock])

    def lease(self, stream: str, holder: str, seconds: float) -> Lease | None:
        """Take or renew the lease of a stream, by the database's clock."""
        lock = _lock("stream", stream)

        def work(db: Connection) -> Lease | None:
            _hold(db, lock)
            db.execute(sql.HOLD_LEASE, (stream,))  # only one at a time: its holder may be renewing it
            at, *found = _only(db.execute(sql.LEASE, (stream,)).fetchone())
            now = Lease(*found) if found[0] is not None else None
            lease = grant_lease(now, Lease(stream, 0, holder, at + seconds), at=at)
            if lease is not None:
                db.execute(sql.TAKE, lease)
            return lease

        with self._failing():
            return self._others.run(work, [lock])

    def renew(self, holder: str, seconds: float) -> dict[str, Lease]:
        """Renew all leases of a holder, by the database's clock, without locks of streams.

        PostgreSQL checks each lease again after a concurrent change.
        """
        with self._failing():
            found = self._tables.run(lambda db: db.execute(sql.RENEW, (seconds, holder)).fetchall())
        return {stream: Lease(stream, *rest) for stream, *rest in sorted(found)}

    def release(self, lease: Lease) -> None:
        """Release a lease."""
        lock = _lock("stream", lease.stream)

        def work(db: Connection) -> None:
            _hold(db, lock)
            db.execute(sql.RELEASE, lease[:3])

        with self._failing():
            self._others.run(work, [lock])

    def wait(self, seconds: float) -> bool:
        """Sleep until a NOTIFY says that something was stored since the last call, or `seconds` passed; return whether
        one came."""
        with self._failing():
            if self._listener is None:
                self._listener = self._connection()
                self._listener.execute("LISTEN hardway")
                return True
            try:
                return any(True for _ in self._listener.notifies(timeout=seconds, stop_after=1))
            except psycopg.Error:
                self._listener.close()
                self._listener = None
                raise

    def hold_moment(self) -> None:
        """From now on read the journal, in one thread, as it is at this moment; for a backup."""
        with self._failing():
            db = self._connection()
            db.execute(sql.HOLD_MOMENT)
        self._close_readers()
        self._readers.append(db)

    def set_whole(self, *, whole: bool) -> None:
        """Mark the journal as complete, or as being restored; then it cannot be opened."""
        with self._failing():
            self._others.run(lambda db: db.execute(sql.FORM, (database.FORM if whole else database.NOT_WHOLE,)))

    def close(self) -> None:
        """Close every connection."""
        self._closed = True
        self._tables.close()
        self._others.close()
        if self._listener is not None:
            self._listener.close()
        self._listener = None
        self._close_readers()

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        """Store rows in one transaction; see `Recorder`."""
        streams = streams_of(rows)
        locks = [_lock("stream", stream) for stream in streams]

        def work(db: Connection) -> list[Answer]:
            with db.pipeline():
                _hold(db, *locks)
                heads = _stream_heads(db, streams)
            plan = check_append(rows, heads, tokens)
            if plan.stored:
                with db.cursor().copy(sql.COPY) as copy:  # COPY takes half the time of any INSERT, as measured
                    for row in plan.stored:
                        copy.write_row(row)
            return plan.answers

        with self._failing():
            return (self._tables if tokens is not None else self._others).run(work, locks)

    @contextmanager
    def _failing(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise Unavailable(
                f"{database.database_name(self._url)} failed: {database.postgres_cause(error)}"
            ) from error

    def _close(self, db: Connection) -> None:
        db.close()

    def _connection(self) -> Connection:
        if self._closed:
            raise Unavailable(f"{database.database_name(self._url)} is closed")
        return database.connect_database(self._url)


def _stream_heads(db: Connection, streams: Sequence[str]) -> dict[str, StreamHead]:
    return {
        stream: StreamHead(seq or 0, hash or START, token or 0, bool(holder), bool(live))
        for stream, seq, hash, token, holder, live in db.execute(sql.STREAM_HEADS, (list(streams),))
    }


def _hold(db: Connection, *locks: int) -> None:
    """Take advisory locks until the transaction ends, in sorted order, so that two writers cannot deadlock."""
    db.execute(sql.LOCK, (sorted(locks),))


def _lock(*names: str) -> int:
    """Return the number of the advisory lock for some names. If two have the same number, they only wait for each
    other."""
    return int.from_bytes(sha256("\0".join(names).encode()).digest()[:8], signed=True)


def _only(row: Any) -> Any:
    assert row is not None
    return row
