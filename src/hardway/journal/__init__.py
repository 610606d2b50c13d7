"""The durable record: rows in a hash chain, three keepers, checkpoints, audit. Knows the core and its written form."""

from hardway.journal.recorder import ANY, Answer, Changed, Conflict, Fenced, Lease, Recorder, Repeated, Unavailable
from hardway.journal.row import START, Row, digest, sealed

__all__ = [
    "ANY", "START", "Answer", "Changed", "Conflict", "Fenced", "Lease", "Recorder", "Repeated", "Row",
    "Unavailable", "digest", "sealed",
]  # fmt: skip
