"""What players ask of staff: an entry that a book wants confirmed waits here until somebody of the role answers.

An ask is about the throw before which it was asked: once the dice are called it has lapsed, and so it has when its
player leaves the table.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import AnswerFuture, EntryAnswer, Receipt, resolve
from hardway.floor.table.table_door import Ask, Giver, confirm, declined
from hardway.rulebook import Law
from hardway.table import Refusal
from hardway.table.model.commands import Command

OF_ONE = 8
"""What one player may wait for at a time: all of it lies before the staff, and is told to them again and again."""
LAPSED = Problem("not_taken", "the dice were called before anybody answered; ask again")
ENOUGH = Problem("not_taken", f"{OF_ONE} things that you asked for wait for the staff's answer; wait for some of them")
LEFT = Problem("not_taken", "the player who asked has left the table")


class WaitingAsk(NamedTuple):
    """An entry that waits, who gave it under which key, before which roll, and who is told what becomes of it."""

    ask: Ask
    who: Giver
    key: str
    text: str
    """As it was said."""
    rolls: int
    answer: AnswerFuture

    def tell(self, said: EntryAnswer) -> None:
        """Tell the one who asked."""
        resolve(self.answer, said)


class Asks:
    """The asks of one table, oldest first."""

    def __init__(self, law: Law) -> None:
        self._law, self._number = law, 0
        self.waiting: dict[str, WaitingAsk] = {}

    def wait(self, ask: Ask, who: Giver, key: str, text: str, *, rolls: int) -> AnswerFuture:
        """Put an ask before the staff, after so many rolls; answer at once if there are too many."""
        answer: AnswerFuture = asyncio.get_running_loop().create_future()
        if sum(asked.who.person == who.person for asked in self.waiting.values()) >= OF_ONE:
            answer.set_result(ENOUGH)
            return answer
        self._number += 1
        self.waiting[f"a{self._number}"] = WaitingAsk(ask, who, key, text, rolls, answer)
        return answer

    def answer(
        self, id: str, who: Giver, *, yes: bool, rolls: int
    ) -> tuple[Command, WaitingAsk] | Receipt | Refusal | Problem | None:
        """Answer an ask: return the command to enter and for whom; a refusal if it is not theirs to answer; None if
        there is no such ask. A receipt says that it was declined, or that another confirmation is still wanted."""
        asked = self.waiting.get(id)
        if asked is None:
            return None
        if asked.rolls != rolls:  # the one who asked is told by `lapse`, once the call is durable
            return LAPSED
        if not yes:
            said = declined(self._law, asked.ask, who)
            if said.reason != "not_confirmed":
                return said
            self.waiting.pop(id).tell(said)
            return Receipt(0)
        filled = confirm(self._law, asked.ask, who)
        if isinstance(filled, Refusal):
            return filled
        if isinstance(filled, Ask):
            self.waiting[id] = asked._replace(ask=filled)
            return Receipt(0)
        return filled, self.waiting.pop(id)

    def lapse(self, *, rolls: range) -> bool:
        """Drop what was asked before the dice were last called, or after a call that was taken back; say whether
        anything was. `rolls` runs between what is durable and what is decided: what was asked at one of them stands."""
        return self._drop(LAPSED, lambda asked: asked.rolls not in rolls)

    def leave(self, player: str, why: Problem = LEFT) -> bool:
        """Drop what somebody asked who has left, or may ask for nothing more; say whether anything was."""
        return self._drop(why, lambda asked: asked.who.person == player)

    def _drop(self, why: Problem, lapsed: Callable[[WaitingAsk], bool]) -> bool:
        gone = [id for id, asked in self.waiting.items() if lapsed(asked)]
        for id in gone:
            self.waiting.pop(id).tell(why)
        return bool(gone)
