"""Rows for tests of the journal: chains made, and chains found whole."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from hardway.journal import START, Row, digest


def chain(stream: str, count: int, before: Row | None = None, **fields: Any) -> list[Row]:
    """Make rows that follow one another, with keys k1, k2 … by their number."""
    rows: list[Row] = []
    for _ in range(count):
        seq = before.seq + 1 if before else 1
        before = Row.after(
            before, **{"stream": stream, "kind": "entry", "key": f"k{seq}", "entry": f"roll {seq}", **fields}
        )
        rows.append(before)
    return rows


def assert_whole(rows: Sequence[Row]) -> None:
    """One history: numbered without a gap, each row tied to the one before, no key twice."""
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert all(row.hash == digest(row) for row in rows)
    assert [row.prev for row in rows[:1]] == [START] * len(rows[:1])
    assert all(after.prev == before.hash for before, after in pairwise(rows))
    keys = [row.key for row in rows if row.key]
    assert len(keys) == len(set(keys))
