"""`hardway play --server`: a seat in the terminal, driven by typed lines."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from hardway.cli.play.play_at_server import RemoteTerminal
from hardway.cli.terminal.paint import Paint
from tests.server.process import Process, free_port, hardway
from tests.waiting import SECONDS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process(str(tmp_path_factory.mktemp("casino") / "h.db"), "crown") as running:
        yield running


def play(server: str, *lines: str, options: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Type some lines."""
    from tests.server.process import environment

    return subprocess.run(
        [sys.executable, "-m", "hardway", "play", "--server", server, *options], input="\n".join(lines) + "\n",
        text=True, capture_output=True, timeout=SECONDS, env=environment(),
    )  # fmt: skip


def test_game_plays_from_first_line_to_last(server: Process) -> None:
    done = play(
        server.address, "help", "seat 300", "bet pass 10", "bet pass_odds 10", "table", "legal", "throw", "quit"
    )
    assert (done.returncode, done.stderr) == (0, "")
    for words in (
        "rack 300.00",
        "rack 290.00",
        "refused, window_closed",
        "then   bet pass 10   then",
        "has the dice",
        "on the layout: pass 10.00",
    ):
        assert words in done.stdout, words


def test_help_uses_words_of_the_house(capsys: pytest.CaptureFixture[str]) -> None:
    remote = object.__new__(RemoteTerminal)
    remote.paint, remote.felt = (
        Paint(),
        {"line": "shore", "wide": {"areas": [{"wager": "shore"}, {"wager": "mooring 3"}]}},
    )
    remote.help()
    said = capsys.readouterr().out
    assert "bet shore 10 · bet mooring 3 12 · take mooring 3" in said
    assert "bet pass" not in said


def test_end_of_input_ends_the_game(server: Process) -> None:
    done = play(server.address, "seat 300", options=("crown",))
    assert (done.returncode, done.stderr) == (0, "")


def test_missing_table_is_a_sentence(server: Process) -> None:
    done = play(server.address, "quit", options=("--table", "crown-999"))
    assert done.returncode != 0
    assert "there is no table crown-999" in done.stderr
    assert "Traceback" not in done.stderr


def test_missing_server_is_a_sentence() -> None:
    address = f"http://127.0.0.1:{free_port()}"
    done = hardway("play", "--server", address)
    assert done.returncode != 0
    assert f"no server answers at {address}" in done.stderr
    assert "Traceback" not in done.stderr
