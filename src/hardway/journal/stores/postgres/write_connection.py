"""One connection that writes to a journal in PostgreSQL: a transaction at a time, durable at its end or not at all.

No transaction of ours takes long. One that does was left by a process that has stopped in the middle of it, perhaps
with rows on the way, where no timeout of PostgreSQL's applies; it holds locks that others wait for, and may hold them
for ever. One that has waited a moment ends its connection: what it had begun leaves nothing, and nothing of it was
acknowledged. Knows no row.
"""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

import psycopg

from hardway.journal.stores.postgres import statements as sql
from hardway.journal.stores.postgres.database import Connection

WAIT_MILLISECONDS = 200
"""How long a lock is waited for before looking who has it."""
HELD_SECONDS = 1.5
"""How long a transaction may keep others waiting."""
PATIENCE_SECONDS = 10.0
"""How long is waited in all."""
T = TypeVar("T")


class WriteConnection:
    """A connection, made when it is first needed, and made anew when it has failed."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._lock = threading.Lock()
        self._db: Connection | None = None

    def run(self, work: Callable[[Connection], T], locks: Sequence[int] = ()) -> T:
        """Run some work in a transaction, and wake all that wait for news. `locks` are the advisory locks it takes; the
        work is run again where they were waited for in vain."""
        end = time.monotonic() + PATIENCE_SECONDS
        with self._lock:
            while True:
                try:
                    return self._run_once(work)
                except psycopg.errors.LockNotAvailable:
                    if time.monotonic() > end:
                        raise
                    self._free(locks)

    def close(self) -> None:
        """Close the connection."""
        with self._lock:
            self._drop()

    def _run_once(self, work: Callable[[Connection], T]) -> T:
        db = self._connected()
        try:
            with db.transaction():
                answer = work(db)
        except psycopg.Error:
            self._drop()
            raise
        with suppress(psycopg.Error):  # it is stored; a process that is not woken finds it later
            db.execute("NOTIFY hardway")
        return answer

    def _free(self, locks: Sequence[int]) -> None:
        """End a process that has stopped in the middle of a transaction that holds these locks, or a lease."""
        with suppress(psycopg.errors.InsufficientPrivilege):  # somebody else's; it is waited for
            self._connected().execute(sql.END_STOPPED, {"locks": list(locks), "seconds": HELD_SECONDS})

    def _connected(self) -> Connection:
        if self._db is None:
            self._db = self._connect()
            self._db.execute(sql.PATIENCE, (f"{WAIT_MILLISECONDS}ms",))
        return self._db

    def _drop(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            db.close()
