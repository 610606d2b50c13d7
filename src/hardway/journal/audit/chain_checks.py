"""Checks the hash chain of a stream, and compares it with its checkpoints and snapshot. Knows no rule.

`cannot_rule_out` lists the attacks that these checks would not notice.
"""

import re
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from hardway.journal import checkpoint as kept
from hardway.journal.audit.entry_check import EntryCheck
from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.checkpoint import SNAPSHOT, Checkpoint, CheckpointError, snapshot_signed_by
from hardway.journal.floor_facts import FLOOR
from hardway.journal.recorder import Recorder
from hardway.journal.row import KINDS, PROCEDURE, START, Row, digest, unknown_procedure
from hardway.journal.stored_stream import REMEMBERED_ROWS
from hardway.table import State
from hardway.wire import CODEC, CodecError, decode_state, encode_state

_STAMP = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\Z")


class ChainCheck:
    """Checks the hash chain of a stream row by row."""

    def __init__(self, stream: str) -> None:
        self._stream = stream
        self._keys: OrderedDict[str, int] = OrderedDict()
        """Recent idempotency keys, each with the number of its row; only from rows so new that a retry is still
        recognised."""
        self._seq, self._hash, self._at = 0, START, ""

    def row(self, row: Row) -> Iterator[Finding]:
        """Check the next row."""
        yield from self._tied(row)
        yield from self._kinds(row)
        yield from self._times(row)
        if row.key and self._keys.setdefault(row.key, row.seq) != row.seq:
            yield finding_at("key", row, f"a key of its own, not {row.key}", f"the same at row {self._keys[row.key]}")
        if len(self._keys) > REMEMBERED_ROWS:
            self._keys.popitem(last=False)
        self._seq, self._hash = row.seq, row.hash

    def _tied(self, row: Row) -> Iterator[Finding]:
        if row.stream != self._stream:
            yield finding_at("stream", row, self._stream, row.stream)
        if row.seq != self._seq + 1:
            yield Finding(
                "number", self._stream, self._seq + 1, f"row {self._seq + 1}", f"row {row.seq}", max(row.seq - 1, 0)
            )
        if row.prev != self._hash:
            yield finding_at("link", row, self._hash, row.prev)
        try:
            right = digest(row)
        except (TypeError, ValueError) as error:
            right = f"no hash: {error}"
        if row.hash != right:
            yield finding_at("hash", row, right, row.hash)

    def _kinds(self, row: Row) -> Iterator[Finding]:
        if row.kind not in KINDS:
            yield finding_at("kind", row, f"one of {', '.join(KINDS)}", row.kind)
        elif self._stream == FLOOR and row.kind != FLOOR:
            yield finding_at("kind", row, FLOOR, row.kind)
        elif self._stream != FLOOR and (row.kind == "open") != (row.seq == 1 or self._seq == 0):
            yield finding_at("first" if self._seq == 0 else "kind", row, "open first, and then no more", row.kind)
        elif self._stream != FLOOR and row.kind == FLOOR:
            yield finding_at("kind", row, "a row of a table", row.kind)
        if type(row.codec) is not int or not 0 < row.codec <= CODEC:
            yield finding_at("codec", row, f"1 to {CODEC}", row.codec)
        if wrong := unknown_procedure(str(row.software)):
            yield finding_at("procedure", row, f"1 to {PROCEDURE}", wrong)

    def _times(self, row: Row) -> Iterator[Finding]:
        if not _is_time(row.at):
            yield finding_at("time", row, "a time like 2026-11-15T07:40:05.123Z", row.at)
            return
        if row.at < self._at:
            yield finding_at("time", row, f"a time from {self._at} on", row.at)
        self._at = max(self._at, row.at)


