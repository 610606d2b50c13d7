"""Measures the page at a real server.

It measures the time from a click to chips that are certain, from a roll to everyone who watches, of the first load, and
how long entries wait while simulations run. The server is `hardway serve` in another process, and the browser that of
the tests.
"""

import json
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import httpx2
from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import ClientConnection, connect

from bench.slow_phone import slow_load
from tools import page as built
from tools.browser import get

CLICKS, ROLLS, LOADS, ENTRIES = 100, 20, 5, 400
PAGES, SOCKETS, SIMULATIONS = 5, 45, 4
STRATEGY = "iron_cross"
QUIET = ("1 1", "2 2", "5 4", "6 5")
"""Rolls that decide nothing once the point is 6."""
WATCH = """([what]) => {
  const now = () => performance.timeOrigin + performance.now();
  window.touched = 0; window.seen = [];
  addEventListener("pointerdown", () => (window.touched = now()), true);
  const watched = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => window.seen.push(now())).observe(document.querySelector(what), watched);
}"""
READY = """() => {
  const look = () => {
    if (document.querySelector(".houses button:enabled")) window.ready = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}"""


@contextmanager
def served() -> Iterator[str]:
    """Serve a casino with a new journal; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        words = [sys.executable, "-m", "hardway.cli", "serve", "--db", str(Path(folder) / "h.db"), "--port", str(port)]
        ran = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert ran.stdout
        assert "is open" in ran.stdout.readline()
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            ran.terminate()
            ran.wait()


@contextmanager
def browsing() -> Iterator[Browser]:
    """Start a browser, and yield it; get one first if there is none."""
    found = get()
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])


def guest(address: str) -> httpx2.Client:
    """Return a client that is signed in as a guest."""
    client = httpx2.Client(base_url=address, timeout=30)
    client.post("/api/guest", json={}).raise_for_status()
    return client


def page_of(browser: Browser, client: httpx2.Client, place: str) -> Page:
    """Open a page with reduced motion; otherwise the strip of rolls waits until the dice have tumbled."""
    context = browser.new_context(viewport={"width": 1360, "height": 900}, reduced_motion="reduce")
    url = str(client.base_url)
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in client.cookies.items()])
    page = context.new_page()
    page.goto(f"{url}/#/{place}")
    return page


def line_of(client: httpx2.Client, table: str, role: str = "") -> ClientConnection:
    """Open a socket to a table for a guest."""
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"{str(client.base_url).replace('http', 'ws', 1)}/api/tables/{table}/socket?as={role}"
    return connect(address, additional_headers={"Cookie": cookie}, compression=None, max_size=None)


def part(values: list[float], share: float) -> float:
    """Return a quantile of the values; `share` is from 0 to 1."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def table_of(client: httpx2.Client) -> str:
    """Open a table with real dice, so that the test can choose the rolls; return its name."""
    return str(client.post("/api/tables", json={"house": "crown", "dice": "real"}).json()["table"])


def clicks(address: str, browser: Browser) -> list[float]:
    """Return how many milliseconds each click took until its chips were certain, as the page itself saw it."""
    client = guest(address)
    page = page_of(browser, client, f"table/{table_of(client)}?sit=5000")
    page.wait_for_selector(".area.lit")
    page.evaluate(WATCH, ['[data-money="layout"]'])
    box = page.locator('[data-print="field"]').bounding_box()
    assert box
    took = []
    for number in range(1, CLICKS + 1):
        page.evaluate("() => (window.seen = [])")
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function("() => window.seen.length")
        page.wait_for_function(f"() => document.querySelector('[data-money=layout]').textContent === '{number * 5:,}'")
        took.append(page.evaluate("() => window.seen[0] - window.touched"))
    page.context.close()
    return took


def rolls(address: str, browser: Browser) -> list[float]:
    """Return how many milliseconds each roll took until the last person who watches saw it."""
    owner = guest(address)
    table = table_of(owner)
    stick, player = line_of(owner, table, "stickperson"), line_of(owner, table)
    for entry in ("seat 500", "bet pass 5"):
        _entered(player, entry)
    _entered(stick, "roll 4 2")
    heard: list[list[float]] = [[] for _ in range(SOCKETS)]
    with ExitStack() as stack:
        watchers = [guest(address) for _ in range(PAGES)]
        pages = [page_of(browser, watcher, f"table/{table}") for watcher in watchers]
        for page in pages:
            page.wait_for_selector(".strip .roll")
            page.evaluate(WATCH, [".strip"])
        lines = [stack.enter_context(line_of(watchers[n % PAGES], table)) for n in range(SOCKETS)]
        for line, times in zip(lines, heard, strict=True):
            threading.Thread(target=_listen, args=(line, times), daemon=True).start()
        took = []
        for number in range(1, ROLLS + 1):
            for page in pages:
                page.evaluate("() => (window.seen = [])")
            began = time.time()
            _entered(stick, f"roll {QUIET[number % 4]}")
            seen = [page.wait_for_function("() => window.seen[0]").json_value() / 1000 for page in pages]
            while any(len(times) < number for times in heard):
                time.sleep(0.001)
            took.append(1000 * (max(*seen, *(times[number - 1] for times in heard)) - began))
        for page in pages:
            page.context.close()
    return took


