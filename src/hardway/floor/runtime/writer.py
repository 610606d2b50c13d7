"""Group commit: a thread stores the queued rows of all tables in one transaction, and each caller gets its answer.

While one batch is written the next one gathers, so no row waits for more than two commits. After a failure the queued
rows of the streams it touched are not written: their host must read the journal first. Knows the recorder, no table.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from hardway.journal import Answer, Recorder, Row, Unavailable, append_rows

OnStored = Callable[[Answer | Unavailable], None]
"""A function called in the event loop with the store's answer about a row."""
MAX_BATCH_ROWS = 512
"""The most rows of one transaction; further rows wait for the next one."""


class Writer:
    """Writes the rows of every stream that this process holds."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self._waiting: list[tuple[Row, OnStored, int | None]] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._writing: asyncio.Task[None] | None = None

    def submit(self, row: Row, on_stored: OnStored, token: int | None = None) -> None:
        """Queue a row, with the token of its stream's lease if it has one; the rows of one stream keep their order."""
        self._waiting.append((row, on_stored, token))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, tokens = self._next_batch()
            rows, answers = [row for row, _, _ in batch], list[Answer | Unavailable]()
            try:
                answers += await loop.run_in_executor(self._thread, append_rows, self.recorder, rows, tokens)
            except Unavailable as fault:
                batch += self._withdraw({row.stream for row in rows})
                answers = [fault] * len(batch)
            for (row, on_stored, _), answer in zip(batch, answers, strict=True):
                try:
                    on_stored(answer)
                except Exception as mistake:  # one table's bug must not stop the others
                    loop.call_exception_handler({"message": f"answering {row.stream}", "exception": mistake})
        self._writing = None

    def _next_batch(self) -> tuple[list[tuple[Row, OnStored, int | None]], dict[str, int]]:
        """Remove the oldest queued rows, and return them with their tokens by stream.

        A batch ends before a row whose stream has another token in it: rows queued under a lost lease
        must not be written under the next one.
        """
        tokens: dict[str, int | None] = {}
        count = 0
        for row, _, token in self._waiting[:MAX_BATCH_ROWS]:
            if tokens.setdefault(row.stream, token) != token:
                break
            count += 1
        batch, self._waiting = self._waiting[:count], self._waiting[count:]
        return batch, {stream: token for stream, token in tokens.items() if token is not None}

    def _withdraw(self, streams: set[str]) -> list[tuple[Row, OnStored, int | None]]:
        """Remove the queued rows of some streams and return them."""
        removed = [one for one in self._waiting if one[0].stream in streams]
        self._waiting = [one for one in self._waiting if one[0].stream not in streams]
        return removed

    async def close(self) -> None:
        """Write the queued rows, then stop."""
        while self._writing is not None:
            await self._writing
        self._thread.shutdown()
