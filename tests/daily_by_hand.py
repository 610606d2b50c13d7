"""The dice of a daily shoot, worked out as docs/fairness.md says and without Hardway."""

import hmac
from hashlib import sha256


def sha(*parts: str) -> str:
    return sha256("\0".join(parts).encode()).hexdigest()


def daily_dice_by_hand(day: str, secret: str, entries: list[tuple[str, str, str]]) -> list[list[int]]:
    """Return the sixty throws of a day. Each entry is a person, the text of their strategy and their nonce."""
    entered = "".join(f"{who}\0{sha(text)}\0{nonce}\0" for who, text, nonce in sorted(entries))
    faces: list[int] = []
    block = 0
    while len(faces) < 120:
        digest = hmac.new(bytes.fromhex(secret), f"hardway daily\0{day}\0{entered}{block}".encode(), sha256).digest()
        faces += [byte % 6 + 1 for byte in digest if byte < 252]
        block += 1
    return [faces[at : at + 2] for at in range(0, 120, 2)]
