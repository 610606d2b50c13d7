"""Values of one entry: the submitted command, the row it became, and the answer to its giver."""

import asyncio
from datetime import datetime
from typing import Any, Literal, NamedTuple

from hardway.floor.problem import Problem
from hardway.journal import Row
from hardway.rulebook import Refusal

Undoes = Literal["", "part", "whole"]
"""Whether a command undoes an earlier entry: "" does not; "part" is one of several commands that undo it together;
"whole" is the last of them, or the only one."""


class Submission(NamedTuple):
    """A command to decide, with its giver, its idempotency key and its time."""

    command: Any
    by: str
    key: str
    now: datetime
    role: str = ""
    proof: str = ""
    undoes: Undoes = ""
    text: str = ""
    """The entry as a person typed it; empty if no person typed it."""


class Entry(NamedTuple):
    """A row with its values: the events of time that fell due (`tick`), the command, and its events or the refusal."""

    row: Row
    tick: tuple[Any, ...] = ()
    command: Any | None = None
    events: tuple[Any, ...] = ()
    refusal: Refusal | None = None
    undoes: Undoes = ""

    @property
    def all_events(self) -> tuple[Any, ...]:
        """Return the events of time that fell due, then those of the command."""
        return self.tick + self.events


class Receipt(NamedTuple):
    """The answer to an accepted command: the number of its row, and its events. `again`: it answers a retry."""

    seq: int
    events: tuple[Any, ...] = ()
    again: bool = False


EntryAnswer = Receipt | Refusal | Problem
AnswerFuture = asyncio.Future[EntryAnswer]
AnswerList = list[tuple[AnswerFuture, EntryAnswer | None]]
"""The futures to resolve once a row is durable, each with its answer; in place of None, the answer is made from the
row."""


def resolve(future: AnswerFuture, answer: EntryAnswer) -> None:
    """Give a future its answer, unless it was cancelled because the giver is gone."""
    if not future.done():
        future.set_result(answer)
