"""How heavy the page is, and that it comes from this server alone; how quick it is, `make bench` measures."""

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tools.page import PAGE


def test_the_first_load_is_under_200_kb_and_from_this_server_alone(visit: Visit) -> None:
    page = visit()
    fetched: list[str] = []
    sent: dict[str, dict[str, str]] = {}
    page.on("request", lambda request: fetched.append(request.url))
    page.on("response", lambda answer: sent.update({answer.url: answer.headers}))
    address = page.url.partition("/#")[0].rstrip("/")
    page.goto("about:blank")
    page.goto(f"{address}/")
    expect(page.get_by_role("button", name="Play Crown Melbourne", exact=True)).to_be_enabled()
    assert [url for url in fetched if not url.startswith((address, "about:", "data:"))] == []
    files = {url: headers for url, headers in sent.items() if (PAGE / url.removeprefix(f"{address}/")).is_file()}
    weight = sum(int(headers["content-length"]) for headers in files.values())
    assert 50_000 < weight < 200_000
    texts = {url: headers for url, headers in files.items() if url.endswith((".js", ".css"))}
    assert texts
    assert [url for url, headers in texts.items() if headers.get("content-encoding") not in ("br", "gzip")] == []
