"""A chain: what an explorer has found out, as the arrays that kernels play.

An entry, by row and throw, says what the throw and then a long rack do: the step of a lane's place, and the least place
that may take it. Whatever a short rack does is in the ranges of the situation the throw leaves. Of the table, the rows
that long racks reach are asked beforehand, and the rest when a session first comes there. Threads share such a chain,
and what they play is a copy (an edition), so that no session under way is disturbed. A machine is asked for everything
as sessions come there; each thread has a chain of its own, and nothing is copied.
"""

from collections.abc import Hashable, Iterable
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from hardway.simulate.chain.arrays import ALWAYS, NEVER, Arrays, Edition, Flags, Ints
from hardway.simulate.chain.kernel import CLOSING, DULL, ROW
from hardway.simulate.streams import FACES
from hardway.strategy.explore import OVER, Explorer, Oracle, collector_paused

P = TypeVar("P", bound=Hashable)
EAGER = 2_000
"""How many rows are opened before the first session of a chain that is asked of the table."""
TOP = 1 << 30
"""The longest rack a lane can hold, in units: half of a word, and its sign."""
AT_ONCE = 256
"""Consultations that are asked for before it is looked whether the chain has become too large."""


class Bound(NamedTuple):
    """How large a chain may become before it is given up."""

    ranges: int
    rows: int


BY_TABLE = Bound(12_000, 24_000)
"""A consultation at the table takes about a thousandth of a second: at most a quarter of a minute."""


class Overgrown(Exception):
    """A chain that has become larger than it is worth."""


