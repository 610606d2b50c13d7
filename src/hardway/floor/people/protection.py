"""Players' own limits and exclusions. It decides by the figures it is given and knows no table.

A tighter limit holds at once; a looser one, or its removal, after 24 hours. An exclusion can be extended, never
shortened. Every change is a row of the floor's book, and only the fold of the rows counts.

Limits count by the day, week or month of the casino's time zone:

>>> from datetime import UTC, datetime
>>> [f"{at:%a %d %b}" for at in span("week", datetime(2026, 11, 15, 7, tzinfo=UTC), UTC)]
['Mon 09 Nov', 'Mon 16 Nov']
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from typing import NamedTuple

from hardway.floor.book import Change, FloorAct, FloorBook
from hardway.floor.people.accounts import EVER, Accounts
from hardway.floor.people.facts import Fact
from hardway.floor.people.role_grants import Roles, acting_role
from hardway.floor.problem import PersonName, Problem, problem_until
from hardway.floor.timestamps import add_time, parse_timestamp, readable_time, timestamp
from hardway.values.money import LARGEST_CENTS, short

PERIODS = ("day", "week", "month")


def span(period: str, now: datetime, zone: tzinfo) -> tuple[datetime, datetime]:
    """Return the first moment of the `period` (day, week or month) that contains `now`, and the first moment
    after it.
    """
    today = now.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    if period == "day":
        return today, today + timedelta(days=1)
    if period == "week":
        monday = today - timedelta(days=today.weekday())
        return monday, monday + timedelta(days=7)
    first = today.replace(day=1)
    return first, (first + timedelta(days=31)).replace(day=1)


LIMITS: dict[str, PersonName] = {
    "loss day": "loss_limit_day", "loss week": "loss_limit_week", "loss month": "loss_limit_month",
    "time day": "time_limit_day",
}  # fmt: skip
"""The limits a player can set, each with the name of its problem: what the player gets when it is reached. Losses are
in cents, times in seconds."""
LOOSER_AFTER = timedelta(hours=24)
MIN_EXCLUSION, MAX_EXCLUSION = timedelta(hours=24), timedelta(days=5 * 365 + 2)
"""The shortest and the longest exclusion that has an end: a day, and five years with leap days."""


class PendingLimit(NamedTuple):
    """A limit that is set but takes effect later; `to` None removes it."""

    to: int | None
    at: str


class Limits(NamedTuple):
    """A player's limits in force (`now`) and those that take effect later."""

    now: dict[str, int]
    later: dict[str, PendingLimit]


