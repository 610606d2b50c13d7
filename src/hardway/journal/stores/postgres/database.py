"""Opens a PostgreSQL database as a journal, and checks the form of its tables.

They are in the schema `hardway`; nothing else is touched.
"""

from typing import Any, LiteralString

import psycopg
from psycopg.conninfo import conninfo_to_dict

from hardway.journal.recorder import TRIAL, CannotOpen

FORM = 1
"""The number of the format of the database's tables, stored in `hardway.form`."""
NOT_WHOLE = 0
"""Stored in place of the format while a backup is being restored, so that nobody opens the half-restored journal."""
LOCK_SECONDS = 10
MAKING = 4_021_001
"""The number of the advisory lock that a process holds while it creates the tables."""
SETTINGS: LiteralString = f"""
SET synchronous_commit = on;
SET lock_timeout = '{LOCK_SECONDS}s';
SET idle_in_transaction_session_timeout = '5s';
SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off; SET enable_hashjoin = off;
SET plan_cache_mode = force_custom_plan;
"""
"""Settings of a connection that make PostgreSQL use an index for every query. For a growing table its planner would
sometimes sort all rows, or reuse a plan from when the table was empty."""
TABLES: LiteralString = f"""
CREATE SCHEMA IF NOT EXISTS hardway;
CREATE TABLE hardway.form (number integer NOT NULL);
INSERT INTO hardway.form (number) VALUES ({FORM});
CREATE TABLE hardway.rows (
  stream text COLLATE "C" NOT NULL, seq bigint NOT NULL, kind text NOT NULL, at text NOT NULL, by text NOT NULL,
  role text NOT NULL, key text COLLATE "C" NOT NULL, entry text NOT NULL, body text NOT NULL, proof text NOT NULL,
  book text NOT NULL, software text NOT NULL, codec bigint NOT NULL, prev text NOT NULL, hash text NOT NULL,
  PRIMARY KEY (stream, seq));
CREATE TABLE hardway.facts (
  kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, body text NOT NULL, PRIMARY KEY (kind, id));
CREATE TABLE hardway.leases (
  stream text COLLATE "C" NOT NULL PRIMARY KEY, token bigint NOT NULL, holder text NOT NULL,
  until double precision NOT NULL);
"""

Connection = psycopg.Connection[tuple[Any, ...]]

ACTING = """
SELECT tgname::text AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
WHERE relnamespace = 'hardway'::regnamespace AND NOT tgisinternal
UNION SELECT rulename::text FROM pg_rules WHERE schemaname = 'hardway' ORDER BY name"""
"""Finds database triggers and rules; these would change data inside our transactions."""


def open_journal_database(url: str, *, create: bool) -> Connection:
    """Open or create a journal and return a connection; raise CannotOpen if the database cannot be used."""
    try:
        db = connect_database(url)
    except psycopg.Error as error:
        raise CannotOpen(f"{database_name(url)} cannot be opened: {postgres_cause(error)}") from error
    try:
        with db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(%s)", (MAKING,))
            _check(db, url, create=create)
    except psycopg.Error as error:
        db.close()
        raise CannotOpen(f"{database_name(url)} cannot be opened: {postgres_cause(error)}") from error
    except CannotOpen:
        db.close()
        raise
    return db


def connect_database(url: str) -> Connection:
    """Return a connection with durable commits and time-outs for everything."""
    db = psycopg.connect(
        url, autocommit=True, connect_timeout=10, application_name="hardway",
        keepalives_idle=5, keepalives_interval=2, keepalives_count=3, tcp_user_timeout=10_000,
    )  # fmt: skip
    db.execute(SETTINGS)
    return db


def database_name(url: str) -> str:
    """Return the name of a database as messages show it, without the password."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error:
        return "the address given"
    return f"the PostgreSQL database {parts.get('dbname', '')} at {parts.get('host', 'this machine')}"


def postgres_cause(error: psycopg.Error) -> str:
    """Return what failed: the first line of an error's message."""
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def _check(db: Connection, url: str, *, create: bool) -> None:
    if db.execute("SELECT to_regclass('hardway.journal')").fetchone() != (None,):
        raise CannotOpen(f"the journal in {database_name(url)} {TRIAL.format(place='database')}")
    if db.execute("SELECT to_regclass('hardway.form')").fetchone() == (None,):
        if not create:
            says = "has no journal in it; name the right database, or run `hardway serve` to make one"
            raise CannotOpen(f"{database_name(url)} {says}")
        db.execute(TABLES)
    found = db.execute("SELECT max(number) FROM hardway.form").fetchone()
    form = found[0] if found else None
    if form == NOT_WHOLE:
        says = "a backup was not restored completely; drop its schema hardway, and restore it again"
        raise CannotOpen(f"{database_name(url)} cannot be opened: {says}")
    if form != FORM:
        raise CannotOpen(
            f"{database_name(url)} holds a journal of format {form}; this version of Hardway needs format {FORM}"
        )
    if acting := [name for (name,) in db.execute(ACTING).fetchall()]:
        says = f"triggers or rules that Hardway did not make: {', '.join(acting)}; drop them"
        raise CannotOpen(f"{database_name(url)} has {says}")
