"""Rules that all stores share: which rows of a batch are stored, who gets a lease, how a fact is written.

Inside its own transaction a store reads the head of each stream of the batch (`StreamHead`); `check_append` returns the
rows to store and an answer for each. A refused row is answered Fenced, or else Conflict. Knows no database.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hardway.journal.recorder import ANY, Answer, Changed, Conflict, Fenced, Lease
from hardway.journal.row import START, Row

MAX_LEASE_SECONDS = 60
"""The longest lease, in seconds. A lease that ends later was taken before the clock was set back: it counts as
expired."""


class StreamHead(NamedTuple):
    """The last row and the lease of a stream before a batch."""

    seq: int = 0
    hash: str = START
    token: int = 0
    """The token of the newest lease; 0 if there never was one."""
    held: bool = False
    """True if the newest lease was not released."""
    live: bool = False
    """True if the newest lease was not released and has not expired."""


class AppendPlan(NamedTuple):
    """The answer to each row of a batch, and the rows to store."""

    answers: list[Answer]
    stored: list[Row]


def streams_of(rows: Sequence[Row]) -> list[str]:
    """Return the streams of a batch; raise ValueError for a row that no store can hold."""
    for row in rows:
        if "\0" in "\n".join((*row[2:12], row[0], row[14])):
            raise ValueError(f"a row's text has no NUL character; the row {row.stream} {row.seq} has one")
    return list(dict.fromkeys(row.stream for row in rows))


def check_append(rows: Sequence[Row], heads: Mapping[str, StreamHead], tokens: Mapping[str, int] | None) -> AppendPlan:
    """Return an answer for every row of a batch, and the rows to store."""
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
    """Return the wanted lease with its token; None while another holder has the stream. `at` is the store's time."""
    if not wanted.holder:
        raise ValueError("a lease needs the name of its holder; it is empty")
    if wanted.until > at + MAX_LEASE_SECONDS:
        raise ValueError(f"a lease is for at most {MAX_LEASE_SECONDS} seconds, not {wanted.until - at:g}")
    if now is None:
        return wanted._replace(token=1)
    if now.holder == wanted.holder:
        return wanted._replace(token=now.token)
    run_out = now.until <= at or now.until > at + MAX_LEASE_SECONDS  # taken before the clock was set back
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


Facts = dict[str, dict[str, Any]]


def dump_fact(body: dict[str, Any] | None) -> str | None:
    """Return the text in which a fact is stored; equal facts have equal texts. None for no fact."""
    if body is None:
        return None
    return json.dumps(body, ensure_ascii=True, allow_nan=False, separators=(",", ":"), sort_keys=True)


def load_fact(text: str | None) -> dict[str, Any] | None:
    """Return the fact in a stored text; None for no text.

    If a forged text is no JSON object, its fact has a single field that no reader looks for, so that audits can go on.
    """
    if text is None:
        return None
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    return body if isinstance(body, dict) else {"unreadable": text}


def check_unchanged(kind: str, id: str, text: str | None, expect: Any) -> None:
    """Raise Changed unless the stored text is that of the fact `expect`."""
    if expect is not ANY and text != dump_fact(expect):
        raise Changed(f"the {kind} {id} was changed by another writer")
