"""How often something may be done: a bucket for the messages of one socket, and windows for what is asked over HTTP."""

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter


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
    """Counts what each address or person did in the last minute."""

    def __init__(self, per_minute: dict[str, int]) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items = {what: RateLimitItemPerMinute(count, namespace=what) for what, count in per_minute.items()}

    def take(self, what: str, whose: str) -> bool:
        """Say whether one more may pass."""
        return self._limiter.hit(self._items[what], whose)
