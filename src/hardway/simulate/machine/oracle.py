"""Asks the machine what throws and consultations do: thousands of times as fast as the table, once it is compiled.

It answers an explorer as `strategy.TableOracle` does. A place is the bytes of what `places` writes down. A strategy
that looks at its rack or counts its rolls has no such places, and is played roll by roll.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.machine import layout as at
from hardway.simulate.machine import places as of
from hardway.simulate.machine.law import CompiledLaw
from hardway.simulate.machine.program import Program
from hardway.simulate.numba_tools import compiled
from hardway.strategy import Strategy
from hardway.strategy.explore import Answer, Tallies, Tally, ThrowOutcome
from hardway.strategy.model import All

AT_ONCE = 4096
"""Questions that are answered together: memory stays small, and Python's part of each is little."""
Place = bytes
Meaning = tuple[Tallies, tuple[tuple[int, str], ...]]
"""Tallies, and refusals by line and reason."""
PAIR = 16
"""Bytes of a pair."""
Ints = NDArray[np.int64]


class BeyondCount(Exception):
    """A strategy whose numbers grow beyond what is counted here."""


class MachineOracle:
    """One player's place at a compiled table, with a compiled strategy."""

    def __init__(self, program: Program, bankroll: int) -> None:
        strategy, law = program.strategy, program.compiled
        self.program, self.unit = program, int(law.cells[at.UNIT])
        self.classes = law.law.throw_classes(law.keys)
        self._lane = np.zeros(2 * law.cells[at.LANE_SIZE], np.int64)
        counters, last = len(strategy.counters), {last.what for last in strategy.lasts}
        self._width = of.PLACE_COUNTERS + counters + of.PLACE_WAGER * len(law.keys)
        self._facts = np.zeros(of.FACTS, np.int64)
        self._facts[:] = (
            bool(last & {"made", "seven_out"}), "total" in last, bool(last & {"won", "lost"}),
            "hands" in strategy.reads, bankroll, counters, at.BETS + len(law.keys) * at.BET_WIDTH,
        )  # fmt: skip
        self._table = law.cells, self._lane, self._facts
        room = max(AT_ONCE * 16, int(law.cells[at.LANE_SIZE]))
        self._pairs: Ints = np.zeros((room, 2), np.int64)
        self._meanings: dict[bytes, Meaning] = {b"": ((), ())}

    def begin(self, bankroll: int) -> Place:
        """Return the situation of a player who has just sat down."""
        place: Ints = np.zeros(self._width, np.int64)
        compiled(of.begin_at)(*self._table, place)
        return place.tobytes()

    def close(self, situation: Place) -> Place | None:
        """Return the row of a situation in which no more is bet, None if nothing stands."""
        after: Ints = np.zeros(self._width, np.int64)
        compiled(of.close_at)(*self._table, np.frombuffer(bytearray(situation), np.int64), after)
        return None if after[of.KIND] == of.NOTHING else after.tobytes()

    def throws(self, asked: Sequence[tuple[Place, int]]) -> list[ThrowOutcome[Place]]:
        """Return what each of these classes of throw does to its row."""
        examples = self.classes.examples
        dice = [(place, examples[kind]) for place, kind in asked]
        return [
            ThrowOutcome(leaves, gain, bool(over), bool(tallies), tallies)
            for leaves, (gain, over), (tallies, _) in self._each(of.throw_all, dice, of.THROW_WIDTH)
        ]

    def tallies(self, asked: Sequence[tuple[Place, int]]) -> list[Tallies]:
        """Return what comes of each wager in these throws."""
        return [throw.tallies or () for throw in self.throws(asked)]

    def consult(self, asked: Sequence[tuple[Place, int]]) -> list[Answer[Place]]:
        """Return what the strategy does in each of these situations with that rack."""
        found: list[Answer[Place]] = []
        for leaves, (low, high, spent, end, wanting, beyond), meaning in self._each(
            of.consult_all, asked, of.ANSWER_WIDTH
        ):
            if beyond:
                raise BeyondCount
            tallies, refused = meaning
            found.append(Answer(low, high, leaves, spent, end, bool(wanting), refused, tallies))
        return found

    def _each(
        self, kernel: Callable[..., int], asked: Sequence[tuple[Place, int]], width: int
    ) -> list[tuple[Place | None, list[int], Meaning]]:
        """Ask the kernel everything; return the places, the numbers and the meaning of the pairs of each."""
        found: list[tuple[Place | None, list[int], Meaning]] = []
        size, done = self._width * 8, 0
        while done < len(asked):
            now = asked[done : done + AT_ONCE]
            places = np.frombuffer(bytearray(b"".join([place for place, _ in now])), np.int64).reshape(len(now), -1)
            after, numbers = np.zeros_like(places), np.zeros((len(now), width), np.int64)
            words, ends = np.array([word for _, word in now]), np.zeros(len(now), np.int64)
            count = compiled(kernel)(*self._table, places, words, after, numbers, self._pairs, ends)
            blank, text, last = (after[:, of.KIND] == of.NOTHING).tolist(), after.tobytes(), 0
            pairs = self._pairs[: ends[count - 1]].tobytes()
            for number, (row, end) in enumerate(zip(numbers.tolist(), ends[:count].tolist(), strict=False)):
                leaves = None if blank[number] else text[number * size : (number + 1) * size]
                found.append((leaves, row, self._meaning(pairs[last * PAIR : end * PAIR])))
                last = end
            done += count
        return found

    def _meaning(self, pairs: bytes) -> Meaning:
        """Return tallies and refusals of some pairs; the same pairs come again and again, and are read once."""
        found = self._meanings.get(pairs)
        if found is None:
            lane = np.zeros(int(self.program.compiled.cells[at.LANE_SIZE]), np.int64)
            cells, amounts = np.frombuffer(pairs, np.int64).reshape(-1, 2).T
            lane[cells] = amounts
            refused = [why for why, times in self.program.refused(lane).items() for _ in range(times)]
            found = self._meanings[pairs] = tuple(tallies_of(self.program.compiled, lane).items()), tuple(refused)
        return found


def tallies_of(law: CompiledLaw, lane: Ints) -> dict[str, Tally]:
    """Return what was counted in a lane, wager by wager, in the order of their names."""
    first = at.BETS + len(law.keys) * at.BET_WIDTH
    rows = lane[first : first + len(law.figures) * at.FIGURE_WIDTH].reshape(len(law.figures), at.FIGURE_WIDTH)
    return {name: Tally(*row) for name, row in sorted(zip(law.figures, rows.tolist(), strict=True)) if any(row)}


def explorable(strategy: Strategy, law: CompiledLaw) -> bool:
    """Say whether a strategy has places: nothing it does may hang on the rack, but whether that can pay."""
    actions = [action for rule in strategy.rules for action in rule.actions]
    if strategy.reads & {"rack", "rolls"} or any(isinstance(action.amount, All) for action in actions):
        return False
    if any(action.verb in ("on", "off") for action in actions):
        return False
    slots = law.cells[at.SLOTS : law.cells[at.SLOTS_END]].reshape(-1, at.SLOT_WIDTH)
    return not (slots[:, at.FEE_BOTTOM] * slots[:, at.AFTER_WIN]).any()
