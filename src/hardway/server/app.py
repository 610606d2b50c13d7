"""Builds the server's application: the routes, the checks before them, one shape of error, the page, and the API
documents."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import WebSocketRoute

from hardway import __version__
from hardway.journal import Unavailable
from hardway.server import routes
from hardway.server.answers.errors import RequestRefused, refused
from hardway.server.hall.door import Door
from hardway.server.hall.hall import Hall
from hardway.server.hall.lobby import Lobby
from hardway.server.house import House
from hardway.server.page import add_page
from hardway.server.routes.houses import house_list
from hardway.server.visiting.guard import Guard, answer

_NAMES = {400: "bad_request", 404: "not_found", 405: "not_allowed_here"}
_SAYS = {
    400: "this request cannot be read",
    404: "there is nothing here by that name",
    405: "this address does not take this HTTP method",
}


def create_app(house: House) -> FastAPI:
    """Return the web application of a house."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.start()
        yield
        await house.stop()

    app = FastAPI(
        title="Hardway", version=__version__, description="Craps by the book, over HTTP. See also /asyncapi.json.",
        docs_url=None, redoc_url=None, lifespan=lifespan,
    )  # fmt: skip
    hall = Hall(house)
    app.state.house, app.state.hall, app.state.lobby = house, hall, Lobby(hall)
    app.add_exception_handler(RequestRefused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Unavailable, _unavailable)
    app.add_exception_handler(Exception, _failed)
    routes.add(app)
    for address in ("/api/tables/{name}/socket", "/api/hosted/{core}/{name}/socket"):
        app.router.routes.append(WebSocketRoute(address, Door(hall)))
    add_page(app, houses=lambda: house_list(*house.houses))
    app.add_middleware(Guard, house=house)
    return app


async def _refused(request: Request, no: Exception) -> Response:
    assert isinstance(no, RequestRefused)
    return answer(no)


async def _invalid(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    first: dict[str, Any] = dict(wrong.errors()[0])
    where = ".".join(str(part) for part in first["loc"])
    return answer(refused("invalid", f"{where}: {first['msg']}"))


async def _http(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, HTTPException)
    if isinstance(wrong.__cause__, RequestRefused):  # met while the body was read
        return answer(wrong.__cause__)
    name, says = _NAMES.get(wrong.status_code, "bad_request"), _SAYS.get(wrong.status_code, str(wrong.detail))
    no = refused(name, says)
    return answer(RequestRefused(no.error, wrong.status_code, dict(wrong.headers or {})))


async def _unavailable(request: Request, fault: Exception) -> Response:
    return answer(refused("unavailable", f"the journal cannot be reached: {fault}; nothing is lost"))


async def _failed(request: Request, fault: Exception) -> Response:
    return answer(refused("failed", "something went wrong here, and it is our mistake; nothing is lost"))
