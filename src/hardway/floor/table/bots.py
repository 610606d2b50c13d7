"""Bots: players of a practice table that play a strategy of the shelf, or of their host. They enter what others may.

They do not begin a game: where people sit, and at a table for friends who are still on their way, they wait for the
first bet of a person.

They come and go by the entry `bots`, or with a strategy of their host's own, whose rules are gone through before every
throw.
"""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from hardway.floor.book import HOUSE
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Entry, EntryAnswer, Receipt, Submission
from hardway.floor.table.served_table import TableHost
from hardway.rulebook import Law
from hardway.strategy import (
    Memory,
    RuleAct,
    Strategy,
    StrategyError,
    check,
    consult,
    crowd,
    first_memory,
    load_strategy,
    playable,
    read,
    shelf,
    text_of,
    watch,
)
from hardway.strategy.shelf import no_strategy, strategy_text
from hardway.table import Refusal, State
from hardway.table.model.commands import Command, Leave, Seat
from hardway.table.model.events import Called, Left, Seated, ThrowVoid

MOST_TEXT = 4000
"""Characters of a text. One that is wrong in every line takes a tenth of a second to read: in a thread."""
MOST_ACTS = 30
"""What a strategy can do before one throw: each may become a row. The longest of the shelf has 23."""
MOST_TOLD = 5
"""Lines of what is wrong that are told."""
LONGEST_LINE = 200
"""Characters of such a line: some list every wager of the house."""


def own_strategy(law: Law, text: str) -> Strategy | Problem:
    """Read a strategy for a bot at this table, by its text or its name on the shelf; or say why it cannot play it."""
    if len(text) > MOST_TEXT:
        return _wrong(f"A strategy for a bot has at most {MOST_TEXT:,} characters; this one has {len(text):,}.")
    try:
        strategy = read(strategy_text(text), book=law.book.words)
        check(law, strategy)
    except StrategyError as error:
        return _wrong(_told(error.says.split("\n")))
    acts = sum(max(1, len(action.keys)) for rule in strategy.rules for action in rule.actions)
    if acts > MOST_ACTS:
        return _wrong(f"A bot does at most {MOST_ACTS} things before a throw; this strategy can do {acts}.")
    return strategy


def _told(lines: list[str]) -> str:
    more = [f"… and {len(lines) - MOST_TOLD} more"] if len(lines) > MOST_TOLD else []
    return "\n".join([_cut(line) for line in lines[:MOST_TOLD]] + more)


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"


def _wrong(says: str) -> Problem:
    return Problem("bad_strategy", says)


RACK_CENTS = 50_000
MOST = 6
OWN = ("b7", "b8")
"""Bots that play a strategy of their host's own."""
NAMES = ("Ben", "Molly", "Iris", "Paul", "Fay", "Dot", "Robin", "Sam")
"""How the bots b1, b2, … are shown."""
MOST_COUNTED = 10**15
"""How far a strategy may count. One that doubles a number for ever would soon only do that."""
Put = Callable[[Command], Refusal | Problem | None]
"""Enters a command for the house; returns why it is not taken."""
Tell = Callable[[str, tuple[RuleAct, ...]], None]
"""Hears what a bot has just done, and by which of its rules."""


class Bot(NamedTuple):
    """A player that is a program."""

    strategy: Strategy
    memory: Memory


