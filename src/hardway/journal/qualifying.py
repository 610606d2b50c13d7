"""Counts the wagers that qualify for a promotion, from the durable rows of tables. Knows rows and events; no promotion.

A wager qualifies if its owner put at least the required amount down within the time of the promotion, it was at risk
at a throw within that time, and it was not refused, voided or refunded since. All chips of a player on one spot of the
layout are one wager, which counts once while it stays. A throw that a correction decides again counts as before.

Wagers are followed by their events, without folding the table: folding reads every row since the table opened, at 32 µs
each, while an early row costs 2 µs here, and a table may be years old. `tests/journal/test_followed_layout.py` checks
over every record of every house that both have the same wagers, markers and point.
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
"""Reasons of a `Taken` event for which the wager that came down stops counting as a qualifying wager."""
_POINT_EVENTS = ('"is":"called"', '"is":"point"', '"is":"undone"', '"is":"no_roll"')
"""The texts with which events that may move the point begin. The point decides which wagers are off; it may have been
set before the promotion's time."""
_WAGER_EVENTS = (*_POINT_EVENTS, '"is":"placed"', '"is":"taken"', '"is":"marked"', '"is":"settled"', '"is":"forfeited"',
         '"is":"decided_void"')  # fmt: skip
_OF_POINT = (Called, PointMoved, ThrowVoid, Undone)
UNCOUNTED = -1


class LaidWager(NamedTuple):
    """A player's chips on one spot of the layout."""

    put: int = 0
    """How many of the cents on this spot the owner put down within the promotion's time."""
    marker: str = ""
    number: int = UNCOUNTED
    """The wager's number among the counted wagers; UNCOUNTED if it does not count."""


Layout = dict[tuple[str, str], LaidWager]
"""Wagers by owner and spot."""


class _Earlier:
    """Rows from before the promotion's time, from which the point at its start follows: those of the last two moves of
    the puck, and of the calls and corrections since.

    They are decoded only when the point is needed, since a table may be years old.
    """

    def __init__(self) -> None:
        self._rows: list[Row] = []
        self._moved = 0
        """The index in `_rows` of the last row that moved the point."""

    def add(self, row: Row) -> None:
        found = [word in row.body for word in _POINT_EVENTS]
        _, moved, undone, _ = found
        if moved and not undone:
            self._rows, self._moved = self._rows[self._moved :], len(self._rows) - self._moved
        if any(found):
            self._rows.append(row)

    def take(self) -> list[Row]:
        """Return the rows collected so far, and begin to collect anew."""
        rows, self._rows = self._rows, []
        return rows


class _BeforeCall(NamedTuple):
    """What a correction goes back to: the count just before the last call or No roll."""

    counted: int
    layout: Layout
    point: int
    within: bool
    decided: int = 0
    void: frozenset[int] = frozenset()


