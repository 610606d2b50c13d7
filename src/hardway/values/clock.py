"""Moments in whole seconds, and how times are written. Never reads the system clock.

A moment is the number of seconds since the beginning of the year 1. A time without a day is a moment in the year 1.

>>> moment("00:05", now=moment("2026-11-14T23:50", now=UNKNOWN)) - moment("2026-11-14T23:50", now=UNKNOWN)
900
"""

import re
from datetime import datetime, time, timedelta
from typing import NamedTuple

UNKNOWN = -1
"""The value of a time, in a table or tournament, that is not known."""
_ZERO = datetime(1, 1, 1)
_DAY = 24 * 60 * 60
_YEAR = 365 * _DAY
"""The length of a year in seconds. A time of day without a date counts as in the year 1, and so is a smaller number."""
WRITTEN = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T)?([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?\Z")


class Tick(NamedTuple):
    """A command of tables, tournaments and promotions: set the clock to this time, written as in the notation."""

    at: str


def moment(word: str, *, now: int, day: int = 0) -> int | None:
    """Return the moment of a written time; None if there is no such time or day.

    A time of day without a day is its next occurrence at or after `now`; while `now` is unknown, its occurrence on the
    day that begins at the moment `day`.
    """
    try:
        if "T" in word:
            return _seconds(datetime.fromisoformat(word))
        since = _ZERO + timedelta(seconds=max(now, 0) if now != UNKNOWN else day)
        at = datetime.combine(since.date(), time.fromisoformat(word))
        if now != UNKNOWN and at < since:
            at += timedelta(days=1)
        return _seconds(at)
    except (ValueError, OverflowError):
        return None


def is_dated(at: int) -> bool:
    """Return whether a moment has a day; a time without one is in the year 1."""
    return at >= _YEAR


def day_shift(at: int, *, now: int) -> int:
    """Return the seconds to add to earlier times without a day when a moment with a day follows them; 0 in any other
    case."""
    return (at - now) // _DAY * _DAY if now != UNKNOWN and is_dated(at) and not is_dated(now) else 0


def _seconds(at: datetime) -> int:
    return int((at - _ZERO).total_seconds())


def midnight(date: str) -> int:
    """Return the first moment of a day written as 2026-11-14."""
    return _seconds(datetime.fromisoformat(date))


def midnight_before(at: int) -> int:
    """Return the first moment of the day of this moment."""
    return at // _DAY * _DAY


def years_later(at: int, *, years: int) -> int:
    """Return the moment this many calendar years later; 29 February becomes 1 March in a year that has none."""
    when = _ZERO + timedelta(seconds=at)
    try:
        return _seconds(when.replace(year=when.year + years))
    except ValueError:
        return _seconds(when.replace(year=when.year + years, month=3, day=1))


def time_text(at: int) -> str:
    """Write a moment: its time of day, with the day if it has one."""
    if at == UNKNOWN:
        return "a time that is not known"
    when = _ZERO + timedelta(seconds=at)
    clock = f"{when:%H:%M}" if not when.second else f"{when:%H:%M:%S}"
    return clock if when.year == 1 else f"{when.year:04}-{when:%m-%d}T{clock}"
