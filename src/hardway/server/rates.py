"""How often something may be done: a bucket for the messages of one socket, and windows for what is asked over HTTP."""

import time
from collections import deque

from hardway.server.budget import Kept

MINUTE_SECONDS = 60.0


class Bucket:
    """Lets so many through a second, and a burst after a rest."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, burst, 0.0

    def take(self, now: float) -> bool:
        """Say whether one more may pass."""
        left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True


class Windows:
    """Counts what each address or person did in the last minute. Starts no thread: one for every request would take the
    interpreter from the tables."""

    def __init__(self, per_minute: dict[str, int]) -> None:
        self._most = per_minute
        self._taken: dict[str, Kept[deque[float]]] = {what: Kept(deque) for what in per_minute}

    def take(self, what: str, whose: str) -> bool:
        """Say whether one more may pass; what may not is not counted."""
        now, taken = time.monotonic(), self._taken[what].of(whose)
        while taken and taken[0] <= now - MINUTE_SECONDS:
            taken.popleft()
        if len(taken) >= self._most[what]:
            return False
        taken.append(now)
        return True
