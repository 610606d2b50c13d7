"""The interface of every store: append rows durably, read them, store plain facts, lease streams.

There are three stores (`journal.stores`): memory, SQLite (apsw, WAL, synchronous=FULL) and PostgreSQL (psycopg). One
contract suite tests them all. All methods may block; callers in an event loop use a thread.

>>> from hardway.journal import open_recorder
>>> recorder = open_recorder(":memory:")
>>> recorder.append([Row.after(None, stream="t1", kind="open", entry="house crown")])
[None]
>>> recorder.head("t1").seq
1

**Append.** Rows come sealed (numbered and hashed by their writer). A row is stored if it follows the head of its stream
(`seq` one more, `prev` its hash), and its writer's token is that of the stream's newest lease. There is one answer per
row: None when it is durable, otherwise why not. After a row that is not stored, later rows of the same stream are not
stored either; other streams are not affected. Rows answered None survive a power cut. `Unavailable` means that the
store failed: each row may or may not be stored, and the writer must read the head again. ValueError: a row holds a text
that no store could keep (a NUL character); nothing is stored.

**Plain facts** can be changed and deleted: people, credentials, sessions, roles, limits, snapshots. A fact is a JSON
object under a kind and an id, outside the hash chain. No fact tells a throw while bets are open.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hardway.journal.row import Row

TRIAL = (
    "was written by a trial version, before the first release whose journals are kept, and is not read any more; begin "
    "a new journal: --db and another {place}"
)
"""The message for a journal from before form 1; `place` is its file or database."""


class JournalError(Exception):
    """A failure of a journal, key, checkpoint or backup; the message is a sentence."""


class Unavailable(JournalError):
    """The store failed: a full disk, an I/O error, a lost connection."""


class Torn(Unavailable):
    """A stored text is no valid text: a byte of the database has changed."""

    def __init__(self, where: str) -> None:
        says = "a byte of its text was changed in the database; put the journal back from a backup"
        super().__init__(f"{where} cannot be read: {says}")


class CannotOpen(JournalError):
    """The journal cannot be opened: no such file or server, a foreign database, another version."""


def is_address(db: str) -> bool:
    """Say whether a journal's name is the address of a database server."""
    return db.startswith(("postgresql://", "postgres://"))


def is_file(db: str) -> bool:
    """Say whether a journal's name is a file."""
    return not is_address(db) and db != ":memory:"


class Conflict(NamedTuple):
    """The row does not follow the stream's head, which is at this number."""

    stream: str
    head: int


class Fenced(NamedTuple):
    """A newer writer holds the lease of the stream."""

    stream: str
    token: int


Answer = Conflict | Fenced | None


class Lease(NamedTuple):
    """The right of a holder to write a stream until a time; each new holder gets a higher token."""

    stream: str
    token: int
    holder: str
    until: float
    """Seconds by the store's own clock."""


class Changed(Exception):
    """A fact does not have the value that its writer expected."""


ANY: Any = object()
"""For `put`: overwrite any value."""


class Recorder(Protocol):
    """A store of journals and plain facts."""

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        """Store rows durably, and return an answer for each.

        `tokens` are the writer's lease tokens by stream: a named stream must still be leased with that token, and any
        other stream must not be leased. Without `tokens` leases are not checked.
        """

    def rows(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
        """Return the rows of a stream after a number, in order, up to its head at the call."""

    def head(self, stream: str) -> Row | None:
        """Return the last row of a stream."""

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted."""

    def heads(self) -> dict[str, int]:
        """Return the number of the last row of every stream, by one query."""

    def get(self, kind: str, id: str) -> dict[str, Any] | None:
        """Return a plain fact."""

    def put(self, kind: str, id: str, body: dict[str, Any] | None, *, expect: Any = ANY) -> None:
        """Store a plain fact durably, or delete it (None). With `expect` raise Changed unless that is its value
        (None: it does not exist)."""

    def facts(self, kind: str) -> dict[str, dict[str, Any]]:
        """Return all facts of a kind by their ids."""

    def kinds(self) -> list[str]:
        """Return the kinds of facts there are, sorted."""

    def lease(self, stream: str, holder: str, seconds: float) -> Lease | None:
        """Take or renew the lease of a stream; None while another holds it. A new holder gets a higher token; so every
        process needs its own name."""

    def renew(self, holder: str, seconds: float) -> dict[str, Lease]:
        """Renew all leases of a holder by one commit, and return them by stream; a missing one is lost."""

    def release(self, lease: Lease) -> None:
        """Release a lease: its token becomes invalid. No effect if another holder has it."""

    def leases(self) -> dict[str, Lease]:
        """Return every lease, also expired ones; a released one has an empty holder."""

    def wait(self, seconds: float) -> bool:
        """Sleep until a process may have stored something since the last call, at most so many seconds; return
        whether it may have. One caller at a time."""

    def close(self) -> None:
        """Close the store."""
