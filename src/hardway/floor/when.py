"""Moments as the floor writes them: UTC, to the millisecond. Never asks what o'clock it is.

>>> written(read("2026-11-15T07:40:05.123Z"))
'2026-11-15T07:40:05.123Z'
"""

from datetime import UTC, datetime
from functools import lru_cache

from hardway.values.clock import UNKNOWN, moment


def written(at: datetime) -> str:
    """Write a moment: 2026-11-15T07:40:05.123Z. It must say its zone, for a clock on a wall is nobody's moment."""
    if at.tzinfo is None:
        raise ValueError(f"{at} has no zone: give a moment as datetime.now(UTC) does")
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read(text: str) -> datetime:
    """Read a moment that was written here."""
    return datetime.fromisoformat(text)


def told(at: datetime) -> str:
    """Write a moment for a person: 2026-11-15 07:40:05 UTC."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"


def table_time(now: datetime) -> tuple[str, int]:
    """Return the time as a table is told it, in the zone of `now`: as the notation writes it, and as a moment."""
    return _table_time(now.replace(microsecond=0))


@lru_cache(maxsize=16)
def _table_time(now: datetime) -> tuple[str, int]:
    text = f"{now:%Y-%m-%dT%H:%M:%S}"
    at = moment(text, now=UNKNOWN)
    assert at is not None, "a time that came from a datetime exists"
    return text, at
