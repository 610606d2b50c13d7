"""What a worker is given and what it gives back: a game, a run of session numbers, and what those sessions came to.

A task is a pure function of the game and the numbers: every process, wherever, comes to the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pickle import dumps
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.rulebook import Law
from hardway.simulate.totals import ResultPart
from hardway.strategy import Strategy

ROLLS_AT_ONCE = 1 << 24
"""About how many rolls a task is."""
MOST_AT_ONCE, LEAST_AT_ONCE = 1 << 16, 512
"""Sessions of a task: as many as keep its rows small, and whole batches of lanes."""


class SimulateError(ValueError):
    """A simulation that cannot be run; its sentence says why."""


@dataclass(frozen=True)
class Game:
    """What is played: a strategy under a law, with a bankroll, and how its sessions end. Money is in cents."""

    law: Law
    strategy: Strategy
    bankroll: int
    rolls: int
    goal: int | None = None
    seed: int = 1
    source: str = ""
    """The strategy as it was written."""

    @cached_property
    def key(self) -> str:
        """Return a digest of everything that decides what is played."""
        return sha256(dumps((self.law, self.strategy, self.bankroll, self.rolls, self.goal, self.seed))).hexdigest()


class Rows(NamedTuple):
    """Session by session: what it won in cents, its rolls, how it ended (as in ENDS, from 1), its longest hand."""

    result: NDArray[np.int64]
    rolls: NDArray[np.int32]
    end: NDArray[np.uint8]
    longest: NDArray[np.int32]

    @classmethod
    def of(cls, result: NDArray[Any], rolls: NDArray[Any], end: NDArray[Any], longest: NDArray[Any]) -> "Rows":
        """Return rows of columns of whatever width."""
        return cls(result.astype(np.int64), rolls.astype(np.int32), end.astype(np.uint8), longest.astype(np.int32))

    def part(self, low: int, high: int | None = None) -> "Rows":
        """Return some of them."""
        columns: Any = (column[low:high] for column in self)
        return Rows(*columns)

    @classmethod
    def joined(cls, many: Iterable["Rows"]) -> "Rows":
        """Return rows one after the other."""
        return cls(*(np.concatenate(columns) for columns in zip(*many, strict=True)))


@dataclass(frozen=True)
class Task:
    """Sessions to be played, by number; with `rows` each is told by itself too."""

    first: int
    count: int
    rows: bool = False


Job = tuple[Game, Task]
Done = tuple[ResultPart, Rows | None]


@dataclass(frozen=True)
class Jobs:
    """A simulation cut into tasks, each of them for every game in turn; nothing is kept but how."""

    games: tuple[Game, ...]
    sessions: int
    rows: bool = False
    most: int | None = None
    """Sessions of a task, where that is not for the rolls to decide."""

    @cached_property
    def size(self) -> int:
        """Return how many sessions a task has."""
        rolls = max(game.rolls for game in self.games)
        fitting = self.most or min(MOST_AT_ONCE, ROLLS_AT_ONCE // rolls // LEAST_AT_ONCE * LEAST_AT_ONCE)
        return max(LEAST_AT_ONCE, fitting)

    def __len__(self) -> int:
        """Return how many jobs there are."""
        return -(-self.sessions // self.size) * len(self.games)

    def __getitem__(self, number: int) -> Job:
        """Return a job by its number."""
        task, game = divmod(number, len(self.games))
        first = task * self.size
        return self.games[game], Task(first, min(self.size, self.sessions - first), self.rows)
