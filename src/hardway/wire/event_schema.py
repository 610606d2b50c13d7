"""Makes the JSON Schema of events from their declarations, for readers of sockets and of `replay --json`."""

from types import NoneType, UnionType
from typing import Any, get_args, get_origin

from hardway.values.event import Event, fields_of

_TYPES = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}


def event_schema(event: type[Event]) -> dict[str, Any]:
    """Return the schema of an event's JSON."""
    fields = fields_of(event)
    properties: dict[str, Any] = {"event": {"const": event._name}}
    for name, of, kind, _ in fields:
        says = {"description": kind.means} if kind.means else {}
        properties[name] = says | (kind.schema or _type_schema(of))
    return {
        "type": "object",
        "description": event.__doc__,
        "properties": properties,
        "required": ["event", *(field.name for field in fields if not field.if_any)],
        "additionalProperties": False,
    }


def _type_schema(of: Any) -> dict[str, Any]:
    if of in _TYPES:
        return {"type": _TYPES[of]}
    if get_origin(of) is UnionType:
        return {"anyOf": [_type_schema(one) for one in get_args(of)]}
    assert get_origin(of) is tuple, f"{of} has no JSON schema: give its field a kind that has one"
    first, *others = get_args(of)
    return {"type": "array", "items": _type_schema(first)} if others == [...] else {"type": "array"}
