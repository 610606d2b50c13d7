"""Who asks: the cookie of a session, the address of a client.

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
"""Under which a socket's scope has the person who opens it, as far as that was known before the store was asked."""
PATIENCE_SECONDS = 1.0
"""How long somebody who asks for too much waits for the answer that it is too much."""


def address_of(house: House, asked: HTTPConnection) -> str:
    """Return what the client is counted by: its address, or its household of IPv6. What a trusted reverse proxy says
    of it counts."""
    address = asked.client.host if asked.client is not None else ""
    said = asked.headers.get("x-forwarded-for", "")
    return household(said.rpartition(",")[2] if said and address in house.settings.trusted else address)


def cookie_name(house: House) -> str:
    """Return the name of the cookie. Over https it is one that browsers take from this very host alone, and by https
    alone: neither a neighbour's subdomain nor a page without TLS can put another in its place."""
    return f"__Host-{COOKIE}" if house.settings.secure else COOKIE


def known_person(house: House, asked: HTTPConnection) -> str:
    """Return whose session this was when it was last asked about; empty where nobody knows without the store."""
    return house.cpu_shares.person(session_id(token_of(house, asked)))


def token_of(house: House, asked: HTTPConnection) -> str:
    """Return the token of a session; empty where there is none."""
    return asked.cookies.get(cookie_name(house), "")[:200]


async def signed_in(house: House, asked: HTTPConnection, *, active: bool = True) -> Identity:
    """Return who is signed in; raise where nobody is."""
    token = token_of(house, asked)
    if not token:
        raise refused("not_signed_in", "Nobody is signed in here: sign in first.")
    found: Any = await house.in_people_thread(lambda: house.people.sessions.who(token, house.clock(), active=active))
    signed = done(found)
    assert isinstance(signed, Identity)
    house.cpu_shares.remember(session_id(token), signed.person)
    if (budget := REQUEST_BUDGET.get()) is not None:
        budget.add(house.cpu_shares.of(signed.person))
        await wait_for_budget(budget)
    return signed


async def proved_lately(house: House, asked: HTTPConnection) -> Identity:
    """Return who is signed in and has given password or passkey lately; raise where nobody has."""
    signed = await signed_in(house, asked)
    done(await house.in_people_thread(lambda: house.people.sessions.proved_lately(signed, house.clock())))
    return signed


async def wait_for_budget(budget: CpuBudget, patience: float = PATIENCE_SECONDS) -> None:
    """Wait a moment where the share of the processor that something would be paid from is spent; raise where it is
    spent still. A refusal costs too, and one who is refused at once asks again at once."""
    until = time.monotonic() + patience
    while (wait := budget.wait()) and (left := until - time.monotonic()) > 0:
        await asyncio.sleep(min(wait, left))
    if wait:
        says = "so much was asked for at once that others must come first; wait a moment"
        raise refused("too_many", says, headers={"retry-after": str(ceil(wait))})


async def take_socket(house: House, address: str, person: str) -> None:
    """Count a socket that is opened; raise, after a moment, where it is one too many of its address or person. An
    address of this machine counts as nobody: a proxy may be behind it, and everybody behind that."""
    whose = "this address" if not is_local(address) and not house.rates.take("sockets", address) else ""
    if not whose and person and not house.rates.take("sockets_of_person", person):
        whose = "you"
    if whose:
        await asyncio.sleep(PATIENCE_SECONDS)
        says = f"too many sockets were opened by {whose}; wait a minute"
        raise refused("too_many", says, headers={"retry-after": "60"})


def keep(house: House, response: Response, session: Session) -> None:
    """Give the page its session."""
    response.set_cookie(
        cookie_name(house), session.token, max_age=30 * 24 * 3600, path="/", secure=house.settings.secure,
        httponly=True, samesite="strict",
    )  # fmt: skip


def forget(house: House, response: Response) -> None:
    """Take the page's session away."""
    name = cookie_name(house)
    response.delete_cookie(name, path="/", secure=house.settings.secure, httponly=True, samesite="strict")
