"""One connection to one table. Takes messages in the order they come, and answers every entry."""

import asyncio
import time
from json import dumps

from hardway.floor.people import Signed
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Answered, Receipt, Waiting
from hardway.notation.words import SentEntry
from hardway.server.answers.errors import error_of
from hardway.server.answers.json_forms import error, text
from hardway.server.context import LOG, Context
from hardway.server.messages import from_client as m
from hardway.server.sockets.connection import Arrival, Connection
from hardway.server.sockets.hub import Hub
from hardway.server.visiting.entries import Entries, guessed_answer
from hardway.server.visiting.visitor import Visitor, roles_at
from hardway.table import Refusal
from hardway.values.verbs import staked

FAILED = Problem("failed", "something went wrong here, and it is our mistake; look before you enter it again")


class TableConnection(Connection):
    """One socket at a table."""

    def __init__(self, context: Context, entries: Entries, hub: Hub, visitor: Visitor, arrival: Arrival) -> None:
        super().__init__(context, visitor, arrival)
        self.hub, self._entries = hub, entries
        self.follows = False
        self._waiting = 0
        """Entries without an answer yet; they go on when the socket is gone, for dice may be in the air."""

    async def roles(self, signed: Signed) -> tuple[str, ...]:
        """Return the roles that somebody has at the table."""
        return await roles_at(self._context, self.hub.live, signed)

    @property
    def looks_on(self) -> bool:
        """Say whether the work of the role is to look on."""
        role = self.hub.live.host.law.book.roles.get(self.visitor.role)
        return role is not None and role.looks_on

    def renamed(self, name: str) -> None:
        """Show the person by another name, to everyone at the table."""
        super().renamed(name)
        if self.visitor.person in self.hub.names:
            self.hub.name({self.visitor.person: name})

    def leave(self) -> None:
        """Leave the table."""
        self.hub.leave(self)

    async def take(self, message: m.FromClient) -> None:
        """Take an entry, and whatever else is sent to a table."""
        if type(message) is m.Enter:
            self.active = True
            await self._enter(message)
        else:
            self._other(message)

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
        if isinstance(message, m.Legal):
            self.follows = self.follows or message.follow
            self.push(self.hub.legal_message(self.visitor, message.ask))
        elif isinstance(message, m.Say):
            self._say(message.words)
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


def answer_text(answer: Answered, key: str) -> str:
    """Return the message that answers an entry."""
    if type(answer) is Receipt:
        again = "true" if answer.again else "false"
        return f'{{"type":"ack","key":{dumps(key)},"seq":{answer.seq},"again":{again}}}'
    kind = "refused" if isinstance(answer, Refusal) else "problem"
    assert isinstance(answer, Refusal | Problem)
    return text({"type": kind, "key": key, "error": error_of(answer)})
