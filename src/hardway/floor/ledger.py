"""The ledger: the money each person brought and took, and their time at tables, to check their limits against.

It is read from durable rows, each once. For every table it records up to which row it has read, and every person's page
names the last row read of each table; so rows that a crash left half entered are read again and count once. When a
person may bring money, the same write that checks the limits reserves the amount on the page (a hold), and it counts
until its row is read: so two processes cannot let one person past a limit in the same moment. An audit folds the pages
again. Knows rows and protection, no live table.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from logging import getLogger
from secrets import token_hex
from typing import NamedTuple

from hardway.floor.people.facts import Fact, swap
from hardway.floor.people.protection import PERIODS, Protection, span
from hardway.floor.problem import Problem
from hardway.floor.timestamps import add_time, parse_timestamp, timestamp
from hardway.journal import Changed, Recorder, Row
from hardway.journal.ledger_page import EMPTY, MARK, PAGE, enter_row, moves_by_person
from hardway.journal.recorder import Torn
from hardway.journal.stored_stream import UnreadableRow
from hardway.journal.streams import is_table, moves_dollars

LOG = getLogger("hardway.floor")
HOLD = timedelta(minutes=1)
"""How long an amount stays reserved without a row; after that, the process that reserved it counts as dead."""


class LimitUse(NamedTuple):
    """How much of their limits a person has used at one moment: money lost, with amounts reserved, and time played."""

    lost: dict[str, int]
    """Cents brought to tables less cents taken away, by `day`, `week` and `month`."""
    today: timedelta
    """How long the person sat at tables today."""


class Ledger:
    """The pages of the ledger: what each person brought to tables and took away, and how long they played there."""

    def __init__(self, recorder: Recorder, protection: Protection, zone: tzinfo) -> None:
        self.recorder, self.protection, self.zone = recorder, protection, zone
        self.name = token_hex(8)
        """The name under which this process reserves amounts of money."""
        self._entered: dict[str, int] = {}
        """By table: the number of the last row entered in the ledger: a cache, so that idle tables cost no look-up."""

    def may_buy(self, person: str, cents: int, now: datetime, *, table: str) -> Problem | None:
        """Return why a person may not bring an amount to a table; None if they may, and then reserve it, so that it
        counts at once.

        A process reserves one amount of a person at a time: a new call replaces the last one.
        """
        if not self.protection.limits(person, now).now:
            nothing = dict.fromkeys(PERIODS, 0)  # a limit may be set at this moment
            return self.protection.may_buy(person, cents, lost=nothing, played=timedelta(), now=now)
        self._end_holds(person, now)
        self.catch_up()

        def change(stored: Fact | None) -> tuple[Fact, Problem | None]:
            page = _without(stored or EMPTY, self.name)
            played = self._counted(page, now)
            problem = self.protection.may_buy(person, cents, lost=played.lost, played=played.today, now=now)
            if problem is not None:
                return page, problem
            hold = {"at": timestamp(now), "table": table, "cents": cents}
            return {**page, "holds": {**page["holds"], self.name: hold}}, None

        return swap(self.recorder, PAGE, person, change)

    def release_hold(self, person: str) -> None:
        """Drop what this process has reserved for a person, because their entry was refused."""
        if self.name in (self.recorder.get(PAGE, person) or EMPTY).get("holds", {}):
            swap(self.recorder, PAGE, person, lambda page: (_without(page or EMPTY, self.name), None))

    def may_play(self, person: str, now: datetime) -> Problem | None:
        """Return why a person may not play any longer; None if they may. Without limits their page is not read."""
        today = self.played(person, now).today if self.protection.limits(person, now).now else timedelta()
        return self.protection.may_play(person, played=today, now=now)

    def played(self, person: str, now: datetime) -> LimitUse:
        """Return what counts against a person's limits by all durable rows; amounts only reserved (holds) are left
        out.
        """
        self.catch_up()
        return self._counted({**(self.recorder.get(PAGE, person) or EMPTY), "holds": {}}, now)

    def _counted(self, page: Fact, now: datetime) -> LimitUse:
        moves = [*page["moves"], *([hold["at"], hold["cents"]] for hold in page["holds"].values())]
        lost = {period: _since(moves, span(period, now, self.zone)[0]) for period in PERIODS}
        return LimitUse(lost, _time(page, span("day", now, self.zone)[0], now))

    def _end_holds(self, person: str, now: datetime) -> None:
        """Drop reserved amounts that have expired, once their rows cannot come any more.

        Taking the table's lease makes sure of that: a frozen process can then no longer write such a row.
        """
        holds = (self.recorder.get(PAGE, person) or EMPTY).get("holds", {})
        old = {name: hold for name, hold in holds.items() if now >= add_time(parse_timestamp(hold["at"]), HOLD)}
        for hold in old.values():
            lease = self.recorder.lease(hold["table"], f"ledger {self.name}", 0.0)
            if lease is not None:  # the lease was free: its last holder can no longer write there
                self.recorder.release(lease)
        if old:
            self.catch_up()
            swap(self.recorder, PAGE, person, lambda page: (_without(page or EMPTY, *old), None))

    def seated(self, person: str) -> tuple[str, ...]:
        """Return the tables at which a person sits, the latest first."""
        self.catch_up()
        sits = (self.recorder.get(PAGE, person) or EMPTY)["sits"]
        return tuple(sorted(sits, key=lambda table: str(sits[table]), reverse=True))

    def left_tables(self, person: str) -> frozenset[str]:
        """Return the tables at which a person sat and which they have left."""
        self.catch_up()
        page = self.recorder.get(PAGE, person) or EMPTY
        return frozenset(filter(is_table, page["rows"])) - frozenset(page["sits"])

    def has_sat(self, person: str, table: str) -> bool:
        """Say whether a person ever sat at a table."""
        self.catch_up()
        return table in (self.recorder.get(PAGE, person) or EMPTY)["rows"]

    def catch_up(self) -> None:
        """Read the new rows of all tables and tournaments; a stream without new rows costs nothing."""
        for table, last in self.recorder.heads().items():
            if moves_dollars(table) and self._entered.get(table, 0) < last:
                self._catch_up(table, last)

    def _catch_up(self, table: str, head: int) -> None:
        mark = self.recorder.get(MARK, table)
        last = after = mark["seq"] if mark is not None else 0
        try:
            for row in self.recorder.rows(table, after):
                self._enter(row)
                last = row.seq
        except (UnreadableRow, Torn) as damage:  # nobody plays at that table; the others are counted
            LOG.error("%s counts no further against people's limits: %s", table, damage)
            self._entered[table] = head
            return
        try:
            if last > after:
                self.recorder.put(MARK, table, {"seq": last}, expect=mark)
        except Changed:  # another process entered these rows too; each counted once
            return
        self._entered[table] = last

    def _enter(self, row: Row) -> None:
        for person, mine in moves_by_person(row).items():
            swap(self.recorder, PAGE, person, lambda page, mine=mine: (enter_row(page or EMPTY, row, mine), None))  # type: ignore[misc]


def _without(page: Fact, *names: str) -> Fact:
    """Return a page without the amounts that these processes reserved."""
    return {**page, "holds": {name: hold for name, hold in page.get("holds", {}).items() if name not in names}}


def _since(moves: Iterable[tuple[str, int]], start: datetime) -> int:
    first = timestamp(start)
    return sum(cents for at, cents in moves if at >= first)


def _time(page: Mapping[str, object], start: datetime, now: datetime) -> timedelta:
    """Return the time at tables since `start`; time at two tables at once counts once."""
    spans = [(parse_timestamp(one[0]), parse_timestamp(one[1])) for one in page["sat"]]  # type: ignore[attr-defined]
    spans += [(parse_timestamp(since), now.astimezone(UTC)) for since in page["sits"].values()]  # type: ignore[attr-defined]
    total, reached = timedelta(), start.astimezone(UTC)
    for begin, end in sorted(spans):
        total += max(end - max(begin, reached), timedelta())
        reached = max(end, reached)
    return total
