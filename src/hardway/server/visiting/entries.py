"""What visitors enter, on its way to their table: who is kept from playing, limits on what they bring, counts.

Knows tables in play; neither sockets nor hubs.
"""

from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime.entry import Answered, Receipt, Waiting
from hardway.floor.runtime.entry_sessions import ready
from hardway.floor.table.live import Live
from hardway.journal import Unavailable
from hardway.notation.words import SentEntry
from hardway.report.sentences.guessed import guessed
from hardway.server.context import Context
from hardway.server.shares.budget import Purse, metered
from hardway.server.visiting.visitor import Visitor, works_at
from hardway.table import Refusal
from hardway.values.verbs import staked


class Entries:
    """The way in for everything that is entered in one process."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.kept_out: dict[str, Problem] = {}
        """Who may bring no money to a table now, of those connected."""

    def enter(self, live: Live, who: Visitor, entry: SentEntry, key: str, purse: Purse | None = None) -> Waiting:
        """Enter what somebody says at a table, begun at once; what takes a while is paid from `purse`."""
        context, kept_out = self._context, self.kept_out.get(who.person)
        context.runs.turns.entry()
        puts_up = staked(entry.verb, entry.rest)
        if context.stopping or puts_up == "money" or (kept_out and not who.role and puts_up != "nothing"):
            answer = self._begin(self._asked_first(live, who, entry, key), purse)
        else:
            at = live.at(who.person, who.role, guest=who.kind == "guest")
            answer = live.enter(at, entry, f"{who.person}/{key}", begin=lambda work: self._begin(work, purse))
        answer.add_done_callback(self._count)
        return answer

    def _begin(self, work: Coroutine[Any, Any, Answered], purse: Purse | None) -> Waiting:
        if purse is None:
            return self._context.start_work(work)
        answer = self._context.start_work(_paid(work, purse))
        answer.add_done_callback(lambda _: work.close())  # stopped before it began, nobody would ever await it
        return answer

    def _count(self, answer: Waiting) -> None:
        if not answer.cancelled() and answer.exception() is None:
            self._context.metrics.entered(answer.result())

    async def _asked_first(self, live: Live, who: Visitor, entry: SentEntry, key: str) -> Answered:
        """Enter what may be refused before the table is asked, unless its key has an answer already."""
        mark, kept_out = f"{who.person}/{key}", self.kept_out.get(who.person)
        if kept_out is not None and not who.role:
            return await ready(live.host.sessions.earlier(mark) or kept_out)
        if self._context.stopping:
            return STOPPING
        return await self._bring(live, who, entry, mark)

    async def _bring(self, live: Live, who: Visitor, entry: SentEntry, mark: str) -> Answered:
        """Enter what brings money."""
        context, at = self._context, live.at(who.person, who.role, guest=who.kind == "guest")
        if live.host.told.mode == "casino":  # a role may have been given since they came
            at = at._replace(works=await works_at(context, live, who))
        async with context.bringing(who.person):
            answer = await live.enter(at, entry, mark)
            comes = isinstance(answer, Receipt) and not answer.again
            may_come = isinstance(answer, Problem) and answer.name == "not_certain"
            if not comes and not may_come:
                with suppress(Unavailable):  # what is held is let go by itself in a minute
                    await context.desk(lambda: context.ledger.let_go(who.person))
            return answer


def guessed_answer(live: Live, entry: SentEntry, answer: Answered) -> Answered:
    """Return an answer to who entered something; a refusal of a wager nobody knows says which was probably meant."""
    return guessed(answer, entry, live.host.law.book.words) if isinstance(answer, Refusal) else answer


async def _paid(work: Coroutine[Any, Any, Answered], purse: Purse) -> Answered:
    return await metered(work, purse)
