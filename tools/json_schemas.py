"""Writes docs/schemas: a JSON Schema for each command that takes `--json`, from the types of its output.

    python tools/json_schemas.py            writes them
    python tools/json_schemas.py --check    fails if a schema is out of date

The output of a command is a TypedDict, which is beside the function that makes it; `PRINTED` lists them. The tests
compare the output of every command (tools/json_samples.py) with its schema.
"""

import json
import sys
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from hardway.cli.casino import (
    ask_time_stamp,
    audit_dice,
    copy_journal,
    editions_on,
    throw_report,
    upgrade_journal,
    verify,
    verify_software,
)
from hardway.cli.casino import manage_people as people
from hardway.cli.events import check_files, hold_draw, show_promotion
from hardway.cli.odds.write_par import ParForm
from hardway.cli.play.ask_exercises import AskedExercise, KindOfExercise
from hardway.cli.records import replay_record, shipped
from hardway.cli.records.show_legal import MayAndNot, MayAndNotThere
from hardway.cli.records.show_rulings import RulingsEnd
from hardway.cli.rules.cover_book import CoveragePageForm
from hardway.cli.rules.read_books import NewBook, ProvedBook
from hardway.floor.manifest import ManifestForm
from hardway.journal.checkpoint import CheckpointForm
from hardway.journal.row import Row
from hardway.report.book.book_diff import BookDiffForm
from hardway.report.book.clause_terms import ClauseForm, CoverageForm
from hardway.report.book.comparison import ComparisonForm
from hardway.report.book.house_terms import HouseForm, HouseSummaries
from hardway.report.figures import last_throws_figures, tournament_figures
from hardway.report.figures import session_figures as sessions
from hardway.report.figures.best_figures import BestForm
from hardway.report.figures.cost_figures import ComparedOddsForm, HouseOddsForm
from hardway.report.figures.explanation import WagerExplained
from hardway.report.figures.favour_figures import FavoursForm
from hardway.report.figures.hand_figures import HandForm
from hardway.report.figures.layout_figures import LayoutForm
from hardway.report.sentences.ruling_list import RulingForm
from hardway.server.messages.message_model import FailedMessage
from hardway.simulate import summary_form
from hardway.tournament.view import TournamentView
from hardway.wire.typed_dicts import readable
from tools.json_samples import ARE_JSON

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
PRINTED: dict[str, tuple[Any, ...]] = {
    "rules": (
        HouseSummaries, HouseForm, ClauseForm, ComparisonForm, BookDiffForm, CoverageForm, CoveragePageForm,
        ProvedBook, NewBook,
    ),
    "odds house": (HouseOddsForm, FavoursForm),
    "odds wager": (WagerExplained,),
    "odds compare": (ComparedOddsForm,),
    "odds hand": (HandForm,),
    "odds layout": (LayoutForm,),
    "odds strategy": (sessions.StrategyReportForm,),
    "odds session": (sessions.StrategyReportForm,),
    "odds par": (ParForm,),
    "odds tournament": (
        last_throws_figures.ExactThrowsForm, tournament_figures.SimulatedThrowsForm,
        last_throws_figures.SecretThrowForm,
    ),
    "best": (BestForm,),
    "replay": (
        replay_record.OpeningLine, replay_record.EntryLine, replay_record.FailedLine, replay_record.FinalLine,
    ),
    "rulings": (RulingForm, RulingsEnd),
    "legal": (MayAndNot, MayAndNotThere),
    "strategies": (sessions.StrategyList, sessions.StrategyText),
    "simulate": (summary_form.SimulationForm, summary_form.ComparedSimulations, summary_form.TracedForm),
    "school": (AskedExercise, dict[str, KindOfExercise]),
    "tournament check": (check_files.CheckedConditions,),
    "tournament standings": (TournamentView,),
    "tournament simulate": (tournament_figures.TournamentsForm,),
    "promotion check": (check_files.CheckedTerms,),
    "promotion commit": (hold_draw.CommittedForm,),
    "promotion draw": (show_promotion.WrittenPack,),
    "promotion verify": (hold_draw.VerifiedPack,),
    "promotion pack": (show_promotion.WrittenPack,),
    "promotion show": (show_promotion.ShownPromotion,),
    "people list": (people.PeopleForm,),
    **{f"people {act}": (people.PersonForm,) for act in ("add", "role", "revoke", "exclude", "unlock", "passwd")},
    "people erase": (people.ErasedForm,),
    "audit verify": (verify.AuditedForm,),
    "audit report": (throw_report.ReportedThrow,),
    "audit fairness": (throw_report.CheckedThrow,),
    "audit editions": (editions_on.DayForm,),
    "audit timestamp": (ask_time_stamp.StampQueryForm, ask_time_stamp.StampForm),
    "audit dice": (audit_dice.AuditedDice,),
    "audit checkpoint": (CheckpointForm,),
    "audit manifest": (ManifestForm, verify_software.ComparedForm),
    "audit export": (Row,),
    "backup": (copy_journal.BackupForm,),
    "restore": (copy_journal.RestoredForm,),
    "upgrade": (upgrade_journal.UpgradeForm,),
    "examples": (shipped.ExamplesForm,),
}  # fmt: skip
"""For each command, the types of the objects that it prints."""
ERROR = "error"
"""The name of the schema for an error on stderr, which is the same for all commands."""
WIDE = 110
"""The longest line, in characters, on which more than one key is written."""


