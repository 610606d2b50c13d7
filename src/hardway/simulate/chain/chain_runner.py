"""Plays the tasks of a game down its chain and explores it on the way, on a processor or on the device given."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from hardway.errors import SimulateError
from hardway.simulate.chain.array_chain import ArrayChain, Overgrown, P
from hardway.simulate.chain.arrays import TOP, Counts, blank, roomy
from hardway.simulate.chain.kernel import ENDED, ENTRY, HOW, LONGEST, PLACE, ROLL, ROW, play_each
from hardway.simulate.chain.kernel_batch import LANES, play_together
from hardway.simulate.chain.kernel_numpy import is_short_run, play_short_run
from hardway.simulate.chain.visit_figures import ChainFigures, Ints, SessionTotals
from hardway.simulate.game import Done, Game, Rows, Task
from hardway.simulate.numba_tools import compiled
from hardway.simulate.philox import BLOCK, WORD
from hardway.strategy.explore import OVER, pause_collector
from hardway.values.money import short

MANY = 1 << 21
"""Once a run has this many rolls, earlier ones included, it is worth a second to compile the kernel for batches."""


class PlayedSessions(NamedTuple):
    """What sessions gave: totals, how often each entry and range of the chain was used, and columns by session."""

    totals: SessionTotals
    counts: Counts
    columns: tuple[Ints, ...]
    """Four arrays with an element for each session: final rack, last roll, end and longest hand."""


Play = Callable[[Task], PlayedSessions]


class PlaysOffChain(Protocol):
    """Plays what a full chain does not know."""

    def play(self, lanes: Ints, waiting: Ints, sessions: Ints, goal: int) -> None:
        """Play the waiting lanes until the chain knows their rows, or to their ends."""


class RackTooLong(SimulateError):
    """A session's rack is more than a lane can hold."""


class ChainRunner(Generic[P]):
    """Plays a game down its chain, which grows meanwhile."""

    def __init__(self, game: Game, chain: ArrayChain[P], play: Play | None = None) -> None:
        self.game, self.chain = game, chain
        self.figures = ChainFigures(chain)
        self.goal = goal_of(game, chain)
        self._play = play or self._on_this_processor
        self.off_chain: PlaysOffChain | None = None
        """Plays what the chain does not know once it is full; None: the game must be played in another way."""
        self.played = 0
        """How many sessions this runner has played so far; the first few are played without compiled code."""

    def play(self, task: Task) -> Done:
        """Play the sessions of a task."""
        totals, counts, columns = self._play(task)
        self.played += task.count
        if self.goal == TOP and "goal" in totals.ends:
            most = short(TOP * self.chain.unit)
            raise RackTooLong(f"a session came to more than {most}, which is more than the simulator can hold")
        return self.figures.part(totals, counts), self._rows(columns) if task.rows else None

    def _on_this_processor(self, task: Task) -> PlayedSessions:
        game = self.game
        lanes, counts = play_chain(
            self.chain, game.seed, first=task.first, count=task.count, rolls=game.rolls, goal=self.goal,
            before=self.played, off_chain=self.off_chain,
        )  # fmt: skip
        columns = (lanes[:, PLACE] >> 32, *(lanes[:, column] for column in (ENDED, HOW, LONGEST)))
        return PlayedSessions(SessionTotals.of(lanes), counts, columns)

    def _rows(self, columns: tuple[Ints, ...]) -> Rows:
        rack, ended, how, longest = columns
        result = (rack.astype(np.int64) - self.chain.start) * self.chain.unit
        return Rows.of(result, ended, how, longest)


def goal_of(game: Game, chain: ArrayChain[P]) -> int:
    """Return the goal in units; without a goal, more than a lane can hold."""
    return TOP if game.goal is None else min(TOP, -(-game.goal // chain.unit))


class PlayedLanes(NamedTuple):
    """Sessions that were played to their end: their lanes, and the counts of entries and ranges."""

    lanes: Ints
    """A row for each session; its columns are PLACE to ENTRY of `chain.kernel`."""
    counts: Counts
    """How often sessions used each entry and each range of racks of the chain; see `arrays.Counts`."""


def play_chain(
    chain: ArrayChain[P], seed: int, *, first: int, count: int, rolls: int, goal: int, before: int = 0,
    off_chain: PlaysOffChain | None = None,
) -> PlayedLanes:  # fmt: skip
    """Play `count` sessions from number `first` on; `before` were played earlier. The goal is in units, at most TOP."""
    edition, lanes = chain.edition, begin(chain, count)
    if is_short_run(before + count, rolls) and not off_chain:
        return PlayedLanes(lanes, play_short_run(chain, lanes, seed, first, rolls, goal))
    counts = blank(edition)
    if (before + count) * rolls >= MANY and lanes[0, PLACE] & ROW != OVER and not lanes[0, HOW]:
        near, start = max(1, (goal - int(edition.gain.max())) << 32), int(lanes[0, PLACE])
        places = np.uint64(seed), first, start, rolls, goal, near
        compiled(play_together)(lanes, *places, tuple(edition), counts, _scratch())
    sessions = np.arange(first, first + count)
    return PlayedLanes(lanes, finish(chain, lanes, sessions, seed, rolls, goal, counts, off_chain))


def finish(
    chain: ArrayChain[P], lanes: Ints, sessions: Ints, seed: int, rolls: int, goal: int,
    counts: Counts | None = None, off_chain: PlaysOffChain | None = None,
) -> Counts:  # fmt: skip
    """Play lanes to their end, each with its session number; return how often each entry and range was used."""
    edition = chain.edition
    counts = roomy(counts or blank(edition), edition)
    waiting = np.flatnonzero(lanes[:, PLACE] & ROW)
    knows = not lanes[waiting, ENTRY].any()
    with pause_collector():
        while len(waiting):
            if not knows:
                asking = lanes[waiting]
                try:
                    chain.learn(asking[:, ENTRY], asking[:, PLACE], asking[:, ROLL] + 1 == rolls, goal)
                except Overgrown:
                    if off_chain is None:
                        raise
                    off_chain.play(lanes, waiting, sessions, goal)
                edition = chain.edition
                counts = roomy(counts, edition)
            compiled(play_each)(lanes, waiting, sessions, np.uint64(seed), rolls, goal, tuple(edition), counts)
            waiting, knows = waiting[lanes[waiting, PLACE] & ROW != OVER], False
    return counts


def begin(chain: ArrayChain[P], count: int) -> Ints:
    """Return new lanes, which have made the first consultation."""
    row, cost, end = chain.opening
    lanes = np.zeros((count, 7), np.int64)
    lanes[:, PLACE], lanes[:, HOW] = ((chain.start - cost) << 32) + row * chain.kinds, end
    return lanes


def _scratch() -> tuple[NDArray[Any], ...]:
    """Return scratch memory for the batch kernel."""
    return (
        np.zeros((BLOCK, LANES), np.uint8), np.zeros((BLOCK // WORD, LANES), np.uint32),
        *(np.zeros(LANES, np.int64) for _ in range(4)), *(np.zeros(LANES, np.int32) for _ in range(2)),
    )  # fmt: skip
