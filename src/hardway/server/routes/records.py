"""The record of a table, the proof of a throw, an audit: each for the people who may read it."""

import json
from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import PlainTextResponse, Response

from hardway.floor.timestamps import timestamp
from hardway.journal.audit.chain_checks import own_checkpoints
from hardway.journal.audit.table_checks import ElectronicThrow
from hardway.journal.export import mark_of, person_names, write_jsonl, write_record
from hardway.journal.stored_stream import parse_entry
from hardway.report.pages.dice_report import dice_report_form, report_dice
from hardway.report.pages.dispute_pack import NoSuchRoll, gather_dispute, settled_instead
from hardway.report.pages.dispute_page import dispute_page
from hardway.server.answers.errors import done, refused
from hardway.server.answers.table_json import book_name
from hardway.server.hall.dependencies import AtHouse, AtTable, Table, limited
from hardway.server.house import House
from hardway.server.messages import responses, study_responses
from hardway.server.routes.houses import kept_text
from hardway.server.shares.budget import throttled_rows
from hardway.server.shares.worker import audit_form
from hardway.server.sockets.table_hub import MAX_MISSED_IN_CASINO
from hardway.server.visiting.cookie import address_of
from hardway.table import Refusal
from hardway.table.model.commands import Roll
from hardway.values.money import dollars

router = APIRouter(prefix="/api/tables/{table}", tags=["records"])


