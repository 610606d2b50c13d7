"""`hardway audit verify` checks a journal; `checkpoint` prints a signed checkpoint of all its streams."""

import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict

from hardway.cli.casino.open_journal import check_signers, checkpoints, open_journal, public_key, reopened, signing_key
from hardway.cli.terminal.exits import DONE, FAILED, Stop, reading
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.progress import ProgressLine
from hardway.cli.terminal.screen import print_json
from hardway.journal import Recorder
from hardway.journal.audit import Audit, audit
from hardway.journal.audit.finding import Finding, FindingForm, finding_form
from hardway.journal.checkpoint import Checkpoint, dump_checkpoint, make_checkpoint
from hardway.journal.floor_facts import keys_of
from hardway.rulebook import Book, load, variant_book
from hardway.values.known import processors
from hardway.values.names import count_text


def verify(
    *, db: str, table: Sequence[str], against: Sequence[str], signer: Sequence[str], book: Sequence[str], key: str,
    jobs: int | None, as_json: bool,
) -> int:  # fmt: skip
    """Audit a journal and print the findings; return 1 if there are any."""
    kept = checkpoints(against, signer)
    editions = {edition.digest: edition for folder in book for edition in _editions(folder)}
    with open_journal(db) as recorder, ProgressLine(quiet=as_json) as line:
        check_signers(recorder, kept, signer)
        public = public_key(db, key)
        missing = [name for name in table if recorder.head(name) is None]
        known = {stream for checkpoint in kept for stream in checkpoint.heads}
        if missing and not known.issuperset(missing):
            raise Stop(f"the journal has no table {missing[0]}; it has {', '.join(recorder.streams()) or 'none'}")
        began = time.perf_counter()
        found = audit(
            recorder, tables=table, against=kept, public=public, books=editions, progress=line.tell,
            jobs=jobs or processors(), reopen=reopened(db),
        )  # fmt: skip
        found = found._replace(findings=(*_foreign_keys(recorder, kept, public), *found.findings))
        seconds = time.perf_counter() - began
    show = _print_json if as_json else _print_words
    show(found, kept, public, seconds)
    return FAILED if found.findings else DONE


def checkpoint(*, db: str, key: str) -> int:
    """Print a signed checkpoint of every stream."""
    with open_journal(db) as recorder:
        sys.stdout.write(dump_checkpoint(make_checkpoint(recorder, signing_key(db, key), now())))
    return DONE


def now() -> str:
    """Return the present time, as rows write it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def audit_with_progress(recorder: Recorder, db: str, line: ProgressLine) -> Audit:
    """Audit a whole journal while showing progress, and return the result."""
    return audit(recorder, progress=line.tell, jobs=processors(), reopen=reopened(db))


def _editions(folder: str) -> list[Book]:
    """Return the book in a folder, and its variants."""
    with reading(folder):
        book = load(Path(folder) if Path(folder).exists() else folder)
        return [book, *(variant_book(book, variant) for variant in book.raw["variants"])]


def _foreign_keys(recorder: Recorder, kept: list[Checkpoint], public: str) -> list[Finding]:
    """Return a finding for each checkpoint signed with a key that the journal never had."""
    keys = {public, *keys_of(recorder)}
    return [
        Finding("checkpoint", f"the checkpoint of {one.at}", 0, f"the key {public}", f"signed with the key {one.key}")
        for one in kept
        if public and one.key not in keys
    ]


class AgainstForm(TypedDict):
    """A checkpoint that the journal was compared with."""

    at: str
    key: str


class AuditedForm(TypedDict):
    """The result of an audit."""

    ok: bool
    streams: dict[str, int]
    """How many rows of each stream were read."""
    rows: int
    decided: int
    against: list[AgainstForm]
    key: str | None
    findings: list[FindingForm]
    more: int
    remarks: list[str]
    cannot_rule_out: list[str]
    seconds: float


def _print_json(found: Audit, kept: list[Checkpoint], public: str, seconds: float) -> None:
    form: AuditedForm = {
        "ok": not found.findings, "streams": found.streams, "rows": found.rows, "decided": found.decided,
        "against": [{"at": one.at, "key": one.key} for one in kept], "key": public or None,
        "findings": [finding_form(finding) for finding in found.findings], "more": found.more,
        "remarks": list(found.remarks),
        "cannot_rule_out": list(found.cannot_rule_out), "seconds": round(seconds, 3),
    }  # fmt: skip
    print_json(form)


def _print_words(found: Audit, kept: list[Checkpoint], public: str, seconds: float) -> None:
    paint = Paint()
    show_audit(paint, found, seconds)
    for one in kept:
        whose = "this journal's key" if one.key == public else f"the key {one.key}"
        paint.line(f"Compared with the checkpoint of {one.at}, signed with {whose}.")
    if found.cannot_rule_out:
        paint.line()
        without = "" if kept else ", without a checkpoint saved elsewhere (--against)"
        paint.line(f"This audit cannot rule out{without}:", "head")
        for says in found.cannot_rule_out:
            paint.line(f"  {says}", "quiet")


def show_audit(paint: Paint, found: Audit, seconds: float) -> None:
    """Print how many rows were read, and the findings."""
    for stream, rows in found.streams.items():
        paint.line(f"{stream:<20} {rows:>9,} {'row' if rows == 1 else 'rows'}", "quiet")
    speed = f", {found.rows / seconds:,.0f} rows a second" if found.rows >= 1000 else ""
    paint.line(f"{count_text(found.rows, 'row')} read, {count_text(found.decided, 'command')} replayed{speed}.")
    for remark in found.remarks:
        paint.line(remark, "quiet")
    if not found.findings:
        paint.line("Nothing is wrong.", "won")
        return
    count = len(found.findings) + found.more
    paint.line(f"{count:,} {'thing is' if count == 1 else 'things are'} wrong in the journal:", "failed")
    for finding in found.findings:
        paint.line(f"  {paint.dab(finding.place, 'head')}: {finding.says}")
        if finding.expected:
            paint.line(f"      expected  {finding.expected}")
        if finding.found:
            paint.line(f"      found     {finding.found}", "lost")
    if found.more:
        paint.line(f"  and {found.more:,} more")
