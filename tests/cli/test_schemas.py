"""What `--json` prints has a form that does not change unseen: a schema for each command, in docs/schemas."""

import json
import subprocess
import sys

import jsonschema_rs
import pytest

from hardway.cli.commands.top_commands import app
from tests.cli.test_main import commands
from tools.json_samples import ARE_JSON, ROOT, SAMPLES
from tools.json_schemas import ERROR, FOLDER, form, path_of

WITH_JSON = {name for name, options in commands(app).items() if "--json" in options} | ARE_JSON.keys()


def test_every_command_with_json_has_a_schema():
    assert set(SAMPLES) == WITH_JSON
    assert {path.stem for path in FOLDER.iterdir()} == {path_of(name).stem for name in WITH_JSON | {ERROR}}


@pytest.mark.parametrize("name", sorted(WITH_JSON))
def test_a_schema_is_one(name):
    schema = json.loads(path_of(name).read_text(encoding="utf-8"))
    assert schema["title"] == f"hardway {name} {ARE_JSON.get(name, '--json')}".strip()
    jsonschema_rs.Draft202012Validator(schema)


def test_the_schemas_are_those_of_what_is_printed():
    done = subprocess.run([sys.executable, "-m", "tools.json_schemas", "--check"], cwd=ROOT)
    assert done.returncode == 0, "python -m tools.json_schemas writes them again: a key came, went or changed its type"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("odds house", ["adelaide", "--stake", "3"]),
        ("odds wager", ["vegas", "hop", "5-3"]),
        ("rules", ["adelaide", "4(a) Win (ii)"]),
        ("odds session", ["star", "martingale", "--bankroll", "100", "--rolls", "12"]),
        ("simulate", ["vegas", "iron_cross", "--sessions", "30", "--rolls", "20"]),
        ("legal", [ROOT / "examples" / "star-losing-the-dice.craps", "ann"]),
        ("strategies", ["iron_cross"]),
    ],
)
def test_what_no_schema_was_made_from_keeps_to_it_too(hardway, name, words):
    ran = hardway(*name.split(), *words, "--json")
    assert ran.code == 0, ran.err
    schema = json.loads(path_of(name).read_text(encoding="utf-8"))
    jsonschema_rs.Draft202012Validator(schema).validate(json.loads(ran.out))


def test_a_form_says_what_is_always_there():
    made = form([{"a": 1, "b": None}, {"a": 1.5}], "")
    assert made["required"] == ["a"]
    assert made["properties"] == {"a": {"type": "number"}, "b": {"type": "null"}}
    assert form([{"hard 6": "1/22"}, {"pass": "7/495"}], "") == {
        "type": "object",
        "additionalProperties": {"type": "string"},
    }
