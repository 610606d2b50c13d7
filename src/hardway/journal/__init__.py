"""The journal: rows in a hash chain, three stores, checkpoints, audit. Knows the cores and how their entries are
written."""

from hardway.journal.recorder import (
    ANY,
    Answer,
    CannotOpen,
    Changed,
    Conflict,
    Fenced,
    JournalError,
    Lease,
    Recorder,
    Unavailable,
    append_rows,
)
from hardway.journal.row import START, Row, compact, digest, seal_row
from hardway.journal.stores import open_recorder
from hardway.journal.stores.memory_recorder import MemoryRecorder

__all__ = [
    "ANY", "START", "Answer", "CannotOpen", "Changed", "Conflict", "Fenced", "JournalError", "Lease", "MemoryRecorder",
    "Recorder", "Row", "Unavailable", "append_rows", "compact", "digest", "open_recorder", "seal_row",
]  # fmt: skip