class ArrayChain(Generic[P]):
    """What is known of a strategy, as arrays."""

    def __init__(self, oracle: Oracle[P], *, bankroll: int, bound: Bound, shared: bool) -> None:
        self.explorer, self.bound, self.shared = Explorer(oracle, bankroll=bankroll), bound, shared
        self.unit, self.start = self.explorer.unit, self.explorer.start
        self.classes, self.kinds = oracle.classes, self.explorer.kinds
        self.kind = np.array(oracle.classes.of)
        """The class of each throw."""
        self.lock = Lock()
        self.bounded = True
        """Whether there is another way to play, should this one grow too large."""
        self.kept: dict[int, int] = {}
        """The range that long racks keep to after a branch."""
        self._long: dict[int, int] = {}
        """The range of the longest racks, by situation."""
        self._arrays = Arrays(oracle.classes)
        self._fresh: list[int] = []
        self._ranges = 0
        """Ranges that are in the arrays."""
        self._closing: dict[int, int] = {}
        if shared:
            self._open_what_is_likely()
        self.edition: Edition = self._publish()

    @property
    def opening(self) -> tuple[int, int, int]:
        """Return what every session begins with: its row, what that costs in units, and how the session ends there."""
        first = self.explorer.ranges[self.explorer.opening]
        return first.row, first.cost, first.end

    @property
    def overgrown(self) -> bool:
        """Say whether the chain has become larger than it is worth."""
        return len(self.explorer.ranges) > self.bound.ranges or len(self.explorer.rows) > self.bound.rows

    def learn(self, entries: Ints, places: Ints, last: Flags, goal: int) -> None:
        """Find out what lanes wait for: an entry each, where they stand before that throw, and if it is their last."""
        with self.lock, collector_paused():
            branches = entries // FACES * self.kinds + self.kind[entries % FACES]
            self._open(np.unique(branches).tolist(), keep=not self.shared)
            self._write()
            finds = self._unknown(entries, places, last, goal)
            for low in range(0, max(1, len(finds)), AT_ONCE):
                if self.overgrown and self.bounded:
                    raise Overgrown
                self.explorer.find_all(finds[low : low + AT_ONCE])
            self.edition = self._publish()

    def _unknown(self, entries: Ints, places: Ints, last: Flags, goal: int) -> list[tuple[int, int]]:
        """Return the situations and racks that ask for a consultation; find out how those close that end there."""
        moves, gain, situation, _, _ = self._arrays.edition(copied=False)
        least, now, rack = moves[2 * entries + 1], situation[entries], (places >> 32) + gain[entries]
        ends = (least >> 2 != ALWAYS >> 2) & ((rack >= goal) | last)  # but for rows where no more is bet
        for one in np.unique(now[ends]).tolist():
            self._close(one)
        closing = self._arrays.edition(copied=False).situations[now, CLOSING]
        asks = (places < least) & (~ends | (rack < goal) & (closing == OVER))
        pairs = np.unique((now[asks].astype(np.int64) << 32) + rack[asks])
        return [(pair >> 32, pair & ROW) for pair in pairs.tolist()]

    def _open_what_is_likely(self) -> None:
        """Open the rows that long racks reach, and those in which their sessions close."""
        row, explorer = 1, self.explorer
        while row < min(len(explorer.rows), EAGER):
            if not explorer.closed[row]:
                self._open(explorer.branches_of(row), keep=True)
            row += 1
        for situation in range(len(explorer.situations)):
            self._close(situation)
        row = 1
        while row < min(len(explorer.rows), 2 * EAGER):
            self._open(explorer.branches_of(row), keep=False)
            row += 1

    def _open(self, branches: Iterable[int], *, keep: bool) -> None:
        """Find out what each of these throws makes of its row and, to keep, what a long rack then does."""
        explorer = self.explorer
        fresh = explorer.open(dict.fromkeys(branches))
        self._fresh += fresh
        if keep:
            live = {
                number: explorer.branches[number].to for number in fresh if not explorer.closed[number // self.kinds]
            }
            fresh = [situation for situation in live.values() if situation not in self._long]
            explorer.find_all((situation, explorer.longest) for situation in fresh)
            self._long |= {situation: explorer.known(situation, explorer.longest) for situation in fresh}
            self.kept |= {number: self._long[situation] for number, situation in live.items()}

    def _close(self, situation: int) -> int:
        row = self._closing.get(situation)
        if row is None:
            row = self._closing[situation] = self.explorer.close(situation)
            self._arrays.grow(len(self.explorer.rows), len(self.explorer.situations), len(self.explorer.ranges))
            self._arrays.closes(situation, row)
        return row

    def _publish(self) -> Edition:
        """Return everything that is known by now."""
        self._write()
        return self._arrays.edition(copied=self.shared)

    def _write(self) -> None:
        """Bring the arrays up to what is known by now."""
        explorer = self.explorer
        self._arrays.grow(len(explorer.rows), len(explorer.situations), len(explorer.ranges))
        if self._fresh:
            self._arrays.write(self._fresh, [self._words(number) for number in self._fresh])
            self._fresh = []
        for number in range(self._ranges, len(explorer.ranges)):
            self._arrays.add_range(number, explorer.situation_of[number], explorer.ranges[number])
        self._ranges = len(explorer.ranges)

    def _words(self, number: int) -> tuple[int, int, int, int]:
        """Return a branch as kernels read it: step, least with its lowest bits, gain, situation."""
        explorer, row = self.explorer, number // self.kinds
        throw, to = explorer.branches[number]
        gain, over = throw.gain // self.unit, int(throw.hand_over)
        dull = not (throw.gain or throw.tells or throw.hand_over)
        if explorer.closed[row]:
            return (gain << 32) + (to - row) * FACES, ALWAYS | over | DULL * dull, gain, 0
        kept = self.kept.get(number, -1)
        found = explorer.ranges[kept] if kept >= 0 else None
        if found is None or found.end or found.high < TOP or found.low > TOP:
            return 0, NEVER | over, gain, to
        dull = dull and not (found.cost or found.answer.tallies or found.answer.refused)
        least = (found.low - gain) << 32
        return ((gain - found.cost) << 32) + (found.row - row) * FACES, least | over | DULL * dull, gain, to
