"""The chance of going on from a standing with many throws or hands left, simulated for each wager you could make now.

Everybody plays on by a strategy, you too once the wager is down. All wagers are tried with the same dice.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from hardway.odds.last_throws import NOTHING, GoingOn, Ints, MenuItem, candidates, named_wagers, usual_step
from hardway.odds.standing import Contender, RoundStanding
from hardway.simulate.game import SimulateError
from hardway.simulate.machine import round as of
from hardway.simulate.machine.law import NotCompiled
from hardway.simulate.machine.program import Program, program
from hardway.simulate.machine.seat import take_over
from hardway.simulate.summary import Estimate, share
from hardway.simulate.tournament import MISSED, play_all
from hardway.strategy import Strategy, StrategyError, TableOracle, check

AMOUNTS = 4
"""About how many amounts of a wager are tried where no step is given."""


class SimulatedChance(NamedTuple):
    """The chance of going on with a wager; no wager is an empty text and an amount of 0."""

    wager: str
    amount: int
    chance: Estimate


class StandingRun:
    """A standing played to the end of its round, so many times for each wager."""

    def __init__(
        self, standing: RoundStanding, you: str, plays: Mapping[str, Strategy], *, throws: int = 0, hands: int = 0,
        samples: int = 10_000, seed: int = 1,
    ) -> None:  # fmt: skip
        if samples < 1:
            raise SimulateError(f"each wager is played at least once, not {samples:,} times")
        if not 0 <= seed < 1 << 64:
            raise SimulateError(f"a seed is a number from 0 to {(1 << 64) - 1}, not {seed}")
        self.standing, self.me, self.plays = standing, standing.named(you), plays
        self.samples, self.seed, self.going_on = samples, seed, GoingOn(standing, you)
        self.terms = np.zeros(of.TERMS, np.int64)
        self.terms[of.THROWS], self.terms[of.HANDS] = throws, hands
        self.terms[of.LEAST], self.terms[of.MISSED] = standing.least, MISSED[standing.missed]

    def chances(self, wagers: Sequence[str] = (), step: int = 0) -> list[SimulatedChance]:
        """Return the chance of each wager that may be put down now, the best first."""
        standing, law = self.standing, self.standing.law
        theirs = np.array([self._chips(one) for one in self.going_on.rivals]).T
        wanted = named_wagers(standing, wagers)
        step = step or usual_step(law.chips, self.me.chips, AMOUNTS)
        oracle = TableOracle(law, NOTHING, also=law.slots, limits=standing.limits)
        layout, rack = oracle.take_up(self.me.player, standing.point, standing.fresh), self.me.rack
        amounts = sorted({law.chips.down(amount) for amount in range(step, rack + 1, step)} - {0})
        made = self._program(self.me, wanted)
        found = []
        for item in (MenuItem("", 0, 0, layout), *candidates(oracle, layout, rack, wanted, amounts)):
            then = Contender(
                self.me.name, rack - item.cost, oracle.seated(item.after, rack), self.me.wagered + item.amount
            )
            went_on = int(self.going_on.shares(self._play(made, then, waits=True), theirs).sum())
            chance = share(went_on / self.going_on.shared, self.samples)
            found.append(SimulatedChance(item.wager, item.amount, chance))
        return sorted(found, key=lambda one: (-one.chance.value, one.amount))

    def _chips(self, one: Contender) -> Ints:
        return self._play(self._program(one), one, waits=False)

    def _program(self, one: Contender, more: Sequence[str] = ()) -> Program:
        strategy, law = self.plays.get(one.name, NOTHING), self.standing.law
        try:
            check(law, strategy)
            return program(law, strategy, self.standing.limits, [*more, *one.player.bets])
        except StrategyError as error:
            raise SimulateError(f"{one.name} at {law.book.house}: {error.says}") from None
        except NotCompiled as error:
            raise SimulateError(f"a standing with {error} is not simulated") from None

    def _play(self, made: Program, one: Contender, *, waits: bool) -> Ints:
        """Return a player's chips at the end, by sample; who is out has none."""
        terms = self.terms.copy()
        terms[of.WAIT], terms[of.WAGERED] = waits, one.wagered
        out = np.zeros(self.samples, np.int64)
        first = take_over(made.compiled, one.player, self.standing.point)
        racks = np.full(self.samples, one.rack)
        play_all(made, first, self.seed, np.arange(self.samples), racks, terms, out)
        if (out == of.IS_BEYOND).any():
            raise SimulateError(f"what {one.name} plays counts beyond what the simulator can hold")
        return np.maximum(out, 0)
