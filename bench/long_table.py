"""Writes a journal with one long table, as a server would: rows of bets and rolls, and a snapshot near the end."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from hardway.floor.spec import Spec
from hardway.journal import Row, compact, open_recorder
from hardway.journal.checkpoint import write_snapshot
from hardway.journal.keys import key_file, open_key
from hardway.journal.row import SOFTWARE
from hardway.journal.stored_stream import open_stored_stream
from hardway.notation import parse, write
from hardway.table import Refusal, decide
from hardway.table.model.evolve import advance_in_place
from hardway.wire import CODEC, encode

TABLE = "crown-1"
SINCE = 900
"""How many rows come after the snapshot; a server makes one every thousand rows."""


def long_table(db: Path, rows: int) -> None:
    """Write a table with this many rows."""
    recorder, chance = open_recorder(str(db)), Random(7)
    spec = Spec("crown", dice="real", owner="house")
    at = datetime(2026, 11, 15, tzinfo=UTC)
    head = Row.after(
        None, stream=TABLE, kind="open", at=_written(at), by="house", entry=spec.head, body=compact(spec.settings),
        book="", software=SOFTWARE,
    )  # fmt: skip
    recorder.append([head])
    table = open_stored_stream(recorder, TABLE)
    state, law, batch = table.state, table.start.law, []
    entries = ["seat ann 1000000"]
    while head.seq < rows:
        if not entries:
            entries = ["bet ann pass 10", "bet ann field 5", "bet ann place 6 12", "bet ann hard 8 5", "", "", ""]
        line = entries.pop(0) or f"roll {chance.randint(1, 6)} {chance.randint(1, 6)}"
        command = parse(line)
        events = decide(law, state, command)
        if isinstance(events, Refusal):
            continue
        advance_in_place(state, command, events)
        at += timedelta(seconds=1)
        head = Row.after(
            head, stream=TABLE, kind="entry", at=_written(at), by="ann", key=f"ann/{head.seq}", entry=write(command),
            body=compact({"events": encode(events)}), book=law.book.digest, software=SOFTWARE, codec=CODEC,
        )  # fmt: skip
        batch.append(head)
        if len(batch) == 1000 or head.seq in (rows, rows - SINCE):
            recorder.append(batch)
            batch = []
        if head.seq == rows - SINCE:
            write_snapshot(recorder, open_key(Path(key_file(str(db)))), head, state)
    recorder.close()


def _written(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
