"""The commands, their options, and what becomes of whatever goes wrong. The work is loaded when a command runs."""

import os
import re
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, TextIO, cast

import click

from hardway import __version__
from hardway.cli.terminal.complaints import complain, errors_as_json, wants_json
from hardway.cli.terminal.complete import SHELLS, completion_script, own_shell
from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.exits import BAD, DONE, STOPPED, ClosedInput, Stop, close_quietly, unread
from hardway.cli.terminal.safe_output import OutputFailed, safe_output
from hardway.cli.terminal.shared_options import AsJson, Db
from hardway.extras import extra_for, install_line
from hardway.values.usual import USUAL_HOUSE

Record = Annotated[str, Argument(help="A table record, or - for stdin.")]


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
        return _missing(error, args or sys.argv[1:])
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message())
        complain("name a command, as shown above", "usage")
        return BAD
    except click.ClickException as error:
        complain(f"{error.format_message()} (`hardway --help` shows the commands)", "usage")
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


def _begin(
    houses: Annotated[
        list[str] | None, Option(metavar="DIR", help="A folder of houses of your own; may be given again.")
    ] = None,
) -> None:
    if houses:
        from hardway.rulebook import BookError, add_houses

        try:
            for folder in houses:
                add_houses(Path(folder))
        except BookError as error:
            raise Stop(error.gaps[0]) from None


app = CliGroup(
    "hardway",
    "Craps by the book: play, replay and read casinos' approved rules, with the clause behind every decision.",
    _begin,
)
click.version_option(__version__, message="hardway %(version)s")(app)
for name in ("people", "audit", "odds", "promotion", "tournament"):
    app.adopt_from(f"hardway.cli.{name}.{name}_commands", name)
for name in ("serve", "simulate", "school"):
    app.adopt_from(f"hardway.cli.{name}.{name}_command", name)


@app.adopt
def play(
    house: Annotated[str, Option(metavar="HOUSE", help="A house by name, or a folder with a book.")] = USUAL_HOUSE,
    variant: Annotated[str, Option(help="A variant of the house's book; `hardway rules HOUSE` lists them.")] = "",
    chips: Annotated[str, Option(help="The chips of the table float: 1,5,25,100.")] = "",
    option: Annotated[list[str] | None, Option(help="NAME=VALUE; may be given again.")] = None,
    sign: Annotated[list[str] | None, Option(help='A line of the sign: "* 5 500"; may be given again.')] = None,
    saved: Annotated[
        str, Option("--from", metavar="FILE", help="Go on with a game that was saved, at its own table.")
    ] = "",
    server: Annotated[str, Option(help="Play at a server: http://127.0.0.1:8000.")] = "",
    table: Annotated[str, Option(help="Which of its tables. Default: open a new one.")] = "",
    name: Annotated[str, Option(help="Sign in with this name. Default: come as a guest.")] = "",
    role: Annotated[str, Option("--as", help="Act in this role of the house. Default: as a player.")] = "",
) -> int:
    """Open a table in the terminal and play: type the verbs of the notation. With --server, at a table there."""
    if server:
        from hardway.cli.play.play_at_server import play_at

        return play_at(server, table=table, house=house, name=name, role=role)
    from hardway.cli.play.play_here import play

    return play(house, variant=variant, chips=chips, options=option or [], sign=sign or [], saved=saved)


@app.adopt
def replay(
    file: Record,
    as_json: AsJson = False,
    steps: Annotated[bool, Option("--all", help="Tell every step of procedure around a roll.")] = False,
    roll: Annotated[int, Option(min=0, help="Stop after this throw, as a dispute names it.")] = 0,
) -> int:
    """Play a record again: each roll, each settlement with its odds, amount and clause."""
    from hardway.cli.records.replay_record import replay

    return replay(file, as_json=as_json, steps=steps, roll=roll)


