"""Timestamps as the journal writes them: UTC, to the millisecond. Reads no clock.

>>> timestamp(parse_timestamp("2026-11-15T07:40:05.123Z"))
'2026-11-15T07:40:05.123Z'
"""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from hardway.values.clock import UNKNOWN, moment


def timestamp(at: datetime) -> str:
    """Return a moment as text: 2026-11-15T07:40:05.123Z. Raise ValueError if it has no time zone."""
    if at.tzinfo is None:
        raise ValueError(f"{at} has no time zone: give a datetime with a time zone, such as datetime.now(UTC)")
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parse_timestamp(text: str) -> datetime:
    """Return the moment that a timestamp stands for, in UTC."""
    return datetime.fromisoformat(text)


def add_time(at: datetime, by: timedelta) -> datetime:
    """Return a moment later by some time, in UTC: a sum of local times would be off by an hour where clocks change."""
    return at.astimezone(UTC) + by


def readable_time(at: datetime) -> str:
    """Return a moment as people read it: 2026-11-15 07:40:05 UTC."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"


class Second(NamedTuple):
    """One second of a clock: as a datetime, as local text, as a number, and as the start of a UTC timestamp."""

    begins: datetime
    text: str
    """The local time, as the command `tick` writes it: 2026-11-15T18:40:05."""
    at: int
    """The local time as the number of seconds by which a table counts time."""
    stamp: str
    """The beginning of every UTC timestamp in this second: 2026-11-15T07:40:05."""


class Seconds:
    """Formats the moments of one clock; it caches the last second, because most moments are in it."""

    def __init__(self) -> None:
        self._last: Second | None = None

    def of(self, now: datetime) -> Second:
        """Return the second that contains a moment."""
        last = self._last
        if last is None or not _is_of(last.begins, now):
            last = self._last = _second(now.replace(microsecond=0))
        return last

    def timestamp(self, now: datetime) -> str:
        """Return the same text as the function `timestamp`, faster."""
        return f"{self.of(now).stamp}.{now.microsecond // 1000:03}Z"


_NOTHING, _SECOND = timedelta(), timedelta(seconds=1)


def _is_of(begins: datetime, now: datetime) -> bool:
    """Say whether a moment is in the second that starts at `begins`. When clocks go back an hour comes twice, and
    `fold` tells which of the two."""
    same_clock = now.tzinfo is begins.tzinfo and now.fold == begins.fold
    return same_clock and _NOTHING <= now - begins < _SECOND


def _second(begins: datetime) -> Second:
    text = f"{begins:%Y-%m-%dT%H:%M:%S}"
    at = moment(text, now=UNKNOWN)
    assert at is not None, "a datetime's text is always a time"
    return Second(begins, text, at, timestamp(begins)[:19])
