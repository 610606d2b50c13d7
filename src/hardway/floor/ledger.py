"""What people brought to tables and took away, and how long they sat there: what their own limits are held against.

It is read off the durable rows, each once: every table has a mark up to which its rows are entered here, and every
person's page remembers the last row of each table on it, so what a crash left half done is entered again and counts
once. Knows rows and protection; no table in play.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from typing import NamedTuple

from hardway.floor.book import STREAM
from hardway.floor.people.facts import Fact, swap
from hardway.floor.people.periods import PERIODS, span
from hardway.floor.people.protection import Protection
from hardway.floor.problem import Problem
from hardway.floor.when import read, written
from hardway.journal import Changed, Recorder, Row
from hardway.journal.fold import said
from hardway.table.events import Bought, Event, Left, Seated, Undone

PAGE, MARK = "ledger", "ledger_mark"
KEPT = timedelta(days=32)
"""How far back a page goes; a month's limit looks no further."""
_TOLD = ('"is":"seated"', '"is":"bought"', '"is":"left"')
Move = tuple[str, int, int]
"""A person, what they brought in cents (less what they took), and whether they sit from then on (1), leave (-1) or
neither (0)."""


class Played(NamedTuple):
    """What counts against somebody's limits at a moment."""

    lost: dict[str, int]
    """By `day`, `week` and `month`, in cents: brought less taken."""
    today: timedelta
    """At tables, today."""


class Ledger:
    """Everybody's pages."""

    def __init__(self, recorder: Recorder, protection: Protection, zone: tzinfo) -> None:
        self.recorder, self.protection, self.zone = recorder, protection, zone

    def may_buy(self, person: str, cents: int, now: datetime) -> Problem | None:
        """Say why somebody may not bring an amount to a table."""
        played = self._if_limited(person, now)
        return self.protection.may_buy(person, cents, lost=played.lost, played=played.today, now=now)

    def may_play(self, person: str, now: datetime) -> Problem | None:
        """Say why somebody may not play any longer."""
        return self.protection.may_play(person, played=self._if_limited(person, now).today, now=now)

    def _if_limited(self, person: str, now: datetime) -> Played:
        """Look a person's page up only where something is held against it."""
        if not self.protection.limits(person, now).now:
            return Played(dict.fromkeys(PERIODS, 0), timedelta())
        return self.played(person, now)

    def played(self, person: str, now: datetime) -> Played:
        """Return what counts against somebody's limits, from everything that is durable."""
        self.catch_up()
        page = self.recorder.get(PAGE, person) or _EMPTY
        lost = {period: _since(page["moves"], span(period, now, self.zone)[0]) for period in PERIODS}
        return Played(lost, _time(page, span("day", now, self.zone)[0], now))

    def seated(self, person: str) -> bool:
        """Say whether somebody is at a table."""
        self.catch_up()
        return bool((self.recorder.get(PAGE, person) or _EMPTY)["sits"])

    def catch_up(self) -> None:
        """Enter the rows of every table that are not entered yet."""
        for table in self.recorder.streams():
            if table != STREAM:
                self._catch_up(table)

    def _catch_up(self, table: str) -> None:
        mark, head = self.recorder.get(MARK, table), self.recorder.head(table)
        after = mark["seq"] if mark is not None else 0
        if head is None or head.seq <= after:
            return
        for row in self.recorder.rows(table, after, head.seq - after):
            if row.kind == "entry" and any(word in row.body for word in _TOLD):
                self._enter(row)
        try:
            self.recorder.put(MARK, table, {"seq": head.seq}, expect=mark)
        except Changed:  # another process has entered these rows too, and each counted once
            return

    def _enter(self, row: Row) -> None:
        told = said(row)
        moves = tuple(_moves(told.tick + told.events))
        for person in {move[0] for move in moves}:
            mine = [move for move in moves if move[0] == person]
            swap(self.recorder, PAGE, person, lambda page, mine=mine: (_entered(page or _EMPTY, row, mine), None))  # type: ignore[misc]


_EMPTY: Fact = {"rows": {}, "moves": [], "sits": {}, "sat": []}
"""A page: the last row of each table on it, `[at, cents]`, since when at which table, and from when to when."""


def _moves(events: Iterable[Event]) -> Iterable[Move]:
    """Yield what people brought and took. After a correction entries are decided again; they counted the first time."""
    for event in events:
        if isinstance(event, Undone):
            return
        if isinstance(event, Seated | Bought):
            yield event.player, event.amount, 1 if isinstance(event, Seated) else 0
        elif isinstance(event, Left):
            yield event.player, -event.amount, -1


def _entered(page: Fact, row: Row, moves: Iterable[Move]) -> Fact:
    """Return a page with a row on it; unchanged if it is there already."""
    table = row.stream
    if page["rows"].get(table, 0) >= row.seq:
        return page
    oldest = written(read(row.at) - KEPT)
    sits, sat = dict(page["sits"]), [one for one in page["sat"] if one[1] >= oldest]
    for _, _, comes in moves:
        if comes > 0:
            sits.setdefault(table, row.at)
        elif comes < 0 and table in sits:
            sat.append([sits.pop(table), row.at])
    kept = [one for one in page["moves"] if one[0] >= oldest]
    return {
        "rows": {**page["rows"], table: row.seq},
        "moves": [*kept, *([row.at, cents] for _, cents, _ in moves)],
        "sits": sits,
        "sat": sat,
    }


def _since(moves: Iterable[tuple[str, int]], start: datetime) -> int:
    first = written(start)
    return sum(cents for at, cents in moves if at >= first)


def _time(page: Mapping[str, object], start: datetime, now: datetime) -> timedelta:
    """Return how long somebody was at tables since a moment; two tables at once count once."""
    spans = [(read(one[0]), read(one[1])) for one in page["sat"]]  # type: ignore[attr-defined]
    spans += [(read(since), now.astimezone(UTC)) for since in page["sits"].values()]  # type: ignore[attr-defined]
    total, reached = timedelta(), start.astimezone(UTC)
    for begin, end in sorted(spans):
        begin = max(begin, reached)
        if end > begin:
            total, reached = total + (end - begin), end
    return total
