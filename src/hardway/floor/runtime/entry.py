"""What goes into a stream and what comes out: a command with its giver, a row with its values, an answer."""

import asyncio
from datetime import datetime
from typing import Any, Literal, NamedTuple

from hardway.floor.problem import Problem
from hardway.journal import Row
from hardway.rulebook import Refusal

Undoes = Literal["", "part", "whole"]
"""Whether a command takes an earlier entry of its player back: not, with others that follow, or wholly with it."""


class Given(NamedTuple):
    """A command, and who gives it."""

    command: Any
    by: str
    key: str
    now: datetime
    role: str = ""
    proof: str = ""
    undoes: Undoes = ""
    said: str = ""
    """What was said, word for word; empty where nobody said it so."""


class Entry(NamedTuple):
    """A row with the values it was made of: what fell due, the command, and what came of it."""

    row: Row
    tick: tuple[Any, ...] = ()
    command: Any | None = None
    events: tuple[Any, ...] = ()
    refusal: Refusal | None = None
    undoes: Undoes = ""

    @property
    def happened(self) -> tuple[Any, ...]:
        """Return what fell due, and what came of the command."""
        return self.tick + self.events


class Receipt(NamedTuple):
    """What a giver is told of a command that was taken; `again` says that it had been taken before."""

    seq: int
    events: tuple[Any, ...] = ()
    again: bool = False


Answered = Receipt | Refusal | Problem
Waiting = asyncio.Future[Answered]
Answers = list[tuple[Waiting, Answered | None]]
"""Who is answered when a row is durable, and with what; None: with what came of that row."""


def tell(answer: Waiting | None, what: Answered) -> None:
    """Answer somebody who still listens."""
    if answer is not None and not answer.done():
        answer.set_result(what)
