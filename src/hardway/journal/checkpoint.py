"""A checkpoint: the last row of every stream at one moment, signed. Stored elsewhere, it exposes later tampering.

>>> from hardway.journal import open_recorder
>>> checkpoint = make_checkpoint(open_recorder(":memory:"), Key.new(), at="2026-11-15T07:40:05.123Z")
>>> load_checkpoint(dump_checkpoint(checkpoint)) == checkpoint
True

The journal stores its own checkpoints too, as facts outside the rows: the latest, one per hour of the last two days,
and one per day before that. They expose tampering by anyone without the key; its owner can forge them, but not a
checkpoint that is stored elsewhere. A checkpoint that the journal contradicts is never replaced.

A snapshot is the signed state of a table after one row, so that a long journal opens fast. It saves time and proves
nothing: without the house's signature or its row it is ignored, and the table is folded from its beginning.
"""

import json
import re
from datetime import datetime, timedelta
from typing import Any, NamedTuple, TypedDict

from hardway.journal.floor_facts import keys_of
from hardway.journal.keys import Key, signed_by
from hardway.journal.recorder import JournalError, Recorder
from hardway.journal.row import Row
from hardway.table import State
from hardway.wire import CODEC, CodecError, decode_state, encode_state

FORM = "checkpoint 1"
KIND = "checkpoint"
"""The kind of the stored facts that are checkpoints."""
LATEST = "latest"
HOURLY = timedelta(days=2)
"""How long every hourly checkpoint is stored; of older checkpoints, one a day is stored."""
_HASH = re.compile(r"[0-9a-f]{64}\Z")
_STAMP = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\Z")


class Checkpoint(NamedTuple):
    """The last rows of all streams at one time, with key and signature."""

    at: str
    heads: dict[str, tuple[int, str]]
    """The number and the hash of each stream's last row."""
    key: str
    signature: str


class CheckpointError(JournalError):
    """Why a checkpoint is refused; `name` is not_a_checkpoint, wrong_signature, another_key or another_journal."""

    def __init__(self, name: str, says: str) -> None:
        super().__init__(says)
        self.name, self.says = name, says


def make_checkpoint(recorder: Recorder, key: Key, at: str) -> Checkpoint:
    """Return a signed checkpoint of all streams; `at` is its timestamp."""
    heads = {stream: (row.seq, row.hash) for stream in recorder.streams() if (row := recorder.head(stream)) is not None}
    unsigned = Checkpoint(at, heads, key.public, "")
    return unsigned._replace(signature=key.sign(_rest(unsigned)))


def store_checkpoint(recorder: Recorder, key: Key, at: str) -> Checkpoint:
    """Store a new checkpoint, as the latest and as the one of its hour, and return it.

    Raise CheckpointError if the journal contradicts the latest one.
    """
    stored = recorder.get(KIND, LATEST)
    before = verify_own_checkpoint(recorder, stored, key.public) if stored is not None else None
    checkpoint = make_checkpoint(recorder, key, at)
    if before is not None:
        check_follows(recorder, before, checkpoint)
    hour = at[:13]
    if recorder.get(KIND, hour) is None:
        _thin_out(recorder, at)
    for name in (LATEST, hour):
        recorder.put(KIND, name, {**checkpoint_form(checkpoint)})
    return checkpoint


def _thin_out(recorder: Recorder, at: str) -> None:
    """Of every day that lies more than HOURLY back, delete all checkpoints but the first."""
    recent = (datetime.fromisoformat(at) - HOURLY).isoformat()[:10]
    days: set[str] = set()
    for name in sorted(recorder.facts(KIND)):
        day = name[:10]
        if name != LATEST and day < recent and day in days:
            recorder.put(KIND, name, None)
        days.add(day)


def check_follows(recorder: Recorder, before: Checkpoint, now: Checkpoint) -> None:
    """Raise CheckpointError unless the journal still has every row that an earlier checkpoint names."""
    for stream, head in before.heads.items():
        if now.heads.get(stream) == head:
            continue
        row = next(recorder.rows(stream, head[0] - 1, 1), None)
        if row is None or (row.seq, row.hash) != head:
            raise CheckpointError(
                "another_journal",
                f"the journal is not the one its checkpoint of {before.at} was made of: {stream}, row {head[0]}, "
                "is missing or changed; no new checkpoint is stored: see `hardway audit verify`",
            )


