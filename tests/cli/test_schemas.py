"""The JSON of each command matches its schema in docs/schemas, so that no change goes unnoticed."""

import json

import jsonschema_rs
import pytest

from hardway.cli.commands.top_commands import app
from tests.cli.test_main import commands
from tools.json_samples import ARE_JSON, ROOT, SAMPLES, samples
from tools.json_schemas import ERROR, FOLDER, PRINTED, path_of, schema

WITH_JSON = {name for name, options in commands(app).items() if "--json" in options} | ARE_JSON.keys()


def test_every_json_command_has_a_sample_and_a_schema_file():
    assert set(SAMPLES) == set(PRINTED) == WITH_JSON
    assert {path.stem for path in FOLDER.iterdir()} == {path_of(name).stem for name in WITH_JSON | {ERROR}}


@pytest.mark.parametrize("name", sorted(WITH_JSON))
def test_json_schema_of_each_command_is_valid(name):
    schema = json.loads(path_of(name).read_text(encoding="utf-8"))
    assert schema["title"] == f"hardway {name} {ARE_JSON.get(name, '--json')}".strip()
    jsonschema_rs.Draft202012Validator(schema)


def test_json_schema_files_equal_those_made_from_the_types():
    assert {name: path_of(name).read_text(encoding="utf-8") for name in PRINTED} == {
        name: schema(name) for name in PRINTED
    }


@pytest.fixture(scope="module")
def printed():
    return samples()


@pytest.mark.parametrize("name", sorted(WITH_JSON))
def test_json_output_matches_its_schema(name, printed):
    validator = jsonschema_rs.Draft202012Validator(json.loads(schema(name)))
    for one in printed[name]:
        validator.validate(one)


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
def test_json_output_with_other_arguments_matches_the_schema(hardway, name, words):
    ran = hardway(*name.split(), *words, "--json")
    assert ran.code == 0, ran.err
    schema = json.loads(path_of(name).read_text(encoding="utf-8"))
    jsonschema_rs.Draft202012Validator(schema).validate(json.loads(ran.out))


def test_json_schema_refuses_unknown_missing_or_mistyped_fields():
    found = jsonschema_rs.Draft202012Validator(json.loads(schema("backup")))
    whole = {"file": "a", "streams": 1, "rows": 2}
    assert found.is_valid(whole)
    for other in ({**whole, "more": 1}, {"file": "a", "streams": 1}, {**whole, "rows": "2"}):
        assert not found.is_valid(other)
