"""Commands as functions without a body: each parameter says beside its type what is typed for it and what it is for.

    @odds.declare("odds.show_wager:show_wager")
    def wager(house: Annotated[str, Argument(help="A house.")], as_json: Annotated[bool, Option("--json")] = False):
        "Explain one wager."

The docstring is the help. What the command does is a function of the same parameters in another module, which is loaded
when the command runs: help must be quick, and must not need what is not installed. Click parses and helps; from the
same words come shell completion, the manual page and the documentation.
"""

import inspect
from collections import UserDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Annotated, Any, get_args, get_origin

import click

from hardway.cli.terminal.exits import STOPPED, unread

SHELLS = ("bash", "zsh", "fish")
FILES = frozenset(("FILE", "DIR", "FOLDER", "RECORD", "TERMS", "ENTRIES", "CHECKPOINT", "PACK", "DB"))
"""What is typed for these is the name of a file or a folder."""
WIDE = {"max_content_width": 120}
"""As wide as the terminal, but not wider: long lines are hard to read."""


def _houses() -> list[str]:
    from hardway.rulebook import house_names

    return list(house_names())


def _strategies() -> list[str]:
    from hardway.strategy.shelf import shelf

    return list(shelf())


COMPLETED: dict[str, Callable[[], list[str]]] = {
    "HOUSE": _houses, "STRATEGY": _strategies, "SHELL": lambda: list(SHELLS),
}  # fmt: skip
"""Words that a shell completes, by what help calls them. The books are opened only when a shell asks."""


@dataclass(frozen=True, kw_only=True)
class Argument:
    """A word typed in its place."""

    help: str = ""
    metavar: str = ""


class Option:
    """A flag with a value, or alone for a bool; named after its parameter unless it has names of its own."""

    def __init__(
        self, *names: str, help: str = "", metavar: str = "", min: int | None = None, max: int | None = None
    ) -> None:
        self.names, self.help, self.metavar = names, help, metavar
        self.range = (min, max)


class CliCommand(click.Command):
    """A command whose options may stand under headings of their own: by heading, the names of the parameters."""

    groups: Mapping[str, str] = {}

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, group by group."""
        heading = {name: group for group, names in self.groups.items() for name in names.split()}
        shown: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None and not isinstance(param, click.Argument):
                shown.setdefault(heading.get(param.name or "", "Options"), []).append(record)
        for group, records in shown.items():
            with formatter.section(group):
                formatter.write_dl(records)


class LazyCommands(UserDict[str, Any]):
    """Commands by name, each made when it is first asked for: to start one, the others are not loaded."""

    def __getitem__(self, name: str) -> click.Command:
        """Return a command."""
        made: click.Command = self.data[name]()
        return made


class CliGroup(click.Group):
    """Commands under one name."""

    def __init__(self, name: str, says: str, work: Callable[..., None] | None = None) -> None:
        """Name the group; `work` is done before any of its commands, with options of its own."""
        self.lazy = LazyCommands()
        super().__init__(
            name, help=inspect.cleandoc(says), params=_parameters(work) if work else [], callback=work,
            no_args_is_help=True, context_settings=WIDE, commands=self.lazy,
        )  # fmt: skip

    def declare(self, work: str, *, groups: Mapping[str, str] | None = None) -> Callable[[Callable[..., None]], None]:
        """Make a command of a function's parameters and docstring; `work` is `room.module:function` of this package."""

        def declared(words: Callable[..., None]) -> None:
            name = words.__name__.rstrip("_")
            self.lazy.data[name] = cache(lambda: _command(name, words, work, groups or {}))

        return declared

    def take(self, module: str, name: str) -> None:
        """Take a group from a module that is loaded when it is asked for."""
        self.lazy.data[name] = lambda: getattr(import_module(module), name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each command with the first sentence of its help, whole: Click would cut it."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary(one)) for name, one in sorted(self.commands.items()) if not one.hidden])


def summary(one: click.Command) -> str:
    """Return the first sentence of a command's help."""
    first = " ".join((one.help or "").split("\n\n")[0].split())
    return first.partition(". ")[0].rstrip(".") + "."


def _command(name: str, words: Callable[..., None], work: str, groups: Mapping[str, str]) -> click.Command:
    """Return a command that loads its work. Click would make a closed pipe a failure, and print a line at Ctrl-C."""
    module, _, function = work.partition(":")

    def run(**typed: Any) -> int:
        try:
            code: int = getattr(import_module(f"hardway.cli.{module}"), function)(**typed)
        except KeyboardInterrupt:
            return STOPPED
        except BrokenPipeError:
            return unread()
        return code

    params = _parameters(words)
    made = CliCommand(name, callback=run, params=params, help=inspect.getdoc(words), context_settings=WIDE)
    made.groups = groups
    return made


def _parameters(words: Callable[..., None]) -> list[click.Parameter]:
    return [_parameter(one) for one in inspect.signature(words).parameters.values()]


def _parameter(one: inspect.Parameter) -> click.Parameter:
    """Return the parameter of a command, from a function's own."""
    assert get_origin(one.annotation) is Annotated, f"{one.name} says nothing about itself"
    kind, said = get_args(one.annotation)
    if type(None) in get_args(kind):  # `int | None`
        kind = get_args(kind)[0]
    several, needed = get_origin(kind) is tuple, one.default is inspect.Parameter.empty
    more: dict[str, Any] = {"help": said.help, "metavar": said.metavar or None}
    if not needed:
        more["default"] = one.default
    if words := COMPLETED.get(_stands_for(said, one.name)):
        more["shell_complete"] = _completing(words)
    if isinstance(said, Argument):
        if said.metavar and not needed:
            more["metavar"] = f"[{said.metavar}]"  # as Click shows a name of its own that may be left out
        return click.Argument(
            [one.name], type=_type(str, said, one.name), nargs=-1 if several else 1, required=needed, **more
        )
    names = [one.name, *(said.names or (f"--{one.name.replace('_', '-')}",))]
    if kind is bool:
        return click.Option(names, is_flag=True, **more)
    typed = _type(kind, said, one.name)
    shown = not needed and one.default not in ("", None, 0, ())
    return click.Option(names, type=typed, multiple=several, required=needed, show_default=shown, **more)


def _type(kind: Any, said: Argument | Option, name: str) -> Any:
    """Return what Click calls a kind of word: a number in its range, a file that a shell can complete, a word."""
    if kind is int:
        return click.IntRange(*said.range) if isinstance(said, Option) and said.range != (None, None) else int
    return click.Path() if _stands_for(said, name) in FILES else str


def _stands_for(said: Argument | Option, name: str) -> str:
    """Return the word that help shows in the place of what is typed: HOUSE."""
    return (said.metavar or name.upper()).split()[0].rstrip("…")


def _completing(words: Callable[[], list[str]]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    return lambda ctx, param, begun: [word for word in words() if word.startswith(begun)]
