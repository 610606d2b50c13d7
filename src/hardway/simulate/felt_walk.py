"""Where the sessions of a strategy can go, found out on the felt: thousands of times as fast as by asking the table.

It gives the chain's kernels what `chain_walk` gives them, for strategies whose chain is large. What two lanes have in
common, but for their racks, is a key; compiled code (`general_walk`) plays from key to key what sessions come across. A
strategy that looks at its rack or counts its rolls has no such keys, and is played on the felt itself.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate import felt_fields as at
from hardway.simulate import walk_fields as of
from hardway.simulate.chain_arrays import ALWAYS, Edition
from hardway.simulate.chain_kernel import COST, END, OVER, TO
from hardway.simulate.chain_walk import KIND, Overgrown
from hardway.simulate.felt import Felt, Ints
from hardway.simulate.general_build import compiled
from hardway.simulate.general_walk import add_up, learn
from hardway.simulate.program import Program
from hardway.simulate.streams import FACES
from hardway.strategy import Strategy
from hardway.strategy.model import All
from hardway.values.dice import CLASSES

MOST_ROWS, MOST_SITUATIONS, MOST_PIECES, MOST_DELTAS = 1 << 17, 1 << 18, 1 << 18, 1 << 23
"""How large a chain may become; memory is only taken for what there is."""
KINDS = np.array(KIND, np.int64)


class Opening(NamedTuple):
    """What every session begins with: its row, what that costs, and how the session ends there."""

    row: int
    cost: int
    end: int


class FeltWalk:
    """Everything found out so far about a strategy on the felt."""

    opening = 0
    """The piece with which every session begins."""

    def __init__(self, program: Program, bankroll: int) -> None:
        self.felt, self.strategy = program.felt, program.strategy
        self.unit = int(self.felt.cells[at.UNIT])
        self.start = bankroll // self.unit
        counters = len(self.strategy.counters)
        self._first_cell = at.BETS + len(self.felt.keys) * at.BET_WIDTH
        self._lane = np.zeros(2 * self.felt.cells[at.LANE_SIZE], np.int64)
        self._key = np.zeros(of.KEY_COUNTERS + counters + of.KEY_WAGER * len(self.felt.keys), np.int64)
        self._facts = np.zeros(of.FACTS, np.int64)
        asked = {last.what for last in self.strategy.lasts}
        asks = [bool(asked & {"made", "seven_out"}), "total" in asked, bool(asked & {"won", "lost"})]
        self._facts[:] = *asks, "hands" in self.strategy.reads, bankroll, self.unit, counters
        self._walk = _blank(len(self._key))
        self.sizes: Ints = self._walk[4]
        before = self.felt.cells, self._lane, self._facts, self._key, self._walk, self._first_cell
        self._before: tuple[Any, ...] = before
        self.learn(set(), 0)
        first = self._walk[9][self.opening]
        self.pieces = {self.opening: Opening(int(first[TO]) // FACES, int(first[COST]), int(first[END]))}

    @property
    def rows(self) -> int:
        """Return how many rows have been found."""
        return int(self.sizes[of.ROWS])

    def learn(self, wanted: set[tuple[int, int, bool]], goal: int) -> None:
        """Find out what lanes wait for: an entry, the rack before that throw, and whether it is the last."""
        asked = np.array(sorted(wanted), np.int64).reshape(-1, 3)
        compiled(learn)(*self._before, KINDS, asked, goal)
        if self.sizes[of.FULL]:
            raise Overgrown
        self.edition = self._edition()

    def figures(self, kept: NDArray[Any], left: NDArray[Any], used: NDArray[Any]) -> tuple[Ints, int, int]:
        """Return a lane in which everything is counted that was played, and how many rolls and hands there were."""
        sums, totals = np.zeros(self.felt.cells[at.LANE_SIZE], np.int64), np.zeros(2, np.int64)
        wide = (np.asarray(counts, np.int64) for counts in (kept, left, used))
        compiled(add_up)(self._walk, *wide, KINDS, sums, totals)
        return sums, int(totals[0]), int(totals[1])

    def _edition(self) -> Edition:
        """Return the arrays up to a power of two of rows and pieces, so that they seldom change in size."""
        rows, situations, pieces = (1 << int(size).bit_length() for size in self.sizes[: of.DELTAS])
        moves, gain, situation = self._walk[5][: 2 * FACES * rows], *(one[: FACES * rows] for one in self._walk[6:8])
        return Edition(moves, gain, situation, self._walk[8][:situations], self._walk[9][:pieces])


def walkable(strategy: Strategy, on: Felt) -> bool:
    """Say whether a strategy has keys: nothing it does may hang on the rack, but whether that can pay."""
    actions = [action for rule in strategy.rules for action in rule.actions]
    if strategy.reads & {"rack", "rolls"} or any(isinstance(action.amount, All) for action in actions):
        return False
    if any(action.verb in ("on", "off") for action in actions):
        return False
    slots = on.cells[at.SLOTS : on.cells[at.SLOTS_END]].reshape(-1, at.SLOT_WIDTH)
    return not (slots[:, at.FEE_BOTTOM] * slots[:, at.AFTER_WIN]).any()


def _blank(width: int) -> tuple[NDArray[Any], ...]:
    """Return a walk that knows nothing but where a session is over."""
    rows = np.zeros((MOST_ROWS, width), np.int64)
    rows[OVER, of.KIND] = of.NOBODY
    sizes = np.zeros(of.SIZES, np.int64)
    sizes[of.ROWS] = 1
    entries = MOST_ROWS * FACES
    moves = np.zeros(2 * entries, np.int64)
    moves[1 : 2 * FACES : 2] = ALWAYS
    return (
        rows, np.full(4 * MOST_ROWS, -1, np.int32),
        np.zeros((MOST_SITUATIONS, width), np.int64), np.full(4 * MOST_SITUATIONS, -1, np.int32),
        sizes, moves, np.zeros(entries, np.int32), np.zeros(entries, np.int32),
        np.full((MOST_SITUATIONS, 2), -1, np.int32), np.zeros((MOST_PIECES, 6), np.int64),
        np.zeros(MOST_ROWS * len(CLASSES), np.int64), np.zeros((MOST_ROWS * len(CLASSES), 2), np.int64),
        np.zeros((MOST_PIECES, 2), np.int64), np.zeros(MOST_DELTAS, np.int32), np.zeros(MOST_DELTAS, np.int64),
    )  # fmt: skip
