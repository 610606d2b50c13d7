"""Help, manual page, reference and completion come from one source, agree, and are never cut."""

import os
import re
import shlex
import shutil
import subprocess
import sys

import click
import pytest

from hardway.cli.commands.top_commands import app
from hardway.cli.terminal.declare import summary
from hardway.cli.terminal.manual import ENDS, HELP, entries, man_page
from hardway.rulebook import house_names
from hardway.strategy.shelf import shelf
from tools.cli_reference import PAGE, page

ENTRIES = list(entries(app))
MACROS = {".TH", ".SH", ".SS", ".PP", ".TP", ".B"}


def words(text: str) -> list[str]:
    return re.sub(r"\s+", " ", text).split()


@pytest.mark.parametrize("columns", [50, 80, 120])
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_help_text_is_complete_at_every_terminal_width(hardway, monkeypatch, entry, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    ran = hardway(*entry.name.split()[1:], "--help")
    assert ran.code == 0
    whole = [line for line in ran.out.splitlines() if not line.startswith("  hardway ")]  # examples are copied whole
    assert max(map(len, whole)) <= columns
    together = re.sub(r"\s", "", ran.out)
    said = [entry.text, *(part for pair in entry.parameters for part in pair)]
    if entry.group:
        said.pop(0)
    for text in said:
        assert re.sub(r"\s", "", text) in together


def test_summaries_of_commands_are_at_most_56_characters():
    """People scan a list of commands, so its lines are short."""
    commands = [command for group in groups() for command in group.commands.values()]
    assert {summary(one) for one in commands if len(summary(one)) > 56} == set()


def groups() -> list:
    return [app, *(one for one in app.commands.values() if isinstance(one, click.Group))]


def test_every_command_is_under_a_heading_of_the_help():
    placed = " ".join(app.headings.values()).split()
    assert sorted(placed) == sorted(app.commands)


@pytest.mark.parametrize("example", [example for entry in ENTRIES for example in entry.examples])
def test_help_example_is_a_valid_command_line(example):
    command, words = app, shlex.split(re.split(" (?:>|[|]) ?", example)[0])[1:]  # the rest is for the shell
    with click.Context(app, info_name="hardway") as ctx:
        while isinstance(command, click.Group):
            name, command, words = command.resolve_command(ctx, words)
        command.make_context(name, words, parent=ctx)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_option_h_prints_the_same_help_as_option_help(hardway, entry):
    words = entry.name.split()[1:]
    assert hardway(*words, "-h") == hardway(*words, "--help")


def test_one_letter_option_means_the_same_in_every_command():
    options = [one for group in groups() for one in group.commands.values() for one in one.params]
    by_letter = {}
    for one in options:
        for short in (name for name in one.opts if len(name) == 2):
            by_letter.setdefault(short, set()).update(name for name in one.opts if len(name) > 2)
    assert {letter: names for letter, names in by_letter.items() if len(names) > 1} == {"-n": {"--count", "--sessions"}}


def test_command_and_parameter_have_a_help_text():
    for entry in ENTRIES:
        assert entry.text, entry.name
        for name, says in entry.parameters:
            assert says, f"{entry.name} {name}"


OPTIONAL = {
    "hardway completion": "[SHELL]", "hardway examples": "[FOLDER]", "hardway odds compare": "[HOUSE…]",
    "hardway odds hand": "[HOUSE]", "hardway rules": "[HOUSE [CLAUSE]]", "hardway school": "[HOUSE]",
    "hardway play": "[HOUSE]", "hardway serve": "[HOUSE…]", "hardway simulate": "[HOUSE…] STRATEGY…", "hardway strategies": "[STRATEGY]", "hardway tournament draft": "[NAME]",
}  # fmt: skip
"""The commands whose argument is optional."""


def test_usage_lines_put_optional_arguments_in_brackets():
    shown = {entry.name: entry.usage.split("[OPTIONS]")[1].strip() for entry in ENTRIES if not entry.group}
    bracketed = {name: usage for name, usage in shown.items() if usage.startswith("[")}
    assert bracketed == OPTIONAL


def test_manual_page_contains_every_help_text(hardway):
    ran = hardway("manual")
    assert ran.code == 0
    plain = (
        re.sub(r"\\\[u([0-9A-F]{4,5})\]", lambda found: chr(int(found[1], 16)), ran.out)
        .replace("\\-", "-")
        .replace("\\e", "\\")
    )
    for entry in ENTRIES:
        for text in (entry.text, *(says for name, says in entry.parameters if name != HELP)):
            assert " ".join(words(text)) in " ".join(words(plain.replace("\n.PP\n", "\n"))), entry.name


@pytest.mark.parametrize("name", ["docs/notation.md", "docs/cli.md"])
def test_docs_describe_exit_codes_in_the_words_of_the_program(name):
    assert ENDS in (PAGE.parent.parent / name).read_text(encoding="utf-8")


def test_manual_page_is_valid_troff():
    text = man_page(app, "1.2.3")
    assert text.isascii()
    assert {line.split()[0] for line in text.splitlines() if line.startswith(".")} == MACROS
    if groff := shutil.which("groff"):
        ran = subprocess.run([groff, "-man", "-Tutf8", "-ww"], input=text, capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, "")


def test_generated_command_reference_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "python tools/cli_reference.py writes it again"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("hardway od", {"odds"}),
        ("hardway odds house ", set(house_names())),
        ("hardway odds strategy crown pass", {name for name in shelf() if name.startswith("pass")}),
        ("hardway play st", {"star"}),
        ("hardway completion z", {"zsh"}),
        ("hardway odds wager --st", {"--stake"}),
        ("hardway replay exam", {"exam"}),
    ],
)
def test_shell_completion_offers_commands_houses_and_strategies(typed, offered):
    words = typed.split(" ")
    env = os.environ | {"_HARDWAY_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    ran = subprocess.run([sys.executable, "-m", "hardway"], env=env, capture_output=True, text=True, check=True)
    assert {line.partition(",")[2] for line in ran.stdout.splitlines()} == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script_is_printed_for_each_shell(hardway, shell):
    ran = hardway("completion", shell)
    assert ran.code == 0
    assert "_HARDWAY_COMPLETE" in ran.out
    if shell == "bash" and (bash := shutil.which("bash")):
        assert subprocess.run([bash, "-n"], input=ran.out, text=True).returncode == 0


def test_completion_error_names_the_unknown_and_the_known_shells(hardway, monkeypatch):
    monkeypatch.setenv("SHELL", "/bin/csh")
    ran = hardway("completion")
    assert ran.code == 2
    assert "bash, zsh, fish, not csh" in ran.err


def test_every_command_with_a_required_argument_has_an_example():
    """An example is shown when the argument is missing."""
    needy = [one for group in groups() for one in group.commands.values() if any(part.required for part in one.params)]
    assert len(needy) > 25
    assert [one.name for one in needy if not one.examples] == []
