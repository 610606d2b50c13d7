"""Commitments to secrets, and random bytes derived from a secret. Pure: draws no secret itself.

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
    """Return the SHA-256 of texts joined by zero bytes, in hexadecimal digits."""
    return sha256("\0".join(parts).encode()).hexdigest()


def is_secret(text: object) -> bool:
    """Say whether this is a secret of 32 bytes in writing: 64 hexadecimal digits in lower case."""
    return isinstance(text, str) and _HEX.match(text) is not None


def chance_bytes(key: bytes, message: str) -> Iterator[int]:
    """Yield bytes without end: HMAC-SHA-256 over the message followed by 0, then 1, 2 and so on."""
    block = 0
    while True:
        yield from hmac.digest(key, f"{message}{block}".encode(), "sha256")
        block += 1


def pick(chance: Iterator[int], count: int) -> int:
    """Return a number from 0 to count - 1, each equally likely: rejects numbers beyond the last multiple of count."""
    size = (max(count - 1, 0).bit_length() + 7) // 8
    fair = 256**size // count * count
    while True:
        number = int.from_bytes(bytes(next(chance) for _ in range(size)), "big")
        if number < fair:
            return number % count
