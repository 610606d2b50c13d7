"""What people brought to tables and tournaments and took away, and how long they sat: what limits are held against.

It is read off the durable rows, each once: every table has a mark up to which its rows are entered here, and every
person's page remembers the last row of each table on it, so what a crash left half done is entered again and counts
once. What somebody is let bring is held on the page in the same write that found it within their limits, and counts as
brought until its row is entered in its place: so processes that let one person bring money to two tables in one moment
do not let them past a limit. An audit folds the pages anew. Knows rows and protection; no table in play.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from secrets import token_hex
from typing import NamedTuple

from hardway.floor.people.facts import Fact, swap
from hardway.floor.people.protection import PERIODS, Protection, span
from hardway.floor.problem import Problem
from hardway.floor.timestamps import add_time, parse_timestamp, timestamp
from hardway.journal import Changed, Recorder, Row
from hardway.journal.ledger_page import EMPTY, MARK, PAGE, enter_row, moves_by_person
from hardway.journal.streams import is_table, moves_dollars

HOLD = timedelta(minutes=1)
"""How long a sum is held for a row that does not come: its process has died, or sleeps."""


class LimitUse(NamedTuple):
    """What counts against somebody's limits at a moment."""

    lost: dict[str, int]
    """By `day`, `week` and `month`, in cents: brought less taken."""
    today: timedelta
    """At tables, today."""


class Ledger:
    """Everybody's pages."""

    def __init__(self, recorder: Recorder, protection: Protection, zone: tzinfo) -> None:
        self.recorder, self.protection, self.zone = recorder, protection, zone
        self.name = token_hex(8)
        """Under which this process holds what people bring."""
        self._entered: dict[str, int] = {}
        """Up to where the rows of each table are known to be entered: there are more tables than anybody plays at."""

    def may_buy(self, person: str, cents: int, now: datetime, *, table: str) -> Problem | None:
        """Say why somebody may not bring an amount to a table; where they may, it counts as brought from now on.

        A process asks for one sum of a person at a time: when it asks again, the last is in a row, or came to nothing.
        """
        if not self.protection.limits(person, now).now:
            nothing = dict.fromkeys(PERIODS, 0)  # a limit may be set in this moment
            return self.protection.may_buy(person, cents, lost=nothing, played=timedelta(), now=now)
        self._end_holds(person, now)
        self.catch_up()

        def change(stands: Fact | None) -> tuple[Fact, Problem | None]:
            page = _without(stands or EMPTY, self.name)
            played = self._counted(page, now)
            problem = self.protection.may_buy(person, cents, lost=played.lost, played=played.today, now=now)
            if problem is not None:
                return page, problem
            hold = {"at": timestamp(now), "table": table, "cents": cents}
            return {**page, "holds": {**page["holds"], self.name: hold}}, None

        return swap(self.recorder, PAGE, person, change)

    def release_hold(self, person: str) -> None:
        """Hold nothing more for somebody: what they were to bring came to nothing."""
        if self.name in (self.recorder.get(PAGE, person) or EMPTY).get("holds", {}):
            swap(self.recorder, PAGE, person, lambda page: (_without(page or EMPTY, self.name), None))

    def may_play(self, person: str, now: datetime) -> Problem | None:
        """Say why somebody may not play any longer; their page is looked up only where something is held against it."""
        today = self.played(person, now).today if self.protection.limits(person, now).now else timedelta()
        return self.protection.may_play(person, played=today, now=now)

    def played(self, person: str, now: datetime) -> LimitUse:
        """Return what counts against somebody's limits, from everything that is durable."""
        self.catch_up()
        return self._counted({**(self.recorder.get(PAGE, person) or EMPTY), "holds": {}}, now)

    def _counted(self, page: Fact, now: datetime) -> LimitUse:
        moves = [*page["moves"], *([hold["at"], hold["cents"]] for hold in page["holds"].values())]
        lost = {period: _since(moves, span(period, now, self.zone)[0]) for period in PERIODS}
        return LimitUse(lost, _time(page, span("day", now, self.zone)[0], now))

    def _end_holds(self, person: str, now: datetime) -> None:
        """Hold no longer what has been on its way too long, once it is certain that it cannot come any more: a process
        that sleeps with the row in its hand must find that its table is not its own."""
        holds = (self.recorder.get(PAGE, person) or EMPTY).get("holds", {})
        old = {name: hold for name, hold in holds.items() if now >= add_time(parse_timestamp(hold["at"]), HOLD)}
        for hold in old.values():
            lease = self.recorder.lease(hold["table"], f"ledger {self.name}", 0.0)
            if lease is not None:  # nobody has it; the one who had it writes there no more
                self.recorder.release(lease)
        if old:
            self.catch_up()
            swap(self.recorder, PAGE, person, lambda page: (_without(page or EMPTY, *old), None))

    def seated(self, person: str) -> tuple[str, ...]:
        """Return the tables that somebody sits at, the latest first."""
        self.catch_up()
        sits = (self.recorder.get(PAGE, person) or EMPTY)["sits"]
        return tuple(sorted(sits, key=lambda table: str(sits[table]), reverse=True))

    def left(self, person: str) -> frozenset[str]:
        """Return the tables that somebody sat at and sits at no longer."""
        self.catch_up()
        page = self.recorder.get(PAGE, person) or EMPTY
        return frozenset(filter(is_table, page["rows"])) - frozenset(page["sits"])

    def catch_up(self) -> None:
        """Enter the rows of tables and tournaments that are not entered yet; only what has gone on is looked at."""
        for table, last in self.recorder.heads().items():
            if moves_dollars(table) and self._entered.get(table, 0) < last:
                self._catch_up(table)

    def _catch_up(self, table: str) -> None:
        mark = self.recorder.get(MARK, table)
        last = after = mark["seq"] if mark is not None else 0
        for row in self.recorder.rows(table, after):
            self._enter(row)
            last = row.seq
        try:
            if last > after:
                self.recorder.put(MARK, table, {"seq": last}, expect=mark)
        except Changed:  # another process has entered these rows too, and each counted once
            return
        self._entered[table] = last

    def _enter(self, row: Row) -> None:
        for person, mine in moves_by_person(row).items():
            swap(self.recorder, PAGE, person, lambda page, mine=mine: (enter_row(page or EMPTY, row, mine), None))  # type: ignore[misc]


def _without(page: Fact, *names: str) -> Fact:
    """Return a page that holds nothing for some processes."""
    return {**page, "holds": {name: hold for name, hold in page.get("holds", {}).items() if name not in names}}


def _since(moves: Iterable[tuple[str, int]], start: datetime) -> int:
    first = timestamp(start)
    return sum(cents for at, cents in moves if at >= first)


def _time(page: Mapping[str, object], start: datetime, now: datetime) -> timedelta:
    """Return how long somebody was at tables since a moment; two tables at once count once."""
    spans = [(parse_timestamp(one[0]), parse_timestamp(one[1])) for one in page["sat"]]  # type: ignore[attr-defined]
    spans += [(parse_timestamp(since), now.astimezone(UTC)) for since in page["sits"].values()]  # type: ignore[attr-defined]
    total, reached = timedelta(), start.astimezone(UTC)
    for begin, end in sorted(spans):
        total += max(end - max(begin, reached), timedelta())
        reached = max(end, reached)
    return total
