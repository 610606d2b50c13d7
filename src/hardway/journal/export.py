"""Writes a stream out: as JSON lines, row for row, or as a record of the notation that `hardway replay` plays again."""

import json
import re
from collections.abc import Callable, Iterable, Iterator

from hardway.journal.recorder import Recorder
from hardway.journal.row import Row, read_object
from hardway.journal.stored_stream import UnreadableRow, open_first_row
from hardway.journal.streams import core_of

PERSON = re.compile(r"\b[pb][a-z2-7]{12}\b")
"""How people and bots are named in a stream."""
_WORDS = frozenset(
    (
        "announced",
        "because",
        "box",
        "by",
        "casino",
        "forfeit",
        "from",
        "late",
        "only",
        "oral",
        "over",
        "per",
        "refund",
        "with",
    )
)
"""Words of an entry that may follow a name, and so cannot be one."""
Naming = Callable[[str], str]
"""Turns a person's id into what they are called."""


def write_jsonl(rows: Iterable[Row]) -> Iterator[str]:
    """Write each row as a line of JSON; reading it back gives the same row with the same hash."""
    for row in rows:
        yield json.dumps(row._asdict(), ensure_ascii=False)


def write_record(rows: Iterable[Row], naming: Naming = str, mark: str = "") -> Iterator[str]:
    """Write a stream as a record; what changed nothing is a comment, and so is the mark of its book.

    A promotion's draw is worked out from the ids of its people: there they stay, and their names stand at the end.
    """
    last, told, people = None, naming, dict[str, str]()
    for row in rows:
        if last is None and core_of(row.stream) == "promotion":
            naming = str
        if naming is not told:
            people |= {person: told(person) for person in PERSON.findall(row.entry)}
        last = row
        if row.kind == "open":
            yield f"# {'' if core_of(row.stream) else 'the table '}{row.stream}, from its journal"
            yield from [f"# {mark}"] if mark else []
            yield from row.entry.splitlines()
        elif row.kind == "entry":
            yield _named(row.entry, naming).replace("#", "＃")  # a # would begin a comment
        elif row.kind == "refused":
            yield f"# row {row.seq}, refused ({_reason(row)}): {_named(row.entry, naming)}"
        elif row.kind == "dice":
            yield f"# row {row.seq}, dice: {row.body}"
    yield from (f"# {person} is {called}" for person, called in people.items() if called != person)
    if last is not None:
        yield f"# row {last.seq} is the last; its hash is {last.hash}"


def mark_of(recorder: Recorder, stream: str) -> str:
    """Return what is said of a table's book where nobody approved it; nothing where its first row cannot be read."""
    if core_of(stream):
        return ""
    try:
        return next((open_first_row(row, recorder).law.book.mark for row in recorder.rows(stream, limit=1)), "")
    except UnreadableRow:
        return ""


def person_names(recorder: Recorder) -> Naming:
    """Return what people are called, as names of the notation, no two alike; who is unknown or erased keeps the id."""
    given: dict[str, str] = {}

    def naming(person: str) -> str:
        if person not in given:
            fact = recorder.get("person", person) or {}
            called = re.sub(r"[^A-Za-z0-9_-]+", "_", str(fact.get("name", ""))).strip("_")
            if not called or "erased" in fact:
                called = person
            elif called in _WORDS or not called[0].isalpha():
                called = f"{called}_"
            taken = given.values()
            given[person] = next(
                name for name in (called, *(f"{called}_{n}" for n in range(2, len(given) + 3))) if name not in taken
            )
        return given[person]

    return naming


def _named(entry: str, naming: Naming) -> str:
    return PERSON.sub(lambda found: naming(found[0]), entry)


def _reason(row: Row) -> str:
    form = read_object(row.body)
    return str(form.get("reason", "")) if form is not None else "unreadable"
