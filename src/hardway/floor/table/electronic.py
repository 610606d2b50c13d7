"""Throws electronic dice: betting closes, pages show their nonces, the house its secret, and the faces are called.

The row of the throw, with everyone's commitments, is durable before any nonce is asked for; the row of the roll shows
secret and nonces. Whatever the cup knows it learns from durable rows, so whether or not the thrower has gone since, the
dice come to rest. Where the generator fails, no dice are thrown: the table keeps its state and says why. Where a secret
is gone with the process that had it, the house commits anew, in a row that says so.
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

TRIES = 10
"""How often the dice are made ready for one throw; a second time is seldom needed, and a third never was."""
NOT_READY = Problem("dice_failed", "the dice are not ready; nothing is lost, throw again")
REVEAL_SECONDS = 5.0
"""How long a connected page may take to show its nonce, on however busy a machine; and to find a table again that was
opened with the dice in the air. One whose line is gone has taken its commitment back before the throw."""


class Electronic:
    """The electronic dice of one table."""

    def __init__(self, host: TableHost, cup: Cup, *, clock: Callable[[], datetime]) -> None:
        self.host, self.cup = host, cup
        self.trouble = ""
        """Why no dice are thrown here."""
        self.changed: Callable[[], None] = lambda: None
        self._clock = clock
        self._shown = asyncio.Event()
        self._one = asyncio.Lock()
        """The cup is prepared by one at a time."""
        self._rolling: asyncio.Task[None] | None = None
        """The dice in the air."""
        self._preparing: asyncio.Task[None] | None = None
        self._followed = host.durable_row
        """The last row the cup has learned from."""
        host.followers.append(self._follow)

    async def open(self) -> None:
        """Have the secrets at hand; raise Unavailable."""
        await self._prepare()

    def start(self) -> None:
        """Let a throw come to rest that was in the air when the table was last left."""
        if self._in_the_air() and not self.trouble:
            self._rolling = _task(self._come_to_rest(REVEAL_SECONDS))

    async def rest(self) -> None:
        """Wait until no dice are in the air and the next ones are prepared."""
        if self.tasks:
            await asyncio.wait(self.tasks)

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """Return what is under way."""
        return [task for task in (self._rolling, self._preparing) if task is not None and not task.done()]

    async def throw(self, given: Submission) -> EntryAnswer:
        """Let the dice leave the hand. The answer is that of the throw, and comes when the faces have been called."""
        for _ in range(TRIES):
            if self.host.decided_state.phase != "hand" or (self.cup.ready and not self.cup.thrown):
                break
            if (problem := await self._not_ready()) is not None:
                return problem
            await asyncio.sleep(0)  # nothing above need have waited, and what is awaited may be for the loop to do
        else:
            return NOT_READY
        if self.host.decided_state.phase != "hand":
            return await self.host.submit(given)
        answer = await self.host.submit(given._replace(proof=compact(self.cup.throw())))
        if isinstance(answer, Receipt) and not answer.again and self._rolling is not None:
            await asyncio.wait([self._rolling])
        return answer

    async def call_off(self, given: Submission) -> EntryAnswer:
        """Enter what calls a throw off, and show the secret all the same; if it is gone, commit to the next throw.

        A throw that has been called stands: one who knows what the dice showed would choose which throws count.
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
        """Look again whether a nonce is still awaited."""
        self._shown.set()

    def _follow(self, entries: list[Entry]) -> None:
        """Take what durable rows say of the dice, and do what comes next."""
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
        """Wait for the pages' nonces, and call the faces; unless the throw is called off meanwhile."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._in_the_air() and self.cup.waiting:
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
        """Prepare what is not; say why the dice cannot be thrown now."""
        if self.cup.thrown:
            await self.host.drain()  # the call of the last throw is on its way
        if self.host.fault is not None:
            return Problem("table_suspended", self.host.suspended)
        try:
            if not self.trouble:
                await self._prepare()
        except Unavailable as fault:
            return Problem("table_suspended", f"the house cannot commit to a throw: {fault}; nothing is lost")
        return Problem("dice_failed", self.trouble) if self.trouble else None

    async def _prepare_soon(self) -> None:
        with suppress(Unavailable):  # it is tried again when the dice are next thrown
            await self._prepare()
        self.changed()

    async def _prepare(self) -> None:
        """Have the secrets at hand, for one at a time; raise Unavailable."""
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
        """Give up a commitment whose secret is gone, openly. A throw in the air then waits for staff to call it off."""
        if self._in_the_air():
            self._fail(f"{because}; the throw in the air must be called off")
            return
        await self._commit_anew(because)
        if not self.trouble:
            self._prepared()

    async def _commit_anew(self, because: str) -> None:
        """Commit openly to the next throw; raise Unavailable."""
        try:
            body = self.cup.renew(because)
        except GeneratorFailed as failed:
            self._fail(str(failed))
            return
        if not isinstance(await self.host.write_note("dice", body, by="house", now=self._clock()), Receipt):
            raise Unavailable("the new commitment of the dice could not be written")

    def _fail(self, why: str) -> None:
        self.trouble = f"no dice are thrown here: {why}; what stands on the table stands"
        self.changed()


def _task(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    return asyncio.get_running_loop().create_task(work)
