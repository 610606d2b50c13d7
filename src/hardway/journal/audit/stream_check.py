"""What an audit looks at in the rows of one stream, a table's or the floor's; those of a core stand in `core_check`."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from hardway.journal.audit.fact_check import FactCheck
from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.ledger_check import LedgerCheck
from hardway.journal.audit.play_check import PlayCheck
from hardway.journal.audit.snapshot_check import SnapshotCheck
from hardway.journal.floor_facts import FLOOR, SIGNING_KEY, changes, is_signed
from hardway.journal.row import Row, read_object


class StreamCheck(Protocol):
    """Is given the rows of one stream, one by one."""

    @property
    def decided(self) -> int:
        """Return how many commands were decided again."""

    @property
    def remarks(self) -> Sequence[str]:
        """Return what is not wrong, and should be known, once the stream has ended."""

    def row(self, row: Row) -> Iterator[Finding]:
        """Check the next row."""

    def end(self) -> Iterator[Finding]:
        """Say what is wrong once the last row was given."""


class TableCheck:
    """Plays a table again, and holds its snapshot and the ledger's pages against it."""

    def __init__(self, play: PlayCheck, snapshot: SnapshotCheck, ledger: LedgerCheck | None) -> None:
        self._play, self._snapshot, self._ledger = play, snapshot, ledger
        self._last = 0

    @property
    def decided(self) -> int:
        """Return how many commands were decided again."""
        return self._play.decided

    @property
    def remarks(self) -> list[str]:
        """Return commitments given up, and another edition of the book."""
        play = self._play
        other = play.start.other_book if play.start is not None else ""
        return [*_given_up(play.dice.given_up), *filter(None, [other])]

    def row(self, row: Row) -> Iterator[Finding]:
        """Check the next row."""
        self._last = row.seq
        yield from self._play.row(row)
        yield from self._snapshot.row(row, self._play)
        if self._ledger is not None:
            self._ledger.row(row)

    def end(self) -> Iterator[Finding]:
        """Say that rows are missing which a snapshot has."""
        yield from self._snapshot.end(self._last)


class FloorCheck:
    """Remembers which tables the floor opened, and what its acts made of people; each row is signed by the house.

    The key is the one that the last row `key` names; before the first one, the one that the auditor has at hand.
    """

    decided = 0
    remarks = ()

    def __init__(
        self, facts: FactCheck | None, snapshot: SnapshotCheck, opened: dict[str, tuple[int, str]], public: str
    ) -> None:
        self._facts, self._snapshot, self._opened = facts, snapshot, opened
        self._public = self._key = public
        self._last = 0

    def row(self, row: Row) -> Iterator[Finding]:
        """Take the next row."""
        self._last = row.seq
        if self._facts is not None:
            self._facts.row(row)
        words = row.entry.split()
        if len(words) > 1 and words[0] == "open":
            self._opened.setdefault(words[1], (row.seq, _first(row.body)))
        self._key = next((str(after.get("public")) for named, after in changes(row) if named == SIGNING_KEY), self._key)
        if self._key and not is_signed(row, self._key):
            yield finding_at("signature", row, f"a signature by the key {self._key[:16]}…", row.entry)

    def end(self) -> Iterator[Finding]:
        """Say that the last key is not the house's, and that rows are missing which a snapshot has."""
        if self._public and self._key != self._public:
            yield Finding("signature", FLOOR, self._last, f"rows by the key {self._public}", f"by the key {self._key}")
        yield from self._snapshot.end(self._last)


def _given_up(rows: Sequence[int]) -> Iterator[str]:
    """Say how often the house gave up a commitment with the dice in the hand; an honest one does at each start."""
    if rows:
        times = "once" if len(rows) == 1 else f"{len(rows):,} times"
        where = f"row {rows[-1]}" if len(rows) == 1 else f"last at row {rows[-1]}"
        yield f"the house gave up its commitment to a throw {times} before the dice left the hand, {where}."


def _first(body: str) -> str:
    """Return the hash of a table's first row by the floor's row that opened it; empty where that does not say."""
    found = (read_object(body) or {}).get("first", "")
    return found if isinstance(found, str) else ""
