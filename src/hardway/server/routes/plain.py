"""Health, figures, and the question whether anybody is there."""

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from hardway.floor.when import written
from hardway.journal import Unavailable
from hardway.server.asyncapi import document
from hardway.server.dependencies import AtHouse
from hardway.wire.messages.responses import FormMessage, Health

router = APIRouter(tags=["house"])


@router.get("/health", response_model=Health, responses={503: {"model": Health}})
async def health(house: AtHouse) -> Response:
    """Say whether the casino is well: whether its journal can be written, and which tables are suspended."""
    now = written(house.clock())
    try:
        await house.floor.keep(lambda: house.recorder.put("health", "written", {"at": now}))
        journal = True
    except (Unavailable, RuntimeError):  # a floor that is stopping has closed its threads
        journal = False
    suspended = [name for name, live in house.floor.tables.items() if live.host.fault is not None]
    well = journal and not suspended and not house.stopping
    form = {
        "ok": well, "journal": journal, "stopping": house.stopping, "tables": len(house.floor.tables),
        "suspended": suspended,
    }  # fmt: skip
    return JSONResponse(form, 200 if well else 503)


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(house: AtHouse) -> Response:
    """Return the figures of this process for Prometheus."""
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")


@router.get("/asyncapi.json", response_model=FormMessage)
async def asyncapi() -> Response:
    """Return the document of the socket."""
    return JSONResponse(document())
