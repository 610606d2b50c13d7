"""A settings file: TOML with the options of one command as keys. An option on the command line wins.

A setting is declared once, as an option of the command: its key is the option without dashes (`keep_backups` for
`--keep-backups`), and its type, default and meaning are the option's. A wrong file is refused with the line.
"""

from pathlib import Path
from typing import Any

import click

from hardway.cli.terminal.exits import Stop, reading

ONLY_TYPED = frozenset(("settings", "open_page", "new_key", "old_key", "forget_houses", "help"))
"""Options that a settings file may not have, since each is for a single start of the program."""


def settings_of(command: click.Command) -> dict[str, click.Parameter]:
    """Return the settings of a command by key, in the order of its options."""
    return {_key(param): param for param in command.params if param.name not in ONLY_TYPED}


def read_settings(ctx: click.Context, param: click.Parameter, file: str | None) -> None:
    """Take the values in a settings file as the defaults of the command's options: the callback of its option."""
    if not file:
        return
    from hardway.rulebook.files.source import read_toml  # imported here: help does not need it

    with reading(file):
        toml = read_toml(Path(file), file)
    known = settings_of(ctx.command)
    found: dict[str, Any] = {}
    for key, value in toml.data.items():
        where = f"{file}:{toml.line((key,))}"
        if key not in known:
            raise Stop(f"{where}: {_no_setting(key, known)}")
        found[str(known[key].name)] = _checked(where, key, value, known[key], ctx)
    ctx.default_map = {**(ctx.default_map or {}), **found}


def settings_text(command: click.Command) -> str:
    """Return a settings file with every setting as a comment: its meaning, its key and its default."""
    lines = [f"# The settings of `hardway {command.name}`: take away the # of those you change."]
    for key, param in settings_of(command).items():
        help_text = getattr(param, "help", "") or ""
        lines += ["", f"# {help_text}", f"# {key} = {_as_toml(_default(param))}"]
    return "\n".join(lines) + "\n"


def _key(param: click.Parameter) -> str:
    options = [option for option in param.opts if option.startswith("--")]
    return (options[0] if options else str(param.name)).lstrip("-").replace("-", "_")


def _no_setting(key: str, known: dict[str, click.Parameter]) -> str:
    from hardway.rulebook.files.source import nearest_name

    near = nearest_name(key.replace("-", "_"), known)
    return f"there is no setting {key!r}; " + (f"did you mean {near}?" if near else f"there are {', '.join(known)}")


def _checked(where: str, key: str, value: Any, param: click.Parameter, ctx: click.Context) -> Any:
    """Return a value of the type that the option takes; stop, with the line, if it has another or is out of range."""
    many, flag = _takes_many(param), getattr(param, "is_flag", False)
    kind, words = (bool, "true or false") if flag else (int, "a whole number") if _is_number(param) else (str, "a text")
    held = value if many and isinstance(value, list) else [value]
    if many and not isinstance(value, list):
        raise Stop(f'{where}: {key}: write a list, such as ["…"], not {_as_toml(value)}')
    if wrong := [one for one in held if type(one) is not kind]:
        raise Stop(f"{where}: {key}: expected {words}, not {_as_toml(wrong[0])}")
    try:
        for one in held:
            param.type.convert(one, param, ctx)
    except click.UsageError as error:
        raise Stop(f"{where}: {key}: {error.message}") from None
    return tuple(held) if many else value


def _takes_many(param: click.Parameter) -> bool:
    return bool(getattr(param, "multiple", False)) or param.nargs == -1


def _is_number(param: click.Parameter) -> bool:
    return isinstance(param.type, click.IntRange)


def _default(param: click.Parameter) -> Any:
    if _takes_many(param):
        return []
    return param.default if isinstance(param.default, str | int) else ""


def _as_toml(value: Any) -> str:
    from hardway.rulebook.files.source import as_written

    return f'"{value}"' if isinstance(value, str) else as_written(value)