@router.get("/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(house: AtHouse, at: AtTable, table: Table, request: Request) -> Response:
    """Return the table's record, which `hardway replay` plays again; people appear in it by their ids."""
    hub, who = at
    limited(house, request, "heavy")
    done(hub.may_read(who, "export"))
    text = await _text(house, table)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{table}.craps"'})


@router.get("/rows", response_class=Response, responses={200: {"content": {"application/jsonl": {}}}})
async def rows(house: AtHouse, at: AtTable, table: Table, request: Request) -> Response:
    """Return every row of the table with its hash, a line of JSON each: what `docs/verify.html` checks."""
    hub, who = at
    limited(house, request, "heavy")
    done(hub.may_read(who, "audit"))

    def lines() -> str:
        return "".join(f"{line}\n" for line in write_jsonl(throttled_rows(house.recorder, table)))

    headers = {"content-disposition": f'attachment; filename="{table}.jsonl"'}
    return Response(await house.in_reading_thread(lines), media_type="application/jsonl", headers=headers)


@router.get("/review", response_model=study_responses.REVIEW)
async def review(
    house: AtHouse, at: AtTable, table: Table, request: Request,
    person: Annotated[str, Query(max_length=64, description="A player's id; empty for your own last session")] = "",
) -> Response:  # fmt: skip
    """Review a player's last session here: what it won, what its wagers cost, and what strategies did with the same
    dice."""
    hub, who = at
    limited(house, request, "heavy")
    done(hub.may_read(who, "export"))
    edition = await kept_text(house, book_name(hub.live))
    job = {"do": "review", "record": await _text(house, table), "player": person or who.person, "edition": edition}
    found = await house.runs.result_of(who.person, job, address=address_of(house, request))
    return Response(found, media_type="application/json")


async def _text(house: House, table: str) -> str:
    """Return the text of a table's record."""

    def lines() -> Iterator[str]:
        return write_record(throttled_rows(house.recorder, table), mark=mark_of(house.recorder, table))

    return await house.in_reading_thread(lambda: "\n".join(lines()) + "\n")


@router.get("/throws/{number}/fairness", response_model=responses.Fairness)
async def fairness(
    house: AtHouse, at: AtTable, table: Table, number: Annotated[int, Path(ge=1, le=2**53)], request: Request
) -> Any:
    """Check one electronic throw against its commitments."""
    hub, who = at
    limited(house, request, "heavy")
    done(hub.may_read(who, "fairness"))
    shown = await house.in_reading_thread(lambda: _shown(house, table, number))
    # a later throw was just seen by everyone at the table
    if shown.shown.seq <= hub.live.host.durable_row.seq - MAX_MISSED_IN_CASINO:
        done(hub.may_read(who, "history"))
    form, named = dice_report_form(report_dice(shown)), shown.named
    return {
        "table": table, "throw": number, "kind": form["kind"], "fair": form["holds"], "doubts": form["doubts"],
        "faces": shown.faces, "steps": form["steps"],
        "rows": {"named": named.seq, "thrown": shown.thrown.seq, "shown": shown.shown.seq},
        "proofs": {
            "named": json.loads(named.body if named.kind == "dice" else named.proof), "thrown": shown.committed,
            "shown": shown.revealed,
        },
    }  # fmt: skip


@router.get("/rolls/{number}/pack", response_class=Response, responses={200: {"content": {"text/html": {}}}})
async def pack(
    house: AtHouse, at: AtTable, table: Table, number: Annotated[int, Path(ge=1, le=2**53)], request: Request
) -> Response:
    """Return the dispute pack of a roll as one page to keep or print, with people's names."""
    hub, who = at
    limited(house, request, "heavy")
    done(hub.may_read(who, "audit"))
    naming = person_names(house.recorder)

    def page() -> str:
        try:
            checkpoints, _ = own_checkpoints(house.recorder, house.key.public)
            found = gather_dispute(house.recorder, table, number, checkpoints)
        except NoSuchRoll as error:
            raise refused("no_throw", str(error)) from None
        return dispute_page(found, timestamp(house.clock()), naming, zone=house.zone)

    text = await house.in_reading_thread(page)
    name = f"{table}-roll-{number}.html"
    return Response(text, media_type="text/html", headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/rolls/{number}/instead/{first}/{second}", response_model=responses.SettledInstead)
async def instead(
    house: AtHouse, at: AtTable, table: Table, number: Annotated[int, Path(ge=1, le=2**53)],
    first: Annotated[int, Path(ge=1, le=6)], second: Annotated[int, Path(ge=1, le=6)], request: Request,
) -> Any:  # fmt: skip
    """Settle a roll as if the dice had shown other faces: by how much each player would stand better than they do."""
    hub, who = at
    limited(house, request, "heavy")
    done(hub.may_read(who, "audit"))

    def settle() -> dict[str, int] | Refusal:
        try:
            return settled_instead(gather_dispute(house.recorder, table, number), first, second)
        except NoSuchRoll as error:
            raise refused("no_throw", str(error)) from None

    players: dict[str, int] = done(await house.in_reading_thread(settle))
    return {"roll": number, "players": [{"player": name, "better": dollars(cents)} for name, cents in players.items()]}


@router.get("/audit", response_model=responses.Audited)
async def audit(house: AtHouse, at: AtTable, table: Table, request: Request) -> Any:
    """Audit the table: its chain, every command decided again, its money, its dice."""
    hub, who = at
    limited(house, request, "heavy")
    done(hub.may_read(who, "audit"))
    public = house.key.public
    if house.db:
        job = {"do": "audit", "db": house.db, "table": table, "public": public}
        staff = hub.live.host.durable_state.mode == "casino"  # at a practice table every visitor may be staff
        found = await house.runs.result_of(who.person, job, address=address_of(house, request), staff=staff)
        return Response(found, media_type="application/json")
    return await house.in_reading_thread(lambda: audit_form(house.recorder, table, public))


def _shown(house: House, table: str, number: int) -> ElectronicThrow:
    """Return an electronic throw from commitment to faces; rows without a proof are skipped without parsing."""

    named = thrown = None
    committed: dict[str, Any] = {}
    for row in throttled_rows(house.recorder, table):
        proof: dict[str, Any] = json.loads(row.proof) if row.proof else {}
        if row.kind == "dice" and '"renew"' in row.body:
            proof = {"renewed": json.loads(row.body)["renew"]}
        if _next(proof) == number and thrown is None:
            named = row
        if proof.get("throw") == number and "house" in proof:
            thrown, committed = row, proof
        elif proof.get("throw") == number and "secret" in proof and named is not None and thrown is not None:
            command = parse_entry(row).command
            faces = (command.first, command.second) if isinstance(command, Roll) else None
            return ElectronicThrow(number, named, thrown, committed, row, proof, faces)
    raise refused("no_throw", f"Table {table} has no finished throw {number} of electronic dice")


def _next(proof: dict[str, Any]) -> int:
    """Return the number of the throw to which a proof commits the house; 0 for none."""
    if "renewed" in proof:
        return int(proof["renewed"]["throw"])
    return int(proof.get("throw", 0)) + 1 if "next" in proof else 0
