"""Group commit: rows of all tables that wait are made durable together, in a thread, and each giver is told.

While one batch is being written the next gathers, so that the store's speed is shared by everyone and nobody waits for
more than two commits. After a failure nothing more is written for the tables it touched: the sender of their rows must
read the journal first. Knows the recorder; nothing of tables.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from hardway.journal import Answer, Recorder, Row, Unavailable

Told = Callable[[Answer | Unavailable], None]
"""Called in the loop with what became of a row."""
AnsweredRow = tuple[Row, Told, Answer | Unavailable]

MOST_ROWS = 512
"""Rows of one transaction: what comes meanwhile waits for the next."""


class Writer:
    """The one that writes for all tables of this process."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.tokens: dict[str, int] = {}
        """The leases this process holds, by stream."""
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
            batch, self._waiting = self._waiting[:MOST_ROWS], self._waiting[MOST_ROWS:]
            answered = await loop.run_in_executor(self._thread, self._append, batch, dict(self.tokens))
            if isinstance(answered, Unavailable):
                batch += self._withdrawn({row.stream for row, _ in batch})
                answered = [(row, told, answered) for row, told in batch]
            for row, told, answer in answered:
                try:
                    told(answer)
                except Exception as mistake:  # of one table, and the others go on
                    loop.call_exception_handler({"message": f"telling of {row.stream}", "exception": mistake})
        self._writing = None

    def _append(self, batch: Sequence[tuple[Row, Told]], tokens: dict[str, int]) -> list[AnsweredRow] | Unavailable:
        try:
            answers = self.recorder.append([row for row, _ in batch], tokens)
            return [(row, told, answer) for (row, told), answer in zip(batch, answers, strict=True)]
        except Unavailable as fault:
            return fault
        except Exception as fault:  # a mistake of ours must not leave everybody waiting for ever
            return Unavailable(f"the journal failed: {fault!r}")

    def _withdrawn(self, streams: set[str]) -> list[tuple[Row, Told]]:
        """Take back the rows of some streams that still wait."""
        taken = [one for one in self._waiting if one[0].stream in streams]
        self._waiting = [one for one in self._waiting if one[0].stream not in streams]
        return taken

    async def close(self) -> None:
        """Write what waits, then stop."""
        while self._writing is not None:
            await self._writing
        self._thread.shutdown()