class Protection:
    """Limits and exclusions of players."""

    def __init__(self, accounts: Accounts, roles: Roles, book: FloorBook, zone: tzinfo = UTC) -> None:
        self.accounts, self.roles, self.book, self.zone = accounts, roles, book, zone

    def limits(self, person: str, now: datetime) -> Limits:
        """Return a player's limits at a moment."""
        return _limits(self.book.fact("limits", person), now)

    def limit(self, person: str, what: str, to: int | None, *, now: datetime) -> Limits | Problem:
        """Set a person's own limit, in cents (`loss day`, …) or seconds (`time day`), or remove it (None); return all
        limits."""
        if problem := _unfit(what, to):
            return problem

        def decide() -> FloorAct | Problem:
            found = self.accounts.present(person)
            if isinstance(found, Problem):
                return found
            fact = self.book.fact("limits", person)
            after = _limited(_limits(fact, now), what, to, now)
            entry = f"limit {person} {what} {_amount(what, to) if to is not None else 'none'}"
            return FloorAct(entry, person, facts=(Change("limits", person, fact, after),))

        row = self.book.do(decide, now)
        return row if isinstance(row, Problem) else self.limits(person, now)

    def removal(self, person: str) -> Change | None:
        """Return the change that removes all limits of an erased person; None if there are none."""
        fact = self.book.fact("limits", person)
        return Change("limits", person, fact, {"now": {}, "later": {}}) if fact is not None else None

    def exclude(
        self, by: str, person: str, until: datetime | None, *, now: datetime, why: str = ""
    ) -> datetime | Problem | None:
        """Exclude a person from play until a moment, or for ever (`until` None); return the end, None for ever, or the
        problem.

        People exclude themselves, or an administrator does.
        """
        if until is not None and not add_time(now, MIN_EXCLUSION) <= until <= add_time(now, MAX_EXCLUSION):
            return Problem("exclusion_refused", "An exclusion lasts from 24 hours to five years, or for ever.")

        def decide() -> FloorAct | Problem:
            found = self.accounts.present(person)
            if isinstance(found, Problem):
                return found
            if by != person and not self.roles.may_act_on(by, person):
                return Problem(
                    "not_allowed", f"{by} may not exclude {person}: players exclude themselves, or staff do."
                )
            fact = self.book.fact("exclusion", person)
            ends = timestamp(until) if until is not None else EVER
            if fact is not None and ends < fact["until"]:
                return _too_short(fact["until"])
            act = f"until {ends}" if until is not None else "for ever"
            after = {"since": timestamp(now), "until": ends}
            role = "" if by == person else acting_role(by)
            return FloorAct(f"exclude {person} {act}", by, role, why, (Change("exclusion", person, fact, after),))

        row = self.book.do(decide, now)
        return row if isinstance(row, Problem) else until

    def excluded(self, person: str, now: datetime) -> Problem | None:
        """Return the problem if a person is excluded from play now; None if they are not."""
        fact = self.book.fact("exclusion", person)
        if fact is None:
            return None
        if fact["until"] == EVER:
            return Problem("excluded", "You are excluded from play for ever.")
        ends = parse_timestamp(fact["until"])
        return problem_until("excluded", "You are excluded from play until {until}.", ends) if now < ends else None

    def bound_until(self, person: str, now: datetime) -> str:
        """Return until when an exclusion or limits bind a person whose account is erased now: a timestamp or `ever`;
        empty if nothing does.

        An erasure ends a limit no sooner than its removal would.
        """
        fact = self.book.fact("exclusion", person)
        ends = [str(fact["until"])] if fact is not None and self.excluded(person, now) is not None else []
        standing, removed = self.limits(person, now), PendingLimit(None, timestamp(add_time(now, LOOSER_AFTER)))
        pending = (standing.later.get(what, removed) for what in standing.now)
        return max([*ends, *(one.at if one.to is None else removed.at for one in pending)], default="")

    def may_play(self, person: str, *, played: timedelta, now: datetime) -> Problem | None:
        """Return why a person may not play any longer after this time at tables today; None if they may."""
        if problem := self.excluded(person, now):
            return problem
        limit = self.limits(person, now).now.get("time day")
        if limit is None or played < timedelta(seconds=limit):
            return None
        says = f"You reached your own limit of {_amount('time day', limit)} a day. You can play again at {{until}}."
        return problem_until("time_limit_day", says, span("day", now, self.zone)[1])

    def may_buy(
        self, person: str, amount: int, *, lost: Mapping[str, int], played: timedelta, now: datetime
    ) -> Problem | None:
        """Return why a person may not bring an amount to a table, in cents; None if they may.

        `lost` is cents brought less cents taken, this `day`, `week` and `month` (see `span`): chips at a table count as
        lost, so that no limit can be passed.
        """
        if problem := self.may_play(person, played=played, now=now):
            return problem
        limits = self.limits(person, now).now
        for period in reversed(PERIODS):  # the limit that lasts longest is reported
            limit = limits.get(f"loss {period}")
            if limit is not None and lost[period] + amount > limit:
                left = max(limit - lost[period], 0)
                says = f"Your own loss limit is {short(limit)} a {period}; {short(left)} of it is left until {{until}}."
                return problem_until(LIMITS[f"loss {period}"], says, span(period, now, self.zone)[1])
        return None


def _unfit(what: str, to: int | None) -> Problem | None:
    if what not in LIMITS:
        return Problem("limit_refused", f"There is no limit called {what}; there are {', '.join(LIMITS)}.")
    least, most = (60, 24 * 60 * 60) if what == "time day" else (0, LARGEST_CENTS)
    if to is None or least <= to <= most:
        return None
    can = (
        "A time limit must be from one minute to 24 hours a day."
        if what == "time day"
        else "A loss limit is 0 or more."
    )
    return Problem("limit_refused", can)


def _limits(fact: Fact | None, now: datetime) -> Limits:
    """Return a player's limits at a moment: those that were to take effect later do once their time has come."""
    if fact is None:
        return Limits({}, {})
    holds: dict[str, int] = dict(fact["now"])
    waits: dict[str, PendingLimit] = {}
    for what, waiting in fact["later"].items():
        if now < parse_timestamp(waiting["at"]):
            waits[what] = PendingLimit(waiting["to"], waiting["at"])
        elif waiting["to"] is None:
            holds.pop(what, None)
        else:
            holds[what] = waiting["to"]
    return Limits(holds, waits)


def _limited(limits: Limits, what: str, to: int | None, now: datetime) -> Fact:
    """Return the fact to store after a limit was set."""
    holds, waits = dict(limits.now), dict(limits.later)
    waiting, standing = waits.pop(what, None), holds.get(what)
    if standing is not None and (to is None or to > standing):
        if waiting is None or waiting.to != to:  # asked again: it still takes effect at the earlier time
            waiting = PendingLimit(to, timestamp(add_time(now, LOOSER_AFTER)))
        waits[what] = waiting
    elif to is not None:
        holds[what] = to
    return {"now": holds, "later": {one: waiting._asdict() for one, waiting in waits.items()}}


def _amount(what: str, to: int) -> str:
    if what != "time day":
        return short(to)
    hours, minutes = divmod(to // 60, 60)
    return f"{hours}h{minutes:02d}m"


def _too_short(ends: str) -> Problem:
    until = "for ever" if ends == EVER else f"until {readable_time(parse_timestamp(ends))}"
    return Problem("cannot_shorten", f"The exclusion lasts {until}. It can be made longer, never shorter.")
