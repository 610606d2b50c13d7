"""The protocols as pages: OpenAPI for HTTP, AsyncAPI for sockets, JSON Schemas for the command line."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from hardway import __version__
from hardway.server import asyncapi, routes
from tools.website.page import SitePage, fill

ROOT = Path(__file__).resolve().parent.parent.parent
Form = dict[str, Any]
NOTHING: Form = {"description": "", "parameters": [], "requestBody": None}
"""The default for parts that an operation may lack."""
METHODS = ("get", "post", "put", "patch", "delete")


def openapi() -> Form:
    """Return the OpenAPI document; no casino is needed for it."""
    app = FastAPI(title="Hardway", version=__version__, description="Craps by the book, over HTTP.")
    routes.add(app)
    return app.openapi()


def documents() -> dict[str, Form]:
    """Return the documents that programs read, by their address in the site."""
    schemas = {f"reference/schemas/{path.name}": _read(path) for path in sorted((ROOT / "docs/schemas").glob("*.json"))}
    return {"reference/openapi.json": openapi(), "reference/asyncapi.json": asyncapi.document(), **schemas}


def _read(path: Path) -> Form:
    found: Form = json.loads(path.read_text(encoding="utf-8"))
    return found


def protocol_pages(found: dict[str, Form]) -> Iterator[SitePage]:
    """Yield the pages about these documents."""
    yield _http(found["reference/openapi.json"])
    yield _sockets(found["reference/asyncapi.json"])
    yield _schemas({Path(place).stem: form for place, form in found.items() if "/schemas/" in place})


def _http(form: Form) -> SitePage:
    groups: dict[str, list[Form]] = {}
    for path, methods in form["paths"].items():
        for method in METHODS:
            if method in methods:
                shown = {**NOTHING, "method": method, "path": path, "id": _mark(method, path), **methods[method]}
                groups.setdefault(path.split("/")[2] if path.count("/") > 1 else "server", []).append(shown)
    title = "HTTP reference"
    schemas = form["components"]["schemas"]
    body = fill("http.html", title=title, groups=groups, schemas=_described(schemas), type_of=type_of)
    return SitePage("reference/http.html", title, body, "Every route of the server, from its OpenAPI document.")


def _mark(method: str, path: str) -> str:
    return f"{method}-{path.strip('/').replace('/', '-').replace('{', '').replace('}', '')}"


def _sockets(form: Form) -> SitePage:
    schemas = _described(form["components"]["schemas"])
    messages = {name: type_of(message["payload"]) for name, message in form["components"]["messages"].items()}
    title = "Sockets reference"
    body = fill("sockets.html", title=title, form=form, messages=messages, schemas=schemas, type_of=type_of)
    return SitePage("reference/sockets.html", title, body, "Every message of the sockets, from its AsyncAPI document.")


def _schemas(forms: dict[str, Form]) -> SitePage:
    title = "JSON schemas of the command line"
    described = {name: (f"hardway {name.replace('-', ' ')}", _described({name: form})) for name, form in forms.items()}
    body = fill("schemas.html", title=title, forms=described, type_of=type_of)
    return SitePage("reference/json.html", title, body, "What each command prints with --json, as JSON Schema.")


def _described(schemas: Form) -> dict[str, Form]:
    """Return schemas by name, each with a list of its fields."""
    return {
        name: {
            "says": schema.get("description", ""),
            "values": [str(one) for one in schema.get("enum", ())],
            "fields": [_field(field, form, schema) for field, form in schema.get("properties", {}).items()],
        }
        for name, schema in schemas.items()
    }


def _field(name: str, form: Form, schema: Form) -> Form:
    needed = name in schema.get("required", ())
    return {"name": name, "type": type_of(form), "says": form.get("description", ""), "needed": needed}


def type_of(form: Form) -> str:
    """Return the type of a schema in words."""
    if "$ref" in form:
        return str(form["$ref"].rpartition("/")[2])
    if "const" in form:
        return repr(form["const"]).replace("'", '"')
    if "enum" in form:
        return " or ".join(f'"{one}"' for one in form["enum"])
    for choice in ("anyOf", "oneOf"):
        if choice in form:
            return " or ".join(dict.fromkeys(type_of(one) for one in form[choice]))
    if form.get("type") == "array":
        return f"list of {type_of(form.get('items', {}))}"
    if form.get("type") == "object" and isinstance(form.get("additionalProperties"), dict):
        return f"object of {type_of(form['additionalProperties'])}"
    named = form.get("type", "anything")
    return " or ".join(named) if isinstance(named, list) else str(named)
