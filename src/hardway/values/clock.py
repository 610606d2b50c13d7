"""Moments at a table, in whole seconds, and the times they are written as. Never asks what o'clock it is.

>>> moment("00:05", now=moment("2026-11-14T23:50", now=UNKNOWN)) - moment("2026-11-14T23:50", now=UNKNOWN)
900
"""

import re
from datetime import datetime, time, timedelta
from typing import NamedTuple

UNKNOWN = -1
"""No time has been told."""
_ZERO = datetime(1, 1, 1)
_DAY = 24 * 60 * 60
_YEAR = 365 * _DAY
"""Times told without a day are of the year 1."""
WRITTEN = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T)?([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?\Z")


class Tick(NamedTuple):
    """The clock stands at a time, written as the notation does; a command of every core."""

    at: str


def moment(word: str, *, now: int, day: int = 0) -> int | None:
    """Return the moment a written time means; None for a day that does not exist.

    A clock time is the next such from now on, or that of `day` while no time is known.
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
    """Say whether a moment has a day; times told without one are of the year 1."""
    return at >= _YEAR


def dated(at: int, *, now: int) -> int:
    """Return by how much times told without a day must move when a moment with one follows: the last that it can be."""
    return (at - now) // _DAY * _DAY if now != UNKNOWN and is_dated(at) and not is_dated(now) else 0


def _seconds(at: datetime) -> int:
    return int((at - _ZERO).total_seconds())


def midnight(date: str) -> int:
    """Return the first moment of a day written 2026-11-14."""
    return _seconds(datetime.fromisoformat(date))


def midnight_before(at: int) -> int:
    """Return the first moment of the day in which a moment lies."""
    return at // _DAY * _DAY


def years_later(at: int, *, years: int) -> int:
    """Return the moment some calendar years later; of a 29th of February the first of March."""
    when = _ZERO + timedelta(seconds=at)
    try:
        return _seconds(when.replace(year=when.year + years))
    except ValueError:
        return _seconds(when.replace(year=when.year + years, month=3, day=1))


def shown(at: int) -> str:
    """Write a moment: the time of day, and the day where one was told."""
    if at == UNKNOWN:
        return "a time that is not known"
    when = _ZERO + timedelta(seconds=at)
    clock = f"{when:%H:%M}" if not when.second else f"{when:%H:%M:%S}"
    return clock if when.year == 1 else f"{when.year:04}-{when:%m-%d}T{clock}"
