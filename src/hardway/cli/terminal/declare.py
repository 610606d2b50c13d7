"""Commands as functions: each parameter says beside its type what is typed for it and what it is for.

    @commands.adopt
    def wager(house: Annotated[str, Argument(help="A house.")], as_json: Annotated[bool, Option("--json")] = False): …

Click parses and helps; from the same words come shell completion, the manual page and the documentation.
"""

import inspect
from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Annotated, Any, get_args, get_origin

import click

from hardway.cli.terminal.complete import houses, shells, strategies
from hardway.cli.terminal.exits import guarded

Work = Callable[..., int]
COMPLETED = {"HOUSE": houses, "STRATEGY": strategies, "SHELL": shells}
"""Words that a shell completes, by what help calls them."""
FILES = frozenset(("FILE", "DIR", "FOLDER", "RECORD", "TERMS", "ENTRIES", "CHECKPOINT", "PACK", "DB"))
"""What is typed for these is the name of a file or a folder."""
WIDE = {"max_content_width": 120}
"""As wide as the terminal, but not wider: long lines are hard to read."""


@dataclass(frozen=True, kw_only=True)
class Argument:
    """A word typed in its place."""

    help: str = ""
    metavar: str = ""


class Option:
    """A flag with a value, or alone for a bool; named after its parameter unless it has names of its own."""

    def __init__(
        self, *names: str, help: str = "", metavar: str = "", min: int | None = None, max: int | None = None,
        group: str = "",
    ) -> None:  # fmt: skip
        self.names, self.help, self.metavar, self.group = names, help, metavar, group
        self.range = (min, max)


class CliCommand(click.Command):
    """A command whose options may stand under headings of their own."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, group by group."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None and not isinstance(param, click.Argument):
                groups.setdefault(getattr(param, "group", "") or "Options", []).append(record)
        for group, records in groups.items():
            with formatter.section(group):
                formatter.write_dl(records)


class LazyCommands(MutableMapping[str, click.Command]):
    """Commands by name, each made when it is first asked for: to start one, the others are not loaded."""

    def __init__(self) -> None:
        self.makers: dict[str, Callable[[], click.Command]] = {}

    def __getitem__(self, name: str) -> click.Command:
        """Return a command."""
        return self.makers[name]()

    def __setitem__(self, name: str, made: click.Command) -> None:
        """Keep a command that is made already."""
        self.makers[name] = lambda: made

    def __delitem__(self, name: str) -> None:
        """Forget a command."""
        del self.makers[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names; nothing is made."""
        return iter(self.makers)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.makers)


class CliGroup(click.Group):
    """Commands under one name."""

    def __init__(self, name: str, says: str, work: Callable[..., None] | None = None) -> None:
        """Name the group; `work` is done before any of its commands, with options of its own."""
        params = _parameters(work) if work else []
        self.lazy = LazyCommands()
        super().__init__(
            name, help=inspect.cleandoc(says), params=params, callback=work, no_args_is_help=True,
            context_settings=WIDE, commands=self.lazy,
        )  # fmt: skip

    def adopt(self, work: Work, name: str = "") -> Work:
        """Make a command of a function; its docstring is the help."""
        called = name or work.__name__.rstrip("_")
        self.lazy.makers[called] = cache(lambda: command(work, called))
        return work

    def adopt_from(self, module: str, name: str) -> None:
        """Take a group, or a function as a command, from a module that is loaded when it is asked for."""

        @cache
        def found() -> click.Command:
            made = getattr(import_module(module), name)
            return made if isinstance(made, click.Command) else command(made, name)

        self.lazy.makers[name] = found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each command with the first sentence of its help, whole: Click would cut it."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary(one)) for name, one in sorted(self.commands.items()) if not one.hidden])


def summary(one: click.Command) -> str:
    """Return the first sentence of a command's help."""
    first = " ".join((one.help or "").split("\n\n")[0].split())
    return first.partition(". ")[0].rstrip(".") + "."


def command(work: Work, name: str) -> click.Command:
    """Return the command of a function."""
    return CliCommand(
        name, callback=guarded(work), params=_parameters(work), help=inspect.getdoc(work), context_settings=WIDE
    )


def _parameters(work: Callable[..., Any]) -> list[click.Parameter]:
    return [_parameter(one) for one in inspect.signature(work).parameters.values()]


def _parameter(one: inspect.Parameter) -> click.Parameter:
    """Return the parameter of a command, from a function's own."""
    assert get_origin(one.annotation) is Annotated, f"{one.name} says nothing about itself"
    kind, said = get_args(one.annotation)
    if type(None) in get_args(kind):  # `int | None`
        kind = get_args(kind)[0]
    several, needed = get_origin(kind) is list, one.default is inspect.Parameter.empty
    more: dict[str, Any] = {"help": said.help, "metavar": said.metavar or None}
    if not needed:
        more["default"] = one.default
    if several:
        more["callback"] = lambda ctx, param, typed: list(typed)
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
        made = click.Option(names, is_flag=True, **more)
    else:
        typed = _type(kind, said, one.name)
        shown = not needed and one.default not in ("", None, 0)
        made = click.Option(names, type=typed, multiple=several, required=needed, show_default=shown, **more)
    made.group = said.group  # type: ignore[attr-defined]
    return made


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
