"""A real browser before a real server: the one tools/browser.py finds, a casino with a journal of its own, pages to visit it."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from hardway.journal import open_recorder
from hardway.server import House, Settings
from tests.server.conftest import KEY, PLENTY, QUICK, SITE, Casino, serving
from tests.server.hands import Hands
from tests.waiting import alone
from tests.web import legible
from tests.web.crew import Crew
from tests.web.seat import Seat, Stick
from tools import page as built
from tools.browser import LEFT_OUT, NoBrowser, find

WIDE = {"width": 1360, "height": 900}
PHONE = {"width": 390, "height": 844}
SECONDS = 120
"""When a page is given up, on however busy a machine; on an idle one it takes a tenth of a second."""
OF_PLAYWRIGHT = (
    "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying",
    "OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning",
)  # fmt: skip
"""What Playwright turns off: said again, because a browser hears only the last list."""
ADDRESS_BAR = ("AimEnabled", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup")
"""Pages that Chromium loads behind the address bar of every window, though nobody sees it here: a second of processor."""
SWITCHES = ["--no-sandbox", "--disable-gpu", f"--disable-features={','.join((*OF_PLAYWRIGHT, *ADDRESS_BAR))}"]
MISTAKE = re.compile("Content Security|svelte")
"""What no page may write to the console: a breach of its own policy, or a warning of the framework."""
Visit = Callable[..., Page]
Open = Callable[..., Stick]
Sit = Callable[..., Seat]
Play = Callable[..., tuple[Stick, Seat]]


def turn_to(page: Page, place: str) -> None:
    """Turn to another place of the page, as a link would, and see its heading."""
    heading = page.get_by_role("heading", level=1)
    before = heading.inner_text()
    page.evaluate("place => { location.hash = `#/${place}`; }", place)
    expect(heading).not_to_have_text(before)
    expect(page.get_by_text("One moment …")).to_have_count(0)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what measures letters once more in the long tests, on screens of every size."""
    if {"clean", "legible"} & vars(metafunc.module).keys():
        own, every = pytest.param(False, id="own size"), pytest.param(True, id="every size", marks=pytest.mark.soak)
        journey = metafunc.definition.get_closest_marker("journey")
        metafunc.parametrize("sizes", [own, every] if journey else [every], indirect=True)


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what `-m` does not ask for
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the browser's tests to the long ones, but for the journeys: `make test` has ten of them."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("journey"):
            item.add_marker(pytest.mark.soak)


@pytest.fixture(autouse=True)
def sizes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Say at which sizes letters are measured."""
    monkeypatch.setattr(legible, "every_size", getattr(request, "param", False))


@contextmanager
def browsing(path: str) -> Iterator[Browser]:
    """Start a browser without what its own window brings along."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield browser
        browser.close()


# Of the package, not the session: while playwright runs, other tests of this process could not start a loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start the browser, and see that the page is what its sources give; workers wait for each other."""
    try:
        found = find()
    except NoBrowser:
        pytest.skip(LEFT_OUT)  # `make test` has got one by now, or has not begun
    with alone(built.ROOT / "build" / "page-lock"):
        built.install()
        built.build()
    expect.set_options(timeout=SECONDS * 1000)
    with browsing(found) as browser:
        yield browser


@pytest.fixture(scope="package")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """Serve a house for all these tests: each opens tables of its own."""
    db = str(tmp_path_factory.mktemp("casino") / "h.db")
    kept = open_recorder(db)
    made = House(kept, KEY, site=SITE, settings=Settings(**PLENTY), db=db, hasher=QUICK)
    with serving(made) as running:
        yield running
    kept.close()


@pytest.fixture
def visit(browser: Browser, casino: Casino) -> Iterator[Visit]:
    """Open a page in a browser of its own, as a stranger or as somebody known; none may raise an error by the end."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(place: str = "", who: Hands | None = None, *, moving: bool = False, **more: Any) -> Page:
        motion: Any = "no-preference" if moving else "reduce"
        context = browser.new_context(**{"viewport": WIDE, "reduced_motion": motion, "accept_downloads": True, **more})
        context.set_default_timeout(SECONDS * 1000)
        contexts.append(context)
        if who is not None:
            cookies = who.http.cookies.items()
            context.add_cookies([{"name": name, "value": value, "url": who.address} for name, value in cookies])
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if MISTAKE.search(said.text) else None)
        page.goto(f"{who.address if who else casino.address}/{f'#/{place}' if place else ''}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def table(casino: Casino) -> Open:
    """Open a table with real dice, whose owner stands at the stick and calls what the test wants."""

    def open_table(house: str = "crown", **settings: Any) -> Stick:
        owner = casino.guest()
        return Stick(owner, casino.table(owner, house, **{"dice": "real", **settings}))

    return open_table


@pytest.fixture
def sit(visit: Visit, casino: Casino) -> Sit:
    """Seat a new guest with a page of their own at a table."""

    def sit_down(table: str, chips: int = 500, **more: Any) -> Seat:
        who = more.pop("who", None) or casino.guest()
        seat = Seat(visit(f"table/{table}?sit={chips}", who, **more), table, who)
        expect(seat.money("rack")).to_have_text(f"{chips:,}")
        expect(seat.lit.first).to_be_attached()
        return seat

    return sit_down


@pytest.fixture
def play(table: Open, sit: Sit) -> Play:
    """Open a table with real dice and seat a guest there; return its stick and the guest's seat."""

    def open_and_sit(house: str = "crown", **settings: Any) -> tuple[Stick, Seat]:
        stick = table(house, **settings)
        return stick, sit(stick.table)

    return open_and_sit


@pytest.fixture
def record(tmp_path: Path) -> Callable[[str, str], Path]:
    """Write a file to drop on the page."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def crew(casino: Casino, visit: Visit) -> Crew:
    """Open a casino's own table for people in their roles."""
    return Crew(casino, visit)
