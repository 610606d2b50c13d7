"""Visitors of a table, tournament or promotion: a signed-in person, in a role that the house's book defines."""

from typing import NamedTuple

from hardway.floor.people import Identity
from hardway.floor.runtime.host import Host
from hardway.server.answers.errors import refused
from hardway.server.house import House


class Visitor(NamedTuple):
    """A person who visits a table, tournament or promotion, in a role or none."""

    person: str
    name: str
    kind: str
    role: str
    roles: tuple[str, ...]
    """The roles they have here."""
    watches: bool = False
    """True for a board on a wall: it shows only what anybody may see, even while the session is locked."""


async def visitor(house: House, host: Host, signed: Identity, role: str) -> Visitor:
    """Return a visitor in the role that the person asks for; raise if they do not have it."""
    roles = await roles_at(house, host, signed)
    if role and role not in roles:
        has = f"; here you are {', '.join(roles)}" if roles else ""
        raise refused("not_your_role", f"you are no {role.replace('_', ' ')} here{has}")
    return Visitor(signed.person, signed.name, signed.kind, role, roles)


async def roles_at(house: House, host: Host, signed: Identity | Visitor) -> tuple[str, ...]:
    """Return the roles of the book that a person has there; the owner of a practice table has all of them."""
    book, settings = host.start.book, host.settings
    if settings.get("mode") == "practice" and settings.get("owner") == signed.person:
        return tuple(book.roles)
    if signed.kind != "staff":
        return ()
    pit, roles = settings.get("pit", ""), house.people.roles
    held = await house.in_people_thread(lambda: roles.at(signed.person, book.name, pit=pit, table=host.stream))
    return tuple(role for role in book.roles if role in held)


async def works_at(house: House, host: Host, who: Visitor) -> bool:
    """Say whether a person has a role at a table, or appoints those who have one."""
    if await roles_at(house, host, who):
        return True
    name = host.start.book.name
    return who.kind == "staff" and await house.in_people_thread(
        lambda: house.people.roles.administers(who.person, name)
    )
