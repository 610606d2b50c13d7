"""Moments and written times, with seconds counted by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardway.values.clock import UNKNOWN, WRITTEN, day_shift, midnight, moment, time_text

DAY = 24 * 60 * 60
WRITTEN_TIMES = (
    "00:00", "09:59", "19:40", "23:59", "19:40:05", "23:59:59", "2026-11-14T19:40", "2026-11-14T19:40:05", "0001-01-01T00:00",
)  # fmt: skip
UNWRITTEN = (
    "", "7:40", "24:00", "19:60", "19:40:60", "19:4", "1940", "19.40", "19:40:5", "19:40Z", "19:40+10:00", "19:40:05.5", "T19:40",
    "2026-11-14", "2026-11-14 19:40", "2026-11-14t19:40", "26-11-14T19:40", "2026-1-14T19:40", "noon", "１9:40", "19:40\n", " 19:40",
    "2026-11-14T24:00", "+2026-11-14T19:40",
)  # fmt: skip


@pytest.mark.parametrize("word", WRITTEN_TIMES)
def test_valid_written_time_is_recognised(word):
    assert WRITTEN.match(word)
    assert moment(word, now=UNKNOWN) is not None


@pytest.mark.parametrize("word", UNWRITTEN)
def test_text_that_is_no_valid_time_is_not_recognised(word):
    assert not WRITTEN.match(word)


@pytest.mark.parametrize(
    ("now", "word", "seconds"),
    [
        ("19:40", "19:40", 0),  # the same time is now, not tomorrow
        ("19:40", "19:40:00", 0),
        ("19:40", "19:40:01", 1),
        ("19:40:01", "19:40", DAY - 1),  # a second ago is tomorrow
        ("23:50", "00:05", 15 * 60),
        ("23:59:59", "00:00", 1),
        ("00:00", "23:59:59", DAY - 1),
        ("2026-11-14T23:50", "00:10", 20 * 60),
        ("2026-12-31T23:50:01", "00:10", 20 * 60 - 1),  # the last night of the year
        ("2026-12-31T23:50", "2027-01-01T00:10", 20 * 60),
        ("2028-02-28T23:50", "2028-02-29T00:10", 20 * 60),  # 2028 has a 29th of February
        ("2028-02-28T23:50", "2028-03-01T00:10", DAY + 20 * 60),
        ("2027-02-28T23:50", "2027-03-01T00:10", 20 * 60),  # 2027 has not
        ("2100-02-28T23:50", "2100-03-01T00:10", 20 * 60),  # nor has 2100
        ("2026-11-14T19:40", "2026-11-13T19:40", -DAY),  # a full time may be past; somebody who asks must say so
        ("2026-10-04T01:50", "03:10", 80 * 60),  # no clock is put forward at a table
    ],
)
def test_clock_time_is_the_next_and_dated_time_the_given_day(now, word, seconds):
    at = moment(now, now=UNKNOWN)
    assert moment(word, now=at) - at == seconds


def test_clock_time_lies_in_the_given_day_if_now_is_unknown():
    day = midnight("2026-11-14")
    assert moment("00:00", now=UNKNOWN, day=day) == day
    assert moment("19:40:05", now=UNKNOWN, day=day) - day == 19 * 3600 + 40 * 60 + 5
    assert moment("19:40", now=UNKNOWN, day=day) == moment("2026-11-14T19:40", now=UNKNOWN)
    assert moment("19:40", now=UNKNOWN) == 19 * 3600 + 40 * 60, "and without a day, of some day"


def test_clock_time_ignores_the_given_day_if_now_is_known():
    day, later = midnight("2026-11-14"), moment("2026-11-20T10:00", now=UNKNOWN)
    assert time_text(moment("10:01", now=later, day=day)) == "2026-11-20T10:01"
    assert time_text(moment("09:59", now=later, day=day)) == "2026-11-21T09:59"


@pytest.mark.parametrize(
    "word",
    [
        "2026-02-30T10:00",
        "2026-13-01T10:00",
        "2026-00-10T10:00",
        "2027-02-29T10:00",
        "0000-01-01T10:00",
        "2026-04-31T10:00",
    ],
)
def test_time_on_a_day_that_does_not_exist_is_read_as_none(word):
    assert WRITTEN.match(word)
    assert moment(word, now=UNKNOWN) is None


def test_time_after_the_last_day_of_year_9999_is_read_as_none():
    last = moment("9999-12-31T23:00", now=UNKNOWN)
    assert moment("23:30", now=last) - last == 30 * 60
    assert moment("22:00", now=last) is None


def test_midnight_is_the_first_moment_of_a_day():
    assert midnight("0001-01-01") == 0
    assert midnight("0001-01-02") == DAY
    assert midnight("2027-01-01") - midnight("2026-12-31") == DAY
    assert midnight("2029-01-01") - midnight("2028-01-01") == 366 * DAY


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (UNKNOWN, "a time that is not known"),
        (0, "00:00"),
        (1, "00:00:01"),
        (19 * 3600 + 40 * 60, "19:40"),
        (DAY + 65, "00:01:05"),  # the next day, where no day is known
        (midnight("2026-11-14"), "2026-11-14T00:00"),
        (midnight("2027-01-01") - 1, "2026-12-31T23:59:59"),
        (midnight("0800-01-01"), "0800-01-01T00:00"),
    ],
)
def test_seconds_are_written_as_a_time_or_a_date_with_time(at, text):
    assert time_text(at) == text


@pytest.mark.parametrize(
    ("now", "first", "becomes"),
    [
        ("19:40", "2026-11-14T19:45", "2026-11-14T19:40"),
        ("19:40", "2026-11-14T19:40", "2026-11-14T19:40"),
        ("19:40", "2026-11-14T19:39:59", "2026-11-13T19:40"),
        ("00:00", "2026-01-01T00:00", "2026-01-01T00:00"),
        ("00:00:01", "2026-01-01T00:00", "2025-12-31T00:00:01"),
    ],
)
def test_day_shift_puts_a_clock_time_in_the_24_hours_to_a_moment(now, first, becomes):
    told, at = moment(now, now=UNKNOWN), moment(first, now=UNKNOWN)
    assert time_text(told + day_shift(at, now=told)) == becomes


@pytest.mark.parametrize(
    ("now", "at"),
    [("19:40", "20:00"), ("2026-11-14T19:40", "2026-11-14T20:00"), ("2026-11-14T19:40", "2027-01-01T00:00")],
)
def test_day_shift_is_zero_if_both_times_have_a_day_or_neither(now, at):
    told = moment(now, now=UNKNOWN)
    assert day_shift(moment(at, now=told), now=told) == 0
    assert day_shift(moment(at, now=told), now=UNKNOWN) == 0


FIRST, LAST = midnight("0002-01-01"), midnight("9999-12-31") + DAY - 1


@given(st.integers(FIRST, LAST))
def test_dated_time_text_is_read_back_the_same_at_any_time(at):
    assert WRITTEN.match(time_text(at))
    for now in (UNKNOWN, 0, at, LAST):
        assert moment(time_text(at), now=now) == at


@given(st.integers(0, 300 * DAY), st.integers(0, DAY - 1))
def test_time_text_within_a_day_is_read_back_to_the_same_moment(now, seconds):
    assert moment(time_text(now + seconds), now=now) == now + seconds


@given(st.integers(FIRST, LAST - DAY), st.integers(0, 23), st.integers(0, 59), st.integers(0, 59))
def test_time_of_day_is_read_as_now_or_within_the_next_24_hours(now, hour, minute, second):
    at = moment(f"{hour:02}:{minute:02}:{second:02}", now=now)
    assert 0 <= at - now < DAY
    assert at % DAY == hour * 3600 + minute * 60 + second
