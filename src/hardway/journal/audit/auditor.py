"""Audits a journal: chains, checkpoints, all decisions, money, dice. Changes nothing.

Each row is read once, in order, so a journal of any length takes the same memory. The checks are in the modules beside
this one: each takes rows one by one and yields findings.

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
    cannot_rule_out,
    heads_by_stream,
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

MAX_FINDINGS = 100
"""The most findings reported for one stream: the first matters most, and one changed row causes many."""
PROGRESS_ROWS = 1000
"""How many rows are read between two reports of progress."""

NO_CHECKPOINT = (
    "The journal has no checkpoint of its own. A served journal stores some, so they were removed, unless it was only "
    "restored or never served."
)

CORE_CHECKS: dict[str, Own] = {"": TableCheck, "tournament": TournamentCheck, "promotion": PromotionCheck}
"""The further checks of each core; a core that is not here has `GiverCheck`."""
Progress = Callable[[str, int, int], None]
"""A function called with a stream, the number of its row being read, and of its last row."""


class Audit(NamedTuple):
    """The result of an audit."""

    findings: tuple[Finding, ...]
    cannot_rule_out: tuple[str, ...]
    """Attacks that this audit could not have noticed, in sentences."""
    streams: dict[str, int]
    """How many rows of each stream were read."""
    decided: int
    """How many commands were decided again."""
    more: int = 0
    """How many findings there are beyond those listed."""
    remarks: tuple[str, ...] = ()
    """Facts that are not wrong but that the reader should know, in sentences."""

    @property
    def rows(self) -> int:
        """Return the number of rows read."""
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
    """Audit a journal, or only some `tables` of it; compare it with checkpoints stored elsewhere (`against`).

    `public` is the house's public key; without it the journal's own checkpoints are verified by the key they name.
    `books` are further editions of rule books, by digest.
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
        tuple(findings), tuple(cannot_rule_out(against, read)), work.rows, work.decided, work.more, tuple(work.remarks)
    )


class _Work:
    """One audit while it runs."""

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
        """By table: the number of the floor's row that opened it, and the hash of the table's first row."""
        self.decided = self.more = 0
        self.remarks: list[str] = []

    def stream(self, stream: str) -> list[Finding]:
        """Return the findings in a stream, at most MAX_FINDINGS; the others are only counted."""
        found: list[Finding] = []
        self.rows[stream] = self.last[stream] = self.sure[stream] = 0
        try:
            for finding in self._findings(stream):
                if len(found) < MAX_FINDINGS:
                    found.append(finding)
                else:
                    self.more += 1
        except Unavailable as error:
            found.append(Finding("store", stream, self.last[stream] + 1, "", str(error)))
        return found

    def tables_not_as_opened(self) -> Iterator[Finding]:
        """Yield a finding for each table that the floor opened but that is missing or begins with another row."""
        for table, (seq, hash) in self.opened.items():
            if table not in self._heads and self._recorder.head(table) is None:
                # asked last, since it may have been opened meanwhile; its checkpoint would have reported it
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
            if not self.rows[stream] % PROGRESS_ROWS:
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
        """Return the check that decides a stream's entries again (None for the floor's), and all checks of its rows."""
        if stream == FLOOR:
            return None, [FloorCheck(self._facts, self.opened, self._public)]
        core = core_of(stream)
        entries = EntryCheck(self._recorder, self._books, CORE_CHECKS.get(core, GiverCheck), self._roles)
        snapshot = [] if core else [SnapshotCheck(self._recorder, self._public, stream, entries)]
        return entries, [entries, *snapshot]
