"""Prints the manual page and the completion scripts, from the same declarations as `--help`."""

import os
import sys
from collections.abc import Iterator
from typing import NamedTuple, cast

import click
from click.shell_completion import get_completion_class

from hardway import __version__
from hardway.cli.terminal.declare import SHELLS, summary
from hardway.cli.terminal.exits import DONE, Stop

HELP = "-h, --help"
ENDS = """\
0: done. 1: an expectation of a record failed, an audit or check found a fault, or a rule forbids it. 2: bad input or \
usage, or a rule book with gaps. 130: stopped by Ctrl-C."""
FILES = {
    "hardway.db": "The journal of `hardway serve`, a SQLite file, and beside it its signing key, hardway.db.key.",
    "~/.local/state/hardway/": "Games of `hardway play`, saved as you type them. XDG_STATE_HOME moves it.",
}
ENVIRONMENT = {
    "HARDWAY_HOUSES": "Folders with houses of your own, like --houses.",
    "NO_COLOR": "Set it to print without colours.",
    "COLUMNS": "The width of a line.",
}


class ManualEntry(NamedTuple):
    """A command of the manual: its whole name, usage line, description, parameters and examples."""

    name: str
    usage: str
    text: str
    parameters: list[tuple[str, str]]
    group: bool
    examples: list[str]


def entries(command: click.Command, above: click.Context | None = None) -> Iterator[ManualEntry]:
    """Yield a command and all its subcommands."""
    ctx = click.Context(command, info_name=command.name, parent=above, **command.context_settings)
    pieces = " ".join(command.collect_usage_pieces(ctx))
    records = [record for param in command.get_params(ctx) if (record := param.get_help_record(ctx))]
    group = isinstance(command, click.Group)
    examples = [f"{ctx.command_path} {words}" for words in getattr(command, "examples", ())]
    usage = f"{ctx.command_path} {pieces}".strip()
    yield ManualEntry(ctx.command_path, usage, command.help or "", records, group, examples)
    if isinstance(command, click.Group):
        for name in sorted(command.commands):
            yield from entries(command.commands[name], ctx)


def print_manual() -> int:
    """Print the manual page."""
    print(man_page(_program(), __version__), end="")
    return DONE


def print_completion(shell: str) -> int:
    """Print the completion script for a shell; without a name, for the shell in SHELL."""
    own = os.path.basename(os.environ.get("SHELL", "")).removesuffix(".exe") if sys.platform != "win32" else ""
    wanted = shell or own
    if wanted not in SHELLS:
        raise Stop(f"completion: name one of the shells {', '.join(SHELLS)}" + (f", not {wanted}" if wanted else ""))
    found = get_completion_class(wanted)
    assert found is not None
    print(found(_program(), {}, "hardway", "_HARDWAY_COMPLETE").source())
    return DONE


def _program() -> click.Group:
    return cast(click.Group, click.get_current_context().find_root().command)


def man_page(app: click.Group, version: str) -> str:
    """Return the manual page of the program."""
    whole, *commands = entries(app)
    lines = [f'.TH HARDWAY 1 "" "hardway {version}" "Hardway"', ".SH NAME", f"hardway \\- {_troff(summary(app)[:-1])}"]
    lines += [".SH SYNOPSIS", ".B hardway", _troff(whole.usage.removeprefix("hardway "))]
    lines += [".SH DESCRIPTION", *_paragraphs(whole.text), ".SH OPTIONS", *_terms(whole.parameters), ".SH COMMANDS"]
    for one in commands:
        lines += [f".SS {_troff(one.usage)}", *_paragraphs(one.text)]
        lines += _terms([(name, says) for name, says in one.parameters if name != HELP])
        lines += [line for example in one.examples for line in (".PP", f".B {_troff(example)}")]
    lines += [".SH EXIT STATUS", _troff(ENDS), ".SH ENVIRONMENT", *_terms(list(ENVIRONMENT.items()))]
    return "\n".join([*lines, ".SH FILES", *_terms(list(FILES.items()))]) + "\n"


def _paragraphs(text: str) -> list[str]:
    return [line for part in text.split("\n\n") for line in (".PP", _troff(" ".join(part.split())))]


def _terms(pairs: list[tuple[str, str]]) -> list[str]:
    return [line for name, says in pairs for line in (".TP", f".B {_troff(name)}", _troff(says or "Not described."))]


def _troff(text: str) -> str:
    """Escape a text for troff."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    plain = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in plain)
    return f"\\&{plain}" if plain[:1] in (".", "'") else plain
