"""Declares commands as functions without a body: a parameter's annotation has its option or argument and its help.

    @odds.declare("odds.show_wager:show_wager", examples=("crown hard 6",))
    def wager(house: Annotated[str, Argument(help="A house.")], as_json: Annotated[bool, Option("--json")] = False):
        "Explain one wager."

The docstring is the help. The work of the command is a function of the same parameters in another module, which is
loaded when the command runs: help must be quick and must not need extras. Click parses and prints help; shell
completion, the manual page and docs/cli.md come from the same declarations.
"""

import inspect
import os
from collections import UserDict
from collections.abc import Callable, Container, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

import click

from hardway.cli.terminal.exits import STOPPED, end_unread
from hardway.cli.terminal.safe_output import paged
from hardway.cli.terminal.settings_file import read_settings

SHELLS = ("bash", "zsh", "fish")
PATH_METAVARS = frozenset(("FILE", "DIR", "FOLDER", "RECORD", "TERMS", "ENTRIES", "CHECKPOINT", "PACK", "DB"))
"""Placeholders that stand for the name of a file or a folder."""
CONTEXT_SETTINGS: dict[str, Any] = {"max_content_width": 120, "help_option_names": ["-h", "--help"]}
"""Help is at most 120 columns wide: longer lines are hard to read."""
LETTERS = {
    "--bankroll": "-b", "--chips": "-c", "--count": "-n", "--db": "-d", "--goal": "-g", "--json": "-j",
    "--option": "-O", "--out": "-o", "--port": "-p", "--rolls": "-r", "--seed": "-s", "--sessions": "-n",
    "--table": "-t", "--unit": "-u",
}  # fmt: skip
"""The one-letter forms of common options; a letter means the same in every command."""


def _houses() -> list[str]:
    from hardway.rulebook import house_names

    return list(house_names())


def _strategies() -> list[str]:
    from hardway.strategy.shelf import shelf

    return list(shelf())


COMPLETIONS: dict[str, Callable[[], list[str]]] = {
    "HOUSE": _houses, "STRATEGY": _strategies, "SHELL": lambda: list(SHELLS),
}  # fmt: skip
"""By placeholder: a function that returns the words that a shell offers. It reads books only when a shell asks."""


@dataclass(frozen=True, kw_only=True)
class Argument:
    """A positional argument."""

    help: str = ""
    metavar: str = ""


