"""A player's own limits and exclusion."""

from datetime import timedelta
from typing import Any

from fastapi import APIRouter

from hardway.floor.people import Limits
from hardway.floor.people.protection import LIMITS
from hardway.floor.timestamps import add_time
from hardway.server.answers.errors import done, refused
from hardway.server.hall.dependencies import AtHouse, InHall, SignedIn
from hardway.server.house import House
from hardway.server.messages import requests, responses
from hardway.server.routes.sign_in import me_form
from hardway.values.money import cents, dollars

TIME = "time day"


router = APIRouter(prefix="/api/me", tags=["people"])


@router.get("/limits", response_model=responses.LimitsMessage)
async def limits(house: AtHouse, signed: SignedIn) -> Any:
    """Return your limits, those that take effect later, and how much of each is used."""
    return await _form(house, signed.person)


@router.put("/limits", response_model=responses.LimitsMessage)
async def limit(house: AtHouse, hall: InHall, body: requests.SetLimit, signed: SignedIn) -> Any:
    """Set or remove a limit. A tighter one holds at once, a looser one after 24 hours."""
    to = _amount(body)
    done(
        await house.in_people_thread(
            lambda: house.people.protection.limit(signed.person, body.what, to, now=house.clock())
        )
    )
    await hall.check_may_play(signed.person)
    return await _form(house, signed.person)


@router.post("/exclusion", response_model=responses.Me)
async def exclude(house: AtHouse, hall: InHall, signed: SignedIn, body: requests.Exclude) -> Any:
    """Exclude yourself from play. The exclusion can be made longer, never shorter."""
    now = house.clock()
    until = add_time(now, timedelta(days=body.days)) if body.days is not None else None
    person = signed.person
    done(
        await house.in_people_thread(
            lambda: house.people.protection.exclude(person, person, until, now=now, why=body.why)
        )
    )
    await hall.check_may_play(person)
    return await me_form(house, person)


async def _form(house: House, person: str) -> dict[str, Any]:
    now = house.clock()
    found = await house.in_people_thread(lambda: house.people.protection.limits(person, now))
    played = await house.in_people_thread(lambda: house.ledger.played(person, now))
    used = {f"loss {period}": lost for period, lost in played.lost.items()}
    used[TIME] = int(played.today.total_seconds())
    return {"limits": [_limit(what, found, used[what]) for what in LIMITS]}


def _amount(body: requests.SetLimit) -> int | None:
    """Return the limit asked for: in cents for money, in seconds for time, None for no limit."""
    if (body.to if body.what == TIME else body.minutes) is not None:
        raise refused("limit_refused", "a limit of time is given in `minutes`, one of loss in dollars as `to`")
    if body.what == TIME:
        return None if body.minutes is None else body.minutes * 60
    return None if body.to is None else cents(body.to)


def _limit(what: str, limits: Limits, used: int) -> dict[str, Any]:
    add_time = limits.later.get(what)
    return {
        "what": what, "to": _written(what, limits.now.get(what)), "used": _written(what, used),
        "later": {"to": _written(what, add_time.to), "at": add_time.at} if add_time is not None else None,
    }  # fmt: skip


def _written(what: str, amount: int | None) -> str | None:
    """Return an amount as text: dollars, or whole minutes."""
    if amount is None:
        return None
    return str(amount // 60) if what == TIME else dollars(amount)
