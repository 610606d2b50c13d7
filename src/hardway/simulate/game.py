"""The tasks of a simulation: a game, a range of session numbers, and their results.

The result of a task depends only on the game and the session numbers, not on the machine it runs on.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pickle import dumps
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.odds.chances import FAIR, DiceChances
from hardway.rulebook import Law
from hardway.simulate.philox import FAIR_TABLE, loaded_table
from hardway.simulate.totals import ResultPart
from hardway.strategy import Strategy

ROLLS_AT_ONCE = 1 << 24
"""About how many rolls are played in one task of a simulation."""
MOST_AT_ONCE, LEAST_AT_ONCE = 1 << 16, 512
"""The most and the fewest sessions in one task of a simulation: few enough to need little memory, and enough for whole
batches."""


@dataclass(frozen=True)
class Game:
    """A strategy under a law (a book at one table, with its options and chips), with a bankroll and what ends its
    sessions. Money is in cents."""

    law: Law
    strategy: Strategy
    bankroll: int
    rolls: int
    goal: int | None = None
    seed: int = 1
    source: str = ""
    """The text of the strategy."""
    dice: DiceChances = FAIR

    @cached_property
    def table_key(self) -> str:
        """Return a digest of what decides the states and how they follow: the table, the strategy, the bankroll and the
        dice."""
        return sha256(dumps((self.law, self.strategy, self.bankroll, self.dice.throws))).hexdigest()

    @cached_property
    def key(self) -> str:
        """Return a digest of everything that the results depend on."""
        what = self.law, self.strategy, self.bankroll, self.rolls, self.goal, self.seed, self.dice.throws
        return sha256(dumps(what)).hexdigest()

    @cached_property
    def dice_table(self) -> NDArray[np.int64]:
        """Return the table by which the dice are drawn; empty for fair dice."""
        return FAIR_TABLE if self.dice == FAIR else loaded_table(self.dice.throws)


DETAILS = ("action_cents", "commission_cents", "peak_cents", "lowest_cents", "hands", "points_made")
"""The columns that the details of sessions have in every game; two columns for each wager follow."""


class Rows(NamedTuple):
    """Columns by session: the result in cents, the rolls, the end (its number in ENDS, from 1), the longest hand."""

    result: NDArray[np.int64]
    rolls: NDArray[np.int32]
    end: NDArray[np.uint8]
    longest: NDArray[np.int32]
    details: Mapping[str, NDArray[np.int64]] | None = None
    """For each session the columns DETAILS, then for each wager what it won and what it lost, in cents. None if details
    were not asked for."""

    @classmethod
    def of(cls, result: NDArray[Any], rolls: NDArray[Any], end: NDArray[Any], longest: NDArray[Any]) -> "Rows":
        """Return rows from columns of any integer type."""
        return cls(result.astype(np.int64), rolls.astype(np.int32), end.astype(np.uint8), longest.astype(np.int32))

    def part(self, low: int, high: int | None = None) -> "Rows":
        """Return a slice of the rows."""
        result, rolls, end, longest = (column[low:high] for column in (self.result, self.rolls, self.end, self.longest))
        details = self.details and {name: column[low:high] for name, column in self.details.items()}
        return Rows(result, rolls, end, longest, details)  # type: ignore[arg-type]

    @classmethod
    def joined(cls, many: Iterable["Rows"]) -> "Rows":
        """Return all rows, concatenated."""
        parts = list(many)
        details = _joined([rows.details or {} for rows in parts], [len(rows.result) for rows in parts])
        result, rolls, end, longest = (np.concatenate([rows[column] for rows in parts]) for column in range(4))
        return cls(result, rolls, end, longest, details)


def _joined(
    details: Sequence[Mapping[str, NDArray[np.int64]]], sizes: Sequence[int]
) -> Mapping[str, NDArray[np.int64]] | None:
    """Return the details of several parts; a wager that a part does not name won and lost nothing there."""
    wagers = sorted({name for one in details for name in one} - {*DETAILS})
    if not any(details):
        return None
    nothing = [np.zeros(size, np.int64) for size in sizes]
    return {
        name: np.concatenate([one.get(name, zeros) for one, zeros in zip(details, nothing, strict=True)])
        for name in (*DETAILS, *wagers)
    }


@dataclass(frozen=True)
class Task:
    """Which sessions to play, by number; with `rows`, each session's own result is returned too, with `details` what
    happened in it."""

    first: int
    count: int
    rows: bool = False
    details: bool = False


Job = tuple[Game, Task]
Done = tuple[ResultPart, Rows | None]


@dataclass(frozen=True)
class Jobs:
    """The jobs of a simulation: each task in turn, and for each task one job per game. They are made on demand."""

    games: tuple[Game, ...]
    sessions: int
    rows: bool = False
    most: int | None = None
    """The most sessions in one task; None for as many as ROLLS_AT_ONCE allows."""
    details: bool = False

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
        return self.games[game], Task(first, min(self.size, self.sessions - first), self.rows, self.details)
