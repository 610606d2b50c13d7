"""Which rows of a batch may be stored, and who gets a lease: rules that every store asks. Knows no database.

A store reads, inside its own transaction, what stands in each stream the batch touches (`StreamHead`); `check_append`
says what is to be stored and answers each row. A refused row is answered with the first that holds: Fenced, Conflict.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from hardway.journal.recorder import Answer, Conflict, Fenced, Lease
from hardway.journal.row import START, Row

LONGEST_LEASE = 60
"""In seconds. One that seems to last longer was taken before the clock was set back; a live writer renews it soon."""


class StreamHead(NamedTuple):
    """What stands in a stream before a batch: its head and its lease."""

    seq: int = 0
    hash: str = START
    token: int = 0
    """Of the newest lease, 0 if there never was one."""
    held: bool = False
    """Whether somebody has that lease: it was not given back."""
    live: bool = False
    """Whether it has not run out either."""


class AppendPlan(NamedTuple):
    """The answers, one for each row, and the rows that are to be stored."""

    answers: list[Answer]
    stored: list[Row]


def streams_of(rows: Sequence[Row]) -> list[str]:
    """Return the streams of a batch; raise ValueError for a row that no store could keep."""
    for row in rows:
        if "\0" in "\n".join((*row[2:12], row[0], row[14])):
            raise ValueError(f"a row's text has no NUL character; the row {row.stream} {row.seq} has one")
    return list(dict.fromkeys(row.stream for row in rows))


def check_append(rows: Sequence[Row], heads: Mapping[str, StreamHead], tokens: Mapping[str, int] | None) -> AppendPlan:
    """Answer every row of a batch, and name those to store."""
    answers: list[Answer] = [None] * len(rows)
    stored: list[Row] = []
    for stream, mine in _by_stream(rows).items():
        head = heads[stream]
        if tokens is not None and not _may_write(head, tokens.get(stream)):
            for place, _ in mine:
                answers[place] = Fenced(stream, head.token)
            continue
        seq, before = head.seq, head.hash
        broken = False
        for place, row in mine:
            if broken or row.seq != seq + 1 or row.prev != before:
                answers[place], broken = Conflict(stream, seq), True
            else:
                stored.append(row)
                seq, before = row.seq, row.hash
    return AppendPlan(answers, stored)


def grant_lease(now: Lease | None, wanted: Lease, *, at: float) -> Lease | None:
    """Return the lease somebody gets who wants one at a time, its token filled in; None while another holds it."""
    if not wanted.holder:
        raise ValueError("a lease needs the name of its holder; it is empty")
    if wanted.until > at + LONGEST_LEASE:
        raise ValueError(f"a lease is for at most {LONGEST_LEASE} seconds, not {wanted.until - at:g}")
    if now is None:
        return wanted._replace(token=1)
    if now.holder == wanted.holder:
        return wanted._replace(token=now.token)
    run_out = now.until <= at or now.until > at + LONGEST_LEASE  # that was by a clock that has been set back since
    return wanted._replace(token=now.token + 1) if run_out else None


def _by_stream(rows: Iterable[Row]) -> dict[str, list[tuple[int, Row]]]:
    places: dict[str, list[tuple[int, Row]]] = {}
    for place, row in enumerate(rows):
        places.setdefault(row.stream, []).append((place, row))
    return places


def _may_write(head: StreamHead, token: int | None) -> bool:
    if token is None:
        return not head.live
    return head.held and token == head.token
