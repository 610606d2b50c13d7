"""Runs a command line, and says what becomes of whatever goes wrong."""

import os
import re
import sys
from contextlib import nullcontext
from typing import TextIO, cast

import click

from hardway.cli.commands.top_commands import app
from hardway.cli.terminal.complaints import complain, errors_as_json, wants_json
from hardway.cli.terminal.declare import usage_words
from hardway.cli.terminal.exits import BAD, DONE, STOPPED, ClosedInput, Stop, close_quietly, unread
from hardway.cli.terminal.greeting import greet, greets
from hardway.cli.terminal.safe_output import OutputFailed, safe_output
from hardway.extras import extra_for, install_line


def run(args: list[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    # A program that is started with one of its streams closed finds None in its place.
    if sys.stdin is None:
        sys.stdin = cast(TextIO, ClosedInput())
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    if sys.stdout is None:
        complain("standard output is closed: there is nowhere to print to", "not_written")
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
        complain(stop.says, stop.name, clause=stop.clause)
        return stop.code
    except BrokenPipeError:
        return unread()
    except OutputFailed as failed:
        close_quietly()
        complain(f"cannot write the output: {failed}", "not_written")
        return BAD
    except (KeyboardInterrupt, click.Abort):
        return STOPPED
    except ModuleNotFoundError as error:
        return _missing(error, sys.argv[1:] if args is None else args)
    except click.exceptions.NoArgsIsHelpError as error:
        if error.ctx is not None and error.ctx.parent is None and greets():
            return greet(_run)
        print(error.format_message())
        complain("name a command, as shown above", "usage")
        return BAD
    except click.UsageError as error:
        complain(usage_words(error), "usage")
        return BAD
    except click.ClickException as error:
        complain(error.format_message(), "usage")
        return BAD


_NEEDS = {
    "simulate": "simulate", "tournament": "simulate", "serve": "server", "people": "server", "audit": "server",
    "backup": "server", "restore": "server",
}  # fmt: skip
"""The extra that a command needs, where what is missing could also come with a smaller one."""
_ASKED = re.compile(r"--engine[ =](gpu|ray|dask)\b|(postgres)ql://")
"""What an option asks for besides: the extra of its name has all that the command needs."""


def _missing(error: ModuleNotFoundError, args: list[str]) -> int:
    """Say how to install what a command needs; a module that no extra brings is a mistake of ours."""
    command = next((word for word in args if word in app.commands), "")
    asked = _ASKED.search(" ".join(args))
    extra = extra_for(error, (asked[1] or asked[2]) if asked else _NEEDS.get(command, ""))
    if not extra:
        raise error
    complain(f"{command} needs {error.name}, which is not installed: {install_line(extra)}", "not_installed")
    return BAD
