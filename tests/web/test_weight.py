"""How heavy the page is, and that it comes from this server alone; how quick it is, `make bench` measures."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.server.conftest import Casino
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


def box_of(cloth: Locator) -> tuple[float, float, float]:
    """Return where a cloth lies, and how wide it is."""
    box = cloth.bounding_box()
    assert box
    return box["x"], box["y"], box["width"]


SIDEWAYS, TABLET, LAPTOP = (
    {"width": 844, "height": 390}, {"width": 768, "height": 1024}, {"width": 1366, "height": 768},
)  # fmt: skip


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, TABLET, LAPTOP])
def test_felt_is_drawn_in_its_place_before_scripts_load(
    size: ViewportSize, visit: Visit, table: Open, casino: Casino
) -> None:
    name, page = table().table, visit(viewport=size)
    page.route("**/assets/*.js", lambda _: None)
    page.goto("about:blank")
    page.goto(f"{casino.address}/#/table/{name}?sit=500", wait_until="commit")
    cloth = page.locator("svg.felt")
    expect(cloth.get_by_text("Win Line", exact=True).first).to_be_visible()
    expect(page.locator("svg.felt .area")).to_have_count(0)
    drawn = box_of(cloth)
    page.unroute("**/assets/*.js")  # lets go of those that wait, too
    expect(page.locator("svg.felt .area.lit").first).to_be_attached()
    assert box_of(cloth) == pytest.approx(drawn, abs=12)


def test_table_page_loads_three_scripts_and_repeats_no_request(visit: Visit, table: Open, casino: Casino) -> None:
    name, page = table().table, visit()
    page.context.clear_cookies()  # a stranger, who becomes a guest
    page.goto("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {urlsplit(request.url).path}"))
    page.goto(f"{casino.address}/#/table/{name}")
    expect(page.locator("svg.felt .area").first).to_be_attached()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    scripts = {one for one in asked if one.endswith(".js") and "/assets/" in one}
    assert len(scripts) == 3
    for once in ("GET /api/session", "POST /api/guest", "GET /api/houses/crown/felt"):
        assert asked.count(once) == 1
    assert not [one for one in asked if "//" in one]


def test_page_opened_offline_says_there_is_no_network(visit: Visit) -> None:
    page = visit()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="There is no network")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Choose a casino")).to_be_visible()
