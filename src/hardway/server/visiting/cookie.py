"""Who sends a request: the session cookie and the client's address.

Cookies are HttpOnly and SameSite=Strict, and over https bound to the host.
"""

import asyncio
import time
from math import ceil
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from hardway.floor.people import Identity, Session
from hardway.floor.people.attempts import household
from hardway.floor.people.sessions import session_id
from hardway.server.answers.errors import done, refused
from hardway.server.house import House
from hardway.server.shares.budget import REQUEST_BUDGET, CpuBudget, is_local

COOKIE = "hardway"
PERSON = "hardway.person"
"""The key of the ASGI scope that has the person who opens a socket, as remembered before the store is asked."""
MEANT_HEADER, MEANT_QUERY = "x-hardway-person", "me"
"""The HTTP header and the query parameter in which a page names the person it acts for. Sockets use the parameter,
because a browser cannot add headers to them."""
PATIENCE_SECONDS = 1.0
"""How many seconds a client that asks too often waits for the refusal; if refused at once, it would ask again at
once."""


def address_of(house: House, asked: HTTPConnection) -> str:
    """Return the client's address, of IPv6 its household network; a trusted reverse proxy names it in a header."""
    address = asked.client.host if asked.client is not None else ""
    forwarded = ",".join(asked.headers.getlist("x-forwarded-for"))  # a proxy may add a line below the client's own
    return household(forwarded.rpartition(",")[2] if forwarded and address in house.settings.trusted else address)


def cookie_name(house: House) -> str:
    """Return the name of the cookie.

    Over https it is a name that browsers accept only from this very host and by https, so that neither a neighbouring
    subdomain nor a page without TLS can replace the cookie.
    """
    return f"__Host-{COOKIE}" if house.settings.secure else COOKIE


def remembered_person(house: House, asked: HTTPConnection) -> str:
    """Return the person of the session as remembered; empty if only the store knows."""
    return house.cpu_shares.person(session_id(token_of(house, asked)))


def token_of(house: House, asked: HTTPConnection) -> str:
    """Return the token of the session; empty if there is none."""
    return asked.cookies.get(cookie_name(house), "")[:200]


async def signed_in(
    house: House, asked: HTTPConnection, *, active: bool = True, locked: bool = False
) -> Identity:  # fmt: skip
    """Return the person who is signed in; raise if nobody is. `locked`: a session that has locked will do."""
    token = token_of(house, asked)
    if not token:
        raise refused("not_signed_in", "You are not signed in: sign in first.")
    sessions, now = house.people.sessions, house.clock()
    found: Any = await house.in_people_thread(
        lambda: sessions.holder(token, now) if locked else sessions.who(token, now, active=active)
    )
    signed = done(found)
    assert isinstance(signed, Identity)
    _check_meant(asked, signed.person)
    house.cpu_shares.remember(session_id(token), signed.person)
    if (budget := REQUEST_BUDGET.get()) is not None:
        budget.add(house.cpu_shares.of(signed.person))
        await wait_for_budget(budget)
    return signed


def _check_meant(asked: HTTPConnection, person: str) -> None:
    """Raise if a request is for another person than the one who is signed in.

    The tabs of a browser share its cookie: when someone else signs in in one tab, the page in another still shows, and
    sends again, what the person before meant.
    """
    sockets = asked.scope["type"] == "websocket"
    meant = asked.query_params.get(MEANT_QUERY) if sockets else asked.headers.get(MEANT_HEADER)
    if meant and meant != person:
        raise refused(
            "another_person", "Someone else is signed in in this browser now, so nothing was done. Load the page again."
        )


async def proved_lately(house: House, asked: HTTPConnection) -> Identity:
    """Return the person who is signed in; raise if they gave password or passkey too long ago."""
    signed = await signed_in(house, asked)
    done(await house.in_people_thread(lambda: house.people.sessions.proof_problem(signed, house.clock())))
    return signed


async def wait_for_budget(budget: CpuBudget, patience: float = PATIENCE_SECONDS) -> None:
    """Wait while a budget is used up; raise if it still is after `patience` seconds.

    The wait slows a client down: refused at once, it would ask again at once, and a refusal costs too.
    """
    until = time.monotonic() + patience
    while (wait := budget.wait()) and (left := until - time.monotonic()) > 0:
        await asyncio.sleep(min(wait, left))
    if wait:
        says = "Too many requests. Try again in a moment."
        raise refused("too_many", says, headers={"retry-after": str(ceil(wait))})


async def count_socket(house: House, address: str, person: str) -> None:
    """Count a socket that is opened; raise, after a moment, if its address or person opened too many.

    An address of this machine is not counted: it may be a proxy, with everyone behind it.
    """
    whose = "this address" if not is_local(address) and not house.rates.take("sockets", address) else ""
    if not whose and person and not house.rates.take("sockets_of_person", person):
        whose = "you"
    if whose:
        await asyncio.sleep(PATIENCE_SECONDS)
        says = f"Too many sockets were opened in a minute by {whose}. Try again in a minute."
        raise refused("too_many", says, headers={"retry-after": "60"})


def set_cookie(house: House, response: Response, session: Session) -> None:
    """Set the session cookie."""
    response.set_cookie(
        cookie_name(house), session.token, max_age=30 * 24 * 3600, path="/", secure=house.settings.secure,
        httponly=True, samesite="strict",
    )  # fmt: skip


def clear_cookie(house: House, response: Response) -> None:
    """Clear the session cookie."""
    name = cookie_name(house)
    response.delete_cookie(name, path="/", secure=house.settings.secure, httponly=True, samesite="strict")
