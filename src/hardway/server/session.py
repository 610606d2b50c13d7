"""Who asks: the cookie of a session, the address of a client.

Cookies are HttpOnly and SameSite=Strict, and over https bound to the host.
"""

from math import ceil
from typing import TYPE_CHECKING, Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from hardway.floor.people import Session, Signed
from hardway.server.budget import PAYER, Purse
from hardway.server.errors import done, refused

if TYPE_CHECKING:
    from hardway.server.house import House

COOKIE = "hardway"


def address_of(house: "House", asked: HTTPConnection) -> str:
    """Return the client's address; what a trusted reverse proxy says of it counts."""
    address = asked.client.host if asked.client is not None else ""
    said = asked.headers.get("x-forwarded-for", "")
    if said and address in house.settings.trusted:
        return said.rpartition(",")[2].strip()
    return address


def cookie_name(house: "House") -> str:
    """Return the name of the cookie. Over https it is one that browsers take from this very host alone, and by https
    alone: neither a neighbour's subdomain nor a page without TLS can put another in its place."""
    return f"__Host-{COOKIE}" if house.settings.secure else COOKIE


def token_of(house: "House", asked: HTTPConnection) -> str:
    """Return the token of a session; empty where there is none."""
    return asked.cookies.get(cookie_name(house), "")[:200]


async def signed_in(house: "House", asked: HTTPConnection, *, active: bool = True) -> Signed:
    """Return who is signed in; raise where nobody is."""
    token = token_of(house, asked)
    if not token:
        raise refused("not_signed_in", "Nobody is signed in here: sign in first.")
    found: Any = await house.desk(lambda: house.people.sessions.who(token, house.clock(), active=active))
    signed = done(found)
    assert isinstance(signed, Signed)
    if (purse := PAYER.get()) is not None:
        purse.add(house.budgets.of(signed.person))
        spent(purse)
    return signed


async def proved(house: "House", asked: HTTPConnection) -> Signed:
    """Return who is signed in and has given password or passkey lately; raise where nobody has."""
    signed = await signed_in(house, asked)
    done(await house.desk(lambda: house.people.sessions.proved_lately(signed, house.clock())))
    return signed


def spent(purse: Purse) -> None:
    """Raise where the share of the processor that something would be paid from is spent."""
    if wait := purse.wait():
        says = "so much was asked for at once that others must come first; wait a moment"
        raise refused("too_many", says, headers={"retry-after": str(ceil(wait))})


def keep(house: "House", response: Response, session: Session) -> None:
    """Give the page its session."""
    response.set_cookie(
        cookie_name(house), session.token, max_age=30 * 24 * 3600, path="/", secure=house.settings.secure,
        httponly=True, samesite="strict",
    )  # fmt: skip


def forget(house: "House", response: Response) -> None:
    """Take the page's session away."""
    name = cookie_name(house)
    response.delete_cookie(name, path="/", secure=house.settings.secure, httponly=True, samesite="strict")
