"""A journal in a PostgreSQL database that several servers share. The door to psycopg.

Whoever writes a stream, or takes its lease, holds that stream's advisory lock until the commit: batches are judged, and
tokens compared, in the transaction that stores them. Leases run by the database's clock. One connection writes what
tables write with their leases, and renews these; another everything else, so that tables wait for nobody who is not
theirs; readers borrow connections of their own. A connection that failed is dropped and made anew at the next call.
After a commit the others are woken by NOTIFY, in a statement of its own, since within the transaction it would make
all writers queue.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, LiteralString

import psycopg

from hardway.journal import postgres_open as opening
from hardway.journal import postgres_sql as sql
from hardway.journal.plain import Facts, read, written
from hardway.journal.postgres_lane import Lane
from hardway.journal.postgres_open import Connection
from hardway.journal.recorder import ANY, Answer, Changed, Lease, Unavailable
from hardway.journal.row import START, Row
from hardway.journal.standing import Doubtful, Standing, check_asked, judge, renewed, touched

PAGE_ROWS = 500


class PostgresRecorder:
    """A `Recorder` that keeps everything in the schema `hardway` of a database."""

    def __init__(self, url: str, *, create: bool = True) -> None:
        self._url = url
        self._readers: list[Connection] = [opening.opened(url, create=create)]
        self._listener: Connection | None = None
        self._closed = False
        self._tables, self._others = Lane(self._connection), Lane(self._connection)

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        """Store rows durably; see `Recorder`."""
        keys = touched(rows)
        try:
            return self._appended(rows, dict.fromkeys(keys, ()), tokens)
        except Doubtful:
            return self._appended(rows, keys, tokens)

    def rows(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
        """Return the rows of a stream after a number, read page by page up to what is its head now."""
        head = self._one(sql.LAST, (stream,))
        last = head[0] if head else 0
        return self._pages(stream, after, last if limit is None else min(last, after + limit))

    def head(self, stream: str) -> Row | None:
        """Return the last row of a stream."""
        row = self._one(sql.HEAD, (stream,))
        return Row(*row) if row else None

    def find(self, stream: str, key: str) -> Row | None:
        """Return the row with this key."""
        row = self._one(sql.FOUND, (stream, key))
        return Row(*row) if row else None

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted."""
        return sorted(stream for (stream,) in self._all(sql.STREAMS, ()))

    def get(self, kind: str, id: str) -> dict[str, Any] | None:
        """Return a plain fact."""
        row = self._one(sql.FACT, (kind, id))
        return read(row[0]) if row else None

    def put(self, kind: str, id: str, body: dict[str, Any] | None, *, expect: Any = ANY) -> None:
        """Keep or forget a plain fact durably."""
        text, lock = written(body), _lock("fact", kind, id)

        def work(db: Connection) -> None:
            _hold(db, lock)
            if expect is not ANY:
                now = db.execute(sql.FACT, (kind, id)).fetchone()
                if (now[0] if now else None) != written(expect):
                    raise Changed(f"the {kind} {id} was changed by somebody else")
            if text is None:
                db.execute(sql.FORGET, (kind, id))
            else:
                db.execute(sql.KEEP, (kind, id, text))

        with self._failing():
            self._others.do(work, [lock])

    def facts(self, kind: str) -> Facts:
        """Return all facts of a kind."""
        found = self._all(sql.FACTS, (kind,))
        return {id: read(text) or {} for id, text in found}

    def kinds(self) -> list[str]:
        """Return the kinds of facts there are."""
        return sorted(kind for (kind,) in self._all(sql.KINDS, ()))

    def lease(self, stream: str, holder: str, seconds: float) -> Lease | None:
        """Take or renew the right to write a stream, by the database's clock."""
        lock = _lock("stream", stream)

        def work(db: Connection) -> Lease | None:
            _hold(db, lock)
            db.execute(sql.HOLD_LEASE, (stream,))  # its holder may be renewing it
            at, *found = _only(db.execute(sql.LEASE, (stream,)).fetchone())
            now = Lease(*found) if found[0] is not None else None
            lease = renewed(now, Lease(stream, 0, holder, at + seconds), at=at)
            if lease is not None:
                db.execute(sql.TAKE, lease)
            return lease

        with self._failing():
            return self._others.do(work, [lock])

    def renew(self, holder: str, seconds: float) -> dict[str, Lease]:
        """Renew every lease somebody holds, by the database's clock. It takes no lock of a stream: PostgreSQL looks at
        each lease again once whoever is changing it is done."""
        with self._failing():
            found = self._tables.do(lambda db: db.execute(sql.RENEW, (seconds, holder)).fetchall())
        return {stream: Lease(stream, *rest) for stream, *rest in sorted(found)}

    def release(self, lease: Lease) -> None:
        """Give a lease back."""
        lock = _lock("stream", lease.stream)

        def work(db: Connection) -> None:
            _hold(db, lock)
            db.execute(sql.RELEASE, lease[:3])

        with self._failing():
            self._others.do(work, [lock])

    def leases(self) -> dict[str, Lease]:
        """Return every lease."""
        found = self._all(sql.LEASES, ())
        return {stream: Lease(stream, *rest) for stream, *rest in found}

    def wait(self, seconds: float) -> bool:
        """Sleep until somebody has told that something was stored since the last call."""
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
        """Read everything as it is now, from now on and in one thread, whatever others write: for a backup."""
        with self._failing():
            db = self._connection()
            db.execute(sql.HOLD_MOMENT)
        for idle in self._readers:
            idle.close()
        self._readers = [db]

    def set_whole(self, *, whole: bool) -> None:
        """Say whether the journal is whole; one that is not, since a backup is being put back, cannot be opened."""
        with self._failing():
            self._others.do(lambda db: db.execute(sql.FORM, (opening.FORM if whole else opening.NOT_WHOLE,)))

    def close(self) -> None:
        """Close every connection."""
        self._closed = True
        self._tables.close()
        self._others.close()
        for db in (self._listener, *self._readers):
            if db is not None:
                db.close()
        self._listener = None
        self._readers.clear()

    def _appended(
        self, rows: Sequence[Row], keys: Mapping[str, Sequence[str]], tokens: Mapping[str, int] | None
    ) -> list[Answer]:
        """Store a batch. Only the keys named are looked up; if that was too few to answer, raise Doubtful."""
        locks = [_lock("stream", stream) for stream in keys]

        def work(db: Connection) -> list[Answer]:
            with db.pipeline():
                _hold(db, *locks)
                standings = _standings(db, keys)
            verdict = judge(rows, standings, tokens)
            check_asked(rows, keys, verdict)
            if verdict.stored:
                try:
                    with db.cursor().copy(sql.COPY) as copy:  # half the time of any INSERT, measured
                        for row in verdict.stored:
                            copy.write_row(row)
                except psycopg.errors.UniqueViolation:
                    raise Doubtful from None
            return verdict.answers

        with self._failing():
            return (self._tables if tokens is not None else self._others).do(work, locks)

    def _pages(self, stream: str, after: int, last: int) -> Iterator[Row]:
        while after < last:
            page = self._all(sql.PAGE, (stream, after, last, PAGE_ROWS))
            if not page:
                return
            yield from map(Row._make, page)
            after = page[-1][1]

    def _one(self, asked: LiteralString, values: Sequence[Any]) -> Any:
        found = self._all(asked, values)
        return found[0] if found else None

    def _all(self, asked: LiteralString, values: Sequence[Any]) -> list[Any]:
        with self._failing():
            try:
                db = self._readers.pop()
            except IndexError:
                db = self._connection()
            try:
                found = db.execute(asked, values).fetchall()
            except BaseException:
                for idle in (db, *self._readers):  # what broke this one has most likely broken all
                    idle.close()
                self._readers.clear()
                raise
            self._readers.append(db)
            return found

    @contextmanager
    def _failing(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise Unavailable(f"{opening.place(self._url)} failed: {opening.cause(error)}") from error

    def _connection(self) -> Connection:
        if self._closed:
            raise Unavailable(f"{opening.place(self._url)} is closed")
        return opening.connected(self._url)


def _standings(db: Connection, keys: Mapping[str, Sequence[str]]) -> dict[str, Standing]:
    wanted = [{"stream": stream, "key": key} for stream in keys for key in keys[stream]]
    found = db.execute(sql.TAKEN, (json.dumps(wanted),)) if wanted else ()
    standings = db.execute(sql.STANDING, (list(keys),))
    taken: dict[str, dict[str, int]] = {stream: {} for stream in keys}
    for stream, key, seq in found:
        taken[stream][key] = seq
    return {
        stream: Standing(seq or 0, hash or START, token or 0, bool(holder), bool(live), taken[stream])
        for stream, seq, hash, token, holder, live in standings
    }


def _hold(db: Connection, *locks: int) -> None:
    """Wait for locks and keep them until the transaction ends; in one order, so that two who wait cannot block."""
    db.execute(sql.LOCK, (sorted(locks),))


def _lock(*names: str) -> int:
    """Return the number of an advisory lock. Two names with one number would only wait for each other."""
    return int.from_bytes(sha256("\0".join(names).encode()).digest()[:8], signed=True)


def _only(row: Any) -> Any:
    assert row is not None
    return row
