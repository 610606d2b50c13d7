"""Group commit: rows of all tables that wait are made durable together, in a thread, and each giver is told.

While one batch is being written the next gathers, so that the store's speed is shared by everyone and nobody waits for
more than two commits. Knows the recorder; nothing of tables.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from logging import getLogger

from hardway.journal import Answer, Recorder, Row, Unavailable

LOG = getLogger("hardway.floor")

Told = Callable[[Answer | Unavailable], None]
"""Called in the loop with what became of a row."""


class Writer:
    """The one that writes for all tables of this process."""

    def __init__(self, recorder: Recorder, *, most: int = 512) -> None:
        self.recorder = recorder
        self.tokens: dict[str, int] = {}
        """The leases this process holds, by stream."""
        self._most = most
        self._waiting: list[tuple[Row, Told]] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._writing: asyncio.Task[None] | None = None

    def submit(self, row: Row, told: Told) -> None:
        """Queue a row; rows of one stream are stored in the order they were given."""
        self._waiting.append((row, told))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
            rows = [row for row, _ in batch]
            answers: list[Answer] | list[Unavailable]
            try:
                answers = await loop.run_in_executor(self._thread, self.recorder.append, rows, dict(self.tokens))
            except Unavailable as fault:
                answers = [fault] * len(rows)
            except Exception as mistake:  # of ours: nobody may wait for ever, and nothing is certain
                LOG.exception("rows could not be stored")
                answers = [Unavailable(f"a mistake of ours: {mistake!r}")] * len(rows)
            for (_, told), answer in zip(batch, answers, strict=True):
                told(answer)
        self._writing = None

    async def close(self) -> None:
        """Write what waits, then stop."""
        while self._writing is not None:
            await self._writing
        self._thread.shutdown()
