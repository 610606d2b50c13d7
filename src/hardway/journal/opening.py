"""Opening a journal by its name: `:memory:`, a file's path, or `postgresql://…`. Knows all three keepers."""

from hardway.journal.memory import MemoryRecorder
from hardway.journal.recorder import Recorder
from hardway.journal.sqlite import SQLiteRecorder


def open_recorder(db: str, *, create: bool = True) -> Recorder:
    """Open the journal of this name, making it where there is none and `create` says so; raise CannotOpen otherwise."""
    if db == ":memory:":
        return MemoryRecorder()
    if db.startswith(("postgresql://", "postgres://")):
        from hardway.journal.postgres import PostgresRecorder  # a quarter of a second that others need not wait

        return PostgresRecorder(db, create=create)
    return SQLiteRecorder(db, create=create)
