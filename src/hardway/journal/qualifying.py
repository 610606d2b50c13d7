"""Counts the wagers that qualify for a promotion, off the durable rows of tables. Knows rows and events; no promotion.

A wager qualifies that its owner put down within the time, for at least the stated amount, that was at risk at a throw
within the time, and that was not refused, voided or refunded since. All that somebody has on one place of the layout
is one wager, and counts once while it stands. A throw that a correction decides again counts as it did.

Wagers are followed by their events, without a table. To fold a table every row since it opened would have to be read,
some 32 µs each; a row from before the time costs 2 µs here, and a table may have been played for years. That both have
the same wagers, markers and point is held by `tests/journal/test_followed_layout.py`, over every record of every house.
"""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, tzinfo
from typing import NamedTuple

from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.journal.stored_stream import decode_row, open_first_row
from hardway.journal.streams import is_money_table
from hardway.promotion.model.terms import PromotionTerms, draw_item
from hardway.rulebook import Law
from hardway.table.model.events import (
    Called,
    DecidedVoid,
    Event,
    Forfeited,
    Marked,
    Placed,
    PointMoved,
    Settled,
    Taken,
    ThrowVoid,
    Undone,
)
from hardway.values.clock import UNKNOWN, time_text

GIVEN_BACK = ("refuse", "void", "refunded")
"""Why a wager went that does not count: it was refused, declared void, or refunded."""
_POINT = ('"is":"called"', '"is":"point"', '"is":"undone"', '"is":"no_roll"')
"""What is told of the point, by which a wager sleeps: it may have been set before the time."""
_TOLD = (*_POINT, '"is":"placed"', '"is":"taken"', '"is":"marked"', '"is":"settled"', '"is":"forfeited"',
         '"is":"decided_void"')  # fmt: skip
_OF_POINT = (Called, PointMoved, ThrowVoid, Undone)
UNCOUNTED = -1


class LaidWager(NamedTuple):
    """What somebody has on one place of the layout."""

    put: int = 0
    """How much of it the owner put down within the time, in cents."""
    marker: str = ""
    number: int = UNCOUNTED
    """Which of the wagers that were counted it is."""


Layout = dict[tuple[str, str], LaidWager]
"""By owner and wager."""


class _Earlier:
    """Rows from before the time that tell the point: the last two that moved it, and what was called since.

    They are not read before they are needed: a table may have been played for years.
    """

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self._moved = 0
        """The place of the last that moved the point."""

    def add(self, row: Row) -> None:
        told = [word in row.body for word in _POINT]
        _, moved, undone, _ = told
        if moved and not undone:
            self._rows, self._moved = self._rows[self._moved :], len(self._rows) - self._moved
        if any(told):
            self._rows.append(row)

    def take(self) -> list[Row]:
        """Return them, once."""
        rows, self._rows = self._rows, []
        return rows


class _BeforeCall(NamedTuple):
    """How it stood when the last throw was called, or called off."""

    counted: int
    layout: Layout
    point: int
    within: bool
    decided: int = 0
    void: frozenset[int] = frozenset()


