"""How heavy the page is, and that it comes from this server alone; how quick it is, `make bench` measures."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE, Open, Visit

SHIFTS = """() => { window.shift = 0; new PerformanceObserver((list) => { for (const one of list.getEntries())
  if (!one.hadRecentInput) window.shift += one.value; }).observe({ type: "layout-shift", buffered: true }); }"""


def test_first_load_is_under_150_kb_from_this_server_alone(visit: Visit) -> None:
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
    assert 50_000 < sum(weight) < 150_000  # files and answers, as they come over the wire
    texts = {url: headers for url, headers in sent.items() if url.endswith((".js", ".css")) and "/sw.js" not in url}
    assert texts
    assert [url for url, headers in texts.items() if headers.get("content-encoding") not in ("br", "gzip")] == []
    page.wait_for_load_state("networkidle")
    assert sum(int(headers.get("content-length", 0)) for headers in sent.values()) < 150_000  # with what is asked for


@pytest.mark.parametrize("place", ["lobby", "table"])
def test_page_layout_does_not_shift_while_loading(place: str, visit: Visit, table: Open) -> None:
    page = visit("" if place == "lobby" else f"table/{table().table}", viewport=PHONE)
    page.add_init_script(f"({SHIFTS})()")
    page.reload()
    drawn = page.locator(".cover svg" if place == "lobby" else ".felt .area").nth(4)
    expect(drawn).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shift") < 0.05


def test_page_opened_offline_says_there_is_no_network(visit: Visit) -> None:
    page = visit()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="There is no network")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Choose a casino")).to_be_visible()