class TableCount:
    """Counts the qualifying wagers of one table, row by row."""

    def __init__(self, law: Law, least: int) -> None:
        self._law, self._least = law, least
        self.earlier = _Earlier()
        self._owners: list[str] = []
        """The owner of each counted wager, by the wager's number; an empty text once the wager no longer counts."""
        self._layout: Layout = {}
        self._won: Layout = {}
        """Wagers that won on the last throw and may be put back up."""
        self._decided: list[tuple[str, str, int]] = []
        """Every settled wager: owner, spot, and its number among the counted wagers (or UNCOUNTED)."""
        self._void: frozenset[int] = frozenset()
        """Indexes in `_decided` of wagers that staff later declared void."""
        self._point = 0
        self._before = _BeforeCall(0, {}, 0, within=False)
        self._placed: Counter[tuple[str, str]] = Counter()
        """By owner and spot: how often a wager was put down since the last call of the dice, within the promotion's
        time.
        """
        self.counted: Counter[str] = Counter()
        """How many wagers qualify, by owner."""
        self.changed: Counter[str] = Counter()
        """By owner: how much the last row changed the number in `counted`."""

    def take(self, events: Iterable[Event], *, within: bool) -> None:
        """Take the events of a row; `within` says whether the row is within the promotion's time."""
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
            self._uncount(lying.number)

    def _move_point(self, point: int) -> None:
        """Move the puck. Setting a point removes the On markers of wagers; a wager called Off stays off."""
        self._point = point
        for key, lying in self._layout.items() if point else ():
            self._layout[key] = lying._replace(marker=lying.marker if lying.marker == "off" else "")

    def _call(self, *, within: bool) -> None:
        """Count the wagers now at risk that were not counted before."""
        self._note(within=within)
        self._won.clear()
        for (player, wager), lying in self._layout.items() if within else ():
            works = not self._law.slots[wager].asleep(lying.marker, self._point)
            if works and lying.number == UNCOUNTED and lying.put >= self._least:
                self._layout[player, wager] = lying._replace(number=len(self._owners))
                self._owners.append(player)
                self._count(player, 1)

    def _note(self, *, within: bool) -> None:
        """Store the count before a call, in case the call is taken back."""
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
            self._uncount(lying.number)

    def _void_decided(self, event: DecidedVoid) -> None:
        """Stop counting the last settled wagers of these kinds."""
        left = Counter(event.wagers)
        for place in range(len(self._decided) - 1, -1, -1):
            player, wager, number = self._decided[place]
            if player == event.player and left[wager] and place not in self._void:
                left[wager] -= 1
                self._void |= {place}
                self._uncount(number)

    def _undo(self) -> Counter[tuple[str, str]]:
        """Go back to before the last call; return the wagers put down since, whose entries are decided again."""
        for number in range(self._before.counted, len(self._owners)):
            self._uncount(number)
        self._layout, self._point = self._before.layout.copy(), self._before.point
        self._void = self._before.void
        del self._decided[self._before.decided :]
        again, self._placed = self._placed, Counter()
        return again

    def _uncount(self, number: int) -> None:
        """Stop counting a wager, if it was counted."""
        if number == UNCOUNTED:
            return
        owner, self._owners[number] = self._owners[number], ""
        if owner:
            self._count(owner, -1)

    def _count(self, owner: str, by: int) -> None:
        self.counted[owner] += by
        self.changed[owner] += by


class QualifyingCount:
    """Counts the qualifying wagers of several tables; `read` goes on after the last row that it read before.

    A row is within the time from `since` (included) to `until` (excluded); both are timestamps.
    """

    def __init__(self, least: int, *, since: str, until: str) -> None:
        self.least, self.since, self.until = least, since, until
        self._tables: dict[str, TableCount] = {}
        self._read: dict[str, int] = {}
        """By table: the number of the last row that was counted."""

    @property
    def span(self) -> tuple[int, str, str]:
        """Return what is counted: the least wager in cents, and the begin and end of the promotion's time."""
        return self.least, self.since, self.until

    def read(self, recorder: Recorder, streams: Iterable[str], *, as_of: str = "") -> dict[str, int]:
        """Return the number of qualifying wagers by person over some tables; with `as_of`, only by rows before it."""
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
        matters = any(word in row.body for word in _WAGER_EVENTS)
        if matters:
            table.take(_events(row), within=row.at < self.until)
        return matters

    def changes(self, recorder: Recorder, streams: Iterable[str]) -> dict[str, list[tuple[str, int]]]:
        """Return each change of each person's count, in order: its time and the difference."""
        found: dict[str, list[tuple[str, int]]] = {}
        for stream in streams:
            rows = recorder.rows(stream)
            table = self._begin(next(rows), recorder)
            for row in rows:
                for owner, by in table.changed.items() if self._take(table, row) else ():
                    found.setdefault(owner, []).append((row.at, by))
        return {owner: sorted(times) for owner, times in found.items()}


def _events(row: Row) -> tuple[Event, ...]:
    decoded = decode_row(row)
    return decoded.tick + decoded.events


def is_qualifying_table(recorder: Recorder, stream: str, house: str) -> bool:
    """Say whether a stream is a casino table of this house."""
    if not is_money_table(stream):
        return False
    first = next(recorder.rows(stream, limit=1), None)
    head = first.entry.splitlines() if first is not None and first.kind == "open" else []
    return f"house {house}" in head and "mode casino" in head


def qualifying_count(terms: PromotionTerms, zone: tzinfo, draw: int) -> QualifyingCount | None:
    """Return a count, still empty, for a draw of these terms; None if they require no wager."""
    if terms.least_wager is None:
        return None
    since, until = (_utc(terms.moment(name), zone) for name in ("starts", draw_item("entries_close", draw)))
    return QualifyingCount(terms.least_wager, since=since, until=until)


def _utc(at: int, zone: tzinfo) -> str:
    assert at != UNKNOWN
    return f"{datetime.fromisoformat(time_text(at)).replace(tzinfo=zone).astimezone(UTC):%Y-%m-%dT%H:%M:%S}.000Z"
