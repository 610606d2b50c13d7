"""Chance that nobody can have chosen: commitments, and bytes that follow from a secret. Pure; draws nothing itself.

>>> commitment("abc")[:8]
'ba7816bf'
>>> pick(iter([255, 3]), 6)  # 255 is beyond the last multiple of 6
3
"""

import hmac
import re
from collections.abc import Iterator
from hashlib import sha256

_HEX = re.compile(r"[0-9a-f]{64}\Z")


def commitment(*parts: str) -> str:
    """Return the SHA-256 of texts with a zero byte between them."""
    return sha256("\0".join(parts).encode()).hexdigest()


def is_secret(text: object) -> bool:
    """Say whether this is 32 bytes as they must be written: 64 hexadecimal digits in lower case."""
    return isinstance(text, str) and _HEX.match(text) is not None


def chance_bytes(key: bytes, message: str) -> Iterator[int]:
    """Return the bytes of HMAC-SHA-256 over a message with 0, 1, 2 … after it, one after another without end."""
    block = 0
    while True:
        yield from hmac.digest(key, f"{message}{block}".encode(), "sha256")
        block += 1


def pick(chance: Iterator[int], count: int) -> int:
    """Return one of 0 to count - 1, each as likely: numbers from the last multiple of count on are passed over."""
    size = (max(count - 1, 0).bit_length() + 7) // 8
    fair = 256**size // count * count
    while True:
        number = int.from_bytes(bytes(next(chance) for _ in range(size)), "big")
        if number < fair:
            return number % count
