"""A person's ledger page: money brought to tables and tournaments and taken away, and times at tables.

A page is made of durable rows, and stored for speed; an audit makes it again. It holds the number of the last row read
of each table, so that a row counts once.
"""

import json
import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from hardway.journal.row import Row
from hardway.journal.stored_stream import UnreadableRow, decode_row
from hardway.journal.streams import core_of
from hardway.table.model.events import Bought, Converted, Event, Left, Paid, Seated, Undone
from hardway.tournament.model.events import ChipsEnded, Reinstated
from hardway.wire import CodecError, decode

PAGE, MARK = "ledger", "ledger_mark"
PAGE_SPAN = timedelta(days=32)
"""A ledger page goes back this far, since the longest limit on a person's money or time is by the month."""
Page = dict[str, Any]
EMPTY: Page = {"rows": {}, "moves": [], "sits": {}, "sat": [], "holds": {}}
"""A person's empty ledger page. `rows`: by table, the last row read; `moves`: `[at, cents]` of money moved; `sits`: by
table, since when the person sits; `sat`: `[from, to]` of earlier seats; `holds`: by process, amounts reserved."""
Move = tuple[str, int, int]
"""A person; the cents they brought (negative: took away); 1 for sitting down, -1 for leaving, 0 for neither."""
_PAYS = {"paid": 1, "reduced": -1, "refunded": -1, "prize": -1}
"""Tournament events with an `amount`: 1 if the player pays it, -1 if it is paid to the player."""
_MOVE_EVENTS = re.compile(r'"is":"(?:seated|bought|converted|left|paid)"')


def moves_by_person(row: Row) -> dict[str, list[Move]]:
    """Return the money that people brought or took away in a row, by person; raise UnreadableRow if it cannot be
    read."""
    found: dict[str, list[Move]] = {}
    for move in _of_tournament(row) if core_of(row.stream) else _of_table(row):
        found.setdefault(move[0], []).append(move)
    return found


def _of_table(row: Row) -> Iterable[Move]:
    if row.kind != "entry" or not _MOVE_EVENTS.search(row.body):
        return ()
    decoded = decode_row(row)
    return _moves(decoded.tick + decoded.events)


def _of_tournament(row: Row) -> Iterator[Move]:
    """Yield fees, refunds and prizes; tournament chips are no dollars until they are cashed."""
    if row.kind != "entry":
        return
    try:
        body = json.loads(row.body)
        events = [event for part in ("tick", "events") for event in decode(body.get(part, []), row.codec, "tournament")]
    except (CodecError, ValueError, AttributeError, TypeError, RecursionError) as error:
        raise UnreadableRow(row, f"what came of it cannot be read: {error}") from None
    for event in events:
        if sign := _PAYS.get(event._name):
            yield event.player, sign * event.amount, 0
        elif isinstance(event, ChipsEnded) and event.dollars:
            yield event.player, -event.dollars, 0
        elif isinstance(event, Reinstated) and event.repaid:
            yield event.player, event.repaid, 0


def _moves(events: Iterable[Event]) -> Iterable[Move]:
    """Yield the money that events of a table bring or take away; nothing after a correction, since the entries that it
    decides again were counted in their own rows."""
    for event in events:
        if isinstance(event, Undone):
            return
        if isinstance(event, Seated | Bought):
            yield event.player, event.amount, 1 if isinstance(event, Seated) else 0
        elif isinstance(event, Converted) and event.tender == "cash":  # tokens and vouchers are not the player's money
            yield event.player, event.amount, 0
        elif isinstance(event, Left):
            yield event.player, -event.amount, -1
        elif isinstance(event, Paid):
            yield event.player, -event.amount, 0


def enter_row(page: Page, row: Row, moves: Iterable[Move]) -> Page:
    """Return a page with a row added; unchanged if that row was added before."""
    table = row.stream
    if page["rows"].get(table, 0) >= row.seq:
        return page
    oldest = cutoff(row.at)
    sits, sat = dict(page["sits"]), [one for one in page["sat"] if one[1] >= oldest]
    for _, _, comes in moves:
        if comes > 0:
            sits.setdefault(table, row.at)
        elif comes < 0 and table in sits:
            sat.append([sits.pop(table), row.at])
    kept = [one for one in page["moves"] if one[0] >= oldest]
    came = any(cents > 0 for _, cents, _ in moves)
    holds = {name: hold for name, hold in page.get("holds", {}).items() if not came or hold["table"] != table}
    return {
        "rows": {**page["rows"], table: row.seq},
        "moves": [*kept, *([row.at, cents] for _, cents, _ in moves)],
        "sits": sits,
        "sat": sat,
        "holds": holds,
    }


def cutoff(at: str) -> str:
    """Return the oldest timestamp that a page written at `at` still holds."""
    return f"{(datetime.fromisoformat(at) - PAGE_SPAN).isoformat(timespec='milliseconds').removesuffix('+00:00')}Z"
