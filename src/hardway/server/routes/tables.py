"""The lobby, opening a table, and a table over HTTP: how it stands, what may be entered, entering."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import JSONResponse, Response

from hardway.floor.host import Receipt
from hardway.floor.people import Signed
from hardway.floor.spec import Spec
from hardway.rulebook import house_names
from hardway.server import shown
from hardway.server.budget import unhurried
from hardway.server.errors import done, refused
from hardway.server.forms import text
from hardway.server.house import STAKES, House
from hardway.server.hub import Hub
from hardway.server.lobby import Lobby
from hardway.server.routes.people import limited
from hardway.server.session import signed_in
from hardway.server.socket import legal_text
from hardway.server.visitor import Visitor, visitor
from hardway.wire.messages import answered, asked
from hardway.wire.messages.told import Standing

Table = Annotated[str, Path(pattern=r"^[a-z0-9_-]{1,64}$")]
As = Annotated[str, Query(alias="as", max_length=40, description="A role of the house; a player or watcher without")]


async def at_table(house: House, request: Request, table: str, role: str) -> tuple[Hub, Visitor]:
    """Return a table and who asks there, in which role."""
    signed = await signed_in(house, request)
    hub = await house.hub(table)
    return hub, await visitor(house, hub.live, signed, role)


def routes(house: House) -> APIRouter:
    """Return the routes."""
    router = APIRouter(prefix="/api", tags=["tables"])
    lobby = Lobby(house)

    @router.get("/lobby", response_model=answered.Lobby)
    async def tables() -> Any:
        """List the tables."""
        return {"tables": await lobby.tables()}

    @router.post("/tables", response_model=answered.Opened, status_code=201)
    async def open_table(body: asked.OpenTable, request: Request) -> Any:
        """Open a table: one for practice, or, for an administrator, one of the casino."""
        signed = await signed_in(house, request)
        limited(house, request, "tables")
        spec = await _spec(house, body, signed)
        table = done(await house.floor.open(spec, by=signed.person))
        if body.bots:
            hub = await house.hub(table)
            done(await hub.live.enter(hub.live.at(signed.person), f"bots {body.bots}", f"{signed.person}/bots"))
        return {"table": table}

    @router.get("/tables/{table}", response_model=Standing)
    async def stands(table: Table, request: Request, role: As = "") -> Any:
        """Return a table as it stands."""
        hub, who = await at_table(house, request, table, role)
        return JSONResponse(hub.standing(who))

    @router.get("/tables/{table}/legal", response_model=answered.May)
    async def legal(table: Table, request: Request, role: As = "") -> Any:
        """Return what may be entered now, and why not the rest."""
        found = legal_text(*await at_table(house, request, table, role))
        return Response(found, media_type="application/json")

    @router.post("/tables/{table}/entries", response_model=answered.Taken)
    async def enter(table: Table, body: asked.EnterOver, request: Request, role: As = "") -> Any:
        """Enter something; the answer comes when it is durable. The same key again does nothing twice."""
        hub, who = await at_table(house, request, table, role)
        if not role and body.entry.lstrip().startswith(STAKES):  # only those with a socket are looked after
            await house.keep_out(who.person)
        answer = done(await house.entered(hub, who, body.entry, body.key))
        assert isinstance(answer, Receipt)
        rows = hub.missed(who, answer.seq - 1, most=1) if not answer.again else []
        return JSONResponse({"key": body.key, "seq": answer.seq, "again": answer.again, "rows": (rows or [])[:1]})

    @router.get("/tables/{table}/history", response_model=answered.History)
    async def history(
        table: Table, request: Request, role: As = "",
        after: Annotated[int, Query(ge=0, le=2**53)] = 0, limit: Annotated[int, Query(ge=1, le=500)] = 100,
    ) -> Response:  # fmt: skip
        """Return rows of a table in order."""
        hub, who = await at_table(house, request, table, role)
        done(house.may_read(hub, who, "history"))
        law, viewer, staff = hub.live.host.law, role or who.person, bool(role)

        def read() -> str:
            rows = [
                shown.row_form(law, row, viewer, staff=staff)
                for row in unhurried(house.recorder.rows(table, after, limit))
            ]
            return text({"table": table, "rows": rows, "next": rows[-1]["seq"] if len(rows) == limit else None})

        return Response(await house.read(read), media_type="application/json")

    return router


async def _spec(house: House, body: asked.OpenTable, signed: Signed) -> Spec:
    """Return what a table is opened with, if this person may open it."""
    if body.house not in (house.settings.houses or house_names()):
        there = ", ".join(house.settings.houses or house_names())
        raise refused("unknown_house", f"no tables of {body.house} are opened here; there are {there}")
    if body.mode == "casino" or signed.kind == "staff":
        administers = await house.desk(lambda: house.people.roles.administers(signed.person, body.house))
        if body.mode == "casino" and not administers:
            raise refused("not_allowed", f"a table of the casino is opened by an administrator of {body.house}")
    return Spec(
        house=body.house, variant=body.variant, mode=body.mode, chips=body.chips, options=tuple(body.options.items()),
        sign=tuple(body.sign), pit=body.pit, title=body.name, dice=body.dice, staff=body.staff,
        people=tuple(body.people.items()),
        betting_seconds=body.betting_seconds, owner=signed.person,
    )  # fmt: skip