def _is_time(text: object) -> bool:
    if not isinstance(text, str) or not _STAMP.match(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


class CheckpointHead(NamedTuple):
    """The last row of a stream, as one checkpoint has it."""

    seq: int
    hash: str
    by: str
    """The checkpoint's name for messages."""
    elsewhere: bool


CheckpointHeads = dict[str, list[CheckpointHead]]
"""By stream: what each checkpoint names as the stream's last row, ordered by row number."""


def own_checkpoints(recorder: Recorder, public: str) -> tuple[list[Checkpoint], list[Finding]]:
    """Return the valid checkpoints that the journal itself stores, and a finding for each invalid one."""
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
    """Return the heads of each stream by all checkpoints; if two are equal, the one stored elsewhere counts."""
    said: dict[str, dict[tuple[int, str], CheckpointHead]] = {}
    for checkpoint in (*own, *elsewhere):
        away = any(checkpoint is one for one in elsewhere)
        by = f"the checkpoint of {checkpoint.at}{', kept elsewhere' if away else ''}"
        for stream, (seq, hash) in checkpoint.heads.items():
            said.setdefault(stream, {})[seq, hash] = CheckpointHead(seq, hash, by, away)
    return {stream: sorted(found.values()) for stream, found in said.items()}


class CheckpointCheck:
    """Compares a stream with its checkpoints; `sure` is the last row confirmed by a checkpoint stored elsewhere."""

    def __init__(self, points: Sequence[CheckpointHead]) -> None:
        self._points = list(points)
        self._good = self._seq = self.sure = 0
        self._told: set[bool] = set()

    def row(self, row: Row) -> Iterator[Finding]:
        """Check the next row."""
        while self._points and self._points[0].seq < row.seq:
            self._points.pop(0)  # the row is missing: the chain check reports it
        while self._points and self._points[0].seq == row.seq:
            yield from self._compare(self._points.pop(0), row)
        self._seq = max(self._seq, row.seq)

    def _compare(self, point: CheckpointHead, row: Row) -> Iterator[Finding]:
        if point.hash == row.hash:
            self._good = row.seq
            self.sure = row.seq if point.elsewhere else self.sure
            return
        # Own checkpoints can be forged with the key: they do not narrow the finding of one stored elsewhere.
        good = self.sure if point.elsewhere else self._good
        if point.elsewhere not in self._told:
            self._told.add(point.elsewhere)
            found = finding_at("changed", row, f"{point.hash} by {point.by}", row.hash)
            yield found._replace(seq=good + 1, to=row.seq)

    def end(self, stream: str) -> Iterator[Finding]:
        """Yield a finding if rows are missing at the end."""
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
"""Attacks that a journal without checkpoints elsewhere cannot reveal."""


def cannot_rule_out(elsewhere: Sequence[Checkpoint], seen: dict[str, tuple[int, int]]) -> list[str]:
    """Return the attacks that this audit could not have noticed.

    `seen` has by stream the number of its last row, and of the last row that a checkpoint elsewhere confirmed.
    """
    if not elsewhere:
        return list(NOTHING_KEPT)
    newest = max(checkpoint.at for checkpoint in elsewhere)
    since = []
    for stream, (last, sure) in sorted(seen.items()):
        if last > sure:
            which = f"rows {sure + 1} to {last}" if last > sure + 1 else f"row {last}"
            since.append(
                f"{stream}: {which} came after the newest checkpoint, and may have been changed and given new hashes"
            )
    since.append(f"what came after {newest}, the time of the newest checkpoint, may have been cut off or removed")
    return since


class SnapshotCheck:
    """Compares the stored snapshot of a table with the table as its rows make it."""

    def __init__(self, recorder: Recorder, public: str, stream: str, play: EntryCheck) -> None:
        self._fact = recorder.get(SNAPSHOT, stream) if public else None
        self._stream, self._public, self._play, self._last = stream, public, play, 0

    def row(self, row: Row) -> Iterator[Finding]:
        """If this is the row of the snapshot, yield what differs."""
        self._last = row.seq
        if self._fact is None or self._fact.get("seq") != row.seq:
            return
        fact, self._fact = self._fact, None
        if not snapshot_signed_by(self._public, fact):
            yield finding_at("snapshot", row, "the signature of this house", "another, or none")
        elif fact.get("hash") != row.hash:
            yield finding_at("snapshot", row, f"a snapshot of the row {row.hash}", fact.get("hash"))
        elif self._play.game is not None and not _same(fact, self._play.game.state):
            yield finding_at("snapshot", row, "the table as its rows make it", "another table")

    def end(self) -> Iterator[Finding]:
        """Yield a finding if the journal lacks the row of a signed snapshot."""
        if self._fact is not None and snapshot_signed_by(self._public, self._fact):
            seq, last = self._fact.get("seq", 0), self._last
            yield Finding(
                "cut",
                self._stream,
                last + 1,
                f"at least {seq} rows, because the stored snapshot was made at row {seq}",
                f"{last} rows",
                seq,
            )


def _same(fact: dict[str, Any], state: State) -> bool:
    """Say whether a snapshot equals the state; an unreadable one counts as equal, since opening a table ignores it
    too.
    """
    try:
        return encode_state(decode_state(fact["state"], fact["codec"])) == encode_state(state)
    except CodecError:
        return True
