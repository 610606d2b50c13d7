"""A journal in a PostgreSQL database that several servers share. The door to psycopg."""

from hardway.journal.stores.postgres.postgres_recorder import PostgresRecorder

__all__ = ["PostgresRecorder"]
