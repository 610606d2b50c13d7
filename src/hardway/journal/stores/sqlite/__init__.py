"""A journal in one SQLite file. The door to apsw."""

from hardway.journal.stores.sqlite.sqlite_recorder import SQLiteRecorder

__all__ = ["SQLiteRecorder"]
