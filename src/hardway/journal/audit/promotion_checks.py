"""Compares a promotion with other streams: its counts with the tables, the people it excluded with the floor.

Someone who forges one stream, with all its hashes, does not change the others.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from typing import Any

from hardway.journal.audit.core_checks import GiverCheck
from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.held_roles import HeldRoles, around
from hardway.journal.floor_facts import FLOOR, changes
from hardway.journal.qualifying import is_qualifying_table, qualifying_count
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.journal.stored_stream import StreamStart, decode_row
from hardway.notation.cores import CoreGame
from hardway.promotion import PromotionAct, PromotionState
from hardway.promotion.model.events import EntriesClosed

READING = timedelta(minutes=5)
"""A row with a count may be this much later than the tables that were counted: reading a long journal takes a while."""


class CountCheck:
    """Compares the counts of a promotion with the rows of its house's tables."""

    def __init__(self, recorder: Recorder, house: str, zone: tzinfo) -> None:
        self._recorder, self._house, self._zone = recorder, house, zone
        self._changes: dict[str, list[tuple[str, int]]] = {}
        self._span: tuple[int, str, str] = (-1, "", "")
        self._since = ""
        """The earliest time at which the server may have read the tables for the latest `count` rows, which follow each
        other."""

    def row(self, row: Row, command: Any, events: tuple[Any, ...], before: PromotionState) -> Iterator[Finding]:
        """Yield a wrong count or, when entries close, entrants who were not counted right. `before` is the state before
        the row."""
        counts = isinstance(command, PromotionAct) and command.verb == "count"
        self._since = (self._since or _earlier(row.at)) if counts else ""
        if not self._reads(before):
            return
        if counts:
            right = self._numbers(command.patron, self._since, row.at, until_close=before.counts_wagers)
            if command.number not in right:
                yield finding_at("count", row, f"count {command.patron} {max(right)}", row.entry)
        if any(isinstance(event, EntriesClosed) for event in events):
            for patron in sorted({entry.patron for entry in before.entries}):
                (number,) = self._numbers(patron, "~", "~", until_close=True)
                if number != before.counts.get(patron, 0):
                    found = f"entries closed with {before.counts.get(patron, 0)}"
                    yield finding_at("count", row, f"count {patron} {number}", found)

    def _reads(self, state: PromotionState) -> bool:
        """Read the tables' rows, unless that was done for the same least wager and times; return whether the terms
        require wagers at all."""
        count = qualifying_count(state.terms, self._zone, state.counted_draw)
        if count is not None and count.span != self._span:
            streams = self._recorder.streams()
            tables = [one for one in streams if is_qualifying_table(self._recorder, one, self._house)]
            self._span, self._changes = count.span, count.changes(self._recorder, tables)
        return count is not None

    def _numbers(self, patron: str, since: str, until: str, *, until_close: bool) -> set[int]:
        """Return every count of qualifying wagers that a patron had at any moment between two times; with
        `until_close`, changes after entries close are left out."""
        closes = self._span[2] if until_close else "~"
        changes = [(at, by) for at, by in self._changes.get(patron, ()) if at < closes]
        number = sum(by for at, by in changes if at < since)
        found = {number}
        for at, by in changes:
            if since <= at <= until:
                number += by
                found.add(number)
        return found


def _earlier(at: str) -> str:
    """Return the timestamp of the moment READING (five minutes) before this one; the text itself if it is malformed."""
    try:
        return f"{(datetime.fromisoformat(at) - READING).isoformat(timespec='milliseconds')[:23]}Z"
    except (ValueError, OverflowError):
        return at


EVER = "~"
"""In place of the end of an exclusion that never ends; as text it sorts after every timestamp."""


class ExclusionCheck:
    """Compares the people whom a promotion excludes with the floor's exclusions and erasures, which are read on first
    use."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._times: dict[str, list[tuple[str, str]]] | None = None
        """By person: beginning and end of each exclusion; None until the floor's rows are read."""

    def row(self, row: Row, command: Any, events: tuple[Any, ...], before: PromotionState) -> Iterator[Finding]:
        """Yield a patron excluded without ground or, when entries close, one who should be. `before` is the state
        before the row."""
        leaves_out = isinstance(command, PromotionAct) and command.verb == "exclude"
        if leaves_out and not self._may_be_out(command.patron, row.at):
            yield finding_at("excluded", row, f"{command.patron} may play", row.entry)
        if any(isinstance(event, EntriesClosed) for event in events):
            for patron in sorted({entry.patron for entry in before.entries} - before.barred.keys()):
                if self._is_out(patron, row.at):
                    yield finding_at("excluded", row, f"exclude {patron}", f"entries closed with {patron}")

    def _may_be_out(self, person: str, at: str) -> bool:
        earlier, later = around(at)
        return any(since <= later and until > earlier for since, until in self._of(person))

    def _is_out(self, person: str, at: str) -> bool:
        """Say whether a person is surely excluded at a moment: also a margin before and after."""
        earlier, later = around(at)
        return any(since <= earlier and until > later for since, until in self._of(person))

    def _of(self, person: str) -> list[tuple[str, str]]:
        if self._times is None:
            self._times = {}
            for row in self._recorder.rows(FLOOR):
                for (kind, who), after in changes(row):
                    if kind == "exclusion":
                        self._times.setdefault(who, []).append((row.at, str(after.get("until"))))
                    elif kind == "person" and after.get("erased"):
                        self._times.setdefault(who, []).append((row.at, EVER))
        return self._times.get(person, [])


class PromotionCheck(GiverCheck):
    """Checks a promotion's counts and exclusions."""

    def __init__(self, recorder: Recorder, start: StreamStart, roles: HeldRoles | None) -> None:
        super().__init__(recorder, start, roles)
        self._exclusions, house = ExclusionCheck(recorder), start.book.name.partition("/")[0]
        self._counts = CountCheck(recorder, house, start.zone) if start.zone is not None else None

    def check_entry(self, row: Row, command: Any | None, game: CoreGame) -> Iterator[Finding]:
        """Yield what is wrong with the next entry."""
        decoded = decode_row(row, self.start.book.words)
        events = decoded.tick + decoded.events
        yield from self._exclusions.row(row, command, events, game.state)
        if self._counts is not None:
            yield from self._counts.row(row, command, events, game.state)
