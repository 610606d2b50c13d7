"""One connection to one table. Takes messages in the order they come, sends what is pushed to it, and ends by a name.

A connection has a queue of its own: telling it something never waits. Where the queue grows past its bounds the
other end is too slow, and is told to come back (`after` gives it what it missed).
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime
from json import dumps
from typing import Any

from pydantic import ValidationError

from hardway.floor.people.sessions import IDLE
from hardway.floor.problem import Problem
from hardway.floor.table.betting_closed import legal_here
from hardway.floor.table.host import Answered, Receipt, Waiting
from hardway.notation.words import SentEntry
from hardway.server.codes import BAD, ELSEWHERE, OVER, SLOW, TOO_MANY
from hardway.server.context import LOG, Context
from hardway.server.entries import Entries, guessed_answer
from hardway.server.errors import error_of
from hardway.server.hub import Hub
from hardway.server.json_forms import error, text
from hardway.server.rates import Bucket
from hardway.server.visitor import Visitor
from hardway.table import Refusal
from hardway.values.verbs import staked
from hardway.wire.messages import FROM_CLIENT
from hardway.wire.messages import from_client as m

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]

FAILED = Problem("failed", "something went wrong here, and it is our mistake; ask again with the same key")


class Connection:
    """One socket."""

    def __init__(
        self, context: Context, entries: Entries, hub: Hub, visitor: Visitor, *, token: str, session: str, send: Send,
        write: Callable[[str], bool], address: str,
    ) -> None:  # fmt: skip
        self.hub, self.visitor, self.address = hub, visitor, address
        self._context, self._entries = context, entries
        self.purse = context.budgets.purse(address, visitor.person)
        self.token, self.session = token, session
        self.active = True
        """The person acted here since the session was last looked at; what a page sends by itself is no act."""
        self.locks: datetime | None = context.clock() + IDLE[visitor.kind] if visitor.kind in IDLE else None
        """When the session locks, as far as it is known here."""
        self.acted = context.clock()
        """When the session was last looked at and the person had acted."""
        self._send, self._write = send, write
        self._queue: deque[tuple[str, str]] = deque()
        self._bytes = 0
        self._free = True
        """Nothing waits to be sent."""
        self._wake: asyncio.Future[None] | None = None
        self._end: tuple[int, str] | None = None
        self.ending: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when this end has been told to close."""
        self._waiting = 0
        """Entries without an answer yet; they go on when the socket is gone, for dice may be in the air."""
        limits = context.settings
        self._bucket = Bucket(limits.messages_per_second, limits.messages_burst)
        self._over = 0

    # what is sent

    def push(self, message: str, kind: str = "") -> None:
        """Send a message when the connection takes it; one of a `kind` takes the place of one that still waits."""
        if self._end is not None:
            return
        if self._free and self._write(message):
            return
        self._free = False
        queue, limits = self._queue, self._context.settings
        if kind:
            for place, (waiting, _) in enumerate(queue):
                if waiting == kind:
                    del queue[place]
                    break
        queue.append((kind, message))
        self._bytes += len(message)
        self._rouse()
        if len(queue) > limits.queue_messages or self._bytes > limits.queue_bytes:
            self._context.metrics.slow.inc()
            queue.clear()
            self.end(SLOW, "slow")

    def end(self, code: int, reason: str) -> None:
        """Close once what waits is sent."""
        if self._end is None:
            self._end = code, reason
            self.ending.set_result(None)
            self._rouse()

    def elsewhere(self, address: str) -> None:
        """Say where the table is, and close."""
        self.push(text({"type": "elsewhere", "address": address}))
        self.end(ELSEWHERE, "elsewhere")

    def problem(self, form: dict[str, Any], key: str | None = None) -> None:
        """Say that something could not be done."""
        self.push(text({"type": "problem", "key": key, "error": form}))

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def sending(self) -> None:
        """Send what could not be sent at once, and the end."""
        queue, loop = self._queue, asyncio.get_running_loop()
        while True:
            while queue:
                self._bytes -= len(queue[0][1])
                await self._send({"type": "websocket.send", "text": queue.popleft()[1]})
            self._bytes, self._free = 0, True
            if self._end is not None:
                code, reason = self._end
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._wake = loop.create_future()
            await self._wake

    # what is received

    async def receiving(self, receive: Receive) -> None:
        """Take what is sent, until the other end goes or is sent away. One who has spent their share of the processor
        waits before the next message is read."""
        while self._end is None:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            await self._take(message.get("text"))
            if wait := self.purse.wait():
                await asyncio.sleep(wait)

    async def _take(self, words: str | None) -> None:
        limits = self._context.settings
        if words is None or len(words) > limits.message_bytes:
            says = f"a message is JSON text of at most {limits.message_bytes} characters"
            self.problem(error("too_large" if words else "bad_message", says))
            self.end(BAD, "bad_message")
            return
        if not self._bucket.take(time.monotonic()):
            self._too_many()
            return
        self._context.metrics.received.inc()
        try:
            message = FROM_CLIENT.validate_json(words)
        except ValidationError as wrong:
            self.problem(error("bad_message", _wrong(wrong)))
            return
        if type(message) is m.Enter:
            self.active = True
            await self._enter(message)
        else:
            self._other(message)

    def _too_many(self) -> None:
        self._over += 1
        rate = self._context.settings.messages_per_second
        self.problem(error("too_many", f"more than {rate:g} messages a second; this one was not read"))
        if self._over > self._context.settings.messages_burst:
            self.end(TOO_MANY, "too_many")

    async def _enter(self, message: m.Enter) -> None:
        if self._waiting >= self._context.settings.waiting_entries:
            says = f"{self._waiting} entries wait for their answers; wait for some of them"
            self.problem(error("too_many", says), message.key)
            return
        entry = SentEntry(message.entry)
        try:
            answer = self._entries.enter(self.hub.live, self.visitor, entry, message.key, self.purse)
        except Exception as mistake:  # of ours
            LOG.error("work failed", exc_info=mistake)
            self.push(answer_text(FAILED, message.key))
            return
        self._waiting += 1
        answer.add_done_callback(lambda answer: self._answered(answer, entry, message.key))
        if staked(entry.verb, entry.rest) in (
            "money",
            "tokens",
        ):  # may wait to be decided; what is sent after waits for it
            await asyncio.wait((answer,))

    def _answered(self, answer: Waiting, entry: SentEntry, key: str) -> None:
        self._waiting -= 1
        failed = answer.cancelled() or answer.exception() is not None  # which is logged where it was begun
        told = FAILED if failed else guessed_answer(self.hub.live, entry, answer.result())
        self.push(answer_text(told, key))

    def _other(self, message: m.FromClient) -> None:
        live, person = self.hub.live, self.visitor.person
        if isinstance(message, m.Ping):
            self.push('{"type":"pong"}', "pong")
        elif isinstance(message, m.Legal):
            self.push(f'{{"type":"legal","ask":{dumps(message.ask)},{legal_text(self.hub, self.visitor)[1:]}')
        elif isinstance(message, m.Say):
            self._say(message.words)
        elif isinstance(message, m.Active):
            self.active = True
        elif self.visitor.role:
            self.problem(error("not_taken", "the pages of players commit to nonces, not those of staff"))
        else:
            if isinstance(message, m.Commit):
                refused = live.commit(person, message.throw, message.commitment)
            else:
                assert isinstance(message, m.Reveal)
                refused = live.reveal(person, message.throw, message.nonce)
            if refused is not None:
                self.problem(error_of(refused))

    def _say(self, words: str) -> None:
        self.active = True
        if not self._context.chat.of(self.visitor.person).take(time.monotonic()):
            self.problem(error("too_many", "one sentence a second: this one was not passed on"))
            return
        if self.visitor.kind == "guest" and self.hub.live.host.told.mode == "casino":
            self.problem(error("not_allowed", "at a table of the casino those speak who have an account"))
            return
        if not words.isprintable() or not words.strip():
            self.problem(error("bad_message", "words are one line that can be printed"))
            return
        self.hub.speak(self.visitor, words)

    def signed_out(self) -> None:
        """End because the session has."""
        self.problem(error("session_over", "This session has ended: sign in again."))
        self.end(OVER, "session_over")


