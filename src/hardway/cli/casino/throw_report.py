"""`hardway audit report` writes a dispute pack of one roll; `fairness` checks its dice step by step."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import tzinfo
from pathlib import Path
from typing import TypedDict
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hardway.cli.casino.open_journal import checkpoints, open_journal, public_key, table_named
from hardway.cli.casino.verify import now
from hardway.cli.terminal.exits import DONE, FAILED, Stop, reading
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.progress import ProgressLine
from hardway.cli.terminal.screen import print_json
from hardway.journal import Recorder
from hardway.journal.audit.chain_checks import own_checkpoints
from hardway.journal.audit.finding import FindingForm, finding_form
from hardway.journal.dice_proof import PROVABLE
from hardway.journal.stored_stream import open_stored_stream
from hardway.notation import NotationError
from hardway.notation.record import read_file, text_of_file, written_out
from hardway.report.files import FileError, kind_of
from hardway.report.pages.dice_report import DiceReport, DiceReportForm, dice_report_form, report_dice
from hardway.report.pages.dispute_pack import DisputePack, NoSuchRoll, gather_dispute
from hardway.report.pages.dispute_page import dispute_page, reference_of
from hardway.report.pages.print_pdf import write_page
from hardway.report.pages.record_rows import record_rows


class ReportedThrow(TypedDict):
    """The dispute pack of a roll (a page of all the evidence about it) that was written, and what its checks found."""

    file: str
    reference: str
    table: str
    roll: int
    rows: list[int]
    ok: bool
    findings: list[FindingForm]
    checkpoint: str | None


class CheckedThrow(DiceReportForm):
    """The check of one roll's dice."""

    table: str
    roll: int


def report(
    *, db: str, table: str, roll: int | None, record: str, out: str, against: Sequence[str], names: bool, zone: str,
    reference: str, key: str, as_json: bool,
) -> int:  # fmt: skip
    """Write the dispute pack of a roll, a page of all the evidence about it; return 1 if a check of it fails."""
    kept, local = checkpoints(against), _zone(zone)
    with _source(record, db) as recorder, ProgressLine(quiet=as_json) as line:
        stream, roll = _throw(recorder, table, roll)
        mine = [] if record else own_checkpoints(recorder, public_key(db, key))[0]
        pack = _gathered(lambda: gather_dispute(recorder, stream, roll, kept or mine, line.tell))
        file = out or f"{Path(record).stem if record else stream}-roll-{roll}.html"
        number = reference or reference_of(pack)
        text = dispute_page(pack, now(), _display(recorder) if names else str, zone=local, reference=number)
    try:
        kind_of(file, "html", "htm", "pdf")
        write_page(text, file)
    except FileError as error:
        raise Stop(f"audit: {error}") from None
    sound = _sound(pack)
    if as_json:
        reported: ReportedThrow = {
            "file": file, "reference": number, "table": stream, "roll": roll,
            "rows": [shown.row.seq for shown in pack.rows], "ok": sound,
            "findings": [finding_form(finding) for finding in pack.findings],
            "checkpoint": pack.checkpoint.at if pack.checkpoint else None,
        }  # fmt: skip
        print_json(reported)
    else:
        where = f"{record}, line by line" if record else f"{stream}, row {pack.called.row.seq}"
        Paint().line(f"{file}: dispute pack of roll {roll} at {where}; reference {number}.")
        if not sound:
            Paint().line("This roll fails a check; the dispute pack says which.", "failed")
    return DONE if sound else FAILED


@contextmanager
def _source(record: str, db: str) -> Iterator[Recorder]:
    """Open the journal, or play the record."""
    if not record:
        with open_journal(db) as recorder:
            yield recorder
        return
    with reading(record):
        try:
            text = text_of_file(Path(record))
            yield record_rows(read_file(Path(record)), written_out(text, Path(record).parent), Path(record).stem)
        except NotationError as error:
            raise Stop(f"{record}: {error}") from None


def _zone(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Stop(f"--zone {name}: no such time zone; write one as Australia/Melbourne") from None


def fairness(*, db: str, table: str, roll: int | None, as_json: bool) -> int:
    """Check the proof of one electronic roll; return 1 if it does not hold."""
    with open_journal(db) as recorder, ProgressLine(quiet=as_json) as line:
        stream, roll = _throw(recorder, table, roll)
        pack = _gathered(lambda: gather_dispute(recorder, stream, roll, (), line.tell))
    if pack.shown is None:
        if pack.start.settings.get("dice") == "electronic":
            raise Stop(f"roll {roll} at {stream} was thrown by electronic dice, but has no proof", FAILED)
        raise Stop(f"roll {roll} at {stream} was thrown with real dice, so there is no proof to check")
    found = report_dice(pack.shown)
    if as_json:
        checked: CheckedThrow = {"table": stream, "roll": roll, **dice_report_form(found)}
        print_json(checked)
    else:
        _show(found, stream, roll)
    return FAILED if found.doubts else DONE


def _throw(recorder: Recorder, table: str, roll: int | None) -> tuple[str, int]:
    """Return the table and the number of the roll; if no number is given, the last roll."""
    stream = table_named(recorder, table, roll=roll or 1)
    if not roll and not (roll := open_stored_stream(recorder, stream).state.rolls):
        raise Stop(f"{stream} has no roll yet")
    return stream, roll


def _gathered(work: Callable[[], DisputePack]) -> DisputePack:
    try:
        return work()
    except NoSuchRoll as error:
        raise Stop(str(error)) from None


def _sound(pack: DisputePack) -> bool:
    return not pack.findings and all(shown.sound for shown in pack.rows) and (pack.vouched or pack.checkpoint is None)


def _display(recorder: Recorder) -> Callable[[str], str]:
    """Return a function from a person's id to their name; for an unknown or erased person it returns the id."""

    def naming(person: str) -> str:
        fact = recorder.get("person", person) or {}
        return str(fact["name"]) if "name" in fact and "erased" not in fact else person

    return naming


def _show(found: DiceReport, stream: str, roll: int) -> None:
    paint = Paint()
    paint.line(f"Roll {roll} at {stream}, throw {found.number} of the table's electronic dice: {found.kind}.", "head")
    for number, step in enumerate(found.steps, 1):
        mark = {True: paint.dab("holds", "won"), False: paint.dab("does not hold", "failed"), None: ""}[step.holds]
        paint.line(f"{number:2}. {step.says}" + (f"  {mark}" if mark else ""))
        for line in step.lines:
            paint.line(f"      {line}", "quiet")
    if found.doubts:
        for doubt in found.doubts:
            paint.line(f"Wrong: {doubt}.", "failed")
    elif found.kind == PROVABLE:
        paint.line("The proof holds: if one of these players' pages is honest, no one chose the roll.", "won")
    else:
        paint.line(
            "The proof holds, but no player's page took part, so the house could have chosen the roll.", "refused"
        )
