"""Audits a journal: chains, checkpoints, every command decided again, money, dice. Reads, and changes nothing.

>>> found = audit(recorder, against=[read(Path("monday.checkpoint").read_text())])      # doctest: +SKIP
>>> found.findings, found.not_excluded                                                  # doctest: +SKIP

Rows are looked at once, in order, and forgotten; a journal of any length takes the same memory. The checks of one row
stand in `audit_chain`, `audit_play`, `audit_dice` and `audit_heads`; each is given rows and gives findings.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hardway.journal.audit_chain import Chain
from hardway.journal.audit_heads import Heads, Points, not_excluded, own, points
from hardway.journal.audit_play import Play
from hardway.journal.checkpoint import Checkpoint
from hardway.journal.finding import Finding, at
from hardway.journal.floor_fold import FLOOR, FactsKept
from hardway.journal.recorder import Recorder, Unavailable
from hardway.journal.row import Row
from hardway.journal.snapshot import KIND as SNAPSHOT
from hardway.journal.snapshot import sealed_by
from hardway.rulebook import Book
from hardway.wire import encode_state

MOST = 100
"""Findings told of one stream; the first is what matters, and one changed row makes many."""
EVERY = 1000
"""Rows between two tellings of progress."""

Progress = Callable[[str, int, int], None]
"""Told now and then: the stream, the row it is at, and the stream's last row."""


class Audit(NamedTuple):
    """What an audit found."""

    findings: tuple[Finding, ...]
    not_excluded: tuple[str, ...]
    """What the journal alone cannot rule out, in sentences."""
    streams: dict[str, int]
    """The streams read, with how many rows each has."""
    decided: int
    """Commands decided again."""
    more: int = 0
    """Findings beyond those told."""
    remarks: tuple[str, ...] = ()
    """What is not wrong, and should be known, in sentences."""

    @property
    def rows(self) -> int:
        """Return how many rows were read."""
        return sum(self.streams.values())


def audit(
    recorder: Recorder,
    *,
    tables: Sequence[str] = (),
    against: Sequence[Checkpoint] = (),
    public: str = "",
    books: Mapping[str, Book] | None = None,
    progress: Progress | None = None,
) -> Audit:
    """Audit a journal, or some of its streams, against checkpoints kept elsewhere.

    `public` is the house's public key; without it the journal's own checkpoints are taken by the key they name. `books`
    are editions of rule books other than those installed, by digest.
    """
    mine, findings = own(recorder, public)
    said = points(mine, against)
    kept = FactsKept(recorder) if not tables else None
    work = _Work(recorder, said, public, books or {}, progress, kept)
    for stream in tables or sorted({*recorder.streams(), *said}):
        findings += work.stream(stream)
    if not tables:
        findings += [
            Finding("gone", table, 0, f"a table {table}, which the floor opened at its row {seq}", "no such stream")
            for table, (seq, _) in work.opened.items()
            if table not in said and recorder.head(table) is None  # asked last: it may have been opened meanwhile
        ]
        findings += [
            Finding("first", table, 1, f"{hash}, the row by which the floor opened it at its row {seq}", row.hash)
            for table, (seq, hash) in work.opened.items()
            if hash and (row := next(recorder.rows(table, 0, 1), None)) is not None and row.hash != hash
        ]
    if kept is not None:
        findings += kept.end()
    seen = {stream: (work.last[stream], work.sure[stream]) for stream in work.rows}
    return Audit(
        tuple(findings), tuple(not_excluded(against, seen)), work.rows, work.decided, work.more, tuple(work.remarks)
    )