def answer_text(answer: Answered, key: str) -> str:
    """Return the message that answers an entry."""
    if type(answer) is Receipt:
        again = "true" if answer.again else "false"
        return f'{{"type":"ack","key":{dumps(key)},"seq":{answer.seq},"again":{again}}}'
    kind = "refused" if isinstance(answer, Refusal) else "problem"
    assert isinstance(answer, Refusal | Problem)
    return text({"type": kind, "key": key, "error": error_of(answer)})


def legal_text(hub: Hub, visitor: Visitor) -> str:
    """Return what somebody may enter now, as JSON; for one who was never at the table, to sit down.

    Working it out costs as much as a hundred wagers: it is kept for each viewer until the table's next row.
    """
    host = hub.live.host
    who = visitor.role or visitor.person
    known = bool(visitor.role) or who in host.told.players or who in host.told.left
    return hub.legal.of(host.durable.hash, who if known else "", lambda: _legal_text(hub, who if known else ""))


def _legal_text(hub: Hub, who: str) -> str:
    host = hub.live.host
    found = legal_here(host.law, host.told, who, dice=host.dice) if who else {"may": [{"entry": "seat"}], "not": []}
    return text({"seq": host.durable.seq, **host.law.book.identity, "legal": found})


def _wrong(wrong: ValidationError) -> str:
    """Say what is wrong with a message, without repeating it."""
    first = wrong.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])
