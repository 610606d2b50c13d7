"""How heavy the page is, and that it comes from this server alone; how quick it is, `make bench` measures."""

from playwright.sync_api import expect

from tests.web.conftest import Visit


def test_the_first_load_is_under_300_kb_and_from_this_server_alone(visit: Visit) -> None:
    page = visit()
    fetched: list[str] = []
    sent: dict[str, dict[str, str]] = {}
    weight: list[int] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.on("response", lambda answer: sent.update({answer.url: answer.headers}))
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda done: weight.append(done["encodedDataLength"]))
    address = page.url.partition("/#")[0].rstrip("/")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto("about:blank")
    page.goto(f"{address}/")
    expect(page.get_by_role("button", name="Play Crown Melbourne", exact=True)).to_be_enabled()
    page.wait_for_load_state("networkidle")
    assert [url for url in fetched if not url.startswith((address, "about:", "data:"))] == []
    assert 100_000 < sum(weight) < 300_000  # files and answers, as they come over the wire
    texts = {url: headers for url, headers in sent.items() if url.endswith((".js", ".css", "/felt"))}
    assert texts
    assert [url for url, headers in texts.items() if headers.get("content-encoding") not in ("br", "gzip")] == []
    page.wait_for_load_state("networkidle")
    assert sum(int(headers.get("content-length", 0)) for headers in sent.values()) < 300_000  # with what is asked for
