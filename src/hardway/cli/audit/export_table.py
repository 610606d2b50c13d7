"""`hardway audit export`: a table's journal as a record that plays again, or row by row as JSON lines."""

import sys

from hardway.cli.audit.open_journal import open_journal, stream_named
from hardway.cli.terminal.exits import DONE, Stop
from hardway.journal.export import mark_of, person_names, write_jsonl, write_record
from hardway.journal.floor_facts import FLOOR


def export(db: str, *, table: str, as_craps: bool, as_jsonl: bool, with_names: bool) -> int:
    """Print a table's whole stream."""
    if as_craps and as_jsonl:
        raise Stop("one of --craps and --jsonl, not both")
    if as_jsonl and with_names:
        raise Stop("--names belongs to --craps: rows with other names would not have their hashes")
    with open_journal(db) as recorder:
        stream = table if table == FLOOR and as_jsonl else stream_named(recorder, table)
        rows = recorder.rows(stream)
        naming = person_names(recorder) if with_names else str
        for line in write_jsonl(rows) if as_jsonl else write_record(rows, naming, mark_of(recorder, stream)):
            sys.stdout.write(f"{line}\n")
    return DONE
