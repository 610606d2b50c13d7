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
from contextlib import ExitStack
from typing import NamedTuple, TypeVar

from hardway.journal.audit.chain_checks import CheckpointHeads, cannot_rule_out, heads_by_stream, own_checkpoints
from hardway.journal.audit.finding import Finding
from hardway.journal.audit.held_roles import HeldRoles
from hardway.journal.audit.people_checks import FactCheck, LedgerCheck
from hardway.journal.audit.processes import Begin, Reopen, stream_audits, useful_processes
from hardway.journal.audit.stream_audit import Progress, StreamAudit, StreamAuditor
from hardway.journal.checkpoint import Checkpoint
from hardway.journal.floor_facts import FLOOR
from hardway.journal.recorder import Recorder, Unavailable
from hardway.rulebook import Book

T = TypeVar("T")
NO_CHECKPOINT = (
    "The journal has no checkpoint of its own. A server stores one when it starts; so if a server has ever opened this "
    "journal, somebody removed the checkpoints."
)


class Audit(NamedTuple):
    """The result of an audit."""

    findings: tuple[Finding, ...]
    cannot_rule_out: tuple[str, ...]
    """Attacks that this audit could not have noticed; each is a sentence."""
    streams: dict[str, int]
    """How many rows of each stream were read."""
    decided: int
    """How many commands the audit replayed, to compare each outcome with the row."""
    more: int = 0
    """How many findings there are beyond those listed."""
    remarks: tuple[str, ...] = ()
    """What is not wrong but what the reader should know; each is a sentence."""

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
    jobs: int = 1,
    reopen: Reopen | None = None,
) -> Audit:
    """Audit a journal, or only some `tables` of it; compare it with checkpoints stored elsewhere (`against`).

    `public` is the house's public key; without it the journal's own checkpoints are verified by the key they name.
    `books` are further editions of rule books, by digest. Up to `jobs` processes, which open the journal by `reopen`,
    share the streams; findings and their order are the same with any number.
    """
    findings: list[Finding] = []

    def read(what: str, work: Callable[[], T]) -> T | None:
        """Return what is read, or None and a finding if the store cannot give it."""
        try:
            return work()
        except Unavailable as error:
            findings.append(Finding("store", what, 0, "", str(error)))
            return None

    mine, refused = read("its own checkpoints", lambda: own_checkpoints(recorder, public)) or ([], [])
    findings += refused
    heads = heads_by_stream(mine, against)
    facts = read("the facts about people", lambda: FactCheck(recorder, public)) if not tables else None
    ledger = read("the ledger", lambda: LedgerCheck(recorder)) if not tables else None
    roles = HeldRoles(recorder)
    here = StreamAuditor(recorder, heads, public, books or {}, progress, facts, roles, money=not tables)
    found: dict[str, StreamAudit] = {}
    streams, there_are = tables or sorted({*recorder.streams(), *heads}), recorder.heads()
    lengths = {stream: there_are[stream] for stream in streams if stream in there_are}
    jobs = useful_processes(lengths, jobs) if reopen is not None else 1
    with ExitStack() as stack:
        elsewhere: Callable[[str], StreamAudit] = here.audit
        if jobs > 1 and reopen is not None:
            longest_first = sorted((one for one in lengths if one != FLOOR), key=lambda one: -lengths[one])
            begin = Begin(reopen, heads, public, books or {}, money=not tables)
            beside = StreamAuditor(recorder, heads, public, books or {}, roles=roles, money=not tables)
            elsewhere = stack.enter_context(stream_audits(longest_first, jobs, begin, beside.audit))
        for stream in streams:
            there = stream in lengths and stream != FLOOR
            found[stream] = one = elsewhere(stream) if there else here.audit(stream)
            if there and jobs > 1 and progress is not None:
                progress("rows", sum(done.rows for done in found.values()), sum(lengths.values()))
            findings += one.findings
            if ledger is not None:
                ledger.rows(one.moves)
    ends: list[tuple[str, Callable[[], Iterator[Finding]]]] = []
    if facts is not None:
        opened = here.opened
        ends.append(("the first rows of tables", lambda: _tables_not_as_opened(recorder, opened, heads)))
        ends.append(("the floor's rows", lambda: _streams_never_opened(recorder, opened, found)))
        ends.append(("the facts about people", facts.end))
    if ledger is not None:
        ends.append(("the ledger", ledger.end))
    for what, end in ends:
        findings += read(what, lambda end=end: list(end())) or []  # type: ignore[misc]
    remarks = [NO_CHECKPOINT] if roles.known and not mine else []
    return Audit(
        findings=tuple(findings),
        cannot_rule_out=tuple(
            cannot_rule_out(against, {stream: (one.last, one.sure) for stream, one in found.items()})
        ),
        streams={stream: one.rows for stream, one in found.items()},
        decided=sum(one.decided for one in found.values()),
        more=sum(one.more for one in found.values()),
        remarks=(*remarks, *(remark for one in found.values() for remark in one.remarks)),
    )


def _tables_not_as_opened(
    recorder: Recorder, opened: Mapping[str, tuple[int, str]], heads: CheckpointHeads
) -> Iterator[Finding]:
    """Yield a finding for each table that the floor opened but that is missing or begins with another row."""
    for table, (seq, hash) in opened.items():
        if table not in heads and recorder.head(table) is None:
            # asked last, since it may have been opened meanwhile; its checkpoint would have reported it
            as_opened = f"a table {table}, which the floor opened at its row {seq}"
            yield Finding("gone", table, 0, as_opened, "no such stream")
        first = next(recorder.rows(table, 0, 1), None)
        if first is not None and hash and first.hash != hash:
            as_opened = f"hash {hash}, which the floor's row {seq} names for the first row of {table}"
            yield Finding("first", table, 1, as_opened, first.hash)


def _streams_never_opened(
    recorder: Recorder, opened: Mapping[str, tuple[int, str]], found: Mapping[str, StreamAudit]
) -> Iterator[Finding]:
    """Yield a finding for each stream with entries that no row of the floor opens; a single row is what a crash leaves
    of an opening that it cut short. A journal without rows of the floor is a record, not a casino's."""
    if FLOOR not in found:
        return
    later = {row.entry for row in recorder.rows(FLOOR, found[FLOOR].last)}  # opened since the floor's rows were read
    for stream, one in found.items():
        if stream not in {FLOOR, *opened} and one.last > 1 and f"open {stream}" not in later:
            yield Finding("unopened", stream, 1, f"a row of the floor that opens {stream}", "none")
