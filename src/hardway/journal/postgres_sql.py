"""What a journal in PostgreSQL asks its database, in plain SQL. Knows nothing else."""

from typing import LiteralString

COLUMNS: LiteralString = "stream, seq, kind, at, by, role, key, entry, body, proof, book, software, codec, prev, hash"
COPY: LiteralString = f"COPY hardway.rows ({COLUMNS}) FROM STDIN"
PAGE: LiteralString = f"""SELECT {COLUMNS} FROM hardway.rows
  WHERE stream = %s AND seq > %s AND seq <= %s ORDER BY seq LIMIT %s"""
HEAD: LiteralString = f"SELECT {COLUMNS} FROM hardway.rows WHERE stream = %s ORDER BY seq DESC LIMIT 1"
LAST: LiteralString = "SELECT seq FROM hardway.rows WHERE stream = %s ORDER BY seq DESC LIMIT 1"
FOUND: LiteralString = f"SELECT {COLUMNS} FROM hardway.rows WHERE stream = %s AND key = %s AND key <> ''"
NOW: LiteralString = "extract(epoch FROM clock_timestamp())::double precision"
LOCK: LiteralString = "SELECT pg_advisory_xact_lock(it) FROM unnest(%s::bigint[]) AS it"
STANDING: LiteralString = f"""SELECT wanted, last.seq, last.hash, leases.token, leases.holder, leases.until > {NOW}
  FROM unnest(%s::text[]) AS wanted
  LEFT JOIN LATERAL (SELECT seq, hash FROM hardway.rows WHERE stream = wanted ORDER BY seq DESC LIMIT 1) AS last ON true
  LEFT JOIN hardway.leases ON leases.stream = wanted"""
TAKEN: LiteralString = """SELECT rows.stream, rows.key, rows.seq
  FROM json_to_recordset(%s::json) AS wanted(stream text, key text)
  JOIN hardway.rows ON rows.stream = wanted.stream AND rows.key = wanted.key AND rows.key <> ''"""
# Skips from each stream to the next along the primary key; DISTINCT would read every row.
STREAMS: LiteralString = """WITH RECURSIVE name(it) AS (
  SELECT min(stream) FROM hardway.rows
  UNION ALL SELECT (SELECT min(stream) FROM hardway.rows WHERE stream > it) FROM name WHERE it IS NOT NULL)
SELECT it FROM name WHERE it IS NOT NULL"""
FACT: LiteralString = "SELECT body FROM hardway.facts WHERE kind = %s AND id = %s"
KEEP: LiteralString = """INSERT INTO hardway.facts (kind, id, body) VALUES (%s, %s, %s)
  ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body"""
FORGET: LiteralString = "DELETE FROM hardway.facts WHERE kind = %s AND id = %s"
LEASE: LiteralString = (
    f"SELECT {NOW}, stream, token, holder, until FROM (SELECT 1) AS one LEFT JOIN hardway.leases ON stream = %s"
)
TAKE: LiteralString = """INSERT INTO hardway.leases (stream, token, holder, until) VALUES (%s, %s, %s, %s)
  ON CONFLICT (stream) DO UPDATE SET token = excluded.token, holder = excluded.holder, until = excluded.until"""
RENEW: LiteralString = f"""UPDATE hardway.leases SET until = {NOW} + %s WHERE holder = %s AND holder <> ''
  RETURNING stream, token, holder, until"""
RELEASE: LiteralString = """UPDATE hardway.leases SET holder = '', until = 0
  WHERE stream = %s AND token = %s AND holder = %s"""
LEASES: LiteralString = "SELECT stream, token, holder, until FROM hardway.leases ORDER BY stream"
KINDS: LiteralString = "SELECT DISTINCT kind FROM hardway.facts"
FACTS: LiteralString = "SELECT id, body FROM hardway.facts WHERE kind = %s ORDER BY id"
