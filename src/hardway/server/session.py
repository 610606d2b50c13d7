"""Who asks: the cookie of a session, the address of a client. Cookies are HttpOnly and SameSite=Strict."""

from typing import TYPE_CHECKING, Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from hardway.floor.people import Session, Signed
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


def token_of(asked: HTTPConnection) -> str:
    """Return the token of a session; empty where there is none."""
    return asked.cookies.get(COOKIE, "")[:200]


async def signed_in(house: "House", asked: HTTPConnection, *, active: bool = True) -> Signed:
    """Return who is signed in; raise where nobody is."""
    token = token_of(asked)
    if not token:
        raise refused("not_signed_in", "Nobody is signed in here: sign in first.")
    found: Any = await house.desk(lambda: house.people.sessions.who(token, house.clock(), active=active))
    signed = done(found)
    assert isinstance(signed, Signed)
    return signed


def keep(house: "House", response: Response, session: Session) -> None:
    """Give the page its session."""
    response.set_cookie(
        COOKIE, session.token, max_age=30 * 24 * 3600, path="/", secure=house.settings.secure, httponly=True,
        samesite="strict",
    )  # fmt: skip


def forget(house: "House", response: Response) -> None:
    """Take the page's session away."""
    response.delete_cookie(COOKIE, path="/", secure=house.settings.secure, httponly=True, samesite="strict")
