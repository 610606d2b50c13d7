"""The manifest of the software: what it lists, who may sign it, and every way in which a file can differ."""

import hashlib
import json
import os
import py_compile
import time
from pathlib import Path

import pytest

from hardway.floor import manifest as software
from hardway.floor.manifest import ManifestError, differences, dump_manifest, load_manifest, make_manifest
from hardway.journal.keys import Key

AT = "2026-11-15T07:40:05.123Z"
KEY = Key.new()


@pytest.fixture
def package(tmp_path, monkeypatch) -> Path:
    """Return a small package with dice, a page and a book, and beside it an added house."""
    folder = tmp_path / "hardway"
    for name in ("dice.py", "page/index.html", "houses/crown/odds.csv"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"# {name}\n")
    mine = tmp_path / "own" / "mine"
    mine.mkdir(parents=True)
    (mine / "book.toml").write_text("name = 'Mine'\n")
    monkeypatch.setattr(software, "PACKAGE", folder)
    monkeypatch.setenv("HARDWAY_HOUSES", str(mine.parent))
    return folder


def made() -> software.ManifestForm:
    return make_manifest(KEY, at=AT, software="1")


def found(manifest: software.ManifestForm) -> list[tuple[str, str]]:
    return [(one.file, one.says) for one in differences(manifest)]


def test_manifest_lists_code_books_web_page_and_added_houses(package):
    listed = made()["files"]
    assert list(listed) == [
        "hardway/dice.py", "hardway/houses/crown/odds.csv", "hardway/page/index.html", "houses/mine/book.toml",
    ]  # fmt: skip
    assert listed["hardway/dice.py"] == hashlib.sha256(b"# dice.py\n").hexdigest()


def test_manifest_of_the_real_package_lists_dice_and_books():
    listed = made()["files"]
    for name in ("floor/table/cup.py", "floor/chance.py", "rulebook/houses/crown/odds.csv", "cli/__main__.py"):
        assert f"hardway/{name}" in listed


def test_manifest_of_unchanged_software_has_no_differences(package):
    assert found(made()) == []


def test_manifest_difference_names_changed_missing_added_files(package):
    manifest = made()
    (package / "dice.py").write_text("# dice.pY\n")
    (package / "page/index.html").unlink()
    (package / "evil.py").write_text("")
    (package.parent / "own/mine/book.toml").write_text("name = 'Yours'\n")
    assert found(manifest) == [
        ("hardway/dice.py", "changed"), ("hardway/evil.py", "not in the manifest"),
        ("hardway/page/index.html", "missing"), ("houses/mine/book.toml", "changed"),
    ]  # fmt: skip


def test_manifest_check_follows_links_and_ends_at_a_loop_of_them(package, tmp_path):
    manifest = made()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/book.toml").write_text("name = 'Evil'\n")
    (package / "houses/evil").symlink_to(tmp_path / "elsewhere")
    (package / "houses/crown/around").symlink_to(package)
    assert ("hardway/houses/evil/book.toml", "not in the manifest") in found(manifest)
    assert ("hardway/houses/crown/around/dice.py", "not in the manifest") in found(manifest)


def test_manifest_check_finds_bytecode_of_another_source(package, tmp_path, monkeypatch):
    manifest, source = made(), package / "dice.py"
    py_compile.compile(str(source))
    assert found(manifest) == []
    stat = source.stat()
    source.write_text("import x #\n"[: stat.st_size].ljust(stat.st_size))
    os.utime(source, (stat.st_atime, stat.st_mtime))
    py_compile.compile(str(source))
    source.write_text("# dice.py\n")
    os.utime(source, (stat.st_atime, stat.st_mtime))
    assert found(manifest) == [("hardway/dice.py", "compiled from something else")]
    os.utime(source, (time.time(), stat.st_mtime + 60))
    assert found(manifest) == [], "Python would compile this source again"


def test_manifest_of_another_key_is_refused():
    with pytest.raises(ManifestError, match=r"signed with the key .* write a new one"):
        load_manifest(dump_manifest(made()), public=Key.new().public)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("no JSON", "it is not JSON"),
        ("[]", "this is no manifest"),
        ('{"hardway": "checkpoint 1"}', "this is no manifest"),
    ],
)
def test_manifest_check_refuses_a_text_that_is_no_manifest(text, says):
    with pytest.raises(ManifestError, match=says):
        load_manifest(text, public=KEY.public)


@pytest.mark.parametrize("files", [[], {"hardway/dice.py": 4}])
def test_manifest_with_malformed_files_is_refused(package, files):
    with pytest.raises(ManifestError, match="malformed"):
        load_manifest(json.dumps({**made(), "files": files}), public=KEY.public)


def test_manifest_with_a_changed_hash_is_refused(package):
    manifest = made()
    manifest["files"]["hardway/dice.py"] = hashlib.sha256(b"loaded dice").hexdigest()
    with pytest.raises(ManifestError, match="changed after it was signed"):
        load_manifest(dump_manifest(manifest), public=KEY.public)


def test_manifest_refusal_names_the_file_and_what_to_do(package, tmp_path):
    file = tmp_path / "software.manifest"
    file.write_text(dump_manifest(made()))
    assert software.verify_software(file, public=KEY.public)["at"] == AT
    (package / "dice.py").write_text("loaded")
    with pytest.raises(ManifestError) as refused:
        software.verify_software(file, public=KEY.public)
    assert "hardway/dice.py (changed). Put the files back" in str(refused.value)
    with pytest.raises(ManifestError, match=r"none: the manifest cannot be read \(no such file"):
        software.verify_software(tmp_path / "none", public=KEY.public)
