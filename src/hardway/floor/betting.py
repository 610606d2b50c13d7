"""The betting clock of one table: when it runs out the dice are thrown, by whoever has them or for them.

It runs while somebody plays who is here, or bots play and anybody is here to watch; at a table that everyone has left
the dice lie still, and what stands on the layout stands. A shooter who is away passes the dice where the rules let and
somebody else here takes them; otherwise the house throws for them.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from hardway.floor.bots import Bots, Put
from hardway.floor.entry import Entry
from hardway.floor.host import Host
from hardway.floor.when import later
from hardway.table import Refusal, decide, would_throw
from hardway.table.commands import Pass, Throw
from hardway.table.events import Called, ThrowVoid
from hardway.table.evolve import fold

BOT_SECONDS = 1.5
"""How long a bot holds the dice where there is no clock."""


class Betting:
    """When the dice of one table are thrown if nobody throws them."""

    def __init__(
        self, host: Host, bots: Bots, here: Mapping[str, int], *, seconds: float, put: Put, changed: Callable[[], None]
    ) -> None:
        self._host, self._bots, self._here, self._seconds = host, bots, here, seconds
        self._put, self._changed = put, changed
        self.closes: datetime | None = None
        """When betting closes by itself."""

    def follow(self, entries: list[Entry], now: datetime) -> None:
        """Wind the clock up when the dice are back; start it where it stands still."""
        back = any(isinstance(event, Called | ThrowVoid) for entry in entries for event in entry.events)
        if back or self._host.ahead.phase != "hand":
            self._set(None)
        self.start(now)

    def start(self, now: datetime) -> None:
        """Let the clock run, if it does not and should."""
        if self.closes is None and (seconds := self._runs()):
            self._set(later(now, timedelta(seconds=seconds)))

    def tick(self, now: datetime) -> None:
        """Throw the dice if the clock has run out."""
        if self.closes is None or now < self.closes or self._host.ahead.phase != "hand":
            return
        self._set(None)
        shooter = would_throw(self._host.law, self._host.ahead)
        if not self._runs() or not shooter:
            return
        if not self._present(shooter) and self._passes(shooter):
            self.start(now)
        else:
            self._put(Throw())

    def _runs(self) -> float:
        """Return how many seconds the clock is given; 0 where it stands still."""
        host, here, bots = self._host, self._here, self._bots.players
        if host.ahead.phase != "hand" or not here:
            return 0
        if self._seconds and (bots or any(player in here for player in host.ahead.players)):
            return self._seconds
        return BOT_SECONDS if would_throw(host.law, host.ahead) in bots else 0

    def _present(self, player: str) -> bool:
        return player in self._here or player in self._bots.players

    def _passes(self, shooter: str) -> bool:
        """Pass the dice on from a shooter who is away, if the rules let them and somebody here would throw."""
        law, state = self._host.law, self._host.ahead
        passed = decide(law, state, Pass(shooter)) if shooter in state.players else None
        if passed is None or isinstance(passed, Refusal) or not self._present(would_throw(law, fold(state, passed))):
            return False
        return self._put(Pass(shooter)) is None

    def _set(self, closes: datetime | None) -> None:
        if closes != self.closes:
            self.closes = closes
            self._changed()
