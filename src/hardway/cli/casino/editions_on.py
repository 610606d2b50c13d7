"""`hardway audit editions` says which edition of its rule book decided at a table on a day."""

from collections.abc import Sequence
from datetime import date
from typing import TypedDict

from hardway.cli.casino.open_journal import open_journal, table_named
from hardway.cli.terminal.exits import DONE, Stop
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.screen import print_json
from hardway.journal.editions import load_edition
from hardway.journal.stored_stream import UnreadableRow, open_first_row
from hardway.journal.streams import table_streams
from hardway.rulebook import house_names, load
from hardway.values.names import count_text


class DecidedByForm(TypedDict):
    """An edition of a rule book by which entries at a table were decided on a day: how many rows name it, the first
    and the last; `edition` is empty where the journal keeps no copy of the book."""

    table: str
    house: str
    digest: str
    edition: str
    effective: str
    rows: int
    first: int
    last: int


class DayForm(TypedDict):
    """The editions of rule books by which entries at tables were decided on a day, in UTC."""

    day: str
    decided: list[DecidedByForm]


def editions(*, db: str, table: Sequence[str], on: str, as_json: bool) -> int:
    """Print by which editions of their rule books entries at tables were decided on a day."""
    day = _day(on)
    form: DayForm = {"day": day, "decided": _decided(db, table, day)}
    if as_json:
        print_json(form)
        return DONE
    paint = Paint()
    for one in form["decided"]:
        since = f", in force from {one['effective']}" if one["effective"] else ""
        edition = (
            f"{one['edition']}{since}" if one["edition"] else "an edition of its rule book that is not in the journal"
        )
        paint.line(f"{one['table']}: {one['house']}, {edition}", "head")
        paint.line(f"  sha256 {one['digest']}")
        paint.line(f"  decided {count_text(one['rows'], 'row')}, {one['first']} to {one['last']}")
    if not form["decided"]:
        paint.line(f"No table has a row of {day} (UTC).")
    return DONE


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise Stop(f"--on {text}: write a day as 2026-03-03") from None


def _decided(db: str, names: Sequence[str], day: str) -> list[DecidedByForm]:
    made: list[DecidedByForm] = []
    with open_journal(db) as recorder:
        for table in [table_named(recorder, name) for name in names] or table_streams(recorder):
            first = next(recorder.rows(table, limit=1))
            try:
                start = open_first_row(first, recorder)
            except UnreadableRow as error:
                raise Stop(f"{error}; `hardway audit verify` says more") from None
            by_digest: dict[str, list[int]] = {}
            for row in recorder.rows(table):
                if row.at.startswith(day):
                    by_digest.setdefault(row.book, []).append(row.seq)
            kept = load_edition(recorder, str(start.settings.get("edition", "")))
            today = load(start.book.name) if start.book.name in house_names() else None
            earlier = [book for _, book in today.before] if today is not None else []
            books = {book.digest: book for book in (*earlier, today, kept, start.book) if book is not None}
            for digest, rows in by_digest.items():
                book = books.get(digest)
                edition, effective = (book.edition, book.effective) if book else ("", "")
                made.append({
                    "table": table, "house": start.book.name, "digest": digest, "edition": edition,
                    "effective": effective, "rows": len(rows), "first": rows[0], "last": rows[-1],
                })  # fmt: skip
    return made
