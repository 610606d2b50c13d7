"""Declares the events of a core: a name, fields with their kinds, and a sentence where a pattern is enough.

>>> class CoinEvent(Event):
...     pass
>>> class Landed(CoinEvent, name="landed", says="{player} <wins> {amount}[: {because}]"):
...     player: Person
...     amount: Cents
...     because: IfAny[str] = ""
>>> list(CoinEvent._kinds), Landed("ann", 500)
(['landed'], Landed(player='ann', amount=500, because=''))

The list of a core's events, their JSON and its schema, their rows in a journal and their sentences follow from the
declaration. The core's fold says how an event changes the state.
"""

from collections import namedtuple
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, Self, TypeVar, dataclass_transform, get_args

from hardway.values.clock import UNKNOWN, time_text
from hardway.values.money import dollars
from hardway.values.phrase import joined, money, person, phrase, time

T = TypeVar("T")


def _said(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class FieldKind(NamedTuple):
    """What a field's value is, if its Python type does not say it."""

    means: str
    """What the value of the field means, for readers of the JSON."""
    form: Callable[[Any], Any] | None = None
    """A function that turns the field's value into JSON; None if the value is JSON already."""
    words: Callable[[Any], str] = _said
    """A function that turns the field's value into words of a sentence: a `Phrase` if programs need to know its
    parts."""
    schema: dict[str, Any] | None = None
    """The JSON schema of the field's value; None for the schema of its Python type."""

    def __hash__(self) -> int:
        """Return a hash, so that a type with this kind can be a key of a dictionary; the schema itself has no hash."""
        return hash(self.means)


_DOLLARS = {"type": "string", "pattern": r"^-?[0-9]+\.[0-9]{2}$"}
CENTS = FieldKind("dollars", dollars, money, _DOLLARS)
_MOMENT = FieldKind(
    "a time, with its day if known; null while no time is known",
    lambda at: time_text(at) if at != UNKNOWN else None,
    lambda at: time(time_text(at)) if at != UNKNOWN else "",
    {"type": ["string", "null"]},
)
_AMOUNTS = FieldKind(
    "dollars by name",
    lambda pairs: {name: dollars(cents) for name, cents in pairs},
    lambda pairs: joined((phrase("{} {}", person(name), money(cents)) for name, cents in pairs), ", "),
    {"type": "object", "additionalProperties": _DOLLARS},
)
_IF_ANY = FieldKind("left out if empty")
_HIDDEN = FieldKind("used only by the fold, and not shown to readers")

Cents = Annotated[int, CENTS]
Exact = Annotated[str, FieldKind("a fraction", schema={"type": "string", "pattern": r"^-?[0-9]+(/[0-9]+)?$"})]
"""The type of a JSON field with an exact fraction, as text such as `1/22`."""
Dollars = Annotated[str, FieldKind("dollars", schema=_DOLLARS)]
"""The type of a JSON field with money, as text in dollars with two decimals."""
Moment = Annotated[int, _MOMENT]
Measure = Annotated[int, FieldKind("a measure, to two places", dollars, money, _DOLLARS)]
Amounts = Annotated[tuple[tuple[str, int], ...], _AMOUNTS]
Word = Annotated[str, FieldKind("a word of the notation", words=lambda word: word.replace("_", " "))]
Person = Annotated[str, FieldKind("a person", words=person)]
Clause = Annotated[str, FieldKind("the clause that decides")]
IfAny = Annotated[T, _IF_ANY]
Hidden = Annotated[T, _HIDDEN]
Reading = Annotated[str, FieldKind("how that clause is read"), _IF_ANY]


class EventField(NamedTuple):
    """A field of an event that readers see."""

    name: str
    type: Any
    kind: FieldKind
    if_any: bool


@dataclass_transform(frozen_default=True)
class _Declared(type):
    """The metaclass of events: makes each declared event a named tuple, and registers it by its name."""

    def __new__(
        cls, kind: str, bases: tuple[Any, ...], body: dict[str, Any], *, name: str = "", says: str = "",
        ruling: str = "", kw_only: bool = False,
    ) -> Any:  # fmt: skip
        """Declare an event. `kw_only` declares a base instead; its fields come last in the events that derive
        from it.
        """
        if bases[0].__name__ in ("tuple", "Event"):  # this class is the base of all events of one core
            return super().__new__(cls, kind, bases, {"_last": {}, **body, "_kinds": {}, "__slots__": ()})
        own = type(kind, (), dict(body)).__annotations__
        made = {key: value for key, value in body.items() if key not in own} | {"__slots__": ()}
        defaults = {field: body[field] for field in own if field in body}
        if kw_only:
            return super().__new__(cls, kind, bases, made | {"_last": {f: (own[f], defaults.get(f, "")) for f in own}})
        last = bases[0]._last
        fields = own | {field: of for field, (of, _) in last.items()}
        defaults |= {field: default for field, (_, default) in last.items()}
        plain = namedtuple(kind, list(fields), defaults=defaults.values())  # type: ignore[misc]
        made |= {"_name": name, "_says": says, "_ruling": ruling, "__annotations__": fields}
        declared: Any = super().__new__(cls, kind, (plain, *bases), made)
        if declared._kinds.setdefault(name, declared) is not declared:
            raise TypeError(f"two events are called {name}: {declared._kinds[name].__name__} and {kind}")
        return declared


class Event(tuple[Any, ...], metaclass=_Declared):
    """Something that happened in a core: a flat named tuple. Its last fields may be shared with other events."""

    _name: ClassVar[str]
    """The name of the event in records and JSON."""
    _says: ClassVar[str]
    """The sentence that reports the event, with its fields in braces and `<verbs>`; a part in `[…]` is left out if a
    field in it is empty."""
    _ruling: ClassVar[str]
    """What an inspector looks for the event as, such as `corrections`; empty if the log of rulings leaves it out."""
    _kinds: ClassVar[dict[str, Any]]
    """Every event of one core (such as the table), by its name."""
    _last: ClassVar[dict[str, tuple[Any, Any]]]
    """The last fields that all events of a core share, each with its type and default."""
    _fields: ClassVar[tuple[str, ...]]

    def _replace(self, **changed: Any) -> Self:
        """Return a copy with other values in some fields."""
        raise NotImplementedError

    def _asdict(self) -> dict[str, Any]:
        """Return the values of the fields by name."""
        raise NotImplementedError


@cache
def fields_of(event: type[Event]) -> tuple[EventField, ...]:
    """Return the fields of an event that readers see, in order."""
    found = []
    for name, annotation in event.__annotations__.items():
        of, *kinds = get_args(annotation) if hasattr(annotation, "__metadata__") else (annotation,)
        if _HIDDEN not in kinds:
            known = [kind for kind in kinds if kind is not _IF_ANY]
            found.append(EventField(name, of, known[0] if known else FieldKind(""), _IF_ANY in kinds))
    return tuple(found)


def declared_form(event: Event) -> dict[str, Any]:
    """Return an event as a flat JSON object."""
    form: dict[str, Any] = {"event": event._name}
    for name, _, kind, if_any in fields_of(type(event)):
        value = getattr(event, name)
        if value or not if_any:
            form[name] = kind.form(value) if kind.form is not None else _listed(value)
    return form


def _listed(value: Any) -> Any:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value
