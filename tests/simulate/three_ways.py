"""Plays one player in three ways with the same dice: at the table, on the machine, and down the chain if there is one.

After every consultation and throw all must agree: racks, layouts, counters, refusals, and the end of a session.
"""

from collections.abc import Iterator

import numpy as np

from hardway.simulate.chain.array_chain import BY_TABLE, ArrayChain, Overgrown
from hardway.simulate.chain.arrays import TOP, blank
from hardway.simulate.chain.chain_runner import begin
from hardway.simulate.chain.kernel import HOW, PLACE, ROLL, ROW, play
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.law import Ints
from hardway.simulate.machine.program import program, refusals_at
from hardway.simulate.machine.rules import last_bets
from hardway.simulate.numba_tools import compiled
from hardway.simulate.philox import FACES, WORD, words_of
from hardway.strategy import TableOracle, read
from hardway.strategy.explore import RUIN, STOP
from hardway.table.model.state import Player
from tests.simulate.by_table import ANN, PLAIN, ByTable, Kernel, Setting, remembered
from tests.simulate.lanes import Standing, bets_of, figures_of, sit_down, standing, standing_at_table

SEED = np.uint64(11)
KEPT = 20_000
"""How many layouts of the machine are kept once read."""


class ThreeWays:
    """A strategy at one table, session after session from the same rack."""

    def __init__(self, setting: Setting, text: str, rack: int, *, rolls: int, kernel: Kernel = PLAIN) -> None:
        self.setting, self.strategy, self.rack, self.rolls, self.kernel = setting, read(text), rack, rolls, kernel
        self.program = program(setting.law(), self.strategy, setting.limits())
        self.oracle = TableOracle(setting.law(), self.strategy)
        self.walk: ArrayChain | None = ArrayChain(self.oracle, bankroll=rack, bound=BY_TABLE, shared=True, eager=False)
        """The chain, until it has grown so large that the simulator leaves it too."""
        self.by_chain = 0
        """Rolls that were played down it."""

        compiled = self.program.compiled
        self.goes = standing_at_table(compiled, Player(ANN, 0, rack), 0).goes
        self.refusals = slice(refusals_at(compiled), int(compiled.cells[at.LANE_SIZE]))
        self._stands: dict[bytes, Standing] = {}

    def stands(self, lane: Ints) -> Standing:
        """Return the layout of the machine's lane; layouts are cached."""
        seat = lane[[at.PUCK, at.ADVISED, at.LOCKS, at.GOES, at.STANDING]]
        key = seat.tobytes() + bets_of(self.program.compiled, lane)[:, : at.DECIDED].tobytes()
        if key not in self._stands:
            if len(self._stands) == KEPT:
                self._stands.clear()
            self._stands[key] = standing(self.program.compiled, lane)
        return self._stands[key]._replace(rack=int(lane[at.RACK]))

    def session(self, number: int) -> int:
        """Play a session and compare everything after each step; return its rolls."""
        try:
            return _Session(self, number).play()
        except Overgrown:
            self.walk = None
            return self.session(number)


