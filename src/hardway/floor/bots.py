"""Bots: players of a practice table that play a strategy of the shelf. They enter what anybody could enter."""

from collections.abc import Callable
from typing import NamedTuple

from hardway.floor.host import Waiting
from hardway.floor.problem import Problem
from hardway.rulebook import Law
from hardway.strategy import Memory, Strategy, consult, named, shelf, sitting_down, watch
from hardway.table import Refusal, State
from hardway.table.commands import Command, Leave, Seat
from hardway.table.events import Called, Event, Seated

RACK_CENTS = 50_000
MOST = 6
CROWD = ("pass_odds", "three_point_molly", "iron_cross", "place_6_and_8", "field", "dont_pass_odds")
"""Who comes when nobody says whom."""


class Bot(NamedTuple):
    """A player that is a program."""

    strategy: Strategy
    memory: Memory


class Bots:
    """The bots of one table, by the names they sit under: b1, b2, …"""

    def __init__(self, law: Law, ahead: Callable[[], State], enter: Callable[[Command], Waiting]) -> None:
        self._law, self._ahead, self._enter = law, ahead, enter
        self.players: dict[str, Bot] = {}

    def come(self, count: int, strategy: str = "") -> Problem | list[Waiting]:
        """Seat some bots."""
        if strategy and strategy not in shelf():
            return Problem("bad_entry", f"no strategy is called {strategy!r}; there are {', '.join(shelf())}")
        if not 0 < count <= MOST - len(self.players):
            return Problem("bad_entry", f"there is room for {MOST - len(self.players)} more bots, not {count}")
        coming = []
        for _ in range(count):
            number = next(n for n in range(1, MOST + 1) if f"b{n}" not in self.players)
            plays = named(strategy or CROWD[(number - 1) % len(CROWD)])
            self.players[f"b{number}"] = Bot(plays, sitting_down(plays, RACK_CENTS))
            coming.append(self._enter(Seat(f"b{number}", RACK_CENTS)))
        return coming

    def back(self) -> None:
        """Take up the bots that sit at a table opened again; which strategy they had is forgotten."""
        for number, strategy in enumerate(CROWD, 1):
            if (player := self._ahead().players.get(f"b{number}")) is not None:
                plays = named(strategy)
                self.players[f"b{number}"] = Bot(plays, sitting_down(plays, player.rack))

    def go(self) -> list[Waiting]:
        """Have every bot leave."""
        leaving = [self._enter(Leave(name)) for name in self.players]
        self.players.clear()
        return leaving

    def follow(self, events: tuple[Event, ...]) -> None:
        """Let the bots see a throw, and then put down what their strategies say."""
        called = any(isinstance(event, Called) for event in events)
        for name, bot in tuple(self.players.items()):
            seen = bot._replace(memory=watch(bot.strategy, bot.memory, name, events)) if called else bot
            if called or any(isinstance(event, Seated) and event.player == name for event in events):
                self._act(name, seen)

    def _act(self, name: str, bot: Bot) -> None:
        player = self._ahead().players.get(name)
        if player is None:
            self.players.pop(name)
            return
        asking = consult(self._law, self._ahead(), name, bot.strategy, bot.memory)
        try:
            command = next(asking)
            while True:
                answer = self._enter(command)
                refused = answer.result() if answer.done() else None
                command = asking.send(refused if isinstance(refused, Refusal) else self._ahead())
        except StopIteration as end:
            self.players[name] = bot._replace(memory=end.value.memory)
            gone = end.value.stopped or (not player.bets and player.rack < self._law.chips.smallest)
        if gone and not player.bets:
            self._enter(Leave(name))
            self.players.pop(name)
