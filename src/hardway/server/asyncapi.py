"""The AsyncAPI document of the socket, made from the same models that read and check its messages."""

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from hardway import __version__
from hardway.server import codes
from hardway.wire.messages import FROM_CLIENT, TO_CLIENT

Form = dict[str, Any]
CHANNEL = "table"
REF = "#/components/schemas/{model}"


@cache
def document() -> Form:
    """Return the document."""
    schemas: Form = {}
    sent, told = _messages(FROM_CLIENT, schemas), _messages(TO_CLIENT, schemas)
    messages = {**{f"sent_{name}": form for name, form in sent.items()}, **told}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Hardway: the socket of a table", "version": __version__,
            "description": "One JSON object a text frame. Closes by these codes, the name as reason: " + _codes(),
        },
        "channels": {CHANNEL: {
            "address": "/api/tables/{table}/socket",
            "description": "Signed in by the cookie of a session; `as` a role of the house, or as player or watcher.",
            "parameters": {"table": {"description": "The table's name, as the lobby lists it"}},
            "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            "bindings": {"ws": {"method": "GET", "query": {
                "type": "object",
                "properties": {"after": {"type": "integer", "minimum": 0}, "as": {"type": "string"}},
            }}},
        }},
        "operations": {
            "send": _operation("receive", [f"sent_{name}" for name in sent]),
            "hear": _operation("send", list(told)),
        },
        "components": {"messages": messages, "schemas": schemas},
    }  # fmt: skip


def _operation(action: str, names: list[str]) -> Form:
    """Return an operation, from the server's own side."""
    refs = [{"$ref": f"#/channels/{CHANNEL}/messages/{name}"} for name in names]
    return {"action": action, "channel": {"$ref": f"#/channels/{CHANNEL}"}, "messages": refs}


def _messages(models: TypeAdapter[Any], schemas: Form) -> Form:
    """Return the messages of a union by their types, and add what they are made of to the schemas."""
    whole = models.json_schema(ref_template=REF)
    schemas.update(whole["$defs"])
    mapping = whole["discriminator"]["mapping"]
    return {
        name: {"name": name, "contentType": "application/json", "payload": {"$ref": ref}}
        for name, ref in mapping.items()
    }


def _codes() -> str:
    named = {name.lower(): value for name, value in vars(codes).items() if isinstance(value, int)}
    return ", ".join(f"{value} {name}" for name, value in sorted(named.items(), key=lambda one: one[1]))
