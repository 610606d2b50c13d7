"""`hardway play --server`: a seat in the terminal, driven by typed lines."""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from hardway.cli.play.play_at_server import RemoteTerminal
from hardway.cli.terminal.paint import Paint
from hardway.client import TakenEntry
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


def test_lines_at_a_server_may_be_short_as_at_a_table_here(play: Any) -> None:
    done = play(
        "seat 500", "Pass 10", "Win Line", "hard6 5", "6 12", "take HARD 6", "hint", "any 7", "?", "roll", "quit"
    )
    assert (done.code, done.err) == (0, "")
    for words in (
        "bets 10 on Win Line",
        "how much? Type an amount after it, such as Win Line 10",
        "bets 5 on Hardways 6",
        "bets 12 on Place Bet 6",
        "there is no entry 'hint'; ? shows what you can type",
        "such as any 7 10",
        "dice     throw",
        "the dice are in the air",
    ):
        assert words in done.out, words
    assert "expected an entry" not in done.out


def test_refusal_at_a_server_names_the_player_and_no_id(play: Any) -> None:
    done = play("seat 500", "take pass", "quit")
    assert "has nothing on Win Line" in done.out
    assert re.search(r"no_wager: Guest \w+ has nothing", done.out)


def test_player_without_a_seat_is_told_to_take_one(play: Any) -> None:
    done = play("pass 10", "quit")
    assert "  you have no seat at the table; type seat 500 first\n" in done.out
    assert "unknown_name" not in done.out


def test_buy_in_at_a_server_takes_a_seat(play: Any) -> None:
    done = play("pass 10", "quit", options=("--seat", "300"))
    assert "Type  bet pass 10   then   throw." in done.out
    assert "puck off · rack 300.00 > pass 10" in done.out


@pytest.mark.parametrize("flag", ["--from", "--chips", "--option", "--sign"])
def test_option_of_a_table_here_is_refused_at_a_server(hardway: Any, flag: str) -> None:
    done = hardway("play", "--server", "127.0.0.1:1", flag, "x")
    assert done.err == f"hardway: {flag} is for a table here; with --server, leave it out\n"


def test_prompt_waits_until_the_entry_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """The seat knows row 5, and another thread has yet to print it."""
    remote, waited = object.__new__(RemoteTerminal), list[bool]()

    def until(holds: Callable[[Any], bool]) -> None:
        waited.append(holds(remote.seat))
        remote.hear({"type": "rows", "rows": [{"seq": 5, "says": [{"text": "ann bets 10"}]}]})
        waited.append(holds(remote.seat))

    seat = SimpleNamespace(
        seq=5, names={}, you={"person": "p", "name": "ann"}, until=until, enter=lambda *line, **more: TakenEntry(5)
    )
    remote.paint, remote.typed, remote.shown, remote.seat = Paint(), None, 4, cast(Any, seat)
    remote.enter("bet ann pass 10")
    assert (waited, capsys.readouterr().out) == ([False, True], "  ann bets 10\n")


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
    assert done.err == f"hardway: no server answers at {address}: connection refused\n"
