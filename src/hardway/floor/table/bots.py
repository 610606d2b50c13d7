"""Bots: players of a practice table that play a strategy of the shelf, or one of their host's own.

They enter what any player may. They never begin a game: where people sit, and at a private table whose people are still
to come, they wait for the first bet of a person. They come and go by the entry `bots`.
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
from hardway.strategy.read import strategy_text
from hardway.strategy.shelf import no_strategy
from hardway.table import Refusal, State
from hardway.table.model.commands import Command, Leave, Seat
from hardway.table.model.events import Called, Left, Seated, ThrowVoid

MAX_TEXT_CHARACTERS = 4000
"""Length of a strategy. Reading one with an error in every line takes 0.1 s, in a thread."""
MAX_ACTS = 30
"""Acts of a strategy before one throw: each may become a row. The longest of the shelf has 23."""
MAX_ERROR_LINES = 5
"""Lines of errors that are shown."""
MAX_LINE_CHARACTERS = 200
"""Length of such a line: some list every wager of the house."""


def own_strategy(law: Law, text: str) -> Strategy | Problem:
    """Read a strategy for a bot by its text or its name on the shelf; return why it cannot play here."""
    if len(text) > MAX_TEXT_CHARACTERS:
        return _wrong(
            f"A strategy for a bot has at most {MAX_TEXT_CHARACTERS:,} characters; this one has {len(text):,}."
        )
    try:
        strategy = read(strategy_text(text), book=law.book.words)
        check(law, strategy)
    except StrategyError as error:
        return _wrong(_first_lines(error.says.split("\n")))
    acts = sum(max(1, len(action.keys)) for rule in strategy.rules for action in rule.actions)
    if acts > MAX_ACTS:
        return _wrong(f"A bot does at most {MAX_ACTS} things before a throw; this strategy can do {acts}.")
    return strategy


def _first_lines(lines: list[str]) -> str:
    more = [f"… and {len(lines) - MAX_ERROR_LINES} more"] if len(lines) > MAX_ERROR_LINES else []
    return "\n".join([_cut(line) for line in lines[:MAX_ERROR_LINES]] + more)


def _cut(line: str) -> str:
    return line if len(line) <= MAX_LINE_CHARACTERS else f"{line[: MAX_LINE_CHARACTERS - 1]}…"


def _wrong(says: str) -> Problem:
    return Problem("bad_strategy", says)


RACK_CENTS = 50_000
MAX_SHELF_BOTS = 6
OWN_BOTS = ("b7", "b8")
"""Places of bots with a strategy of their host's own."""
NAMES = ("Ben", "Molly", "Iris", "Paul", "Fay", "Dot", "Robin", "Sam")
"""Names shown for the bots b1, b2, …"""
MAX_COUNTER = 10**15
"""Largest counter of a strategy: one that doubles for ever would soon take all the time of the table."""
MAX_LIST = 1_000
"""Longest list of a strategy."""
Put = Callable[[Command], Refusal | Problem | None]
"""Enters a command for the house; returns why it is refused."""
Tell = Callable[[str, tuple[RuleAct, ...]], None]
"""Called with the acts of a bot and the rules they come from."""


class Bot(NamedTuple):
    """A player that is a program."""

    strategy: Strategy
    memory: Memory


