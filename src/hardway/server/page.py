"""Serves the built page: its files, compressed as far as the browser accepts, and its index at `/`.

The page itself reads what follows the # in an address. At any other path the index is sent with status 404.
"""

import gzip
import os
import re
from base64 import b64encode
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route
from starlette.staticfiles import NotModifiedResponse, StaticFiles

from hardway.server.answers.errors import refused
from hardway.server.answers.json_forms import accepted_codings, text
from hardway.server.messages.books import HouseList
from hardway.server.visiting.guard import CSP, answer

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
"""The compressions in which a file of the page may be sent, smallest first, each with the ending of the compressed
file's name. The build makes the files."""

HOUSES = "<!--houses-->"
"""A comment in index.html; the server puts the list of houses in its place."""
COVERS = (
    "display: grid; gap: 14px; grid-template-columns: repeat(auto-fit, minmax(min(180px, 46%), 1fr)); margin: 0;"
    " padding: 0; list-style: none"
)
COVER = (
    '<li><svg viewBox="0 0 240 300" style="display: block; width: 100%">'
    '<path d="M4 4h222a10 10 0 0 1 10 10v272a10 10 0 0 1-10 10H4z" fill="{cloth}" />'
    '<g fill="{print}" font-family="Georgia, serif" font-size="24" font-weight="600" text-anchor="middle">'
    "{words}</g></svg></li>"
)
WORD = '<text x="131" y="{}">{}</text>'
"""SVG of one line of text on a house's cover. The server's HTML shows the covers until the page's scripts are
loaded."""


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


def add_page(app: FastAPI, folder: Path = FOLDER, houses: Callable[[], HouseList] | None = None) -> None:
    """Serve the page from a folder, at every path that no other route has; its index contains the list of houses."""
    root = folder.resolve()

    @lru_cache(maxsize=1)
    def index_form(_stat: tuple[int, ...]) -> tuple[bytes, bytes, dict[str, str]]:
        """Return the index with the list of houses, plain and gzipped, and its headers."""
        plain = (root / "index.html").read_text(encoding="utf-8")
        if houses is not None:
            plain = plain.replace(HOUSES, _covers(houses()))
        body = plain.encode()
        headers = {
            "cache-control": "no-cache", "vary": "accept-encoding", "etag": f'"{sha256(body).hexdigest()[:32]}"',
            "content-security-policy": _allowing_scripts(plain),
        }  # fmt: skip
        return body, gzip.compress(body, mtime=0), headers

    async def index_response(request: Request, status: int) -> Response:
        body, short, headers = await run_in_threadpool(index_form, _version((root / "index.html").stat()))
        headers = dict(headers)
        if "gzip" in accepted_codings(request.headers):
            body, headers["content-encoding"] = short, "gzip"
            headers["etag"] = f'{headers["etag"][:-1]}z"'
        sent = HTMLResponse(body, status, headers)
        if status != 200 or not StaticFiles().is_not_modified(sent.headers, request.headers):
            return sent
        unchanged = NotModifiedResponse(sent.headers)
        unchanged.headers["content-security-policy"] = headers["content-security-policy"]  # a browser takes the new one
        return unchanged

    async def page(request: Request) -> Response:
        path = request.path_params["path"]
        file = _file(root, path)
        if file is not None and file.suffix in CODINGS.values():
            file = None
        index = root / "index.html"
        if file is not None and file != index:
            return _file_response(file, request, cache=FOR_EVER if file.parent == root / "assets" else "no-cache")
        if not index.is_file():
            return HTMLResponse(NOT_BUILT)
        if file is None and "." in path.rpartition("/")[2]:
            return answer(refused("not_found", "there is no such file"))
        return await index_response(request, 404 if path and file is None else 200)

    app.router.routes.append(Route("/{path:page}", page, methods=["GET", "HEAD"], include_in_schema=False))


def _file(root: Path, path: str) -> Path | None:
    """Return the file of the page at a path; None for a path that no file can have."""
    try:
        file = (root / path).resolve()
        return file if path and file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):  # a name too long for the disk, or with a NUL in it
        return None


def _covers(found: HouseList) -> str:
    """Return HTML for the houses: the covers of their rule books, shown until the page's scripts are loaded, and the
    list of houses as JSON for these scripts."""
    covers = "".join(
        COVER.format(
            cloth=escape(one["cloth"]), print=escape(one["print"]),
            words="".join(
                WORD.format(150 + 29 * line, escape(word)) for line, word in enumerate(one["heading"].split()[:3])
            ),
        )
        for one in found["houses"]
    )  # fmt: skip
    data = text(found).replace("<", "\\u003c")
    return f'<ul style="{COVERS}">{covers}</ul><script type="application/json" id="houses">{data}</script>'


def _allowing_scripts(html: str) -> str:
    """Return the content security policy that allows the scripts within the index itself."""
    held = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    hashes = "".join(f" 'sha256-{b64encode(sha256(one.encode()).digest()).decode()}'" for one in held)
    return CSP.replace("script-src 'self'", f"script-src 'self'{hashes}")


def _file_response(file: Path, request: Request, *, cache: str) -> Response:
    """Return a file, compressed as far as the browser accepts; an empty answer if the browser has it already."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    known = accepted_codings(request.headers)
    for coding, ending in CODINGS.items():
        short = file.with_name(file.name + ending)
        if coding in known and short.is_file():
            file, headers["content-encoding"] = short, coding
            break
    stat = file.stat()
    headers["etag"] = _etag(file, _version(stat))
    sent = FileResponse(file, 200, headers, stat_result=stat)  # the media type follows the name before .br
    unchanged = StaticFiles().is_not_modified(sent.headers, request.headers)
    return NotModifiedResponse(sent.headers) if unchanged else sent


def _version(stat: os.stat_result) -> tuple[int, ...]:
    return stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns


@lru_cache(maxsize=1024)
def _etag(file: Path, version: tuple[int, ...]) -> str:
    """Return the ETag of a file, made from its content and worked out once for each version on the disk.

    Length and date would not do: the index of a new build can have the same length and, from a wheel, the same date.
    """
    return f'"{sha256(file.read_bytes()).hexdigest()[:32]}"'
