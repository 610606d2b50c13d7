"""The stores of journals. The name of a journal says which: `:memory:`, the path of a SQLite file, or `postgresql://…`.

>>> open_recorder(":memory:").streams()
[]
"""

from hardway.journal.recorder import Recorder, is_address
from hardway.journal.stores.memory_recorder import MemoryRecorder


def open_recorder(db: str, *, create: bool = True, read_only: bool = False) -> Recorder:
    """Open the journal of this name. If there is none, create it (`create`), or raise CannotOpen.

    With `read_only` it must exist and is not changed; other users may be able to read its file.
    """
    if db == ":memory:":
        return MemoryRecorder()
    if is_address(db):
        from hardway.journal.stores.postgres import PostgresRecorder  # loading psycopg takes a quarter of a second

        return PostgresRecorder(db, create=create and not read_only)
    # loaded only here: a client that only checks dice has no apsw
    from hardway.journal.stores.sqlite import SQLiteRecorder

    return SQLiteRecorder(db, create=create, read_only=read_only)
