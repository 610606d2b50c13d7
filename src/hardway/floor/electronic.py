"""Throws electronic dice: betting closes, pages show their nonces, the house its secret, and the faces are called.

The row of the throw, with everyone's commitments, is durable before any nonce is asked for; the row of the roll shows
secret and nonces. Where the generator fails or a secret is lost, no dice are thrown: the table keeps its state and says
why.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

from hardway.floor.chance import GeneratorFailed
from hardway.floor.dice import Cup, SecretLost
from hardway.floor.host import Answered, Given, Host, Receipt
from hardway.floor.problem import Problem
from hardway.journal import compact
from hardway.table.commands import Roll

REVEAL_SECONDS = 1.5
"""How long a page may take to show its nonce."""
Keep = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Does what may wait for the store off the loop."""


class Electronic:
    """The electronic dice of one table."""

    def __init__(self, host: Host, cup: Cup, *, keep: Keep, clock: Callable[[], datetime]) -> None:
        self.host, self.cup = host, cup
        self.trouble = ""
        """Why no dice are thrown here."""
        self.changed: Callable[[], None] = lambda: None
        self._keep, self._clock = keep, clock
        self._shown = asyncio.Event()

    async def open(self) -> None:
        """Have the secrets at hand; a throw that was in the air when the table was last left is called."""
        await self._prepare()
        if self.cup.thrown and not self.trouble:
            await self._roll()

    async def throw(self, given: Given) -> Answered:
        """Let the dice leave the hand. The answer is that of the throw; the faces are called soon after."""
        if not self.cup.ready and not self.trouble:
            await self._prepare()
        if self.trouble:
            return Problem("dice_failed", self.trouble)
        if self.host.ahead.phase != "hand" or self.cup.thrown:
            return await self.host.submit(given)
        proof = self.cup.throw()
        answer = await self.host.submit(given._replace(proof=compact(proof)))
        if isinstance(answer, Receipt) and not answer.again:
            self.cup.learn(proof)
            self.changed()
            await self._reveal()
            await self._roll()
        return answer

    async def call_off(self, given: Given) -> Answered:
        """Enter what calls a throw off, and show the secret all the same."""
        if not self.cup.thrown:
            return await self.host.submit(given)
        try:
            proof = self.cup.roll().proof
        except SecretLost as lost:
            return await self._call_off_unseen(given, str(lost))
        return await self._end(given._replace(proof=compact(proof)), proof)

    async def _call_off_unseen(self, given: Given, because: str) -> Answered:
        """Call off a throw that nobody can tell the faces of, and commit to the next one."""
        answer = await self.host.submit(given)
        if isinstance(answer, Receipt):
            self.trouble = ""
            await self._commit_anew(because)
        return answer

    def nonce_shown(self) -> None:
        """Look again whether a nonce is still awaited."""
        self._shown.set()

    async def _reveal(self) -> None:
        try:
            async with asyncio.timeout(REVEAL_SECONDS):
                while self.cup.thrown and self.cup.waiting:
                    self._shown.clear()
                    await self._shown.wait()
        except TimeoutError:
            pass

    async def _roll(self) -> None:
        if self.cup.thrown:  # it may have been called off meanwhile
            first, second, proof = self.cup.roll()
            given = Given(Roll(first, second), by="house", key="", now=self._clock(), proof=compact(proof))
            await self._end(given, proof)

    async def _end(self, given: Given, proof: dict[str, Any]) -> Answered:
        answer = await self.host.submit(given)
        if isinstance(answer, Receipt) and self.cup.thrown:
            self.cup.learn(proof)
            await self._prepare()
            self.changed()
        return answer

    async def _prepare(self) -> None:
        try:
            await self._keep(self.cup.prepare)
        except SecretLost as lost:
            await self._renew(str(lost))
        except GeneratorFailed as failed:
            self._fail(str(failed))
        else:
            await self._keep(self.cup.tidy)

    async def _renew(self, because: str) -> None:
        """Give up a commitment whose secret is gone, openly. A throw in the air then waits for staff to call it off."""
        if self.cup.thrown:
            self._fail(f"{because}; the throw in the air must be called off")
            return
        await self._commit_anew(because)

    async def _commit_anew(self, because: str) -> None:
        try:
            body = await self._keep(lambda: self.cup.renew(because))
        except GeneratorFailed as failed:
            self._fail(str(failed))
            return
        if isinstance(await self.host.note("dice", body, by="house", now=self._clock()), Receipt):
            self.cup.learn(body)
            await self._prepare()

    def _fail(self, why: str) -> None:
        self.trouble = f"no dice are thrown here: {why}; what stands on the table stands"
        self.changed()
