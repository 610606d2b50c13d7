"""A checkpoint is checked by `plain_checkpoint.py`, and `--signer` pins the key that must have signed it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hardway.journal.keys import open_key
from hardway.journal.stores import open_recorder
from tests.cli.conftest import Ran
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


def test_script_checks_signature_and_chain(saved: dict[str, str], plain: Callable[..., str]) -> None:
    key = json.loads(saved["monday"])["key"]
    assert plain("plain_checkpoint.py", "monday", "rows", key).startswith("crown-1, rows 1 to 8: as the checkpoint of ")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("monday", '"at": "2', '"at": "3', "the signature is wrong"),
        ("rows", "seat pann", "seat pbnn", "is changed"),
        ("rows", '"seq": 3,', '"seq": 4,', "row 3 does not follow"),
    ],
)
def test_script_finds_what_was_changed(
    saved: dict[str, str], plain: Callable[..., str], file: str, old: str, new: str, says: str
) -> None:
    assert old in saved[file]
    Path(file).write_text(saved[file].replace(old, new, 1), encoding="utf-8")
    with pytest.raises(AssertionError, match=says):
        plain("plain_checkpoint.py", "monday", "rows")


def test_script_wants_the_key_that_is_named(saved: dict[str, str], plain: Callable[..., str]) -> None:
    with pytest.raises(AssertionError, match="signed with another key"):
        plain("plain_checkpoint.py", "monday", "rows", "0" * 64)


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
