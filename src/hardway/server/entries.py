"""What visitors enter, on its way to their table: who is kept from playing, limits on what they bring, counts.

Knows tables in play; neither sockets nor hubs.
"""

import asyncio
from contextlib import suppress
from weakref import WeakValueDictionary

from hardway.floor.problem import Problem
from hardway.floor.table.host import Answered, Keyed, Receipt, Waiting
from hardway.floor.table.live import Live
from hardway.journal import Unavailable
from hardway.server.context import Context
from hardway.server.visitor import Visitor, works_at

STAKES = ("seat", "buyin", "tokens", "bet", "undo")
"""Entries that bring money to the table or may put it on the layout; somebody kept from playing may still take chips
down and leave."""
BRINGS = ("seat", "buyin")


class Entries:
    """The way in for everything that is entered in one process."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.kept_out: dict[str, Problem] = {}
        """Who may bring no money to a table now, of those connected."""
        self._bringing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def enter_now(self, live: Live, who: Visitor, entry: str, key: str) -> Waiting | None:
        """Enter what is asked of nobody but the table; None for the rest."""
        context = self._context
        if context.stopping or who.person in self.kept_out:
            return None
        context.runs.turns.entry()
        answer = live.enter_now(live.at(who.person, who.role), entry, f"{who.person}/{key}")
        if answer is not None:
            answer.add_done_callback(lambda answer: context.metrics.entered(answer.result()))
        return answer

    async def enter(self, live: Live, who: Visitor, entry: str, key: str) -> Answered:
        """Enter what somebody says at a table."""
        context, mark = self._context, f"{who.person}/{key}"
        context.runs.turns.entry()
        if self.kept_out and not who.role and entry.lstrip().startswith(STAKES):
            problem = self.kept_out.get(who.person)
            if problem is not None:
                return await live.host.before(Keyed(mark, who.person, entry)) or problem
        if context.stopping:
            return Problem("stopping", "the server is stopping; nothing is lost, come back in a moment")
        if entry.lstrip().startswith(BRINGS):
            answer = await self._bring(live, who, entry, mark)
        else:
            answer = await live.enter(live.at(who.person, who.role, guest=who.kind == "guest"), entry, mark)
        context.metrics.entered(answer)
        return answer

    async def _bring(self, live: Live, who: Visitor, entry: str, mark: str) -> Answered:
        """Enter what brings money: one at a time for each person, for a limit counts what is durable."""
        context, at = self._context, live.at(who.person, who.role, guest=who.kind == "guest")
        if live.host.told.mode == "casino":  # a role may have been given since they came
            at = at._replace(works=await works_at(context, live, who))
        async with self._bringing.setdefault(who.person, asyncio.Lock()):
            answer = await live.enter(at, entry, mark)
            comes = isinstance(answer, Receipt) and not answer.again
            may_come = isinstance(answer, Problem) and answer.name == "not_certain"
            if not comes and not may_come:
                with suppress(Unavailable):  # what is held is let go by itself in a minute
                    await context.desk(lambda: context.ledger.let_go(who.person))
            return answer
