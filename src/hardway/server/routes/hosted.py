"""Tournaments and promotions over HTTP: the list, one of them as you see it, entering, its record."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from starlette.responses import JSONResponse, PlainTextResponse, Response

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.people import Identity
from hardway.journal.export import person_names, write_record
from hardway.journal.recorder import Torn
from hardway.journal.stored_stream import UnreadableRow, open_stored_stream
from hardway.journal.streams import core_streams, stream_of
from hardway.notation.cores import core_notation
from hardway.promotion.pack import draw_pack
from hardway.rulebook import load
from hardway.server.answers.errors import done, refused
from hardway.server.answers.json_forms import Form
from hardway.server.hall.dependencies import As, AtHouse, SignedIn
from hardway.server.house import House
from hardway.server.messages import hosted, requests
from hardway.server.shares.budget import throttled, throttled_rows
from hardway.server.visiting.hosted import about, enter_hosted, hosted_host, hosted_standing, invitation
from hardway.server.visiting.visitor import Visitor, visitor
from hardway.values.known import CORES

router = APIRouter(prefix="/api/hosted/{core}", tags=["hosted"])
HostedName = Annotated[str, Path(pattern=r"^[a-z][a-z0-9_]{0,39}$")]


def _core(core: Annotated[str, Path(description="What kind: `tournament` or `promotion`", max_length=40)]) -> str:
    if core not in CORES:
        raise refused("not_found", f"This server hosts no {core!r}. It hosts: {', '.join(sorted(CORES))}")
    return core


Core = Annotated[str, Depends(_core)]


async def _at_hosted(
    house: AtHouse, signed: SignedIn, core: Core, name: HostedName, role: As = ""
) -> tuple[CoreHost, Visitor]:
    host = await hosted_host(house, core, name)
    return host, await visitor(house, host, signed, role)


AtHosted = Annotated[tuple[CoreHost, Visitor], Depends(_at_hosted)]


def _of(core: str, at: tuple[CoreHost, Visitor], wanted: str, says: str) -> tuple[CoreHost, CoreGiver]:
    """Return the host of a tournament or promotion and who enters something there, in a role; refuse with `says` if
    its kind, `core`, is not `wanted`."""
    host, who = at
    if core != wanted:
        raise refused("not_found", says)
    if not who.role:
        raise refused("not_your_role", f"This is for the staff of this {core}: add ?as= and your role.")
    return host, CoreGiver(who.person, who.role)


@router.get("", response_model=hosted.HostedList)
async def listed(house: AtHouse, signed: SignedIn, core: Core) -> Any:
    """List tournaments or promotions, drafts for those who may begin one there; and the houses where you may."""
    streams = await house.in_store_thread(lambda: core_streams(house.recorder, core))
    found = [one for stream in streams if (one := await _listed(house, stream)) is not None]
    houses = await _houses(house, signed, core)
    return {"hosted": [one for one in found if one["phase"] != "drafted" or one["house"] in houses], "houses": houses}


async def _listed(house: House, stream: str) -> Form | None:
    host = house.floor.cores.hosts.get(stream)
    if host is not None:
        start, game = host.start, host.game
    else:
        try:
            stored = await house.in_store_thread(lambda: open_stored_stream(house.recorder, stream))
        except (UnreadableRow, Torn):
            return None
        start, game = stored.start, stored.game
    return {"name": start.name, **about(start), "phase": game.state.phase, **invitation(game)}


async def _houses(house: House, signed: Identity, core: str) -> dict[str, str]:
    """Return the houses that have rules for this kind (tournaments or promotions), and where the person works or is an
    administrator."""
    if signed.kind != "staff":
        return {}

    def found() -> dict[str, str]:
        books = [load(name) for name in throttled(house.houses)]
        roles = house.people.roles
        works = {one.house for one in roles.of(signed.person)}
        return {
            book.name: book.house
            for book in books
            if core_notation(core).powers(book)
            and (works & {book.name, "*"} or roles.administers(signed.person, book.name))
        }

    return await house.in_people_thread(found)


@router.post("", response_model=hosted.HostedBegun, status_code=201)
async def begin(house: AtHouse, signed: SignedIn, core: Core, body: requests.BeginHosted) -> Any:
    """Begin a tournament or promotion, as staff of the house or its administrator."""
    if body.house not in await _houses(house, signed, core):
        raise refused("not_allowed", f"Only staff of {body.house} may begin a {core} there.")
    settings = {"title": body.title} if body.title else {}
    done(await house.floor.cores.create(core, house=body.house, name=body.name, by=signed.person, settings=settings))
    return JSONResponse({"name": body.name}, 201)


@router.get("/{name}", response_model=hosted.AnyStanding)
async def standing(house: AtHouse, at: AtHosted) -> Any:
    """Return a tournament or promotion as you see it, with what you may enter."""
    return JSONResponse(await hosted_standing(house, *at))


@router.post("/{name}/entries", response_model=hosted.HostedTaken)
async def enter(house: AtHouse, at: AtHosted, body: requests.EnterHosted) -> Any:
    """Enter something; the answer comes once it is durable. If the same key is sent again, nothing is done twice."""
    taken = await enter_hosted(house, *at, body.entry, body.key)
    standing = await hosted_standing(house, *at)
    return JSONResponse({"key": body.key, "seq": taken.seq, "again": taken.again, "standing": standing})


@router.post("/{name}/tables", response_model=hosted.AnyStanding)
async def table_for_round(house: AtHouse, at: AtHosted, core: Core, body: requests.OpenRoundTable) -> Any:
    """Open a table for a round of a tournament, by the tournament's conditions and with its chips; only this round is
    played there."""
    host, giver = _of(core, at, "tournament", "only a tournament has rounds")
    done(await house.rounds.designate(host, body.round, giver, dice=body.dice, staff=body.staff, instead=body.instead))
    return JSONResponse(await hosted_standing(house, *at))


@router.get("/{name}/pack", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def pack(at: AtHosted, core: Core, draw: Annotated[int, Query(ge=0, le=99)] = 0) -> Response:
    """Return the audit pack of one draw of a promotion, by default the last: all that is needed to repeat the draw and
    check it. People appear in it by their ids."""
    host, _ = at
    if core != "promotion":
        raise refused("not_found", "only a promotion has a draw of prizes")
    try:
        text = json.dumps(draw_pack(host.start.book, host.game.state, draw), ensure_ascii=False, indent=2)
    except ValueError:
        raise refused("not_found", "nothing has been drawn yet") from None
    name = f"{host.start.name}-draw.json"
    return Response(
        text, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@router.get("/{name}/claimants", response_model=hosted.ClaimantList)
async def claimants(house: AtHouse, at: AtHosted, core: Core) -> Any:
    """Return the stored claimants, to staff who deal with claims or validate a draw."""
    host, who = at
    acts = host.start.book.promotion.acts
    if core != "promotion" or who.role not in acts["inform"].roles | acts["validate"].roles:
        raise refused(
            "not_allowed", "Only staff whose role decides claims may see the names and addresses of claimants."
        )
    people = sorted({claim.patron for claim in host.game.state.claims})
    return {"claimants": await house.in_people_thread(lambda: house.people.claimants.listed(people, host.start.name))}


@router.post("/{name}/claimants", response_model=hosted.AnyStanding)
async def identify(house: AtHouse, at: AtHosted, core: Core, body: requests.IdentifyClaimant) -> Any:
    """Store a claimant's name and address, outside the journal."""
    host, giver = _of(core, at, "promotion", "only a promotion has claimants")
    done(await house.promotions.identify(host, body.patron, giver, name=body.name, address=body.address))
    return JSONResponse(await hosted_standing(house, *at))


@router.get("/{name}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(house: AtHouse, at: AtHosted, core: Core, name: HostedName) -> Response:
    """Return the record for `hardway replay`, to staff, with names."""
    host, who = at
    if not who.role:
        raise refused("not_allowed", "Only staff may read the record of a tournament or promotion.")

    def text() -> str:
        rows = throttled_rows(house.recorder, stream_of(core, name))
        return "\n".join(write_record(rows, person_names(house.recorder))) + "\n"

    return PlainTextResponse(
        await house.in_reading_thread(text),
        headers={"content-disposition": f'attachment; filename="{host.stream}.craps"'},
    )
