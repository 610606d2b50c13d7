"""The SQLite store: a journal in one file. The only package that knows apsw."""

from hardway.journal.stores.sqlite.sqlite_recorder import SQLiteRecorder

__all__ = ["SQLiteRecorder"]
