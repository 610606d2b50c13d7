"""Writes the values of a core (tables, tournaments or promotions) as JSON, and reads back exactly the same values.

Knows no rule.

A named tuple becomes an object with its name under "is" and all its fields by name; a field that an older row lacks
gets its default. Kinds of values that JSON does not have become objects with one key:

>>> encode((1, Fraction(19, 2), frozenset({4})))
[1, {'ratio': '19/2'}, {'set': [4]}]

Every row has the number of its form (`CODEC`), and `UPCAST` turns each older form into the next, so that old journals
can always be read.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, cast

from hardway.rulebook import Part
from hardway.table import Limit
from hardway.table.model.commands import Command, Manner
from hardway.table.model.desk import Desk, Dispute, Posted
from hardway.table.model.events import TableEvent
from hardway.table.model.state import Conditions, OwnLimit, Stake
from hardway.values.json_text import compact
from hardway.values.known import CORES

CODEC = 1
"""The version of the JSON in which the journal writes new rows."""
UPCAST: dict[int, Callable[[Any], Any]] = {}
"""For each older version of the JSON in rows, the function that turns a value of it into the next version."""


class CodecError(ValueError):
    """Raised for JSON that is no written value of the table, tournament or promotion that should be read."""


class _Kind(NamedTuple):
    """A kind of named tuple: its name in JSON, how it is made, and its fields."""

    name: str
    make: Callable[..., Any]
    fields: tuple[str, ...]


def _kind(kind: type, name: str) -> _Kind:
    known = cast(Any, kind)
    return _Kind(name, known, known._fields)


# Rows contain the names of these classes: a class that is renamed keeps its old name here.
_VALUES = (Limit, OwnLimit, Manner, Part, Stake, Conditions, Desk, Posted, Dispute, *Command.__args__)
_KINDS: dict[type, _Kind] = {kind: _kind(kind, kind.__name__) for kind in _VALUES}
_KINDS |= {kind: _kind(kind, name) for name, kind in TableEvent._kinds.items()}
_NAMED = {kind.name: kind for kind in _KINDS.values()}
assert len(_NAMED) == len(_KINDS), "two kinds of value share a name"


@cache
def _kinds_of(core: str) -> tuple[dict[type, _Kind], dict[str, _Kind]]:
    """Return the kinds of values of a core, by type and by name. Cores may use one name for different events."""
    if core == "table":
        return _KINDS, _NAMED
    kinds = {kind: _kind(kind, name) for name, kind in import_module(CORES[core]).NOTATION.events._kinds.items()}
    return kinds, {kind.name: kind for kind in kinds.values()}


_PLAIN = frozenset({int, str, bool, type(None)})


def encode(value: Any, core: str = "table") -> Any:
    """Return a value of a core in the types that `json` can write."""
    return _encode(value, _KINDS if core == "table" else _kinds_of(core)[0])


def _encode(value: Any, kinds: dict[type, _Kind]) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind in kinds:
        name, _, fields = kinds[kind]
        form = {"is": name}
        for field, held in zip(fields, value, strict=True):
            form[field] = held if type(held) in _PLAIN else _encode(held, kinds)
        return form
    if kind is tuple:
        return [_encode(part, kinds) for part in value]
    if kind is list:
        return {"list": [_encode(part, kinds) for part in value]}
    if kind is dict:
        return {"map": [[_encode(key, kinds), _encode(held, kinds)] for key, held in value.items()]}
    if kind is frozenset:
        return {"set": [_encode(part, kinds) for part in sorted(value, key=repr)]}
    if kind is Fraction:
        return {"ratio": f"{value.numerator}/{value.denominator}"}
    raise CodecError(f"a {kind.__name__} has no written form")


class _Texts(dict[type, Callable[[Any], str]]):
    """By type: the function that returns a value of that type as JSON; made when a type is first met."""

    def __init__(self, core: str) -> None:
        self._kinds = _kinds_of(core)[0]
        super().__init__({
            str: compact, int: int.__repr__, bool: ("false", "true").__getitem__, type(None): lambda none: "null",
            Fraction: lambda ratio: f'{{"ratio":"{ratio.numerator}/{ratio.denominator}"}}',
            tuple: lambda parts: f"[{','.join([self[type(part)](part) for part in parts])}]",
        })  # fmt: skip

    def __missing__(self, kind: type) -> Callable[[Any], str]:
        known = self._kinds.get(kind)
        text = self._text_of(known) if known is not None else lambda value: compact(_encode(value, self._kinds))
        return self.setdefault(kind, text)

    def _text_of(self, kind: _Kind) -> Callable[[Any], str]:
        fields = "".join(f",{compact(field)}:%s" for field in kind.fields)
        form = f'{{"is":{compact(kind.name)}{fields}}}'
        return lambda value: form % tuple([self[type(held)](held) for held in value])


_texts_of = cache(_Texts)


def encode_text(value: Any, core: str = "table") -> str:
    """Return `encode` of a value as the text that rows store, in half the time that making the text from it takes."""
    return _texts_of(core)[type(value)](value)


def decode(form: Any, codec: int = CODEC, core: str = "table") -> Any:
    """Return the value that was encoded; raise CodecError for any other JSON."""
    if codec != CODEC:
        form = upcast(form, codec)
    try:
        return _decode(form, _kinds_of(core)[1])
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise CodecError(f"this is no value of the core: {error!r}") from None


def upcast(form: Any, codec: int) -> Any:
    """Return a value of an older form in today's form; raise CodecError for an unknown form."""
    if not 0 < codec <= CODEC:
        raise CodecError(f"form {codec} is not known here; this version reads 1 to {CODEC}")
    for older in range(codec, CODEC):
        form = UPCAST[older](form)
    return form


def _decode(form: Any, named: dict[str, _Kind]) -> Any:
    kind = type(form)
    if kind in _PLAIN:
        return form
    if kind is list:
        return tuple([_decode(part, named) for part in form])
    if "is" in form:
        return named[form["is"]].make(**{field: _decode(held, named) for field, held in form.items() if field != "is"})
    ((tag, held),) = form.items()
    match tag:
        case "list":
            return [_decode(part, named) for part in held]
        case "map":
            return {_decode(key, named): _decode(part, named) for key, part in held}
        case "set":
            return frozenset(_decode(part, named) for part in held)
        case "ratio":
            return Fraction(held)
    raise KeyError(tag)