def _entered(line: ClientConnection, entry: str) -> None:
    """Make an entry and wait for its answer."""
    key = f"{time.perf_counter_ns()}"
    line.send(json.dumps({"type": "enter", "key": key, "entry": entry}))
    while True:
        message = json.loads(line.recv(20))
        if message.get("key") == key:
            assert message["type"] == "ack", message
            return


def _listen(line: ClientConnection, times: list[float]) -> None:
    for text in line:
        if '"event":"called"' in str(text) and '"type":"rows"' in str(text):
            times.append(time.time())


def loads(address: str, browser: Browser) -> tuple[float, float]:
    """Return the kilobytes that a first load sends, and how many milliseconds it takes until a house can be chosen
    (median)."""
    seen = [_load(address, browser) for _ in range(LOADS)]
    return max(size for size, _ in seen), median(ready for _, ready in seen)


def _load(address: str, browser: Browser) -> tuple[float, float]:
    context = browser.new_context(viewport={"width": 1360, "height": 900})
    page, got = context.new_page(), []
    page.on("response", lambda response: got.append(response))
    page.add_init_script(f"({READY})()")
    page.goto(address)
    ready = page.wait_for_function("() => window.ready").json_value()
    page.wait_for_load_state("networkidle")
    size = sum(int(one.headers.get("content-length", 0)) for one in got if one.status == 200) / 1000
    context.close()
    return size, ready


@contextmanager
def simulating(client: httpx2.Client, count: int) -> Iterator[None]:
    """Keep this many simulations running."""
    game, runs, over = (
        {"strategy": STRATEGY, "sessions": 1_000_000, "rolls": 200},
        dict.fromkeys(range(count), ""),
        False,
    )

    def keep() -> None:
        while not over:
            for seed, run in runs.items():
                found = client.get(f"/api/simulations/{run}").json() if run else {"state": "done"}
                assert found["state"] != "failed", found
                if found["state"] == "done":
                    begun = client.post("/api/simulations", json={**game, "seed": seed}).raise_for_status()
                    runs[seed] = begun.json()["id"]
            time.sleep(1)

    keeper = threading.Thread(target=keep)
    if count:
        keeper.start()
        while not all(runs.values()):
            time.sleep(0.01)
    yield
    over = True
    if count:
        keeper.join()
    for run in runs.values():
        client.delete(f"/api/simulations/{run}")


def acknowledgements(address: str, *, simulations: int) -> list[float]:
    """Return how many milliseconds each entry over a socket took while this many simulations were running."""
    client = guest(address)
    line = line_of(client, table_of(client))
    _entered(line, "seat 9000")
    took: list[float] = []
    with simulating(client, simulations):
        for number in range(ENTRIES):
            began = time.perf_counter()
            _entered(line, "bet field 5" if number % 2 == 0 else "take field 5")
            took.append(1000 * (time.perf_counter() - began))
            time.sleep(0.005)  # at a player's pace, so that it is no flood
    line.close()
    return took


def figures(figure: Callable[..., Any]) -> Iterator[Any]:
    """Measure the page."""
    built.build()
    with served() as address, browsing() as browser:
        size, ready = loads(address, browser)
        yield figure("first load of the page, as sent", size, "kB", 300, False)
        yield figure("first load until a house can be chosen", ready, "ms", 1000, False)
        table = f"{address}/#/table/{table_of(guest(address))}?sit=500"
        for what, url, ready in (("the lobby", address, ".cover svg"), ("a table's link", table, ".area.lit")):
            largest, shift, size = slow_load(browser, url, ready)
            about = f"layout shift {shift:.3f}, {size:.0f} kB"
            yield figure(f"{what} on Fast 3G and 4x CPU, largest paint", largest, "ms", 3000, False, about)
        took = clicks(address, browser)
        yield figure(
            "click to acknowledged chips, p95", part(took, 0.95), "ms", 100, False, f"median {median(took):.0f} ms"
        )
        took = rolls(address, browser)
        everyone = f"{PAGES} pages and {SOCKETS} sockets"
        yield figure(f"a roll to {everyone}, p95", part(took, 0.95), "ms", 250, False, f"median {median(took):.0f} ms")
    with served() as address:
        alone = part(acknowledgements(address, simulations=0), 0.99)
        busy = part(acknowledgements(address, simulations=SIMULATIONS), 0.99)
        yield figure("acknowledgements, four simulations running, p99", busy, "ms", 30, False, f"alone {alone:.1f} ms")
