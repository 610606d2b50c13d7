"""Whether everybody's page of the ledger, against which their own limits are held, is what the tables' rows fold to."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from hardway.journal.audit.finding import Finding, shortened
from hardway.journal.ledger_page import EMPTY, MARK, PAGE, Page, cutoff, enter_row, moves_by_person
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.journal.stored_stream import UnreadableRow


class LedgerCheck:
    """Folds the pages anew, as far as they say that they go, and at least to the marks.

    The marks are read before the pages: every row up to a mark was on its pages when the mark was set.
    """

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._marks = {table: _number(fact.get("seq")) for table, fact in recorder.facts(MARK).items()}
        self._pages = recorder.facts(PAGE)
        self._folded: dict[str, Page] = {}

    def row(self, row: Row) -> None:
        """Take the next row of a table."""
        try:
            found = moves_by_person(row)
        except UnreadableRow:  # the play says so
            return
        for person, moves in found.items():
            rows = self._pages.get(person, {}).get("rows")
            told = _number(rows.get(row.stream)) if isinstance(rows, dict) else 0
            if row.seq <= max(told, self._marks.get(row.stream, 0)):
                self._folded[person] = enter_row(self._folded.get(person, EMPTY), row, moves)

    def end(self) -> Iterator[Finding]:
        """Say which pages are not what the rows fold to, and which marks are beyond the rows there are."""
        for table, seq in sorted(self._marks.items()):
            head = self._recorder.head(table)
            if head is not None and seq > head.seq:
                yield Finding("ledger", f"{MARK} of {table}", 0, f"at most row {head.seq}", f"row {seq}")
        recent = cutoff(datetime.now(UTC).isoformat())
        for person in sorted({*self._pages, *self._folded}):
            expected = _counted(self._folded.get(person, EMPTY), recent)
            found = _counted(self._pages.get(person, EMPTY), recent)
            if expected != found:
                yield Finding("ledger", f"{PAGE} of {person}", 0, shortened(expected), shortened(found))


def _number(value: object) -> int:
    return value if type(value) is int else 0


def _counted(page: Page, recent: str) -> Any:
    """Return what of a page counts against a limit; tables are entered in any order, so order says nothing."""
    try:
        return {
            "moves": sorted(one for one in page["moves"] if one[0] >= recent),
            "sits": dict(page["sits"]),
            "sat": sorted(one for one in page["sat"] if one[1] >= recent),
        }
    except (LookupError, TypeError, ValueError):
        return "no page that can be read"
