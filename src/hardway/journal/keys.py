"""The house's signing key: Ed25519, in a file beside the journal that only its owner may read.

It is created when a journal is first served. Anyone with the key can sign as this house, so it is neither in a backup
nor in the journal; every checkpoint names its public half. A second key, derived from it, encrypts secrets that the
journal must store.
"""

import json
import os
import stat
from contextlib import suppress
from glob import escape
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature, InvalidTag, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)  # fmt: skip

from hardway.journal.recorder import JournalError, is_address

NONCE_BYTES = 12


class BadKey(JournalError):
    """Why a key file cannot be used, and what to do."""


class Key:
    """A signing key, with the key for encryption that is derived from it."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key().public_bytes_raw().hex()
        derived = HKDF(SHA256(), 32, salt=None, info=b"hardway seal").derive(private.private_bytes_raw())
        self._cipher = ChaCha20Poly1305(derived)

    @classmethod
    def new(cls) -> "Key":
        """Return a new random key."""
        return cls(Ed25519PrivateKey.generate())

    def sign(self, value: Any) -> str:
        """Return the signature of a JSON value, in hexadecimal digits."""
        return self._private.sign(canonical(value)).hex()

    def seal(self, text: str, about: str) -> str:
        """Encrypt a text for one subject (`about`); return hexadecimal digits."""
        nonce = os.urandom(NONCE_BYTES)
        return (nonce + self._cipher.encrypt(nonce, text.encode(), about.encode())).hex()

    def unseal(self, sealed: str, about: str) -> str | None:
        """Decrypt a text; return None if the key or the subject is another, or the digits are damaged."""
        try:
            raw = bytes.fromhex(sealed)
            return self._cipher.decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], about.encode()).decode()
        except (InvalidTag, ValueError):
            return None

    def pem(self) -> bytes:
        """Return the text of the key file."""
        return self._private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def canonical(value: Any) -> bytes:
    """Return the bytes of a JSON value that are signed: equal values give equal bytes."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def signed_by(public: str, value: Any, signature: str) -> bool:
    """Say whether a value was signed with the key of this public half."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), canonical(value))
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True


def key_file(db: str) -> Path:
    """Return the default path of a journal's key file."""
    return Path("hardway.key") if is_address(db) else Path(f"{db}.key")


def open_key(path: Path) -> Key:
    """Return the key in a file, which is created if there is none; also delete the unfinished key files beside it that
    killed servers left."""
    if not path.exists():
        with suppress(FileExistsError):  # another process has just created it: use that key
            _keep(path, Key.new())
    key = read_key(path)
    for draft in path.parent.glob(f"{escape(path.name)}.{8 * '[0-9a-f]'}.new"):
        with suppress(OSError):
            draft.unlink()
    return key


def read_key(path: Path) -> Key:
    """Return the key in an existing file; raise BadKey if it cannot be used."""
    try:
        with path.open("rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            text = file.read(10_000)
    except OSError as error:
        raise BadKey(f"{path}: the signing key cannot be read ({(error.strerror or str(error)).lower()})") from None
    if os.name == "posix" and mode & 0o077:
        raise BadKey(
            f"{path}: others may read the signing key (mode {mode:04o}); allow only yourself: chmod 600 {path}"
        )
    try:
        private = load_pem_private_key(text, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise BadKey(f"{path}: this file is not a signing key; restore the key from your backup") from None
    if not isinstance(private, Ed25519PrivateKey):
        raise BadKey(f"{path}: a journal needs an Ed25519 key, and this is another kind; restore the right key")
    return Key(private)


def _keep(path: Path, key: Key) -> None:
    """Write a new key file, whole or not at all, and never in place of another."""
    draft = path.with_name(f"{path.name}.{os.urandom(4).hex()}.new")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key.pem())
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)
    except OSError as error:
        if path.exists():  # the process that created it may have deleted our draft
            raise FileExistsError(path) from None
        raise BadKey(f"{path}: the signing key cannot be written ({(error.strerror or str(error)).lower()})") from None
    finally:
        draft.unlink(missing_ok=True)
