"""Lets pydantic check the TypedDicts of other packages strictly: unknown keys are errors.

    view: Annotated[TableView, TYPED]

Before Python 3.12 pydantic cannot read a TypedDict of `typing`, so each is copied as one of `typing_extensions`.
"""

from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import ConfigDict, StringConstraints
from typing_extensions import TypedDict

from hardway.values.event import FieldKind


class _Typed:
    """Lets pydantic read a type that contains TypedDicts."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return handler.generate_schema(readable(source))


TYPED = _Typed()
_TYPED_DICT: Any = TypedDict
_STRICT = ConfigDict(strict=True, extra="forbid")


@cache
def readable(of: Any) -> Any:
    """Return a type in which every TypedDict is replaced by one that pydantic can read."""
    if is_typeddict(of):
        hints = get_type_hints(of, include_extras=True)
        made: Any = _TYPED_DICT(of.__name__, {name: _field(of, name, one) for name, one in hints.items()})
        made.__doc__, made.__module__, made.__pydantic_config__ = of.__doc__, of.__module__, _STRICT
        return made
    if hasattr(of, "_fields"):  # a named tuple: in JSON it is an object with its fields
        return _TYPED_DICT(of.__name__, get_type_hints(of, include_extras=True))
    if hasattr(of, "__metadata__"):
        return Annotated[(readable(of.__origin__), *map(_constraint, of.__metadata__))]
    origin, inner = get_origin(of), tuple(map(readable, get_args(of)))
    if origin in (Union, UnionType):
        return reduce(or_, inner)
    if origin in (None, Literal) or not inner:
        return of
    return origin[inner if len(inner) > 1 else inner[0]]


def _field(of: Any, name: str, hint: Any) -> Any:
    """Return the type of a TypedDict's field, as pydantic needs it."""
    found = readable(get_args(hint)[0] if get_origin(hint) is NotRequired else hint)
    return found if name in of.__required_keys__ else NotRequired[found]


def _constraint(kind: Any) -> Any:
    """Return the pattern of a field's text, as pydantic needs it, if `kind` is a `FieldKind` that has one.

    Otherwise return `kind` unchanged.
    """
    return StringConstraints(pattern=kind.schema["pattern"]) if isinstance(kind, FieldKind) and kind.schema else kind
