"""The programs of docs/server.md at a real server that already has tables."""

import contextlib
import io
import subprocess
from pathlib import Path

from hardway.client import CasinoClient
from tests.server.conftest import Casino

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "server.md"
DEFAULT = "http://127.0.0.1:8000"


def block(language: str) -> str:
    """Return the one block of a language under `Your first program`."""
    part = DOCUMENT.read_text(encoding="utf-8").split("\n## Your first program\n")[1].split("\n## ")[0]
    (found,) = part.split(f"```{language}\n")[1:]
    return found.split("```")[0]


def opened_before(casino: Casino) -> None:
    with CasinoClient(casino.address) as client:
        client.guest()
        assert client.open("crown") == "crown-1"


def test_documented_shell_requests_open_a_table_bet_and_throw(casino: Casino, tmp_path: Path) -> None:
    opened_before(casino)
    lines = block("sh").replace(DEFAULT, casino.address)
    said = subprocess.run(["sh", "-c", lines], cwd=tmp_path, capture_output=True, text=True, timeout=60).stdout
    assert "your table: crown-2" in said.splitlines()
    assert len(said.splitlines()) == 6  # one line for each request
    assert '"error"' not in said
    assert '"event":"placed"' in said
    assert '"entry":"throw"' in said


def test_documented_python_program_bets_and_throws(casino: Casino) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(block("python").replace(DEFAULT, casino.address), {})
    seated, bet, thrown, _ = printed.getvalue().splitlines()
    assert seated == "TakenEntry(seq=2, again=False)"
    assert bet == "TakenEntry(seq=3, again=False)"
    assert thrown.startswith("TakenEntry(")
