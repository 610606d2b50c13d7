"""The command line as a whole: usage, version, colours, closed streams, and lazy imports."""

import os
import shlex
import subprocess
import sys

import pytest

import hardway as package
from hardway.cli.commands.top_commands import app
from hardway.cli.terminal.paint import Paint

PROGRAM = (sys.executable, "-m", "hardway")


def test_hardway_without_a_command_shows_help(hardway):
    ran = hardway()
    assert ran.code == 2
    for command in ("play", "replay", "legal", "rules"):
        assert command in ran.out
    assert hardway("--help").code == 0


def test_unknown_command_and_missing_word_are_usage_errors(hardway):
    for args in (["deal"], ["replay"], ["legal", "x"], ["replay", "x", "--loud"]):
        ran = hardway(*args)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("hardway: ")
        assert ran.err.count("\n") == 1


def test_version_is_printed(hardway):
    assert hardway("--version") == (0, f"hardway {package.__version__}\n", "")


def test_closed_pipe_is_no_error(tmp_path):
    record = tmp_path / "long.craps"
    record.write_text("house crown\nseat ann 500\n" + "buyin ann 1\n" * 5000, encoding="utf-8")
    command = [sys.executable, "-m", "hardway", "replay", str(record)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert b"Craps" in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device that is always full is there on Linux alone")
@pytest.mark.parametrize("json", [(), ("--json",)])
def test_full_disk_under_stdout_gives_a_one_line_error(json):
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [*PROGRAM, "odds", "house", "crown", *json], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert ran.returncode == 2
    assert "cannot write the output: No space left on device" in ran.stderr
    assert ran.stderr.count("\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device that is always full is there on Linux alone")
def test_full_disk_under_stderr_changes_no_exit_code():
    with open("/dev/full", "wb") as full:
        ran = subprocess.run([*PROGRAM, "odds", "house", "mars"], stderr=full)
    assert ran.returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="a shell that closes streams")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("odds hand >&-", "standard output is closed, so nothing can be printed"),
        ("replay - <&-", "standard input is closed, so nothing can be read from it"),
        ("play <&-", "standard input is closed, so nothing can be read from it"),
        ("school crown <&-", "standard input is closed, so nothing can be read from it"),
    ],
)
def test_closed_stdin_or_stdout_gives_a_one_line_error(words, says):
    ran = subprocess.run(f"{shlex.join(PROGRAM)} {words}", shell=True, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (2, f"hardway: {says}\n")


@pytest.mark.skipif(os.name == "nt", reason="a shell that closes streams")
def test_command_prints_while_stderr_is_closed():
    ran = subprocess.run(
        f"{shlex.join(PROGRAM)} odds wager crown hard 6 2>&-", shell=True, capture_output=True, text=True
    )
    assert ran.returncode == 0
    assert "1/22" in ran.stdout


BOOKS = {"hardway.rulebook", "hardway.values.verbs", "json"}
TABLE = {"hardway.table", "hardway.notation", "hardway.rulebook.felt.house_felt"}
OTHERS = {"hardway.cli.commands.people_commands", "hardway.cli.odds.run_sessions", "hardway.simulate"}
LIBRARIES = {"numpy", "flint", "numba", "pydantic", "rich"}


UNNEEDED = {
    "--version": BOOKS | TABLE | OTHERS | LIBRARIES,
    "odds --help": BOOKS | TABLE | OTHERS | LIBRARIES,
    "odds house crown": TABLE | OTHERS | LIBRARIES,
    "odds wager crown hard 6": TABLE | OTHERS | LIBRARIES,
    "odds hand": TABLE | OTHERS | LIBRARIES,
    "odds compare crown star": TABLE | OTHERS | LIBRARIES,
    "rules crown 3.4.1": TABLE | OTHERS | LIBRARIES,
    "rules crown --coverage": TABLE | OTHERS | LIBRARIES,
    "replay -": OTHERS | LIBRARIES,
}
"""What a command must not load; each in its turn, so that one process can run them all."""
LOADS = """
import sys
from hardway.cli.app import run
for words, unneeded in {}.items():
    run(words.split())
    if loaded := unneeded & sys.modules.keys():
        sys.exit(f"{{words}} loads {{loaded}}")
"""


def test_commands_do_not_import_libraries_they_do_not_need():
    """Imports take most of the time of a short command; measuring seconds would be less reliable."""
    command = [sys.executable, "-c", LOADS.format(UNNEEDED)]
    ran = subprocess.run(command, input="house crown\n", capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_ctrl_c_ends_replay_with_code_130_and_no_output(hardway, monkeypatch):
    def interrupted(file):
        raise KeyboardInterrupt

    monkeypatch.setattr("hardway.cli.records.replay_record.read_from", interrupted)
    assert hardway("replay", "game.craps") == (130, "", "")


class Terminal:
    """A stream that says it is a terminal."""

    def __init__(self):
        self.text = ""

    def isatty(self):
        return True

    def write(self, text):
        self.text += text


def test_terminal_output_has_colours_unless_no_color_is_set(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    stream = Terminal()
    Paint(stream).line("won", "won")
    assert stream.text == "\x1b[32mwon\x1b[0m\n"
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Terminal()
    Paint(plain).line("won", "won")
    assert plain.text == "won\n"


SPEAKS_ONLY_TO_PEOPLE = {"play", "serve"}
IS_DATA = {"completion", "manual", "audit checkpoint", "audit export", "tournament draft", "tournament entries"}
"""A checkpoint is JSON; an export is a record, or with --jsonl JSON; conditions are TOML, or entries of a record."""


def commands(group, before: str = "") -> dict[str, set[str]]:
    """Return every command with its options."""
    found = {}
    for name, command in group.commands.items():
        called = f"{before}{name}"
        if hasattr(command, "commands"):
            found |= commands(command, f"{called} ")
        else:
            found[called] = {option for parameter in command.params for option in parameter.opts}
    return found


def test_commands_without_json_option_are_exactly_those_listed():
    without = {name for name, options in commands(app).items() if "--json" not in options}
    assert without == SPEAKS_ONLY_TO_PEOPLE | IS_DATA
