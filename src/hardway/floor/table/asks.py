"""Requests of players (asks): entries that staff of a role must confirm wait here until staff confirm or decline them.

A request is for one throw: it lapses once the dice are called, and when its player leaves the table.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import AnswerFuture, EntryAnswer, Receipt, resolve
from hardway.floor.table.table_door import Ask, Giver, confirm, decline
from hardway.rulebook import Law
from hardway.table import Refusal
from hardway.table.model.commands import Command

MAX_PER_PLAYER = 8
"""The most open requests that one player may have, since every change sends all open requests to all staff."""
LAPSED = Problem("not_taken", "the dice were called before staff answered; ask again")
TOO_MANY = Problem("not_taken", f"you have {MAX_PER_PLAYER} open requests already; wait for the staff's answers")
LEFT = Problem("not_taken", "the player who asked has left the table")


class WaitingAsk(NamedTuple):
    """A player's request that waits for staff to confirm or decline it."""

    ask: Ask
    who: Giver
    key: str
    text: str
    """The entry as it was typed."""
    rolls: int
    """How many rolls the table had when the player asked."""
    answer: AnswerFuture
    """The future that is resolved with the answer to the player."""

    def resolve(self, answer: EntryAnswer) -> None:
        """Give the player who asked the answer."""
        resolve(self.answer, answer)


class Asks:
    """The requests of players at one table that wait for staff to confirm or decline them, oldest first."""

    def __init__(self, law: Law) -> None:
        self._law, self._number = law, 0
        self.waiting: dict[str, WaitingAsk] = {}

    def add(self, ask: Ask, who: Giver, key: str, text: str, *, rolls: int) -> AnswerFuture:
        """Add a request made after so many rolls; return the future of its answer. One too many is refused at once."""
        answer: AnswerFuture = asyncio.get_running_loop().create_future()
        if sum(asked.who.person == who.person for asked in self.waiting.values()) >= MAX_PER_PLAYER:
            answer.set_result(TOO_MANY)
            return answer
        self._number += 1
        self.waiting[f"a{self._number}"] = WaitingAsk(ask, who, key, text, rolls, answer)
        return answer

    def answer(
        self, id: str, who: Giver, *, yes: bool, rolls: int
    ) -> tuple[Command | Refusal, WaitingAsk] | Receipt | Refusal | Problem | None:
        """Confirm (`yes`) or decline a request; return it with the command to enter or the refusal to store, or why
        this person may not answer it.

        A receipt: it needs a further confirmation. None: there is no such request.
        """
        asked = self.waiting.get(id)
        if asked is None:
            return None
        if asked.rolls != rolls:  # `lapse` answers the player, once the call is durable
            return LAPSED
        if not yes:
            refusal = decline(self._law, asked.ask, who)
            if refusal.reason != "not_confirmed":
                return refusal
            return refusal, self.waiting.pop(id)
        filled = confirm(self._law, asked.ask, who)
        if isinstance(filled, Refusal):
            return filled
        if isinstance(filled, Ask):
            self.waiting[id] = asked._replace(ask=filled)
            return Receipt(0)
        return filled, self.waiting.pop(id)

    def lapse(self, *, rolls: range) -> bool:
        """Drop the requests made for another throw than the current one; return whether there were any.

        `rolls` are the counts of rolls that may be current: from that of the stored rows to that of all decided ones,
        because a row with the call of a throw may be lost before it is stored.
        """
        return self._drop(LAPSED, lambda asked: asked.rolls not in rolls)

    def leave(self, player: str, why: Problem = LEFT) -> bool:
        """Drop the requests of a player who left or may no longer play; return whether there were any."""
        return self._drop(why, lambda asked: asked.who.person == player)

    def close(self, why: Problem) -> None:
        """Drop every request, because the table is released; a retry is a new one wherever the table opens again."""
        self._drop(why, lambda asked: True)

    def _drop(self, why: Problem, is_lapsed: Callable[[WaitingAsk], bool]) -> bool:
        lapsed = [id for id, asked in self.waiting.items() if is_lapsed(asked)]
        for id in lapsed:
            self.waiting.pop(id).resolve(why)
        return bool(lapsed)
