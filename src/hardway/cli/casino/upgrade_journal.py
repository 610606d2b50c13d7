"""`hardway upgrade` says what a journal needs so that this version opens it, and that is never a change of its rows."""

from collections import Counter
from typing import TypedDict

from hardway.cli.casino.open_journal import open_journal
from hardway.cli.terminal.exits import DONE, FAILED
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.progress import ProgressLine
from hardway.cli.terminal.screen import print_json
from hardway.journal import Recorder
from hardway.journal.editions import edition_is_kept
from hardway.journal.floor_facts import FLOOR
from hardway.journal.row import SOFTWARE, read_object, unknown_procedure
from hardway.journal.stored_stream import UnreadableRow, decode_refusal, decode_row
from hardway.values.names import count_text
from hardway.wire import CODEC

MOST_SHOWN = 20
"""At most this many of the rows that cannot be read are listed, one a line."""


class FormForm(TypedDict):
    """How many rows have a format, and whether they are read as they are or converted to today's format on reading."""

    form: int
    rows: int
    lifted: bool


class UpgradeForm(TypedDict):
    """What a journal needs so that this version opens it; `ok` if every row can be read."""

    db: str
    ok: bool
    software: str
    form: int
    """The number of the row format that this version of Hardway writes."""
    rows: int
    forms: list[FormForm]
    written_by: dict[str, int]
    """By version of Hardway: how many rows it wrote."""
    unreadable: list[str]
    """The first rows that this version cannot read, with the reason."""


def upgrade(*, db: str, as_json: bool) -> int:
    """Say what a journal needs; return 1 if this version cannot read a row of it."""
    forms, written_by, unreadable = Counter[int](), Counter[str](), list[str]()
    with open_journal(db) as recorder, ProgressLine(quiet=as_json) as line:
        for stream in recorder.streams():
            unreadable += _read(recorder, stream, forms, written_by, line)
    found: UpgradeForm = {
        "db": db, "ok": not unreadable, "software": SOFTWARE, "form": CODEC, "rows": forms.total(),
        "forms": [{"form": form, "rows": rows, "lifted": form < CODEC} for form, rows in sorted(forms.items())],
        "written_by": dict(sorted(written_by.items())), "unreadable": unreadable[:MOST_SHOWN],
    }  # fmt: skip
    if as_json:
        print_json(found)
    else:
        _show(found, len(unreadable))
    return FAILED if unreadable else DONE


def _read(
    recorder: Recorder, stream: str, forms: Counter[int], written_by: Counter[str], line: ProgressLine
) -> list[str]:
    """Count the forms of a stream's rows, and return why some of them cannot be read."""
    wrong: list[str] = []
    head = recorder.head(stream)
    for row in recorder.rows(stream):
        forms[row.codec] += 1
        written_by[row.software] += 1
        try:
            if says := unknown_procedure(row.software):
                raise UnreadableRow(row, says)
            if row.kind == "entry":
                decode_row(row)
            elif row.kind == "refused":
                decode_refusal(row)
            elif row.kind == "open" and not edition_is_kept(recorder, (read_object(row.body) or {}).get("edition")):
                raise UnreadableRow(
                    row, "the table's edition of the rule book is missing from the journal or was changed"
                )
        except UnreadableRow as error:
            wrong.append(str(error))
        if head is not None and not row.seq % 1000:
            line.tell("the floor" if stream == FLOOR else stream, row.seq, head.seq)
    return wrong


def _show(found: UpgradeForm, unreadable: int) -> None:
    paint = Paint()
    by = ", ".join(f"{count_text(rows, 'row')} written by Hardway {name}" for name, rows in found["written_by"].items())
    paint.line(f"{found['db']}: {by or 'no row yet'}. This is Hardway {found['software']}.")
    for one in found["forms"]:
        if one["lifted"]:
            paint.line(
                f"{count_text(one['rows'], 'row')} in the older format {one['form']}, read as format {found['form']}."
            )
    for says in found["unreadable"]:
        paint.line(says, "failed")
    if unreadable:
        more = f" These are the first {MOST_SHOWN}." if unreadable > MOST_SHOWN else ""
        paint.line(
            f"This version cannot read {count_text(unreadable, 'row')}.{more} Keep using the version that wrote them."
        )
        return
    paint.line("Nothing to do: this version can read every row, and changes none.", "won")
