"""Who comes to a table: the person who is signed in, in which role. Roles come from the house's own book."""

from typing import NamedTuple

from hardway.floor.people import Signed
from hardway.floor.table.crew import no_worker
from hardway.floor.table.live import Live
from hardway.server.answers.errors import refused
from hardway.server.context import Context


class Visitor(NamedTuple):
    """Somebody at a table."""

    person: str
    name: str
    kind: str
    role: str
    roles: tuple[str, ...]
    """What they may be here besides a player."""


async def visitor(context: Context, live: Live, signed: Signed, role: str) -> Visitor:
    """Return somebody at a table in the role they ask for; raise for one they do not have."""
    roles = await roles_at(context, live, signed)
    if role and (plays := no_worker(live.host.told, signed.person)) is not None:
        raise refused(plays.reason, plays.says)
    if role and role not in roles:
        has = f"; here you are {', '.join(roles)}" if roles else ""
        raise refused("not_your_role", f"you are no {role.replace('_', ' ')} at this table{has}")
    return Visitor(signed.person, signed.name, signed.kind, role, roles)


async def works_at(context: Context, live: Live, who: Visitor) -> bool:
    """Say whether somebody has a role at a table, or appoints those who have."""
    if await roles_at(context, live, who):
        return True
    name = live.host.law.book.name
    return who.kind == "staff" and await context.desk(lambda: context.people.roles.administers(who.person, name))


async def roles_at(context: Context, live: Live, signed: "Signed | Visitor") -> tuple[str, ...]:
    """Return the roles of the book that somebody has at a table; its owner has all of them at a practice table."""
    known, kept = live.host.law.book.roles, live.settings
    if live.host.told.mode == "practice" and kept.get("owner") == signed.person:
        return tuple(known)
    if signed.kind != "staff":
        return ()
    name, pit, table = live.host.law.book.name, kept.get("pit", ""), live.host.stream
    held = await context.desk(lambda: context.people.roles.at(signed.person, name, pit=pit, table=table))
    return tuple(role for role in known if role in held)
