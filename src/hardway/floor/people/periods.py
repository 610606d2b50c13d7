"""The day, week and month a limit counts in: where they begin and end in a zone. Knows no player.

>>> from datetime import UTC, datetime
>>> [f"{at:%a %d %b}" for at in span("week", datetime(2026, 11, 15, 7, tzinfo=UTC), UTC)]
['Mon 09 Nov', 'Mon 16 Nov']
"""

from datetime import datetime, timedelta, tzinfo

PERIODS = ("day", "week", "month")


def span(period: str, now: datetime, zone: tzinfo) -> tuple[datetime, datetime]:
    """Return the first moment of a period and the first one after it."""
    today = now.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    if period == "day":
        return today, today + timedelta(days=1)
    if period == "week":
        monday = today - timedelta(days=today.weekday())
        return monday, monday + timedelta(days=7)
    first = today.replace(day=1)
    return first, (first + timedelta(days=31)).replace(day=1)
