"""Throws electronic dice: betting closes, pages reveal their nonces, the house its secret, and the faces are called.

The row of the throw, with every commitment, is durable before any page reveals its nonce; the row of the roll shows
secret and nonces. The cup, which makes the faces of them, learns only from durable rows, so the dice are called whether
or not the thrower is still connected. If the generator fails, no dice are thrown: the table keeps its state and says
why. If a secret was lost with its process, the house makes a new commitment in a row of its own.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import datetime
from json import loads
from typing import Any

from hardway.floor.chance import GeneratorFailed
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Entry, EntryAnswer, Receipt, Submission
from hardway.floor.table.cup import Cup, SecretLost
from hardway.floor.table.served_table import SHOWN, TableHost
from hardway.journal import Unavailable, compact
from hardway.table import Refusal, decide
from hardway.table.model.commands import Roll, Throw
from hardway.table.model.events import Left

MAX_TRIES = 10
"""The most attempts to prepare the dice for one throw; a second attempt is rare, a third was never seen."""
NOT_READY = Problem("dice_failed", "the dice are not ready yet; throw again")
REVEAL_SECONDS = 5.0
"""How many seconds a connected page has to reveal its nonce, or to find a table that reopened with the dice in the air.

A page that disconnects before the throw withdraws its commitment.
"""


class Electronic:
    """The electronic dice of one table."""

    def __init__(self, host: TableHost, cup: Cup, *, clock: Callable[[], datetime]) -> None:
        self.host, self.cup = host, cup
        self.trouble = ""
        """Why no dice can be thrown, in a sentence; empty if they can."""
        self.changed: Callable[[], None] = lambda: None
        self._clock = clock
        self._shown = asyncio.Event()
        self._one = asyncio.Lock()
        """A lock: its holder is the only task that may prepare secrets for the cup."""
        self._rolling: asyncio.Task[None] | None = None
        """The task that calls the dice in the air; None if none is in the air."""
        self._preparing: asyncio.Task[None] | None = None
        self._followed = host.durable_row
        """The newest durable row that this object and its cup have taken into account."""
        host.followers.append(self._follow)

    async def open(self) -> None:
        """Prepare the secrets of the first throw; raise Unavailable if that fails."""
        await self._prepare()

    def start(self) -> None:
        """Call a throw that was in the air when the table was closed."""
        if self._in_the_air() and not self.trouble:
            self._rolling = _task(self._come_to_rest(REVEAL_SECONDS))

    async def rest(self) -> None:
        """Wait until the dice are called and the next ones prepared."""
        if self.tasks:
            await asyncio.wait(self.tasks)

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """Return the tasks that are running."""
        return [task for task in (self._rolling, self._preparing) if task is not None and not task.done()]

    async def throw(self, given: Submission) -> EntryAnswer:
        """Throw the dice. The answer is that to this entry; a receipt comes only once the faces are called."""
        for _ in range(MAX_TRIES):
            if self.host.decided_state.phase != "hand" or (self.cup.ready and not self.cup.thrown):
                break
            if (problem := await self._not_ready()) is not None:
                return problem
            await asyncio.sleep(0)  # give other tasks a turn: perhaps nothing above has awaited anything
        else:
            return NOT_READY
        if self.host.decided_state.phase != "hand":
            return await self.host.submit(given)
        answer = await self.host.submit(given._replace(proof=compact(self.cup.throw())))
        if isinstance(answer, Receipt) and not answer.again and self._rolling is not None:
            await asyncio.wait([self._rolling])
        return answer

    async def call_off(self, given: Submission) -> EntryAnswer:
        """Enter a No roll with the proof of the throw; if the secret is lost, renew the commitment.

        A throw that was called cannot be called off: a person who saw the faces could choose which throws count.
        """
        await self.host.drain()
        host, state = self.host, self.host.decided_state
        if state.phase == "hand" and not isinstance(decide(host.law, state, given.command), Refusal):
            by, role, key = given.by, given.role, given.key
            return await host.write_refusal(given.text, SHOWN, by=by, role=role, key=key, now=given.now)
        if state.phase == "hand" or not self.cup.thrown:
            return await host.submit(given)
        with suppress(SecretLost):
            given = given._replace(proof=compact(self.cup.roll().proof))
        answer = await self.host.submit(given)
        if isinstance(answer, Receipt):
            await self.rest()
        return answer

    def check_nonces(self) -> None:
        """Look again whether a nonce is missing; if none is, the faces are called."""
        self._shown.set()

    def _follow(self, entries: list[Entry]) -> None:
        """Take durable rows: the cup learns the commitments and nonces in them; then start the task that calls the
        faces, or the one that prepares the next throw."""
        for entry in entries:
            self._followed = entry.row
            if entry.row.kind == "dice":
                self.cup.learn(loads(entry.row.body))
            elif entry.row.proof:
                self._learn(entry)
            for event in entry.events:
                if isinstance(event, Left):
                    self.cup.withdraw(event.player)
        if self.cup.thrown and self.host.durable_state.phase == "hand":
            self.trouble = ""
            self.check_nonces()
            self._preparing = _task(self._prepare_soon())

    def _learn(self, entry: Entry) -> None:
        self.cup.learn(loads(entry.row.proof))
        if isinstance(entry.command, Throw):
            self._rolling = _task(self._come_to_rest(REVEAL_SECONDS))
        else:
            self._preparing = _task(self._prepare_soon())
        self.check_nonces()
        self.changed()

    async def _come_to_rest(self, seconds: float) -> None:
        """Wait for the nonces, then call the faces, unless the throw was called off meanwhile."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._in_the_air() and self.cup.waiting and not self.cup.restored:
                    self._shown.clear()
                    await self._shown.wait()
        with suppress(SecretLost):
            if self._in_the_air():
                first, second, proof = self.cup.roll()
                roll = Submission(Roll(first, second), by="house", key="", now=self._clock(), proof=compact(proof))
                await self.host.submit(roll)

    def _in_the_air(self) -> bool:
        return self.cup.thrown and self.host.decided_state.phase != "hand"

    async def _not_ready(self) -> Problem | None:
        """Prepare the dice; return why they cannot be thrown, or None."""
        if self.cup.thrown:
            await self.host.drain()  # the call of the last throw is being stored
        if self.host.fault is not None:
            return Problem("table_suspended", self.host.suspended)
        try:
            if not self.trouble:
                await self._prepare()
        except Unavailable as fault:
            return Problem("table_suspended", f"the house cannot commit to a throw: {fault}; nothing is lost")
        return Problem("dice_failed", self.trouble) if self.trouble else None

    async def _prepare_soon(self) -> None:
        with suppress(Unavailable):  # retried at the next throw
            await self._prepare()
        self.changed()

    async def _prepare(self) -> None:
        """Prepare the secrets, one task at a time; raise Unavailable."""
        async with self._one:
            if self.cup.thrown and self.host.decided_state.phase == "hand" and self._followed is self.host.head:
                await self._commit_anew(f"throw {self.cup.number} ended without a call")
            try:
                self._prepared()
            except SecretLost as lost:
                await self._renew(str(lost))

    def _prepared(self) -> None:
        try:
            self.cup.prepare()
        except GeneratorFailed as failed:
            self._fail(str(failed))

    async def _renew(self, because: str) -> None:
        """Commit to a new secret in place of a lost one. With dice in the air nothing is replaced: the table reports
        that staff must call the throw off."""
        if self._in_the_air():
            self._fail(f"{because}; the throw in the air must be called off")
            return
        await self._commit_anew(because)
        if not self.trouble:
            self._prepared()

    async def _commit_anew(self, because: str) -> None:
        """Store a new commitment, to the next throw; raise Unavailable if it cannot be stored."""
        try:
            body = self.cup.renew(because)
        except GeneratorFailed as failed:
            self._fail(str(failed))
            return
        if not isinstance(await self.host.write_note("dice", body, by="house", now=self._clock()), Receipt):
            raise Unavailable("the new commitment of the dice could not be written")

    def _fail(self, why: str) -> None:
        self.trouble = f"no dice are thrown here: {why}; all wagers stand"
        self.changed()


def _task(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    return asyncio.get_running_loop().create_task(work)