class _Session:
    def __init__(self, ways: ThreeWays, number: int) -> None:
        self.ways, self.compiled, self.dice = ways, ways.program.compiled, dice_of_session(number)
        self.table = ByTable(ways.setting, ways.rack, ways.strategy)
        self.lane = sit_down(self.compiled, ways.rack)
        self.chain = ByChain(ways, number) if ways.walk else None
        self.thrown, self.ended = 0, False
        self.counted = self.lane[ways.refusals].copy()
        self.bare = False
        """Whether the last roll of all left nothing standing."""

    def play(self) -> int:
        self._consult()
        self.ended = self.asked.stopped or self._broke
        while not self.ended or self.table.player.bets:
            self._same_chain()
            self._throw()
            if not self.ended:
                self._after()
        self._same_chain()
        won = figures_of(self.compiled, self.lane)[:, at.RESULTED].sum()
        assert self.lane[at.RACK] == self.ways.rack + won == self.table.player.rack
        if self.chain:
            self.ways.by_chain += self.thrown
            if self.bare:
                self.asked = self.table.consult()  # only to ask whether there was anything left to bet
                assert (self.chain.lane[HOW] == RUIN) == self._broke
        return self.thrown

    @property
    def _broke(self) -> bool:
        return self.asked.short_of_chips and not self.table.player.bets

    def _after(self) -> None:
        """Go on after a throw as a session does: with a consultation, unless it was the last and wagers are up."""
        last = self.thrown == self.ways.rolls
        if not last:
            self._consult()
            self.ended = self.asked.stopped or self._broke
            if self.chain:
                assert (self.chain.lane[HOW] == RUIN, self.chain.lane[HOW] == STOP) == (
                    self._broke and not self.asked.stopped,
                    self.asked.stopped,
                )
        self.ended, self.bare = self.ended or last, last and not self.table.player.bets
        if self.ended:
            self.table.close()
            last_bets(self.compiled.cells, self.lane)

    def _consult(self) -> None:
        lane, quiet = self.lane, self.compiled.cells[at.QUIET]
        asks = not quiet or not self.thrown or lane[at.TOUCHED] or lane[at.BUSY]
        stops = self.ways.kernel.consult(self.compiled.cells, lane) if asks else False
        self.asked = self.table.consult()
        self._same_machine("consulted")
        assert (bool(stops), bool(lane[at.SHORT_OF_CHIPS])) == (self.asked.stopped, self.asked.short_of_chips)
        assert remembered(self.ways.strategy, lane) == [*self.table.memory.counters, *self.table.memory.lists]
        counted = lane[self.ways.refusals]
        if self.asked.refused or (counted != self.counted).any():
            assert self.ways.program.refused(lane) == self.table.refused
            self.counted = counted.copy()

    def _throw(self) -> None:
        dice = next(self.dice)
        self.table.roll(dice)
        self.ways.kernel.throw(self.compiled.cells, self.lane, dice)
        if self.chain:
            self.chain.roll()
        self.thrown += 1
        self._same_machine(f"threw {dice}")

    def _same_machine(self, when: str) -> None:
        player, mine = self.table.player, self.ways.stands(self.lane)
        goes = {name: player.goes.get(name, way) for name, way in self.ways.goes.items()}
        theirs = Standing(player.rack, self.table.point, player.bets, goes, player.locks, player.advised)
        assert mine == theirs, f"machine, {when} at roll {self.thrown}"

    def _same_chain(self) -> None:
        if self.chain:
            bets = {key: stake.amount for key, stake in self.table.player.bets.items()}
            assert self.chain.standing() == (self.table.player.rack, bets), f"chain at roll {self.thrown}"


class ByChain:
    """One lane of a chain, a roll at a time."""

    def __init__(self, ways: ThreeWays, session: int) -> None:
        self.oracle, self.walk, self.session, self.rolls = ways.oracle, ways.walk, np.uint64(session), ways.rolls
        self.lane, self.play = begin(ways.walk, 1)[0], compiled(play)
        self._know()

    def _know(self) -> None:
        self.edition, self.counts = tuple(self.walk.edition), blank(self.walk.edition)

    def roll(self) -> None:
        lane = self.lane
        until = lane[ROLL] + 1
        while True:
            self.play(lane, SEED, self.session, until, self.rolls, TOP, self.edition, self.counts)
            if lane[ROLL] == until:
                return
            self.walk.learn(lane[-1:], lane[PLACE : PLACE + 1], np.array([until == self.rolls]), TOP)
            self._know()

    def standing(self) -> tuple[int, dict[str, int]]:
        """Return rack and layout."""
        place = self.walk.explorer.rows[(self.lane[PLACE] & ROW) // self.walk.kinds]
        stakes = map(self.oracle.wagers.__getitem__, place.layout.bets) if place else ()
        bets = {key: stake.amount for key, stake in stakes}
        return int(self.lane[PLACE] >> 32) * self.walk.unit, bets


def dice_of_session(session: int) -> Iterator[int]:
    """Yield the throws of a session's stream."""
    block, words = 0, compiled(words_of)
    while True:
        for word in words(SEED, np.uint64(session), block):
            yield from (int(word) // FACES**digit % FACES for digit in range(WORD))
        block += 1
