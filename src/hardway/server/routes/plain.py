"""Health, figures for Prometheus, and the AsyncAPI document of the sockets."""

import time

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from hardway.floor.timestamps import timestamp
from hardway.journal import Unavailable
from hardway.server.asyncapi import document
from hardway.server.hall.dependencies import AtHouse
from hardway.server.house import House
from hardway.server.messages.responses import FormMessage, Health

router = APIRouter(tags=["house"])
HEALTH_SECONDS = 1.0


@router.get("/health", response_model=Health, responses={503: {"model": Health}})
async def health(house: AtHouse) -> Response:
    """Return whether the journal can be written, and which tables are suspended; a private one is not named."""
    journal = await _writes(house)
    faulty = {name: live for name, live in house.floor.tables.items() if live.host.fault is not None}
    suspended = [name for name, live in faulty.items() if not live.settings.get("private")]  # anyone may ask
    well = journal and not faulty and not house.stopping
    form = {
        "ok": well, "journal": journal, "stopping": house.stopping, "tables": len(house.floor.tables),
        "suspended": suspended,
    }  # fmt: skip
    return JSONResponse(form, 200 if well else 503)


async def _writes(house: House) -> bool:
    """Say whether the journal can be written. A success counts for a second, because everyone may ask and a try is a
    write."""
    async with house.health_lock:
        if time.monotonic() - house.health_written < HEALTH_SECONDS:
            return True
        now = timestamp(house.clock())
        try:
            await house.floor.in_thread(lambda: house.recorder.put("health", "written", {"at": now}))
        except (Unavailable, RuntimeError):  # a floor that is stopping has closed its threads
            return False
        house.health_written = time.monotonic()
        return True


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(house: AtHouse) -> Response:
    """Return the figures of this process for Prometheus."""
    return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")


@router.get("/asyncapi.json", response_model=FormMessage)
async def asyncapi() -> Response:
    """Return the AsyncAPI document of the sockets."""
    return JSONResponse(document())
