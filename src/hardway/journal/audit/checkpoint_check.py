"""Whether the journal is the one its checkpoints were made of, and what cannot be known without one kept elsewhere."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hardway.journal import checkpoint as kept
from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.checkpoint import Checkpoint, CheckpointError
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row


class CheckpointHead(NamedTuple):
    """A row as a checkpoint has it."""

    seq: int
    hash: str
    by: str
    """Which checkpoint, in words."""
    elsewhere: bool


CheckpointHeads = dict[str, list[CheckpointHead]]
"""By stream, in order."""


def own_checkpoints(recorder: Recorder, public: str) -> tuple[list[Checkpoint], list[Finding]]:
    """Return the good checkpoints the journal keeps itself, and what is wrong with the others."""
    good, wrong = [], []
    for name, form in sorted(recorder.facts(kept.KIND).items()):
        try:
            checkpoint = kept.verify_own_checkpoint(recorder, form, public)
            good.append(checkpoint)
            public = public or checkpoint.key
        except CheckpointError as error:
            wrong.append(Finding("checkpoint", f"checkpoint {name}", 0, "a checkpoint of this house", error.says))
    return good, wrong


def heads_by_stream(own: Sequence[Checkpoint], elsewhere: Sequence[Checkpoint]) -> CheckpointHeads:
    """Return what checkpoints say of each stream, in the order of rows; of two that say the same, the one elsewhere."""
    said: dict[str, dict[tuple[int, str], CheckpointHead]] = {}
    for checkpoint in (*own, *elsewhere):
        away = any(checkpoint is one for one in elsewhere)
        by = f"the checkpoint of {checkpoint.at}{', kept elsewhere' if away else ''}"
        for stream, (seq, hash) in checkpoint.heads.items():
            said.setdefault(stream, {})[seq, hash] = CheckpointHead(seq, hash, by, away)
    return {stream: sorted(found.values()) for stream, found in said.items()}


class CheckpointCheck:
    """Holds one stream to its checkpoints; `sure` is the last row that one kept elsewhere vouches for."""

    def __init__(self, points: Sequence[CheckpointHead]) -> None:
        self._points = list(points)
        self._good = self._seq = self.sure = 0
        self._told: set[bool] = set()

    def row(self, row: Row) -> Iterator[Finding]:
        """Check the next row."""
        while self._points and self._points[0].seq < row.seq:
            self._points.pop(0)  # the row was not there: the chain has said so
        while self._points and self._points[0].seq == row.seq:
            yield from self._compare(self._points.pop(0), row)
        self._seq = max(self._seq, row.seq)

    def _compare(self, point: CheckpointHead, row: Row) -> Iterator[Finding]:
        if point.hash == row.hash:
            self._good = row.seq
            self.sure = row.seq if point.elsewhere else self.sure
            return
        # One of the journal's own may be forged by anyone with the key, so it narrows nothing that another says.
        good = self.sure if point.elsewhere else self._good
        if point.elsewhere not in self._told:
            self._told.add(point.elsewhere)
            found = finding_at("changed", row, f"{point.hash} by {point.by}", row.hash)
            yield found._replace(seq=good + 1, to=row.seq)

    def end(self, stream: str) -> Iterator[Finding]:
        """Say what is missing once the rows are at an end."""
        for away in (True, False):
            beyond = [point for point in self._points if point.elsewhere is away]
            if beyond:
                last, what = beyond[-1], "cut" if self._seq else "gone"
                found = f"{self._seq} rows" if self._seq else "no such stream"
                yield Finding(what, stream, self._seq + 1, f"{last.seq} rows by {last.by}", found, last.seq)
                return


NOTHING_KEPT = (
    "the newest rows of a table may have been cut off",
    "a whole table may have been removed",
    "the whole journal may be an older copy that was put back",
    "rows may have been changed, added or swapped and every later hash worked out again, within what the rules allow",
)
"""What no journal can tell about itself."""


def not_excluded(elsewhere: Sequence[Checkpoint], seen: dict[str, tuple[int, int]]) -> list[str]:
    """Say what cannot be excluded; `seen` is, by stream, its last row and the last that is vouched for elsewhere."""
    if not elsewhere:
        return list(NOTHING_KEPT)
    newest = max(checkpoint.at for checkpoint in elsewhere)
    since = []
    for stream, (last, sure) in sorted(seen.items()):
        if last > sure:
            which = f"rows {sure + 1} to {last}" if last > sure + 1 else f"row {last}"
            since.append(f"{stream}: {which} came after the checkpoint, and may have been changed with their hashes")
    since.append(f"what came after {newest}, the time of the newest checkpoint, may have been cut off or removed")
    return since
