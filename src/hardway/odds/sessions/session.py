"""A session with a bankroll: the chances of its ends and results, and its length.

It ends at a `stop` of the strategy; at the goal, when the rack alone reaches it; at the last roll; or in ruin, when the
player has nothing on the layout and can pay for none of the strategy's bets. Wagers still on the layout are then played
to their decision without new bets and count in the result.

>>> from hardway.rulebook import law, load
>>> from hardway.strategy import read
>>> played = session(law(load("crown")), read("bet pass 10"), bankroll=10000, goal=20000)
>>> round(float(played.ends["goal"]), 6)
0.429756
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import fsum, sqrt
from typing import Any

from hardway.odds.chances import FAIR, DiceChances, OddsError
from hardway.odds.sessions.session_states import MOST_ROLLS, Distribution, SessionStates, Tell
from hardway.rulebook import Law
from hardway.strategy import Outgrown, Strategy, check
from hardway.strategy.explore import pause_collector
from hardway.values.money import short

Number = Any
"""A Fraction if the session was solved exactly, otherwise a float."""


@dataclass(frozen=True, repr=False)
class SessionOdds:
    """The chances of a session's ends and results; money is in dollars."""

    bankroll_cents: int
    goal_cents: int | None
    rolls: int | None
    spread: Distribution
    states: int

    def __repr__(self) -> str:
        """Return the ends that are possible and the mean, as a console shows them."""
        ends = ", ".join(f"{end} {float(chance):.4%}" for end, chance in self.ends.items() if chance)
        return f"<SessionOdds from {short(self.bankroll_cents)}: {ends}; mean {float(self.mean):.4f} dollars>"

    @property
    def bankroll(self) -> float:
        """The money at the beginning."""
        return self.bankroll_cents / 100

    @property
    def goal(self) -> float | None:
        """The money at which the session ends; None without a goal."""
        return None if self.goal_cents is None else self.goal_cents / 100

    @property
    def off_by(self) -> float:
        """The proved bound on the error of every chance; 0 if all are exact."""
        return self.spread.off_by

    @property
    def ends(self) -> dict[str, Number]:
        """The chance of each end: `ruin`, `goal`, `stop`, `rolls`."""
        return self.spread.ends

    @cached_property
    def results(self) -> dict[float, Number]:
        """The chance of each result, which is the final rack less the bankroll."""
        return {cents / 100: chance for cents, chance in self._cents.items()}

    @cached_property
    def _cents(self) -> dict[int, Number]:
        """The chance of each result in cents, so that what is summed stays exact."""
        return {rack - self.bankroll_cents: chance for rack, chance in sorted(self.spread.racks.items())}

    @property
    def survival(self) -> list[Number]:
        """The chance that the session reaches its first roll, its second, and so on."""
        return self.spread.playing

    @property
    def length(self) -> Number:
        """The expected number of rolls, without those that decide the last wagers."""
        return _total(self.spread.playing) if self.spread.rolls is None else self.spread.rolls

    @cached_property
    def mean(self) -> Number:
        """The expected result; a Fraction if the session was solved exactly."""
        return _total(cents * chance for cents, chance in self._cents.items()) / 100

    @property
    def deviation(self) -> float:
        """The standard deviation of the result."""
        mean = self.mean * 100
        return sqrt(_total((cents - mean) ** 2 * chance for cents, chance in self._cents.items())) / 100

    def below(self, result: float) -> Number:
        """Return the chance of a result below this one."""
        return _total(chance for found, chance in self.results.items() if found < result)

    def quantile(self, share: Fraction) -> float:
        """Return the smallest result that at least this share of sessions does not exceed."""
        passed: Number = 0
        for result, chance in self.results.items():
            passed += chance
            if passed >= share - Fraction(self.off_by):
                return result
        return max(self.results)


def _total(numbers: Iterable[Number]) -> Number:
    """Return the sum of numbers: exact for fractions, rounded only once for floats."""
    found = list(numbers)
    return fsum(found) if any(isinstance(number, float) for number in found) else sum(found)


def session(
    law: Law,
    strategy: Strategy,
    *,
    bankroll: int,
    goal: int | None = None,
    rolls: int | None = None,
    dice: DiceChances = FAIR,
    exact: bool = False,
    tell: Tell = lambda what, done, of: None,
) -> SessionOdds:
    """Return the chances of a session; raise OddsError if it is impossible or too large.

    `bankroll` and `goal` are in cents; `tell` reports progress.
    """
    from hardway.odds.sessions.session_end import PlayOut

    _sensible(law, bankroll, goal, rolls)
    check(law, strategy)
    try:
        states = SessionStates(law, strategy, dice, bankroll=bankroll, goal=goal)
        play_out = PlayOut(states.oracle, dice)
        with pause_collector():
            if exact:
                from hardway.odds.sessions.session_exact import endless_session, exact_session

                if rolls is None:
                    spread = endless_session(states, play_out, tell)
                else:
                    spread = exact_session(states, play_out, rolls, tell)
            else:
                from hardway.odds.sessions.session_float import float_session

                spread = float_session(states, play_out, rolls, tell)
    except Outgrown as error:
        raise OddsError(f"{strategy.name}: {error}") from None
    return SessionOdds(bankroll, goal, rolls, spread, states.standing)


def _sensible(law: Law, bankroll: int, goal: int | None, rolls: int | None) -> None:
    if not law.chips.pays(bankroll) or bankroll <= 0:
        chips = " ".join(map(short, law.chips.denominations))
        raise OddsError(f"a bankroll of {short(bankroll)} cannot be had in chips of {chips}")
    if goal is not None and goal <= bankroll:
        raise OddsError(f"a goal of {short(goal)} is not above the bankroll of {short(bankroll)}")
    if rolls is not None and not 1 <= rolls <= MOST_ROLLS:
        raise OddsError(f"a session has 1 to {MOST_ROLLS:,} rolls, not {rolls}")
    if rolls is None and goal is None:
        raise OddsError("say how many rolls the session has at most (`rolls`), or a goal (`goal`)")
