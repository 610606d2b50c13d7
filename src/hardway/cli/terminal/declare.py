"""Commands as functions without a body: each parameter says beside its type what is typed for it and what it is for.

    @odds.declare("odds.show_wager:show_wager", examples=("crown hard 6",))
    def wager(house: Annotated[str, Argument(help="A house.")], as_json: Annotated[bool, Option("--json")] = False):
        "Explain one wager."

The docstring is the help. What the command does is a function of the same parameters in another module, which is loaded
when the command runs: help must be quick, and must not need what is not installed. Click parses and helps; from the
same words come shell completion, the manual page and the documentation.
"""

import inspect
import os
from collections import UserDict
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Annotated, Any, get_args, get_origin

import click

from hardway.cli.terminal.exits import STOPPED, unread
from hardway.cli.terminal.safe_output import paged

SHELLS = ("bash", "zsh", "fish")
FILES = frozenset(("FILE", "DIR", "FOLDER", "RECORD", "TERMS", "ENTRIES", "CHECKPOINT", "PACK", "DB"))
"""What is typed for these is the name of a file or a folder."""
WIDE: dict[str, Any] = {"max_content_width": 120, "help_option_names": ["-h", "--help"]}
"""As wide as the terminal, but not wider: long lines are hard to read."""
SHORT = {
    "--bankroll": "-b", "--chips": "-c", "--count": "-n", "--db": "-d", "--goal": "-g", "--json": "-j",
    "--option": "-O", "--out": "-o", "--port": "-p", "--rolls": "-r", "--seed": "-s", "--sessions": "-n",
    "--table": "-t", "--unit": "-u",
}  # fmt: skip
"""The common options have one letter too, the same in every command."""


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
        self, *names: str, help: str = "", metavar: str = "", min: int | None = None, max: int | None = None,
        choices: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.names, self.help, self.metavar, self.choices = names, help, metavar, choices
        self.range = (min, max)


class WholeNumber(click.IntRange):
    """A whole number, written as people write it: 1,000,000 or 1e6."""

    name = "number"

    def _describe_range(self) -> str:
        """Return the range as help shows it; nothing where any number will do."""
        return "" if self.min is self.max is None else super()._describe_range()

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number."""
        from hardway.values.amounts import plain_number

        text = plain_number(value) if isinstance(value, str) else value
        try:
            int(text)
        except ValueError:
            self.fail(f"{value!r} is not a whole number, such as 200, 1,000,000 or 1e6.", param, ctx)
        return super().convert(int(text), param, ctx)


class Money(click.ParamType[str]):
    """An amount of money or chips: 5, 2.50, 1,000. What it is used for says whether it will do."""

    name = "money"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the amount without the commas."""
        from hardway.values.amounts import plain_number

        return plain_number(str(value))


class Choice(click.Choice[str]):
    """One of a few words; nothing where none is typed."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word."""
        return super().convert(value, param, ctx) if value else ""


class House(click.ParamType[str]):
    """A house by its name, in whatever case and with a space too; anything else is a folder."""

    name = "house"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name as the shelf has it."""
        return house_name(str(value))


def house_name(typed: str) -> str:
    """Return the house or variant that is meant: `Crown`, `New Zealand`, `VEGAS/crapless`; else what was typed."""
    plain = "".join(typed.lower().split())
    return plain if plain.partition("/")[0] in _houses() and not os.path.exists(typed) else typed


class CliCommand(click.Command):
    """A command with examples, whose options may stand under headings: by heading, the names of the parameters."""

    groups: Mapping[str, str] = {}
    examples: tuple[str, ...] = ()
    """What is typed after the command's own name."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what it is for, and how it is typed."""
        super().format_help_text(ctx, formatter)
        _write_examples(self.examples, ctx, formatter)

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


