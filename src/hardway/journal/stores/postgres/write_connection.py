"""A connection that writes to a journal in PostgreSQL, one transaction at a time.

Our transactions are short. A long one is that of a process that froze in the middle, perhaps while sending rows, where
no time-out of PostgreSQL applies; its locks could block others for ever. So a process that has waited a moment for a
lock ends the connection that holds it: its transaction is rolled back, and nothing of it was acknowledged. It knows no
rows.
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
"""How many milliseconds to wait for a database lock before looking for the connection that holds it."""
HELD_SECONDS = 1.5
"""How many seconds another transaction may hold a database lock before we end its connection."""
PATIENCE_SECONDS = 10.0
"""How many seconds to wait for a database lock in all."""
T = TypeVar("T")


class WriteConnection:
    """A connection that is opened when it is first used, and opened again after a failure."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._lock = threading.Lock()
        self._db: Connection | None = None

    def run(self, work: Callable[[Connection], T], locks: Sequence[int] = ()) -> T:
        """Run work in a transaction, then notify other processes; return what the work returns.

        `locks` are the advisory locks that the work takes; if it waits for one in vain, the holder is ended and it runs
        again.
        """
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
        with suppress(psycopg.Error):  # the work is stored already: a process that is not notified finds it later
            db.execute("NOTIFY hardway")
        return answer

    def _free(self, locks: Sequence[int]) -> None:
        """End the connections of frozen processes whose transactions hold one of these locks, or a lease."""
        with suppress(psycopg.errors.InsufficientPrivilege):  # the connection of another database user: keep waiting
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
