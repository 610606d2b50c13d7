"""Moments as the floor writes them: UTC, to the millisecond. Never asks what o'clock it is.

>>> timestamp(parse_timestamp("2026-11-15T07:40:05.123Z"))
'2026-11-15T07:40:05.123Z'
"""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from hardway.values.clock import UNKNOWN, moment


def timestamp(at: datetime) -> str:
    """Write a moment: 2026-11-15T07:40:05.123Z. It must say its zone, for a clock on a wall is nobody's moment."""
    if at.tzinfo is None:
        raise ValueError(f"{at} has no zone: give a moment as datetime.now(UTC) does")
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parse_timestamp(text: str) -> datetime:
    """Read a moment that was written here."""
    return datetime.fromisoformat(text)


def add_time(at: datetime, by: timedelta) -> datetime:
    """Return the moment so much later. A clock on a wall adds an hour or leaves one out where clocks are changed."""
    return at.astimezone(UTC) + by


def readable_time(at: datetime) -> str:
    """Write a moment for a person: 2026-11-15 07:40:05 UTC."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"


class Second(NamedTuple):
    """A second, however it is wanted."""

    begins: datetime
    text: str
    """As a table is told it, in its own zone: 2026-11-15T18:40:05."""
    at: int
    """As a moment at a table."""
    stamp: str
    """As rows begin: 2026-11-15T07:40:05."""


class Seconds:
    """Writes the moments of one clock. Most of them are of the same second as the one before."""

    def __init__(self) -> None:
        self._last: Second | None = None

    def of(self, now: datetime) -> Second:
        """Return the second of a moment."""
        last = self._last
        if last is None or not _is_of(last.begins, now):
            last = self._last = _second(now.replace(microsecond=0))
        return last

    def timestamp(self, now: datetime) -> str:
        """Write a moment as `timestamp` does."""
        return f"{self.of(now).stamp}.{now.microsecond // 1000:03}Z"


_NOTHING, _SECOND = timedelta(), timedelta(seconds=1)


def _is_of(begins: datetime, now: datetime) -> bool:
    """Say whether a moment is of a second, by the same clock; an hour comes twice where clocks go back."""
    same_clock = now.tzinfo is begins.tzinfo and now.fold == begins.fold
    return same_clock and _NOTHING <= now - begins < _SECOND


def _second(begins: datetime) -> Second:
    text = f"{begins:%Y-%m-%dT%H:%M:%S}"
    at = moment(text, now=UNKNOWN)
    assert at is not None, "a time that came from a datetime exists"
    return Second(begins, text, at, timestamp(begins)[:19])
