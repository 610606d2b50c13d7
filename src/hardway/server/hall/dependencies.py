"""What a route gets for a type of parameter: the house, the hall, the lobby, who is signed in, who is at a table.

It is found before the body is read, so that errors in the body are shown only to those who may send one.
"""

from typing import Annotated

from fastapi import Depends, Path, Query, Request

from hardway.floor.people import Identity
from hardway.server.answers.errors import refused
from hardway.server.hall.hall import Hall
from hardway.server.hall.lobby import Lobby
from hardway.server.house import House
from hardway.server.sockets.table_hub import TableHub
from hardway.server.visiting.cookie import address_of, proved_lately, signed_in
from hardway.server.visiting.visitor import Visitor

Table = Annotated[str, Path(pattern=r"^[a-z0-9_-]{1,64}$")]
As = Annotated[
    str,
    Query(
        alias="as",
        max_length=40,
        description="The role of the house in which you ask; leave it out to ask as a player or watcher",
    ),
]


async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


AtHouse = Annotated[House, Depends(_house)]


async def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


InHall = Annotated[Hall, Depends(_hall)]


async def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


InLobby = Annotated[Lobby, Depends(_lobby)]


async def _signed(house: AtHouse, request: Request) -> Identity:
    return await signed_in(house, request)


SignedIn = Annotated[Identity, Depends(_signed)]
"""The person who is signed in; the request is refused if nobody is."""


async def _proved(house: AtHouse, request: Request) -> Identity:
    return await proved_lately(house, request)


Proved = Annotated[Identity, Depends(_proved)]
"""The person who is signed in; the request is refused if they gave password or passkey too long ago."""


async def administrator(house: AtHouse, signed: SignedIn) -> Identity:
    """Return the person who asks; refuse anyone who administers no house. For which house, each act checks itself."""
    if not await house.in_people_thread(lambda: house.people.roles.is_administrator(signed.person)):
        raise refused("not_allowed", "Only administrators may do this.")
    return signed


Administrator = Annotated[Identity, Depends(administrator)]


async def _at_table(hall: InHall, signed: SignedIn, table: Table, role: As = "") -> tuple[TableHub, Visitor]:
    hub = await hall.table(table)
    return hub, await hub.visitor(signed, role)


AtTable = Annotated[tuple[TableHub, Visitor], Depends(_at_table)]
"""The hub of a table, which is opened if necessary, and the visitor in the role they ask for."""


def limited(house: House, request: Request, what: str) -> None:
    """Refuse a request from an address that did this too often in the last minute."""
    address = address_of(house, request)
    if not house.rates.take(what, address):
        seconds = max(1, house.rates.wait(what, address))
        says = f"Too many requests from this address. Try again in {seconds} s."
        raise refused("too_many", says, headers={"retry-after": str(seconds)})
