"""The betting clock of one table: when it runs out, the dice pass to another player or are thrown.

A table may be opened with a clock. Without one, a clock runs only where others would wait: for an absent shooter, for a
shooter who does not throw while others sit there, for people for whom the bots of a private table wait while another
plays, and before a bot throws, so that people can bet. A shooter whose line
wager is decided keeps the dice for as long, to make another. A lone player at a practice table has no clock, since a
chip on the line would give the dice back. A deserted table throws no dice.
An absent or slow shooter passes the dice where the rules allow it and a present player takes them; otherwise the house
throws for the shooter. With a point on and nobody left to shoot, the house returns the wagers. Where people deal, only
a clock that the table was opened with runs.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from hardway.floor.book import HOUSE
from hardway.floor.table.bots import Bots, Put
from hardway.floor.table.served_table import TableHost
from hardway.floor.timestamps import add_time
from hardway.table import Refusal, decide, dice_holder, would_throw
from hardway.table.model.commands import TIME_OVER, Act, Pass, Throw
from hardway.table.model.evolve import fold
from hardway.table.play.shooter import has_line, keeps_dice, lacks_line

AWAY_SECONDS = 20.0
"""How many seconds a shooter who is not connected has before the dice pass on, or are thrown for them."""
TURN_SECONDS = 45.0
"""How many seconds a connected shooter has to throw, or a person to bet, while other players wait."""
BOT_SECONDS, BOT_WAITS_SECONDS = 4.0, 12.0
"""How many seconds pass before a bot throws: if people only watch, and if people play."""


class Betting:
    """The betting clock of one table."""

    def __init__(
        self,
        host: TableHost,
        bots: Bots,
        here: Mapping[str, int],
        *,
        ready: set[str],
        idle: set[str],
        seconds: float,
        put: Put,
        changed: Callable[[], None],
    ) -> None:
        self._host, self._bots, self._here, self._ready, self._seconds = host, bots, here, ready, seconds
        self._put, self._changed = put, changed
        self._idle = idle
        """People who let the time to bet run out and have done nothing since: nobody waits for them."""
        self.closes: datetime | None = None
        """When the betting clock runs out; None while it is stopped."""
        self._given: tuple[float, str] = (0.0, "")
        """For how many seconds, and for which shooter, the clock was last set."""
        self._waited_for: set[str] = set()
        """Shooters whose time has run out since the last throw."""

    def follow(self, *, thrown: bool, now: datetime) -> None:
        """Set the clock after durable rows, as `start` does; once a throw is called or void, forget who was slow."""
        if thrown:
            self._waited_for.clear()
        self.start(now)

    def set_ready(self, player: str) -> bool:
        """Note that a player has finished betting, and throw once all connected players have; return False while
        neither a clock nor a bot waits for that."""
        waited = self._bots.wait_for_people()
        if (self.closes is None and not waited) or player not in self._host.decided_state.players:
            return False
        self._ready.add(player)
        self._idle.discard(player)
        self._bots.go_on()
        self._throw_if_ready()
        return True

    def _throw_if_ready(self) -> None:
        host = self._host
        playing = {one for one in host.decided_state.players if one in self._here} - self._bots.players.keys()
        thrower = would_throw(host.law, host.decided_state)
        if playing <= self._ready | self._idle and (self._present(thrower) or thrower == host.law.thrower):
            self._set(None)
            self._put(Throw())

    def start(self, now: datetime) -> None:
        """Set the clock if it is stopped, or if its seconds or its shooter have changed."""
        given = self._runs()
        if given != self._given or self.closes is None:
            self._given = given
            self._set(add_time(now, timedelta(seconds=given[0])) if given[0] else None)

    def tick(self, now: datetime) -> None:
        """If the clock has run out, pass or throw the dice; also end a game in which no one may shoot."""
        if self._here and (ending := self._ending()) is not None:
            self._put(ending)
        if self.closes is None or now < self.closes or self._host.decided_state.phase != "hand":
            return
        self._set(None)
        if awaited := self._awaited():
            self._idle.update(awaited)
            self._bots.go_on()
            self.start(now)
            return
        shooter = self._holder()
        if not self._runs()[0] or not shooter:
            return
        self._waited_for.add(shooter)
        if not (self._loses_turn(shooter) and self._passes(shooter)):
            self._put(Throw())
        elif self._ready:
            self._throw_if_ready()

    def _loses_turn(self, shooter: str) -> bool:
        """Say whether a shooter loses the dice when the time is up: if absent, or if slow at a table without a clock of
        its own.

        At a table opened with a clock, the dice are thrown for a slow shooter.
        """
        if lacks_line(self._host.law, self._host.decided_state):
            return True
        return not self._present(shooter) or not (self._seconds or shooter in self._bots.players)

    def _holder(self) -> str:
        """Return who is waited for: the shooter who has yet to bet on the line, but once; else who would throw."""
        law, state = self._host.law, self._host.decided_state
        holder = dice_holder(law, state)
        slow = holder in self._waited_for or state.desk.is_excluded(holder)
        return would_throw(law, state) if slow else holder

    def _runs(self) -> tuple[float, str]:
        """Return how many seconds the clock should run, and for which shooter; 0 if it should be stopped."""
        state, bots = self._host.decided_state, self._bots.players
        if state.phase != "hand" or not self._here:
            return 0.0, ""
        playing = [player for player in state.players if player in self._here and player not in bots]
        if self._seconds:
            return (self._seconds if bots or playing else 0.0), ""
        if self._host.settings.get("staff") == "people":
            return 0.0, ""
        thrower = self._thrower()
        if self._awaited():
            return (TURN_SECONDS if self._bots.person_plays() else 0.0), thrower
        if not thrower:
            return 0.0, ""
        if thrower in bots:
            return (BOT_WAITS_SECONDS if playing else BOT_SECONDS), thrower
        if thrower in self._here:
            others = len(playing) > 1 or lacks_line(self._host.law, state)
            return (TURN_SECONDS if others else 0.0), thrower
        if not bots and len(playing) == 1 and self._has_only_to_bet(playing[0]):
            return 0.0, thrower
        return (AWAY_SECONDS if playing or bots else 0.0), thrower

    def _thrower(self) -> str:
        """Return who is waited for; empty if nobody may throw."""
        return self._holder() if would_throw(self._host.law, self._host.decided_state) else ""

    def _awaited(self) -> list[str]:
        """Return the people for whose bets the bots wait; none where a person has the dice."""
        bots = self._bots.players
        return self._bots.awaited() if self._thrower() in (*bots, self._host.law.thrower, "") else []

    def _has_only_to_bet(self, player: str) -> bool:
        """Say whether the dice would go to this player, instead of the house, if only they bet on the line."""
        law, state = self._host.law, self._host.decided_state
        if state.mode == "casino" or state.point or would_throw(law, state) != law.thrower or keeps_dice(law, state):
            return False
        return not has_line(law, state.players[player]) and not state.desk.is_excluded(player)

    def _ending(self) -> Act | None:
        """Return the act that ends a game in which a point is on but no line wager lies; None if none is due or staff
        decide.

        In `mode casino` it is due only with an empty layout: otherwise taking a line wager down would free contract
        bets.
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
        """Pass the dice if the rules allow it and the next shooter is present and was not slow; return whether they
        passed."""
        law, state = self._host.law, self._host.decided_state
        command = Pass(shooter, because=TIME_OVER)
        passed = decide(law, state, command) if shooter in state.players else None
        if passed is None or isinstance(passed, Refusal):
            return False
        after = would_throw(law, fold(state, passed))
        return self._present(after) and after not in self._waited_for and self._put(command) is None

    def _set(self, closes: datetime | None) -> None:
        if closes != self.closes:
            self.closes = closes
            self._changed()
