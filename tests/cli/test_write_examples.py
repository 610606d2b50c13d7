"""`hardway examples` writes the records that the documents name, and never overwrites a changed file."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_examples_command_writes_all_example_files(hardway, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = hardway("examples")
    assert ran.code == 0, ran.err
    wanted = {path.relative_to(ROOT) for path in (ROOT / "examples").rglob("*") if path.is_file()}
    assert {path.relative_to(tmp_path) for path in Path("examples").resolve().rglob("*") if path.is_file()} == wanted
    assert f"{len(wanted)} files" in ran.out
    assert hardway("replay", "examples/crown-first-night.craps").code == 0


def test_examples_command_json_lists_the_written_files(hardway, tmp_path):
    ran = hardway("examples", tmp_path / "mine", "--json")
    form = json.loads(ran.out)
    assert form["folder"] == str(tmp_path / "mine")
    assert {tmp_path / "mine" / file for file in form["files"]} == {
        path for path in (tmp_path / "mine").rglob("*") if path.is_file()
    }


def test_examples_command_does_not_overwrite_a_changed_file(hardway, tmp_path):
    assert hardway("examples", tmp_path / "mine").code == 0
    changed = tmp_path / "mine" / "crown-first-night.craps"
    changed.write_text("house crown\n", encoding="utf-8")
    ran = hardway("examples", tmp_path / "mine")
    assert ran.code == 2
    assert str(changed) in ran.err
    assert changed.read_text(encoding="utf-8") == "house crown\n"


def test_examples_can_be_written_twice_to_one_folder(hardway, tmp_path):
    assert hardway("examples", tmp_path).code == hardway("examples", tmp_path).code == 0
