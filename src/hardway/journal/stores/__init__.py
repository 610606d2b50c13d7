"""Where a journal is kept: in memory, in a SQLite file, in a PostgreSQL database. A journal is opened by its name:
`:memory:`, a file's path, or `postgresql://…`.

>>> open_recorder(":memory:").streams()
[]
"""

from hardway.journal.recorder import Recorder, is_address
from hardway.journal.stores.memory_recorder import MemoryRecorder


def open_recorder(db: str, *, create: bool = True, read_only: bool = False) -> Recorder:
    """Open the journal of this name, making it where there is none and `create` says so; raise CannotOpen otherwise.

    One that is opened `read_only` must exist, is not changed, and may be anybody's to read.
    """
    if db == ":memory:":
        return MemoryRecorder()
    if is_address(db):
        from hardway.journal.stores.postgres import PostgresRecorder  # a quarter of a second that others need not wait

        return PostgresRecorder(db, create=create and not read_only)
    from hardway.journal.stores.sqlite import SQLiteRecorder  # a client that checks dice has no database

    return SQLiteRecorder(db, create=create, read_only=read_only)
