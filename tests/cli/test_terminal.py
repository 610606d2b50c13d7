"""A terminal gets a greeting and a pager; a pipe does not."""

import io
import sys
from contextlib import redirect_stdout

import click
import pytest

from hardway.cli import app
from hardway.cli.terminal.progress import ProgressLine
from hardway.cli.terminal.safe_output import paged, safe_output
from hardway.simulate.numba_tools import COMPILING


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch):
    """Return a terminal of 24 lines; `through` has the texts that went to the pager."""
    screen = Terminal()
    screen.through = []
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setattr(click, "echo_via_pager", lambda text: screen.through.append(text))
    return screen


def printed(screen: Terminal, lines: int) -> None:
    with redirect_stdout(screen), safe_output(), paged():
        for number in range(lines):
            print(f"line {number}\x1b]0;evil\x07")


def test_long_output_at_a_terminal_goes_through_the_pager(terminal):
    printed(terminal, 60)
    (text,) = terminal.through
    assert text.count("\n") == 60
    assert "\x07" not in text, "what a record says does not command the terminal"
    assert terminal.getvalue() == ""


def test_short_output_is_printed_without_the_pager(terminal):
    printed(terminal, 5)
    assert (terminal.through, terminal.getvalue().count("\n")) == ([], 5)


def test_output_skips_pager_if_pager_is_empty_or_input_is_piped(terminal, monkeypatch):
    monkeypatch.setenv("PAGER", "")
    printed(terminal, 60)
    assert (terminal.through, terminal.getvalue().count("\n")) == ([], 60)
    monkeypatch.delenv("PAGER")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    printed(terminal, 60)
    assert terminal.through == []


@pytest.mark.parametrize(
    ("typed", "run"),
    [
        ("play", ["play"]),
        ("casino", ["serve", "--open"]),
        ("o", ["odds", "house", "crown"]),
        ("Rules ", ["rules"]),
        ("lets play\nplay", ["play"]),
        ("", None),
        ("q", None),
        ("Quit", None),
        ("exit", None),
    ],
)
def test_hardway_alone_at_a_terminal_runs_the_chosen_command(monkeypatch, capsys, typed, run):
    done = []
    lines = iter(typed.split("\n"))
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    monkeypatch.setattr(app, "_run", lambda args: done.append(args) or 0)
    assert app._greet() == 0
    assert done == ([run] if run else [])
    assert "hardway serve --open" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "same"),
    [("help", "--help"), ("help odds", "odds --help"), ("help odds wager", "odds wager --help"),
     ("odds help wager", "odds wager --help"), ("odds help", "odds --help")],
)  # fmt: skip
def test_help_typed_as_a_command_prints_the_help(hardway, typed, same):
    assert hardway(*typed.split()) == hardway(*same.split())
    assert hardway(*same.split()).out.startswith("Usage: hardway")


def test_help_of_an_unknown_command_says_that_there_is_none(hardway):
    ran = hardway("help", "rool")
    assert (ran.code, "No such command 'rool'" in ran.err) == (2, True)


def test_option_under_another_name_suggests_the_right_one(hardway):
    for typed in ("--bankroll", "--buyin"):
        ran = hardway("play", typed, "200")
        assert (ran.code, ran.err) == (2, f"hardway: No such option '{typed}'. Did you mean --seat?\n")


def test_hardway_alone_in_a_pipe_prints_help_and_fails(hardway):
    ran = hardway()
    assert (ran.code, ran.err) == (2, "hardway: type a command after `hardway`; they are listed above\n")
    assert hardway("odds").err == "hardway: type a command after `hardway odds`; they are listed above\n"
    assert ran.out.index("hardway play vegas") < ran.out.index("Play at a table in the terminal.")


def test_progress_without_a_terminal_is_a_line_at_intervals(monkeypatch, capsys):
    clock = iter(range(0, 1000, 4))
    monkeypatch.setattr("hardway.cli.terminal.progress.time.monotonic", lambda: next(clock))
    with ProgressLine() as line:
        for done in range(1, 11):
            line.tell("rows", done, 20)
    said = capsys.readouterr().err.splitlines()
    assert said == ["hardway: rows: 3 of 20 (15%)", "hardway: rows: 6 of 20 (30%)", "hardway: rows: 9 of 20 (45%)"]
    with ProgressLine(quiet=True) as line:
        for done in range(1, 11):
            line.tell("rows", done, 20)
    assert capsys.readouterr().err == ""


def test_progress_line_announces_the_compiler(capsys):
    from hardway.simulate.numba_tools import watchers

    before = list(watchers)
    with ProgressLine(compiles=True):
        (watcher,) = [one for one in watchers if one not in before]
        watcher()
        watcher()
    assert watchers == before
    assert capsys.readouterr().err == f"hardway: {COMPILING}\n"
