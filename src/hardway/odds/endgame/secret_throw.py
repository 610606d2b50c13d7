"""The last throw of two players with secret wagers: the best mixture of wagers for each, and the chance it guarantees.

Each chooses one wager, or none, without knowing the other's. You maximise your chance of going on, the other minimises
it. The best choice is usually a mixture of several wagers; the chance that it guarantees is exact.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from hardway.odds.chances import FAIR, DiceChances, OddsError
from hardway.odds.endgame.last_throws import GoingOn, Ints, LastThrows
from hardway.odds.endgame.standing import RoundStanding
from hardway.odds.solving.matrix_game import solve_game

MOST_CHOICES = 600
"""The most choices of wagers that are solved for one player; choices with the same results count as one."""
MOST_AMOUNTS = 10
"""About how many amounts of each wager are tried, if the user gives no step between amounts."""


class Mixed(NamedTuple):
    """A wager in a mixture, and how often to choose it; an empty name and 0 for making none."""

    wager: str
    amount: int
    share: Fraction


class SecretThrow(NamedTuple):
    """The chance of going on that you can guarantee, and the best mixtures of both players."""

    chance: Fraction
    yours: tuple[Mixed, ...]
    rival: str
    theirs: tuple[Mixed, ...]
    step: int


class Choices(NamedTuple):
    """The wagers of a player that differ in their results, with the chips after each throw."""

    items: tuple[tuple[str, int], ...]
    totals: Ints


def secret_throw(
    standing: RoundStanding, you: str, *, wagers: Sequence[str] = (), step: int = 0, dice: DiceChances = FAIR
) -> SecretThrow:
    """Return the best mixtures of two players who choose at the same time before the last throw."""
    if len(standing.contenders) != 2:
        raise OddsError(f"wagers of two players are weighed against each other; here play {len(standing.contenders)}")
    rival = next(one.name for one in standing.contenders if one.name != you)
    mine = _Chooser(standing, you, {}, throws=1, wagers=wagers, step=step, dice=dice, most=MOST_AMOUNTS)
    other = _Chooser(standing, rival, {}, throws=1, wagers=wagers, step=step, dice=dice, most=MOST_AMOUNTS)
    yours, theirs = mine.choices(), other.choices()
    going_on = GoingOn(standing, you)
    shares = [going_on.shares(row[None, :], theirs.totals[:, :, None]) for row in yours.totals]
    payoffs = np.array([(share.astype(object) @ mine.weights).tolist() for share in shares], object)
    found = solve_game(payoffs.tolist())
    chance = found.value / (mine.whole * going_on.shared)
    return SecretThrow(chance, _mixed(yours, found.rows), rival, _mixed(theirs, found.columns), mine.step(mine.me.rack))


class _Chooser(LastThrows):
    """Lists the wagers that one player may make before the last throw."""

    def choices(self) -> Choices:
        menu, layout = self._menu(self.me), self.me.place.layout
        totals = self._least(self.me.rack + menu.totals, self.me.missing - menu.amounts, layout.point)
        first: dict[bytes, int] = {}
        for place, row in enumerate(totals):
            first.setdefault(row.tobytes(), place)
        if len(first) > MOST_CHOICES:
            raise OddsError(
                f"there are {len(first):,} different wagers: name fewer (such as pass), or give a larger `step`"
            )
        kept = sorted(first.values())
        named = tuple((menu.items[place].wager, menu.items[place].amount) for place in kept)
        return Choices(named, totals[kept])


def _mixed(choices: Choices, shares: Sequence[Fraction]) -> tuple[Mixed, ...]:
    made = [Mixed(*item, share) for item, share in zip(choices.items, shares, strict=True) if share]
    return tuple(sorted(made, key=lambda one: (-one.share, one.wager, one.amount)))