class _Work:
    """An audit under way."""

    def __init__(
        self, recorder: Recorder, said: Points, public: str, books: Mapping[str, Book], progress: Progress | None,
        kept: FactsKept | None,
    ) -> None:  # fmt: skip
        self._recorder, self._said, self._public, self._books, self._kept = recorder, said, public, books, kept
        self._progress = progress or (lambda stream, seq, last: None)
        self.rows: dict[str, int] = {}
        self.last: dict[str, int] = {}
        self.sure: dict[str, int] = {}
        self.opened: dict[str, tuple[int, str]] = {}
        """The tables the floor opened: at which of its rows, and the hash of the table's own first row."""
        self.decided = self.more = 0
        self.remarks: list[str] = []

    def stream(self, stream: str) -> list[Finding]:
        """Return what is wrong with a stream, at most so much."""
        told: list[Finding] = []
        self.rows[stream] = self.last[stream] = self.sure[stream] = 0
        try:
            for finding in self._findings(stream):
                if len(told) < MOST:
                    told.append(finding)
                else:
                    self.more += 1
        except Unavailable as error:
            told.append(Finding("store", stream, self.last[stream] + 1, "", str(error)))
        return told

    def _findings(self, stream: str) -> Iterator[Finding]:
        chain, heads = Chain(self._recorder, stream), Heads(self._said.get(stream, ()))
        play = Play(self._recorder, self._books) if stream != FLOOR else None
        head = self._recorder.head(stream)
        end = head.seq if head is not None else 0
        snapshot = _Snapshot(self._recorder, self._public, stream)
        for row in self._recorder.rows(stream):
            self.rows[stream] += 1
            self.last[stream] = row.seq
            yield from chain.row(row)
            if play is not None:
                yield from play.row(row)
                yield from snapshot.row(row, play)
            else:
                self._floor(row)
            yield from heads.row(row)
            if not self.rows[stream] % EVERY:
                self._progress(stream, row.seq, end)
        yield from heads.end(stream)
        yield from snapshot.end(self.last[stream])
        self.sure[stream] = heads.sure
        if play is not None:
            self.decided += play.decided
            self.remarks += _given_up(stream, play.dice.given_up)
            if play.start is not None and play.start.other_book:
                self.remarks.append(f"{stream}: {play.start.other_book}")
        self._progress(stream, end, end)

    def _floor(self, row: Row) -> None:
        """Remember which tables the floor opened, and what its acts made of people."""
        if self._kept is not None:
            self._kept.row(row)
        words = row.entry.split()
        if len(words) > 1 and words[0] == "open":
            self.opened.setdefault(words[1], (row.seq, _first(row.body)))


def _given_up(stream: str, rows: Sequence[int]) -> Iterator[str]:
    """Say how often the house gave up a commitment with the dice in the hand; an honest one does at each start."""
    if rows:
        times = "once" if len(rows) == 1 else f"{len(rows):,} times"
        where = f"row {rows[-1]}" if len(rows) == 1 else f"last at row {rows[-1]}"
        yield f"{stream}: the house gave up its commitment to a throw {times} before the dice left the hand, {where}."


def _first(body: str) -> str:
    """Return the hash of a table's first row by the floor's row that opened it; empty where that does not say."""
    try:
        found = json.loads(body).get("first", "")
    except (ValueError, AttributeError, RecursionError):
        return ""
    return found if isinstance(found, str) else ""


class _Snapshot:
    """Holds the snapshot kept of a table against the table."""

    def __init__(self, recorder: Recorder, public: str, stream: str) -> None:
        self._fact = recorder.get(SNAPSHOT, stream) if public else None
        self._stream, self._public = stream, public

    def row(self, row: Row, play: Play) -> Iterator[Finding]:
        """Compare at the row the snapshot is of."""
        if self._fact is None or self._fact.get("seq") != row.seq:
            return
        fact, self._fact = self._fact, None
        if not sealed_by(self._public, fact):
            yield at("snapshot", row, "the signature of this house", "another, or none")
        elif fact.get("hash") != row.hash:
            yield at("snapshot", row, f"a snapshot of the row {row.hash}", fact.get("hash"))
        elif play.state is not None and fact.get("state") != encode_state(play.state):
            yield at("snapshot", row, "the table as its rows make it", "another table")

    def end(self, last: int) -> Iterator[Finding]:
        """Say that the rows of a signed snapshot are not there."""
        if self._fact is not None and sealed_by(self._public, self._fact):
            seq = self._fact.get("seq", 0)
            yield Finding("cut", self._stream, last + 1, f"{seq} rows by the snapshot kept", f"{last} rows", seq)
