"""The part that both SQL stores share: reading by plain SQL over pooled connections.

No read stays open between two pages of rows, so readers block no writer. A failed connection is closed; the next call
opens a new one. Knows no driver.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Generic, LiteralString, NamedTuple, Protocol, TypeVar

from hardway.journal.recorder import Lease, Torn
from hardway.journal.row import Row
from hardway.journal.stores.store_rules import Facts, load_fact

PAGE_ROWS = 500
COLUMNS: LiteralString = "stream, seq, kind, at, by, role, key, entry, body, proof, book, software, codec, prev, hash"


class SQLConnection(Protocol):
    """A driver's connection."""

    def execute(self, statement: Any, values: Any, /) -> Any:
        """Run a statement and return its cursor."""


C = TypeVar("C", bound=SQLConnection)


class ReadStatements(NamedTuple):
    """The read statements of a database, in its SQL dialect."""

    last: LiteralString
    head: LiteralString
    page: LiteralString
    streams: LiteralString
    heads: LiteralString
    fact: LiteralString
    facts: LiteralString
    kinds: LiteralString
    leases: LiteralString


def read_statements(schema: LiteralString, mark: LiteralString) -> ReadStatements:
    """Return the statements for tables whose names begin with `schema`; `mark` is the driver's placeholder for a
    value.
    """
    rows, facts, leases = f"{schema}rows", f"{schema}facts", f"{schema}leases"
    # Skips from each stream to the next along the primary key; DISTINCT would read every row.
    names: LiteralString = f"""WITH RECURSIVE name(it) AS (
  SELECT min(stream) FROM {rows}
  UNION ALL SELECT (SELECT min(stream) FROM {rows} WHERE stream > it) FROM name WHERE it IS NOT NULL)"""
    return ReadStatements(
        last=f"SELECT seq FROM {rows} WHERE stream = {mark} ORDER BY seq DESC LIMIT 1",
        head=f"SELECT {COLUMNS} FROM {rows} WHERE stream = {mark} ORDER BY seq DESC LIMIT 1",
        page=f"SELECT {COLUMNS} FROM {rows} WHERE stream = {mark} AND seq > {mark} AND seq <= {mark} "
        f"ORDER BY seq LIMIT {mark}",
        streams=f"{names} SELECT it FROM name WHERE it IS NOT NULL",
        heads=f"{names} SELECT it, (SELECT max(seq) FROM {rows} WHERE stream = it) FROM name WHERE it IS NOT NULL",
        fact=f"SELECT body FROM {facts} WHERE kind = {mark} AND id = {mark}",
        facts=f"SELECT id, body FROM {facts} WHERE kind = {mark} ORDER BY id",
        kinds=f"SELECT DISTINCT kind FROM {facts}",
        leases=f"SELECT stream, token, holder, until FROM {leases} ORDER BY stream",
    )


class SQLRecorder(ABC, Generic[C]):
    """The part of a `Recorder` that is the same for every SQL database."""

    reads: ReadStatements

    def __init__(self, *readers: C) -> None:
        self._readers: list[C] = list(readers)

    @abstractmethod
    def _connection(self) -> C:
        """Return a new connection; raise Unavailable once the recorder is closed."""

    @abstractmethod
    def _close(self, db: C) -> None:
        """Close a connection, which may have failed."""

    @abstractmethod
    def _failing(self) -> AbstractContextManager[None]:
        """Turn the driver's errors into Unavailable."""

    def rows(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
        """Yield the rows of a stream after number `after`, page by page up to its present last row."""
        head = self._one(self.reads.last, (stream,))
        last = head[0] if head else 0
        return self._pages(stream, after, last if limit is None else min(last, after + limit))

    def head(self, stream: str) -> Row | None:
        """Return the last row of a stream; None if there is none."""
        row = self._one(self.reads.head, (stream,), f"the last row of {stream}")
        return Row(*row) if row else None

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted."""
        return sorted(stream for (stream,) in self._all(self.reads.streams))

    def heads(self) -> dict[str, int]:
        """Return the number of the last row of every stream."""
        return dict(self._all(self.reads.heads))

    def get(self, kind: str, id: str) -> dict[str, Any] | None:
        """Return a fact; None if there is none."""
        row = self._one(self.reads.fact, (kind, id), f"the {kind} {id}")
        return load_fact(row[0]) if row else None

    def facts(self, kind: str) -> Facts:
        """Return all facts of a kind, by id."""
        return {
            id: load_fact(text) or {} for id, text in self._all(self.reads.facts, (kind,), f"one of the facts {kind}")
        }

    def kinds(self) -> list[str]:
        """Return the kinds of the facts that are stored."""
        return sorted(kind for (kind,) in self._all(self.reads.kinds))

    def leases(self) -> dict[str, Lease]:
        """Return every lease, by stream."""
        return {stream: Lease(stream, *rest) for stream, *rest in self._all(self.reads.leases)}

    def _pages(self, stream: str, after: int, last: int) -> Iterator[Row]:
        most = PAGE_ROWS
        while after < last:
            try:
                page = self._all(self.reads.page, (stream, after, last, most), f"row {after + 1} of {stream}")
            except Torn:
                if most == 1:
                    raise
                # read one by one from here, so that all rows before the damaged one are read and the error names it
                most = 1
                continue
            if not page:
                return
            yield from map(Row._make, page)
            after = page[-1][1]

    def _one(self, statement: LiteralString, values: Sequence[Any], what: str = "a row") -> Any:
        found = self._all(statement, values, what)
        return found[0] if found else None

    def _all(self, statement: LiteralString, values: Sequence[Any] = (), what: str = "a name in it") -> list[Any]:
        """Return all results of a statement; raise Torn, which names `what`, for a damaged text."""
        with self._failing():
            try:
                db = self._readers.pop()
            except IndexError:
                db = self._connection()
            try:
                found: list[Any] = db.execute(statement, values).fetchall()
            except UnicodeDecodeError:
                self._close(db)
                raise Torn(what) from None
            except BaseException:
                self._close(db)
                self._close_readers()  # the pooled connections are most likely broken too
                raise
            self._readers.append(db)
            return found

    def _close_readers(self) -> None:
        """Close the pooled connections."""
        while self._readers:
            self._close(self._readers.pop())
