"""Serialises one person's entries at a table, and undoes the last of them. Knows no rule.

Undo enters the opposite command while the dice are in the hand. There is no redo: the player enters the bet again.
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
"""Starts the task of an entry that may have to wait."""


class EntryOrder:
    """The entries at one table that run as tasks, by person."""

    def __init__(self) -> None:
        self._begun: Counter[str] = Counter()
        self._entries: set[AnswerFuture] = set()
        """Keeps a reference to each task until it is done, since the event loop has only weak references."""
        self._turns: dict[str, asyncio.Future[None]] = {}
        """People who have an entry that cannot be decided yet; their later entries wait until it is decided."""

    def has_task(self, person: str) -> bool:
        """Say whether an entry of a person still runs as a task."""
        return person in self._begun

    def begin(self, person: str, work: Coroutine[Any, Any, EntryAnswer], begin: Begin | None) -> AnswerFuture:
        """Run an entry as a task; later entries of the person begin after it. `begin` starts the task, by default the
        event loop."""
        task = (begin or asyncio.get_running_loop().create_task)(work)
        self._begun[person] += 1
        self._entries.add(task)

        def finish(task: AnswerFuture) -> None:
            self._entries.discard(task)
            self._begun[person] -= 1
            if not self._begun[person]:
                del self._begun[person]

        task.add_done_callback(finish)
        return task

    async def wait_for_turn(self, person: str) -> None:
        """Wait until every earlier entry of a person is decided."""
        while (turn := self._turns.get(person)) is not None:
            await asyncio.wait([turn])

    @contextmanager
    def turn(self, person: str) -> Iterator[None]:
        """Make later entries of a person wait until the `with` block ends."""
        turn = self._turns[person] = asyncio.get_running_loop().create_future()
        try:
            yield
        finally:
            del self._turns[person]
            turn.set_result(None)


Undoable = dict[str, list[tuple[Placed | Taken, ...]]]
"""By player: the events of each entry that can be undone, oldest first."""


class Undo:
    """The entries of each player that can be undone: wagers put down or taken down since the last throw."""

    def __init__(self) -> None:
        self._undoable: Undoable = {}

    def follow(self, entries: Iterable[Entry]) -> None:
        """Take durable entries; after a throw, or when the player leaves, nothing before it can be undone."""
        _follow(self._undoable, entries)

    def inverse(self, player: str, pending: Iterable[Entry]) -> list[Command]:
        """Return the commands that undo a player's last entry; empty if there is nothing to undo.

        That entry may still be among the `pending` ones, which are decided but not durable.
        """
        undoable = {name: list(entries) for name, entries in self._undoable.items()}
        _follow(undoable, pending)
        last = undoable.get(player)
        return [_inverse(event) for event in last[-1]] if last else []


def _follow(undoable: Undoable, entries: Iterable[Entry]) -> None:
    for entry in entries:
        command = entry.command
        if isinstance(command, Bet | Take) and entry.undoes != "part":
            mine = undoable.setdefault(command.player, [])
            if entry.undoes:
                mine.pop()
            else:
                mine.append(tuple(event for event in entry.events if isinstance(event, Placed | Taken)))
        elif any(isinstance(event, Thrown) for event in entry.events):
            undoable.clear()
        for event in entry.events:
            if isinstance(event, Left):
                undoable.pop(event.player, None)


def _inverse(event: Placed | Taken) -> Command:
    if isinstance(event, Placed):
        return Take(event.player, event.wager, event.amount)
    return Bet(event.player, event.wager, event.amount)
