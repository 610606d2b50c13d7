"""What players ask of staff: an entry that a book wants confirmed waits here until somebody of the role answers."""

import asyncio
from typing import NamedTuple

from hardway.floor.authority import Ask, At, confirm, declined
from hardway.floor.host import Answered, Receipt, Waiting
from hardway.rulebook import Law
from hardway.table import Refusal
from hardway.table.commands import Command


class Asked(NamedTuple):
    """An entry that waits, who gave it under which key, and who is told what becomes of it."""

    ask: Ask
    who: At
    key: str
    answer: Waiting

    def tell(self, said: Answered) -> None:
        """Tell whoever asked."""
        if not self.answer.done():
            self.answer.set_result(said)


class Asks:
    """The asks of one table, oldest first."""

    def __init__(self, law: Law) -> None:
        self._law, self._number = law, 0
        self.waiting: dict[str, Asked] = {}

    def wait(self, ask: Ask, who: At, key: str) -> Waiting:
        """Put an ask before the staff; the same key again joins the first."""
        for asked in self.waiting.values():
            if asked.key == key:
                return asked.answer
        self._number += 1
        answer: Waiting = asyncio.get_running_loop().create_future()
        self.waiting[f"a{self._number}"] = Asked(ask, who, key, answer)
        return answer

    def answer(self, id: str, who: At, *, yes: bool) -> tuple[Command, Asked] | Receipt | Refusal | None:
        """Answer an ask: return the command to enter and for whom; a refusal if it is not theirs to answer; None if
        there is no such ask. A receipt says that it was declined, or that another confirmation is still wanted."""
        asked = self.waiting.get(id)
        if asked is None:
            return None
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
