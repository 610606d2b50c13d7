"""The stores of journals: memory, a SQLite file, a PostgreSQL database. The name of a journal says which: `:memory:`,
a path, or `postgresql://…`.

>>> open_recorder(":memory:").streams()
[]
"""

from hardway.journal.recorder import Recorder, is_address
from hardway.journal.stores.memory_recorder import MemoryRecorder


def open_recorder(db: str, *, create: bool = True, read_only: bool = False) -> Recorder:
    """Open the journal of this name, and create it with `create` if there is none; otherwise raise CannotOpen.

    With `read_only` it must exist and is not changed; its file may be readable by others.
    """
    if db == ":memory:":
        return MemoryRecorder()
    if is_address(db):
        from hardway.journal.stores.postgres import PostgresRecorder  # loading psycopg takes a quarter of a second

        return PostgresRecorder(db, create=create and not read_only)
    from hardway.journal.stores.sqlite import SQLiteRecorder  # a client that only checks dice has no apsw

    return SQLiteRecorder(db, create=create, read_only=read_only)
