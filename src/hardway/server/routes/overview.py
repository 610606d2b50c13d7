"""The floor at a glance, for administrators; and what administrators did, also for those who look on."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from hardway.floor.people import EVERYWHERE, Identity
from hardway.floor.timestamps import timestamp
from hardway.journal.checkpoint import dump_checkpoint, make_checkpoint
from hardway.rulebook import load
from hardway.server.answers.errors import refused
from hardway.server.answers.json_forms import Form
from hardway.server.answers.pulse import table_pulse
from hardway.server.hall.dependencies import Administrator, AtHouse, InHall, SignedIn, limited
from hardway.server.house import House
from hardway.server.messages import floor_now
from hardway.server.visiting.hosted import about

router = APIRouter(prefix="/api/floor", tags=["administration"])
Moment = Annotated[str, Query(max_length=32, pattern=r"^[0-9T:.Z-]*$")]
OVER = ("finished", "concluded", "cancelled")
"""The phases of a tournament or promotion that is over."""


@router.get("", response_model=floor_now.FloorNow)
async def now(house: AtHouse, hall: InHall, by: Administrator) -> Any:
    """Return who is connected to this server, which tables are in play, and what waits."""

    streams = {one.stream: one.start.book.name for one in _hosts(house)}

    def administered() -> set[str]:
        return {stream for stream, name in streams.items() if house.people.roles.administers(by.person, name)}

    mine = await house.in_people_thread(administered)
    seen = {(one.visitor, one.hub.host.stream) for one in hall.connections if one.hub.host.stream in mine}
    people = {visitor.person: visitor for visitor, _ in seen}.values()
    desks = {name: live.host.durable_state.desk for name, live in house.floor.tables.items()}
    tables = [
        table_pulse(live)
        for name, live in sorted(house.floor.tables.items())
        if name in mine
        and live.settings.get("mode") == "casino"
        and (not desks[name].closed or desks[name].undone)  # a dispute can outlive its table
    ]
    shooters = {one["shooter"] for one in tables} - {None}
    return {
        "staff": [
            {"person": who.person, "name": who.name, "role": who.role, "stream": stream}
            for who, stream in sorted(seen, key=lambda one: (one[0].name, one[1]))
            if who.kind == "staff"
        ],
        "players": sum(who.kind == "player" for who in people),
        "guests": sum(who.kind == "guest" for who in people),
        "tables": tables,
        "names": await _names(house, shooters),
        "hosted": [
            _hosted(host)
            for stream, host in sorted(house.floor.cores.hosts.items())
            if stream in mine and host.game.state.phase not in OVER
        ],
        "invitations": len(
            await house.in_people_thread(lambda: house.people.invitations.waiting(by.person, house.clock()))
        ),
    }  # fmt: skip


@router.get("/acts", response_model=floor_now.AdministratorsActs)
async def acts(
    house: AtHouse, signed: SignedIn, since: Moment = "", until: Moment = "",
    before: Annotated[int, Query(ge=0, le=2**53)] = 0, limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Any:  # fmt: skip
    """Return what administrators did, newest first: to administrators, and to roles that look on at a whole house."""
    known = await _known(house, signed, "read the administrators' log")
    log = house.people.administration_log
    page = await house.in_reading_thread(
        lambda: log.acts(
            signed.person, lambda name: bool({name, EVERYWHERE} & known), since=since, until=until, before=before,
            limit=limit,
        )
    )  # fmt: skip
    people = {one.by for one in page.acts} | {one.person for one in page.acts}
    return {
        "acts": [{**one._asdict(), "roles": list(one.roles)} for one in page.acts],
        "names": await _names(house, people),
        "next": page.next,
    }


@router.get("/checkpoint", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def checkpoint(house: AtHouse, signed: SignedIn, request: Request) -> Response:
    """Return a signed checkpoint: the last row of every stream now. Rows that are saved later must agree with it."""
    limited(house, request, "heavy")
    await _known(house, signed, "save a checkpoint")
    at = timestamp(house.clock())
    text = await house.in_reading_thread(lambda: dump_checkpoint(make_checkpoint(house.recorder, house.key, at)))
    name = f"hardway-{at[:19].replace(':', '')}.checkpoint"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


async def _known(house: House, signed: Identity, what: str) -> set[str]:
    """Return the houses whose acts a person may know; refuse if there are none."""
    known = await house.in_people_thread(lambda: _houses_known(house, signed))
    if not known:
        raise refused("not_allowed", f"Only administrators, and staff whose role observes a whole house, may {what}.")
    return known


def _houses_known(house: House, signed: Identity) -> set[str]:
    """Return the houses whose acts a person may know: those they administer, or where their role looks on."""
    return {
        one.house
        for one in house.people.roles.of(signed.person)
        if house.people.roles.administers(signed.person, one.house)
        or (one.scope == EVERYWHERE and one.house != EVERYWHERE and load(one.house).roles[one.role].looks_on)
    }


def _hosts(house: House) -> list[Any]:
    return [*(live.host for live in house.floor.tables.values()), *house.floor.cores.hosts.values()]


def _hosted(host: Any) -> Form:
    return {
        "core": host.start.core, "name": host.start.name, "title": about(host.start)["title"],
        "phase": host.game.state.phase, "waits": host.game.waits(),
    }  # fmt: skip


async def _names(house: House, ids: set[Any]) -> dict[str, str]:
    people = {one for one in ids if str(one).startswith("p")}
    name_of = house.people.accounts.name_of
    return await house.in_people_thread(lambda: {one: name_of(one) for one in sorted(people)})
