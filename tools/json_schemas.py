"""Write docs/schemas: for each command that takes `--json` a JSON Schema of what it prints, from what it prints.

    python tools/json_schemas.py            writes them
    python tools/json_schemas.py --check    fails where a command prints what its schema does not allow

A key that every sample has is required. No key may be there that no sample has: a new one is a change of the form, and
is seen here first. Objects with names for keys (wagers, players, houses) state what stands behind any name.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

from hardway.wire.messages.message_model import FailedMessage
from tools.json_samples import ARE_JSON, samples

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAMED = dict.fromkeys((
    "accounts", "books", "chips", "commitments", "entrants", "houses", "nonces", "options", "players", "plays", "racks",
    "settings", "stacks", "terms", "tokens", "unposted_most", "wagers", "winners",
), "") | {"layout": "wagers"}  # fmt: skip
"""Keys whose objects have names for keys, and the key that what stands behind those is read as."""
OPEN = frozenset(("events", "final"))
"""Keys whose objects may have more than is shown here: each kind of event has its own (docs/notation.md)."""
ERROR = "error"
"""The schema of what any of them prints on stderr when something is wrong."""
WIDE = 110
"""Signs of a line at most, where there is more than one thing to say."""
KEY = re.compile(r"[a-z][a-z0-9_]*\Z")
TYPES = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}


def main() -> int:
    """Write the schemas, or hold what is printed to them."""
    found = {command: schema(command, printed) for command, printed in samples().items()} | {ERROR: error_schema()}
    if "--check" in sys.argv[1:]:
        return int(any(text != path_of(command).read_text(encoding="utf-8") for command, text in found.items()))
    FOLDER.mkdir(exist_ok=True)
    for command, text in found.items():
        path_of(command).write_text(text, encoding="utf-8")
    return 0


def path_of(command: str) -> Path:
    """Return the file of a command's schema."""
    return FOLDER / f"{command.replace(' ', '-')}.json"


def schema(command: str, printed: list[Any]) -> str:
    """Return the schema of everything a command printed, as text."""
    head = {"$schema": DIALECT, "title": f"hardway {command} {ARE_JSON.get(command, '--json')}".strip()}
    return _written(head | form(printed, command)) + "\n"


def error_schema() -> str:
    """Return the schema of an error, the same for every command and for the server."""
    head = {"$schema": DIALECT, "title": "hardway error", "description": "What goes wrong, on stderr."}
    return _written(head | (FailedMessage.model_json_schema() | head)) + "\n"


def _written(schema: Any, indent: int = 1, key: str = "") -> str:
    """Return a schema as text behind its key: on a line where it fits, else each of its keys on one."""
    flat = f"{key}{json.dumps(schema, ensure_ascii=False)}"
    several = isinstance(schema, dict) or (isinstance(schema, list) and dict in map(type, schema))
    if not several or indent + len(flat) < WIDE:
        return flat
    named = [(f"{json.dumps(name)}: ", schema[name]) for name in schema] if isinstance(schema, dict) else None
    inner = [_written(one, indent + 1, name) for name, one in named or (("", one) for one in schema)]
    opens, closes = "{}" if named else "[]"
    return f"{key}{opens}\n{' ' * indent}" + f",\n{' ' * indent}".join(inner) + f"\n{' ' * (indent - 1)}{closes}"


def form(values: list[Any], key: str) -> dict[str, Any]:
    """Return the schema that all these values have; `key` is what they stand behind."""
    kinds: list[dict[str, Any]] = []
    if objects := [value for value in values if isinstance(value, dict)]:
        kinds.append(_object(objects, key))
    if lists := [value for value in values if isinstance(value, list)]:
        inner = [one for value in lists for one in value]
        kinds.append({"type": "array", "items": form(inner, key if key in OPEN else "") if inner else {}})
    plain = {TYPES[type(value)] for value in values if not isinstance(value, dict | list)}
    if "number" in plain:
        plain.discard("integer")
    kinds += [{"type": name} for name in sorted(plain)]
    if len(kinds) == 1:
        return kinds[0]
    return {"type": sorted(plain)} if len(kinds) == len(plain) else {"anyOf": kinds}


def _object(values: list[dict[str, Any]], key: str) -> dict[str, Any]:
    keys = sorted({name for value in values for name in value})
    if key in NAMED or not all(KEY.match(name) for name in keys):
        inner = [one for value in values for one in value.values()]
        return {"type": "object", "additionalProperties": form(inner, NAMED.get(key, "")) if inner else {}}
    return {
        "type": "object",
        "properties": {name: form([value[name] for value in values if name in value], name) for name in keys},
        "required": [name for name in keys if all(name in value for value in values)],
        "additionalProperties": key in OPEN,
    }


if __name__ == "__main__":
    sys.exit(main())
