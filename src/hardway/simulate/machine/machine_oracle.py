"""The oracle that asks the machine, once compiled thousands of times as fast as the table.

It answers an explorer as `strategy.TableOracle` does. A place is the bytes that `places` writes. A strategy that reads
its rack or counts rolls has no such places, and is played roll by roll.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine import places as of
from hardway.simulate.machine.law import CompiledLaw
from hardway.simulate.machine.program import Program
from hardway.simulate.numba_tools import compiled
from hardway.strategy import Strategy
from hardway.strategy.explore import NOTHING, Answer, Meaning, Tally, Throws
from hardway.strategy.model import All

AT_ONCE = 4096
"""How many questions about states a batch has: enough for a small overhead of Python, few enough for little memory."""
PackedPlace = bytes
"""A state of the table, before or after a throw, packed as bytes so that it can be a key of a dict."""
PAIR = 16
"""The size in bytes of a pair of whole numbers: the index of a cell, and by how much it changes."""
Ints = NDArray[np.int64]


class BeyondCount(Exception):
    """The numbers of a strategy grow beyond what the machine can count."""


class MachineOracle:
    """Tells an explorer, which builds a chain, what throws and consultations do for a player with a compiled strategy
    and law."""

    def __init__(self, program: Program, bankroll: int) -> None:
        strategy, law = program.strategy, program.compiled
        self.program, self.unit = program, int(law.cells[at.UNIT])
        self.classes = law.law.throw_classes(law.keys)
        self._lane = np.zeros(2 * law.cells[at.LANE_SIZE], np.int64)
        closed, live, situation = _kept(strategy, law)
        kept, facts = np.array(closed + live + situation), np.zeros(of.FACTS, np.int64)
        facts[of.CLOSED], facts[of.LIVE], facts[of.SITUATION] = len(closed), len(closed + live), len(kept)
        facts[of.BANKROLL], facts[of.FIRST_CELL] = bankroll, at.BETS + len(law.keys) * at.BET_WIDTH
        self._width = 1 + len(kept)
        self.table = law.cells, self._lane, kept, facts
        room = max(AT_ONCE * 16, int(law.cells[at.LANE_SIZE]))
        self._pairs: Ints = np.zeros((room, 2), np.int64)
        self.meanings = [Meaning()]
        self._meanings = {b"": NOTHING}
        """The number of each meaning (what happens to the tallies) by the bytes of its pairs: the same meanings come
        often, and are stored once."""

    def begin(self, bankroll: int) -> PackedPlace:
        """Return the situation of a player who has just sat down with this bankroll."""
        place: Ints = np.zeros(self._width, np.int64)
        compiled(of.begin_at)(*self.table, place)
        return place.tobytes()

    def close(self, situations: Sequence[PackedPlace]) -> list[PackedPlace | None]:
        """For each situation, return the row in which betting has stopped; None if no wager is left."""
        return self._each(of.close_all, [(place, 0) for place in situations], 0)[0]

    def throws(self, asked: Sequence[tuple[PackedPlace, int]]) -> Throws[PackedPlace | None]:
        """For each pair of a row and a class of throws, return what the throw does."""
        examples = self.classes.examples
        leaves, numbers, meanings = self._each(
            of.throw_all, [(place, examples[kind]) for place, kind in asked], of.THROW_WIDTH
        )
        gain, over = numbers.T
        return Throws(leaves, gain, over, meanings)

    def consult(self, asked: Sequence[tuple[PackedPlace, int]]) -> list[Answer[PackedPlace]]:
        """For each pair of a situation and a rack in cents, return what the strategy does."""
        leaves, numbers, meanings = self._each(of.consult_all, asked, of.ANSWER_WIDTH)
        if numbers[:, of.BEYOND].any():
            raise BeyondCount
        return [
            Answer(low, high, place, spent, end, bool(short_of_chips), meaning)
            for place, (low, high, spent, end, short_of_chips, _), meaning in zip(
                leaves, numbers.tolist(), meanings, strict=True
            )
        ]

    def _each(
        self, kernel: Callable[..., int], asked: Sequence[tuple[PackedPlace, int]], width: int
    ) -> tuple[list[PackedPlace | None], Ints, list[int]]:
        """Ask a compiled function all questions; return the place, the numbers and the meaning of each answer."""
        leaves: list[PackedPlace | None] = []
        meanings: list[int] = []
        numbers, done, size = np.zeros((len(asked), width), np.int64), 0, self._width * 8
        while done < len(asked):
            now = asked[done : done + AT_ONCE]
            places = np.frombuffer(bytearray(b"".join([place for place, _ in now])), np.int64).reshape(len(now), -1)
            after, words = np.zeros_like(places), np.array([word for _, word in now])
            ends = np.zeros(len(now) + 1, np.int64)
            count = compiled(kernel)(*self.table, places, words, after, numbers[done:], self._pairs, ends[1:])
            text, blank = after.tobytes(), after[:count, of.KIND] == of.NOTHING
            found = [text[place : place + size] for place in range(0, count * size, size)]
            leaves += [None if no else place for place, no in zip(found, blank.tolist(), strict=True)]
            meanings += self._read(ends[: count + 1])
            done += count
        return leaves, numbers, meanings

    def _read(self, ends: Ints) -> list[int]:
        """Return for each run of pairs (of cell and amount) the number of its meaning in `meanings`; `ends` has the
        index at which each run begins, and the end of the last."""
        pairs, known = self._pairs[: ends[-1]].tobytes(), self._meanings
        places = (ends * PAIR).tolist()
        runs = [pairs[first:last] for first, last in pairwise(places)]
        for run in runs:
            if run not in known:
                known[run] = len(self.meanings)
                self.meanings.append(self._meaning(run))
        return [known[run] for run in runs]

    def _meaning(self, pairs: bytes) -> Meaning:
        """Return what some pairs of cell and amount mean: the tallies of wagers, and the refusals."""
        lane = np.zeros(int(self.program.compiled.cells[at.LANE_SIZE]), np.int64)
        cells, amounts = np.frombuffer(pairs, np.int64).reshape(-1, 2).T
        lane[cells] = amounts
        refused = [why for why, times in self.program.refused(lane).items() for _ in range(times)]
        return Meaning(tuple(tallies_of(self.program.compiled, lane).items()), tuple(refused))


def _kept(strategy: Strategy, law: CompiledLaw) -> tuple[list[int], list[int], list[int]]:
    """Return the cells of a lane that decide how play continues, in three lists: those that always do; those that also
    do while there is betting; and those that also do in a situation, after a throw and before the bets."""
    bets = [at.BETS + place * at.BET_WIDTH for place in range(len(law.keys))]
    last = {last.what for last in strategy.lasts}
    closed = [at.PUCK, at.ADVISED, at.MARKED, at.GOES]
    closed += [bet + field for bet in bets for field in range(at.STAKE, at.DECIDED)]
    live = [at.LOCKS, *range(at.COUNTERS, at.COUNTERS + int(law.cells[at.FIRST_COUNTERS]))]
    live += [at.HANDS] if "hands" in strategy.reads else []
    situation = [at.LAST_TURN] if last & {"made", "seven_out"} else []
    situation += [at.LAST_TOTAL] if "total" in last else []
    situation += [at.FRESH] if _has_fresh_wagers(law) else []
    situation += [bet + at.DECIDED for bet in bets] if last & {"won", "lost"} or strategy.paid else []
    situation += [bet + at.PAID for bet in bets] if strategy.paid else []
    return closed, live, situation


def _has_fresh_wagers(law: CompiledLaw) -> bool:
    """Say whether some wager may be placed only after a seven, or only before a shooter's first throw."""
    whens = law.cells[at.SLOTS : law.cells[at.SLOTS_END]].reshape(-1, at.SLOT_WIDTH)[:, [at.WHEN, at.MORE]]
    return bool((whens > at.NEVER_OPEN).any())


def tallies_of(law: CompiledLaw, lane: Ints) -> dict[str, Tally]:
    """Return the tallies of a lane by wager, sorted by name."""
    first = at.BETS + len(law.keys) * at.BET_WIDTH
    rows = lane[first : first + len(law.figures) * at.FIGURE_WIDTH].reshape(len(law.figures), at.FIGURE_WIDTH)
    return {name: Tally(*row) for name, row in sorted(zip(law.figures, rows.tolist(), strict=True)) if any(row)}


def has_places(strategy: Strategy, law: CompiledLaw) -> bool:
    """Say whether a strategy has places: nothing it does may depend on the amount of the rack or on the rolls."""
    actions = [action for rule in strategy.rules for action in rule.actions]
    if strategy.reads & {"rack", "rolls"} or any(isinstance(action.amount, All) for action in actions):
        return False
    if any(action.verb in ("on", "off") for action in actions):
        return False
    slots = law.cells[at.SLOTS : law.cells[at.SLOTS_END]].reshape(-1, at.SLOT_WIDTH)
    return not (slots[:, at.FEE_BOTTOM] * slots[:, at.AFTER_WIN]).any()
