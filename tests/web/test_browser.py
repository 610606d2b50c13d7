"""A machine without a browser: the tests get one or say what to install, and never begin without."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.browser import LEFT_OUT, NONE, PLACES
from tools.page import ROOT

ONLY_PATH = "import sys; from tools import browser; browser.PLACES = (); sys.exit(browser.main())"
"""As `python tools/browser.py`, blind to what installers leave outside PATH."""
FOUND = "from tools import browser; browser.PLACES = (); print(browser.find())"
BROWSER = "#!/bin/sh\\necho Chromium 1.0\\n"
DOWNLOADS = "There is no browser for the tests: downloading Playwright's ...\nIt cannot be downloaded.\n"
INSTALLS = "Installing Debian's package {} ...\n"
FAILS = "It cannot be installed.\n"
SHELL, WHOLE = "chromium-headless-shell", "chromium"

Ran = subprocess.CompletedProcess[str]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a folder that is the whole PATH, with a sudo that asks nothing; `true` is all it shares with the system."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program(folder, "sudo", 'shift; exec "$@"')
    program(folder, "true", "exit 0")
    return folder


def program(folder: Path, name: str, lines: str) -> None:
    """Write a program of the shell."""
    (folder / name).write_text(f"#!/bin/sh\n{lines}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


@pytest.fixture
def run(tmp_path: Path, path: Path) -> Callable[..., Ran]:
    """Run Python where Playwright has downloaded nothing and can reach nothing."""
    nowhere = {"PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "none"), "PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9"}

    def call(*words: str) -> Ran:
        env = os.environ | nowhere | {"PATH": str(path), "PYTHONPATH": str(ROOT)}
        return subprocess.run([sys.executable, *words], cwd=ROOT, env=env, capture_output=True, text=True)

    return call


def test_installed_browser_is_used_without_a_message(path, run):
    program(path, "google-chrome", "echo Chrome 1.0")
    ran = run("-c", ONLY_PATH)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.soak
@pytest.mark.parametrize(
    ("package", "says"),
    [(SHELL, INSTALLS.format(SHELL)), (WHOLE, INSTALLS.format(SHELL) + FAILS + INSTALLS.format(WHOLE))],
)
def test_debian_browser_package_is_installed_if_allowed(path, run, package, says):
    browser = path / package
    is_it = f"""case "$*" in update) exit 0;; *" {package}") ;; *) exit 100;; esac"""
    program(path, "apt-get", f"""{is_it}; printf '{BROWSER}' >{browser} && /bin/chmod +x {browser}""")
    ran = run("-c", ONLY_PATH)
    assert (ran.returncode, ran.stderr) == (0, DOWNLOADS + says)
    assert run("-c", ONLY_PATH).stderr == ""


@pytest.mark.soak
@pytest.mark.parametrize("lines", ["exit 100", None], ids=["apt-get fails", "no apt-get"])
def test_missing_browser_error_says_what_to_install(path, run, lines):
    if lines:
        program(path, "apt-get", lines)
    ran = run("-c", ONLY_PATH)
    fails = "".join(INSTALLS.format(package) + FAILS for package in (SHELL, WHOLE)) if lines else ""
    assert (ran.returncode, ran.stderr) == (1, f"{DOWNLOADS}{fails}{NONE}\n")


@pytest.mark.parametrize("lines", ["exit 1", "exec /no/such/library"])
def test_browser_that_does_not_start_is_skipped(path, run, lines):
    """Ubuntu's stub for a snap, and a browser without its libraries."""
    program(path, "chromium", lines)
    assert run("-c", FOUND).stderr.endswith(f"{NONE}\n")
    program(path, "google-chrome", "echo Chrome 1.0")
    assert run("-c", FOUND).stdout == f"{path / 'google-chrome'}\n"


@pytest.mark.skipif(any(Path(place).exists() for place in PLACES), reason="a browser stands outside PATH")
@pytest.mark.soak
def test_page_tests_do_not_start_without_a_browser(run):
    ran = run("tools/check.py", "--collect-only", "tests/values")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.endswith(f"{NONE}\n")


@pytest.mark.skipif(any(Path(place).exists() for place in PLACES), reason="a browser stands outside PATH")
@pytest.mark.soak
def test_plain_pytest_says_that_page_tests_are_left_out(run):
    ran = run("-m", "pytest", "-n", "1", "-p", "no:cacheprovider", "tests/web/test_first_visit.py")
    assert ran.returncode == 0, ran.stdout
    assert f"tests/web: {LEFT_OUT}\n" in ran.stdout
    assert re.search(r"= \d+ skipped in", ran.stdout), ran.stdout
