"""The arithmetic of a draw: which entries follow from a secret and nonces, so that anyone can work them out again.

While entries are open, the house commits to a secret and others to nonces. After the closing the list is hashed, and
secret and nonces are revealed. They and the digest of the list decide the draw.
"""

from collections.abc import Iterable, Mapping, Sequence

from hardway.values.commitments import chance_bytes, commitment, pick
from hardway.values.phrase import person, phrase

HOUSE = "house"
PROVABLE, HOUSE_DRAW = "provable", "house draw, not provable"
"""Provable: nobody can have chosen the winner, if at least one nonce was secret until entries closed. In a house draw
you
must trust the house: it knew its secret while it could still commit to another one."""
GivenUp = tuple[int, str, tuple[str, ...]]
"""A draw that began but was not held: its number, the reason, and the people whose nonces were already revealed."""


def draw_kind(nonces: Iterable[str], missing: Iterable[str], given_up: Iterable[GivenUp]) -> str:
    """Return `provable`, or how a person could have chosen the winner.

    A person who has seen all other nonces can choose by withholding theirs, or by giving up a draw with a known winner.
    """
    if withheld := ", ".join(missing):
        return f"not provable: the nonce of {withheld} was not shown"
    if not list(nonces):
        return HOUSE_DRAW
    for number, _, shown in given_up:
        if shown:
            return f"not provable: draw {number} was given up after the nonce of {', '.join(shown)} was shown"
    return PROVABLE


def draw_commitment(promotion: str, number: int, who: str, secret: str) -> str:
    """Return the commitment of a person to a secret or nonce for draw `number`."""
    return commitment("hardway draw", promotion, str(number), who, secret)


def list_digest(promotion: str, entries: Iterable[tuple[int, str]]) -> str:
    """Return the SHA-256 of a list of entries (number and patron), in order."""
    return commitment(
        "hardway entries", promotion, *(phrase("{} {}", number, person(patron)) for number, patron in entries)
    )


def picks(
    promotion: str, number: int, digest: str, secret: str, nonces: Mapping[str, str], entries: Sequence[int], count: int
) -> tuple[int, ...]:
    """Return `count` entries drawn without replacement, each equally likely."""
    revealed = "".join(f"{who}\0{nonces[who]}\0" for who in sorted(nonces))
    chance = chance_bytes(bytes.fromhex(secret), f"{promotion}\0{number}\0{digest}\0{revealed}")
    left = list(entries)
    return tuple(left.pop(pick(chance, len(left))) for _ in range(min(count, len(left))))
