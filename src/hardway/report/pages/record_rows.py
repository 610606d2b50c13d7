"""Plays a table's record and returns it as a journal in memory, so that a dispute pack can be made of it.

Its rows have no time of the day, no person and no proof: a record says what was played, and not who wrote it or when.
"""

import json
from collections.abc import Iterator
from typing import Any

from hardway.journal import Recorder, Row
from hardway.journal.stores import open_recorder
from hardway.notation.cores import CoreGame, core_notation
from hardway.notation.form import refusal_form
from hardway.notation.forms import write
from hardway.notation.record import Record, RecordLine, head_book
from hardway.notation.replay import of_table
from hardway.rulebook import Refusal
from hardway.values.clock import Tick
from hardway.wire import CODEC, encode

STREAM = "record"
BY = "record"


def record_rows(record: Record, text: str, name: str) -> Recorder:
    """Return the journal of a record; `text` is its text, written out, and `name` that of its table.

    Raise NotationError if it is not of a table.
    """
    of_table(record)
    book = head_book(record.head, record.heads, record.folder)
    game = core_notation(record.core).begin(book, record.name, record.head)
    first = record.lines[0].number if record.lines else len(text.splitlines()) + 1
    lines = (line.partition("#")[0].strip() for line in text.splitlines()[: first - 1])
    fields: dict[str, Any] = {"stream": STREAM, "by": BY, "book": book.digest, "codec": CODEC}
    settings = json.dumps({"dice": "real", "name": name}, ensure_ascii=False)
    rows = [Row.after(None, kind="open", entry="\n".join(filter(None, lines)), body=settings, **fields)]
    for line in record.lines:
        for kind, entry, body in _entered(game, line) if line.expects is None else ():
            told = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
            rows.append(Row.after(rows[-1], kind=kind, entry=entry, body=told, **fields))
    recorder = open_recorder(":memory:")
    recorder.append(rows)
    return recorder


def _entered(game: CoreGame, line: RecordLine) -> Iterator[tuple[str, str, Any]]:
    """Enter a line and yield kind, entry and body of its rows: time that passes before a refusal has one of its own."""
    due = game.enter(Tick(line.time)) if line.time else ()
    at, tick = (f"@{line.time}", {"tick": encode(due)}) if due else ("", {})
    command: Any = line.command
    outcome = game.enter(command) if command is not None else None
    if due and (outcome is None or isinstance(outcome, Refusal)):
        yield "entry", at, tick
    if isinstance(outcome, Refusal):
        yield "refused", write(command), refusal_form(outcome)
    elif outcome is not None:
        yield "entry", f"{at} {write(command)}".lstrip(), {**tick, "events": encode(outcome)}