class Bots:
    """The bots of one table, by the names they sit under: b1, b2, …"""

    def __init__(self, law: Law, ahead: Callable[[], State], put: Put, tell: Tell, *, private: bool) -> None:
        self._law, self._ahead, self._put, self._tell = law, ahead, put, tell
        self._private = private
        """Whether people are to come, though none sits here yet."""
        self._held = False
        """Whether a bot waits for the game to begin."""
        self.players: dict[str, Bot] = {}
        self._coming: dict[str, Bot] = {}
        """Those whose seat is not durable yet."""

    def come(self, count: int, strategy: str = "") -> Problem | list[Command]:
        """Return the entries that seat some bots; each sits down when its entry is taken."""
        if strategy and strategy not in shelf():
            return Problem("bad_entry", no_strategy(strategy))
        asked = load_strategy(strategy, book=self._law.book.words) if strategy else None
        try:
            if asked is not None:
                check(self._law, asked)
        except StrategyError as error:
            return Problem("bad_entry", f"{strategy} cannot be played here: {error}")
        free = [number for number in range(1, MOST + 1) if f"b{number}" not in self._ahead().players]
        if not 0 < count <= len(free):
            return Problem("bad_entry", f"there is room for {len(free)} more bots, not {count}")
        for number in free[:count]:
            self._coming[f"b{number}"] = _sitting(asked or self._crowd_of(number), RACK_CENTS)
        return [Seat(f"b{number}", RACK_CENTS) for number in free[:count]]

    def own_seat(self, strategy: Strategy) -> Problem | list[Command]:
        """Return the entry that seats a bot with a strategy of its host's own, as `own_strategy` read it."""
        name = next((one for one in OWN if one not in self._ahead().players), "")
        if not name:
            return Problem("bad_entry", "two bots with a strategy of your own sit here; send the bots away first")
        self._coming[name] = _sitting(strategy, RACK_CENTS)
        return [Seat(name, RACK_CENTS)]

    def back(self, before: "Bots | None" = None) -> None:
        """Take up the bots that sit at a table opened again. Which strategy they had may be forgotten: those of the
        shelf play that of their place; one with a strategy of somebody's own leaves when nothing of it stands."""
        known = before.players if before is not None else {}
        self.players |= {name: known.get(name) or LEAVES for name in OWN if name in self._ahead().players}
        for number in range(1, MOST + 1):
            if (player := self._ahead().players.get(f"b{number}")) is not None:
                self.players[player.name] = known.get(player.name) or _sitting(self._crowd_of(number), player.rack)

    def _crowd_of(self, number: int) -> Strategy:
        """Return whom a bot plays that nobody named; the line in the house's own words, where it lacks a wager."""
        name = crowd()[number - 1]
        text = text_of(name) if playable(self._law, name) else _line_of(self._law)
        return read(text, book=self._law.book.words)

    def go(self) -> list[Command]:
        """Return the entries by which every bot leaves."""
        return [Leave(name) for name in self.players]

    def wake(self) -> None:
        """Let the bots play that have nothing on the layout: nobody may have told them of the last throw."""
        for name in tuple(self.players):
            player = self._ahead().players.get(name)
            if player is not None and not player.bets and self._ahead().phase == "hand":
                self._act(name, self.players[name])

    def follow(self, entry: Entry) -> None:
        """Let the bots see a throw, and then put down what their strategies say."""
        for event in entry.events:
            if isinstance(event, Seated) and event.player in self._coming:
                self.players[event.player] = self._coming.pop(event.player)
                self._act(event.player, self.players[event.player])
            elif isinstance(event, Left):
                self.players.pop(event.player, None)
        if self._held and not self._waits():
            self._held = False
            self.wake()
        if any(isinstance(event, Called | ThrowVoid) for event in entry.events):
            for name, bot in tuple(self.players.items()):
                self._act(name, bot._replace(memory=watch(bot.strategy, bot.memory, name, entry.events)))

    def _waits(self) -> bool:
        """Say whether the game is a person's to begin."""
        state = self._ahead()
        bots = self.players.keys() | self._coming.keys()
        people = [player for name, player in state.players.items() if name not in bots]
        return not state.rolls and bool(self._private or people) and not any(player.bets for player in people)

    def _act(self, name: str, bot: Bot) -> None:
        if name not in self._ahead().players:
            return
        if self._waits():
            self._held = True
            return
        asking = consult(self._law, self._ahead(), name, bot.strategy, bot.memory)
        try:
            command = next(asking)
            while True:
                refused = self._put(command)
                if isinstance(refused, Problem):
                    return
                command = asking.send(refused if refused is not None else self._ahead())
        except StopIteration as end:
            endless = any(abs(count) > MOST_COUNTED for count in end.value.memory.counters)
            self.players[name] = bot if endless else bot._replace(memory=end.value.memory)
            stopped = end.value.stopped or endless
            if end.value.taken:
                self._tell(name, end.value.taken)
        player = self._ahead().players[name]
        if not player.bets and (stopped or player.rack < self._ahead().limits["*"].minimum):
            self._put(Leave(name))


def bot_name(id: str) -> str:
    """Return how a bot is shown; any other id as it is."""
    number = id[1:]
    known = id.startswith("b") and number.isdigit() and 0 < int(number) <= len(NAMES)
    return f"{NAMES[int(number) - 1]} (bot)" if known else id


def _line_of(law: Law) -> str:
    """Write a strategy in the words of the house: the line, and all the odds behind it."""
    odds = (f"when point\n  max {slot.key}" for slot in law.slots.values() if slot.parent == law.line)
    head = f"# The line, with as much behind it as the house allows.\nname {law.line}\nunit 10"
    return "\n".join((head, f"when comeout\n  bet {law.line} 1u", *odds))


def _sitting(strategy: Strategy, rack: int) -> Bot:
    return Bot(strategy, first_memory(strategy, rack))


LEAVES = _sitting(read("stop"), 0)
"""Puts nothing down, and leaves."""


async def enter_bots(host: TableHost, bots: Bots, person: str, rest: str, key: str, now: datetime) -> EntryAnswer:
    """Let bots of the shelf come, or all of them go."""
    words = rest.split()
    if host.durable_state.mode != "practice" or not words or not words[0].isdecimal() or len(words) > 2:
        return Problem("bad_entry", f"written `bots 3` or `bots 3 {crowd()[0]}`, at a practice table; 0: they go")
    if problem := _no_host(host, bots, person):
        return problem
    count = int(words[0])
    coming = bots.come(count, *words[1:]) if count else bots.go()
    return coming if isinstance(coming, Problem) else await _entered(host, coming, key, now)


async def enter_own(host: TableHost, bots: Bots, person: str, strategy: Strategy, now: datetime) -> EntryAnswer:
    """Let a bot come that plays a strategy of somebody's own. The journal has what it does, as of any player."""
    if host.durable_state.mode != "practice":
        return Problem("not_allowed", "bots play at practice tables")
    if problem := _no_host(host, bots, person):
        return problem
    coming = bots.own_seat(strategy)
    return coming if isinstance(coming, Problem) else await _entered(host, coming, "", now)


def _no_host(host: TableHost, bots: Bots, person: str) -> Problem | None:
    """Say why somebody is not the host of a practice table: another opened it, or it is the house's and others sit
    there."""
    owner = host.settings.get("owner") or HOUSE
    others = host.decided_state.players.keys() - bots.players.keys() - {person}
    if owner == person or (owner == HOUSE and not others):
        return None
    says = "bots are invited by the person who opened the table, or who sits alone at a house table"
    return Problem("not_allowed", says)


async def _entered(host: TableHost, coming: list[Command], key: str, now: datetime) -> EntryAnswer:
    """Enter some commands; the last has the key, for once it is durable all are."""
    if not coming:
        return Receipt(host.durable_row.seq)
    *before, last = coming
    for command in before:
        host.put(Submission(command, HOUSE, "", now))
    return await host.submit(Submission(last, HOUSE, key, now))
