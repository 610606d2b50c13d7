"""A checkpoint is checked by `plain_checkpoint.py`, the rows it names by `plain_chain.py`, and `--signer` pins the key
that must have signed it."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hardway.floor.house_key import house_key
from hardway.journal.floor_facts import endorsement, signed_row
from hardway.journal.keys import BadKey, Key, open_key
from hardway.journal.row import Row
from hardway.journal.stores import open_recorder
from tests.cli.conftest import Ran
from tests.evidence.conftest import HERE
from tests.journal.games import BEGAN, Game

Hardway = Callable[..., Ran]


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hardway: Hardway) -> dict[str, str]:
    """Save a checkpoint and the rows of a journal, and return the texts."""
    monkeypatch.chdir(tmp_path)
    recorder = open_recorder("hardway.db")
    game = Game(recorder, "crown-1", electronic=False)
    key, _ = house_key(recorder, Path("hardway.db.key"), make_new=False, now=BEGAN)
    game.open_on_floor(key, recorder.head("floor"))
    game.play(8)
    recorder.close()
    texts = {"monday": hardway("audit", "checkpoint").out, "rows": hardway("audit", "export", "--jsonl").out}
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")
    return texts


def test_plain_script_verifies_checkpoint_signature_and_chain(saved: dict[str, str], plain: Callable[..., str]) -> None:
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
def test_plain_script_finds_a_changed_row_in_the_hash_chain(
    saved: dict[str, str], plain: Callable[..., str], file: str, old: str, new: str, says: str
) -> None:
    assert old in saved[file]
    Path(file).write_text(saved[file].replace(old, new, 1), encoding="utf-8")
    with pytest.raises(AssertionError, match=says):
        plain("plain_chain.py", "monday", "rows")


@pytest.mark.parametrize(("old", "new"), [('"at": "2', '"at": "3'), ("   8,", "   9,")])
def test_plain_script_finds_a_checkpoint_its_key_did_not_sign(
    saved: dict[str, str], plain: Callable[..., str], old: str, new: str
) -> None:
    key, text = json.loads(saved["monday"])["key"], saved["monday"]
    Path("monday").write_text(text.replace(old, new, 1), encoding="utf-8")
    assert plain("plain_checkpoint.py", "monday") == f"{key} did NOT sign it\n"


def test_journal_page_prints_the_script_that_checks_a_checkpoint() -> None:
    script = (HERE / "plain_checkpoint.py").read_text(encoding="utf-8").split('"""\n', 1)[1]
    lines = [line.partition("  # noqa")[0] for line in script.splitlines() if line]
    assert len(lines) == 20
    page = (HERE.parents[1] / "docs" / "journal.md").read_text(encoding="utf-8")
    assert "\n".join(lines) in "\n".join(line for line in page.splitlines() if line)


def test_audit_option_signer_rejects_checkpoints_of_other_keys(saved: dict[str, str], hardway: Hardway) -> None:
    """The journal may be held by anyone who has its key; the key that is pinned was written down elsewhere."""
    key = json.loads(saved["monday"])["key"]
    assert hardway("audit", "verify", "--against", "monday", "--signer", key).code == 0
    ran = hardway("audit", "verify", "--against", "monday", "--signer", "ab" * 32)
    assert (ran.code, ran.out) == (1, "")
    assert f"was signed with another key, {key}. --signer does not name it" in ran.err
    assert hardway("audit", "verify", "--against", "monday", "--signer", "ab" * 32, "--signer", key).code == 0
    assert "--signer goes with --against" in hardway("audit", "verify", "--signer", key).err
    assert (
        "--signer xyz: a key is 64 digits" in hardway("audit", "verify", "--against", "monday", "--signer", "xyz").err
    )


def replaced(number: int, *, lost: bool = False) -> str:
    """Replace the journal's key, whose file is moved away or lost; return the new one."""
    path, old = Path("hardway.db.key"), Path(f"old-{number}.key")
    path.rename(old)
    recorder = open_recorder("hardway.db")
    now = datetime(2027, 1, number, tzinfo=UTC)
    key, _ = house_key(recorder, path, make_new=True, old_key=None if lost else old, now=now)
    recorder.close()
    return key.public


def verified(hardway: Hardway, signer: str) -> Ran:
    """Save a checkpoint, and verify the journal against it with a pinned key."""
    Path("tuesday").write_text(hardway("audit", "checkpoint").out, encoding="utf-8")
    return hardway("audit", "verify", "--against", "tuesday", "--signer", signer)


@pytest.fixture
def first(saved: dict[str, str]) -> str:
    """Return the key of a journal that was served."""
    recorder = open_recorder("hardway.db")
    key, _ = house_key(recorder, Path("hardway.db.key"), make_new=False, now=datetime(2026, 12, 1, tzinfo=UTC))
    recorder.close()
    return key.public


def test_pinned_signing_key_accepts_new_keys_it_vouches_for(first: str, hardway: Hardway) -> None:
    second = replaced(1)
    ran = verified(hardway, first)
    assert (ran.code, ran.err) == (0, ""), ran.out
    assert f"signed with the key {second}" in ran.out or "signed with this journal's key" in ran.out
    replaced(2)
    assert verified(hardway, first).code == verified(hardway, second).code == 0
    assert hardway("audit", "verify").code == 0


def test_pinned_signing_key_accepts_no_key_made_after_a_loss(first: str, hardway: Hardway) -> None:
    replaced(1)
    third = replaced(2, lost=True)
    ran = verified(hardway, first)
    assert (ran.code, ran.out) == (1, "")
    assert f"was signed with another key, {third}. --signer does not name it" in ran.err
    fourth = replaced(3)
    assert verified(hardway, first).code == 1
    assert verified(hardway, third).code == verified(hardway, fourth).code == 0


def test_audit_finds_a_new_signing_key_with_forged_endorsement(first: str, hardway: Hardway) -> None:
    """Somebody who has the database, and no key, writes that the old key vouches for theirs."""
    recorder, false = open_recorder("hardway.db"), Key.new()
    [*_, last] = recorder.rows("floor")
    fact = {
        "kind": "signing_key",
        "id": "house",
        "before": {"public": first},
        "after": endorsement(false, false.public),
    }
    row = Row.after(last, stream="floor", kind="floor", at=last.at, by="house", entry=f"key {false.public}",
                    body=json.dumps({"why": "", "facts": [fact]}))  # fmt: skip
    recorder.append([signed_row(row, false)])
    recorder.close()
    Path("hardway.db.key").unlink()
    Path("hardway.db.key").touch(0o600)
    Path("hardway.db.key").write_bytes(false.pem())
    ran = verified(hardway, first)
    assert (ran.code, ran.out) == (1, "")
    form = json.loads(hardway("audit", "verify", "--json").out)
    assert [(one["what"], one["seq"]) for one in form["findings"]] == [("signature", row.seq)]
    assert f"vouched for by the key {first}" in form["findings"][0]["expected"]


def test_old_signing_key_of_another_journal_is_refused(first: str) -> None:
    recorder, path = open_recorder("hardway.db"), Path("hardway.db.key")
    open_key(Path("another.key"))
    for make_new, says in ((False, "--old-key goes with --new-key"), (True, f"this journal's key is {first[:16]}")):
        with pytest.raises(BadKey, match=says):
            house_key(recorder, path, make_new=make_new, old_key=Path("another.key"), now=datetime.now(UTC))
    recorder.close()
