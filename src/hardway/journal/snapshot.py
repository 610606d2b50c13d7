"""A table as it stood after one row, signed and kept as a plain fact, so that a long journal opens at once.

A snapshot saves time and proves nothing: one that is not signed by the house, or is not of the row it names, is passed
over and the table is folded from its beginning.
"""

from typing import Any, NamedTuple

from hardway.journal.keys import Key, signed_by
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.table import State
from hardway.wire import CODEC, CodecError, decode_state, encode_state

KIND = "snapshot"


class TableSnapshot(NamedTuple):
    """A good snapshot."""

    seq: int
    state: State


def write_snapshot(recorder: Recorder, key: Key, head: Row, state: State) -> None:
    """Keep a table as it stands after a row; the snapshot before it is replaced."""
    recorder.put(KIND, head.stream, snapshot_form(key, head, state))


def snapshot_form(key: Key, head: Row, state: State) -> dict[str, Any]:
    """Return a signed snapshot, to be kept under the stream's name."""
    body = {"stream": head.stream, "seq": head.seq, "hash": head.hash, "codec": CODEC, "state": encode_state(state)}
    return {**body, "seal": key.sign(body)}


def read_snapshot(recorder: Recorder, public: str, stream: str) -> TableSnapshot | None:
    """Return the snapshot of a table if it is signed by this key and of the row it names; else None."""
    fact = recorder.get(KIND, stream)
    if fact is None or not snapshot_signed_by(public, fact) or fact.get("stream") != stream:
        return None
    row = next(recorder.rows(stream, fact["seq"] - 1, 1), None)
    if row is None or (row.seq, row.hash) != (fact["seq"], fact["hash"]):
        return None
    try:
        return TableSnapshot(row.seq, decode_state(fact["state"], fact["codec"]))
    except CodecError:
        return None


def snapshot_signed_by(public: str, fact: dict[str, Any]) -> bool:
    """Say whether a snapshot was signed with this key."""
    body = {name: value for name, value in fact.items() if name != "seal"}
    return signed_by(public, body, fact.get("seal", ""))
