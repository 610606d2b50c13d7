"""The forms of the verbs made ready to read and to write: each part with its place in the command it fills."""

from collections.abc import Callable
from typing import Any, NamedTuple

from hardway.notation.kinds import KINDS, Kind, choice
from hardway.notation.words import Words
from hardway.table.model import commands
from hardway.values.verbs import VERBS, FormPart, Verb, parts

Read = Callable[[Words, str], Any]
Place = int | slice


class Form(NamedTuple):
    """A verb's form: the command it makes, its fields before anything is read, and its parts."""

    makes: type
    empty: list[Any]
    reads: tuple[tuple[Read, str, Place], ...]
    writes: tuple[Callable[[Any], str], ...]


def _place(part: FormPart, fields: tuple[str, ...]) -> Place:
    """Return where a part stands in its command: its fields stand there in the order of the form."""
    if not part.fields:
        return slice(0, 0)
    first = fields.index(part.fields[0])
    assert fields[first : first + len(part.fields)] == part.fields, part
    return first if len(part.fields) == 1 else slice(first, first + len(part.fields))


def _read(part: FormPart, kind: Kind, default: Any) -> Read:
    read, lead = kind.read, part.lead
    if not part.fields:

        def said(words: Words, expected: str) -> tuple[()]:
            read(words, expected)
            return ()

        return said
    if not part.optional:
        return read
    if not lead:
        return lambda words, expected: read(words, expected) if kind.begins(words) else default

    def led(words: Words, expected: str) -> Any:
        if words.peek() != lead:
            return default
        words.word(lead)
        return read(words, expected)

    return led


def _write(part: FormPart, kind: Kind, place: Place, default: Any) -> Callable[[Any], str]:
    one, lead = kind.write, f"{part.lead} " if part.lead else ""
    if part.optional:
        return lambda command: "" if command[place] == default else lead + one(command[place])
    if isinstance(place, slice):
        return lambda command: one(*command[place])
    return lambda command: one(command[place])


def _form(verb: Verb) -> Form:
    name, _, held = verb.makes.partition(" ")
    makes: Any = getattr(commands, name)
    empty = [makes._field_defaults.get(field) for field in makes._fields]
    if held:
        empty[makes._fields.index(held)] = verb.name
    reads, writes = [], []
    for part in parts(verb.form):
        kind = choice(part.kind) if part.kind.startswith("(") else KINDS[part.kind]
        place = _place(part, makes._fields)
        default = empty[place]
        reads.append((_read(part, kind, default), part.expected or kind.expected, place))
        writes.append(_write(part, kind, place, default))
    return Form(makes, empty, tuple(reads), tuple(writes))


FORMS = {name: _form(verb) for name, verb in VERBS.items()}
_HELD = {getattr(commands, verb.makes.split()[0]): verb.makes.partition(" ")[2] for verb in VERBS.values()}
"""The field that holds the verb, by command; empty where only one verb makes it."""
_ONLY = {form.makes: name for name, form in FORMS.items()}


def verb_of(command: commands.Command) -> str:
    """Return the verb an entry begins with."""
    kind = type(command)
    return getattr(command, held) if (held := _HELD[kind]) else _ONLY[kind]
