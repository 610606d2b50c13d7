"""A casino on a port of its own, and real browsers that come to it."""

import gzip
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.visit import Visit

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src" / "hardway" / "server" / "page"
NAMES = ("chromium", "chromium-browser", "google-chrome")


class Casino:
    """`hardway serve` as a process, which can be stopped and started again on the same journal."""

    def __init__(self, folder: Path) -> None:
        self.db, self.port, self.password = folder / "casino.db", 0, ""
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "hardway", "serve", "--db", str(self.db), "--port", str(self.port)]
        environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"open at http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
            if found := re.search(r"name (\S+), password (\S+)", line):
                self.password = found[2]
            if line.startswith("Ctrl-C"):
                return
        pytest.fail(f"the casino did not open; it ended with {self.process.wait()}")

    def stop(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=20)


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    if not (PAGE / "index.html").is_file():
        pytest.fail("the page is not built: python tools/page.py")
    casino = Casino(tmp_path_factory.mktemp("casino"))
    yield casino
    casino.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail("there is no chromium to open the page with: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def come(casino: Casino, browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Let somebody come with a browser of their own; a page that fails by itself fails the test."""
    faults: list[str] = []
    visits: list[Visit] = []

    def open_page(*, wide: int = 1440, high: int = 900, touch: bool = False, still: bool = True) -> Visit:
        context = browser.new_context(
            viewport={"width": wide, "height": high}, has_touch=touch, is_mobile=touch,
            reduced_motion="reduce" if still else "no-preference", bypass_csp=False,
        )  # fmt: skip
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        visits.append(Visit(page, casino.address))
        return visits[-1]

    yield open_page
    for visit in visits:
        visit.page.context.close()
    assert faults == []


def zipped(path: Path) -> int:
    """Return how many bytes a file is on its way, compressed where that helps."""
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, 9)))


__all__ = ["Casino", "Page", "zipped"]
