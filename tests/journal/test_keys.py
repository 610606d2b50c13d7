"""The signing key: made once, whole, for its owner alone; whatever is wrong with it is said."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from hardway.journal.keys import BadKey, Key, canonical, key_file, open_key, read_key, signed_by


def test_signing_key_file_is_created_once_and_kept_private(tmp_path):
    path = tmp_path / "hardway.db.key"
    first = open_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert open_key(path).public == first.public
    assert [file.name for file in tmp_path.iterdir()] == ["hardway.db.key"]


def test_processes_that_start_together_share_one_signing_key(tmp_path):
    code = f"from pathlib import Path; from hardway.journal.keys import open_key; print(open_key(Path({str(tmp_path / 'k')!r})).public)"
    started = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert len({process.communicate()[0] for process in started}) == 1


KILLED = """
import os, signal, sys
from pathlib import Path
from hardway.journal import keys
def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
link = os.link
os.link = die if sys.argv[2] == "before" else lambda *names: (link(*names), die())
keys.open_key(Path(sys.argv[1]))
"""


@pytest.mark.parametrize("when", ["before", "after"])
def test_signing_key_draft_of_a_killed_server_is_removed(tmp_path, when):
    path = tmp_path / "a[1].key"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(path), when])
    assert killed.returncode == -signal.SIGKILL
    assert (path.exists(), len(list(tmp_path.iterdir()))) == ((False, 1) if when == "before" else (True, 2))
    (tmp_path / "a[1].key.my.new").write_text("somebody else's")
    open_key(path)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a[1].key", "a[1].key.my.new"]


def test_signing_key_draft_removed_by_another_server_is_no_fault(tmp_path, monkeypatch):
    """Another server made the key first, and removed our draft as the leftover of a killed server."""
    path = tmp_path / "hardway.key"

    def quicker(draft, key):
        monkeypatch.undo()
        Path(draft).unlink()
        open_key(path)
        return os.link(draft, key)

    monkeypatch.setattr(os, "link", quicker)
    assert open_key(path).public == read_key(path).public
    assert list(tmp_path.iterdir()) == [path]


def test_signing_key_file_is_beside_journal_or_in_current_folder():
    """A PostgreSQL journal has no folder; its key is in the current one."""
    assert key_file("floor/hardway.db") == Path("floor/hardway.db.key")
    assert key_file("postgresql://localhost/hardway") == Path("hardway.key")
    assert key_file("postgres.db") == Path("postgres.db.key"), "a file may be called so"


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660])
def test_signing_key_readable_by_others_is_refused(tmp_path, mode):
    path = tmp_path / "key"
    open_key(path)
    path.chmod(mode)
    with pytest.raises(BadKey, match=f"others may read.*{mode:04o}.*chmod 600"):
        open_key(path)


@pytest.mark.parametrize("text", [b"", b"no key", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
def test_broken_signing_key_file_is_refused_and_left_unchanged(tmp_path, text):
    path = tmp_path / "key"
    path.write_bytes(text)
    path.chmod(0o600)
    with pytest.raises(BadKey, match="not a signing key"):
        open_key(path)
    assert path.read_bytes() == text


def test_private_key_that_is_not_ed25519_is_refused(tmp_path):
    from cryptography.hazmat.primitives import serialization as s
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    path = tmp_path / "key"
    path.write_bytes(X25519PrivateKey.generate().private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, s.NoEncryption()))
    path.chmod(0o600)
    with pytest.raises(BadKey, match="Ed25519"):
        read_key(path)


def test_missing_or_unwritable_signing_key_file_is_reported(tmp_path):
    with pytest.raises(BadKey, match="no such file"):
        read_key(tmp_path / "key")
    with pytest.raises(BadKey, match="cannot be written"):
        open_key(tmp_path / "no folder" / "key")


def test_signature_is_valid_only_for_the_same_key_and_value():
    key, value = Key.new(), {"b": [1, "é"], "a": None}
    signature = key.sign(value)
    assert canonical(value) == '{"a":null,"b":[1,"é"]}'.encode()
    assert signed_by(key.public, {"a": None, "b": [1, "é"]}, signature)
    assert not signed_by(key.public, {**value, "a": 0}, signature)
    assert not signed_by(Key.new().public, value, signature)
    for public, signed in (("", signature), (key.public, ""), (key.public, "zz"), (key.public[:-2], signature)):
        assert not signed_by(public, value, signed)
