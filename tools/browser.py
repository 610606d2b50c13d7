"""Finds the browser for the tests, and downloads or installs one if there is none.

    python tools/browser.py    prints the path of the browser; if there is none, says what to install and fails

First it looks for a browser of the system: Chromium, Chrome or Edge, on PATH or where installers put them. Then it
downloads Playwright's, which needs no special rights; then it installs Debian's package, if this user may. A browser
that does not start (a missing library, a placeholder for a snap) counts as none.
"""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""The programs to look for. The headless shell comes first: the same engine without a window, it needs a quarter less
processor time."""
PACKAGES = ("chromium-headless-shell", "chromium")
"""Debian's packages, the best first; older systems have only the second."""
PLACES = (
    "/snap/bin/chromium",
    "/opt/google/chrome/chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
"""Where installers put a browser without putting it on PATH."""
NONE = (
    "The tests drive a real browser, and none was found or could be installed. Install Chromium or Chrome"
    " (Debian: apt-get install chromium), or leave its tests out: make test ARGS=--no-browser"
)
LEFT_OUT = "no browser was found, and its tests are left out; get one: python tools/browser.py"
"""The message of pytest if no browser was found and none was installed for its tests."""
STARTS_SECONDS = 120
"""The limit for `--version`, in seconds: only a browser that hangs takes so long, even on a busy machine."""
CONNECT_MS = "10000"
"""How many milliseconds Playwright waits for each download server; it tries five times."""


class NoBrowser(Exception):
    """Raised if there is no browser; the message says what to install."""


def main() -> int:
    """Find a browser, or get one; return 1 if that fails."""
    try:
        get()
    except NoBrowser as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def find() -> str:
    """Return the path of a browser that starts; raise NoBrowser if there is none."""
    for path in filter(None, (*map(shutil.which, NAMES), *PLACES)):
        if _starts(path):
            return path
    if _starts(path := _playwrights()):
        return path
    raise NoBrowser(NONE)


def get() -> str:
    """Return the path of a browser; if there is none, download or install one and print what happens."""
    for way in (None, _download, _install):
        if way:
            way()
        try:
            return find()
        except NoBrowser:
            continue
    raise NoBrowser(NONE)


def _starts(path: str) -> bool:
    """Return whether a browser exists and starts."""
    if not Path(path).is_file():
        return False
    if sys.platform == "win32":  # on this system `--version` opens a window
        return True
    try:
        return _quietly(path, "--version", timeout=STARTS_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return False


@cache
def _playwrights() -> str:
    """Return the path that Playwright's browser has, whether it is downloaded or not; finding it takes a second."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def _download() -> None:
    """Download Playwright's browser, if its server can be reached."""
    _say("There is no browser for the tests: downloading Playwright's ...")
    env = os.environ | {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": CONNECT_MS}
    if not _quietly(sys.executable, "-m", "playwright", "install", "--no-shell", "chromium", env=env):
        _say("It cannot be downloaded.")


def _install() -> None:
    """Install Debian's package, if there is apt-get and this user may run it."""
    rights = _rights()
    if rights is None or not shutil.which("apt-get"):
        return
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    _quietly(*rights, "apt-get", "update", env=env)
    for package in PACKAGES:
        _say(f"Installing Debian's package {package} ...")
        if _quietly(*rights, "apt-get", "install", "--yes", "--no-install-recommends", package, env=env):
            return
        _say("It cannot be installed.")


def _rights() -> list[str] | None:
    """Return the words before a command that needs root: none for root, or `sudo`; None if this user may not."""
    if sys.platform == "win32":
        return None
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    return sudo if shutil.which("sudo") and _quietly(*sudo, "true") else None


def _quietly(*words: str, env: dict[str, str] | None = None, timeout: float | None = None) -> bool:
    """Run a command without output or questions; return whether it succeeded."""
    done = subprocess.run(
        words, env=env, timeout=timeout, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return done.returncode == 0


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
