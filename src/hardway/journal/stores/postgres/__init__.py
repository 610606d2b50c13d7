"""The PostgreSQL store: a journal that several servers share. The only package that knows psycopg."""

from hardway.journal.stores.postgres.postgres_recorder import PostgresRecorder

__all__ = ["PostgresRecorder"]