@app.adopt
def rulings(file: Record, as_json: AsJson = False) -> int:
    """Read the rulings of a record: every act of staff, with when, who, why and by which clause."""
    from hardway.cli.records.show_rulings import show_rulings

    return show_rulings(file, as_json=as_json)


@app.adopt
def legal(
    file: Record,
    who: Annotated[str, Argument(help="A player at the table, or a role of the house.")],
    as_json: AsJson = False,
) -> int:
    """Show what someone may do at the end of a record, and why not the rest."""
    from hardway.cli.records.show_legal import legal

    return legal(file, who, as_json=as_json)


@app.adopt
def rules(
    words: Annotated[
        list[str] | None,
        Argument(metavar="HOUSE [CLAUSE]", help="A house, or a folder with a book; `check` or `new` and a folder."),
    ] = None,
    compare: Annotated[bool, Option("--compare", help="Set the houses named side by side.")] = False,
    coverage: Annotated[bool, Option("--coverage", help="List every clause with what proves it.")] = False,
    as_json: AsJson = False,
) -> int:
    """Read the books: the houses, a house, a clause, houses compared, coverage; `check FOLDER` proves any book,
    `new FOLDER` writes one to begin with.

    hardway rules new FOLDER: write a small book into a new folder, whole as it stands, with every key explained. The
    last part of FOLDER is the name of the house: small letters (a-z), digits and _, a letter first.

    hardway rules check FOLDER: prove a book, its felt and its variants, and play the records that lie beside it
    (*.craps there or in records/). A record with a line `# proves: CLAUSE` counts as a proof of that clause.
    """
    from hardway.cli.rules.read_books import rules

    return rules(words or [], compare=compare, coverage=coverage, as_json=as_json)


@app.adopt
def strategies(
    name: Annotated[str, Argument(metavar="STRATEGY", help="Print this one as it is written.")] = "",
    as_json: AsJson = False,
) -> int:
    """List the strategies that come with Hardway, for `hardway odds` and `hardway simulate`."""
    from hardway.cli.odds.show_strategies import strategies

    return strategies(name, as_json=as_json)


@app.adopt
def examples(
    folder: Annotated[str, Argument(metavar="FOLDER", help="Where to. Default: examples.")] = "examples",
    as_json: AsJson = False,
) -> int:
    """Write the example records into a folder, to read, replay and change. No file of yours is overwritten."""
    from hardway.cli.records.write_examples import write_examples

    return write_examples(folder, as_json=as_json)


@app.adopt
def completion(
    shell: Annotated[str, Argument(metavar="SHELL", help="bash, zsh or fish. Default: yours.")] = "",
) -> int:
    """Print a script that makes your shell complete commands, options, houses and strategies.

    bash: hardway completion bash >> ~/.bashrc · zsh: hardway completion zsh >> ~/.zshrc ·
    fish: hardway completion fish > ~/.config/fish/completions/hardway.fish
    """
    wanted = shell or own_shell()
    if wanted not in SHELLS:
        raise Stop(f"completion: name a shell: {', '.join(SHELLS)}" + (f"; not {wanted}" if wanted else ""))
    print(completion_script(app, wanted))
    return DONE


@app.adopt
def manual() -> int:
    """Print the manual page: hardway manual | man -l -."""
    from hardway.cli.terminal.manual import man_page

    print(man_page(app, __version__), end="")
    return DONE


@app.adopt
def backup(
    file: Annotated[str, Argument(help="The file to make.")], db: Db = "hardway.db", as_json: AsJson = False
) -> int:
    """Copy a journal into one file, while its tables play on; the file is a journal itself."""
    from hardway.cli.audit.copy_journal import backup

    return backup(db, file, as_json=as_json)


@app.adopt
def restore(file: Annotated[str, Argument(help="A backup.")], db: Db = "hardway.db", as_json: AsJson = False) -> int:
    """Put a backup back where no journal is, and audit it."""
    from hardway.cli.audit.copy_journal import restore

    return restore(file, db, as_json=as_json)
