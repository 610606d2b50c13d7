"""Simulates the chance of going on from a standing (the table and its players as they are now in a round).

It is for rounds with many throws or hands left, and gives the chance for each wager that you may make now. All players
follow strategies, you too after that wager. All wagers are tried with the same dice.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from hardway.errors import SimulateError, check_seed
from hardway.odds.endgame.last_throws import NO_WAGERS, GoingOn, Ints, MenuItem, candidates, named_wagers, usual_step
from hardway.odds.endgame.standing import Contender, RoundStanding
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine import round as of
from hardway.simulate.machine.law import NotCompiled
from hardway.simulate.machine.machine_session import take_over
from hardway.simulate.machine.program import Program, program
from hardway.simulate.summary import Estimate, share
from hardway.simulate.tournament import MISSED, play_all
from hardway.strategy import Strategy, StrategyError, TableOracle, check

AMOUNTS = 4
"""About how many amounts are tried for each wager if the caller gives no step between amounts."""
MOST_SAMPLES = 10_000_000


class SimulatedChance(NamedTuple):
    """The chance of going on if you make this wager; an empty name and 0 for making none."""

    wager: str
    amount: int
    chance: Estimate


class StandingRun:
    """A standing that is played to the end of its round, `samples` times for each wager."""

    def __init__(
        self, standing: RoundStanding, you: str, plays: Mapping[str, Strategy], *, throws: int = 0, hands: int = 0,
        samples: int = 10_000, seed: int = 1,
    ) -> None:  # fmt: skip
        if not 1 <= samples <= MOST_SAMPLES:
            raise SimulateError(f"each wager is played 1 to {MOST_SAMPLES:,} times, not {samples:,}")
        check_seed(seed)
        self.standing, self.me, self.plays = standing, standing.named(you), plays
        self.samples, self.seed, self.going_on = samples, seed, GoingOn(standing, you)
        self.terms = np.zeros(of.TERMS, np.int64)
        self.terms[of.THROWS], self.terms[of.HANDS] = throws, hands
        self.terms[of.LEAST], self.terms[of.MISSED] = standing.least, MISSED[standing.missed]
        law = standing.law
        self._oracle = TableOracle(law, NO_WAGERS, also=law.slots, limits=standing.limits)
        self._theirs = np.array([self._play(self._program(one), one, waits=False) for one in self.going_on.rivals]).T
        self._mine = self._program(self.me, named_wagers(standing, ()))

    def items(self, wagers: Sequence[str] = (), step: int = 0) -> list[MenuItem]:
        """Return what may be bet now, beginning with no wager; only on `wagers` if given, in steps of `step` cents."""
        standing, law, rack = self.standing, self.standing.law, self.me.rack
        layout = self._oracle.take_up(self.me.player, standing.point, standing.fresh)
        step = step or usual_step(law.chips, rack, AMOUNTS)
        wanted = named_wagers(standing, wagers)
        return [MenuItem("", 0, 0, layout), *candidates(self._oracle, layout, rack, wanted, step)]

    def chance(self, item: MenuItem) -> SimulatedChance:
        """Return the chance of going on with this wager."""
        player = self._oracle.seated(item.after, self.me.rack)
        before = self.me.before or self.me.chips
        me = Contender(self.me.name, self.me.rack - item.cost, player, self.me.wagered + item.amount, before)
        went_on = int(self.going_on.shares(self._play(self._mine, me, waits=True), self._theirs).sum())
        return SimulatedChance(item.wager, item.amount, share(went_on / self.going_on.shared, self.samples))

    def _program(self, one: Contender, more: Sequence[str] = ()) -> Program:
        strategy, law = self.plays.get(one.name, NO_WAGERS), self.standing.law
        try:
            check(law, strategy)
            return program(law, strategy, self.standing.limits, [*more, *one.player.bets])
        except StrategyError as error:
            raise SimulateError(f"{one.name} at {law.book.house}: {error.says}") from None
        except NotCompiled as error:
            raise SimulateError(f"a standing with {error} is not simulated") from None

    def _play(self, made: Program, one: Contender, *, waits: bool) -> Ints:
        """Return a player's chips at the end of each sample; 0 for one who is out. `waits`: no consultation before the
        first throw."""
        terms = self.terms.copy()
        terms[of.WAIT], terms[of.ASKED] = waits, one.missing(self.standing.least)
        out = np.zeros(self.samples, np.int64)
        first = take_over(made.compiled, one.player, self.standing.point, self.standing.fresh)
        racks = np.full(self.samples, one.rack)
        play_all(made, first, self.seed, np.arange(self.samples), racks, terms, out)
        if (out == of.IS_BEYOND).any():
            raise SimulateError(f"what {one.name} plays {at.OUTGROWN}")
        return np.maximum(out, 0)


def best_first(found: Iterable[SimulatedChance]) -> list[SimulatedChance]:
    """Return chances, the best first; among equals the smaller amount first."""
    return sorted(found, key=lambda one: (-one.chance.value, one.amount))
