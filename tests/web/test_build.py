"""Building the page where npm reaches nothing: it is said in a sentence, and the casino opens all the same."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import SECONDS
from tools.page import ROOT

NOWHERE = {"npm_config_registry": "http://127.0.0.1:9", "npm_config_fetch_retries": "0"}
WHY = "The page cannot be built: npm cannot reach the registry of its packages (ECONNREFUSED)."


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a fresh copy of the sources as far as they are needed, in an environment that is set up."""
    for name in (
        "tools/page.py",
        "tools/__main__.py",
        "web/package.json",
        "web/package-lock.json",
        "web/.npmrc",
        "Makefile",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "tools" / "venv.py").write_text("")
    python = f'exec "{sys.executable}" "$@"'
    for name, line in (
        (".venv/bin/python", python),
        (".venv/bin/hardway", 'echo "hardway $*"'),
        (".venv-page/bin/python", python),
    ):
        script = tmp_path / name
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_text(f"#!/bin/sh\n{line}\n")
        script.chmod(0o755)
    return tmp_path


def run(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    unreached = os.environ | NOWHERE | {"npm_config_cache": str(copy / "cache")}
    return subprocess.run(words, cwd=copy, env=unreached, capture_output=True, text=True, timeout=SECONDS)


def test_page_build_that_cannot_run_fails_and_says_why(copy: Path) -> None:
    done = run(copy, sys.executable, "tools/page.py")
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["Building the page ...", WHY]


@pytest.mark.parametrize("builder", ["can be set up", "cannot be set up"])
def test_server_starts_without_a_built_page(copy: Path, builder: str) -> None:
    if builder == "cannot be set up":
        shutil.rmtree(copy / ".venv-page")
        (copy / "tools" / "venv.py").write_text("import sys\nsys.exit('.venv-page' in sys.argv)\n")
    done = run(copy, "make", "--silent", "table", f"PYTHON={sys.executable}", "ARGS=--port 0")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "hardway serve --port 0 --db var/hardway.db\n"
    assert not (copy / ".venv-page").exists()
    instead = "The server opens without it, for programs and the command line."
    assert done.stderr.splitlines() == ["Building the page ...", f"{WHY} {instead}"]
