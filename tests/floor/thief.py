"""A thief who reads everything the house stores, with the signing key, while bets are open.

They know the software. Whatever looks like a secret is tried against the house's commitment; whatever is sealed is
opened with the key. If one fits they choose their nonce for the throw they want; if none does, they guess.
"""

import re
from collections.abc import Callable
from pathlib import Path

from hardway.floor.table.cup import Cup
from hardway.journal.dice_proof import dice_faces, house_commitment
from hardway.journal.keys import Key

HEX = re.compile(rb"[0-9a-f]{64,}")
SEALED = re.compile(rb'"sealed":\s*"([0-9a-f]+)"')
WANTED = (4, 3)
Sees = Callable[[], list[bytes]]
"""Returns everything that can be read now."""


class Thief:
    """Predicts throws by the stored bytes."""

    def __init__(self, sees: Sees, key: Key | None) -> None:
        self._sees, self._key = sees, key
        self._tried: set[bytes] = set()

    def choose(self, cup: Cup, person: str, nonces: list[str]) -> tuple[str, tuple[int, int]]:
        """Return the nonce to play with, and the throw that is to come by it."""
        secret = self._secret(cup)
        if secret is None:
            return nonces[0], WANTED
        for nonce in nonces:
            if dice_faces(cup.table, cup.number, secret, {person: nonce}) == WANTED:
                return nonce, WANTED
        return nonces[0], dice_faces(cup.table, cup.number, secret, {person: nonces[0]})

    def _secret(self, cup: Cup) -> str | None:
        for told in self._sees():
            found = {window for match in HEX.finditer(told) for window in _windows(match[0])} - self._tried
            for one in sorted(found) + [self._opened(match[1], cup) for match in SEALED.finditer(told)]:
                if house_commitment(cup.table, cup.number, one.decode()) == cup.commitment:
                    return one.decode()
            self._tried |= found
        return None

    def _opened(self, sealed: bytes, cup: Cup) -> bytes:
        opened = self._key.unseal(sealed.decode(), f"{cup.table}:{cup.number}") if self._key is not None else None
        return (opened or "").encode()


def _windows(digits: bytes) -> list[bytes]:
    """Return every secret that may stand in a run of digits: fields lie beside each other in a file."""
    return [digits[at : at + 64] for at in range(len(digits) - 63)]


class Disk:
    """Every file there is: journal, WAL, shared memory, key, backups; each read again when it has changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[Path, tuple[int, int]] = {}

    def read(self) -> list[bytes]:
        """Return the contents of new and changed files."""
        stands = {path: path.stat() for path in self._folder.iterdir() if path.is_file()}
        marks = {path: (stat.st_mtime_ns, stat.st_size) for path, stat in stands.items()}
        changed = [path for path in sorted(marks) if marks[path] != self._read.get(path) or path.suffix == ".db-wal"]
        self._read = marks
        return [path.read_bytes() for path in changed]