class TableCount:
    """The qualifying wagers of one table, row by row."""

    def __init__(self, law: Law, least: int) -> None:
        self._law, self._least = law, least
        self.earlier = _Earlier()
        self._owners: list[str] = []
        """Of every wager that was counted, in order; empty once it counts no more."""
        self._layout: Layout = {}
        self._won: Layout = {}
        """What was won by the last throw: it may stay up."""
        self._decided: list[tuple[str, str, int]] = []
        """Every wager that a throw decided: its owner, what it was on, and which of the counted ones it is."""
        self._void: frozenset[int] = frozenset()
        """Those of them that were declared void since, by their places there."""
        self._point = 0
        self._before = _BeforeCall(0, {}, 0, within=False)
        self._placed: Counter[tuple[str, str]] = Counter()
        """What was put down within the time since the last call, and how often."""
        self.counted: Counter[str] = Counter()
        """How many qualify, by owner."""
        self.changed: Counter[str] = Counter()
        """By how many the last row changed that."""

    def take(self, events: Iterable[Event], *, within: bool) -> None:
        """Take the events of a row; `within`: it is of the time in which wagers qualify."""
        self.changed.clear()
        again: Counter[tuple[str, str]] = Counter()
        for event in events:
            match event:
                case Placed(player=player, wager=wager, how="up", marker=marker):
                    self._layout[player, wager] = self._won.pop((player, wager), LaidWager())._replace(marker=marker)
                case Placed(player=player, wager=wager):
                    self._put(event, counts=within or again[player, wager] > 0)
                    again[player, wager] -= 1
                case Taken() | Forfeited():
                    self._take_off(event)
                case Marked(player=player, wager=wager, marker=marker) if (player, wager) in self._layout:
                    self._layout[player, wager] = self._layout[player, wager]._replace(marker=marker)
                case PointMoved(point=point):
                    self._move_point(point)
                case ThrowVoid():
                    self._note(within=within)
                case Called():
                    self._call(within=within)
                case Settled():
                    self._settle(event)
                case DecidedVoid():
                    self._void_decided(event)
                case Undone():
                    within, again = self._before.within, self._undo()

    def _put(self, event: Placed, *, counts: bool) -> None:
        key = event.player, event.wager
        lying = self._layout.get(key) or LaidWager(marker=event.marker)
        self._layout[key] = lying._replace(put=lying.put + event.amount * counts)
        self._placed[key] += counts

    def _take_off(self, event: Taken | Forfeited) -> None:
        key = event.player, event.wager
        lying = self._layout.pop(key, None)
        if lying is None:
            return
        if isinstance(event, Taken) and event.stake:
            self._layout[key] = lying._replace(put=min(lying.put, event.stake))
        elif isinstance(event, Taken) and event.why in GIVEN_BACK:
            self._strike(lying.number)

    def _move_point(self, point: int) -> None:
        """Move the puck; once there is a point nothing need be called on."""
        self._point = point
        for key, lying in self._layout.items() if point else ():
            self._layout[key] = lying._replace(marker=lying.marker if lying.marker == "off" else "")

    def _call(self, *, within: bool) -> None:
        """Count what is at risk now, and was not counted before."""
        self._note(within=within)
        self._won.clear()
        for (player, wager), lying in self._layout.items() if within else ():
            works = not self._law.slots[wager].asleep(lying.marker, self._point)
            if works and lying.number == UNCOUNTED and lying.put >= self._least:
                self._layout[player, wager] = lying._replace(number=len(self._owners))
                self._owners.append(player)
                self._count(player, 1)

    def _note(self, *, within: bool) -> None:
        """Note how it stands at a call, in case it is taken back."""
        counted, decided = len(self._owners), len(self._decided)
        self._before = _BeforeCall(counted, self._layout.copy(), self._point, within, decided, self._void)
        self._placed.clear()

    def _settle(self, event: Settled) -> None:
        key = event.player, event.wager
        lying = self._layout.pop(key, None) if event.result != "stands" else None
        if event.result in ("won", "lost", "returned"):
            self._decided.append((*key, lying.number if lying else UNCOUNTED))
        if lying is None:
            return
        if event.result == "moved":
            self._layout[event.player, event.moved_to] = lying
        elif event.result == "won":
            self._won[key] = lying
        elif event.result == "returned" and not event.at_risk:
            self._strike(lying.number)

    def _void_decided(self, event: DecidedVoid) -> None:
        """Strike the last wagers of these kinds that were decided and stood until now."""
        left = Counter(event.wagers)
        for place in range(len(self._decided) - 1, -1, -1):
            player, wager, number = self._decided[place]
            if player == event.player and left[wager] and place not in self._void:
                left[wager] -= 1
                self._void |= {place}
                self._strike(number)

    def _undo(self) -> Counter[tuple[str, str]]:
        """Go back to before the last call; return what was put down since, which is decided again."""
        for number in range(self._before.counted, len(self._owners)):
            self._strike(number)
        self._layout, self._point = self._before.layout.copy(), self._before.point
        self._void = self._before.void
        del self._decided[self._before.decided :]
        again, self._placed = self._placed, Counter()
        return again

    def _strike(self, number: int) -> None:
        """Let a wager count no more, if it did."""
        if number == UNCOUNTED:
            return
        owner, self._owners[number] = self._owners[number], ""
        if owner:
            self._count(owner, -1)

    def _count(self, owner: str, by: int) -> None:
        self.counted[owner] += by
        self.changed[owner] += by


