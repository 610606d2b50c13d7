"""Control characters in records, names and reasons are shown, not obeyed by the terminal."""

import io
import os
import subprocess
import sys

import pytest

from hardway.cli.terminal.safe_output import SafeOutput, written_out

BELL, ESCAPE, CSI = "\x07", "\x1b", "\x9b"
RECORD = f"""house crown
staff pam pit_boss
seat ann 100
dispute ann {ESCAPE}[31mred{ESCAPE}]0;another title{BELL} {CSI}2J and more
bet ann pass 10
exclude ann by pit_boss pam because {ESCAPE}[2Ja side bet
roll 4 2   # {ESCAPE}[2J
= ann rack {ESCAPE}[1A
"""


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "bad.craps"
    path.write_text(RECORD, encoding="utf-8")
    return path


@pytest.mark.parametrize("command", [("replay",), ("replay", "--all"), ("replay", "--json"), ("rulings",), ("legal",)])
@pytest.mark.parametrize("checked", [True, False])
def test_record_control_characters_are_escaped_in_output(hardway, record, command, checked):
    if not checked:
        record.write_text(RECORD[: RECORD.index("= ann")], encoding="utf-8")
    ran = hardway(command[0], record, *command[1:], *(["ann"] if command == ("legal",) else []))
    for printed in (ran.out, ran.err):
        assert not {ESCAPE, BELL, CSI} & set(printed)
    if not checked and command[0] in ("replay", "rulings"):
        assert r"\u001b[2Ja side bet" in ran.out


def test_terminal_output_has_only_the_colour_codes_of_hardway(record):
    record.write_text(RECORD[: RECORD.index("= ann")], encoding="utf-8")
    keeper, terminal = pytest.importorskip("pty").openpty()
    run = subprocess.Popen(
        [sys.executable, "-m", "hardway", "replay", str(record)],
        stdout=terminal, stderr=terminal, env={**os.environ, "TERM": "xterm"},
    )  # fmt: skip
    os.close(terminal)
    printed = b""
    while True:
        try:
            part = os.read(keeper, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        printed += part
    os.close(keeper)
    assert run.wait() == 0
    text = printed.decode()
    assert "\x1b[1m" in text, "our own colours"
    for other in ("\x1b[31mred", "\x1b]0;", BELL, CSI, "\x1b[2J"):
        assert other not in text


def test_colour_codes_of_hardway_pass_only_at_a_terminal():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    for stream, shown in ((Terminal(), "\x1b[1m"), (io.StringIO(), r"\u001b[1m")):
        SafeOutput(stream, r"\x1b\[[0-9;]*m").write("\x1b[1mhead\ttab\n\x1b[2J\rhidden")
        assert stream.getvalue() == f"{shown}head\ttab\n" + r"\u001b[2J\u000dhidden"
    assert written_out("Zoë 6–4\n") == "Zoë 6–4\n"
    assert written_out("a\u202eb") == r"a\u202eb"
