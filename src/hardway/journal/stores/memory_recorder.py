"""A journal in memory: for tests, and for tables that end with their program."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hardway.journal.recorder import ANY, Answer, Changed, Lease
from hardway.journal.row import Row
from hardway.journal.stores.store_rules import (
    Facts,
    StreamHead,
    check_append,
    dump_fact,
    grant_lease,
    load_fact,
    streams_of,
)


class MemoryRecorder:
    """A `Recorder` in dictionaries, under one lock."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._streams: dict[str, list[Row]] = {}
        self._facts: dict[str, dict[str, str]] = {}
        self._leases: dict[str, Lease] = {}
        self._changes = 1
        self._seen = 0
        self._changed = threading.Condition()

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        """Store rows; see `Recorder`."""
        streams = streams_of(rows)
        with self._changed:
            verdict = check_append(rows, {stream: self._standing(stream) for stream in streams}, tokens)
            for row in verdict.stored:
                self._streams.setdefault(row.stream, []).append(row)
            self._tell()
        return verdict.answers

    def rows(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
        """Yield the rows of a stream after number `after`."""
        with self._changed:
            kept = self._streams.get(stream, [])
            end = len(kept) if limit is None else min(len(kept), after + limit)
        return (kept[place] for place in range(after, end))

    def head(self, stream: str) -> Row | None:
        """Return the last row of a stream; None if there is none."""
        kept = self._streams.get(stream)
        return kept[-1] if kept else None

    def heads(self) -> dict[str, int]:
        """Return the number of the last row of every stream."""
        with self._changed:
            return {stream: rows[-1].seq for stream, rows in self._streams.items() if rows}

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted."""
        with self._changed:
            return sorted(self._streams)

    def get(self, kind: str, id: str) -> dict[str, Any] | None:
        """Return a fact; None if there is none."""
        with self._changed:
            return load_fact(self._facts.get(kind, {}).get(id))

    def put(self, kind: str, id: str, body: dict[str, Any] | None, *, expect: Any = ANY) -> None:
        """Store or delete a fact."""
        text = dump_fact(body)
        with self._changed:
            kept = self._facts.setdefault(kind, {})
            if expect is not ANY and kept.get(id) != dump_fact(expect):
                raise Changed(f"the {kind} {id} was changed by another writer")
            if text is None:
                kept.pop(id, None)
            else:
                kept[id] = text
            self._tell()

    def facts(self, kind: str) -> Facts:
        """Return all facts of a kind, by id."""
        with self._changed:
            return {id: load_fact(text) or {} for id, text in sorted(self._facts.get(kind, {}).items())}

    def kinds(self) -> list[str]:
        """Return the kinds of the facts that are stored."""
        with self._changed:
            return sorted(kind for kind, kept in self._facts.items() if kept)

    def lease(self, stream: str, holder: str, seconds: float) -> Lease | None:
        """Take or renew the lease of a stream."""
        with self._changed:
            now = self._clock()
            lease = grant_lease(self._leases.get(stream), Lease(stream, 0, holder, now + seconds), at=now)
            if lease is not None:
                self._leases[stream] = lease
            return lease

    def renew(self, holder: str, seconds: float) -> dict[str, Lease]:
        """Renew all leases of a holder."""
        with self._changed:
            until = self._clock() + seconds
            mine = {
                name: one._replace(until=until) for name, one in self._leases.items() if holder and one.holder == holder
            }
            self._leases |= mine
            return dict(sorted(mine.items()))

    def release(self, lease: Lease) -> None:
        """Release a lease."""
        with self._changed:
            now = self._leases.get(lease.stream)
            if now is not None and (now.token, now.holder) == (lease.token, lease.holder):
                self._leases[lease.stream] = now._replace(holder="", until=0.0)

    def leases(self) -> dict[str, Lease]:
        """Return every lease, by stream."""
        with self._changed:
            return dict(sorted(self._leases.items()))

    def wait(self, seconds: float) -> bool:
        """Sleep until something was stored since the last call, or `seconds` passed; return whether something was."""
        with self._changed:
            woken = self._changed.wait_for(lambda: self._changes != self._seen, seconds)
            self._seen = self._changes
            return woken

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _standing(self, stream: str) -> StreamHead:
        kept = self._streams.get(stream)
        seq, hash = (kept[-1].seq, kept[-1].hash) if kept else StreamHead()[:2]
        lease = self._leases.get(stream)
        if lease is None:
            return StreamHead(seq, hash)
        return StreamHead(seq, hash, lease.token, bool(lease.holder), lease.until > self._clock())

    def _tell(self) -> None:
        self._changes += 1
        self._changed.notify_all()
