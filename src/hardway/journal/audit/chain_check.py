"""Whether the rows of a stream are a chain: numbered, tied together, in time, no command twice. Knows no rule."""

import re
from collections import OrderedDict
from collections.abc import Iterator
from datetime import datetime

from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.floor_facts import FLOOR
from hardway.journal.row import KINDS, START, Row, digest
from hardway.journal.software import PROCEDURE, unknown_procedure
from hardway.journal.stored_stream import REMEMBERED
from hardway.wire import CODEC

_STAMP = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\Z")


class ChainCheck:
    """Follows a stream row by row."""

    def __init__(self, stream: str) -> None:
        self._stream = stream
        self._keys: OrderedDict[str, int] = OrderedDict()
        """The rows of the newest keys: so far back an entry that is sent again is known."""
        self._seq, self._hash, self._at = 0, START, ""

    def row(self, row: Row) -> Iterator[Finding]:
        """Check the next row."""
        yield from self._tied(row)
        yield from self._kinds(row)
        yield from self._times(row)
        if row.key and self._keys.setdefault(row.key, row.seq) != row.seq:
            yield finding_at("key", row, f"a key of its own, not {row.key}", f"the same at row {self._keys[row.key]}")
        if len(self._keys) > REMEMBERED:
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
