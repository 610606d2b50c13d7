"""How heavy the page is and how quick: its first load, a click to its acknowledgement, a roll to fifty who listen."""

import json
import threading
import time
from collections.abc import Callable
from datetime import datetime

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from tests.web.conftest import Visit
from tests.web.seat import Seat, Stick
from tools.page import PAGE

Sit = Callable[..., Seat]
Open = Callable[..., Stick]
CLICKS, BATCHES = 30, 5
MEASURE = """(() => { window.times = []; const began = {}, send = WebSocket.prototype.send;
  addEventListener('pointerup', () => window.clicked = performance.now(), true);
  WebSocket.prototype.send = function (text) { const said = JSON.parse(text);
    if (said.type === 'enter') { began[said.key] = window.clicked;
      if (!this.heard) { this.heard = true; this.addEventListener('message', event => { const told = JSON.parse(event.data);
        if (told.type === 'ack' && began[told.key]) times.push(performance.now() - began[told.key]); }); } }
    return send.call(this, text); }; })()"""
HEAR = """(() => { window.heard = {}; const Line = WebSocket; window.WebSocket = class extends Line { constructor(address) {
  super(address); this.addEventListener('message', event => { const told = JSON.parse(event.data); if (told.type === 'rows')
    for (const row of told.rows) if (row.events.some(one => one.event === 'called')) heard[row.seq] = Date.now() - Date.parse(row.at);
  }); } } })()"""


def _late(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def test_the_first_load_is_under_200_kb_and_from_this_server_alone(visit: Visit) -> None:
    page = visit()
    fetched: list[str] = []
    sent: dict[str, dict[str, str]] = {}
    page.on("request", lambda request: fetched.append(request.url))
    page.on("response", lambda answer: sent.update({answer.url: answer.headers}))
    address = page.url.partition("/#")[0].rstrip("/")
    ready = _ready(page, address)
    assert [url for url in fetched if not url.startswith((address, "about:", "data:"))] == []
    files = {url: headers for url, headers in sent.items() if (PAGE / url.removeprefix(f"{address}/")).is_file()}
    weight = sum(int(headers["content-length"]) for headers in files.values())
    print(f"first load {weight / 1000:.0f} kB, ready in {ready:.0f} ms")
    assert 50_000 < weight < 200_000
    texts = {url: headers for url, headers in files.items() if url.endswith((".js", ".css"))}
    assert texts
    assert [url for url, headers in texts.items() if headers.get("content-encoding") not in ("br", "gzip")] == []


@pytest.mark.soak
def test_the_page_is_ready_within_a_second(visit: Visit) -> None:
    page = visit()
    address = page.url.partition("/#")[0].rstrip("/")
    assert min(_ready(page, address) for _ in range(3)) < 1000  # the best of three: others may use this machine


def _ready(page: Page, address: str) -> float:
    """Load the page anew; return after how many milliseconds somebody can begin to play."""
    page.goto("about:blank")
    page.goto(f"{address}/")
    expect(page.get_by_role("button", name="Play Crown Melbourne", exact=True)).to_be_enabled()
    return float(page.evaluate("performance.now()"))


@pytest.mark.soak
def test_from_click_to_chips_acknowledged_is_under_100_ms(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    seat.page.evaluate(MEASURE)
    seat.chip(1)
    point, found = seat.at("field"), []
    for batch in range(1, BATCHES + 1):  # the best of a few: others may be using this machine
        for _ in range(CLICKS):
            seat.page.mouse.click(*point)
            seat.page.wait_for_timeout(60)
        expect(seat.money("layout")).to_have_text(str(batch * CLICKS))
        times = seat.page.evaluate("times.splice(0)")
        assert len(times) == CLICKS
        found.append(_late(times))
        print(f"click to acknowledged: median {sorted(times)[CLICKS // 2]:.0f} ms, p95 {found[-1]:.0f} ms")
        if found[-1] < 100:
            return
    raise AssertionError(f"p95 of {CLICKS} clicks in {BATCHES} batches: {found} ms")


class Ear(threading.Thread):
    """A socket that notes how long after a roll was written down it hears of it."""

    def __init__(self, address: str, cookie: str, rolls: int) -> None:
        super().__init__(daemon=True)
        self.address, self.cookie, self.rolls = address, cookie, rolls
        self.heard: dict[int, float] = {}
        self.there = threading.Event()

    def run(self) -> None:
        with connect(self.address, additional_headers={"Cookie": self.cookie}, max_size=None) as line:
            while len(self.heard) < self.rolls:
                told = json.loads(line.recv(timeout=60))
                self.there.set()
                for row in told["rows"] if told["type"] == "rows" else ():
                    if any(event["event"] == "called" for event in row["events"]):
                        self.heard[row["seq"]] = 1000 * (time.time() - datetime.fromisoformat(row["at"]).timestamp())


@pytest.mark.soak
def test_a_roll_reaches_five_pages_and_forty_five_sockets_within_250_ms(table: Open, sit: Sit, visit: Visit) -> None:
    stick = table()
    seat = sit(stick.table)
    seat.bet("pass")
    expect(seat.money("layout")).to_have_text("5")
    pages: list[Page] = []
    for _ in range(5):
        page = visit("", stick.owner)
        page.add_init_script(HEAR)
        page.goto(f"{stick.owner.address}/?again#/table/{stick.table}")
        expect(page.locator("svg.felt")).to_be_visible()
        pages.append(page)
    cookie = "; ".join(f"{name}={value}" for name, value in stick.owner.http.cookies.items())
    address = f"{stick.owner.address.replace('http', 'ws', 1)}/api/tables/{stick.table}/socket"
    throws = ((4, 2), (5, 4), (5, 3), (6, 5), (2, 1))  # after the first neither its point nor 7: the shooter stays
    ears = [Ear(address, cookie, len(throws)) for _ in range(45)]
    for ear in ears:
        ear.start()
    assert all(ear.there.wait(30) for ear in ears)
    for throw in throws:
        stick.roll(*throw)
        time.sleep(0.3)
    for ear in ears:
        ear.join(60)
    late = [ms for ear in ears for ms in ear.heard.values()]
    for page in pages:
        page.wait_for_function(f"Object.keys(heard).length >= {len(throws)}")
        late += page.evaluate("Object.values(heard)")
    print(f"a roll is heard by all fifty: p95 {_late(late):.0f} ms, the latest {max(late):.0f} ms")
    assert len(late) == 50 * len(throws)
    assert _late(late) < 250
