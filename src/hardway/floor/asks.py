"""What players ask of staff: an entry that a book wants confirmed waits here until somebody of the role answers.

An ask is about the throw before which it was asked: once the dice are called it has lapsed, and so it has when its
player leaves the table.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from hardway.floor.authority import Ask, At, confirm, declined
from hardway.floor.entry import Answered, Receipt, Waiting, tell
from hardway.floor.problem import Problem
from hardway.rulebook import Law
from hardway.table import Refusal
from hardway.table.commands import Command

REMEMBERED = 256
LAPSED = Problem("not_taken", "the dice were called before anybody answered; ask again")
LEFT = Problem("not_taken", "whoever asked has left the table")


class Asked(NamedTuple):
    """An entry that waits, who gave it under which key, before which roll, and who is told what becomes of it."""

    ask: Ask
    who: At
    key: str
    rolls: int
    answer: Waiting

    def tell(self, said: Answered) -> None:
        """Tell whoever asked."""
        tell(self.answer, said)


class Asks:
    """The asks of one table, oldest first."""

    def __init__(self, law: Law) -> None:
        self._law, self._number = law, 0
        self.waiting: dict[str, Asked] = {}
        self.said: dict[str, Waiting] = {}
        """The latest answers, by the keys they were given under and asked for: what is sent twice is done once."""

    def remember(self, key: str, answer: Waiting) -> None:
        """Remember an answer by its key."""
        if key:
            self.said[key] = answer
            if len(self.said) > REMEMBERED:
                del self.said[next(iter(self.said))]

    def wait(self, ask: Ask, who: At, key: str, *, rolls: int) -> Waiting:
        """Put an ask before the staff, after so many rolls; the same key again joins the first."""
        if (said := self.said.get(key)) is not None:
            return said
        for asked in self.waiting.values():
            if key and asked.key == key:
                return asked.answer
        self._number += 1
        answer: Waiting = asyncio.get_running_loop().create_future()
        self.waiting[f"a{self._number}"] = Asked(ask, who, key, rolls, answer)
        return answer

    def answer(
        self, id: str, who: At, *, yes: bool, rolls: int
    ) -> tuple[Command, Asked] | Receipt | Refusal | Problem | None:
        """Answer an ask: return the command to enter and for whom; a refusal if it is not theirs to answer; None if
        there is no such ask. A receipt says that it was declined, or that another confirmation is still wanted."""
        asked = self.waiting.get(id)
        if asked is None:
            return None
        if asked.rolls != rolls:
            self.waiting.pop(id).tell(LAPSED)
            return LAPSED
        if not yes:
            said = declined(self._law, asked.ask, who)
            if said.reason != "not_confirmed":
                return said
            self.waiting.pop(id).tell(said)
            self.remember(asked.key, asked.answer)
            return Receipt(0)
        filled = confirm(self._law, asked.ask, who)
        if isinstance(filled, Refusal):
            return filled
        if isinstance(filled, Ask):
            self.waiting[id] = asked._replace(ask=filled)
            return Receipt(0)
        return filled, self.waiting.pop(id)

    def lapse(self, *, rolls: int) -> bool:
        """Drop what was asked before the dice were last called; say whether anything was."""
        return self._drop(LAPSED, lambda asked: asked.rolls != rolls)

    def leave(self, player: str) -> bool:
        """Drop what somebody asked who has left; say whether anything was."""
        return self._drop(LEFT, lambda asked: asked.who.person == player)

    def _drop(self, why: Problem, lapsed: Callable[[Asked], bool]) -> bool:
        gone = [id for id, asked in self.waiting.items() if lapsed(asked)]
        for id in gone:
            self.waiting.pop(id).tell(why)
        return bool(gone)
