"""Secrets from the operating system's generator, tested as they come. Knows no table; no other module draws by chance.

The generator is asked anew for each secret and nothing of it is kept, so that neither a fork nor a restart can give a
secret again. What it gives is watched as NIST SP 800-90B 4.4.1 watches a source, by counting repetitions: six equal
bytes in a row, or 32 bytes that came before, and the generator is taken to have failed. A good one does that by chance
about once in 2^40 bytes.
"""

import os
from collections import deque
from collections.abc import Callable
from hashlib import sha256

SIZE = 32
CUTOFF = 6
"""1 + 40 / 8: bytes of eight bits of entropy, one false alarm in 2^40 (SP 800-90B 4.4.1)."""
REMEMBERED = 64
"""How many secrets back a repetition is noticed."""


class GeneratorFailed(Exception):
    """The generator of the dice gave nothing, or what chance does not give. The table closes and keeps its state."""


class Generator:
    """Draws secrets, and stops at the first sign that they are not chance."""

    def __init__(self, read: Callable[[int], bytes] = os.urandom) -> None:
        self._read = read
        self._recent: deque[bytes] = deque(maxlen=REMEMBERED)
        """Digests of what came last; never the secrets."""
        self._last, self._run = -1, 0

    def secret(self) -> str:
        """Draw 32 bytes, written in hexadecimal; raise GeneratorFailed if they cannot be trusted."""
        try:
            drawn = self._read(SIZE)
        except (OSError, NotImplementedError) as fault:
            raise GeneratorFailed(f"the operating system's generator gave nothing: {fault}") from fault
        if len(drawn) != SIZE:
            raise GeneratorFailed(f"the operating system's generator gave {len(drawn)} bytes instead of {SIZE}")
        self._count_repetitions(drawn)
        digest = sha256(drawn).digest()
        if digest in self._recent:
            raise GeneratorFailed(f"the operating system's generator gave the same {SIZE} bytes twice")
        self._recent.append(digest)
        return drawn.hex()

    def _count_repetitions(self, drawn: bytes) -> None:
        for byte in drawn:
            self._run = self._run + 1 if byte == self._last else 1
            self._last = byte
            if self._run >= CUTOFF:
                raise GeneratorFailed(
                    f"the operating system's generator gave the byte {byte} {self._run} times running"
                )
