"""Writes TypeScript types for the messages between page and server, from the server's models, and lists its rulings.

    python tools/page_types.py            write web/src/lib/messages.ts
    python tools/page_types.py --check    exit 1 if it is out of date

It knows the JSON Schema that pydantic makes, but not what any message means.
"""

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from hardway.best.doubling_form import DoublingForm
from hardway.promotion.pack import DrawPack
from hardway.report.book.clause_terms import ClauseForm
from hardway.report.book.house_terms import HouseForm
from hardway.report.figures.cost_figures import HouseOddsForm
from hardway.report.figures.explanation import WagerExplained
from hardway.report.figures.review_figures import SessionReviewForm
from hardway.rulebook.felt.layout import Felt
from hardway.server.messages import FROM_CLIENT, TO_CLIENT, FailedMessage, books, floor_now, hosted, study_responses
from hardway.server.messages import responses as r
from hardway.server.messages.requests import OpenTable, SignIn
from hardway.table.model.events import TableEvent
from hardway.wire.typed_dicts import readable

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "messages.ts"
HEAD = "// Made by tools/page_types.py from the server's own models (hardway.server.messages). Do not edit.\n"
FORMS = (
    DoublingForm, DrawPack, r.Projection, SessionReviewForm, books.HouseList, HouseForm, Felt, books.ClauseList,
    ClauseForm, HouseOddsForm, WagerExplained, books.ComparedHouses,
)  # fmt: skip
ANSWERED = (
    FailedMessage, hosted.HostedList, hosted.PromotionStanding, hosted.TournamentStanding, r.Added,
    floor_now.AdministratorsActs, floor_now.FloorNow, r.Audited, r.Everyone, r.Fairness, r.ExerciseMessage, r.History,
    r.InvitationMessage, r.InvitationsMessage, r.LimitsMessage, r.LobbyMessage, r.May, r.MarkedMessage, r.Me,
    r.OpenedMessage, r.Options, r.PasskeysMessage, r.School,
    study_responses.DailyResults, study_responses.DailyShoot, study_responses.Workshop, study_responses.Replayed,
    study_responses.Simulated, r.SessionsMessage, r.SettledInstead, *map(readable, FORMS),
)  # fmt: skip
Schema = dict[str, Any]


def main() -> int:
    """Write the file, or check that it is up to date."""
    text = written()
    if "--check" not in sys.argv[1:]:
        FILE.write_text(text, encoding="utf-8")
        return 0
    if FILE.read_text(encoding="utf-8") == text:
        return 0
    print("web/src/lib/messages.ts is not what the models give: run python tools/page_types.py", file=sys.stderr)
    return 1


def written() -> str:
    """Return the text of the whole file."""
    found: dict[str, Schema] = {}
    lines = []
    for name, adapter, mode in (("Sent", FROM_CLIENT, "validation"), ("Told", TO_CLIENT, "serialization")):
        schema = adapter.json_schema(mode=mode)  # type: ignore[arg-type]
        found |= schema.pop("$defs", {})
        lines.append(f"export type {name} = {_type(schema)};\n")
    for model in (*ANSWERED, OpenTable, SignIn):
        schema = TypeAdapter(model).json_schema(mode="serialization" if model in ANSWERED else "validation")
        found |= schema.pop("$defs", {})
        found[model.__name__] = schema
    twice = [name for name in found if [_short(other) for other in found].count(_short(name)) > 1]
    assert not twice, f"two would have one name on the page: {twice}"
    interfaces = [_interface(name, found[name]) for name in sorted(found, key=_short)]
    return "\n".join([HEAD, *interfaces, *lines, _rulings()])


def _rulings() -> str:
    """Return the names of the table's events in the log of rulings, by what an inspector looks for them as."""
    rulings = {name: event._ruling for name, event in TableEvent._kinds.items() if event._ruling}
    found = {of: [name for name in rulings if rulings[name] == of] for of in sorted(set(rulings.values()))}
    return f"export const RULINGS = {json.dumps(found, indent=2)} as const;\n"


def _interface(name: str, schema: Schema) -> str:
    doc = " ".join(str(schema.get("description", "")).split())
    needed = set(schema.get("required", ()))
    fields = [
        f"  {_key(field)}{'' if field in needed else '?'}: {_type(form)};"
        for field, form in schema.get("properties", {}).items()
    ]
    return "\n".join([f"/** {doc} */", f"export interface {_short(name)} {{", *fields, "}", ""])


def _short(model: str) -> str:
    """Return the shorter name that the page has for a model."""
    return model.removesuffix("Message").removesuffix("Form")


def _key(field: str) -> str:
    return field if field.isidentifier() else f'"{field}"'


def _type(form: Schema) -> str:
    """Return the TypeScript type of a schema."""
    if "$ref" in form:
        return _short(str(form["$ref"]).rpartition("/")[2])
    if "const" in form:
        return f'"{form["const"]}"'
    if "enum" in form:
        return " | ".join(f'"{value}"' for value in form["enum"])
    if choices := form.get("anyOf") or form.get("oneOf"):
        return " | ".join(dict.fromkeys(_type(choice) for choice in choices))
    return _plain(form)


def _plain(form: Schema) -> str:
    match form.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array" if "prefixItems" in form:
            return f"[{', '.join(_type(item) for item in form['prefixItems'])}]"
        case "array":
            item = _type(form.get("items", {}))
            return f"({item})[]" if " " in item else f"{item}[]"
        case "object":
            more = form.get("additionalProperties")
            return f"Record<string, {_type(more) if isinstance(more, dict) else 'unknown'}>"
    return "unknown"


if __name__ == "__main__":
    sys.exit(main())
