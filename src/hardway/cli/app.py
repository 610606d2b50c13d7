"""The commands and their options, and what becomes of whatever goes wrong in them. The work is loaded when a command runs."""

import sys
from typing import Annotated

import typer

from hardway.cli.stop import BAD, DONE, STOPPED, Stop, close_quietly, complain

app = typer.Typer(
    name="hardway", help="Craps by the book: play, replay and read casinos' approved rules, with the clause behind every decision.",
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
)  # fmt: skip

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of words.")]


def run(args: list[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = app(args, standalone_mode=False, prog_name="hardway")
        sys.stdout.flush()
        return code if isinstance(code, int) else DONE
    except Stop as stop:
        sys.stdout.flush()
        complain(stop.says)
        return stop.code
    except (KeyboardInterrupt, typer.Abort):
        return STOPPED
    except BrokenPipeError:
        close_quietly()
        return DONE
    except typer.TyperException as error:
        return _usage(error)


def _usage(error: typer.TyperException) -> int:
    message = error.format_message()
    complain(f"{message} (`hardway --help` shows the commands)" if message else "which command? `hardway --help` shows them")
    return BAD


@app.callback()
def hardway() -> None:
    """Craps by the book: play, replay and read casinos' approved rules, with the clause behind every decision."""


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A table record, or - for stdin.")],
    as_json: AsJson = False,
    steps: Annotated[bool, typer.Option("--all", help="Tell every step of procedure around a roll.")] = False,
) -> int:
    """Play a record again: each roll, each settlement with its odds, amount and clause."""
    from hardway.cli.replay import replay

    return replay(file, as_json=as_json, steps=steps)
