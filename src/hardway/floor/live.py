"""A table in play: its host, its dice, who is there, what staff are asked, its betting clock. Knows no sockets.

Everything that is said to a table comes in through `enter`, with who says it. Everything that leaves it goes to its
listeners: rows once they are durable, and beside them what no journal keeps (presence, asks, the clock, the dice).

>>> await live.enter(At("p1"), "bet pass 10", key="p1/a1")               # doctest: +SKIP
Receipt(seq=7, ...)
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any, Protocol

from hardway.floor.asks import Asks
from hardway.floor.authority import Ask, At, fill
from hardway.floor.bots import Bots
from hardway.floor.dice import NotTaken
from hardway.floor.electronic import Electronic
from hardway.floor.host import Answered, Entry, Given, Host, Receipt, Waiting
from hardway.floor.problem import Problem
from hardway.floor.reader import Reader
from hardway.floor.undo import Undo
from hardway.notation import NotationError
from hardway.table import Refusal, would_throw
from hardway.table.commands import BuyIn, Command, NoRoll, Pass, Roll, Seat, Throw
from hardway.table.events import Called

BOT_SECONDS = 1.5
"""How long a bot holds the dice."""
Check = Callable[[str, int], Coroutine[Any, Any, Problem | None]]
"""Asks whether a person may bring this many cents to a table: their own limits, their exclusion."""


class Listener(Protocol):
    """Somebody who is told what happens at a table."""

    def rows(self, entries: list[Entry]) -> None:
        """Hear of rows that became durable."""

    def side(self, what: str) -> None:
        """Hear that something beside the journal changed: `dice` `asks` `presence` `clock` `reading` `suspended`."""


class Live:
    """One table in play."""

    def __init__(self, host: Host, dice: Electronic | None, *, clock: Callable[[], datetime], check: Check) -> None:
        self.host, self.dice, self.clock = host, dice, clock
        self.listeners: set[Listener] = set()
        self.here: Counter[str] = Counter()
        """Who is connected, by how many sockets; those who only watch under an empty name."""
        self.asks = Asks(host.law)
        self.reader = Reader(host)
        self.closes: datetime | None = None
        """When the betting clock runs out."""
        self.touched = clock()
        self.bots = Bots(host.law, lambda: host.ahead, self._by_house)
        self._check, self._undo = check, Undo()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.bots.back()
        host.followers.add(self._followed)
        if dice is not None:
            dice.changed = lambda: self.tell("dice")

    @property
    def settings(self) -> dict[str, Any]:
        """Return what the floor keeps about the table."""
        return self.host.settings

    def at(self, person: str, role: str = "") -> At:
        """Return somebody at this table's door."""
        return At(person, role, self.settings.get("staff", "auto"), self.settings.get("dice", "electronic"))

    async def enter(self, who: At, text: str, key: str) -> Answered:
        """Enter what somebody says; the answer comes when it is durable, or when staff have answered for it."""
        self.touched = self.clock()
        if (before := self.host.given(key)) is not None:
            return await before
        verb, _, rest = text.strip().partition(" ")
        try:
            if verb in _FLOOR_VERBS and (verb != "decline" or (who.role and rest)):  # a player declines the dice
                return await _FLOOR_VERBS[verb](self, who, rest, key)
            filled = fill(self.host.law, self.host.ahead, text, who)
        except NotationError as error:
            return Problem("bad_entry", error.says)
        if isinstance(filled, Ask):
            answer = self.asks.wait(filled, who, key)
            self.tell("asks")
            return await answer
        if isinstance(filled, Refusal):
            return await self._refused(filled, who, text, key)
        return await self.give(filled, who, key)

    async def give(self, command: Command, who: At, key: str) -> Answered:
        """Enter a command that is filled in."""
        given = Given(command, who.person, key, self.clock(), who.role)
        if isinstance(command, Seat | BuyIn) and (problem := await self._check(command.player, command.amount)):
            return problem
        if (
            isinstance(command, Roll)
            and self.settings.get("staff") == "people"
            and (wrong := self.reader.call(command))
        ):
            return wrong
        if self.dice is not None and isinstance(command, Throw):
            return await self.dice.throw(given)
        if self.dice is not None and isinstance(command, NoRoll):
            return await self.dice.call_off(given)
        return await self.host.submit(given)

    async def _refused(self, refusal: Refusal, who: At, text: str, key: str) -> Answered:
        """Refuse at the door; what staff may not do is a row, like everything else they try."""
        if not who.role:
            return refusal
        return await self.host.refuse(text, refusal, by=who.person, role=who.role, key=key, now=self.clock())

    def commit(self, person: str, number: int, commitment: str) -> NotTaken | None:
        """Take the commitment of a player's page to its nonce."""
        if self.dice is None or person not in self.host.told.players:
            return NotTaken("no_commitment", "commitments are for players at a table with electronic dice")
        refused = self.dice.cup.commit(person, number, commitment)
        if refused is None:
            self.tell("dice")
        return refused

    def reveal(self, person: str, number: int, nonce: str) -> NotTaken | None:
        """Take the nonce of a player's page."""
        if self.dice is None:
            return NotTaken("no_commitment", "nonces are for a table with electronic dice")
        refused = self.dice.cup.reveal(person, number, nonce)
        self.dice.nonce_shown()
        return refused

    def come(self, person: str) -> None:
        """Note that somebody is connected."""
        self.here[person] += 1
        self.tell("presence")

    def go(self, person: str) -> None:
        """Note that somebody's socket is gone. What they have on the layout stands."""
        self.here[person] -= 1
        self.here += Counter()
        if self.dice is not None and person not in self.here:
            self.dice.cup.withdraw(person)
        self.tell("presence")

    def tell(self, what: str) -> None:
        """Tell everyone that something beside the journal changed."""
        for listener in tuple(self.listeners):
            listener.side(what)

    def tick(self, now: datetime) -> None:
        """Let time pass: notices fall due, the betting clock runs out."""
        self.host.pass_time(now)
        if self.dice is None or self.host.ahead.phase != "hand" or self.closes is None or now < self.closes:
            return
        self._set_clock(None)
        shooter = would_throw(self.host.law, self.host.ahead)
        away = shooter and shooter not in self.here and shooter not in self.bots.players
        if away and shooter in self.host.ahead.players and isinstance(self._passed(shooter), Receipt | None):
            self._set_clock(now + timedelta(seconds=self._betting_seconds() or BOT_SECONDS))
        elif shooter:
            self._start(self.dice.throw(Given(Throw(), "house", "", now)))

    def _passed(self, shooter: str) -> Answered | None:
        """Pass the dice on from a shooter who is not here; None while that is being written."""
        passing = self._by_house(Pass(shooter))
        return passing.result() if passing.done() else None

    def _by_house(self, command: Command) -> Waiting:
        return self.host.submit(Given(command, "house", "", self.clock()))

    def _followed(self, entries: list[Entry]) -> None:
        for listener in tuple(self.listeners):
            listener.rows(entries)
        for entry in entries:
            self._undo.follow(entry.events)
            self.bots.follow(entry.events)
            self.reader.follow(entry)
        if any(isinstance(event, Called) for entry in entries for event in entry.events) or self.closes is None:
            self._set_clock(self._next_throw())

    def _next_throw(self) -> datetime | None:
        """Return when the dice are thrown if nobody throws them: by the betting clock, or out of a bot's hand."""
        seconds = self._betting_seconds()
        if not seconds and would_throw(self.host.law, self.host.ahead) in self.bots.players and self.here:
            seconds = BOT_SECONDS
        return self.clock() + timedelta(seconds=seconds) if seconds and self.host.ahead.players else None

    def _betting_seconds(self) -> float:
        return float(self.settings.get("betting_seconds", 0))

    def _set_clock(self, closes: datetime | None) -> None:
        if closes != self.closes:
            self.closes = closes
            self.tell("clock")

    def _start(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _undo_last(self, who: At, rest: str, key: str) -> Answered:
        command = self._undo.inverse(who.person) if not who.role else None
        if command is None:
            return Problem("nothing_to_undo", "there is nothing of yours to take back since the dice were last out")
        answer = await self.give(command, who, key)
        if isinstance(answer, Receipt):
            self._undo.undone(who.person)
        return answer

    async def _bots(self, who: At, rest: str, key: str) -> Answered:
        words = rest.split()
        if self.host.told.mode != "practice" or not words or not words[0].isdigit() or len(words) > 2:
            return Problem(
                "bad_entry", "written `bots 3` or `bots 3 three_point_molly`, at a practice table; 0: they go"
            )
        count = int(words[0])
        coming = self.bots.come(count, *words[1:]) if count else self.bots.go()
        if isinstance(coming, Problem):
            return coming
        answers = [await answer for answer in coming]
        return answers[-1] if answers else Receipt(self.host.durable.seq)

    async def _answer(self, who: At, rest: str, key: str, *, yes: bool) -> Answered:
        filled = self.asks.answer(rest.strip(), who, yes=yes)
        self.tell("asks")
        if filled is None:
            return Problem("no_such_ask", f"nothing called {rest.strip()!r} waits for an answer")
        if isinstance(filled, Refusal):
            return await self._refused(filled, who, f"{'confirm' if yes else 'decline'} {rest}", key)
        if isinstance(filled, Receipt):
            return filled._replace(seq=self.host.durable.seq)
        command, asked = filled
        answer = await self.give(command, asked.who, asked.key)
        asked.tell(answer)
        return answer

    async def _read(self, who: At, rest: str, key: str) -> Answered:
        answer = await self.reader.read(who, rest, key, self.clock())
        if isinstance(answer, Refusal):
            return await self._refused(answer, who, f"read {rest}", key)
        self.tell("reading")
        return answer


_FLOOR_VERBS: dict[str, Callable[[Live, At, str, str], Coroutine[Any, Any, Answered]]] = {
    "undo": Live._undo_last,
    "bots": Live._bots,
    "read": Live._read,
    "confirm": lambda live, who, rest, key: live._answer(who, rest, key, yes=True),
    "decline": lambda live, who, rest, key: live._answer(who, rest, key, yes=False),
}
"""What can be said to a table and is no entry of the notation."""
