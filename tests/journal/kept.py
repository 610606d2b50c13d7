"""A store with writable rows and facts, as a forger with the database has them."""

import copy
import json
from collections.abc import Iterable, Iterator

from hardway.journal import Row
from hardway.journal.row import START, digest


class Kept:
    """Rows by stream in lists that anybody may change; facts by kind and id."""

    def __init__(self) -> None:
        self.streams_: dict[str, list[Row]] = {}
        self.facts_: dict[tuple[str, str], dict] = {}

    def append(self, rows, tokens=None):
        for row in rows:
            self.streams_.setdefault(row.stream, []).append(row)
        return [None] * len(rows)

    def rows(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
        rows = self.streams_.get(stream, [])
        if rows and rows[-1].seq == len(rows) and rows[min(after, len(rows) - 1)].seq == after + 1:
            found = rows[after : None if limit is None else after + limit]
        else:
            found = [row for row in sorted(rows, key=lambda row: row.seq) if row.seq > after][:limit]
        return iter(found)

    def head(self, stream: str) -> Row | None:
        return max(self.streams_.get(stream, []), key=lambda row: row.seq, default=None)

    def find(self, stream: str, key: str) -> Row | None:
        return next((row for row in self.streams_.get(stream, []) if row.key == key), None)

    def streams(self) -> list[str]:
        return sorted(self.streams_)

    def heads(self) -> dict[str, int]:
        return {stream: max(row.seq for row in rows) for stream, rows in self.streams_.items() if rows}

    def get(self, kind: str, id: str):
        return copy.deepcopy(self.facts_.get((kind, id)))

    def put(self, kind: str, id: str, body, *, expect=None) -> None:
        if body is None:
            self.facts_.pop((kind, id), None)
        else:
            self.facts_[kind, id] = copy.deepcopy(body)

    def facts(self, kind: str):
        return {id: copy.deepcopy(body) for (of, id), body in self.facts_.items() if of == kind}

    def kinds(self) -> list[str]:
        return sorted({kind for kind, _ in self.facts_})

    def close(self) -> None:
        pass

    # --- what should not be done ---------------------------------------------------------------------------------------

    def copied(self) -> "Kept":
        """Return the whole store as it is now."""
        new = Kept()
        new.streams_ = {stream: list(rows) for stream, rows in self.streams_.items()}
        new.facts_ = copy.deepcopy(self.facts_)
        return new

    def chain_again(self, stream: str) -> None:
        """Number and hash the rows of a stream again, as their writer would."""
        before = None
        for place, row in enumerate(self.streams_[stream]):
            seq, prev = (before.seq + 1, before.hash) if before else (1, START)
            row = row._replace(stream=stream, seq=seq, prev=prev)
            self.streams_[stream][place] = before = row._replace(hash=digest(row))


def rows_of(lines: Iterable[str]) -> list[Row]:
    """Rows of a journal that were written as JSON lines."""
    return [Row(**json.loads(line)) for line in lines]
