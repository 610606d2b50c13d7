"""The AsyncAPI document of the sockets, made from the models that check their messages."""

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from hardway import __version__
from hardway.server.answers import codes
from hardway.server.messages import FROM_CLIENT, TO_CLIENT
from hardway.server.messages.hosted import AnyStanding
from hardway.server.messages.to_client import RowMessage
from hardway.table.model.events import TableEvent
from hardway.values.known import CORES
from hardway.wire.event_schema import event_schema

Form = dict[str, Any]
TABLE, HOSTED = "table", "hosted"
HOSTED_SENT, HOSTED_RECEIVED = ["sent_ping", "sent_active"], ["standing", "pong", "problem"]
REF = "#/components/schemas/{model}"
QUERY = {"as": {"type": "string"}, "me": {"type": "string"}}


@cache
def document() -> Form:
    """Return the whole document."""
    schemas: Form = {}
    sent, received = _messages(FROM_CLIENT, schemas), _messages(TO_CLIENT, schemas)
    standing = _standing(schemas)
    _events(schemas)
    messages = {**{f"sent_{name}": form for name, form in sent.items()}, **received, "standing": standing}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Hardway: the sockets of tables, tournaments and promotions", "version": __version__,
            "description": "Each text frame holds one JSON object. The server closes a socket with one of these codes "
            "and its name as the reason: " + _codes(),
        },
        "channels": {
            TABLE: {
                "address": "/api/tables/{table}/socket",
                "description": "The cookie of a session signs you in. `as` is a role of the house; a player or watcher "
                "leaves it out.",
                "parameters": {"table": {"description": "The table's name, as the lobby lists it"}},
                **_channel(
                    [*(f"sent_{name}" for name in sent), *received], {"after": {"type": "integer", "minimum": 0}}
                ),
            },
            HOSTED: {
                "address": "/api/hosted/{core}/{name}/socket",
                "description": "The cookie of a session signs you in. `as` is a role of the house; without it you act "
                "for yourself. The server sends `standing` at once and after each change. It takes `ping` and "
                "`active`; send entries over HTTP.",
                "parameters": {
                    "core": {"description": "What it is", "enum": sorted(CORES)},
                    "name": {"description": "The name of the tournament or promotion, as the list shows it"},
                },
                **_channel([*HOSTED_SENT, *HOSTED_RECEIVED], {}),
            },
        },
        "operations": {
            "send": _operation("receive", TABLE, [f"sent_{name}" for name in sent]),
            "hear": _operation("send", TABLE, list(received)),
            "send_hosted": _operation("receive", HOSTED, HOSTED_SENT),
            "hear_hosted": _operation("send", HOSTED, HOSTED_RECEIVED),
        },
        "components": {"messages": messages, "schemas": schemas},
    }  # fmt: skip


def _channel(names: list[str], query: Form) -> Form:
    return {
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
        "bindings": {"ws": {"method": "GET", "query": {"type": "object", "properties": {**query, **QUERY}}}},
    }


def _operation(action: str, channel: str, names: list[str]) -> Form:
    """Return an operation, described from the server's side."""
    refs = [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in names]
    return {"action": action, "channel": {"$ref": f"#/channels/{channel}"}, "messages": refs}


def _messages(models: TypeAdapter[Any], schemas: Form) -> Form:
    """Return the messages of a union by type, and add their parts to `schemas`."""
    whole = models.json_schema(ref_template=REF)
    schemas.update(whole["$defs"])
    mapping = whole["discriminator"]["mapping"]
    return {name: _message(name, ref) for name, ref in mapping.items()}


def _standing(schemas: Form) -> Form:
    """Return the message that sends a tournament or promotion, and add its parts to `schemas`."""
    whole = TypeAdapter(AnyStanding).json_schema(ref_template=REF)
    schemas.update(whole.pop("$defs"))
    return {**_message("standing", ""), "payload": whole}


def _events(schemas: Form) -> None:
    """Add a schema for each event that a row may hold, made from its declaration."""
    named = {f"event_{name}": event_schema(event) for name, event in TableEvent._kinds.items()}
    schemas.update(named)
    items = {"oneOf": [{"$ref": REF.format(model=name)} for name in named]}
    schemas[RowMessage.__name__]["properties"]["events"]["items"] = items


def _message(name: str, ref: str) -> Form:
    return {"name": name, "contentType": "application/json", "payload": {"$ref": ref}}


def _codes() -> str:
    named = {name.lower(): value for name, value in vars(codes).items() if isinstance(value, int)}
    return ", ".join(f"{value} {name}" for name, value in sorted(named.items(), key=lambda one: one[1]))
