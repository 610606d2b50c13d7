"""A person's page of the ledger: what they brought to tables and tournaments and took away, and when they sat there.

It is read off durable rows.

A page is a plain fact, for the sake of speed: what it says is what the rows fold to, and an audit folds them again. It
remembers the last row of each table on it, so that a row counts once.
"""

import json
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
KEPT = timedelta(days=32)
"""How far back a page goes; a month's limit looks no further."""
Page = dict[str, Any]
EMPTY: Page = {"rows": {}, "moves": [], "sits": {}, "sat": [], "holds": {}}
"""The last row of each table on it, `[at, cents]`, since when at which table, from when to when; and what is on its
way, by the process that let it be brought."""
Move = tuple[str, int, int]
"""A person, what they brought in cents (less what they took), and whether they sit from then on (1), leave (-1) or
neither (0)."""
_PAYS = {"paid": 1, "reduced": -1, "refunded": -1, "prize": -1}
"""Events of a tournament with an `amount` in dollars, by name: paid by the player, or to them."""
_TOLD = ('"is":"seated"', '"is":"bought"', '"is":"converted"', '"is":"left"', '"is":"paid"')


def moves_by_person(row: Row) -> dict[str, list[Move]]:
    """Return what a row says that people brought and took; raise UnreadableRow for one that cannot be read."""
    found: dict[str, list[Move]] = {}
    for move in _of_tournament(row) if core_of(row.stream) else _of_table(row):
        found.setdefault(move[0], []).append(move)
    return found


def _of_table(row: Row) -> Iterable[Move]:
    if row.kind != "entry" or not any(word in row.body for word in _TOLD):
        return ()
    told = decode_row(row)
    return _moves(told.tick + told.events)


def _of_tournament(row: Row) -> Iterator[Move]:
    """Yield what players paid to enter, and got back or won; chips of a round are no dollars until they are cashed."""
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
    """Yield what people brought and took. After a correction entries are decided again; they counted the first time."""
    for event in events:
        if isinstance(event, Undone):
            return
        if isinstance(event, Seated | Bought):
            yield event.player, event.amount, 1 if isinstance(event, Seated) else 0
        elif isinstance(event, Converted) and event.tender == "cash":  # tokens and vouchers are the house's own
            yield event.player, event.amount, 0
        elif isinstance(event, Left):
            yield event.player, -event.amount, -1
        elif isinstance(event, Paid):
            yield event.player, -event.amount, 0


def enter_row(page: Page, row: Row, moves: Iterable[Move]) -> Page:
    """Return a page with a row on it; unchanged if it is there already."""
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
    """Return the moment before which a page written at another keeps nothing."""
    return f"{(datetime.fromisoformat(at) - KEPT).isoformat(timespec='milliseconds').removesuffix('+00:00')}Z"
