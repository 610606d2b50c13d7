"""The schemas of events follow from their declarations, and real events fit them."""

import re
from typing import Any

import pytest

from hardway.notation import event_form, read_record
from hardway.notation.replay import Replay
from hardway.promotion.model.events import PromotionEvent
from hardway.rulebook import Refusal
from hardway.server.asyncapi import document
from hardway.table.model.events import TableEvent
from hardway.tournament.model.events import TournamentEvent
from hardway.wire.event_schema import event_schema
from tests.notation.test_form import every_form
from tests.rules.claims import HERE

IS = {"string": str, "integer": int, "boolean": bool, "null": type(None), "object": dict, "array": list}
SCHEMAS = {
    core: {name: event_schema(kind) for name, kind in core._kinds.items()}
    for core in (TableEvent, TournamentEvent, PromotionEvent)
}


def wrong(schema: dict[str, Any], value: Any, at: str = "") -> list[str]:
    """The place where a value does not fit a schema; supports the parts of JSON Schema that Hardway uses."""
    if "anyOf" in schema:
        return [] if any(not wrong(one, value) for one in schema["anyOf"]) else [f"{at} {value!r}"]
    if "const" in schema:
        return [] if value == schema["const"] else [f"{at} {value!r}"]
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(type(value) is IS[kind] for kind in kinds) or not re.search(schema.get("pattern", ""), str(value)):
        return [f"{at} {value!r}"]
    if isinstance(value, list):
        return [one for item in value for one in wrong(schema["items"], item, at)] if "items" in schema else []
    if not isinstance(value, dict):
        return []
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    found = [f"{at} lacks {name}" for name in schema.get("required", ()) if name not in value]
    for name, one in value.items():
        if name in known:
            found += wrong(known[name], one, f"{at}.{name}")
        elif others is False:
            found.append(f"{at}.{name} is not known")
        elif others is not True:
            found += wrong(others, one, f"{at}.{name}")
    return found


def test_table_event_json_fits_the_json_schema():
    assert [
        one for form in every_form() for one in wrong(SCHEMAS[TableEvent][form["event"]], form, form["event"])
    ] == []


@pytest.mark.parametrize(
    ("core", "pattern"), [(TournamentEvent, "crown/8.2.1*.craps"), (PromotionEvent, "star/10.7*.craps")]
)
def test_tournament_and_promotion_events_fit_the_json_schema(core: type, pattern: str):
    seen = set()
    for path in sorted(HERE.glob(pattern)):
        for line in Replay(read_record(path.read_text(encoding="utf-8"), path.parent)).play():
            for event in () if isinstance(line.outcome, Refusal) else line.outcome:
                if isinstance(event, core):
                    form = event_form(event)
                    assert wrong(SCHEMAS[core][form["event"]], form, form["event"]) == []
                    seen.add(form["event"])
    assert len(seen) > 10


def test_schema_of_a_placed_wager_omits_the_on_off_marker():
    """The field of the marker is internal."""
    schema = SCHEMAS[TableEvent]["placed"]
    assert schema["properties"]["amount"] == {
        "description": "dollars",
        "type": "string",
        "pattern": r"^-?[0-9]+\.[0-9]{2}$",
    }
    assert "reading" in schema["properties"]
    assert "reading" not in schema["required"]
    assert "marker" not in schema["properties"]  # for the fold alone


def test_asyncapi_document_contains_the_event_schemas():
    schemas = document()["components"]["schemas"]
    assert schemas["event_settled"] == SCHEMAS[TableEvent]["settled"]
    assert {"$ref": "#/components/schemas/event_placed"} in schemas["RowMessage"]["properties"]["events"]["items"][
        "oneOf"
    ]
