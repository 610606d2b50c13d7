"""Limits and exclusions: tighter at once, looser after 24 hours, never shorter; each to the second and the cent."""

import json
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from hardway.floor.people import Limits, PendingLimit, People, Person, span
from tests.floor.people.conftest import NOW, acts, added, refused
from tests.house_key import KEY

SECOND, MINUTE, HOUR, DAY = (timedelta(seconds=one) for one in (1, 60, 3600, 86400))
NOTHING = {"day": 0, "week": 0, "month": 0}


def buys(people: People, person: Person, amount: int, now: datetime = NOW, **lost: int) -> str:
    answer = people.protection.may_buy(person.id, amount, lost={**NOTHING, **lost}, played=timedelta(), now=now)
    return "" if answer is None else refused(answer)


def test_person_without_limits_may_buy_in_for_any_amount(people: People, ann: Person) -> None:
    assert people.protection.limits(ann.id, NOW) == Limits({}, {})
    assert buys(people, ann, 10**9) == ""


@pytest.mark.parametrize(
    ("period", "until"),
    # Sunday 15 November 2026: the day, the week and the month end on the 16th, the 16th and 1 December.
    [("day", "2026-11-16"), ("week", "2026-11-16"), ("month", "2026-12-01")],
)
def test_loss_limit_refuses_a_buy_in_above_what_is_left(people: People, ann: Person, period: str, until: str) -> None:
    people.protection.limit(ann.id, f"loss {period}", 500_00, now=NOW)
    assert buys(people, ann, 500_00) == ""
    assert buys(people, ann, 500_01) == f"loss_limit_{period}"
    assert buys(people, ann, 200_00, **{period: 300_00}) == ""
    assert buys(people, ann, 200_01, **{period: 300_00}) == f"loss_limit_{period}"
    assert buys(people, ann, 700_00, **{period: -200_00}) == ""  # 200 ahead
    answer = people.protection.may_buy(ann.id, 300_00, lost={**NOTHING, period: 300_00}, played=DAY, now=NOW)
    assert answer.until == f"{until}T00:00:00.000Z"
    assert "500" in answer.says
    assert "200 of it is left" in answer.says


def test_loss_limit_refusal_names_the_longest_exceeded_period(people: People, ann: Person) -> None:
    for period in ("day", "week", "month"):
        people.protection.limit(ann.id, f"loss {period}", 100_00, now=NOW)
    assert buys(people, ann, 200_00) == "loss_limit_month"


def test_daily_time_limit_refuses_play_once_reached(people: People, ann: Person) -> None:
    people.protection.limit(ann.id, "time day", 2 * 60 * 60, now=NOW)
    play = people.protection.may_play
    assert play(ann.id, played=2 * HOUR - SECOND, now=NOW) is None
    answer = play(ann.id, played=2 * HOUR, now=NOW)
    assert refused(answer) == "time_limit_day"
    assert answer.until == "2026-11-16T00:00:00.000Z"
    assert "2h00m" in answer.says
    answer = people.protection.may_buy(ann.id, 1, lost=NOTHING, played=2 * HOUR, now=NOW)
    assert refused(answer) == "time_limit_day"


def test_tighter_limit_takes_effect_immediately(people: People, ann: Person) -> None:
    people.protection.limit(ann.id, "loss day", 500_00, now=NOW)
    assert people.protection.limit(ann.id, "loss day", 100_00, now=NOW) == Limits({"loss day": 100_00}, {})
    assert buys(people, ann, 100_01) == "loss_limit_day"


@pytest.mark.parametrize("to", [500_00, None])
def test_looser_limit_takes_effect_only_after_24_hours(people: People, ann: Person, to: int | None) -> None:
    limit = people.protection.limit
    limit(ann.id, "loss day", 100_00, now=NOW)
    waits = Limits({"loss day": 100_00}, {"loss day": PendingLimit(to, "2026-11-16T07:40:00.000Z")})
    assert limit(ann.id, "loss day", to, now=NOW) == waits
    assert limit(ann.id, "loss day", to, now=NOW + HOUR) == waits  # asking again does not begin again
    assert buys(people, ann, 101_00, NOW + DAY - SECOND) == "loss_limit_day"
    assert buys(people, ann, 101_00, NOW + DAY) == ""
    after = Limits({} if to is None else {"loss day": to}, {})
    assert people.protection.limits(ann.id, NOW + DAY) == after
    assert limit(ann.id, "time day", 3600, now=NOW + DAY).now == {**after.now, "time day": 3600}


