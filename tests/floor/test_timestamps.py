"""Moments as the floor writes them, for rows and for people."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hardway.floor.timestamps import Seconds, readable_time, timestamp

MELBOURNE = ZoneInfo("Australia/Melbourne")
"""Eleven hours before UTC in summer."""


def test_timestamp_is_in_utc_and_not_in_house_time() -> None:
    at = datetime(2026, 11, 15, 18, 40, 5, 123456, tzinfo=MELBOURNE)
    assert readable_time(at) == "2026-11-15 07:40:05 UTC"
    assert timestamp(at) == "2026-11-15T07:40:05.123Z"


def test_timestamp_text_is_formatted_only_once_a_second() -> None:
    seconds, at = Seconds(), datetime(2026, 11, 15, 7, 40, 5, tzinfo=UTC)
    first = seconds.of(at + timedelta(microseconds=500_000))
    assert (first.begins, first.text, first.stamp) == (at, "2026-11-15T07:40:05", "2026-11-15T07:40:05")
    assert seconds.of(at) is first
    assert seconds.of(at + timedelta(microseconds=999_999)) is first
    assert seconds.of(at + timedelta(seconds=1)).text == "2026-11-15T07:40:06"
    assert seconds.of(at).text == "2026-11-15T07:40:05"
    assert seconds.of(at - timedelta(microseconds=1)).text == "2026-11-15T07:40:04"


def test_timestamp_cache_is_not_used_for_another_time_zone() -> None:
    seconds, at = Seconds(), datetime(2026, 11, 15, 7, 40, 5, tzinfo=UTC)
    assert [seconds.of(one).text[11:] for one in (at, at.astimezone(MELBOURNE), at)] == [
        "07:40:05", "18:40:05", "07:40:05",
    ]  # fmt: skip
    first = datetime(2026, 4, 5, 2, 30, tzinfo=MELBOURNE)  # clocks go back from three to two
    assert [seconds.of(one).stamp[11:] for one in (first, first.replace(fold=1))] == ["15:30:00", "16:30:00"]
