"""Whether the snapshot kept of a table is the table at that row."""

from collections.abc import Iterator
from typing import Any

from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.play_check import PlayCheck
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.journal.snapshot import KIND, snapshot_signed_by
from hardway.table import State
from hardway.wire import CodecError, decode_state, encode_state


class SnapshotCheck:
    """Holds the snapshot kept of a table against the table."""

    def __init__(self, recorder: Recorder, public: str, stream: str) -> None:
        self._fact = recorder.get(KIND, stream) if public else None
        self._stream, self._public = stream, public

    def row(self, row: Row, play: PlayCheck) -> Iterator[Finding]:
        """Compare at the row the snapshot is of."""
        if self._fact is None or self._fact.get("seq") != row.seq:
            return
        fact, self._fact = self._fact, None
        if not snapshot_signed_by(self._public, fact):
            yield finding_at("snapshot", row, "the signature of this house", "another, or none")
        elif fact.get("hash") != row.hash:
            yield finding_at("snapshot", row, f"a snapshot of the row {row.hash}", fact.get("hash"))
        elif play.state is not None and not _same(fact, play.state):
            yield finding_at("snapshot", row, "the table as its rows make it", "another table")

    def end(self, last: int) -> Iterator[Finding]:
        """Say that the rows of a signed snapshot are not there."""
        if self._fact is not None and snapshot_signed_by(self._public, self._fact):
            seq = self._fact.get("seq", 0)
            yield Finding("cut", self._stream, last + 1, f"{seq} rows by the snapshot kept", f"{last} rows", seq)


def _same(fact: dict[str, Any], state: State) -> bool:
    """Say whether a snapshot is of this table; one that cannot be read is passed over, as
    it is when the table is opened."""
    try:
        return encode_state(decode_state(fact["state"], fact["codec"])) == encode_state(state)
    except CodecError:
        return True
