"""Serves the built page: its files as they are, and its index for every address that is a page's own."""

from pathlib import Path

from fastapi import FastAPI
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from hardway.server.errors import refused
from hardway.server.guard import answer

FOLDER = Path(__file__).parent / "page"
NOT_BUILT = "Hardway is open, and its page is not built here. Programs can use /api; see /openapi.json.\n"
FOR_EVER = "public, max-age=31536000, immutable"


class _Page(Convertor[str]):
    """Any address but those of /api, which are known or not found."""

    regex = "(?!api(?:/|$)).*"

    def convert(self, value: str) -> str:
        """Take an address as it is."""
        return value

    def to_string(self, value: str) -> str:
        """Write an address as it is."""
        return value


register_url_convertor("page", _Page())


def add_page(app: FastAPI, folder: Path = FOLDER) -> None:
    """Serve the page from a folder, at every address that nothing else is at."""
    root = folder.resolve()

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        file = (root / path).resolve()
        if path and file.is_file() and file.is_relative_to(root):
            return FileResponse(file, headers={"cache-control": FOR_EVER if "assets" in file.parts else "no-cache"})
        index = root / "index.html"
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT)
        if "." in path.rpartition("/")[2]:
            return answer(refused("not_found", "there is no such file"))
        return FileResponse(index, headers={"cache-control": "no-cache"})

    app.router.routes.append(Route("/{path:page}", page, methods=["GET", "HEAD"], include_in_schema=False))
