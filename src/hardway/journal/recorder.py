"""The interface of every store: append rows durably, read them, store facts outside the rows, lease streams.

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
that no store can hold (a NUL character); nothing is stored.

**Facts** can be changed and deleted: people, credentials, sessions, roles, limits, snapshots. A fact is a JSON object
under a kind and an id, outside the hash chain. No fact reveals a throw while bets are open.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hardway.journal.row import Row

TRIAL = (
    "was written by a trial version from before the first release, and this version cannot read it; begin "
    "a new journal: --db and another {place}"
)
"""The message about a journal older than format 1, without its subject, the journal's name. `place` is `file` or
`database`."""


class JournalError(Exception):
    """A failure of a journal, key, checkpoint or backup; the message is a sentence."""


class Unavailable(JournalError):
    """The store failed: a full disk, an I/O error, a lost connection."""


class Torn(Unavailable):
    """A stored text is damaged: a byte of the database has changed."""

    def __init__(self, where: str) -> None:
        says = "a byte of its text was changed in the database; put the journal back from a backup"
        super().__init__(f"{where} cannot be read: {says}")


class CannotOpen(JournalError):
    """Why the journal cannot be opened: no such file or server, a foreign database, another version."""


def is_address(db: str) -> bool:
    """Say whether a journal's name is the address of a database server."""
    return db.startswith(("postgresql://", "postgres://"))


def is_file(db: str) -> bool:
    """Say whether a journal's name is a file."""
    return not is_address(db) and db != ":memory:"


class Conflict(NamedTuple):
    """A row was not stored, because it does not follow the stream's last row, whose number is `head`."""

    stream: str
    head: int


class Fenced(NamedTuple):
    """A row was not stored, because a newer writer has the lease of the stream."""

    stream: str
    token: int


Answer = Conflict | Fenced | None


class Lease(NamedTuple):
    """The right of a holder to write a stream until a time; each new holder gets a higher token."""

    stream: str
    token: int
    holder: str
    until: float
    """The time at which the lease expires, in seconds by the clock of the store."""


class Changed(Exception):
    """A fact does not have the value that its writer expected, so it was not stored."""


ANY: Any = object()
"""Given to `put` as the expected value: overwrite the fact whatever its stored value is."""


class Recorder(Protocol):
    """A store of journals and of facts outside them."""

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        """Store rows durably, and return an answer for each.

        `tokens` are the writer's lease tokens by stream: a named stream must still be leased with that token, and any
        other stream must not be leased. Without `tokens` leases are not checked.
        """

    def rows(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
        """Yield the rows of a stream after number `after`, in order, up to its last row at the time of the call."""

    def head(self, stream: str) -> Row | None:
        """Return the last row of a stream; None if there is none."""

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted."""

    def heads(self) -> dict[str, int]:
        """Return the number of the last row of every stream, read by one query."""

    def get(self, kind: str, id: str) -> dict[str, Any] | None:
        """Return a fact; None if there is none."""

    def put(self, kind: str, id: str, body: dict[str, Any] | None, *, expect: Any = ANY) -> None:
        """Store a fact durably, or delete it (`body` None).

        With `expect`, raise Changed unless the fact has that value; None: unless it does not exist.
        """

    def facts(self, kind: str) -> dict[str, dict[str, Any]]:
        """Return all facts of a kind by their ids."""

    def kinds(self) -> list[str]:
        """Return the kinds of the facts that are stored, sorted."""

    def lease(self, stream: str, holder: str, seconds: float) -> Lease | None:
        """Take or renew the lease of a stream; return None while another holder has it.

        A new holder gets a higher token, so every process needs a name of its own.
        """

    def renew(self, holder: str, seconds: float) -> dict[str, Lease]:
        """Renew all leases of a holder in one commit, and return them by stream; a missing one was lost."""

    def release(self, lease: Lease) -> None:
        """Release a lease: its token becomes invalid. Do nothing if another holder has it."""

    def leases(self) -> dict[str, Lease]:
        """Return every lease by stream, also expired ones; a released lease has an empty holder."""

    def wait(self, seconds: float) -> bool:
        """Sleep until any process may have stored something since the last call, or `seconds` passed; return which.

        True: something may have been stored. Only one caller at a time.
        """

    def close(self) -> None:
        """Close the store."""


def append_rows(recorder: Recorder, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
    """Store rows, and return an answer for each; raise Unavailable whatever the store raises.

    A bug in a store is then told as its absence is: who waits is answered, and work in the background goes on later.
    """
    try:
        answers = recorder.append(rows, tokens)
        if len(answers) != len(rows):
            raise RuntimeError(f"{len(answers)} answers for {len(rows)} rows")
    except Unavailable:
        raise
    except Exception as mistake:
        raise Unavailable(f"the journal failed: {mistake!r}") from mistake
    return answers
