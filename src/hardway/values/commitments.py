"""Commitments to secrets, and random bytes computed from a secret. This module creates no secrets itself.

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
    """Return the SHA-256 of these texts, joined by zero bytes, in hexadecimal digits."""
    return sha256("\0".join(parts).encode()).hexdigest()


def is_secret(text: object) -> bool:
    """Return whether this is a written secret of 32 bytes: 64 hexadecimal digits in lower case."""
    return isinstance(text, str) and _HEX.match(text) is not None


def chance_bytes(key: bytes, message: str) -> Iterator[int]:
    """Yield bytes without end: HMAC-SHA-256 of the message followed by 0, then followed by 1, and so on."""
    block = 0
    while True:
        yield from hmac.digest(key, f"{message}{block}".encode(), "sha256")
        block += 1


def pick(chance: Iterator[int], count: int) -> int:
    """Return a number from 0 to `count` - 1, all equally likely.

    `chance` yields bytes. Bytes beyond the last multiple of `count` are skipped, since they would favour low numbers.
    """
    size = (max(count - 1, 0).bit_length() + 7) // 8
    fair = 256**size // count * count
    while True:
        number = int.from_bytes(bytes(next(chance) for _ in range(size)), "big")
        if number < fair:
            return number % count
