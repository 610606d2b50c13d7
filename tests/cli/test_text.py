"""Text and tables on a terminal are measured in columns, wrapped between words, coloured and never cut."""

import io
import sys

import pytest

from hardway.cli.terminal.progress import ProgressBar
from hardway.cli.terminal.text import Text, cells
from hardway.cli.terminal.text_table import TextTable


def plain(lines):
    return [line.plain.rstrip() for line in lines]


@pytest.mark.parametrize(
    ("words", "columns"), [("hard 6", 6), ("½ – ≠ …", 7), ("骰子", 4), ("e\u0301", 1), ("⚀⚅", 2), ("🎲", 2)]
)
def test_text_width_is_measured_in_terminal_columns(words, columns):
    assert cells(words) == columns


def test_text_wraps_between_words_and_breaks_long_words():
    assert plain(Text("hop 5-3 and abcdefghij end").lines(8)) == ["hop 5-3", "and", "abcdefgh", "ij end"]
    assert plain(Text("骰子骰子").lines(5)) == ["骰子", "骰子"]
    assert plain(Text("first\n\n  second").lines(80)) == ["first", "", "  second"]


def test_text_style_continues_over_line_breaks():
    first, second = Text("no ").append("more bets", "bold red").lines(7)
    assert (first.ansi(), second.ansi()) == ("no \x1b[1;31mmore\x1b[0m", "\x1b[1;31mbets\x1b[0m")
    assert Text().append(Text("off", "white on black"), "bold cyan").ansi() == "\x1b[1;37;40moff\x1b[0m"
    assert Text("head", "bold").append(" under", "bold not bold dim").ansi() == "\x1b[1mhead\x1b[0m\x1b[2m under\x1b[0m"


def test_control_characters_of_printed_text_are_escaped():
    assert Text("a\x1b[2Jb").plain == r"a\u001b[2Jb"


def costs(**how):
    table = TextTable(**how)
    table.add_column("wager")
    table.add_column("edge %", justify="right", no_wrap=True)
    table.add_column("clause", ratio=1)
    table.add_row("place 6", Text("1.515", "bold"), "3.6.7")
    table.add_row()
    table.add_row("the whole hard way", "11.111")
    return table


def test_text_table_wraps_words_to_fit_and_never_breaks_figures():
    whole = ["wager               edge %  clause", "place 6              1.515  3.6.7", ""]
    assert plain(costs().lines(80)) == [*whole, "the whole hard way  11.111"]
    assert plain(costs().lines(24))[-3:] == ["the       11.111", "whole", "hard way"]
    assert plain(costs(headed=False, expand=True).lines(50))[0].endswith("1.515  3.6.7")


def test_narrow_text_table_stacks_its_cells():
    stacked = ["place 6", "  edge %  1.515", "  clause  3.6.7", "", "the whole hard", "way", "  edge %  11.111"]
    assert plain(costs().lines(16)) == stacked


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def test_progress_bar_is_drawn_and_removed(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stderr", shown := Terminal())
    with ProgressBar(1_000, quiet=False) as bar:
        bar.drawn = 0.0
        bar.to(250, 5_000)
    begins, quarter, gone = shown.getvalue().split("\r\x1b[K")[1:]
    assert begins.endswith("0 of 1,000 sessions, warming up")
    assert "250 of 1,000 sessions, " in quarter
    assert quarter.endswith(" s left")
    assert gone == ""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "stderr", plain := Terminal())
    with ProgressBar(1_000, quiet=False):
        pass
    assert plain.getvalue().split() == ["\x1b[K", "0", "of", "1,000", "sessions,", "warming", "up", "\x1b[K"]
    monkeypatch.setattr(sys, "stderr", hidden := io.StringIO())
    with ProgressBar(10, quiet=False) as bar:
        bar.to(10, 100)
    assert hidden.getvalue() == ""
