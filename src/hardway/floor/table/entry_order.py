"""One person's entries at a table: taken in the order they came, and the last taken back. Knows no rule.

What is taken back is taken back while the dice are in the hand, by the entries that put the chips where they were; it
is entered again by entering it again.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from hardway.floor.runtime.entry import AnswerFuture, Entry, EntryAnswer
from hardway.table.model.commands import Bet, Command, Take
from hardway.table.model.events import Left, Placed, Taken, Thrown

Begin = Callable[[Coroutine[Any, Any, EntryAnswer]], AnswerFuture]
"""Makes the task of an entry that may have to wait for something."""


class EntryOrder:
    """The entries of everyone at one table that wait for something."""

    def __init__(self) -> None:
        self._begun: Counter[str] = Counter()
        self._entries: set[AnswerFuture] = set()
        """Holds a reference to each task until it is done: the event loop keeps only weak ones."""
        self._turns: dict[str, asyncio.Future[None]] = {}
        """Whose entry waits for something before it is decided; what they enter meanwhile waits for it."""

    def waits(self, person: str) -> bool:
        """Say whether anything of a person's is under way that may wait for something."""
        return person in self._begun

    def begin(self, person: str, work: Coroutine[Any, Any, EntryAnswer], begin: Begin | None) -> AnswerFuture:
        """Begin an entry by a task; whatever the person enters meanwhile is begun after it."""
        task = (begin or asyncio.get_running_loop().create_task)(work)
        self._begun[person] += 1
        self._entries.add(task)

        def over(task: AnswerFuture) -> None:
            self._entries.discard(task)
            self._begun[person] -= 1
            if not self._begun[person]:
                del self._begun[person]

        task.add_done_callback(over)
        return task

    async def my_turn(self, person: str) -> None:
        """Wait until nothing of a person's is still to be decided."""
        while (turn := self._turns.get(person)) is not None:
            await asyncio.wait([turn])

    @contextmanager
    def turn(self, person: str) -> Iterator[None]:
        """Let what somebody enters wait until something is known about their last entry."""
        turn = self._turns[person] = asyncio.get_running_loop().create_future()
        try:
            yield
        finally:
            del self._turns[person]
            turn.set_result(None)


Done = dict[str, list[tuple[Placed | Taken, ...]]]


class Undo:
    """What each player has put down or taken up since the dice were last out, newest last."""

    def __init__(self) -> None:
        self._done: Done = {}

    def follow(self, entries: Iterable[Entry]) -> None:
        """Remember what players did; once the dice leave the hand, or a player the table, nothing can be taken back."""
        _follow(self._done, entries)

    def inverse(self, player: str, pending: Iterable[Entry]) -> list[Command]:
        """Return the entries that take a player's last one back, that one perhaps still on its way; empty if there is
        nothing to take back."""
        done = {name: list(entries) for name, entries in self._done.items()}
        _follow(done, pending)
        last = done.get(player)
        return [_inverse(event) for event in last[-1]] if last else []


def _follow(done: Done, entries: Iterable[Entry]) -> None:
    for entry in entries:
        command = entry.command
        if isinstance(command, Bet | Take) and entry.undoes != "part":
            mine = done.setdefault(command.player, [])
            if entry.undoes:
                mine.pop()
            else:
                mine.append(tuple(event for event in entry.events if isinstance(event, Placed | Taken)))
        elif any(isinstance(event, Thrown) for event in entry.events):
            done.clear()
        for event in entry.events:
            if isinstance(event, Left):  # who sits down again has done nothing yet
                done.pop(event.player, None)


def _inverse(event: Placed | Taken) -> Command:
    if isinstance(event, Placed):
        return Take(event.player, event.wager, event.amount)
    return Bet(event.player, event.wager, event.amount)
