"""Audits a journal: chains, checkpoints, every command decided again, money, dice. Reads, and changes nothing.

Rows are looked at once, in order, and forgotten; a journal of any length takes the same memory. Each check is a
module beside this one: it is given rows one by one, and gives findings.

>>> from hardway.journal import Row, open_recorder
>>> recorder = open_recorder(":memory:")
>>> recorder.append([Row.after(None, stream="crown-1", kind="open", at="2026-11-15T07:40:05.123Z", entry="house king")])
[None]
>>> [(finding.what, finding.place) for finding in audit(recorder).findings]
[('unreadable', 'crown-1, row 1')]
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hardway.journal.audit.chain_checks import (
    ChainCheck,
    CheckpointCheck,
    CheckpointHeads,
    SnapshotCheck,
    heads_by_stream,
    not_excluded,
    own_checkpoints,
)
from hardway.journal.audit.core_checks import GiverCheck
from hardway.journal.audit.entry_check import EntryCheck, Own
from hardway.journal.audit.finding import Finding
from hardway.journal.audit.held_roles import HeldRoles
from hardway.journal.audit.people_checks import FactCheck, FloorCheck, LedgerCheck
from hardway.journal.audit.promotion_checks import PromotionCheck
from hardway.journal.audit.table_checks import TableCheck
from hardway.journal.audit.tournament_checks import TournamentCheck
from hardway.journal.checkpoint import Checkpoint
from hardway.journal.floor_facts import FLOOR
from hardway.journal.recorder import Recorder, Unavailable
from hardway.journal.streams import core_of, moves_dollars
from hardway.rulebook import Book

MOST = 100
"""Findings told of one stream; the first is what matters, and one changed row makes many."""
EVERY = 1000
"""Rows between two tellings of progress."""

NO_CHECKPOINT = (
    "The journal has no checkpoint of its own, and one that was ever served keeps some: they were taken out of it, "
    "unless it was only restored or never served."
)

CORE_CHECKS: dict[str, Own] = {"": TableCheck, "tournament": TournamentCheck, "promotion": PromotionCheck}
"""What is held of a stream besides its entries, by its core; of any other core who gave them, and when."""
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
    mine, findings = own_checkpoints(recorder, public)
    heads = heads_by_stream(mine, against)
    facts, ledger = (FactCheck(recorder, public), LedgerCheck(recorder)) if not tables else (None, None)
    roles = HeldRoles(recorder)
    work = _Work(recorder, heads, public, books or {}, progress, facts, ledger, roles)
    if roles.known and not mine:
        work.remarks.append(NO_CHECKPOINT)
    for stream in tables or sorted({*recorder.streams(), *heads}):
        findings += work.stream(stream)
    if facts is not None and ledger is not None:
        findings += [*work.tables_not_as_opened(), *facts.end(), *ledger.end()]
    read = {stream: (work.last[stream], work.sure[stream]) for stream in work.rows}
    return Audit(
        tuple(findings), tuple(not_excluded(against, read)), work.rows, work.decided, work.more, tuple(work.remarks)
    )


class _Work:
    """An audit under way."""

    def __init__(
        self, recorder: Recorder, heads: CheckpointHeads, public: str, books: Mapping[str, Book],
        progress: Progress | None, facts: FactCheck | None, ledger: LedgerCheck | None, roles: HeldRoles,
    ) -> None:  # fmt: skip
        self._recorder, self._heads, self._public, self._books = recorder, heads, public, books
        self._facts, self._ledger, self._roles = facts, ledger, roles
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

    def tables_not_as_opened(self) -> Iterator[Finding]:
        """Say which tables the floor opened are gone, or begin with another row."""
        for table, (seq, hash) in self.opened.items():
            if table not in self._heads and self._recorder.head(table) is None:
                # asked last: it may have been opened meanwhile; and what a checkpoint names was reported with it
                opened = f"a table {table}, which the floor opened at its row {seq}"
                yield Finding("gone", table, 0, opened, "no such stream")
            first = next(self._recorder.rows(table, 0, 1), None)
            if first is not None and hash and first.hash != hash:
                opened = f"{hash}, the row by which the floor opened it at its row {seq}"
                yield Finding("first", table, 1, opened, first.hash)

    def _findings(self, stream: str) -> Iterator[Finding]:
        chain, heads = ChainCheck(stream), CheckpointCheck(self._heads.get(stream, ()))
        entries, checks = self._checks(stream)
        ledger = self._ledger if moves_dollars(stream) else None
        head = self._recorder.head(stream)
        end = head.seq if head is not None else 0
        for row in self._recorder.rows(stream):
            self.rows[stream] += 1
            self.last[stream] = row.seq
            yield from chain.row(row)
            for check in checks:
                yield from check.row(row)
            if ledger is not None:
                ledger.row(row)
            yield from heads.row(row)
            if not self.rows[stream] % EVERY:
                self._progress(stream, row.seq, end)
        yield from heads.end(stream)
        for check in checks:
            yield from check.end()
        self.sure[stream] = heads.sure
        if entries is not None:
            self.decided += entries.decided
            self.remarks += [f"{stream}: {remark}" for remark in entries.remarks]
        self._progress(stream, end, end)

    def _checks(self, stream: str) -> tuple[EntryCheck | None, list[EntryCheck | SnapshotCheck | FloorCheck]]:
        """Return what decides the entries of a stream again, if it has any, and all that looks at its rows."""
        if stream == FLOOR:
            return None, [FloorCheck(self._facts, self.opened, self._public)]
        core = core_of(stream)
        entries = EntryCheck(self._recorder, self._books, CORE_CHECKS.get(core, GiverCheck), self._roles)
        snapshot = [] if core else [SnapshotCheck(self._recorder, self._public, stream, entries)]
        return entries, [entries, *snapshot]
