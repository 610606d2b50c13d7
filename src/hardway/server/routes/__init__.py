"""The HTTP routes, one module for each subject."""

from functools import cache
from typing import Any

from fastapi import APIRouter, FastAPI
from starlette.routing import BaseRoute

from hardway.server.messages import FailedMessage
from hardway.server.routes import (
    account,
    administration,
    daily,
    hosted,
    houses,
    overview,
    passkeys,
    plain,
    protection,
    records,
    runs,
    school,
    sign_in,
    tables,
)

FAILURES: dict[int | str, dict[str, Any]] = {
    422: {"model": FailedMessage, "description": "The request is not valid; the body says why"},
    "4XX": {"model": FailedMessage, "description": "Not done, and why"},
    "5XX": {"model": FailedMessage, "description": "The server could not do it because of a fault of its own"},
}


MODULES = (
    plain, sign_in, account, protection, passkeys, administration, overview, tables, records, hosted, houses,
    runs, school, daily,
)  # fmt: skip


def add(app: FastAPI) -> None:
    """Add every route to the application."""
    app.router.routes.extend(_routes())


@cache
def _routes() -> tuple[BaseRoute, ...]:
    """Return every route. They are made once for all houses of a process, and find their house through the request.

    FastAPI works out what a route takes and gives when the route is made, which for all of them takes 0.3 s.
    """
    router = APIRouter()
    for module in MODULES:
        router.include_router(module.router, responses=FAILURES)
    return tuple(router.routes)
