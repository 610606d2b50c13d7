"""The audit finds every forged entry and event of a tournament or promotion, in a chain computed again.

The journals are written from the records that prove the rules, so that each entry stands where the book takes it. What an
entry of the floor itself says (`count`, `exclude`, `hand`, `recall`) is held against other streams: see the audits of
promotions and of rounds on the floor.
"""

import json
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hardway.journal import MemoryRecorder, Row, compact
from hardway.journal.audit import audit
from hardway.journal.row import SOFTWARE
from hardway.notation import read_file
from hardway.notation.cores import core_notation
from hardway.notation.record import head_book
from hardway.rulebook import Refusal
from hardway.values.clock import Tick
from hardway.values.verbs import verbs_of
from hardway.wire import CODEC, encode
from tests.in_soak import rest_in_soak

RECORDS = {"tournament": "crown/[89]*.craps", "promotion": "star/10*.craps"}
RULES = Path(__file__).parents[1] / "rules"
THEN, NOW = "2026-01-01T00:00:00.000Z", "2026-06-01T00:00:00.000Z"
HOUSE, THIEF = "house", "pthief"
ALSO_BY_HOUSE = ("annul",)
"""What the floor tells besides its own."""


class Journal(NamedTuple):
    """The rows of a record, the first one opening it; each entry with its verb and the names of its events."""

    rows: list[dict[str, Any]]
    verbs: list[str]
    events: list[list[str]]


@cache
def journals(core: str) -> tuple[Journal, ...]:
    return tuple(filter(None, (journal(path, core) for path in sorted(RULES.glob(RECORDS[core])))))


def journal(path: Path, core: str) -> Journal | None:
    record = read_file(path)
    if record.core != core:
        return None
    notation, book = core_notation(core), head_book(record.head, record.heads, record.folder)
    game = notation.begin(book, record.name)
    opening = f"house {book.name}\n{core} {record.name}"
    made = Journal([{"kind": "open", "entry": opening, "by": HOUSE, "book": book.digest}], [""], [[]])
    for line in takewhile(lambda one: getattr(one.command, "verb", "") != "at", record.lines):
        if line.expects is None:
            tick = game.enter(Tick(line.time)) if line.time else ()
            command = line.command if not isinstance(line.command, Tick) else None
            before = game.state
            told = game.enter(command) if command is not None else ()
            assert not isinstance(tick, Refusal)
            if isinstance(told, Refusal):
                game.state, command, told = before, None, ()
            if tick or told:
                add(made, core, line.time, tick, command, told)
    return made


def add(made: Journal, core: str, time: str, tick: Any, command: Any, told: Any) -> None:
    notation = core_notation(core)
    text = notation.forms.write(command) if command is not None else ""
    entry = " ".join(filter(None, (f"@{time}" if time else "", text)))
    body = {"tick": encode(tick, core), "events": encode(told, core)}
    by_book = {"kind": "entry", "book": made.rows[0]["book"]}
    made.rows.append({**by_book, "entry": entry, "body": body, **giver(core, text, command)})
    made.verbs.append(text.split()[0] if text else "")
    made.events.append([event._name for event in (*tick, *told)])


def giver(core: str, text: str, command: Any) -> dict[str, str]:
    """Return the giver of an entry: staff in its role, the floor, or the person themselves."""
    role = getattr(command, "by", "")
    verb = verbs_of(core).get(text.split()[0]) if text else None
    if verb is None or verb.by_floor:
        return {"by": HOUSE}
    return {"by": command.name or "pstaff", "role": role} if role else {"by": text.split()[1]}


def found(core: str, made: Journal, changed: int = 0, **forged: Any) -> set[str]:
    """Return the findings of a journal whose row `changed` was forged."""
    recorder, name = MemoryRecorder(), made.rows[0]["entry"].split()[-1]
    people = {(row["by"], row["role"]) for row in made.rows if row.get("role")}
    facts = [{"kind": "grant", "id": who, "after": {"roles": roles(who, people)}} for who, _ in sorted(people)]
    facts.append({"kind": "grant", "id": THIEF, "after": {"roles": []}})
    recorder.append([Row.after(None, stream="floor", kind="entry", at=THEN, body=compact({"facts": facts}))])
    last = None
    for number, row in enumerate(made.rows):
        fields = {**row, **(forged if number == changed else {})}
        fields["body"] = compact(fields.get("body", {}))
        last = Row.after(last, stream=f"{core}.{name}", at=NOW, codec=CODEC, software=SOFTWARE, **fields)
        recorder.append([last])
    return {one.what for one in audit(recorder, tables=[f"{core}.{name}"]).findings} - {"book"}


def roles(who: str, people: set[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"role": role, "house": "*", "scope": "*"} for one, role in people if one == who]


def place(core: str, word: str, kind: str) -> tuple[Journal, int]:
    """A journal that has such a verb or event, and its row."""
    for made in journals(core):
        for number, has in enumerate(getattr(made, kind)):
            if word and (word == has or word in has):
                return made, number
    pytest.fail(f"no record of a {core} has {word}")


@cache
def findings_unforged(core: str, number: int) -> set[str]:
    return found(core, journals(core)[number])


VERBS = [(core, verb) for core in RECORDS for verb in verbs_of(core) if verb != "at"]
"""Of every entry but `at`, which is of records alone: at a table of the floor its own stream has it."""
EVENTS = [(core, name) for core in RECORDS for name in core_notation(core).events._kinds]


@pytest.mark.parametrize(("core", "verb"), rest_in_soak(VERBS, now=VERBS[::6]))
def test_audit_finds_tournament_or_promotion_entries_by_others(core: str, verb: str) -> None:
    """Each entry is given to a person who may not make it."""
    made, number = place(core, verb, "verbs")
    row, floor = made.rows[number], verbs_of(core)[verb].by_floor
    assert not findings_unforged(core, journals(core).index(made)) & {"crew", "events"}
    assert "crew" in found(core, made, number, by=THIEF)
    if not floor and verb not in ALSO_BY_HOUSE:
        assert "crew" in found(core, made, number, by=HOUSE, role=row.get("role", ""))


@pytest.mark.parametrize(("core", "event"), rest_in_soak(EVENTS, now=EVENTS[::6]))
def test_audit_finds_a_removed_tournament_or_promotion_event(core: str, event: str) -> None:
    made, number = place(core, event, "events")
    body = made.rows[number]["body"]
    forged = {part: [one for one in body[part] if one["is"] != event] for part in body}
    assert forged != body, json.dumps(body)
    assert found(core, made, number, body=forged) & {"events", "tick", "unreadable"}