class Option:
    """An option with a value, or a flag if the parameter is a bool; without `names` it is called like its parameter."""

    def __init__(
        self, *names: str, help: str = "", metavar: str = "", min: int | None = None, max: int | None = None,
        choices: tuple[str, ...] = (), settings: bool = False, also: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        """Create the option; with `settings` it names a file with the command's other options, and the work does not
        get it. `also` are names that people try, such as that of another command's option: they are no names of this
        one, but lead to it."""
        self.names, self.help, self.metavar, self.choices, self.settings = names, help, metavar, choices, settings
        self.range, self.also = (min, max), also


class WholeNumber(click.IntRange):
    """A whole number, also as 1,000,000 or 1e6."""

    name = "number"

    def _describe_range(self) -> str:
        """Return the range for the help text; empty if there is none."""
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


if TYPE_CHECKING:
    TextType = click.ParamType[str]
else:
    TextType = click.ParamType  # generic from Click 8.4 on


class Money(TextType):
    """An amount of money or chips, such as 5, 2.50 or 1,000; the command checks whether it can be paid."""

    name = "money"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the amount without the commas."""
        from hardway.values.amounts import plain_number

        return plain_number(str(value))


class Choice(click.Choice[str]):
    """One of a few words; empty if none is typed."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word."""
        return super().convert(value, param, ctx) if value else ""


class House(TextType):
    """A house by name, in upper or lower case, also with a space (`New Zealand`); anything else is a folder."""

    name = "house"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of the house that was typed."""
        return house_name(str(value))


def house_name(typed: str) -> str:
    """Return the name of the house that was typed: `Crown`, `New Zealand`, `VEGAS/crapless`; any other text
    unchanged.
    """
    plain = "".join(typed.lower().split())
    return plain if plain.partition("@")[0].partition("/")[0] in _houses() and not os.path.exists(typed) else typed


def _house_first(args: list[str]) -> list[str]:
    """Return words that begin with a house or with a wager of the default house, the house first; otherwise none."""
    from hardway.rulebook import default_house, load

    if house_name(args[0]).partition("@")[0] in _houses():
        return args
    usual = default_house()
    return [usual, *args] if args[0] in load(usual).wagers else []


def _lacks_house(args: list[str], forms: Container[str | None]) -> bool:
    """Say whether words begin with no house, but with what comes after the house: a wager or a strategy."""
    if not args or args[0].startswith("-") or os.path.exists(args[0]):
        return False
    if house_name(args[0]).partition("@")[0].partition("/")[0] in _houses():
        return False
    return ("WAGER" in forms and bool(_house_first(args))) or ("STRATEGY" in forms and args[0] in _strategies())


class CliArgument(click.Argument):
    """An argument with a help, which Click itself has from 8.5 on."""

    help: str

    def __init__(self, *args: Any, help: str, **more: Any) -> None:
        super().__init__(*args, **more)
        self.help = help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Return the placeholder and the help."""
        return self.make_metavar(ctx), self.help


class CliOption(click.Option):
    """An option that knows the names that people try instead."""

    also: tuple[str, ...] = ()


class CliCommand(click.Command):
    """A command with examples; `groups` are headings, each with the names of the parameters under it."""

    groups: Mapping[str, str] = {}
    examples: tuple[str, ...] = ()
    """Examples that the help shows: what to type after the name of the command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words after the command; if they begin with a wager or a strategy in place of the house, suggest
        the words with a house."""
        positional = [one for one in self.params if isinstance(one, CliArgument)]
        house_first = positional and isinstance(positional[0].type, House)
        if house_first and _lacks_house(args, {one.metavar for one in positional}):
            from hardway.rulebook import default_house

            meant = " ".join((ctx.command_path, default_house(), *args))
            raise click.UsageError(f"No house is named. Did you mean `{meant}`?", ctx)
        return super().parse_args(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the description and the examples."""
        super().format_help_text(ctx, formatter)
        _write_examples(self.examples, ctx, formatter)

    def format_arguments(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write nothing: `format_options` writes the arguments, with any Click."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the arguments, then the options, group by group."""
        if named := [one for one in self.get_params(ctx) if isinstance(one, CliArgument)]:
            with formatter.section("Positional arguments"):
                formatter.write_dl([one.get_help_record(ctx) for one in named])
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
    """Write each example on one line, never broken, so that it can be copied."""
    if examples:
        with formatter.section("Examples" if len(examples) > 1 else "Example"):
            for words in examples:
                formatter.write(f"{'':{formatter.current_indent}}{ctx.command_path} {words}\n")


class LazyCommands(UserDict[str, Any]):
    """Commands by name; each is built when it is first looked up, so that running one does not load the others."""

    def __getitem__(self, name: str) -> click.Command:
        """Return a command; build it if it is used for the first time."""
        made: click.Command = self.data[name]()
        return made


class CliGroup(click.Group):
    """Commands under one name; `headings` has the commands of each heading, the last of which takes all others."""

    def __init__(
        self, name: str, says: str, work: Callable[..., None] | None = None, *, examples: tuple[str, ...] = (),
        headings: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        """Create the group; `work` runs before any of its commands and has the options of the group."""
        self.lazy, self.examples, self.headings = LazyCommands(), examples, headings or {"Commands": ""}
        super().__init__(
            name, help=inspect.cleandoc(says), params=_parameters(work) if work else [], callback=work,
            no_args_is_help=True, context_settings=CONTEXT_SETTINGS, commands=self.lazy,
        )  # fmt: skip

    def declare(
        self, work: str, *, examples: tuple[str, ...] = (), groups: Mapping[str, str] | None = None,
        pages: bool = False,
    ) -> Callable[[Callable[..., None]], None]:  # fmt: skip
        """Add a command with a function's parameters and docstring; `work` names its function as
        `room.module:function`.

        With `pages`, a long answer is shown in a pager on a terminal.
        """

        def declared(words: Callable[..., None]) -> None:
            name = words.__name__.rstrip("_")
            self.lazy.data[name] = cache(lambda: _command(name, words, work, examples, groups or {}, pages=pages))

        return declared

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that was typed; if a house or a wager was typed in its place, as in `odds crown hard 6`
        or `odds hard 6`, suggest the right one. `help odds` is `odds --help`."""
        if args[0] == "help":
            if len(args) == 1:
                click.echo(ctx.get_help())
                ctx.exit()
            return super().resolve_command(ctx, [*args[1:], "--help"])
        if args[0] not in self.lazy and "wager" in self.lazy and (rest := _house_first(args)):
            meant = " ".join((ctx.command_path, "wager" if len(rest) > 1 else "house", *rest))
            raise click.UsageError(f"No such command {args[0]!r}. Did you mean `{meant}`?", ctx)
        return super().resolve_command(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the description and the examples."""
        super().format_help_text(ctx, formatter)
        _write_examples(self.examples, ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, then the few options that the group itself has."""
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def lazy_group(self, module: str, name: str) -> None:
        """Add a group from a module that is loaded when the group is first used."""
        self.lazy.data[name] = lambda: getattr(import_module(module), name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each command with the whole first sentence of its help, which Click would cut."""
        placed = {name for names in self.headings.values() for name in names.split()}
        width = max(map(len, self.commands))
        for heading, names in self.headings.items():
            listed = names.split() or sorted(name for name in self.commands if name not in placed)
            with formatter.section(heading):
                formatter.write_dl([(f"{name:{width}}", summary(self.commands[name])) for name in listed])


def usage_message(error: click.UsageError) -> str:
    """Return what is wrong with a command line and what to type instead: a guess, or an example and the help."""
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        for one in error.ctx.command.params:
            if error.option_name in getattr(one, "also", ()):
                return f"No such option {error.option_name!r}. Did you mean {one.opts[0]}?"
    if isinstance(error, click.NoSuchOption) and error.possibilities:
        from difflib import get_close_matches  # imported here: only a mistyped option needs it

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
        says = f"No such option {error.option_name!r} here: write a command's options after the command."
    elif isinstance(error, click.NoSuchOption) and not error.possibilities:  # Click's versions word it differently
        says = f"No such option {error.option_name!r}."
    example = f" For example: {path} {examples[0]}" if examples else ""
    return f"{says.rstrip('.')}.{example} (`{path} --help` shows {'the rest' if example else 'what it takes'})"


def summary(one: click.Command) -> str:
    """Return the first sentence of a command's help."""
    first = " ".join((one.help or "").split("\n\n")[0].split())
    return first.partition(". ")[0].rstrip(".") + "."


def _command(
    name: str, words: Callable[..., None], work: str, examples: tuple[str, ...], groups: Mapping[str, str], *,
    pages: bool,
) -> click.Command:  # fmt: skip
    """Return a command that loads its function when it runs, and handles a closed pipe and Ctrl-C.

    Click alone would fail on a closed pipe, and print a line at Ctrl-C.
    """
    module, _, function = work.partition(":")

    def run(**typed: Any) -> int:
        try:
            does = getattr(import_module(f"hardway.cli.{module}"), function)
            with paged() if pages else nullcontext():
                code: int = does(**typed)
        except KeyboardInterrupt:
            return STOPPED
        except BrokenPipeError:
            return end_unread()
        return code

    params = _parameters(words)
    made = CliCommand(name, callback=run, params=params, help=inspect.getdoc(words), context_settings=CONTEXT_SETTINGS)
    made.examples, made.groups = examples, groups
    return made


def _parameters(words: Callable[..., None]) -> list[click.Parameter]:
    return [_parameter(one) for one in inspect.signature(words).parameters.values()]


def _parameter(one: inspect.Parameter) -> click.Parameter:
    """Return the parameter of a command that a function's parameter declares."""
    assert get_origin(one.annotation) is Annotated, f"parameter {one.name} has no Argument or Option"
    kind, spec = get_args(one.annotation)
    if type(None) in get_args(kind):  # `int | None`
        kind = get_args(kind)[0]
    repeated, required = get_origin(kind) is tuple, one.default is inspect.Parameter.empty
    more: dict[str, Any] = {"help": spec.help, "metavar": spec.metavar or None}
    if not required and not (repeated and isinstance(spec, Argument)):  # of those, Click before 8.5 takes no default
        more["default"] = one.default
    if words := COMPLETIONS.get(_placeholder(spec, one.name)):
        more["shell_complete"] = _completer(words)
    if isinstance(spec, Argument):
        if spec.metavar and not required:
            more["metavar"] = f"[{spec.metavar}]"  # Click puts brackets only around placeholders of its own
        if isinstance(one.default, str) and one.default and "Default" not in spec.help:
            more["help"] = f"{spec.help} Default: {one.default}."
        return CliArgument(
            [one.name], type=_type(str, spec, one.name), nargs=-1 if repeated else 1, required=required, **more
        )
    names = [one.name, *(spec.names or (f"--{one.name.replace('_', '-')}",))]
    names += [LETTERS[name] for name in names if name in LETTERS]
    if spec.settings:
        return click.Option(names, type=click.Path(), is_eager=True, expose_value=False, callback=read_settings, **more)
    if kind is bool:
        return click.Option(names, is_flag=True, **more)
    typed = _type(kind, spec, one.name)
    shown = not required and one.default not in ("", None, 0, ())
    made = CliOption(names, type=typed, multiple=repeated, required=required, show_default=shown, **more)
    made.also = spec.also
    return made


def _type(kind: Any, spec: Argument | Option, name: str) -> Any:
    """Return the Click type of a parameter: a number in its range, a choice, money, a house, a path or text."""
    placeholder = _placeholder(spec, name)
    if isinstance(spec, Option):
        if kind is int:
            return WholeNumber(*spec.range)
        if spec.choices:
            return Choice(spec.choices, case_sensitive=False)
    if placeholder in ("MONEY", "CHIPS"):
        return Money()
    if placeholder == "HOUSE" and " " not in spec.metavar:
        return House()
    return click.Path() if placeholder in PATH_METAVARS else str


def _placeholder(spec: Argument | Option, name: str) -> str:
    """Return the word in capitals that help shows for a value, such as HOUSE."""
    return (spec.metavar or name.upper()).split()[0].rstrip("…")


def _completer(words: Callable[[], list[str]]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    return lambda ctx, param, begun: [word for word in words() if word.startswith(begun)]