def test_looser_limit_set_again_restarts_the_24_hour_wait(people: People, ann: Person) -> None:
    limit = people.protection.limit
    limit(ann.id, "loss day", 100_00, now=NOW)
    limit(ann.id, "loss day", 500_00, now=NOW)
    assert limit(ann.id, "loss day", 900_00, now=NOW + HOUR).later == {
        "loss day": PendingLimit(900_00, "2026-11-16T08:40:00.000Z")
    }


@pytest.mark.parametrize("to", [100_00, 50_00])
def test_tighter_or_equal_limit_cancels_a_pending_looser_limit(people: People, ann: Person, to: int) -> None:
    people.protection.limit(ann.id, "loss day", 100_00, now=NOW)
    people.protection.limit(ann.id, "loss day", None, now=NOW)
    assert people.protection.limit(ann.id, "loss day", to, now=NOW) == Limits({"loss day": to}, {})
    assert people.protection.limits(ann.id, NOW + 2 * DAY) == Limits({"loss day": to}, {})


@pytest.mark.parametrize(
    ("what", "to"), [("loss year", 1), ("", 1), ("loss day", -1), ("time day", 59), ("time day", 86401)]
)
def test_unknown_or_out_of_range_limits_are_refused(people: People, ann: Person, what: str, to: int) -> None:
    assert refused(people.protection.limit(ann.id, what, to, now=NOW)) == "limit_refused"
    assert acts(people.recorder) == []


def test_loss_limit_of_zero_refuses_every_buy_in(people: People, ann: Person) -> None:
    people.protection.limit(ann.id, "loss week", 0, now=NOW)
    assert buys(people, ann, 1) == "loss_limit_week"


def test_limit_change_is_a_journal_row_with_old_and_new_limits(people: People, ann: Person) -> None:
    people.protection.limit(ann.id, "loss day", 500_00, now=NOW)
    people.protection.limit(ann.id, "loss day", None, now=NOW)
    first, second = acts(people.recorder)
    assert (first.entry, first.by, first.role) == (f"limit {ann.id} loss day 500", ann.id, "")
    assert second.entry == f"limit {ann.id} loss day none"
    [fact] = json.loads(second.body)["facts"]
    assert fact["before"] == {"now": {"loss day": 500_00}, "later": {}}
    assert fact["after"]["later"] == {"loss day": {"to": None, "at": "2026-11-16T07:40:00.000Z"}}


def test_limit_periods_follow_the_time_zone_of_the_casino(people: People) -> None:
    melbourne = ZoneInfo("Australia/Melbourne")
    # 07:40 UTC is 18:40 in Melbourne in summer, which began on 4 October 2026 with a day of 23 hours.
    assert span("day", NOW, melbourne)[1] == datetime(2026, 11, 15, 13, tzinfo=UTC)
    begins, ends = span("day", datetime(2026, 10, 4, tzinfo=UTC), melbourne)
    assert ends.astimezone(UTC) - begins.astimezone(UTC) == 23 * HOUR
    # In Havana summer ends at 1 o'clock, which is midnight again: the day begins with the first of the two, at UTC-4.
    begins, _ = span("day", datetime(2026, 11, 1, 12, tzinfo=UTC), ZoneInfo("America/Havana"))
    assert begins.astimezone(UTC) == datetime(2026, 11, 1, 4, tzinfo=UTC)
    assert span("month", datetime(2026, 12, 31, 23, tzinfo=UTC), timezone(2 * HOUR))[0].month == 1
    assert [at.day for at in span("month", datetime(2028, 2, 29, tzinfo=UTC), UTC)] == [1, 1]
    people = People(people.recorder, key=KEY, zone=melbourne)
    ann = added(people, "Ann")
    people.protection.limit(ann.id, "time day", 60, now=NOW)
    assert people.protection.may_play(ann.id, played=HOUR, now=NOW).until == "2026-11-15T13:00:00.000Z"


def test_self_exclusion_applies_up_to_the_second_of_its_end(people: People, ann: Person) -> None:
    assert people.protection.exclude(ann.id, ann.id, NOW + DAY, now=NOW) == NOW + DAY
    answer = people.protection.excluded(ann.id, NOW + DAY - SECOND)
    assert refused(answer) == "excluded"
    assert answer.until == "2026-11-16T07:40:00.000Z"
    assert buys(people, ann, 1, NOW + DAY - SECOND) == "excluded"
    assert refused(people.protection.may_play(ann.id, played=timedelta(), now=NOW)) == "excluded"
    assert people.protection.excluded(ann.id, NOW + DAY) is None
    assert buys(people, ann, 1, NOW + DAY) == ""
    row = people.recorder.head("floor")
    assert (row.entry, row.by) == (f"exclude {ann.id} until 2026-11-16T07:40:00.000Z", ann.id)


