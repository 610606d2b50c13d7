"""Routes of the daily shoot: today's, entering it, and the results of past days."""

import json
from collections.abc import Callable
from datetime import UTC, date, timedelta
from typing import Any

from fastapi import APIRouter, Request

from hardway.floor.timestamps import timestamp
from hardway.odds.costs.daily import BANKROLL_CENTS, ROLLS, DailyEntry, daily_dice, wrong_entry
from hardway.rulebook import Law, law, load
from hardway.server.answers.errors import refused
from hardway.server.daily import SHOWING, Daily, NotEntered, closes
from hardway.server.hall.dependencies import AtHouse, SignedIn, limited
from hardway.server.house import House
from hardway.server.messages import requests, study_responses
from hardway.server.shares.budget import is_local
from hardway.server.visiting.cookie import address_of
from hardway.strategy import shelf, text_of
from hardway.values.money import dollars

router = APIRouter(prefix="/api/daily", tags=["daily shoot"])


@router.get("", response_model=study_responses.DailyShoot)
async def today(house: AtHouse, signed: SignedIn) -> Any:
    """Return today's shoot: the house's commitment and your entry; the dice are not known yet."""
    now = house.clock()
    day = now.astimezone(UTC).date()

    def find() -> Any:
        daily, book = house.daily, load(house.daily.house(day))
        entries, before = daily.entries(day), [day - timedelta(days=ago) for ago in (1, 2)]
        mine = next((one for one in entries if one.person == signed.person), None)
        last = next((str(one) for one in before if daily.dice(one, now) is not None), None)
        waiting = [one.person for one in daily.entries(before[0]) if not one.nonce] if last != str(before[0]) else []
        return {
            "day": str(day), "closes": timestamp(closes(day)), "house": daily.house(day), "heading": book.heading,
            "rolls": ROLLS, "bankroll": dollars(BANKROLL_CENTS), "commitment": daily.commitment(day, now),
            "tomorrow": daily.commitment(day + timedelta(days=1), now), "entered": len(entries),
            "mine": {"strategy": mine.text, "commitment": mine.commitment} if mine is not None else None,
            "last": last, "waits": len(waiting), "waits_until": timestamp(closes(before[0]) + SHOWING),
        }  # fmt: skip

    return await house.in_people_thread(find)


@router.put("", response_model=study_responses.DailyShoot)
async def enter(house: AtHouse, signed: SignedIn, body: requests.EnterDaily, request: Request) -> Any:
    """Enter today's shoot with a strategy; a second entry replaces the first."""
    limited(house, request, "heavy")
    now = house.clock()
    day = now.astimezone(UTC).date()
    text = text_of(body.strategy) if body.strategy in shelf() else body.strategy

    def put() -> None:
        house.daily.commitment(day, now)
        if says := wrong_entry(_law(house.daily, day), text):
            raise refused("bad_strategy", says)
        address = address_of(house, request)  # one of this machine may be a proxy, with everyone behind it
        house.daily.enter(day, signed.person, text, body.commitment, now, address="" if is_local(address) else address)

    await _or_refuse(house, put)
    return await today(house, signed)


@router.put("/{day}/nonce", response_model=study_responses.DailyShoot)
async def show(house: AtHouse, signed: SignedIn, day: str, body: requests.ShowDaily, request: Request) -> Any:
    """Reveal the nonce of an entry whose day is over. The person may be another than who asks, for a guest may have
    come back."""
    limited(house, request, "heavy")
    on, now = _dated(day), house.clock()
    await _or_refuse(house, lambda: house.daily.show(on, body.person, body.nonce, now))
    return await today(house, signed)


async def _or_refuse(house: House, work: Callable[[], None]) -> None:
    """Do work on an entry, and refuse with the reason if the entry is not accepted."""
    try:
        await house.in_people_thread(work)
    except NotEntered as no:
        raise refused(no.name, no.says) from None


@router.get("/{day}", response_model=study_responses.DailyResults)
async def over(house: AtHouse, signed: SignedIn, day: str, request: Request) -> Any:
    """Return the results of a past day: the secret, every entry, the dice, and what each player won and at which
    cost.
    """
    limited(house, request, "heavy")
    on = _dated(day)
    daily, now = house.daily, house.clock()
    shown = await house.in_people_thread(lambda: daily.dice(on, now))
    if shown is None:
        says = f"there are no results of {day}: it is not over, was not played, or still waits for nonces"
        raise refused("no_such_day", says)
    everybody = await house.in_people_thread(lambda: daily.entries(on))
    entries = [one for one in everybody if one.nonce and one.text]
    dice = daily_dice(str(on), shown["secret"], everybody)
    results = await house.in_people_thread(lambda: daily.results(on))
    if results is None:
        results = await _play_day(house, on, entries, dice, signed.person, address_of(house, request))
    name_of = house.people.accounts.name_of
    named = await house.in_people_thread(lambda: {one.person: name_of(one.person) for one in everybody})
    committed = await house.in_people_thread(lambda: daily.commitment(on, now))
    nonces = {one.person: one.nonce for one in entries}
    return {
        "day": day, "house": daily.house(on), "heading": load(daily.house(on)).heading, "secret": shown["secret"],
        "commitment": committed, "kind": shown["kind"],
        "missing": [named[one.person] for one in everybody if one not in entries], "dice": [list(one) for one in dice],
        "players": [
            {**one, "name": named[one["person"]], "nonce": nonces[one["person"]], "you": one["person"] == signed.person}
            for one in results
        ],
    }  # fmt: skip


def _dated(day: str) -> date:
    """Return the day that a text such as 2026-11-17 stands for; refuse any other way to write it."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        found = None
    if found is None or str(found) != day:
        raise refused("no_such_day", "there is no such day: a day is written like 2026-11-17")
    return found


async def _play_day(
    house: House, day: date, entries: list[DailyEntry], dice: list[tuple[int, int]], person: str, address: str
) -> Any:
    """Play every entry of a day once, in a process beside the tables, and store the results."""
    job = {"do": "daily", "house": house.daily.house(day), "entries": entries, "dice": dice}
    found = json.loads(await house.runs.result_of(person, job, address=address))
    await house.in_people_thread(lambda: house.daily.store_results(day, found["players"], house.clock()))
    return found["players"]


def _law(daily: Daily, day: date) -> Law:
    return law(load(daily.house(day)))
