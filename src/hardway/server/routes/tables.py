"""The lobby, opening a table, and a table over HTTP: its state, what may be entered, entering."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic_core import to_json
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from hardway.floor.people import Identity
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.bots import own_strategy
from hardway.journal.export import PERSON
from hardway.notation.words import SentEntry
from hardway.report.figures.layout_figures import layout_form
from hardway.rulebook import no_house_words
from hardway.server.answers import table_json
from hardway.server.answers.errors import done, refused
from hardway.server.answers.json_forms import Form
from hardway.server.hall.dependencies import AtHouse, AtTable, InHall, InLobby, SignedIn, Table, limited
from hardway.server.hall.hall import Hall
from hardway.server.hall.lobby import Lobby
from hardway.server.house import House
from hardway.server.messages import requests, responses
from hardway.server.messages.to_client import StandingMessage
from hardway.server.shares.budget import charge_request, throttled, throttled_rows
from hardway.server.visiting.entries import enter_at_table, guessed_answer
from hardway.values.verbs import staked

router = APIRouter(prefix="/api", tags=["tables"])


@router.get("/lobby", response_model=responses.LobbyMessage)
async def tables(
    lobby: InLobby, page: Annotated[int, Query(ge=1, le=10**6)] = 1, size: Annotated[int, Query(ge=1, le=100)] = 50,
    of: Annotated[str, Query(alias="house", max_length=64)] = "",
) -> Any:  # fmt: skip
    """List the tables that anyone may join, by pages; only those of one house, if it is named."""
    return await lobby.page(page, size, of)


@router.get("/me/tables", response_model=responses.Tables)
async def mine(house: AtHouse, lobby: InLobby, signed: SignedIn) -> Any:
    """List the open tables where you sit, then your own practice tables, the latest first.

    A practice table is not listed if you left it, or if nothing was entered there for a day.
    """
    return {"tables": await lobby.mine(signed.person, house.clock())}


@router.post("/tables", response_model=responses.OpenedMessage, status_code=201)
async def open_table(
    house: AtHouse, hall: InHall, lobby: InLobby, signed: SignedIn, body: requests.OpenTable, request: Request
) -> Any:
    """Open a practice table or, as an administrator, a table of the casino.

    With `reuse`, a practice table of yours that is the same is returned instead (status 200).
    """
    spec = await _spec(house, body, signed)
    if body.bots and (kept_out := await hall.check_may_play(signed.person)) is not None:
        done(kept_out)
    async with house.opening_locks.setdefault(signed.person, asyncio.Lock()):
        table = await _own(house, lobby, spec, signed, reuse=body.reuse) if spec.mode == "practice" else ""
        known = bool(table)
        if not known:
            limited(house, request, "tables")
            table = done(await house.floor.open(spec, by=signed.person))
            lobby.opened()
        await _invite(hall, table, signed.person, body.bots)
    return JSONResponse({"table": table}, 200 if known else 201)


async def _invite(hall: Hall, table: str, person: str, bots: int) -> None:
    """Seat this many bots at a table that the person has just opened."""
    if not bots and table not in hall.house.floor.tables:
        return
    live = (await hall.table(table)).live
    there = len(live.bots.players)
    for count in () if there == bots else (0, bots) if there and bots else (bots,):
        done(await live.enter(live.giver(person), f"bots {count}", f"{person}/bots {live.host.head.seq}"))


async def _own(house: House, lobby: Lobby, spec: Spec, signed: Identity, *, reuse: bool) -> str:
    """Return a practice table of the person that is the same as the new one, or empty; refuse if they have as many as
    they may."""
    own, most = await lobby.own(signed.person, house.clock()), house.settings.tables_of_person
    found = next((one.name for one in own if reuse and one.matches(spec.head, spec.settings)), "")
    if not found and len(own) >= most:
        names = ", ".join(one.name for one in own[:most])
        raise refused("too_many", f"You have {len(own)} practice tables already: {names}. Play at one of them.")
    return found


@router.get("/tables/{table}", response_model=StandingMessage)
async def standing(at: AtTable) -> Any:
    """Return a table as you see it."""
    hub, who = at
    return JSONResponse(hub.standing(who))


@router.get("/tables/{table}/legal", response_model=responses.May)
async def legal(at: AtTable) -> Any:
    """Return what you may enter now, and why not the rest."""
    hub, who = at
    return Response(hub.legal_answer(who), media_type="application/json")


@router.get("/tables/{table}/projection", response_model=responses.PROJECTION)
async def projection(house: AtHouse, at: AtTable) -> Any:
    """Return what the next roll would do to your wagers, and what they cost a roll on average."""
    hub, who = at
    done(hub.may_read(who, "projection"))
    host, player = hub.live.host, "" if who.role else who.person
    seq, law, state = host.durable_row.seq, host.law, host.durable_state.copy()
    if player not in state.players or not state.players[player].bets:
        return JSONResponse({"seq": seq, **law.book.identity, "rolls": [], "expected": "0", "cost": "0"})
    form = await run_in_threadpool(charge_request(lambda: layout_form(law, state, player)))
    return JSONResponse({"seq": seq, **form})


@router.post("/tables/{table}/entries", response_model=responses.TakenMessage)
async def enter(house: AtHouse, hall: InHall, at: AtTable, body: requests.EnterOver) -> Any:
    """Enter something; the answer comes once it is durable. If the same key is sent again, nothing is done twice."""
    hub, who = at
    entry = SentEntry(body.entry)
    if not who.role and staked(entry.verb, entry.rest) != "nothing":  # the hall checks only people with a socket
        await hall.check_may_play(who.person)
    answer = await enter_at_table(house, hub.live, who, entry, body.key)
    answer = done(guessed_answer(hub.live, entry, answer))
    assert isinstance(answer, Receipt)
    rows = hub.missed(who, answer.seq - 1, most=1) if not answer.again else []
    taken = {"key": body.key, "seq": answer.seq, "again": answer.again, "rows": (rows or [])[:1]}
    return JSONResponse({**hub.live.host.law.book.identity, **taken})


@router.put("/tables/{table}/guests", response_model=StandingMessage)
async def admit(house: AtHouse, at: AtTable, body: requests.Guests) -> Any:
    """Say whether new players may sit down at your private table. Seated players stay."""
    hub, who = at
    kept = hub.live.settings
    if not kept.get("private") or kept.get("owner") != who.person:
        raise refused("not_allowed", "only the owner of a private table says who may sit down")
    await house.floor.admit(hub.live, new=body.new)
    hub.welcome()
    return JSONResponse(hub.standing(who))


@router.post("/tables/{table}/bot", response_model=responses.SeatedBot, status_code=201)
async def seat_bot(hall: InHall, at: AtTable, body: requests.SeatStrategy) -> Any:
    """Seat a bot that plays your strategy at your practice table; the bot says why it acts."""
    hub, who = at
    if (kept_out := await hall.check_may_play(who.person)) is not None:  # its bets are this person's
        done(kept_out)
    live = hub.live
    strategy = done(await run_in_threadpool(charge_request(lambda: own_strategy(live.host.law, body.strategy))))
    answer = done(await live.seat_own_bot(who.person, strategy))
    return {"seq": answer.seq}


@router.get("/tables/{table}/history", response_model=responses.History)
async def history(
    house: AtHouse, at: AtTable, table: Table,
    after: Annotated[int, Query(ge=0, le=2**53)] = 0, limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Response:  # fmt: skip
    """Return rows of a table, in order."""
    hub, who = at
    done(hub.may_read(who, "history"))
    law, staff = hub.live.host.law, bool(who.role)
    practice = hub.live.host.durable_state.mode == "practice"

    def read() -> bytes:
        texts, people, acted, last = [], set(), set(), 0
        for row in throttled_rows(house.recorder, table, after, limit):
            form = table_json.row_form(law, row, staff=staff)
            texts.append(to_json(form))  # row by row: all rows at once would hold the interpreter for too long
            people |= _named_in(form)
            acted.add(row.by)
            last = row.seq
        if practice:  # its owner may write any id into a reason, and would read here whose it is
            people = {id for id in throttled(people) if id in acted or house.ledger.has_sat(id, table)}
        names = {id: house.people.accounts.name_of(id) for id in throttled(sorted(people))}
        rest = {**law.book.identity, "names": names, "next": last if len(texts) == limit else None}
        return b'{"table":%b,"rows":[%b],%b' % (to_json(table), b",".join(texts), to_json(rest)[1:])

    return Response(await house.in_reading_thread(read), media_type="application/json")


def _named_in(row: Form) -> set[str]:
    """Return the ids of the people that a row names, also of those who left long ago."""
    words = (row["by"], *(said["text"] for said in row["says"]))
    return {id for one in words for id in PERSON.findall(one) if id[0] == "p"}


async def _spec(house: House, body: requests.OpenTable, signed: Identity) -> Spec:
    """Return what a new table is opened with; refuse if this person may not open it."""
    if body.house not in house.houses:
        raise refused("unknown_house", no_house_words(body.house, house.houses))
    if body.mode == "casino" or signed.kind == "staff":
        administers = await house.in_people_thread(lambda: house.people.roles.administers(signed.person, body.house))
        if body.mode == "casino" and not administers:
            raise refused("not_allowed", f"Only an administrator of {body.house} may open a casino table there.")
    return Spec(
        house=body.house, variant=body.variant, mode=body.mode, chips=body.chips, options=tuple(body.options.items()),
        sign=tuple(body.sign), pit=body.pit, title=body.name, dice=body.dice, staff=body.staff,
        people=tuple(body.people.items()),
        betting_seconds=body.betting_seconds, owner=signed.person, private=body.private,
    )  # fmt: skip
