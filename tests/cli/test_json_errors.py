"""With `--json`, an error of any command is one JSON object on stderr, in the server's shape."""

import json
from pathlib import Path

import jsonschema_rs
import pytest

from hardway.server.messages.message_model import FailedMessage
from tests.cli.test_schemas import WITH_JSON
from tools.json_samples import ARE_JSON
from tools.json_schemas import FOLDER

COMMANDS = sorted(WITH_JSON - {"audit checkpoint"})
"""All but the one that prints JSON without the option."""


def error_in(text: str) -> dict:
    """Return the error in a text of one line, checked against its schema."""
    assert text.count("\n") == 1, text
    schema = json.loads((FOLDER / "error.json").read_text(encoding="utf-8"))
    jsonschema_rs.Draft202012Validator(schema).validate(found := json.loads(text))
    return found["error"]


@pytest.mark.parametrize("command", COMMANDS)
def test_bad_usage_with_json_prints_one_error_object(hardway, command):
    ran = hardway(*command.split(), "--no-such-option", ARE_JSON.get(command, "--json"))
    assert (ran.code, ran.out) == (2, "")
    error = error_in(ran.err)
    assert (error["name"], error["clause"]) == ("usage", None)
    assert "--no-such-option" in error["says"]


WRONG = {
    "rules": ("crwon", "unknown_house", "did you mean crown?"),
    "odds house": ("crwon", "unknown_house", "did you mean crown?"),
    "odds wager": ("crown hrd 8", "bad_input", "did you mean hard 8?"),
    "odds compare": ("crown satr", "unknown_house", "did you mean star?"),
    "odds hand": ("crwon", "unknown_house", "did you mean crown?"),
    "odds layout": ("nofile.craps ann", "no_such_file", "nofile.craps: no such file"),
    "odds strategy": ("crown psas", "no_strategy", "did you mean pass?"),
    "odds session": ("crown psas --bankroll 100 --rolls 20", "no_strategy", "did you mean pass?"),
    "best": ("crown --bankroll 300 --goal 200", "bad_input", "a goal of 200 is not above the bankroll of 300"),
    "odds par": ("crwon", "unknown_house", "did you mean crown?"),
    "odds tournament": ("nofile.craps --you bob", "no_such_file", "nofile.craps: no such file"),
    "replay": ("nofile.craps", "no_such_file", "nofile.craps: no such file"),
    "rulings": ("nofile.craps", "no_such_file", "nofile.craps: no such file"),
    "legal": ("nofile.craps ann", "no_such_file", "nofile.craps: no such file"),
    "strategies": ("irn_cross", "no_strategy", "did you mean iron_cross?"),
    "simulate": ("irn_cross", "bad_input", "did you mean iron_cross?"),
    "school": ("crwon", "unknown_house", "did you mean crown?"),
    "tournament check": ("nofile.toml", "no_such_file", "nofile.toml: no such file"),
    "tournament standings": ("nofile.craps", "no_such_file", "nofile.craps: no such file"),
    "tournament simulate": ("nofile.toml pass", "no_such_file", "nofile.toml: no such file"),
    "promotion check": ("nofile.toml", "no_such_file", "nofile.toml: no such file"),
    "promotion commit": ("a/b --secret s.json", "bad_input", "a name may contain only letters"),
    "promotion draw": ("nofile.toml e.txt --secret s.json --by kim --scrutineer sue", "no_such_file", "no such file"),
    "promotion verify": ("nofile.json", "no_such_file", "nofile.json: no such file"),
    "promotion pack": ("nofile.craps --out p.json", "no_such_file", "nofile.craps: no such file"),
    "promotion show": ("nofile.craps --as ann", "no_such_file", "nofile.craps: no such file"),
    "people add": ("a/b --make-password", "name_refused", ""),
    "people list": ("--db no/such.db", "bad_input", "no/such.db"),
    "people role": ("Cat boxman", "bad_input", "--house is missing"),
    "people revoke": ("Cat boxperson --house crown", "no_such_person", "Cat"),
    "people exclude": ("Nobody --days 7", "no_such_person", "Nobody"),
    "people unlock": ("Nobody", "no_such_person", "Nobody"),
    "people passwd": ("Nobody --make-password", "no_such_person", "Nobody"),
    "people erase": ("Nobody --yes", "no_such_person", "Nobody"),
    "audit verify": ("--db no.db", "bad_input", "no.db"),
    "audit report": ("--db no.db --roll 3", "bad_input", "no.db"),
    "audit fairness": ("--db no.db --roll 3", "bad_input", "no.db"),
    "upgrade": ("--db no.db", "bad_input", "no.db"),
    "audit editions": ("--db no.db --on 2026-03-03", "bad_input", "no.db"),
    "audit timestamp": ("no.checkpoint", "no_such_file", "no.checkpoint"),
    "audit dice": ("--db no.db", "bad_input", "no.db"),
    "audit manifest": ("--db no.db", "bad_input", "no.db"),
    "audit export": ("--db no.db", "bad_input", "no.db"),
    "backup": ("b.backup --db no.db", "bad_input", "no.db"),
    "restore": ("no.backup --db new.db", "bad_input", "no.backup"),
    "examples": ("taken", "bad_input", "taken"),
}
"""Wrong arguments of each command, the name of the error, and a part of its sentence."""


