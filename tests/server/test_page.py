"""How the built page is sent: in the shortest form a browser understands, and not at all where it has it already."""

import asyncio
import gzip
import json
import os
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI

from hardway.server.page import STALE, add_page, stale_page

SCRIPT = b"export const dice = [1, 2, 3, 4, 5, 6];\n" * 20
BR = b"what Brotli makes of it"
GZ = gzip.compress(SCRIPT, mtime=0)
FORMS = {"br": BR, "gzip": GZ, None: SCRIPT}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_text("<html>hardway</html>")
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(b"<html>hardway</html>"))
    (assets / "a-1.js").write_bytes(SCRIPT)
    (assets / "a-1.js.br").write_bytes(BR)
    (assets / "a-1.js.gz").write_bytes(GZ)
    (assets / "b-1.woff2").write_bytes(b"a font")
    return tmp_path


INDEX = """<html><!--houses--><script>early()</script><script src="a.js"></script></html>"""
HOUSES: Any = {"first": "a", "houses": [{"heading": "A & B", "cloth": "#123456", "print": "#fff"}]}


def test_index_page_lists_houses_and_allows_its_inline_script(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(INDEX)
    app = FastAPI()
    add_page(app, tmp_path, lambda: HOUSES)

    async def asking() -> tuple[httpx2.Response, httpx2.Response]:
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://x") as client:
            first = await client.get("/", headers={"accept-encoding": "gzip"})
            known = {"accept-encoding": "gzip", "if-none-match": first.headers["etag"]}
            return first, await client.get("/", headers=known)

    answer, again = asyncio.run(asking())
    assert again.status_code == 304
    assert again.headers["content-security-policy"] == answer.headers["content-security-policy"]
    assert answer.headers["content-encoding"] == "gzip"
    assert ">A</text>" in answer.text
    assert ">&amp;</text>" in answer.text
    listed = answer.text.partition('id="houses">')[2].partition("</script>")[0]
    assert json.loads(listed) == HOUSES
    hashed = b64encode(sha256(b"early()").digest()).decode()
    assert f"script-src 'self' 'sha256-{hashed}';" in answer.headers["content-security-policy"]


def ask(folder: Path, path: str, accepted: str = "identity", **headers: str) -> tuple[httpx2.Response, bytes]:
    """Return an answer, and its bytes as they were sent."""
    app = FastAPI()
    add_page(app, folder)

    async def asking() -> tuple[httpx2.Response, bytes]:
        wanted = {"accept-encoding": accepted, **headers}
        client = httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://x")
        async with client, client.stream("GET", path, headers=wanted) as answer:
            return answer, b"".join([part async for part in answer.aiter_raw()])

    return asyncio.run(asking())


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("GZIP;q=0.5", "gzip"), ("br;q=0, gzip", "gzip"),
        ("br; q=0.0, gzip;q=0", None), ("zstd", None), ("", None),
    ],
)  # fmt: skip
def test_file_is_sent_in_its_shortest_accepted_coding(folder: Path, accepted: str, coding: str | None) -> None:
    answer, body = ask(folder, "/assets/a-1.js", accepted)
    sent = FORMS[coding]
    assert body == sent
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["content-length"] == str(len(sent))
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_file_without_compressed_form_is_sent_plain(folder: Path) -> None:
    answer, body = ask(folder, "/assets/b-1.woff2", "br, gzip")
    assert (body, answer.headers.get("content-encoding")) == (b"a font", None)
    assert answer.headers["content-type"] == "font/woff2"


def test_compressed_file_is_not_served_under_its_gz_name(folder: Path) -> None:
    assert ask(folder, "/assets/a-1.js.gz")[0].status_code == 404


def test_file_with_a_matching_etag_is_answered_with_304(folder: Path) -> None:
    first, _ = ask(folder, "/", "gzip")
    assert first.headers["cache-control"] == "no-cache"
    again, body = ask(folder, "/", "gzip", **{"if-none-match": first.headers["etag"]})
    assert (again.status_code, body) == (304, b"")
    assert again.headers["vary"] == "accept-encoding"
    plain, body = ask(folder, "/", "identity", **{"if-none-match": first.headers["etag"]})
    assert (plain.status_code, body) == (200, b"<html>hardway</html>")


@pytest.mark.parametrize("path", ["/nosuch", "/table/crown-1"])
def test_unknown_path_gets_the_page_with_status_404(folder: Path, path: str) -> None:
    """Monitors and crawlers go by the status; a person sees the page."""
    answer, body = ask(folder, path, **{"if-none-match": ask(folder, "/")[0].headers["etag"]})
    assert (answer.status_code, body) == (404, b"<html>hardway</html>")
    assert ask(folder, "/index.html")[0].status_code == 200


def test_unbuilt_web_page_shows_the_build_command(tmp_path: Path) -> None:
    answer, body = ask(tmp_path, "/")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert b"python tools/page.py" in body
    (tmp_path / "index.html").write_text("built meanwhile")
    assert ask(tmp_path, "/")[1] == b"built meanwhile"


def test_new_build_of_same_length_and_date_is_sent(folder: Path) -> None:
    index = folder / "index.html"
    first, _ = ask(folder, "/")
    was = index.stat()
    built = folder / "built.html"
    built.write_text("<html>yawdrah</html>")
    os.utime(built, ns=(was.st_atime_ns, was.st_mtime_ns))
    built.replace(index)
    _, body = ask(folder, "/", **{"if-none-match": first.headers["etag"]})
    assert body == b"<html>yawdrah</html>"


def test_etag_is_computed_once_until_the_file_changes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    whole = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda file: read.append(file.name) or whole(file))
    first = ask(folder, "/assets/a-1.js")[0].headers["etag"]
    assert ask(folder, "/assets/a-1.js")[0].headers["etag"] == first
    assert read == ["a-1.js"]
    (folder / "assets" / "a-1.js").write_bytes(SCRIPT * 2)
    assert ask(folder, "/assets/a-1.js")[0].headers["etag"] != first
    assert read == ["a-1.js"] * 2


def test_stale_built_page_is_reported_only_in_a_source_tree(tmp_path: Path) -> None:
    page, source = tmp_path / "src" / "hardway" / "server" / "page", tmp_path / "web" / "src" / "lib" / "a.ts"
    page.mkdir(parents=True)
    assert stale_page(page) == "", "no page, no sources"
    stamp = page / "made-from"
    stamp.write_text("what it was made from")
    assert stale_page(page) == "", "a wheel has no sources"
    source.parent.mkdir(parents=True)
    source.write_text("")
    for age, says in ((-60, ""), (60, STALE)):
        then = stamp.stat().st_mtime + age
        os.utime(source, (then, then))
        assert stale_page(page) == says
