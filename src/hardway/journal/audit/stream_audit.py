"""Audits one stream: its chain, checkpoints, entries and money. Knows no other stream, so several run at once."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from hardway.journal.audit.chain_checks import ChainCheck, CheckpointCheck, CheckpointHeads, SnapshotCheck
from hardway.journal.audit.core_checks import GiverCheck
from hardway.journal.audit.entry_check import EntryCheck, Own
from hardway.journal.audit.finding import Finding
from hardway.journal.audit.held_roles import HeldRoles
from hardway.journal.audit.people_checks import FactCheck, FloorCheck, row_moves
from hardway.journal.audit.promotion_checks import PromotionCheck
from hardway.journal.audit.table_checks import TableCheck
from hardway.journal.audit.tournament_checks import TournamentCheck
from hardway.journal.floor_facts import FLOOR
from hardway.journal.ledger_page import Move
from hardway.journal.recorder import Recorder, Unavailable
from hardway.journal.row import Row
from hardway.journal.streams import core_of, moves_dollars
from hardway.rulebook import Book

MAX_FINDINGS = 100
"""The most findings reported for one stream: the first finding matters most, and one changed row causes many."""
PROGRESS_ROWS = 1000
"""How many rows are read between two reports of progress."""
CORE_CHECKS: dict[str, Own] = {"": TableCheck, "tournament": TournamentCheck, "promotion": PromotionCheck}
"""By core (kind of game): the class with the checks of that core; a core that is not listed gets `GiverCheck`."""
Progress = Callable[[str, int, int], None]
"""Reports progress: gets the stream, the number of the row being read, and the number of the stream's last row."""


class StreamAudit(NamedTuple):
    """The result of the audit of one stream."""

    findings: list[Finding]
    more: int
    """How many findings there are beyond those listed."""
    rows: int
    last: int
    """The number of the stream's last row."""
    sure: int
    """The number of the last row that a checkpoint stored elsewhere confirms."""
    decided: int
    remarks: list[str]
    moves: list[tuple[Row, dict[str, list[Move]]]]
    """Each row that moves money of people, without the row's texts, and the moves by person."""


class StreamAuditor:
    """Audits streams of one journal; `facts` and `opened` are for the floor's stream alone.

    With `money`, what rows move is collected for the ledger pages.
    """

    def __init__(
        self, recorder: Recorder, heads: CheckpointHeads, public: str, books: Mapping[str, Book],
        progress: Progress | None = None, facts: FactCheck | None = None, roles: HeldRoles | None = None,
        *, money: bool = True,
    ) -> None:  # fmt: skip
        self._recorder, self._heads, self._public, self._books = recorder, heads, public, books
        self._facts, self._roles = facts, roles or HeldRoles(recorder)
        self._money = money
        self._progress = progress or (lambda stream, seq, last: None)
        self.opened: dict[str, tuple[int, str]] = {}
        """By table: the number of the floor's row that opened it, and the hash of the table's first row."""

    def audit(self, stream: str) -> StreamAudit:
        """Return the result for a stream, with at most MAX_FINDINGS findings; the others are only counted."""
        found, more, run = list[Finding](), 0, _Run()
        try:
            for finding in self._findings(stream, run):
                if len(found) < MAX_FINDINGS:
                    found.append(finding)
                else:
                    more += 1
        except Unavailable as error:
            found.append(Finding("store", stream, run.last + 1, "", str(error)))
        return StreamAudit(found, more, run.rows, run.last, run.sure, run.decided, run.remarks, run.moves)

    def _findings(self, stream: str, run: "_Run") -> Iterator[Finding]:
        chain, heads = ChainCheck(stream), CheckpointCheck(self._heads.get(stream, ()))
        entries, checks = self._checks(stream)
        dollars = self._money and moves_dollars(stream)
        head = self._recorder.head(stream)
        end = head.seq if head is not None else 0
        for row in self._recorder.rows(stream):
            run.rows += 1
            run.last = row.seq
            yield from chain.row(row)
            for check in checks:
                yield from check.row(row)
            if dollars and (moves := row_moves(row)):
                run.moves.append((row._replace(entry="", body="", proof=""), moves))
            yield from heads.row(row)
            if not run.rows % PROGRESS_ROWS:
                self._progress(stream, row.seq, end)
        yield from heads.end(stream)
        for check in checks:
            yield from check.end()
        run.sure = heads.sure
        if entries is not None:
            run.decided = entries.decided
            run.remarks = [f"{stream}: {remark}" for remark in entries.remarks]
        self._progress(stream, end, end)

    def _checks(self, stream: str) -> tuple[EntryCheck | None, list[EntryCheck | SnapshotCheck | FloorCheck]]:
        """Return the check that decides a stream's entries again (None for the floor's), and all checks of its rows."""
        if stream == FLOOR:
            return None, [FloorCheck(self._facts, self.opened, self._public)]
        core = core_of(stream)
        entries = EntryCheck(self._recorder, self._books, CORE_CHECKS.get(core, GiverCheck), self._roles)
        snapshot = [] if core else [SnapshotCheck(self._recorder, self._public, stream, entries)]
        return entries, [entries, *snapshot]


class _Run:
    """What is counted while a stream is read."""

    def __init__(self) -> None:
        self.rows = self.last = self.sure = self.decided = 0
        self.remarks: list[str] = []
        self.moves: list[tuple[Row, dict[str, list[Move]]]] = []
