"""Moments as the floor writes them, for rows and for people."""

from datetime import datetime
from zoneinfo import ZoneInfo

from hardway.floor.when import told, written

MELBOURNE = ZoneInfo("Australia/Melbourne")
"""Eleven hours before UTC in summer."""


def test_a_moment_is_told_and_written_in_utc() -> None:
    at = datetime(2026, 11, 15, 18, 40, 5, 123456, tzinfo=MELBOURNE)
    assert told(at) == "2026-11-15 07:40:05 UTC"
    assert written(at) == "2026-11-15T07:40:05.123Z"
