"""Serves the built page: its files, compressed as far as the browser accepts, and its index at `/`.

The page itself reads what follows the # in an address. At any other path the index is sent with status 404.
"""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from fastapi import FastAPI
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route
from starlette.staticfiles import NotModifiedResponse, StaticFiles

from hardway.server.answers.errors import refused
from hardway.server.answers.json_forms import accepted_codings
from hardway.server.visiting.guard import answer

FOLDER = Path(__file__).parent / "page"
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Hardway: the page is not built</title>
<h1>Hardway is open, and its page is not built here</h1>
<p>In a copy of the sources, <code>python tools/page.py</code> builds it, or says why it cannot: it needs Node and, the
first time, the packages that npm fetches. Load this address again afterwards. A wheel comes with the page built.</p>
<p>Programs can play already: <a href="/openapi.json">HTTP</a>, <a href="/asyncapi.json">sockets</a>.</p>
</html>
"""
STALE = "The page is older than its sources. Run python tools/page.py to build it again."
FOR_EVER = "public, max-age=31536000, immutable"
CODINGS = {"br": ".br", "gzip": ".gz"}
"""The compressions in which a file may be sent, smallest first, and the ending of its name then; the build makes these
files."""


class _Page(Convertor[str]):
    """Any path except those of /api, whose unknown paths are not found."""

    regex = "(?!api(?:/|$)).*"

    def convert(self, value: str) -> str:
        """Return the path unchanged."""
        return value

    def to_string(self, value: str) -> str:
        """Return the path unchanged."""
        return value


register_url_convertor("page", _Page())


def stale_page(folder: Path = FOLDER) -> str:
    """Return a warning if the page is older than its sources; empty if it is not, or if sources or page are missing."""
    web, built = folder.parents[3] / "web", folder / "made-from"
    if not built.is_file() or not (web / "src").is_dir():
        return ""
    files = (path for place in (web / "src", web / "public") for path in place.rglob("*") if path.is_file())
    return STALE if any(path.stat().st_mtime > built.stat().st_mtime for path in files) else ""


def add_page(app: FastAPI, folder: Path = FOLDER) -> None:
    """Serve the page from a folder, at every path that no other route has."""
    root = folder.resolve()

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        file = _file(root, path)
        if file is not None and file.suffix not in CODINGS.values():
            return _file_response(file, request, cache=FOR_EVER if file.parent == root / "assets" else "no-cache")
        index = root / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT)
        if "." in path.rpartition("/")[2]:
            return answer(refused("not_found", "there is no such file"))
        return _file_response(index, request, cache="no-cache", status=404 if path else 200)

    app.router.routes.append(Route("/{path:page}", page, methods=["GET", "HEAD"], include_in_schema=False))


def _file(root: Path, path: str) -> Path | None:
    """Return the file of the page at a path; None for a path that no file can have."""
    try:
        file = (root / path).resolve()
        return file if path and file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):  # a name too long for the disk, or with a NUL in it
        return None


def _file_response(file: Path, request: Request, *, cache: str, status: int = 200) -> Response:
    """Return a file, compressed as far as the browser accepts; an empty answer if the browser has it already."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    known = accepted_codings(request.headers)
    for coding, ending in CODINGS.items():
        short = file.with_name(file.name + ending)
        if coding in known and short.is_file():
            file, headers["content-encoding"] = short, coding
            break
    stat = file.stat()
    headers["etag"] = _etag(file, (stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns))
    sent = FileResponse(file, status, headers, stat_result=stat)  # the media type follows the name before .br
    unchanged = status == 200 and StaticFiles().is_not_modified(sent.headers, request.headers)
    return NotModifiedResponse(sent.headers) if unchanged else sent


@lru_cache(maxsize=1024)
def _etag(file: Path, version: tuple[int, ...]) -> str:
    """Return the ETag of a file, made from its content and worked out once for each version on the disk.

    Length and date would not do: the index of a new build can have the same length and, from a wheel, the same date.
    """
    return f'"{sha256(file.read_bytes()).hexdigest()[:32]}"'
