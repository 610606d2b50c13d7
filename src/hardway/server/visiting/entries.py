"""Entries at tables: exclusions and limits are checked first, and the person who enters pays for the work.

Knows no socket; `hosted` has the entries of tournaments and promotions.
"""

from collections.abc import Coroutine
from typing import Any

from hardway.floor.problem import STOPPING, Problem
from hardway.floor.runtime.entry import AnswerFuture, EntryAnswer
from hardway.floor.runtime.entry_sessions import as_future
from hardway.floor.table.live import Live
from hardway.journal import Unavailable
from hardway.notation.suggestion import with_suggestion
from hardway.notation.words import SentEntry
from hardway.server.house import House
from hardway.server.shares.budget import CpuBudget, charge_task
from hardway.server.visiting.visitor import Visitor, works_at
from hardway.table import Refusal
from hardway.values.verbs import staked


def enter_at_table(
    house: House, live: Live, who: Visitor, entry: SentEntry, key: str, budget: CpuBudget | None = None
) -> AnswerFuture:
    """Enter something at a table; it begins at once, and the answer is a future. `budget` pays for an entry that takes
    a while."""
    kept_out, stakes = house.barred.get(who.person), staked(entry.verb, entry.rest)
    # their own dice they throw: their wagers are decided; another player can choose another person to throw
    for_another = entry.verb == "throw" and live.host.decided_state.proxy == who.person
    house.runs.turns.entry()
    if house.stopping or stakes == "money" or (kept_out and not who.role and (stakes != "nothing" or for_another)):
        answer = _begin(house, _ask_first(house, live, who, entry, key), budget)
    else:
        at = live.giver(who.person, who.role, guest=who.kind == "guest")
        answer = live.enter(at, entry, f"{who.person}/{key}", begin=lambda work: _begin(house, work, budget))
    answer.add_done_callback(house.metrics.entered)
    return answer


def guessed_answer(live: Live, entry: SentEntry, answer: EntryAnswer) -> EntryAnswer:
    """Return an answer; if it refuses an unknown wager, it suggests the one that was probably meant."""
    return with_suggestion(answer, entry, live.host.law.book.words) if isinstance(answer, Refusal) else answer


def _begin(house: House, work: Coroutine[Any, Any, EntryAnswer], budget: CpuBudget | None) -> AnswerFuture:
    if budget is None:
        return house.start_work(work)
    answer = house.start_work(_paid(work, budget))
    # a task that is cancelled before it began never awaits the work
    answer.add_done_callback(lambda _: work.close())
    return answer


async def _paid(work: Coroutine[Any, Any, EntryAnswer], budget: CpuBudget) -> EntryAnswer:
    return await charge_task(work, budget)


async def _ask_first(house: House, live: Live, who: Visitor, entry: SentEntry, key: str) -> EntryAnswer:
    """Enter something that exclusions and limits may refuse before the table does, unless its key was answered
    already.
    """
    mark, kept_out = f"{who.person}/{key}", house.barred.get(who.person)
    if kept_out is not None and not who.role:
        return await as_future(live.host.sessions.known_answer(mark, entry) or kept_out)
    if house.stopping:
        return STOPPING
    at = live.giver(who.person, who.role, guest=who.kind == "guest")
    if live.host.durable_state.mode == "casino":  # they may have been given a role since they came
        try:
            at = at._replace(works=await works_at(house, live.host, who))
        except Unavailable as fault:
            return Problem("table_suspended", f"the journal cannot be read: {fault}; nothing is lost")
    return await live.enter(at, entry, mark)
