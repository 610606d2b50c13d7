"""Provable electronic dice: commitments, and the faces that follow from secret and nonces. Pure functions.

Before betting on a throw closes, the house publishes a commitment to its secret, and each player's page one to a nonce.
Afterwards secret and nonces are revealed, and together they give the faces:

>>> dice_faces("crown-1", 1, "00" * 32, {"p1": "ff" * 32})
(5, 1)

Secret and nonces are 32 bytes, written as 64 hexadecimal digits in lower case.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from hardway.values.commitments import chance_bytes, commitment
from hardway.values.commitments import is_secret as is_secret

PROVABLE, HOUSE_DICE = "provable", "house dice, not provable"
"""The two kinds of an electronic roll: with a player's nonce (provable), and with the house's secret alone."""
_FAIR = 252
"""Bytes of 252 or more are skipped: 252 is the largest multiple of 6, so that each face has 42 byte values."""


def house_commitment(table: str, number: int, secret: str) -> str:
    """Return the house's commitment to a secret for a throw."""
    return commitment("hardway house", table, str(number), secret)


def player_commitment(table: str, number: int, person: str, nonce: str) -> str:
    """Return the commitment of a player's page to a nonce for a throw."""
    return commitment("hardway player", table, str(number), person, nonce)


def dice_numbers(table: str, number: int, secret: str, nonces: Mapping[str, str]) -> Iterator[int]:
    """Yield the faces that follow from a secret and nonces, one after the other without end."""
    shares = "".join(f"{person}\0{nonces[person]}\0" for person in sorted(nonces))
    chance = chance_bytes(bytes.fromhex(secret), f"{table}\0{number}\0{shares}")
    return (byte % 6 + 1 for byte in chance if byte < _FAIR)


def dice_faces(table: str, number: int, secret: str, nonces: Mapping[str, str]) -> tuple[int, int]:
    """Return the two faces of a throw."""
    dice = dice_numbers(table, number, secret, nonces)
    return next(dice), next(dice)


def check_dice_proof(
    table: str, committed: Mapping[str, Any], revealed: Mapping[str, Any], called: tuple[int, int] | None
) -> list[str]:
    """Return what is wrong with the proof of a `roll` row, compared with that of its `throw` row, in sentences.

    `called` are the faces of the call; None for a voided throw, which has none.
    """
    number, secret, nonces = committed.get("throw"), revealed.get("secret"), revealed.get("nonces")
    players, missing = committed.get("players"), revealed.get("missing")
    if type(number) is not int or not isinstance(players, dict) or not isinstance(nonces, dict):
        return ["the proof is malformed"]
    if not is_secret(secret) or not all(map(is_secret, nonces.values())):
        return ["a secret or nonce is not 64 hexadecimal digits"]
    assert isinstance(secret, str)
    wrong = []
    if revealed.get("throw") != number:
        wrong.append(f"committed for throw {number}, revealed for throw {revealed.get('throw')}")
    if house_commitment(table, number, secret) != committed.get("house"):
        wrong.append("the secret is not the one the house committed to")
    for person, nonce in nonces.items():
        if players.get(person) != player_commitment(table, number, person, nonce):
            wrong.append(f"the nonce of {person} is not the one their page committed to")
    if missing != sorted(set(players) - set(nonces)):
        wrong.append("the list of nonces not revealed is not right")
    if revealed.get("kind") != (PROVABLE if nonces else HOUSE_DICE):
        wrong.append(f"these dice were {PROVABLE if nonces else HOUSE_DICE}, and were called {revealed.get('kind')}")
    if called is not None and called != (right := dice_faces(table, number, secret, nonces)):
        wrong.append(f"secret and nonces give {right[0]} {right[1]}, and {called[0]} {called[1]} was called")
    return wrong
