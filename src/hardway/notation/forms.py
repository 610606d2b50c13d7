"""Reads and writes entries by the forms of their verbs. Each part of a form gives one or more fields of the command.

It works the same for every core: the verbs are rows of a table (`values.verbs`), and the commands named tuples.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hardway.notation.word_kinds import KINDS, Kind, choice
from hardway.notation.words import NotationError, Words, nearest
from hardway.table.model import commands
from hardway.values.clock import WRITTEN, Tick
from hardway.values.verbs import VERBS, FormPart, Verb, parts
from hardway.values.vocabulary import NO_BOOK, Vocabulary

Read = Callable[[Words, str], Any]
Place = int | slice


class Form(NamedTuple):
    """How the entries of one verb are read and written.

    It has the command's class, the default values of its fields, and a reader and a writer for each part of the form.
    """

    makes: type
    empty: list[Any]
    reads: tuple[tuple[Read, str, Place], ...]
    writes: tuple[Callable[[Any], str], ...]


def _place(part: FormPart, fields: tuple[str, ...]) -> Place:
    """Return the index or the slice of a part's fields in its command, whose fields have the order of the form."""
    if not part.fields:
        return slice(0, 0)
    first = fields.index(part.fields[0])
    assert fields[first : first + len(part.fields)] == part.fields, part
    return first if len(part.fields) == 1 else slice(first, first + len(part.fields))


def _read(part: FormPart, kind: Kind, default: Any) -> Read:
    read, lead = kind.read, part.lead
    if not part.fields:

        def fixed(words: Words, expected: str) -> tuple[()]:
            read(words, expected)
            return ()

        return fixed
    if not part.optional:
        return _after_word(lead, read) if lead else read
    if not lead:
        return lambda words, expected: read(words, expected) if kind.begins(words) else default

    def led(words: Words, expected: str) -> Any:
        if words.peek() != lead:
            return default
        words.word(lead)
        return read(words, expected)

    return led


def _after_word(lead: str, read: Read) -> Read:
    """Return a reader of a required word and the value after it, such as `round 2`."""

    def led(words: Words, expected: str) -> Any:
        words.one_of((lead,), f"{lead} and {expected}")
        return read(words, expected)

    return led


def _write(part: FormPart, kind: Kind, place: Place, default: Any) -> Callable[[Any], str]:
    one, lead = kind.write, f"{part.lead} " if part.lead else ""
    if part.optional:
        return lambda command: "" if command[place] == default else lead + one(command[place])
    if isinstance(place, slice):
        return lambda command: one(*command[place])
    return (lambda command: lead + one(command[place])) if lead else lambda command: one(command[place])


class EntryForms:
    """Reads and writes the entries of one core."""

    def __init__(self, verbs: Mapping[str, Verb], makes: Mapping[str, type], kinds: Mapping[str, Kind] = KINDS) -> None:
        """Prepare the forms of all verbs; `makes` has the command classes by the names in `Verb.makes`, and `kinds`
        read and write the parts of a form."""
        self.verbs = verbs
        self.forms = {name: _form(verb, makes, kinds) for name, verb in verbs.items()}
        made = ((makes[name], held) for name, _, held in (v.makes.partition(" ") for v in verbs.values()))
        self._held: dict[type, str] = dict(made)
        self._only = {form.makes: name for name, form in self.forms.items()}

    def parse(self, text: str, book: Vocabulary = NO_BOOK) -> Any:
        """Read one entry without a time as a command; a time alone, such as `@19:40`, is a `Tick`."""
        words = Words(text, book)
        verb = words.word("an entry")
        form = self.forms.get(verb)
        if form is None:
            return self._time_alone(text, verb)
        fields = form.empty.copy()
        for read, expected, place in form.reads:
            fields[place] = read(words, expected)
        words.end()
        return form.makes._make(fields)  # type: ignore[attr-defined]

    def _time_alone(self, text: str, verb: str) -> Any:
        time, rest = split_time(text.strip())
        if time and not rest:
            return Tick(time)
        meant = nearest(verb, self.forms)
        rest = f"; did you mean {meant!r}?" if meant else f": {', '.join(self.forms)}"
        raise NotationError(f"an entry{rest}", verb)

    def write(self, command: Any) -> str:
        """Write a command as an entry."""
        if isinstance(command, Tick):
            return f"@{command.at}"
        verb = self.verb_of(command)
        return " ".join(filter(None, (verb, *[written(command) for written in self.forms[verb].writes])))

    def verb_of(self, command: Any) -> str:
        """Return the verb of a command."""
        kind = type(command)
        return getattr(command, held) if (held := self._held[kind]) else self._only[kind]


def split_time(text: str) -> tuple[str, str]:
    """Split an entry into its time, empty if it has none, and the rest."""
    if not text.startswith("@"):
        return "", text
    time, _, rest = text.partition(" ")
    if not WRITTEN.match(time[1:]):
        raise NotationError("a time: @19:40, @19:40:05 or @2026-11-14T19:40:05", time)
    return time[1:], rest.strip()


def _form(verb: Verb, commands: Mapping[str, Any], kinds: Mapping[str, Kind]) -> Form:
    name, _, held = verb.makes.partition(" ")
    makes = commands[name]
    empty = [makes._field_defaults.get(field) for field in makes._fields]
    if held:
        empty[makes._fields.index(held)] = verb.name
    reads, writes = [], []
    for part in parts(verb.form):
        kind = choice(part.kind) if part.kind.startswith("(") else kinds[part.kind]
        place = _place(part, makes._fields)
        default = empty[place]
        reads.append((_read(part, kind, default), part.expected or kind.expected, place))
        writes.append(_write(part, kind, place, default))
    return Form(makes, empty, tuple(reads), tuple(writes))


TABLE = EntryForms(VERBS, vars(commands))
"""Reads and writes the entries of the table."""


def parse(text: str, book: Vocabulary = NO_BOOK) -> commands.Command:
    """Read one entry of the table without a time as a command; a time alone, such as `@19:40`, is a `Tick`.

    The words of a book settle what a name means; without a book, any name can be a role or a wager. Where free words
    come before the signature (`confiscate ann a radio held by hand by pit_boss`), the signature begins at the first
    `by` that a role of the book follows; without a book, at the last `by`, or at the first whose names are followed by
    a reason. The number after a wager is one of the book; without a book it is any from 2 to 12 that is not a stake:
    `take ann place 6` takes the whole wager, `take ann pass box 6` takes 6.
    """
    return TABLE.parse(text, book)  # type: ignore[no-any-return]


def write(command: commands.Command) -> str:
    """Write a command of the table as an entry; when read again, it gives the same command."""
    return TABLE.write(command)
