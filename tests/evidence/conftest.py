"""Runs `hardway` and the plain scripts."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hardway.journal import Recorder, open_recorder
from tests.cli.conftest import hardway as hardway
from tests.journal.conftest import private as private

HERE = Path(__file__).parent


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to an empty folder, and return it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def save(played: Recorder) -> None:
    """Write every row into a file at once."""
    recorder = open_recorder("hardway.db")
    for stream in played.streams():
        recorder.append(list(played.rows(stream)))
    recorder.close()


@pytest.fixture
def plain(tmp_path: Path) -> Callable[..., str]:
    """Run a script of this folder without any installed package, and return what it printed; it must end well."""

    def run(script: str, *words: str) -> str:
        command = [sys.executable, "-I", "-S", str(HERE / script), *words]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    return run