class QualifyingCount:
    """The qualifying wagers of some tables, read on from where they were read to last.

    Wagers of rows from `since` to before `until` qualify; moments are written as rows write theirs.
    """

    def __init__(self, least: int, *, since: str, until: str) -> None:
        self.least, self.since, self.until = least, since, until
        self._tables: dict[str, TableCount] = {}
        self._read: dict[str, int] = {}
        """How far each table was read: the number of its last row."""

    @property
    def span(self) -> tuple[int, str, str]:
        """Return what is counted: the least wager, and the time."""
        return self.least, self.since, self.until

    def read(self, recorder: Recorder, streams: Iterable[str], *, as_of: str = "") -> dict[str, int]:
        """Count by person, over tables, by what is known before `as_of`; without it, by all that came of a wager."""
        found: Counter[str] = Counter()
        for stream in streams:
            for row in recorder.rows(stream, self._read.get(stream, 0)):
                if as_of and row.at >= as_of:
                    break
                if row.seq == 1:
                    self._tables[stream] = self._begin(row, recorder)
                self._take(self._tables[stream], row)
                self._read[stream] = row.seq
            if stream in self._tables:
                found += self._tables[stream].counted
        return dict(found)

    def _begin(self, first: Row, recorder: Recorder) -> TableCount:
        return TableCount(open_first_row(first, recorder).law, self.least)

    def _take(self, table: TableCount, row: Row) -> bool:
        if row.kind != "entry":
            return False
        if row.at < self.since:
            table.earlier.add(row)
            return False
        for before in table.earlier.take():
            table.take((event for event in _events(before) if isinstance(event, _OF_POINT)), within=False)
        matters = any(word in row.body for word in _TOLD)
        if matters:
            table.take(_events(row), within=row.at < self.until)
        return matters

    def changes(self, recorder: Recorder, streams: Iterable[str]) -> dict[str, list[tuple[str, int]]]:
        """Return by person when their number changed, and by how many, in the order of time."""
        found: dict[str, list[tuple[str, int]]] = {}
        for stream in streams:
            rows = recorder.rows(stream)
            table = self._begin(next(rows), recorder)
            for row in rows:
                for owner, by in table.changed.items() if self._take(table, row) else ():
                    found.setdefault(owner, []).append((row.at, by))
        return {owner: sorted(times) for owner, times in found.items()}


def _events(row: Row) -> tuple[Event, ...]:
    told = decode_row(row)
    return told.tick + told.events


def is_qualifying_table(recorder: Recorder, stream: str, house: str) -> bool:
    """Say whether money is played at a table of the house; practice is no gaming."""
    if not is_money_table(stream):
        return False
    first = next(recorder.rows(stream, limit=1), None)
    head = first.entry.splitlines() if first is not None and first.kind == "open" else []
    return f"house {house}" in head and "mode casino" in head


def qualifying_count(terms: PromotionTerms, zone: tzinfo, draw: int) -> QualifyingCount | None:
    """Return what counts by some terms for a draw of them, with nothing read; None where they ask for no wager."""
    if terms.least_wager is None:
        return None
    since, until = (_utc(terms.moment(name), zone) for name in ("starts", draw_item("entries_close", draw)))
    return QualifyingCount(terms.least_wager, since=since, until=until)


def _utc(at: int, zone: tzinfo) -> str:
    assert at != UNKNOWN
    return f"{datetime.fromisoformat(time_text(at)).replace(tzinfo=zone).astimezone(UTC):%Y-%m-%dT%H:%M:%S}.000Z"