class UnsignedCheckpoint(TypedDict):
    """The part of a checkpoint's JSON form that is signed."""

    hardway: str
    at: str
    heads: dict[str, tuple[int, str]]
    key: str


class CheckpointForm(UnsignedCheckpoint):
    """The JSON form of a checkpoint."""

    signature: str


def checkpoint_form(checkpoint: Checkpoint) -> CheckpointForm:
    """Return a checkpoint as a JSON object."""
    return {**_rest(checkpoint), "signature": checkpoint.signature}


def dump_checkpoint(checkpoint: Checkpoint) -> str:
    """Return the text of a checkpoint file."""
    return json.dumps(checkpoint_form(checkpoint), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _rest(checkpoint: Checkpoint) -> UnsignedCheckpoint:
    return {"hardway": FORM, "at": checkpoint.at, "heads": dict(checkpoint.heads), "key": checkpoint.key}


def load_checkpoint(text: str, *, public: str = "") -> Checkpoint:
    """Return the checkpoint in a text, verified; with `public`, it must be signed with that key."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise CheckpointError("not_a_checkpoint", "it is not JSON") from None
    return verify_checkpoint(value, public=public)


def verify_checkpoint(value: Any, *, public: str = "") -> Checkpoint:
    """Return the checkpoint in a JSON object; raise CheckpointError if its form, signature or key is wrong."""
    checkpoint = _shaped(value)
    if not signed_by(checkpoint.key, _rest(checkpoint), checkpoint.signature):
        raise CheckpointError(
            "wrong_signature", f"the checkpoint of {checkpoint.at} does not bear the signature of the key it names"
        )
    if public and checkpoint.key != public:
        raise CheckpointError(
            "another_key",
            f"the checkpoint of {checkpoint.at} was signed with the key {checkpoint.key[:16]}…, "
            f"but this journal's key is {public[:16]}…",
        )
    return checkpoint


def verify_own_checkpoint(recorder: Recorder, value: Any, public: str) -> Checkpoint:
    """Return a checkpoint that the journal stores, verified: it is signed with the journal's key or an earlier one."""
    checkpoint = verify_checkpoint(value)
    if checkpoint.key not in ("", public) and checkpoint.key in keys_of(recorder):
        return checkpoint
    return verify_checkpoint(value, public=public)


def _shaped(value: Any) -> Checkpoint:
    if not isinstance(value, dict) or set(value) != {"hardway", "at", "heads", "key", "signature"}:
        raise CheckpointError("not_a_checkpoint", "one has hardway, at, heads, key and signature")
    if value["hardway"] != FORM:
        raise CheckpointError("not_a_checkpoint", f"this is no {FORM}, but {value['hardway']!r}")
    at, heads, key, signature = value["at"], value["heads"], value["key"], value["signature"]
    texts = isinstance(key, str) and isinstance(signature, str) and isinstance(at, str) and _STAMP.match(at)
    if not texts or not isinstance(heads, dict) or not all(map(_is_head, heads.values())):
        raise CheckpointError("not_a_checkpoint", "one of its values is malformed")
    return Checkpoint(at, {stream: (seq, hash) for stream, (seq, hash) in heads.items()}, key, signature)


def _is_head(value: Any) -> bool:
    match value:
        case [int(seq), str(hash)] if type(seq) is int and seq > 0:
            return _HASH.match(hash) is not None
    return False


SNAPSHOT = "snapshot"


class TableSnapshot(NamedTuple):
    """A verified snapshot: the number of its row, and the state of the table after that row."""

    seq: int
    state: State


def write_snapshot(recorder: Recorder, key: Key, head: Row, state: State) -> None:
    """Store the state of a table after a row, in place of its earlier snapshot."""
    recorder.put(SNAPSHOT, head.stream, snapshot_form(key, head, state))


def snapshot_form(key: Key, head: Row, state: State) -> dict[str, Any]:
    """Return a signed snapshot in the form in which it is stored."""
    body = {"stream": head.stream, "seq": head.seq, "hash": head.hash, "codec": CODEC, "state": encode_state(state)}
    return {**body, "seal": key.sign(body)}


def read_snapshot(recorder: Recorder, public: str, stream: str) -> TableSnapshot | None:
    """Return the snapshot of a table; None if there is none, or if its signature or its row is wrong."""
    fact = recorder.get(SNAPSHOT, stream)
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