def _write_examples(examples: tuple[str, ...], ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write examples a line each, which are not broken: they are there to be copied."""
    if examples:
        with formatter.section("Examples" if len(examples) > 1 else "Example"):
            for words in examples:
                formatter.write(f"{'':{formatter.current_indent}}{ctx.command_path} {words}\n")


class LazyCommands(UserDict[str, Any]):
    """Commands by name, each made when it is first asked for: to start one, the others are not loaded."""

    def __getitem__(self, name: str) -> click.Command:
        """Return a command."""
        made: click.Command = self.data[name]()
        return made


class CliGroup(click.Group):
    """Commands under one name; `headings` has the commands that stand under each, the rest stand under the last."""

    def __init__(
        self, name: str, says: str, work: Callable[..., None] | None = None, *, examples: tuple[str, ...] = (),
        headings: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        """Name the group; `work` is done before any of its commands, with options of its own."""
        self.lazy, self.examples, self.headings = LazyCommands(), examples, headings or {"Commands": ""}
        super().__init__(
            name, help=inspect.cleandoc(says), params=_parameters(work) if work else [], callback=work,
            no_args_is_help=True, context_settings=WIDE, commands=self.lazy,
        )  # fmt: skip

    def declare(
        self, work: str, *, examples: tuple[str, ...] = (), groups: Mapping[str, str] | None = None,
        pages: bool = False,
    ) -> Callable[[Callable[..., None]], None]:  # fmt: skip
        """Make a command of a function's parameters and docstring; `work` is `room.module:function` of this package.

        On a terminal a long answer of one that `pages` is shown by a pager.
        """

        def declared(words: Callable[..., None]) -> None:
            name = words.__name__.rstrip("_")
            self.lazy.data[name] = cache(lambda: _command(name, words, work, examples, groups or {}, pages=pages))

        return declared

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which is meant where a house stands in its place: `odds crown hard 6`."""
        name = "wager" if len(args) > 1 else "house"
        if args[0] not in self.lazy and name in self.lazy and house_name(args[0]) in _houses():
            meant = " ".join((ctx.command_path, name, *args))
            raise click.UsageError(f"No such command {args[0]!r}. Did you mean `{meant}`?", ctx)
        return super().resolve_command(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what they are for, and how some are typed."""
        super().format_help_text(ctx, formatter)
        _write_examples(self.examples, ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands and then the options, of which there are few."""
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def take(self, module: str, name: str) -> None:
        """Take a group from a module that is loaded when it is asked for."""
        self.lazy.data[name] = lambda: getattr(import_module(module), name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each command with the first sentence of its help, whole: Click would cut it."""
        placed = {name for names in self.headings.values() for name in names.split()}
        width = max(map(len, self.commands))
        for heading, names in self.headings.items():
            listed = names.split() or sorted(name for name in self.commands if name not in placed)
            with formatter.section(heading):
                formatter.write_dl([(f"{name:{width}}", summary(self.commands[name])) for name in listed])


def usage_words(error: click.UsageError) -> str:
    """Return what is wrong with a command line, with what would be right: a guess, or an example and where more is."""
    if isinstance(error, click.NoSuchOption) and error.possibilities:
        from difflib import get_close_matches  # only a mistake needs it

        near = get_close_matches(error.option_name, error.possibilities, 1, 0.75)
        error = click.NoSuchOption(error.option_name, possibilities=near, ctx=error.ctx)
    says, ctx = error.format_message(), error.ctx
    if ctx is None or says.endswith(("?", "?)")):
        return says
    path, command, examples = ctx.command_path, ctx.command, getattr(ctx.command, "examples", ())
    if isinstance(error, click.MissingParameter) and error.param is not None:
        one = error.param
        named = one.make_metavar(ctx) if isinstance(one, click.Argument) else max(one.opts, key=len)
        says = f"{path.partition(' ')[2]}: {named} is missing."
    elif isinstance(error, click.NoSuchOption) and isinstance(command, CliGroup):
        says = f"No such option {error.option_name!r} here: options of a command follow it."
    example = f" For example: {path} {examples[0]}" if examples else ""
    return f"{says}{example} (`{path} --help` shows {'the rest' if example else 'what it takes'})"


def summary(one: click.Command) -> str:
    """Return the first sentence of a command's help."""
    first = " ".join((one.help or "").split("\n\n")[0].split())
    return first.partition(". ")[0].rstrip(".") + "."


def _command(
    name: str, words: Callable[..., None], work: str, examples: tuple[str, ...], groups: Mapping[str, str], *,
    pages: bool,
) -> click.Command:  # fmt: skip
    """Return a command that loads its work. Click would make a closed pipe a failure, and print a line at Ctrl-C."""
    module, _, function = work.partition(":")

    def run(**typed: Any) -> int:
        try:
            does = getattr(import_module(f"hardway.cli.{module}"), function)
            with paged() if pages else nullcontext():
                code: int = does(**typed)
        except KeyboardInterrupt:
            return STOPPED
        except BrokenPipeError:
            return unread()
        return code

    params = _parameters(words)
    made = CliCommand(name, callback=run, params=params, help=inspect.getdoc(words), context_settings=WIDE)
    made.examples, made.groups = examples, groups
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
        if isinstance(one.default, str) and one.default and "Default" not in said.help:
            more["help"] = f"{said.help} Default: {one.default}."
        return click.Argument(
            [one.name], type=_type(str, said, one.name), nargs=-1 if several else 1, required=needed, **more
        )
    names = [one.name, *(said.names or (f"--{one.name.replace('_', '-')}",))]
    names += [SHORT[name] for name in names if name in SHORT]
    if kind is bool:
        return click.Option(names, is_flag=True, **more)
    typed = _type(kind, said, one.name)
    shown = not needed and one.default not in ("", None, 0, ())
    return click.Option(names, type=typed, multiple=several, required=needed, show_default=shown, **more)


def _type(kind: Any, said: Argument | Option, name: str) -> Any:
    """Return what Click calls a kind of word: a number in its range, a file that a shell can complete, a word."""
    stands_for = _stands_for(said, name)
    if isinstance(said, Option):
        if kind is int:
            return WholeNumber(*said.range)
        if said.choices:
            return Choice(said.choices, case_sensitive=False)
    if stands_for in ("MONEY", "CHIPS"):
        return Money()
    if stands_for == "HOUSE" and " " not in said.metavar:
        return House()
    return click.Path() if stands_for in FILES else str


def _stands_for(said: Argument | Option, name: str) -> str:
    """Return the word that help shows in the place of what is typed: HOUSE."""
    return (said.metavar or name.upper()).split()[0].rstrip("…")


def _completing(words: Callable[[], list[str]]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    return lambda ctx, param, begun: [word for word in words() if word.startswith(begun)]
