"""The SQL statements of the PostgreSQL store."""

from typing import LiteralString

from hardway.journal.stores.sql_recorder import COLUMNS

COPY: LiteralString = f"COPY hardway.rows ({COLUMNS}) FROM STDIN"
NOW: LiteralString = "extract(epoch FROM clock_timestamp())::double precision"
LOCK: LiteralString = "SELECT pg_advisory_xact_lock(it) FROM unnest(%s::bigint[]) AS it"
STREAM_HEADS: LiteralString = f"""SELECT wanted, last.seq, last.hash, leases.token, leases.holder, leases.until > {NOW}
  FROM unnest(%s::text[]) AS wanted
  LEFT JOIN LATERAL (SELECT seq, hash FROM hardway.rows WHERE stream = wanted ORDER BY seq DESC LIMIT 1) AS last ON true
  LEFT JOIN hardway.leases ON leases.stream = wanted"""
KEEP: LiteralString = """INSERT INTO hardway.facts (kind, id, body) VALUES (%s, %s, %s)
  ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body"""
FORGET: LiteralString = "DELETE FROM hardway.facts WHERE kind = %s AND id = %s"
HOLD_LEASE: LiteralString = "SELECT FROM hardway.leases WHERE stream = %s FOR UPDATE"
LEASE: LiteralString = (
    f"SELECT {NOW}, stream, token, holder, until FROM (SELECT 1) AS one LEFT JOIN hardway.leases ON stream = %s"
)
TAKE: LiteralString = """INSERT INTO hardway.leases (stream, token, holder, until) VALUES (%s, %s, %s, %s)
  ON CONFLICT (stream) DO UPDATE SET token = excluded.token, holder = excluded.holder, until = excluded.until"""
RENEW: LiteralString = f"""UPDATE hardway.leases SET until = {NOW} + %s WHERE holder = %s AND holder <> ''
  RETURNING stream, token, holder, until"""
RELEASE: LiteralString = """UPDATE hardway.leases SET holder = '', until = 0
  WHERE stream = %s AND token = %s AND holder = %s"""
FORM: LiteralString = "UPDATE hardway.form SET number = %s"
HOLD_MOMENT: LiteralString = """SET idle_in_transaction_session_timeout = 0;
  BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT number FROM hardway.form"""
PATIENCE: LiteralString = "SELECT set_config('lock_timeout', %s, false)"
# An advisory lock's number stands in two halves; the transaction that holds a row of `leases` is named in that row.
END_STOPPED: LiteralString = """SELECT pg_terminate_backend(other.pid, 1000) FROM pg_stat_activity AS other
  WHERE other.pid <> pg_backend_pid() AND other.datname = current_database() AND other.application_name = 'hardway'
    AND other.xact_start < clock_timestamp() - make_interval(secs => %(seconds)s)
    AND (EXISTS (SELECT FROM pg_locks AS held
        WHERE held.pid = other.pid AND held.granted AND held.locktype = 'advisory' AND held.objsubid = 1
          AND (held.classid::bigint << 32) | held.objid::bigint = ANY (%(locks)s::bigint[]))
      OR EXISTS (SELECT FROM hardway.leases WHERE leases.xmax = other.backend_xid))"""
