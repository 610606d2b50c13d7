"""Exports a stream: as JSON lines, one per row, or as a record that `hardway replay` plays."""

import json
import re
from collections.abc import Callable, Iterable, Iterator

from hardway.journal.recorder import Recorder
from hardway.journal.row import Row, read_object
from hardway.journal.stored_stream import UnreadableRow, open_first_row
from hardway.journal.streams import core_of

PERSON = re.compile(r"\b[pb][a-z2-7]{12}\b")
"""Matches the ids of people and bots in a stream."""
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
"""Words of the notation that may follow a person's name, and are therefore no names themselves."""
Naming = Callable[[str], str]
"""A function from a person's id to the name that a record shows."""


def write_jsonl(rows: Iterable[Row]) -> Iterator[str]:
    """Yield each row as a line of JSON, from which the same row can be read."""
    for row in rows:
        yield json.dumps(row._asdict(), ensure_ascii=False)


def write_record(rows: Iterable[Row], naming: Naming = str, mark: str = "") -> Iterator[str]:
    """Yield a stream as lines of a record; rows without effect, and the mark of an unapproved book, are comments.

    A promotion keeps the ids of its people, since its draw depends on them; their names follow as comments.
    """
    last, original, people = None, naming, dict[str, str]()
    for row in rows:
        if last is None and core_of(row.stream) == "promotion":
            naming = str
        if naming is not original:
            people |= {person: original(person) for person in PERSON.findall(row.entry)}
        last = row
        if row.kind == "open":
            yield f"# {'' if core_of(row.stream) else 'the table '}{row.stream}, from its journal"
            yield from [f"# {mark}"] if mark else []
            yield from row.entry.splitlines()
        elif row.kind == "entry":
            yield _named(row.entry, naming).replace("#", "＃")  # a # alone would begin a comment
        elif row.kind == "refused":
            yield f"# row {row.seq}, refused ({_reason(row)}): {_named(row.entry, naming)}"
        elif row.kind == "dice":
            yield f"# row {row.seq}, dice: {row.body}"
    yield from (f"# {person} is {called}" for person, called in people.items() if called != person)
    if last is not None:
        yield f"# row {last.seq} is the last; its hash is {last.hash}"


def mark_of(recorder: Recorder, stream: str) -> str:
    """Return the warning to show beside a table's book that no regulator approved; empty for an approved book, or if
    the first row cannot be read."""
    if core_of(stream):
        return ""
    try:
        return next((open_first_row(row, recorder).law.book.mark for row in recorder.rows(stream, limit=1)), "")
    except UnreadableRow:
        return ""


def person_names(recorder: Recorder) -> Naming:
    """Return a function that gives each person a distinct name; unknown and erased people keep their ids."""
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
