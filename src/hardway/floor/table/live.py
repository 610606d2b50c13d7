"""A table in play: its host, dice, connected people, requests to staff, bots and betting clock. Knows no sockets.

Every entry comes in through `enter`, with who gives it. Everything that leaves the table goes to its listeners: durable
rows, and changes that are not in the journal (presence, asks, clock, dice). An entry is finished even if the person
disconnects.

    await live.enter(At("p1"), "bet pass 10", key="p1/a#1")          # Receipt(seq=7, …)
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from datetime import datetime
from typing import Any

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import AnswerFuture, Entry, EntryAnswer, Receipt, Submission, resolve
from hardway.floor.runtime.entry_sessions import UNCERTAIN, as_future
from hardway.floor.table.asks import Asks, WaitingAsk
from hardway.floor.table.betting import Betting
from hardway.floor.table.bots import Bots, enter_bots, enter_own
from hardway.floor.table.crew import kept_from_seat, no_worker, unexplained
from hardway.floor.table.cup import CupRefusal
from hardway.floor.table.electronic import Electronic
from hardway.floor.table.entry_order import Begin, EntryOrder, Undo
from hardway.floor.table.protocols import Listener, Round, leaves_hand
from hardway.floor.table.reading import Reader
from hardway.floor.table.served_table import TableHost, decide_here
from hardway.floor.table.table_door import MAX_ENTRY_CHARACTERS, Ask, Filled, Giver, fill
from hardway.journal import Unavailable
from hardway.notation import NotationError, write
from hardway.notation.words import SentEntry
from hardway.strategy import RuleAct, Strategy
from hardway.table import Refusal
from hardway.table.model.commands import Choose, Command, NoRoll, Roll, Seat, Throw, money_brought
from hardway.table.model.events import Called, Left, ThrowVoid
from hardway.table.model.evolve import advance_in_place

Step = AnswerFuture | Coroutine[Any, Any, EntryAnswer]
"""The answer of a decided entry; or, for an entry that must wait before it is decided, the coroutine that does the
rest."""
Bring = Callable[[str, int, Callable[[], AnswerFuture]], Coroutine[Any, Any, EntryAnswer]]
"""A function of a person, cents, and a function that enters what brings the money: calls the last if the person may
bring it (own limits, exclusion), and returns its answer or why they may not."""


class Live:
    """One table in play."""

    def __init__(
        self, host: TableHost, dice: Electronic | None, *, clock: Callable[[], datetime], bring: Bring,
        before: "Live | None" = None,
    ) -> None:  # fmt: skip
        self.host, self.dice, self.clock = host, dice, clock
        self.listeners: set[Listener] = before.listeners if before is not None else set()
        self.here: Counter[str] = before.here if before is not None else Counter()
        """How many sockets each connected person has; people who watch without a seat count under an empty name."""
        self.asks: Asks = before.asks if before is not None else Asks(host.law)
        self.reader = Reader(host, self._lets_throw)
        self.last_active = clock()
        seconds = float(self.settings.get("betting_seconds", 0)) if dice is not None else 0.0
        self._ready: set[str] = set()
        self._idle: set[str] = set()
        self._awaited: list[str] = []
        """The players for whom the bots waited when the listeners last heard of it."""
        private = bool(self.settings.get("private"))
        self.bots = Bots(
            host.law, lambda: host.decided_state, self._enter_by_house, self._bot_acted,
            here=self.here, ready=self._ready, idle=self._idle, private=private and not seconds,
        )  # fmt: skip
        self._betting = Betting(
            host, self.bots, self.here, ready=self._ready, idle=self._idle, seconds=seconds, put=self._enter_by_house,
            changed=lambda: self.notify("clock"),
        )  # fmt: skip
        self.round: Round | None = None
        """The tournament round that is played here; None at any other table."""
        self.nobody_new = False
        """Whether a private table is closed to new players."""
        self.stop_reason: Problem | None = None
        """Why the table accepts no more entries; None while it does. Dice already in the air are still called."""
        self._bring, self._undo, self._order = bring, Undo(), EntryOrder()
        self._tasks: set[asyncio.Task[Any]] = set()
        host.followers.append(self._follow)
        if dice is not None:
            dice.changed = lambda: self.notify("dice")
        for asked in self.asks.waiting.values():
            host.sessions.register(asked.key, asked.answer, asked.text)
        self.bots.resume(before.bots if before is not None else None)

    def start(self) -> None:
        """Continue from the stored state: call dice in the air, let bots play, start the clock."""
        if self.dice is not None:
            self.dice.start()
        self._wake()

    @property
    def settings(self) -> dict[str, Any]:
        """Return the settings that the table was opened with."""
        return self.host.settings

    @property
    def closes(self) -> datetime | None:
        """Return when the betting clock runs out; None while it is stopped."""
        return self._betting.closes

    @property
    def ready(self) -> frozenset[str]:
        """Return the players who have finished betting on the next throw."""
        return frozenset(self._ready)

    @property
    def awaited(self) -> list[str]:
        """Return the players for whose bet, or word that they are ready, the bots wait."""
        return self.bots.awaited() if self.dice is not None else []

    def set_ready(self, player: str, *, take_back: bool = False) -> None:
        """Note that a player has finished betting, or goes on after all; once all have, the dice are thrown."""
        if take_back:
            self._ready.discard(player)
            self.notify("presence")
        elif self.dice is not None and self._betting.set_ready(player):
            self._betting.start(self.clock())
            self.notify("presence")

    def giver(self, person: str, role: str = "", *, works: bool = False, guest: bool = False) -> Giver:
        """Return who gives entries at this table: a person, as a player or in a role."""
        staff, dice = self.settings.get("staff", "auto"), self.settings.get("dice", "electronic")
        return Giver(person, role, staff, dice, works, guest)

    def enter(self, who: Giver, text: str, key: str, *, begin: Begin | None = None) -> AnswerFuture:
        """Enter a message; the answer comes once its row is durable, or once staff have answered the request to them.

        Entries of one person are decided in order. A retry with a known key gets the old answer. `begin` starts the
        task of an entry that must wait. A plain bet is decided without a task, because a task would cost as much again.
        """
        sessions = self.host.sessions
        entry = SentEntry(text)
        if (earlier := sessions.known_answer(key, entry)) is not None:
            return asyncio.shield(as_future(earlier))
        if self._order.has_task(who.person):
            answer = self._order.begin(who.person, self._in_turn(who, entry, key), begin)
        else:
            step = self._decide(who, entry, key)
            answer = step if isinstance(step, asyncio.Future) else self._order.begin(who.person, step, begin)
        sessions.register(key, answer, entry)
        return asyncio.shield(answer)  # if the caller is cancelled, the entry goes on, and its answer is remembered

    async def _in_turn(self, who: Giver, text: SentEntry, key: str) -> EntryAnswer:
        """Decide an entry after the earlier ones of the same person."""
        await self._order.wait_for_turn(who.person)
        return await self._decide(who, text, key)

    def _decide(self, who: Giver, text: SentEntry, key: str) -> Step:
        """Decide an entry, or return the coroutine of one that must wait first. Every entry passes here."""
        if self.stop_reason is not None:
            return as_future(self.stop_reason)
        self.last_active = self.clock()
        try:
            text.checked(MAX_ENTRY_CHARACTERS)  # checked before any of it can get into a row
            if who.role and (apart := no_worker(self.host.decided_state, who.person)) is not None:
                return self._ask_or_refuse(apart, who, text, key)
            declines_dice = text.verb == "decline" and not (who.role and text.rest)
            if text.verb in _FLOOR_VERBS and not declines_dice:
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
            return self._ask_or_refuse(filled, who, text, key)
        return self._route(Submission(filled, who.person, key, self.last_active, who.role, text=text))

    async def _floor_verb(self, who: Giver, verb: str, rest: str, key: str) -> EntryAnswer:
        try:
            return await _FLOOR_VERBS[verb](self, who, rest, key)
        except NotationError as error:
            return Problem("bad_entry", error.says)

    async def _enter_in_round(self, of: Round, given: Submission) -> EntryAnswer:
        return await self._ask_round(of, given.command) or await self._route(given, asked=True)

    def _route(self, given: Submission, *, asked: bool = False) -> Step:
        """Send a command to the part that decides it: the tournament round, unless it has allowed it already (`asked`);
        the limits on money brought in; the reading back of a call; the electronic dice; or else the host."""
        if self.round is not None and not asked:
            return self._enter_in_round(self.round, given)
        kind = type(given.command)
        if money_brought(given.command):
            return self._enter_money(given)
        if kind is Roll and self.settings.get("staff") == "people":
            return self._run_to_the_end(self.reader.call(given))
        if kind is Throw and self.dice is not None:
            return self.dice.throw(given)
        if kind is NoRoll and self.dice is not None:
            return self.dice.call_off(given)
        return self.host.submit(given)

    async def _ask_round(self, of: Round, command: Command) -> Refusal | Problem | None:
        """Ask the round about a command that lets the dice leave the hand; return why it may not, or None."""
        leaves = leaves_hand(self.host.law, self.host.decided_state, command, dice=self.host.dice)
        return await of.lets_throw() if leaves else None

    async def _lets_throw(self) -> Refusal | Problem | None:
        return await self._ask_round(self.round, Throw()) if self.round is not None else None

    def _ask_or_refuse(self, filled: Ask | Refusal, who: Giver, text: str, key: str) -> AnswerFuture:
        """Add a request to staff, or answer with the refusal; if a staff member is refused, the refusal is also stored
        as a row."""
        if isinstance(filled, Ask):
            if (problem := self.host.closed_problem()) is not None:  # an ask would wait at a table that nobody serves
                return self.host.answer_in_order(problem)
            answer = self.asks.add(filled, who, key, text, rolls=self.host.decided_state.rolls)
            if not answer.done():
                self.notify("asks")
            return answer
        if not who.role:
            return self.host.answer_in_order(filled)
        return self.host.write_refusal(text, filled, by=who.person, role=who.role, key=key, now=self.clock())

    async def _enter_money(self, given: Submission) -> EntryAnswer:
        """Enter a command that brings money, if the player may bring it."""
        command: Any = given.command
        if self.nobody_new and isinstance(command, Seat) and command.player != self.settings.get("owner"):
            return Problem("nobody_new", "the person who opened this table has closed it to new players")
        await self._order.wait_for_turn(given.by)  # what staff confirm comes beside the person's own entries
        with ExitStack() as turn:
            turn.enter_context(self._order.turn(given.by))

            def enter() -> AnswerFuture:
                answer = self.host.submit(given._replace(now=self.clock()))
                turn.close()
                return answer

            try:
                return await self._bring(command.player, money_brought(command), enter)
            except Unavailable as fault:  # nothing was decided: a retry is taken as new
                return Problem("table_suspended", f"the journal cannot be read: {fault}; nothing is lost")

    def commit(self, person: str, number: int, commitment: str) -> CupRefusal | None:
        """Take the commitment of a player's page to its nonce; return why it is refused, or None."""
        if self.dice is None or person not in self.host.durable_state.players:
            return CupRefusal("no_commitment", "commitments are for players at a table with electronic dice")
        if self.host.decided_state.phase != "hand":
            return CupRefusal("betting_closed", f"betting on throw {self.dice.cup.number} has closed")
        refused = self.dice.cup.commit(person, number, commitment)
        if refused is None:
            self.notify("dice")
        return refused

    def reveal(self, person: str, number: int, nonce: str) -> CupRefusal | None:
        """Take the nonce of a player's page; return why it is refused, or None."""
        if self.dice is None:
            return CupRefusal("no_commitment", "nonces are for a table with electronic dice")
        refused = self.dice.cup.reveal(person, number, nonce)
        self.dice.check_nonces()
        return refused

    def connect(self, person: str) -> None:
        """Count one more socket of a person."""
        self.here[person] += 1
        self._idle.discard(person)
        self.notify("presence")
        self._wake()

    def disconnect(self, person: str) -> None:
        """Count one socket less of a person; after the last one their commitment is withdrawn, but their wagers
        stay.
        """
        self.here[person] -= 1
        if self.here[person] <= 0:
            del self.here[person]
            if self.dice is not None:
                self.dice.cup.withdraw(person)
        self.notify("presence")
        if self.dice is not None:
            self.bots.go_on()
            self._betting.start(self.clock())

    def stop_play(self, person: str, why: Problem) -> None:
        """Stop a player who may no longer play: drop their requests to staff, let winners come down, and let the bots
        leave that play the owner's own strategies.

        Wagers at risk stay until they are decided.
        """
        if self.settings.get("owner") == person:
            self.bots.retire_own()
        if (player := self.host.decided_state.players.get(person)) is None:
            return
        if self.asks.leave(person, why):
            self.notify("asks")
        for name, wager in self.host.law.book.wagers.items():
            if wager.after_win_cite and player.goes.get(name, wager.after_win) == "up":
                self._enter_by_house(Choose(person, name, "down"))

    def notify(self, what: str) -> None:
        """Tell the listeners that something outside the journal changed; `what` as in `Listener.side`."""
        for listener in tuple(self.listeners):
            listener.side(what)

    def _bot_acted(self, bot: str, taken: tuple[RuleAct, ...]) -> None:
        for listener in tuple(self.listeners):
            listener.bot_acted(bot, taken)

    def tick(self, now: datetime) -> None:
        """Advance the time: posted changes take effect, and the betting clock may run out."""
        self.host.advance_time(now)
        self._betting.tick(now)
        self._tell_awaited()

    async def rest(self) -> None:
        """Wait until every task is done and the dice are called."""
        if self._tasks:
            await asyncio.wait(self._tasks)
        if self.dice is not None:
            await self.dice.rest()

    def end(self) -> None:
        """Cancel every task and drop every request to staff: this process no longer serves the table; the journal has
        its state."""
        self.asks.close(self.host.closed_problem() or UNCERTAIN)
        for task in (*self._tasks, *(self.dice.tasks if self.dice is not None else ())):
            task.cancel()

    def _wake(self) -> None:
        """Let bots play and start the clock, if anyone is connected."""
        if self.here and self.dice is not None:
            self.bots.wake()
            self._betting.start(self.clock())

    def _enter_by_house(self, command: Command) -> Refusal | Problem | None:
        given = Submission(command, "house", "", self.clock())
        if isinstance(command, Throw) and self.dice is not None:
            throwing = self._start(self._throw_by_house(given))
            throwing.add_done_callback(lambda _: self._betting.start(self.clock()))  # where the throw failed
            return None
        return self.host.put(given)

    async def _throw_by_house(self, given: Submission) -> EntryAnswer:
        return await self._route(given)

    def _follow(self, entries: list[Entry]) -> None:
        """Take durable entries: update undo and the reading of the dice, tell listeners, drop lapsed requests, let bots
        and clock act."""
        self._undo.follow(entries)
        for entry in entries:
            self._idle.discard(entry.row.by)
            self.reader.follow(entry)
        for listener in tuple(self.listeners):
            listener.rows(entries)
        left = [event.player for entry in entries for event in entry.events if isinstance(event, Left)]
        # the decided state has fewer rolls while a call is being taken back
        first, last = sorted((self.host.durable_state.rolls, self.host.decided_state.rolls))
        if any([self.asks.lapse(rolls=range(first, last + 1)), *map(self.asks.leave, left)]):
            self.notify("asks")
        thrown = any(isinstance(event, Called | ThrowVoid) for entry in entries for event in entry.events)
        if thrown and self._ready:
            self._ready.clear()
            self.notify("presence")
        for entry in entries:
            self.bots.follow(entry)
        if self.dice is not None:
            self._betting.follow(thrown=thrown, now=self.clock())
        self._tell_awaited()

    def _tell_awaited(self) -> None:
        if self.awaited != self._awaited:
            self._awaited = self.awaited
            self.notify("presence")

    def _start(self, work: Coroutine[Any, Any, EntryAnswer]) -> asyncio.Task[EntryAnswer]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _run_to_the_end(self, work: Coroutine[Any, Any, EntryAnswer]) -> EntryAnswer:
        """Run work of several steps to its end, even if the person disconnects."""
        return await asyncio.shield(self._start(work))

    async def _undo_entry(self, who: Giver, rest: str, key: str) -> EntryAnswer:
        inverse = self._undo.inverse(who.person, self.host.pending) if not who.role else []
        if not inverse:
            return Problem("nothing_to_undo", "nothing to undo since the last throw")
        draft = self.host.decided_state.copy()
        for command in inverse:  # all of them or none
            barred = self.round.bars(command) if self.round is not None else None
            decision = barred or decide_here(self.host.law, draft, command, dice=self.host.dice)
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
        """Seat a bot with a person's own strategy, which `own_strategy` has read."""
        return self.stop_reason or await enter_own(self.host, self.bots, person, strategy, self.clock())

    async def _answer(self, who: Giver, rest: str, key: str, *, yes: bool) -> EntryAnswer:
        answer = self._answer_ask(who, rest, key, yes=yes)
        self.notify("asks")
        return await asyncio.shield(answer)

    def _answer_ask(self, who: Giver, rest: str, key: str, *, yes: bool) -> AnswerFuture:
        """Confirm or decline a player's request in the name of staff, and enter what was requested."""
        filled = self.asks.answer(rest, who, yes=yes, rolls=self.host.decided_state.rolls)
        if filled is None:
            return self.host.answer_in_order(Problem("no_such_ask", f"there is no open request {rest}"))
        if isinstance(filled, Problem):
            return self.host.answer_in_order(filled)
        if isinstance(filled, Refusal):
            text = f"{'confirm' if yes else 'decline'} {rest}"
            return self.host.write_refusal(text, filled, by=who.person, role=who.role, key=key, now=self.clock())
        if isinstance(filled, Receipt):
            return self.host.answer_in_order(filled._replace(seq=self.host.head.seq))
        command, asked = filled
        if isinstance(command, Refusal):
            return self._write_declined(asked, command, who)
        given = Submission(command, asked.who.person, asked.key, self.clock(), text=asked.text)
        answer: AnswerFuture
        if self.round is not None and (barred := self.round.bars(command)) is not None:  # it may have ended meanwhile
            answer = self.host.answer_in_order(barred)
        else:
            money = bool(money_brought(command))
            answer = self._start(self._enter_money(given)) if money else self.host.submit(given)
        answer.add_done_callback(lambda done: asked.resolve(done.result()))
        return answer

    def _write_declined(self, asked: WaitingAsk, refusal: Refusal, who: Giver) -> AnswerFuture:
        """Store that staff declined a player's request, as the refusal that the player's entry gets, under its
        idempotency key; return what the staff member is answered: a receipt."""
        answer: AnswerFuture = asyncio.get_running_loop().create_future()
        stored = self.host.write_refusal(
            write(asked.ask.command), refusal, by=who.person, role=who.role, key=asked.key, now=self.clock(), asked=True
        )
        seq = self.host.head.seq

        def tell(done: AnswerFuture) -> None:
            asked.resolve(done.result())
            resolve(answer, Receipt(seq) if isinstance(done.result(), Refusal) else done.result())

        stored.add_done_callback(tell)
        return answer

    async def _read(self, who: Giver, rest: str, key: str) -> EntryAnswer:
        answer = await self._run_to_the_end(self.reader.read(who, rest, key, self.clock()))
        self.notify("reading")
        return answer


_FLOOR_VERBS: dict[str, Callable[[Live, Giver, str, str], Coroutine[Any, Any, EntryAnswer]]] = {
    "undo": Live._undo_entry,
    "bots": Live._bots,
    "read": Live._read,
    "confirm": lambda live, who, rest, key: live._answer(who, rest, key, yes=True),
    "decline": lambda live, who, rest, key: live._answer(who, rest, key, yes=False),
}
"""The entries that only a served table understands, besides the notation's verbs; each with the function that takes
it."""