def test_json_error_tests_cover_every_command():
    assert sorted(WRONG) == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_bad_input_with_json_prints_one_error_object(hardway, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("taken").write_text("a file where a folder is wanted\n", encoding="utf-8")
    if command.startswith("people ") and command not in ("people list", "people add"):
        assert hardway("people", "add", "Ann", "--make-password").code == 0
    words, name, says = WRONG[command]
    ran = hardway(*command.split(), *words.split(), ARE_JSON.get(command, "--json"))
    assert ran.code in (1, 2)
    assert ran.out == ""
    error = error_in(ran.err)
    assert error["name"] == name
    assert says in error["says"]


RECORD = "house crown\nseat ann 300\n= ann rack 1\n= ann rack 2\n"


@pytest.mark.parametrize("command", ["replay FILE", "rulings FILE", "legal FILE ann", "odds layout FILE ann"])
def test_failed_checks_of_a_record_are_one_json_object_on_stderr(hardway, tmp_path, command):
    (file := tmp_path / "failing.craps").write_text(RECORD, encoding="utf-8")
    ran = hardway(*command.replace("FILE", str(file)).split(), "--json")
    assert ran.code == 1
    assert [json.loads(line) for line in ran.out.splitlines()] if command.startswith("r") else json.loads(ran.out)
    error = error_in(ran.err)
    assert error["name"] == "expectation_failed"
    assert [line.partition(": ")[2][:6] for line in error["says"].splitlines()] == ["line 3", "line 4"]


def test_json_error_of_a_bad_record_lists_every_wrong_line(hardway, tmp_path):
    (file := tmp_path / "bad.craps").write_text(
        "house crown\nseet ann 300\nbet ann pass 10\nrol 4 2\n", encoding="utf-8"
    )
    ran = hardway("replay", file, "--json")
    error = error_in(ran.err)
    assert (ran.code, error["name"]) == (2, "bad_record")
    assert [part in error["says"] for part in ("line 2", "line 4", "did you mean 'seat'?")] == [True] * 3


def test_json_error_of_an_unknown_house_in_a_record_is_so_named(hardway, tmp_path):
    (file := tmp_path / "far.craps").write_text("house crwon\nseat ann 300\n", encoding="utf-8")
    error = error_in(hardway("replay", file, "--json").err)
    assert error["name"] == "unknown_house"
    assert error["says"].startswith(f"{file}: no house or folder 'crwon'; did you mean crown?")


def test_error_without_json_is_plain_text(hardway):
    assert hardway("rules", "crwon").err.startswith("hardway: no house or folder 'crwon'; did you mean crown?")
    assert hardway("odds", "wager", "crown", "--", "--json").err.startswith("hardway: ")


def test_json_error_schema_equals_that_of_the_server():
    assert (
        json.loads((FOLDER / "error.json").read_text(encoding="utf-8"))["properties"]
        == (FailedMessage.model_json_schema()["properties"])
    )
