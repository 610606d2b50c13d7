"""`hardway audit manifest`, and `hardway serve` with a manifest that the software no longer matches."""

import json
import shutil
from pathlib import Path

import pytest

from hardway.journal.keys import open_key
from hardway.journal.stores import open_recorder
from tests.cli.conftest import change


@pytest.fixture
def casino(book, tmp_path, monkeypatch) -> Path:
    """Return the folder of a casino with a house of its own, `mine`, and a manifest of its software."""
    own = tmp_path / "own"
    own.mkdir()
    shutil.move(book, own / "mine")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HARDWAY_HOUSES", str(own))
    open_recorder("hardway.db").close()
    open_key(Path("hardway.db.key"))
    return tmp_path


def test_manifest_matches_until_a_rule_book_file_changes(casino, hardway):
    written = hardway("audit", "manifest")
    assert written.code == 0
    Path("software.manifest").write_text(written.out)
    same = hardway("audit", "manifest", "--against", "software.manifest")
    assert (same.code, same.out.splitlines()[-1]) == (0, "Every file matches the manifest.")

    change(casino / "own/mine/odds.csv", "\n", "\r\n")
    other = hardway("audit", "manifest", "--against", "software.manifest")
    assert (other.code, other.out.splitlines()[-2:]) == (
        1,
        ["1 file does not match the manifest:", "  houses/mine/odds.csv: changed"],
    )
    form = json.loads(hardway("audit", "manifest", "--against", "software.manifest", "--json").out)
    assert (form["ok"], form["differences"]) == (False, [{"file": "houses/mine/odds.csv", "says": "changed"}])


def test_manifest_check_without_a_key_asks_for_option_key(casino, hardway):
    Path("software.manifest").write_text(hardway("audit", "manifest").out)
    Path("hardway.db.key").rename("elsewhere.key")
    ran = hardway("audit", "manifest", "--against", "software.manifest")
    assert (ran.code, ran.err) == (2, "hardway: the signing key is not beside the journal; name it with --key\n")
    assert hardway("audit", "manifest", "--against", "software.manifest", "--key", "elsewhere.key").code == 0


def test_server_does_not_start_if_software_differs_from_manifest(casino, hardway):
    Path("software.manifest").write_text(hardway("audit", "manifest").out)
    change(casino / "own/mine/odds.csv", "\n", "\r\n")
    ran = hardway("serve", "--port", 0, "--manifest", "software.manifest")
    assert ran.code == 2
    assert "hardway: serve: this software is not what software.manifest says: houses/mine/odds.csv" in ran.err
    assert "write a new manifest: hardway audit manifest > software.manifest" in ran.err
