"""`hardway play --server`: a seat in the terminal, driven by typed lines."""

from typing import Any

import pytest

from hardway.cli.play.play_at_server import RemoteTerminal
from hardway.cli.terminal.paint import Paint
from tests.cli.conftest import Ran
from tests.server.conftest import Casino
from tests.server.process import free_port


@pytest.fixture
def play(casino: Casino, hardway: Any) -> Any:
    """Return a function that types lines at the casino's server."""

    def typed(*lines: str, options: tuple[str, ...] = ()) -> Ran:
        ran: Ran = hardway("play", "--server", casino.address, *options, stdin="\n".join((*lines, "")).encode())
        return ran

    return typed


def test_terminal_game_at_a_server_plays_typed_lines(play: Any) -> None:
    done = play("help", "seat 300", "bet pass 10", "bet pass_odds 10", "table", "legal", "throw", "quit")
    assert (done.code, done.err) == (0, "")
    for words in (
        "rack 300.00",
        "rack 290.00",
        "refused, window_closed",
        "then   bet pass 10   then",
        "has the dice",
        "on the layout: pass 10.00",
    ):
        assert words in done.out, words


def test_help_in_the_terminal_shows_wager_names_of_the_house(capsys: pytest.CaptureFixture[str]) -> None:
    remote = object.__new__(RemoteTerminal)
    remote.paint, remote.felt = (
        Paint(),
        {"line": "shore", "wide": {"areas": [{"wager": "shore"}, {"wager": "mooring 3"}]}},
    )
    remote.help()
    said = capsys.readouterr().out
    assert "bet shore 10 · bet mooring 3 12 · take mooring 3" in said
    assert "bet pass" not in said


def test_end_of_input_ends_the_terminal_game_without_error(play: Any) -> None:
    done = play("seat 300", options=("crown",))
    assert (done.code, done.err) == (0, "")


def test_missing_table_is_reported_to_the_player(play: Any) -> None:
    done = play("quit", options=("--table", "crown-999"))
    assert done.code != 0
    assert "there is no table crown-999" in done.err


def test_missing_server_is_reported_to_the_player(hardway: Any) -> None:
    address = f"http://127.0.0.1:{free_port()}"
    done = hardway("play", "--server", address)
    assert done.code != 0
    assert f"no server answers at {address}" in done.err
