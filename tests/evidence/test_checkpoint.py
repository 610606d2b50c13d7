"""A checkpoint is checked by `plain_checkpoint.py`, the rows it names by `plain_chain.py`, and `--signer` pins the key
that must have signed it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hardway.journal.keys import open_key
from hardway.journal.stores import open_recorder
from tests.cli.conftest import Ran
from tests.evidence.conftest import HERE
from tests.journal.games import Game

Hardway = Callable[..., Ran]


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hardway: Hardway) -> dict[str, str]:
    """Save a checkpoint and the rows of a journal, and return the texts."""
    monkeypatch.chdir(tmp_path)
    recorder = open_recorder("hardway.db")
    Game(recorder, "crown-1", electronic=False).play(8)
    recorder.close()
    open_key(Path("hardway.db.key"))
    texts = {"monday": hardway("audit", "checkpoint").out, "rows": hardway("audit", "export", "--jsonl").out}
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")
    return texts


def test_scripts_check_signature_and_chain(saved: dict[str, str], plain: Callable[..., str]) -> None:
    key = json.loads(saved["monday"])["key"]
    assert plain("plain_checkpoint.py", "monday") == f"{key} signed it\n"
    assert plain("plain_chain.py", "monday", "rows").startswith("crown-1, rows 1 to 8: as the checkpoint of ")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("rows", "seat pann", "seat pbnn", "is changed"),
        ("rows", '"seq": 3,', '"seq": 4,', "row 3 does not follow"),
        ("monday", "   8,", "   9,", "rows that the checkpoint names are missing"),
    ],
)
def test_script_finds_what_was_changed_in_the_chain(
    saved: dict[str, str], plain: Callable[..., str], file: str, old: str, new: str, says: str
) -> None:
    assert old in saved[file]
    Path(file).write_text(saved[file].replace(old, new, 1), encoding="utf-8")
    with pytest.raises(AssertionError, match=says):
        plain("plain_chain.py", "monday", "rows")


@pytest.mark.parametrize(("old", "new"), [('"at": "2', '"at": "3'), ("   8,", "   9,")])
def test_script_finds_a_checkpoint_that_its_key_did_not_sign(
    saved: dict[str, str], plain: Callable[..., str], old: str, new: str
) -> None:
    key, text = json.loads(saved["monday"])["key"], saved["monday"]
    Path("monday").write_text(text.replace(old, new, 1), encoding="utf-8")
    assert plain("plain_checkpoint.py", "monday") == f"{key} did NOT sign it\n"


def test_document_prints_the_script_of_twenty_lines() -> None:
    script = (HERE / "plain_checkpoint.py").read_text(encoding="utf-8").split('"""\n', 1)[1]
    lines = [line.partition("  # noqa")[0] for line in script.splitlines() if line]
    assert len(lines) == 20
    assert "\n".join(lines) in (HERE.parents[1] / "docs" / "journal.md").read_text(encoding="utf-8")


def test_signer_pins_the_key_of_checkpoints(saved: dict[str, str], hardway: Hardway) -> None:
    """The journal may be held by anyone who has its key; the key that is pinned was written down elsewhere."""
    key = json.loads(saved["monday"])["key"]
    assert hardway("audit", "verify", "--against", "monday", "--signer", key).code == 0
    ran = hardway("audit", "verify", "--against", "monday", "--signer", "ab" * 32)
    assert (ran.code, ran.out) == (1, "")
    assert "monday: another key: the checkpoint of" in ran.err
    assert hardway("audit", "verify", "--against", "monday", "--signer", "ab" * 32, "--signer", key).code == 0
    assert "--signer goes with --against" in hardway("audit", "verify", "--signer", key).err
    assert (
        "--signer xyz: a key is 64 digits" in hardway("audit", "verify", "--against", "monday", "--signer", "xyz").err
    )
