"""Counts the wagers that qualify for a promotion, off the durable rows of tables. Knows rows and events; no promotion.

A wager qualifies that its owner put down within the time, for at least the stated amount, and that was not refused,
voided or refunded since. What a correction takes back and decides again counts once.
"""

from collections import Counter
from collections.abc import Iterable
from copy import deepcopy

from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.journal.stored_table import decode_row
from hardway.table.model.events import Called, Event, Placed, Settled, Taken, Undone

GIVEN_BACK = ("refuse", "void", "refunded")
"""Why a wager went that does not count: it was refused, declared void, or refunded."""
_TOLD = ('"is":"placed"', '"is":"taken"', '"is":"called"', '"is":"settled"', '"is":"undone"')
Standing = dict[tuple[str, str], list[int]]


class TableCount:
    """The qualifying wagers of one table, row by row."""

    def __init__(self, least: int) -> None:
        self.least = least
        self._owners: list[str] = []
        """Of every wager that was counted, in order; empty once it counts no more."""
        self._standing: Standing = {}
        """Those that lie on the layout, by owner and wager."""
        self._before: tuple[int, Standing] = (0, {})
        """How many there were, and which stood, when the last throw was called."""
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
                case Placed(player=player, wager=wager, amount=amount, how=how):
                    counts = within or again[player, wager] > 0
                    again[player, wager] -= 1
                    if counts and how != "up" and amount >= self.least:
                        self._standing.setdefault((player, wager), []).append(len(self._owners))
                        self._owners.append(player)
                        self._count(player, 1)
                case Taken(player=player, wager=wager, stake=0, why=why):
                    gone = self._standing.pop((player, wager), [])
                    for number in gone if why in GIVEN_BACK else ():
                        self._strike(number)
                case Called():
                    self._before = len(self._owners), deepcopy(self._standing)
                case Settled(player=player, wager=wager, result="moved", moved_to=to):
                    moved = self._standing.pop((player, wager), [])
                    self._standing.setdefault((player, to), []).extend(moved)
                case Settled(player=player, wager=wager, result="won" | "lost" | "returned"):
                    self._standing.pop((player, wager), None)
                case Undone():
                    again = self._undo()

    def _undo(self) -> Counter[tuple[str, str]]:
        """Go back to before the last call; return what was counted since, which is decided again."""
        count, standing = self._before
        since = Counter(key for key, numbers in self._standing.items() for number in numbers if number >= count)
        for number in range(count, len(self._owners)):
            self._strike(number)
        self._standing = deepcopy(standing)
        return since

    def _strike(self, number: int) -> None:
        """Let a wager count no more."""
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
            table = self._tables.setdefault(stream, TableCount(self.least))
            for row in recorder.rows(stream, self._read.get(stream, 0)):
                if as_of and row.at >= as_of:
                    break
                self._take(table, row)
                self._read[stream] = row.seq
            found += table.counted
        return dict(found)

    def _take(self, table: TableCount, row: Row) -> bool:
        matters = row.kind == "entry" and row.at >= self.since and any(word in row.body for word in _TOLD)
        if matters:
            table.take(_events(row), within=row.at < self.until)
        return matters

    def changes(self, recorder: Recorder, streams: Iterable[str]) -> dict[str, list[tuple[str, int]]]:
        """Return by person when their number changed, and by how many, in the order of time."""
        found: dict[str, list[tuple[str, int]]] = {}
        for stream in streams:
            table = TableCount(self.least)
            for row in recorder.rows(stream):
                for owner, by in table.changed.items() if self._take(table, row) else ():
                    found.setdefault(owner, []).append((row.at, by))
        return {owner: sorted(times) for owner, times in found.items()}


def qualifying_wagers(
    recorder: Recorder, streams: Iterable[str], least: int, *, since: str, until: str, as_of: str = ""
) -> dict[str, int]:
    """Count by person, over tables, as `QualifyingCount` does."""
    return QualifyingCount(least, since=since, until=until).read(recorder, streams, as_of=as_of)


def _events(row: Row) -> tuple[Event, ...]:
    told = decode_row(row)
    return told.tick + told.events
