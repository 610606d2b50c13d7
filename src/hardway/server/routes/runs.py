"""Strategies, simulations of them, and replays; the work is done in processes beside the tables."""

from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from hardway.report.figures.session_figures import strategy_form
from hardway.rulebook import house_names, law, load, no_house_words, variant_book
from hardway.server.answers.errors import refused
from hardway.server.hall.dependencies import AtHouse, SignedIn, limited
from hardway.server.messages import requests, study_responses
from hardway.server.routes.houses import kept_text
from hardway.server.shares.runs import MAX_ROLLS
from hardway.server.visiting.cookie import address_of, signed_in
from hardway.strategy import crowd, load_strategy, playable, shelf, text_of

router = APIRouter(prefix="/api", tags=["strategies"])


@router.get("/strategies", response_model=study_responses.Strategies)
async def strategies() -> Any:
    """List the strategies that come with Hardway, with their texts and the houses that can play each."""
    return {"strategies": await run_in_threadpool(_shelf)}


@cache
def _shelf() -> list[dict[str, Any]]:
    books = [load(name) for name in house_names()]
    laws = [
        law(one) for book in books for one in (book, *(variant_book(book, variant) for variant in book.raw["variants"]))
    ]
    return [
        {
            **strategy_form(load_strategy(one)),
            "text": text_of(one),
            "houses": [here.book.full_name for here in laws if playable(here, one)],
        }
        for one in dict.fromkeys((*crowd(), *shelf()))
    ]


@router.post("/workshop", response_model=study_responses.Workshop)
async def workshop(house: AtHouse, body: requests.AskWorkshop, request: Request, signed: SignedIn) -> Response:
    """Work out what a strategy costs in every house of the casino; exact if its long run can be solved."""
    limited(house, request, "heavy")
    job, address = {"do": "workshop", "houses": list(house.houses), **body.model_dump()}, address_of(house, request)
    return Response(await house.runs.result_of(signed.person, job, address=address), media_type="application/json")


@router.post("/doubling", response_model=study_responses.DOUBLING)
async def doubling(house: AtHouse, body: requests.AskDoubling, request: Request, signed: SignedIn) -> Response:
    """Work out how often a strategy doubles its bankroll, and how often the best way to play does."""
    limited(house, request, "heavy")
    if body.house not in house_names():
        raise refused("unknown_house", no_house_words(body.house))
    job, address = {"do": "doubling", **body.model_dump()}, address_of(house, request)
    return Response(await house.runs.result_of(signed.person, job, address=address), media_type="application/json")


@router.post("/simulations", response_model=study_responses.Simulated, status_code=202)
async def simulate(house: AtHouse, body: requests.Simulate, request: Request, signed: SignedIn) -> Any:
    """Start to simulate a strategy; ask for the result by the id in the answer."""
    limited(house, request, "heavy")
    if body.house not in house_names():
        raise refused("unknown_house", no_house_words(body.house))
    if body.sessions * body.rolls > MAX_ROLLS:
        says = f"{body.sessions:,} sessions of {body.rolls:,} rolls are too many: at most {MAX_ROLLS:,} rolls in all"
        raise refused("too_large", says)
    job, address = {"do": "simulate", **body.model_dump()}, address_of(house, request)
    run = house.runs.begin(signed.person, job, body.sessions, address=address)
    return JSONResponse(run.form(), 202)


@router.get("/simulations/{id}", response_model=study_responses.Simulated)
async def simulated(house: AtHouse, id: str, request: Request) -> Any:
    """Return a simulation: its progress, and its result once it is done."""
    signed = await signed_in(house, request, active=False)
    return JSONResponse(house.runs.of(signed.person, id).form())


@router.delete("/simulations/{id}", status_code=204)
async def cancel(house: AtHouse, id: str, signed: SignedIn) -> Response:
    """Cancel a simulation."""
    run = house.runs.of(signed.person, id)
    if run.task is not None and not run.over:
        run.task.cancel()
    return Response(status_code=204)


@router.post("/replays", response_model=study_responses.Replayed)
async def replay(house: AtHouse, body: requests.ReplayMessage, request: Request, signed: SignedIn) -> Response:
    """Replay a record without storing it. With a large table, the answer has fewer entries than were asked for."""
    limited(house, request, "heavy")
    edition, address = await kept_text(house, body.book), address_of(house, request)
    job = {"do": "replay", **body.model_dump(exclude={"book"}), "edition": edition}
    film = await house.runs.result_of(signed.person, job, address=address)
    return Response(film, media_type="application/json")
