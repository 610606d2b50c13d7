"""`hardway backup` and `restore` copy a journal, `hardway audit export` prints a table's stream."""

import sys
import time
from collections.abc import Callable
from typing import TypedDict

from hardway.cli.casino.open_journal import open_journal, stream_named
from hardway.cli.casino.verify import audit_with_progress, show_audit
from hardway.cli.terminal.exits import DONE, FAILED, Stop
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.progress import ProgressLine
from hardway.cli.terminal.screen import print_json
from hardway.journal import JournalError
from hardway.journal import backup as copying
from hardway.journal.audit.finding import FindingForm, finding_form
from hardway.journal.export import mark_of, person_names, write_jsonl, write_record
from hardway.journal.floor_facts import FLOOR
from hardway.values.names import count_text


class BackupForm(TypedDict):
    """A copy of a journal that was made."""

    file: str
    streams: int
    rows: int


class RestoredForm(TypedDict):
    """A restored journal, and the findings of its audit."""

    db: str
    ok: bool
    streams: dict[str, int]
    rows: int
    findings: list[FindingForm]


def backup(*, db: str, file: str, as_json: bool) -> int:
    """Copy a journal into a new file."""
    with ProgressLine(quiet=as_json) as line:
        _copied(lambda: copying.backup(db, file, lambda done, whole: line.tell("pages", done, whole)))
    with open_journal(file) as recorder:
        rows = sum(head.seq for stream in recorder.streams() if (head := recorder.head(stream)) is not None)
        streams = len(recorder.streams())
    if as_json:
        copied: BackupForm = {"file": file, "streams": streams, "rows": rows}
        print_json(copied)
    else:
        what = f"{count_text(rows, 'row')} of {count_text(streams, 'stream')}"
        Paint().line(f"{file}: {what}. The signing key is not in it; save that separately.")
    return DONE


def restore(*, file: str, db: str, as_json: bool) -> int:
    """Restore a backup as a new journal and audit it; return 1 if the audit finds anything."""
    with ProgressLine(quiet=as_json) as line:
        _copied(lambda: copying.restore(file, db, lambda done, whole: line.tell("pages", done, whole)))
        with open_journal(db) as recorder:
            began = time.perf_counter()
            found = audit_with_progress(recorder, db, line)
            seconds = time.perf_counter() - began
    if as_json:
        form: RestoredForm = {
            "db": copying.journal_name(db), "ok": not found.findings, "streams": found.streams, "rows": found.rows,
            "findings": [finding_form(finding) for finding in found.findings],
        }  # fmt: skip
        print_json(form)
    else:
        Paint().line(f"{copying.journal_name(db)}: restored from {file}.")
        show_audit(Paint(), found, seconds)
    return FAILED if found.findings else DONE


def export(*, db: str, table: str, as_craps: bool, as_jsonl: bool, names: bool) -> int:
    """Print the whole stream of a table, tournament or promotion."""
    if as_craps and as_jsonl:
        raise Stop("give --craps or --jsonl, not both")
    if as_jsonl and names:
        raise Stop("--names goes with --craps: rows with other names would not match their hashes")
    with open_journal(db) as recorder:
        stream = table if table == FLOOR and as_jsonl else stream_named(recorder, table)
        rows = recorder.rows(stream)
        naming = person_names(recorder) if names else str
        for line in write_jsonl(rows) if as_jsonl else write_record(rows, naming, mark_of(recorder, stream)):
            sys.stdout.write(f"{line}\n")
    return DONE


def _copied(work: Callable[[], None]) -> None:
    try:
        work()
    except JournalError as error:
        raise Stop(str(error)) from None
