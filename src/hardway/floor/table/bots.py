"""Bots: players of a practice table that play a built-in strategy, or one of the person's who opened the table.

They enter what any player may. They never begin a game: where people sit, they wait for the first bet of a person. At a
private table they wait before every throw, until each person who sits there and is connected has a bet or is ready; not
for a person who let the time run out while another plays, until that person does something.
They come and go by the entry `bots`.
"""

from collections.abc import Callable, Collection, Mapping, Set
from datetime import datetime
from typing import NamedTuple

from hardway.floor.book import HOUSE
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Entry, EntryAnswer, Receipt, Submission
from hardway.floor.table.served_table import TableHost
from hardway.rulebook import Law
from hardway.strategy import (
    Memory,
    Outgrown,
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
from hardway.table import Refusal, State, decide
from hardway.table.model.commands import Command, Leave, Seat
from hardway.table.model.events import Called, Left, Seated, ThrowVoid

MAX_TEXT_CHARACTERS = 4000
"""The most characters of a strategy. With an error in every line, a strategy this long is read in 0.1 s, in a
thread."""
MAX_ACTS = 30
"""The most acts of a strategy before one throw, since each may become a row. Of the built-in strategies, none has more
than 23."""
MAX_ERROR_LINES = 5
"""The most lines of errors that are shown."""
MAX_LINE_CHARACTERS = 200
"""The most characters of a line of errors; some errors list every wager of the house."""


def own_strategy(law: Law, text: str) -> Strategy | Problem:
    """Return a strategy for a bot, from its text or the name of a built-in one; or why it cannot play here."""
    if len(text) > MAX_TEXT_CHARACTERS:
        return _wrong(
            f"A strategy for a bot has at most {MAX_TEXT_CHARACTERS:,} characters; this one has {len(text):,}."
        )
    try:
        strategy = read(strategy_text(text), book=law.book.words)
        check(law, strategy)
    except StrategyError as error:
        return _wrong(_first_lines(error.says.split("\n")))
    actions = [action for rule in strategy.rules for action in rule.actions]
    acts = sum(len(action.keys) or bool(action.name) for action in actions if action.verb not in UNSEEN)
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
"""The names under which bots sit that play a strategy written by a person at the table."""
NAMES = ("Ben", "Molly", "Iris", "Paul", "Fay", "Dot", "Robin", "Sam")
"""Names shown for the bots b1, b2, …"""
UNSEEN = ("set", "drop", "append", "reset", "stop")
"""The actions of a strategy that only change its memory, and not the table."""
MAX_COUNTER = 10**15
"""The largest counter a strategy may have: one that doubles for ever would soon take all the time of the table."""
MAX_LIST = 1_000
"""The longest list a strategy may have."""
Put = Callable[[Command], Refusal | Problem | None]
"""Enters a command for the house; returns why it is refused, or None."""
Tell = Callable[[str, tuple[RuleAct, ...]], None]
"""Called with the name of a bot and its acts, each with the rule of the strategy it comes from."""


class Bot(NamedTuple):
    """A player that is a program."""

    strategy: Strategy
    memory: Memory


class Bots:
    """The bots of one table, by the names under which they sit: b1, b2, …"""

    def __init__(
        self,
        law: Law,
        decided: Callable[[], State],
        put: Put,
        tell: Tell,
        *,
        here: Mapping[str, int] | None = None,
        ready: Set[str] = frozenset(),
        idle: Set[str] = frozenset(),
        private: bool,
    ) -> None:
        self._law, self._decided, self._put, self._tell = law, decided, put, tell
        self._here: Mapping[str, int] = {} if here is None else here
        self._ready, self._idle = ready, idle
        """Who is connected, which players have finished betting on the next throw, and which let the time to bet run
        out."""
        self._private = private
        """Whether the table is private: bots then wait for each person, since those with the link will come."""
        self._waiting: set[str] = set()
        """Bots that are to play once they need not wait for people any more."""
        self.players: dict[str, Bot] = {}
        self._coming: dict[str, Bot] = {}
        """Bots whose seat is not durable yet."""

    def seats(self, count: int, strategy: str = "") -> Problem | list[Command]:
        """Return the commands that seat so many bots with this built-in strategy; if none is named, each gets that of
        its number."""
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
            return Problem("bad_entry", f"{len(free)} more bots can sit here, not {count}")
        for number in free[:count]:
            self._coming[f"b{number}"] = _new_bot(asked or self._shelf_strategy(number), RACK_CENTS)
        return [Seat(f"b{number}", RACK_CENTS) for number in free[:count]]

    def own_seat(self, strategy: Strategy) -> Problem | list[Command]:
        """Return the command that seats a bot with a strategy that `own_strategy` read; or the problem."""
        name = next((one for one in OWN_BOTS if one not in self._decided().players), "")
        if not name:
            return Problem("bad_entry", "two bots with your own strategies sit here already; send the bots away first")
        self._coming[name] = _new_bot(strategy, RACK_CENTS)
        return [Seat(name, RACK_CENTS)]

    def retire_own(self) -> None:
        """Let the bots with strategies of a person's own bet no more, and leave once they have no wagers."""
        self._retire(OWN_BOTS)

    def _retire(self, names: Collection[str]) -> None:
        self.players |= {name: LEAVING_BOT for name in self.players if name in names}
        self._coming |= {name: LEAVING_BOT for name in self._coming if name in names}

    def resume(self, before: "Bots | None" = None) -> None:
        """Find the bots of a reopened table, with the strategies that `before` knows.

        After a restart of the server, a bot with a built-in strategy gets that of its number; any other leaves once it
        has no wagers.
        """
        known = before.players if before is not None else {}
        self.players |= {name: known.get(name) or LEAVING_BOT for name in OWN_BOTS if name in self._decided().players}
        for number in range(1, MAX_SHELF_BOTS + 1):
            if (player := self._decided().players.get(f"b{number}")) is not None:
                self.players[player.name] = known.get(player.name) or _new_bot(
                    self._shelf_strategy(number), player.rack
                )

    def _shelf_strategy(self, number: int) -> Strategy:
        """Return the built-in strategy of a bot's number; a plain line bet if the house lacks one of its wagers."""
        name = crowd()[number - 1]
        text = text_of(name) if playable(self._law, name) else _line_strategy(self._law)
        return read(text, book=self._law.book.words)

    def send_away(self) -> list[Command]:
        """Let no bot bet any more; return the commands by which those leave that may. The others leave once they have
        no wagers."""
        self._retire(self.players.keys() | self._coming.keys())
        leaves = (Leave(name) for name in self.players)
        return [leave for leave in leaves if not isinstance(decide(self._law, self._decided(), leave), Refusal)]

    def wake(self) -> None:
        """Let bots without wagers play now: they may have missed the last throw."""
        for name in tuple(self.players):
            player = self._decided().players.get(name)
            if player is not None and not player.bets and self._decided().phase == "hand":
                self._act(name, self.players[name])

    def follow(self, entry: Entry) -> None:
        """Take a durable entry: seated bots begin, and bots that left are removed.

        Once a throw is called or void, every bot makes the wagers of its strategy.
        """
        for event in entry.events:
            if isinstance(event, Seated) and event.player in self._coming:
                self.players[event.player] = self._coming.pop(event.player)
                self._act(event.player, self.players[event.player])
            elif isinstance(event, Left):
                self.players.pop(event.player, None)
        self.go_on()
        if any(isinstance(event, Called | ThrowVoid) for event in entry.events):
            for name, bot in tuple(self.players.items()):
                self._act(name, bot._replace(memory=watch(bot.strategy, bot.memory, name, entry.events)))

    def go_on(self) -> None:
        """Let the bots that waited for people play, if none is waited for any more."""
        if not self._waiting or self.wait_for_people():
            return
        waited, self._waiting = sorted(self._waiting), set()
        for name in waited:
            if name in self.players:
                self._act(name, self.players[name])

    def wait_for_people(self) -> bool:
        """Say whether bots must wait until people have bet, or are ready."""
        state = self._decided()
        bots = self.players.keys() | self._coming.keys()
        people = [player for name, player in state.players.items() if name not in bots]
        if self._private and any(player.name in self._here for player in people):
            return bool(self._unready())
        if state.rolls or not (self._private or people):
            return False
        return not any(player.bets or player.name in self._ready for player in people)

    def awaited(self) -> list[str]:
        """Return the players of a private table whose bet, or word that they are ready, the bots wait for: with their
        bets, and with the throw."""
        return self._unready() if self._private and self.players else []

    def person_plays(self) -> bool:
        """Say whether a connected person has a bet, or is ready: others may wait, but not for ever."""
        players = self._decided().players
        people = (self._here.keys() & players.keys()) - self.players.keys()
        return any(players[name].bets or name in self._ready for name in people)

    def _unready(self) -> list[str]:
        """Return the connected people who could bet, have no bet and have not said that they are ready; those who let
        the time run out only while nobody plays."""
        state, least = self._decided(), self._decided().limits["*"].minimum
        asked = (self._here.keys() & state.players.keys()) - self.players.keys() - self._ready
        able = (state.players[name] for name in sorted(asked) if not state.desk.is_excluded(name))
        unready = [player.name for player in able if not player.bets and player.rack >= least]
        awake = [name for name in unready if name not in self._idle]
        return awake if awake or self.person_plays() else unready

    def _act(self, name: str, bot: Bot) -> None:
        if name not in self._decided().players:
            return
        if self.wait_for_people():
            self.players[name] = bot  # with what it has seen of the last throw
            self._waiting.add(name)
            return
        asking = consult(self._law, self._decided(), name, bot.strategy, bot.memory)
        try:
            command = next(asking)
            while True:
                refused = self._put(command)
                if isinstance(refused, Problem):
                    return
                command = asking.send(refused if refused is not None else self._decided())
        except Outgrown:
            self.players[name], stopped = bot, True
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
    """Return the name shown for a bot; return any other id unchanged."""
    number = id[1:]
    known = id.startswith("b") and number.isdigit() and 0 < int(number) <= len(NAMES)
    return f"{NAMES[int(number) - 1]} (bot)" if known else id


def _line_strategy(law: Law) -> str:
    """Return the text of a strategy that every house allows: the line bet with maximum odds."""
    odds = (f"when point\n  max {slot.key}" for slot in law.slots.values() if slot.parent == law.line)
    head = f"# The line, with as much behind it as the house allows.\nname {law.line}\nunit 10"
    return "\n".join((head, f"when comeout\n  bet {law.line} 1u", *odds))


def _new_bot(strategy: Strategy, rack: int) -> Bot:
    return Bot(strategy, first_memory(strategy, rack))


LEAVING_BOT = _new_bot(read("stop"), 0)
"""A bot that bets nothing and leaves; it takes the seat of a bot whose strategy is unknown after the table reopened."""


async def enter_bots(host: TableHost, bots: Bots, person: str, rest: str, key: str, now: datetime) -> EntryAnswer:
    """Seat bots with built-in strategies (`bots 3 field`), or send all bots away (`bots 0`)."""
    words = rest.split()
    if host.durable_state.mode != "practice" or not words or not words[0].isdecimal() or len(words) > 2:
        return Problem(
            "bad_entry", f"write `bots 3` or `bots 3 {crowd()[0]}` at a practice table; `bots 0` sends them away"
        )
    if problem := _no_host(host, bots, person):
        return problem
    count = int(words[0])
    coming = bots.seats(count, *words[1:]) if count else bots.send_away()
    return coming if isinstance(coming, Problem) else await _entered(host, coming, key, now)


async def enter_own(host: TableHost, bots: Bots, person: str, strategy: Strategy, now: datetime) -> EntryAnswer:
    """Seat a bot with a person's own strategy. The journal holds its acts, as it does for any player."""
    if host.durable_state.mode != "practice":
        return Problem("not_allowed", "bots play at practice tables")
    if problem := _no_host(host, bots, person):
        return problem
    coming = bots.own_seat(strategy)
    return coming if isinstance(coming, Problem) else await _entered(host, coming, "", now)


def _no_host(host: TableHost, bots: Bots, person: str) -> Problem | None:
    """Return why a person may not invite bots: another person opened the table, or others sit at a house table. None:
    they may."""
    owner = host.settings.get("owner") or HOUSE
    others = host.decided_state.players.keys() - bots.players.keys() - {person}
    if owner == person or (owner == HOUSE and not others):
        return None
    says = "only the person who opened the table may invite bots; at a house table, only a person who sits there alone"
    return Problem("not_allowed", says)


async def _entered(host: TableHost, coming: list[Command], key: str, now: datetime) -> EntryAnswer:
    """Enter several commands; the last one has the key: once its row is durable, all are."""
    if not coming:
        return Receipt(host.durable_row.seq)
    *before, last = coming
    for command in before:
        host.put(Submission(command, HOUSE, "", now))
    return await host.submit(Submission(last, HOUSE, key, now))
