"""Values of one entry: the submitted command, the row it became, and the answer to its giver."""

import asyncio
from datetime import datetime
from typing import Any, Literal, NamedTuple

from hardway.floor.problem import Problem
from hardway.journal import Row
from hardway.rulebook import Refusal

Undoes = Literal["", "part", "whole"]
"""Whether a command undoes an earlier entry: no (""), as one of several commands ("part"), or as the last ("whole")."""


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
    """The entry as it was typed; empty where no person typed it."""


class Entry(NamedTuple):
    """A row with its values: the events of time that fell due (`tick`), the command, and its events or refusal."""

    row: Row
    tick: tuple[Any, ...] = ()
    command: Any | None = None
    events: tuple[Any, ...] = ()
    refusal: Refusal | None = None
    undoes: Undoes = ""

    @property
    def all_events(self) -> tuple[Any, ...]:
        """Return the events that fell due, then those of the command."""
        return self.tick + self.events


class Receipt(NamedTuple):
    """The answer to an accepted command: its row and events. `again` marks the answer to a retry."""

    seq: int
    events: tuple[Any, ...] = ()
    again: bool = False


EntryAnswer = Receipt | Refusal | Problem
AnswerFuture = asyncio.Future[EntryAnswer]
AnswerList = list[tuple[AnswerFuture, EntryAnswer | None]]
"""The futures to resolve once a row is durable, each with its answer; None: the answer is that of the row."""


def resolve(future: AnswerFuture, answer: EntryAnswer) -> None:
    """Set the answer, unless its giver has gone (a cancelled future)."""
    if not future.done():
        future.set_result(answer)
