"""The draw: which entries follow from a secret and nonces. Arithmetic that anybody can repeat; no chance.

While entries are open the house commits to a secret, and others to nonces; once they are closed the list is frozen and
hashed, and secret and nonces are shown. Together with the digest of the list they are the draw.
"""

from collections.abc import Iterable, Mapping, Sequence

from hardway.values.commitments import chance_bytes, commitment, pick

HOUSE = "house"
PROVABLE, HOUSE_DRAW = "provable", "house draw, not provable"
"""Nobody can have chosen who wins, if one who added a nonce kept it to themselves; or there is only the house's word:
it knew its secret while it could still commit to another."""
GivenUp = tuple[int, str, tuple[str, ...]]
"""A draw that was begun and not held: its number, why, and whose nonces had been shown."""


def draw_kind(nonces: Iterable[str], missing: Iterable[str], given_up: Iterable[GivenUp]) -> str:
    """Say whether somebody can have chosen who wins: provable, or why it is not.

    Who has seen the other nonces chooses by not showing one, or by giving a draw up whose winner can be known.
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
    """Return what somebody names before draw `number`, and can keep only by this secret or nonce."""
    return commitment("hardway draw", promotion, str(number), who, secret)


def list_digest(promotion: str, entries: Iterable[tuple[int, str]]) -> str:
    """Return the SHA-256 of a list of entries: number and patron of each, in order."""
    return commitment("hardway entries", promotion, *(f"{number} {patron}" for number, patron in entries))


def picks(
    promotion: str, number: int, digest: str, secret: str, nonces: Mapping[str, str], entries: Sequence[int], count: int
) -> tuple[int, ...]:
    """Return the first `count` entries drawn, each from those that are left, every one of them as likely."""
    told = "".join(f"{who}\0{nonces[who]}\0" for who in sorted(nonces))
    chance = chance_bytes(bytes.fromhex(secret), f"{promotion}\0{number}\0{digest}\0{told}")
    left = list(entries)
    return tuple(left.pop(pick(chance, len(left))) for _ in range(min(count, len(left))))
