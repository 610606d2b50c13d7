"""What every store of a journal can do: append rows durably, read them, keep plain facts, lease a stream.

There are three (`journal.stores`): memory, SQLite (apsw, WAL, synchronous=FULL) and PostgreSQL (psycopg). One contract
suite proves all of them. All methods are plain calls that may block; a caller who must not wait calls them in a thread.

>>> from hardway.journal import open_recorder
>>> recorder = open_recorder(":memory:")
>>> recorder.append([Row.after(None, stream="t1", kind="open", entry="house crown")])
[None]
>>> recorder.head("t1").seq
1

**Append.** Rows come sealed (numbered and hashed by their writer). A row is stored if it follows the head of its stream
(`seq` one more, `prev` its hash), and its writer's token is the newest lease of that stream. The
answer has one place for each row: None when it is durable, else why not; after a row that is not stored, the later rows
of the same stream are not either, and rows of other streams are not touched by it. On return everything answered None
will survive a power cut. `Unavailable` is raised when the store failed: then no row may be taken as stored or as not
stored, and the writer must read the head again before it goes on. ValueError is raised for a row that no store could
keep (a NUL character in a text), before anything is stored.

**Plain facts** are what may be changed and erased: people, credentials, sessions, roles, limits, snapshots.
Nothing that would tell a throw while bets are open is kept. A fact is a JSON object under a kind and an id. They are
not chained.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hardway.journal.row import Row

TRIAL = (
    "was written by a trial version, before the first release whose journals are kept, and is not read any more; begin "
    "a new journal: --db and another {place}"
)
"""Said of a journal from before form 1, by the file or database that it lies in."""


class JournalError(Exception):
    """Something is wrong with a journal, its key, its checkpoint or its backup; says what, in a sentence."""


class Unavailable(JournalError):
    """The store failed: a full disk, an I/O error, a lost connection. Says which, in a sentence."""


class Torn(Unavailable):
    """A text in the store is none any more: a byte of the database has changed. Says where, and what to do."""

    def __init__(self, where: str) -> None:
        says = "a byte of its text was changed in the database; put the journal back from a backup"
        super().__init__(f"{where} cannot be read: {says}")


class CannotOpen(JournalError):
    """There is no journal to open there: no such file or server, something else's database, another version's. Says
    which, in a sentence."""


def is_address(db: str) -> bool:
    """Say whether a journal is in a database that a server keeps."""
    return db.startswith(("postgresql://", "postgres://"))


def is_file(db: str) -> bool:
    """Say whether a journal is a file of its own."""
    return not is_address(db) and db != ":memory:"


class Conflict(NamedTuple):
    """Another row stands where this one wanted to: the stream's head is not what the writer thought."""

    stream: str
    head: int


class Fenced(NamedTuple):
    """A newer writer holds the stream."""

    stream: str
    token: int


Answer = Conflict | Fenced | None


class Lease(NamedTuple):
    """The right to write a stream until a time, which only ever grows its token."""

    stream: str
    token: int
    holder: str
    until: float
    """By the store's own clock, in seconds."""


class Changed(Exception):
    """A fact is not what its writer thought it was."""


ANY: Any = object()
"""For `put`: whatever stands there now."""


class Recorder(Protocol):
    """A store of journals and plain facts."""

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        """Store rows durably. `tokens` are the writer's leases by stream: a stream named there must still have that
        token, and not be given back; one not named there must be leased by nobody now. Without `tokens` no lease is
        asked about."""

    def rows(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
        """Return the rows of a stream in order, from the one after a number; what was read is one moment's."""

    def head(self, stream: str) -> Row | None:
        """Return the last row of a stream."""

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted."""

    def heads(self) -> dict[str, int]:
        """Return the number of the last row of every stream: one question, however many there are."""

    def get(self, kind: str, id: str) -> dict[str, Any] | None:
        """Return a plain fact."""

    def put(self, kind: str, id: str, body: dict[str, Any] | None, *, expect: Any = ANY) -> None:
        """Keep a plain fact, or forget it (None), durably. With `expect` raise Changed unless that stands there now
        (None: nothing does)."""

    def facts(self, kind: str) -> dict[str, dict[str, Any]]:
        """Return all facts of a kind by their ids."""

    def kinds(self) -> list[str]:
        """Return the kinds of facts there are, sorted."""

    def lease(self, stream: str, holder: str, seconds: float) -> Lease | None:
        """Take or renew the right to write a stream; None while another holds it. A new holder gets a higher token, so
        no two processes may ever go by one name."""

    def renew(self, holder: str, seconds: float) -> dict[str, Lease]:
        """Renew every lease somebody holds, at once and by one commit, and return them by stream; what is not there is
        held no more."""

    def release(self, lease: Lease) -> None:
        """Give a lease back at once: its token is good for nothing any more. Without effect if another has it."""

    def leases(self) -> dict[str, Lease]:
        """Return every lease, those that ran out too; one that was given back has an empty holder."""

    def wait(self, seconds: float) -> bool:
        """Sleep until somebody, in this process or another, may have stored something since the last call, or at most
        so long; return whether. It wakes and tells nothing: what is new, `rows` says. One caller at a time."""

    def close(self) -> None:
        """Let go of the store."""