def main() -> int:
    """Write the schemas, or check that they are up to date."""
    found = {command: schema(command) for command in PRINTED} | {ERROR: error_schema()}
    if "--check" in sys.argv[1:]:
        return int(any(text != path_of(command).read_text(encoding="utf-8") for command, text in found.items()))
    FOLDER.mkdir(exist_ok=True)
    for command, text in found.items():
        path_of(command).write_text(text, encoding="utf-8")
    return 0


def path_of(command: str) -> Path:
    """Return the path of a command's schema."""
    return FOLDER / f"{command.replace(' ', '-')}.json"


def schema(command: str) -> str:
    """Return the schema of a command's output, as text."""
    head = {"$schema": DIALECT, "title": f"hardway {command} {ARE_JSON.get(command, '--json')}".strip()}
    form = TypeAdapter(reduce(or_, map(readable, PRINTED[command]))).json_schema()
    return _written(head | _untitled(form)) + "\n"


def error_schema() -> str:
    """Return the schema of an error, which is the same for every command and for the server."""
    head = {"$schema": DIALECT, "title": "hardway error", "description": "What goes wrong, on stderr."}
    return _written(head | _untitled(FailedMessage.model_json_schema() | head)) + "\n"


def _untitled(form: Any) -> Any:
    """Return a schema without those titles that only repeat the name of a field."""
    if isinstance(form, list):
        return [_untitled(one) for one in form]
    if not isinstance(form, dict):
        return form
    return {
        name: {field: _untitled(one) for field, one in held.items()}
        if name in ("properties", "$defs")
        else _untitled(held)
        for name, held in form.items()
        if name != "title"
    }


def _written(schema: Any, indent: int = 1, key: str = "") -> str:
    """Return a schema as text, after its key if it has one: on one line if it fits, otherwise with a line for each
    key.
    """
    flat = f"{key}{json.dumps(schema, ensure_ascii=False)}"
    several = isinstance(schema, dict) or (isinstance(schema, list) and dict in map(type, schema))
    if not several or indent + len(flat) < WIDE:
        return flat
    named = [(f"{json.dumps(name)}: ", schema[name]) for name in schema] if isinstance(schema, dict) else None
    inner = [_written(one, indent + 1, name) for name, one in named or (("", one) for one in schema)]
    opens, closes = "{}" if named else "[]"
    return f"{key}{opens}\n{' ' * indent}" + f",\n{' ' * indent}".join(inner) + f"\n{' ' * (indent - 1)}{closes}"


if __name__ == "__main__":
    sys.exit(main())
