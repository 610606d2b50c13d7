"""Whether a promotion was told the qualifying wagers that the tables of its house show: they are counted again.

A promotion and the tables are streams apart. A change of one, sealed again, does not change the other.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from typing import Any

from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.promotion_tables import is_qualifying_table, qualifying_count
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.promotion import PromotionAct, PromotionState
from hardway.promotion.events import EntriesClosed

READING = timedelta(minutes=5)
"""So long before a count is written down its tables may have been read: a long journal takes a while."""


class CountCheck:
    """Holds the counts of a promotion against the rows of its house's tables."""

    def __init__(self, recorder: Recorder, house: str, zone: tzinfo) -> None:
        self._recorder, self._house, self._zone = recorder, house, zone
        self._changes: dict[str, list[tuple[str, int]]] = {}
        self._span: tuple[int, str, str] = (-1, "", "")
        self._since = ""
        """When the first of the counts that stand together was written down: the tables were read before."""

    def row(self, row: Row, command: Any, events: tuple[Any, ...], before: PromotionState) -> Iterator[Finding]:
        """Check a count, or that everybody who entered was counted when entries closed; `before` is how it stood."""
        counts = isinstance(command, PromotionAct) and command.verb == "count"
        self._since = (self._since or _earlier(row.at)) if counts else ""
        if not self._reads(before):
            return
        if counts:
            right = self._numbers(command.patron, self._since, row.at, open=before.counts_wagers)
            if command.number not in right:
                yield finding_at("count", row, f"count {command.patron} {max(right)}", row.entry)
        if any(isinstance(event, EntriesClosed) for event in events):
            for patron in sorted({entry.patron for entry in before.entries}):
                (number,) = self._numbers(patron, "~", "~", open=True)
                if number != before.counts.get(patron, 0):
                    told = f"entries closed with {before.counts.get(patron, 0)}"
                    yield finding_at("count", row, f"count {patron} {number}", told)

    def _reads(self, state: PromotionState) -> bool:
        """Read the tables where wagers qualify by the terms as they stand; say whether any do."""
        count = qualifying_count(state.terms, self._zone, state.counted_draw)
        if count is not None and count.span != self._span:
            streams = self._recorder.streams()
            tables = [one for one in streams if is_qualifying_table(self._recorder, one, self._house)]
            self._span, self._changes = count.span, count.changes(self._recorder, tables)
        return count is not None

    def _numbers(self, patron: str, since: str, until: str, *, open: bool) -> set[int]:
        """Return every number that a patron had from one moment to another; while entries are open, up to the close."""
        closes = self._span[2] if open else "~"
        changes = [(at, by) for at, by in self._changes.get(patron, ()) if at < closes]
        number = sum(by for at, by in changes if at < since)
        found = {number}
        for at, by in changes:
            if since <= at <= until:
                number += by
                found.add(number)
        return found


def _earlier(at: str) -> str:
    """Return a moment some while before one of the journal; the same where it is none."""
    try:
        return f"{(datetime.fromisoformat(at) - READING).isoformat(timespec='milliseconds')[:23]}Z"
    except (ValueError, OverflowError):
        return at