class Bots:
    """The bots of one table, by the names they sit under: b1, b2, …"""

    def __init__(self, law: Law, decided: Callable[[], State], put: Put, tell: Tell, *, private: bool) -> None:
        self._law, self._decided, self._put, self._tell = law, decided, put, tell
        self._private = private
        """Whether the table is private: people will come, though none sits there yet."""
        self._bot_waits = False
        """Whether a bot waits for the first bet of a person."""
        self.players: dict[str, Bot] = {}
        self._coming: dict[str, Bot] = {}
        """Bots whose seat is not durable yet."""

    def seats(self, count: int, strategy: str = "") -> Problem | list[Command]:
        """Return the entries that seat so many bots, with a strategy of the shelf or that of their place."""
        if strategy and strategy not in shelf():
            return Problem("bad_entry", no_strategy(strategy))
        asked = load_strategy(strategy, book=self._law.book.words) if strategy else None
        try:
            if asked is not None:
                check(self._law, asked)
        except StrategyError as error:
            return Problem("bad_entry", f"{strategy} cannot be played here: {error}")
        free = [number for number in range(1, MAX_SHELF_BOTS + 1) if f"b{number}" not in self._decided().players]
        if not 0 < count <= len(free):
            return Problem("bad_entry", f"there is room for {len(free)} more bots, not {count}")
        for number in free[:count]:
            self._coming[f"b{number}"] = _new_bot(asked or self._shelf_strategy(number), RACK_CENTS)
        return [Seat(f"b{number}", RACK_CENTS) for number in free[:count]]

    def own_seat(self, strategy: Strategy) -> Problem | list[Command]:
        """Return the entry that seats a bot with a strategy that `own_strategy` read."""
        name = next((one for one in OWN_BOTS if one not in self._decided().players), "")
        if not name:
            return Problem("bad_entry", "two bots with a strategy of your own sit here; send the bots away first")
        self._coming[name] = _new_bot(strategy, RACK_CENTS)
        return [Seat(name, RACK_CENTS)]

    def resume(self, before: "Bots | None" = None) -> None:
        """Find the bots of a reopened table, with the strategies that `before` knows.

        After a restart a shelf bot plays the strategy of its place; another leaves once its wagers are gone.
        """
        known = before.players if before is not None else {}
        self.players |= {name: known.get(name) or LEAVING_BOT for name in OWN_BOTS if name in self._decided().players}
        for number in range(1, MAX_SHELF_BOTS + 1):
            if (player := self._decided().players.get(f"b{number}")) is not None:
                self.players[player.name] = known.get(player.name) or _new_bot(
                    self._shelf_strategy(number), player.rack
                )

    def _shelf_strategy(self, number: int) -> Strategy:
        """Return the strategy of a place; the line bet where the house lacks a wager of it."""
        name = crowd()[number - 1]
        text = text_of(name) if playable(self._law, name) else _line_strategy(self._law)
        return read(text, book=self._law.book.words)

    def leaves(self) -> list[Command]:
        """Return the entries by which every bot leaves."""
        return [Leave(name) for name in self.players]

    def wake(self) -> None:
        """Let bots without wagers play: they may have missed the last throw."""
        for name in tuple(self.players):
            player = self._decided().players.get(name)
            if player is not None and not player.bets and self._decided().phase == "hand":
                self._act(name, self.players[name])

    def follow(self, entry: Entry) -> None:
        """Take a durable entry: new bots start, leaving ones go, and after a call every bot plays its strategy."""
        for event in entry.events:
            if isinstance(event, Seated) and event.player in self._coming:
                self.players[event.player] = self._coming.pop(event.player)
                self._act(event.player, self.players[event.player])
            elif isinstance(event, Left):
                self.players.pop(event.player, None)
        if self._bot_waits and not self._waits_for_people():
            self._bot_waits = False
            self.wake()
        if any(isinstance(event, Called | ThrowVoid) for event in entry.events):
            for name, bot in tuple(self.players.items()):
                self._act(name, bot._replace(memory=watch(bot.strategy, bot.memory, name, entry.events)))

    def _waits_for_people(self) -> bool:
        """Say whether a person must bet first."""
        state = self._decided()
        bots = self.players.keys() | self._coming.keys()
        people = [player for name, player in state.players.items() if name not in bots]
        return not state.rolls and bool(self._private or people) and not any(player.bets for player in people)

    def _act(self, name: str, bot: Bot) -> None:
        if name not in self._decided().players:
            return
        if self._waits_for_people():
            self._bot_waits = True
            return
        asking = consult(self._law, self._decided(), name, bot.strategy, bot.memory)
        try:
            command = next(asking)
            while True:
                refused = self._put(command)
                if isinstance(refused, Problem):
                    return
                command = asking.send(refused if refused is not None else self._decided())
        except StopIteration as end:
            memory = end.value.memory
            endless = any(abs(count) > MAX_COUNTER for count in memory.counters)
            endless |= any(len(numbers) > MAX_LIST for numbers in memory.lists)
            self.players[name] = bot if endless else bot._replace(memory=memory)
            stopped = end.value.stopped or endless
            if end.value.taken:
                self._tell(name, end.value.taken)
        player = self._decided().players[name]
        if not player.bets and (stopped or player.rack < self._decided().limits["*"].minimum):
            self._put(Leave(name))


