"""Rows with every kind of event of every core, in the form of the first release that is kept.

    python -m tests.journal.every_event    appends a row for each event that the file lacks

A row that is in the file is never changed: journals have rows like it. Rows come from the records that prove clauses.
"""

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from hardway.journal import Row
from hardway.journal.export import write_jsonl
from hardway.notation.form import refusal_form
from hardway.notation.record import read_file
from hardway.notation.replay import Replay
from hardway.rulebook import Refusal
from hardway.table.model.events import TableEvent
from hardway.values.clock import Tick
from hardway.values.known import CORES
from hardway.wire import CODEC, encode

FILE = Path(__file__).parent / "golden" / "every-event.form1.jsonl"
RULES = Path(__file__).resolve().parents[1] / "rules"
STREAMS = {"": "crown-1"} | {core: f"{core}.summer" for core in CORES if core not in ("", "table")}


def event_names(core: str) -> set[str]:
    """Return the names of all events of a core."""
    kinds = import_module(CORES[core]).NOTATION.events if core else TableEvent
    return set(kinds._kinds)


def names_in(body: str) -> set[str]:
    """Return the names of the events in the body of a row, those of the time that passed too."""
    form = json.loads(body or "{}")
    return {event["is"] for part in ("tick", "events") for event in form.get(part, [])}


def kept_rows() -> list[Row]:
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    return [Row(**json.loads(line)) for line in lines]


def missing(rows: list[Row], core: str) -> set[str]:
    """Return the names of a core's events, and kinds of its rows, that no row has."""
    own = [row for row in rows if row.stream == STREAMS[core]]
    wanted = event_names(core) | {"an opening", "a refusal"}
    found = {name for row in own if row.kind == "entry" for name in names_in(row.body)}
    return wanted - found - {{"open": "an opening", "refused": "a refusal"}.get(row.kind, "") for row in own}


def played(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """Play a record and yield core, kind, entry and body of the rows that a journal would have."""
    replay = Replay(read_file(path))
    core, write = replay.record.core, replay.core.forms.write
    head = f"house {replay.record.head.house}" + (f"\n{core} summer" if core else "")
    yield core, "open", head, '{"dice":"real"}' if not core else "{}"
    for line in replay.record.lines:
        if line.time and line.expects is None:
            yield core, "entry", f"@{line.time}", body(tick=encode(replay.game.enter(Tick(line.time)), core or "table"))
        if line.command is not None:
            outcome = replay.game.enter(line.command)
            if isinstance(outcome, Refusal):
                yield core, "refused", write(line.command), json.dumps(refusal_form(outcome), ensure_ascii=False)
            else:
                yield core, "entry", write(line.command), body(events=encode(outcome, core or "table"))


def body(**parts: object) -> str:
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Append a row for each event that the file lacks."""
    rows = kept_rows()
    lacks = {core: missing(rows, core) for core in STREAMS}
    for path in sorted(RULES.glob("*/*.craps")):
        if not any(lacks.values()):
            break
        try:
            made = list(played(path))
        except Exception as error:  # a record that needs the folder beside it
            print(f"{path.name}: left out, {error}")
            continue
        for core, kind, entry, text in made:
            has = {"open": {"an opening"}, "refused": {"a refusal"}}.get(kind) or names_in(text)
            if has & lacks[core]:
                lacks[core] -= has
                before = next((row for row in reversed(rows) if row.stream == STREAMS[core]), None)
                at = "2026-11-19T05:00:00.000Z"
                fields = {"stream": STREAMS[core], "kind": kind, "at": at, "entry": entry, "body": text, "codec": CODEC}
                rows.append(Row.after(before, **fields))
    FILE.write_text("".join(f"{line}\n" for line in write_jsonl(rows)), encoding="utf-8")
    for core, names in lacks.items():
        print(f"{core or 'table'}: no record has {', '.join(sorted(names)) or 'nothing more'}")


if __name__ == "__main__":
    main()
