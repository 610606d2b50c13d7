"""The betting clock of one table: when it runs out the dice are thrown, by the one who has them or for them.

A table may be opened with a clock of its own. One without has a clock only where others would wait: for a shooter who
is away, for one who does not throw while others sit there, and before a bot throws, so that people can bet. None takes
the dice from somebody alone at a practice table, where a chip on the line gives them back. At a table that everyone has
left the dice lie still, and what stands on the layout stands. A shooter who is away, or whose turn runs out, passes the
dice where the rules let and somebody else here takes them; otherwise the house throws for them. Where a point stands
and nobody may shoot any more, the house gives the wagers back. Where people deal, they keep the game going, and only a
clock that the table was opened with runs.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from hardway.floor.book import HOUSE
from hardway.floor.runtime.entry import Entry
from hardway.floor.table.bots import Bots, Put
from hardway.floor.table.served_table import TableHost
from hardway.floor.timestamps import add_time
from hardway.table import Refusal, decide, would_throw
from hardway.table.model.commands import Act, Pass, Throw
from hardway.table.model.events import Called, ThrowVoid
from hardway.table.model.evolve import fold
from hardway.table.play.shooter import has_line, keeps_dice

AWAY_SECONDS = 20.0
"""How long the others wait for a shooter who is not connected."""
TURN_SECONDS = 45.0
"""How long they wait for one who is."""
BOT_SECONDS, BOT_WAITS_SECONDS = 4.0, 12.0
"""How long a bot holds the dice where people only watch, and where some play."""


class Betting:
    """When the dice of one table are thrown if nobody throws them."""

    def __init__(
        self,
        host: TableHost,
        bots: Bots,
        here: Mapping[str, int],
        *,
        seconds: float,
        put: Put,
        changed: Callable[[], None],
    ) -> None:
        self._host, self._bots, self._here, self._seconds = host, bots, here, seconds
        self._put, self._changed = put, changed
        self.closes: datetime | None = None
        """When betting closes by itself."""
        self._given: tuple[float, str] = (0.0, "")
        """How many seconds the clock was given, and for whom."""
        self._waited_for: set[str] = set()
        """Who had the dice and did not throw them, since they were last thrown."""

    def follow(self, entries: list[Entry], now: datetime) -> None:
        """Stop the clock when the dice are out, and wind it up when they are back; start it where it stands still."""
        if any(isinstance(event, Called | ThrowVoid) for entry in entries for event in entry.events):
            self._waited_for.clear()
        self.start(now)

    def start(self, now: datetime) -> None:
        """Let the clock run, if it does not and should; anew where it is another's, or somebody came or went."""
        given = self._runs()
        if given != self._given or self.closes is None:
            self._given = given
            self._set(add_time(now, timedelta(seconds=given[0])) if given[0] else None)

    def tick(self, now: datetime) -> None:
        """Throw the dice if the clock has run out; end a game in which nobody may throw."""
        if self._here and (ending := self._ending()) is not None:
            self._put(ending)
        if self.closes is None or now < self.closes or self._host.decided_state.phase != "hand":
            return
        self._set(None)
        shooter = would_throw(self._host.law, self._host.decided_state)
        if not self._runs()[0] or not shooter:
            return
        self._waited_for.add(shooter)
        if not (self._loses_turn(shooter) and self._passes(shooter)):
            self._put(Throw())

    def _loses_turn(self, shooter: str) -> bool:
        """Say whether the dice are another's once the time is up: away, or a turn of one's own was not used. A clock
        that the table was opened with closes betting, and the dice are thrown."""
        return not self._present(shooter) or not (self._seconds or shooter in self._bots.players)

    def _runs(self) -> tuple[float, str]:
        """Return how many seconds the clock is given, and for whom; 0 where it stands still."""
        state, bots = self._host.decided_state, self._bots.players
        if state.phase != "hand" or not self._here:
            return 0.0, ""
        playing = [player for player in state.players if player in self._here and player not in bots]
        if self._seconds:
            return (self._seconds if bots or playing else 0.0), ""
        thrower = would_throw(self._host.law, state)
        if not thrower or self._host.settings.get("staff") == "people":
            return 0.0, ""
        if thrower in bots:
            return (BOT_WAITS_SECONDS if playing else BOT_SECONDS), thrower
        if thrower in self._here:
            return (TURN_SECONDS if len(playing) > 1 else 0.0), thrower
        if not bots and len(playing) == 1 and self._has_only_to_bet(playing[0]):
            return 0.0, thrower
        return (AWAY_SECONDS if playing or bots else 0.0), thrower

    def _has_only_to_bet(self, player: str) -> bool:
        """Say whether staff would throw now, and a player's chip on the line gives that player the dice."""
        law, state = self._host.law, self._host.decided_state
        if state.mode == "casino" or state.point or would_throw(law, state) != law.thrower or keeps_dice(law, state):
            return False
        return not has_line(law, state.players[player]) and not state.desk.is_excluded(player)

    def _ending(self) -> Act | None:
        """Return the decision that ends a game in mid-point, where no staff make it and nobody has a line wager.

        Where money counts (`mode casino`) a wager that must stay is nobody's to free by taking a line wager down: there
        it is only the puck that goes off, once the layout is empty.
        """
        law, state = self._host.law, self._host.decided_state
        power = law.authority("return")
        if power is None or not state.point or self._host.settings.get("staff") == "people":
            return None
        bets = any(player.bets for player in state.players.values())
        if (
            would_throw(law, state)
            or any(has_line(law, player) for player in state.players.values())
            or (bets and state.mode == "casino")
        ):
            return None
        return Act("return", by=min(power.roles), name=HOUSE, because="nobody may shoot")

    def _present(self, player: str) -> bool:
        return player in self._here or player in self._bots.players

    def _passes(self, shooter: str) -> bool:
        """Pass the dice on, if the rules let a shooter and somebody here would throw whom nobody has waited for."""
        law, state = self._host.law, self._host.decided_state
        passed = decide(law, state, Pass(shooter)) if shooter in state.players else None
        if passed is None or isinstance(passed, Refusal):
            return False
        after = would_throw(law, fold(state, passed))
        return self._present(after) and after not in self._waited_for and self._put(Pass(shooter)) is None

    def _set(self, closes: datetime | None) -> None:
        if closes != self.closes:
            self.closes = closes
            self._changed()
