"""Runs `hardway` and the plain scripts."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import hardway as hardway

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def private() -> Iterator[None]:
    """Make files of tests private, as everything of a journal must be."""
    before = os.umask(0o077)
    yield
    os.umask(before)


@pytest.fixture
def plain(tmp_path: Path) -> Callable[..., str]:
    """Run a script of this folder without any installed package, and return what it printed; it must end well."""

    def run(script: str, *words: str) -> str:
        command = [sys.executable, "-I", "-S", str(HERE / script), *words]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    return run
