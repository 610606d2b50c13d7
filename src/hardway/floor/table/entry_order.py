"""Whose entries are under way at a table: what one person enters is taken in the order it came. Knows no rule."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from hardway.floor.runtime.entry import Answered, Waiting

Begin = Callable[[Coroutine[Any, Any, Answered]], Waiting]
"""Makes the task of an entry that may have to wait for something."""


class EntryOrder:
    """The entries of everyone at one table that wait for something."""

    def __init__(self) -> None:
        self._begun: Counter[str] = Counter()
        self._entries: set[Waiting] = set()
        """Holds a reference to each task until it is done: the event loop keeps only weak ones."""
        self._turns: dict[str, asyncio.Future[None]] = {}
        """Whose entry waits for something before it is decided; what they enter meanwhile waits for it."""

    def waits(self, person: str) -> bool:
        """Say whether anything of a person's is under way that may wait for something."""
        return person in self._begun

    def begin(self, person: str, work: Coroutine[Any, Any, Answered], begin: Begin | None) -> Waiting:
        """Begin an entry by a task; whatever the person enters meanwhile is begun after it."""
        task = (begin or asyncio.get_running_loop().create_task)(work)
        self._begun[person] += 1
        self._entries.add(task)

        def over(task: Waiting) -> None:
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
