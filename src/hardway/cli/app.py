"""Runs one command line, and turns each kind of failure into a message and an exit code."""

import os
import re
import sys
from contextlib import nullcontext
from typing import TextIO, cast

import click

from hardway.cli.commands.top_commands import app
from hardway.cli.terminal.declare import usage_message
from hardway.cli.terminal.errors import errors_as_json, print_error, wants_json
from hardway.cli.terminal.exits import BAD, DONE, STOPPED, ClosedInput, Stop, discard_stdout, end_unread
from hardway.cli.terminal.safe_output import OutputFailed, safe_output
from hardway.extras import extra_for, install_line


def run(args: list[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    # Python sets a standard stream to None where the program was started with it closed.
    if sys.stdin is None:
        sys.stdin = cast(TextIO, ClosedInput())
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    if sys.stdout is None:
        print_error("standard output is closed, so nothing can be printed", "not_written")
        return BAD
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    as_json = wants_json(sys.argv[1:] if args is None else args)
    with safe_output(), errors_as_json() if as_json else nullcontext():
        return _run(args)


def _run(args: list[str] | None) -> int:
    try:
        code = app(args, standalone_mode=False, prog_name="hardway")
        sys.stdout.flush()
        return code if isinstance(code, int) else DONE
    except Stop as stop:
        sys.stdout.flush()
        print_error(stop.says, stop.name, clause=stop.clause)
        return stop.code
    except BrokenPipeError:
        return end_unread()
    except OutputFailed as failed:
        discard_stdout()
        print_error(f"cannot write the output: {failed}", "not_written")
        return BAD
    except (KeyboardInterrupt, click.Abort):
        return STOPPED
    except ModuleNotFoundError as error:
        return _missing(error, sys.argv[1:] if args is None else args)
    except click.exceptions.NoArgsIsHelpError as error:
        if error.ctx is not None and error.ctx.parent is None and sys.stdin.isatty() and sys.stdout.isatty():
            return _greet()
        print(error.format_message())
        print_error(
            f"type a command after `{error.ctx.command_path if error.ctx else 'hardway'}`; they are listed above",
            "usage",
        )
        return BAD
    except click.UsageError as error:
        print_error(usage_message(error), "usage")
        return BAD
    except click.ClickException as error:
        print_error(error.format_message(), "usage")
        return BAD


OFFERS = {
    "play": ("hardway play", "a table here, in the terminal"),
    "casino": ("hardway serve --open", "the casino in your browser"),
    "odds": ("hardway odds house crown", "what every wager of a casino costs"),
    "rules": ("hardway rules", "the rule books"),
}
"""What `hardway` without a command offers on a terminal: by the word to type, the command to run and what it does."""


ENDS = ("", "q", "quit", "exit")
"""The answers to that offer that end the program."""


def _greet() -> int:
    """Offer four commands, and run the one that is chosen; Enter alone, q and quit end."""
    print("Hardway: craps by the book.\n")
    for word, (command, what) in OFFERS.items():
        print(f"  {word:8} {what:38} {command}")
    print("\n  `hardway --help` shows all commands.\n")
    question = "play, casino, odds or rules? "
    try:
        while (typed := input(question).strip().lower()) not in ENDS:
            for word, (command, _) in OFFERS.items():
                if word.startswith(typed):
                    return _run(command.split()[1:])
            question = "Type play, casino, odds or rules; q or Enter alone ends. "
    except EOFError:
        print()
    return DONE


_COMMAND_EXTRAS = {
    "best": "simulate", "simulate": "simulate", "tournament": "simulate", "serve": "server", "people": "server",
    "audit": "server", "backup": "server", "restore": "server", "upgrade": "server",
}  # fmt: skip
"""By command: the extra to install, where a smaller extra has the missing library but not all that it needs."""
_EXTRA_OPTION = re.compile(r"--engine[ =](gpu|ray|dask)\b|(postgres)ql://")
"""Matches options whose value names the extra that they need: `--engine ray`, `postgresql://…`."""


def _missing(error: ModuleNotFoundError, args: list[str]) -> int:
    """Print which extra to install; if no extra brings the missing module, which is a bug, raise the error again."""
    command = next((word for word in args if word in app.commands), "")
    option = _EXTRA_OPTION.search(" ".join(args))
    extra = extra_for(error, (option[1] or option[2]) if option else _COMMAND_EXTRAS.get(command, ""))
    if not extra:
        raise error
    print_error(
        f"{command} needs {error.name}, which is not installed. Install it with: {install_line(extra)}", "not_installed"
    )
    return BAD
