"""Secrets from the operating system's random generator, with a health test. The floor draws by chance only here.

Each secret is a new read of the generator, without any state, so neither a fork nor a restart repeats a secret. The
health test counts repetitions as NIST SP 800-90B 4.4.1 does: after six equal bytes in a row, or a repeated secret, the
generator counts as failed. A good generator does that about once in 2^40 bytes.
"""

import os
from collections import deque
from collections.abc import Callable
from hashlib import sha256

SECRET_BYTES = 32
MAX_EQUAL_BYTES = 6
"""The random generator fails if it gives this many equal bytes one after another: 1 + 40 / 8, for one false alarm in
2^40 bytes (SP 800-90B 4.4.1).
"""
REMEMBERED_SECRETS = 64
"""How many of the latest secrets a new secret is compared with; none may repeat."""


class GeneratorFailed(Exception):
    """The generator of the dice failed, or failed its health test. The tables then throw no dice and keep their
    state.
    """


class Generator:
    """Draws secrets; raises GeneratorFailed at the first sign that they are not random."""

    def __init__(self, read: Callable[[int], bytes] = lambda count: os.urandom(count)) -> None:
        self._read = read
        self._recent: deque[bytes] = deque(maxlen=REMEMBERED_SECRETS)
        """Digests of the latest secrets; the secrets themselves are not stored."""
        self._last, self._run = -1, 0

    def secret(self) -> str:
        """Draw 32 random bytes and return them in hexadecimal; raise GeneratorFailed if they cannot be trusted."""
        try:
            drawn = self._read(SECRET_BYTES)
        except (OSError, NotImplementedError) as fault:
            raise GeneratorFailed(f"the operating system's random generator gave nothing: {fault}") from fault
        if len(drawn) != SECRET_BYTES:
            raise GeneratorFailed(
                f"the operating system's random generator gave {len(drawn)} bytes instead of {SECRET_BYTES}"
            )
        self._count_repetitions(drawn)
        digest = sha256(drawn).digest()
        if digest in self._recent:
            raise GeneratorFailed(f"the operating system's random generator gave the same {SECRET_BYTES} bytes twice")
        self._recent.append(digest)
        return drawn.hex()

    def _count_repetitions(self, drawn: bytes) -> None:
        for byte in drawn:
            self._run = self._run + 1 if byte == self._last else 1
            self._last = byte
            if self._run >= MAX_EQUAL_BYTES:
                raise GeneratorFailed(
                    f"the operating system's random generator gave the byte {byte} {self._run} times running"
                )
