"""A table in play: its host, its dice, who is there, what staff are asked, its betting clock. Knows no sockets.

Everything that is said to a table comes in through `enter`, with who says it. Everything that leaves it goes to its
listeners: rows once they are durable, and beside them what no journal keeps (presence, asks, the clock, the dice).
A person who goes away while an entry is under way changes nothing: it is carried through.

    await live.enter(At("p1"), "bet pass 10", key="p1/a#1")          # Receipt(seq=7, …)
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Any

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import AnswerFuture, Entry, EntryAnswer, Receipt, Submission
from hardway.floor.runtime.entry_sessions import as_future
from hardway.floor.table.asks import Asks
from hardway.floor.table.betting import Betting
from hardway.floor.table.bots import Bots, enter_bots, enter_own
from hardway.floor.table.crew import kept_from_seat, no_worker, unexplained
from hardway.floor.table.cup import CupRefusal
from hardway.floor.table.electronic import Electronic
from hardway.floor.table.entry_order import Begin, EntryOrder, Undo
from hardway.floor.table.neighbours import Listener, Round, leaves_hand
from hardway.floor.table.reading import Reader
from hardway.floor.table.served_table import TableHost, decide_here
from hardway.floor.table.table_door import LONGEST, Ask, Filled, Giver, fill
from hardway.notation import NotationError
from hardway.notation.words import SentEntry
from hardway.strategy import RuleAct, Strategy
from hardway.table import Refusal
from hardway.table.model.commands import Choose, Command, NoRoll, Roll, Seat, Throw, money_brought
from hardway.table.model.events import Left
from hardway.table.model.evolve import advance_in_place

Step = AnswerFuture | Coroutine[Any, Any, EntryAnswer]
"""An entry that is decided, and answered once that is durable; or one for which something must be waited for first."""
Check = Callable[[str, int], Coroutine[Any, Any, Problem | None]]
"""Asks whether a person may bring this many cents to a table: their own limits, their exclusion."""


class Live:
    """One table in play."""

    def __init__(
        self, host: TableHost, dice: Electronic | None, *, clock: Callable[[], datetime], check: Check,
        before: "Live | None" = None,
    ) -> None:  # fmt: skip
        self.host, self.dice, self.clock = host, dice, clock
        self.listeners: set[Listener] = before.listeners if before is not None else set()
        self.here: Counter[str] = before.here if before is not None else Counter()
        """Who is connected, by how many sockets; those who only watch under an empty name."""
        self.asks: Asks = before.asks if before is not None else Asks(host.law)
        self.reader = Reader(host, self._lets_throw)
        self.last_active = clock()
        private = bool(self.settings.get("private"))
        self.bots = Bots(host.law, lambda: host.decided_state, self._put_by_house, self._bot_acted, private=private)
        seconds = float(self.settings.get("betting_seconds", 0)) if dice is not None else 0.0
        self._betting = Betting(
            host, self.bots, self.here, seconds=seconds, put=self._put_by_house, changed=lambda: self.tell("clock")
        )
        self.round: Round | None = None
        """Of a tournament; None at every other table."""
        self.nobody_new = False
        """Whether the host of a private table lets nobody else sit down."""
        self.stop_reason: Problem | None = None
        """Why nobody enters anything any more; dice in the air come to rest all the same."""
        self._check, self._undo, self._order = check, Undo(), EntryOrder()
        self._tasks: set[asyncio.Task[Any]] = set()
        host.followers.append(self._follow)
        if dice is not None:
            dice.changed = lambda: self.tell("dice")
        for asked in self.asks.waiting.values():
            host.sessions.register(asked.key, asked.answer)
        self.bots.back(before.bots if before is not None else None)

    def start(self) -> None:
        """Go on where the table was left: dice in the air come to rest, bots play, the clock runs."""
        if self.dice is not None:
            self.dice.start()
        self._wake()

    @property
    def settings(self) -> dict[str, Any]:
        """Return what the floor keeps about the table."""
        return self.host.settings

    @property
    def closes(self) -> datetime | None:
        """Return when the betting clock runs out."""
        return self._betting.closes

    def giver(self, person: str, role: str = "", *, works: bool = False, guest: bool = False) -> Giver:
        """Return somebody at this table's door."""
        staff, dice = self.settings.get("staff", "auto"), self.settings.get("dice", "electronic")
        return Giver(person, role, staff, dice, works, guest)

    def enter(self, who: Giver, text: str, key: str, *, begin: Begin | None = None) -> AnswerFuture:
        """Enter what somebody says; the answer comes when it is durable, or when staff have answered for it.

        What one person enters is taken in that order. An entry of a session that was given before gets its answer.
        `begin` makes the task of an entry that has to wait for something; one that the table alone decides needs none,
        which would cost as much as deciding it."""
        sessions = self.host.sessions
        if (earlier := sessions.known_answer(key)) is not None:
            return asyncio.shield(as_future(earlier))
        said = SentEntry(text)
        if self._order.waits(who.person):
            answer = self._order.begin(who.person, self._in_turn(who, said, key), begin)
        else:
            step = self._step(who, said, key)
            answer = step if isinstance(step, asyncio.Future) else self._order.begin(who.person, step, begin)
        sessions.register(key, answer)
        return asyncio.shield(answer)  # the one who asks may go away: the entry goes on, and its answer is kept

    async def _in_turn(self, who: Giver, text: SentEntry, key: str) -> EntryAnswer:
        """Enter something behind what its giver has under way."""
        await self._order.my_turn(who.person)
        return await self._step(who, text, key)

    def _step(self, who: Giver, text: SentEntry, key: str) -> Step:
        """Decide an entry, or say what is to be waited for first: the one way into the table."""
        if self.stop_reason is not None:
            return as_future(self.stop_reason)
        self.last_active = self.clock()
        try:
            text.checked(LONGEST)  # before any of it can stand in a row
            if who.role and (apart := no_worker(self.host.decided_state, who.person)) is not None:
                return self._not_given(apart, who, text, key)
            if text.verb in _FLOOR_VERBS and (text.verb != "decline" or (who.role and text.rest)):  # else: the dice
                return self._floor_verb(who, text.verb, text.rest, key)
            filled: Filled = fill(self.host.law, self.host.decided_state, text, who)
        except NotationError as error:
            return as_future(Problem("bad_entry", error.says))
        if isinstance(filled, Seat):
            filled = kept_from_seat(self.host.decided_state, who) or filled
        if self.round is not None and not isinstance(filled, Refusal):
            filled = self.round.bars(filled.command if isinstance(filled, Ask) else filled) or filled
        if not isinstance(filled, Ask | Refusal):
            filled = unexplained(self.host.law, self.host.decided_state, filled) or filled
        if isinstance(filled, Ask | Refusal):
            return self._not_given(filled, who, text, key)
        return self._give(Submission(filled, who.person, key, self.last_active, who.role, text=text))

    async def _floor_verb(self, who: Giver, verb: str, rest: str, key: str) -> EntryAnswer:
        try:
            return await _FLOOR_VERBS[verb](self, who, rest, key)
        except NotationError as error:
            return Problem("bad_entry", error.says)

    async def _in_round(self, of: Round, given: Submission) -> EntryAnswer:
        return await self._asked_of_round(of, given.command) or await self._give(given, asked=True)

    def _give(self, given: Submission, *, asked: bool = False) -> Step:
        """Enter a command that is filled in; a round is asked first."""
        if self.round is not None and not asked:
            return self._in_round(self.round, given)
        kind = type(given.command)
        if money_brought(given.command):
            return self._checked(given)
        if kind is Roll and self.settings.get("staff") == "people":
            return self._carried_through(self.reader.call(given))
        if kind is Throw and self.dice is not None:
            return self.dice.throw(given)
        if kind is NoRoll and self.dice is not None:
            return self.dice.call_off(given)
        return self.host.submit(given)

    async def _asked_of_round(self, of: Round, command: Command) -> Refusal | Problem | None:
        """Ask the round whether the dice may leave the hand, where they would by this."""
        leaves = leaves_hand(self.host.law, self.host.decided_state, command, dice=self.host.dice)
        return await of.lets_throw() if leaves else None

    async def _lets_throw(self) -> Refusal | Problem | None:
        return await self._asked_of_round(self.round, Throw()) if self.round is not None else None

    def _not_given(self, filled: Ask | Refusal, who: Giver, text: str, key: str) -> AnswerFuture:
        """Put what must be confirmed before the staff; refuse the rest. What staff may not do is a row, like everything
        else they try."""
        if isinstance(filled, Ask):
            answer = self.asks.wait(filled, who, key, text, rolls=self.host.decided_state.rolls)
            if not answer.done():
                self.tell("asks")
            return answer
        if not who.role:
            return self.host.answer_in_order(filled)
        return self.host.write_refusal(text, filled, by=who.person, role=who.role, key=key, now=self.clock())

    async def _checked(self, given: Submission) -> EntryAnswer:
        """Enter what brings money to the table, if its player may bring it."""
        command: Any = given.command
        if self.nobody_new and isinstance(command, Seat) and command.player != self.settings.get("owner"):
            return Problem("nobody_new", "the host of this table lets nobody new sit down now")
        with self._order.turn(given.by):
            problem = await self._check(command.player, money_brought(command))
        return problem or await self.host.submit(given._replace(now=self.clock()))

    def commit(self, person: str, number: int, commitment: str) -> CupRefusal | None:
        """Take the commitment of a player's page to its nonce."""
        if self.dice is None or person not in self.host.durable_state.players:
            return CupRefusal("no_commitment", "commitments are for players at a table with electronic dice")
        if self.host.decided_state.phase != "hand":
            return CupRefusal("betting_closed", f"betting on throw {self.dice.cup.number} has closed")
        refused = self.dice.cup.commit(person, number, commitment)
        if refused is None:
            self.tell("dice")
        return refused

    def reveal(self, person: str, number: int, nonce: str) -> CupRefusal | None:
        """Take the nonce of a player's page."""
        if self.dice is None:
            return CupRefusal("no_commitment", "nonces are for a table with electronic dice")
        refused = self.dice.cup.reveal(person, number, nonce)
        self.dice.check_nonces()
        return refused

    def come(self, person: str) -> None:
        """Note that somebody is connected."""
        self.here[person] += 1
        self.tell("presence")
        self._wake()

    def go(self, person: str) -> None:
        """Note that somebody's socket is gone. What they have on the layout stands."""
        self.here[person] -= 1
        if self.here[person] <= 0:
            del self.here[person]
            if self.dice is not None:
                self.dice.cup.withdraw(person)
        self.tell("presence")
        if self.dice is not None:
            self._betting.start(self.clock())

    def stop_play(self, person: str, why: Problem) -> None:
        """Let nothing new of somebody's go at risk who may play no longer: what they asked of staff is dropped, and
        their winners come down. What stands is decided."""
        if (player := self.host.decided_state.players.get(person)) is None:
            return
        if self.asks.leave(person, why):
            self.tell("asks")
        for name, wager in self.host.law.book.wagers.items():
            if wager.after_win_cite and player.goes.get(name, wager.after_win) == "up":
                self._put_by_house(Choose(person, name, "down"))

    def tell(self, what: str) -> None:
        """Tell everyone that something beside the journal changed."""
        for listener in tuple(self.listeners):
            listener.side(what)

    def _bot_acted(self, bot: str, taken: tuple[RuleAct, ...]) -> None:
        for listener in tuple(self.listeners):
            listener.bot_acted(bot, taken)

    def tick(self, now: datetime) -> None:
        """Let time pass: notices fall due, the betting clock runs out."""
        self.host.advance_time(now)
        self._betting.tick(now)

    async def rest(self) -> None:
        """Wait until everything that was begun is done, and no dice of the house are in the air."""
        if self._tasks:
            await asyncio.wait(self._tasks)
        if self.dice is not None:
            await self.dice.rest()

    def end(self) -> None:
        """Leave off whatever is still under way: the table is let go, and its journal knows how it stands."""
        for task in (*self._tasks, *(self.dice.tasks if self.dice is not None else ())):
            task.cancel()

    def _wake(self) -> None:
        """Let bots play and the clock run, if there is somebody to play for."""
        if self.here and self.dice is not None:
            self.bots.wake()
            self._betting.start(self.clock())

    def _put_by_house(self, command: Command) -> Refusal | Problem | None:
        given = Submission(command, "house", "", self.clock())
        if isinstance(command, Throw) and self.dice is not None:
            throwing = self._start(self._thrown(given))
            throwing.add_done_callback(lambda _: self._betting.start(self.clock()))  # where they were not thrown
            return None
        return self.host.put(given)

    async def _thrown(self, given: Submission) -> EntryAnswer:
        return await self._give(given)

    def _follow(self, entries: list[Entry]) -> None:
        """Take what has become durable: first what is known here, then the listeners, then those who act on it."""
        self._undo.follow(entries)
        for entry in entries:
            self.reader.follow(entry)
        for listener in tuple(self.listeners):
            listener.rows(entries)
        left = [event.player for entry in entries for event in entry.events if isinstance(event, Left)]
        first, last = sorted(
            (self.host.durable_state.rolls, self.host.decided_state.rolls)
        )  # fewer ahead: a call is being taken back
        if any([self.asks.lapse(rolls=range(first, last + 1)), *map(self.asks.leave, left)]):
            self.tell("asks")
        for entry in entries:
            self.bots.follow(entry)
        if self.dice is not None:
            self._betting.follow(entries, self.clock())

    def _start(self, work: Coroutine[Any, Any, EntryAnswer]) -> asyncio.Task[EntryAnswer]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _carried_through(self, work: Coroutine[Any, Any, EntryAnswer]) -> EntryAnswer:
        """Do something of several steps to its end, even if its giver goes away."""
        return await asyncio.shield(self._start(work))

    async def _undo_last(self, who: Giver, rest: str, key: str) -> EntryAnswer:
        inverse = self._undo.inverse(who.person, self.host.pending) if not who.role else []
        if not inverse:
            return Problem("nothing_to_undo", "there is nothing of yours to take back since the dice were last out")
        draft = self.host.decided_state.copy()
        for command in inverse:  # all of it or nothing
            decision = decide_here(self.host.law, draft, command, dice=self.host.dice)
            if isinstance(decision, Refusal):
                return await self.host.answer_in_order(decision)
            advance_in_place(draft, command, decision)
        *parts, whole = [Submission(command, who.person, "", self.clock(), undoes="part") for command in inverse]
        for given in parts:
            self.host.put(given)
        return await self.host.submit(whole._replace(key=key, undoes="whole", text="undo"))

    async def _bots(self, who: Giver, rest: str, key: str) -> EntryAnswer:
        return await enter_bots(self.host, self.bots, who.person, rest, key, self.clock())

    async def seat_own_bot(self, person: str, strategy: Strategy) -> EntryAnswer:
        """Let a bot come that plays somebody's own strategy, as `own_strategy` read it."""
        return self.stop_reason or await enter_own(self.host, self.bots, person, strategy, self.clock())

    async def _answer(self, who: Giver, rest: str, key: str, *, yes: bool) -> EntryAnswer:
        answer = self._answered(who, rest, key, yes=yes)
        self.tell("asks")
        return await asyncio.shield(answer)

    def _answered(self, who: Giver, rest: str, key: str, *, yes: bool) -> AnswerFuture:
        """Let somebody of staff answer an ask."""
        filled = self.asks.answer(rest, who, yes=yes, rolls=self.host.decided_state.rolls)
        if filled is None:
            return self.host.answer_in_order(Problem("no_such_ask", f"nothing called {rest!r} waits for an answer"))
        if isinstance(filled, Problem):
            return self.host.answer_in_order(filled)
        if isinstance(filled, Refusal):
            text = f"{'confirm' if yes else 'decline'} {rest}"
            return self.host.write_refusal(text, filled, by=who.person, role=who.role, key=key, now=self.clock())
        if isinstance(filled, Receipt):
            return self.host.answer_in_order(filled._replace(seq=self.host.head.seq))
        command, asked = filled
        given = Submission(command, asked.who.person, asked.key, self.clock(), text=asked.text)
        answer: AnswerFuture = self._start(self._checked(given)) if money_brought(command) else self.host.submit(given)
        answer.add_done_callback(lambda done: asked.tell(done.result()))
        return answer

    async def _read(self, who: Giver, rest: str, key: str) -> EntryAnswer:
        answer = await self._carried_through(self.reader.read(who, rest, key, self.clock()))
        self.tell("reading")
        return answer


_FLOOR_VERBS: dict[str, Callable[[Live, Giver, str, str], Coroutine[Any, Any, EntryAnswer]]] = {
    "undo": Live._undo_last,
    "bots": Live._bots,
    "read": Live._read,
    "confirm": lambda live, who, rest, key: live._answer(who, rest, key, yes=True),
    "decline": lambda live, who, rest, key: live._answer(who, rest, key, yes=False),
}
"""What can be said to a table and is no entry of the notation."""
