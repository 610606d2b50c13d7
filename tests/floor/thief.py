"""Somebody who reads everything the house keeps, the signing key too, while bets are open; and plays by it.

They know the software. Whatever looks like a secret is tried against the house's commitment; whatever is sealed is
opened with the key. If one fits they choose their nonce for the throw they want; if none does, they guess.
"""

import re
from collections.abc import Callable
from pathlib import Path

from hardway.floor.dice import Cup
from hardway.journal.dice import faces, house_commitment
from hardway.journal.keys import Key

HEX = re.compile(rb"(?=([0-9a-f]{64}))")
SEALED = re.compile(rb'"sealed":\s*"([0-9a-f]+)"')
WANTED = (4, 3)
Sees = Callable[[], list[bytes]]
"""Returns everything that can be read now."""


class Thief:
    """Predicts throws by what can be read."""

    def __init__(self, sees: Sees, key: Key | None) -> None:
        self._sees, self._key = sees, key
        self._tried: set[bytes] = set()

    def choose(self, cup: Cup, person: str, nonces: list[str]) -> tuple[str, tuple[int, int]]:
        """Return the nonce to play with, and the throw that is to come by it."""
        secret = self._secret(cup)
        if secret is None:
            return nonces[0], WANTED
        for nonce in nonces:
            if faces(cup.table, cup.number, secret, {person: nonce}) == WANTED:
                return nonce, WANTED
        return nonces[0], faces(cup.table, cup.number, secret, {person: nonces[0]})

    def _secret(self, cup: Cup) -> str | None:
        for told in self._sees():
            found = {match[1] for match in HEX.finditer(told)} - self._tried
            for one in sorted(found) + [self._opened(match[1], cup) for match in SEALED.finditer(told)]:
                if house_commitment(cup.table, cup.number, one.decode()) == cup.commitment:
                    return one.decode()
            self._tried |= found
        return None

    def _opened(self, sealed: bytes, cup: Cup) -> bytes:
        opened = self._key.opened(sealed.decode(), f"{cup.table}:{cup.number}") if self._key is not None else None
        return (opened or "").encode()


def files(folder: Path) -> list[bytes]:
    """Return the content of every file there is: journal, WAL, shared memory, key, backups."""
    return [path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()]