def bot_name(id: str) -> str:
    """Return the name shown for a bot; any other id unchanged."""
    number = id[1:]
    known = id.startswith("b") and number.isdigit() and 0 < int(number) <= len(NAMES)
    return f"{NAMES[int(number) - 1]} (bot)" if known else id


def _line_strategy(law: Law) -> str:
    """Return the text of a strategy for any house: the line bet with maximum odds."""
    odds = (f"when point\n  max {slot.key}" for slot in law.slots.values() if slot.parent == law.line)
    head = f"# The line, with as much behind it as the house allows.\nname {law.line}\nunit 10"
    return "\n".join((head, f"when comeout\n  bet {law.line} 1u", *odds))


def _new_bot(strategy: Strategy, rack: int) -> Bot:
    return Bot(strategy, first_memory(strategy, rack))


LEAVING_BOT = _new_bot(read("stop"), 0)
"""Bets nothing, and leaves."""


async def enter_bots(host: TableHost, bots: Bots, person: str, rest: str, key: str, now: datetime) -> EntryAnswer:
    """Seat bots of the shelf (`bots 3 field`), or send all bots away (`bots 0`)."""
    words = rest.split()
    if host.durable_state.mode != "practice" or not words or not words[0].isdecimal() or len(words) > 2:
        return Problem("bad_entry", f"write `bots 3` or `bots 3 {crowd()[0]}`, at a practice table; `bots 0`: they go")
    if problem := _no_host(host, bots, person):
        return problem
    count = int(words[0])
    coming = bots.seats(count, *words[1:]) if count else bots.leaves()
    return coming if isinstance(coming, Problem) else await _entered(host, coming, key, now)


async def enter_own(host: TableHost, bots: Bots, person: str, strategy: Strategy, now: datetime) -> EntryAnswer:
    """Seat a bot with a strategy of its host's own. The journal holds its acts, as of any player."""
    if host.durable_state.mode != "practice":
        return Problem("not_allowed", "bots play at practice tables")
    if problem := _no_host(host, bots, person):
        return problem
    coming = bots.own_seat(strategy)
    return coming if isinstance(coming, Problem) else await _entered(host, coming, "", now)


def _no_host(host: TableHost, bots: Bots, person: str) -> Problem | None:
    """Return why a person may not invite bots: another opened the table, or others sit at a house table."""
    owner = host.settings.get("owner") or HOUSE
    others = host.decided_state.players.keys() - bots.players.keys() - {person}
    if owner == person or (owner == HOUSE and not others):
        return None
    says = "bots are invited by the person who opened the table, or who sits alone at a house table"
    return Problem("not_allowed", says)


async def _entered(host: TableHost, coming: list[Command], key: str, now: datetime) -> EntryAnswer:
    """Enter some commands; the last one has the key, since all are durable once it is."""
    if not coming:
        return Receipt(host.durable_row.seq)
    *before, last = coming
    for command in before:
        host.put(Submission(command, HOUSE, "", now))
    return await host.submit(Submission(last, HOUSE, key, now))