def test_exclusion_can_be_extended_but_never_shortened(people: People, ann: Person, boss: Person) -> None:
    exclude = people.protection.exclude
    exclude(ann.id, ann.id, NOW + 30 * DAY, now=NOW)
    for by in (ann.id, boss.id, "house"):
        assert refused(exclude(by, ann.id, NOW + 30 * DAY - SECOND, now=NOW)) == "cannot_shorten"
    assert exclude(ann.id, ann.id, NOW + 40 * DAY, now=NOW) == NOW + 40 * DAY
    assert exclude(ann.id, ann.id, None, now=NOW) is None
    answer = exclude("house", ann.id, NOW + 50 * DAY, now=NOW)
    assert refused(answer) == "cannot_shorten"
    assert "for ever" in answer.says
    answer = people.protection.excluded(ann.id, NOW.replace(year=9999))
    assert refused(answer) == "excluded"
    assert answer.until == ""


@pytest.mark.parametrize(
    ("lasts", "good"), [(DAY - SECOND, False), (DAY, True), (1827 * DAY, True), (1828 * DAY, False)]
)
def test_timed_exclusion_must_last_from_one_day_to_five_years(
    people: People, ann: Person, lasts: timedelta, good: bool
) -> None:
    answer = people.protection.exclude(ann.id, ann.id, NOW + lasts, now=NOW)
    assert answer == NOW + lasts if good else refused(answer) == "exclusion_refused"


def test_only_administrators_may_exclude_another_person(people: People, ann: Person, boss: Person) -> None:
    bob = added(people, "Bob")
    assert refused(people.protection.exclude(bob.id, ann.id, None, now=NOW)) == "not_allowed"
    assert people.protection.exclude(boss.id, ann.id, None, now=NOW, why="asked at the desk") is None
    row = people.recorder.head("floor")
    assert (row.entry, row.by, row.role) == (f"exclude {ann.id} for ever", boss.id, "administrator")
    assert refused(people.protection.exclude("house", "pnobodyatall2", None, now=NOW)) == "no_such_person"


SPRING = datetime(2026, 10, 3, 12, tzinfo=ZoneInfo("Australia/Melbourne"))
"""Noon of the day before clocks are put forward: noon of the next day is 23 hours later."""


def test_exclusion_or_limit_day_is_24_hours_at_a_clock_change(people: People, ann: Person) -> None:
    """The day on which summer time starts has 23 hours by the clock."""
    day = SPRING.astimezone(UTC) + DAY
    people.protection.limit(ann.id, "loss day", 100_00, now=SPRING)
    limits = people.protection.limit(ann.id, "loss day", 200_00, now=SPRING)
    assert limits.later["loss day"].at == "2026-10-04T02:00:00.000Z"
    short = people.protection.exclude(ann.id, ann.id, SPRING + DAY, now=SPRING)
    assert refused(short) == "exclusion_refused"
    assert people.protection.exclude(ann.id, ann.id, day, now=SPRING) == day
    assert people.sessions.guest(SPRING).until == "2026-10-04T02:00:00.000Z"


def test_loss_limit_below_the_loss_so_far_refuses_every_buy_in(people: People, ann: Person) -> None:
    people.protection.limit(ann.id, "loss day", 500_00, now=NOW)
    answer = people.protection.may_buy(ann.id, 1, lost={**NOTHING, "day": 600_00}, played=timedelta(), now=NOW)
    assert refused(answer) == "loss_limit_day"
    assert answer.says == "Your own loss limit is 500 a day; 0 of it is left until 2026-11-16 00:00:00 UTC."


def test_refused_limit_is_answered_with_the_allowed_range(people: People, ann: Person) -> None:
    loss, time = (people.protection.limit(ann.id, what, -1, now=NOW) for what in ("loss month", "time day"))
    assert [refused(one) for one in (loss, time)] == ["limit_refused"] * 2
    assert loss.says == "A loss limit is 0 or more."
    assert time.says == "A time limit must be from one minute to 24 hours a day."


def test_self_exclusion_set_again_to_the_same_end_is_accepted(people: People, ann: Person) -> None:
    exclude = people.protection.exclude
    for _ in range(2):
        assert exclude(ann.id, ann.id, NOW + 30 * DAY, now=NOW) == NOW + 30 * DAY
    for _ in range(2):
        assert exclude(ann.id, ann.id, None, now=NOW) is None
    assert refused(people.protection.excluded(ann.id, NOW + 40 * DAY)) == "excluded"
