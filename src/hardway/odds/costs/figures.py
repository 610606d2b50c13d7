"""Exact figures of a wager: chances, edge, rolls to decision, variance.

>>> from hardway.rulebook import law, load
>>> six = figures(law(load("crown")), "hard 6")
>>> six.edge, six.p_win, six.rolls
(Fraction(1, 22), Fraction(1, 11), Fraction(5013, 1078))
"""

from dataclasses import dataclass
from fractions import Fraction

from hardway.odds.chances import FAIR, DiceChances
from hardway.odds.costs.chain import DECIDED, Mix, Pays, WagerChain, chain, offered_wagers, short_chain, visits
from hardway.odds.solving.exact import common_denominator
from hardway.rulebook import Law


@dataclass(frozen=True)
class Figures:
    """A wager's exact figures for each decision; the edge is a share of stake and commission."""

    wager: str
    nets: dict[Fraction, Fraction]
    """The chance of each possible net of a dollar staked, before commission."""
    commission: Fraction
    """The commission for each dollar staked."""
    rolls: Fraction
    """The expected number of rolls until the wager is decided, including rolls while it is off."""

    def _chance(self, sign: int) -> Fraction:
        return Fraction(sum(chance for net, chance in self.nets.items() if (net > 0) - (net < 0) == sign))

    @property
    def p_win(self) -> Fraction:
        """Return the chance that more than the stake comes back."""
        return self._chance(1)

    @property
    def p_lose(self) -> Fraction:
        """Return the chance that less than the stake comes back."""
        return self._chance(-1)

    @property
    def p_push(self) -> Fraction:
        """Return the chance that exactly the stake comes back or stays up."""
        return self._chance(0)

    @property
    def outlay(self) -> Fraction:
        """Return what a player pays for each dollar staked: the dollar and its commission."""
        return 1 + self.commission

    @property
    def expected(self) -> Fraction:
        """Return the expected net of each dollar staked, after commission."""
        return sum(net * chance for net, chance in self.nets.items()) - self.commission

    @property
    def edge(self) -> Fraction:
        """Return the share of stake and commission that the house wins on average."""
        return -self.expected / self.outlay

    @property
    def rtp(self) -> Fraction:
        """Return the share of stake and commission that the player gets back on average: 1 less the edge."""
        return 1 - self.edge

    @property
    def edge_per_roll(self) -> Fraction:
        """Return the edge divided by the rolls until a decision."""
        return self.edge / self.rolls

    @property
    def variance(self) -> Fraction:
        """Return the variance of the net of a dollar staked."""
        mean = self.expected + self.commission
        return sum((net - mean) ** 2 * chance for net, chance in self.nets.items()) / self.outlay**2


def figures(law: Law, wager: str, dice: DiceChances = FAIR, pays: Pays | None = None) -> Figures:
    """Return the figures of a wager. Winners are paid exactly by the book's odds, or by `pays` if it is given."""
    game = chain(law, wager, dice, pays) if pays else short_chain(law, wager, dice)
    return sum_figures(game, visits(game, dice), dice, law.commission_due(game.slot, 1))


def sum_figures(game: WagerChain, spent: Mix, dice: DiceChances, commission: Fraction) -> Figures:
    """Return the figures of a chain; `spent` has the expected rolls on each spot, `commission` is that on a dollar."""
    found: dict[tuple[int, int], int] = {}  # hashing and adding fractions takes long
    weights, whole = dice.weights_of(game.classes)
    shares, bottom = common_denominator(list(spent.values()))
    tops = dict(zip(spent, shares, strict=True))
    for spot, steps in game.steps.items():
        here: dict[tuple[int, int], int] = {}
        for step, weight in zip(steps, weights, strict=True):
            if step.result in DECIDED:
                net = step.net.as_integer_ratio()
                here[net] = here.get(net, 0) + weight
        for net, weight in here.items():
            found[net] = found.get(net, 0) + tops[spot] * weight
    nets = {Fraction(*net): Fraction(chance, bottom * whole) for net, chance in found.items()}
    rolls = sum(top for spot, top in tops.items() if spot.key)
    return Figures(game.wager, dict(sorted(nets.items())), commission, Fraction(rolls, bottom))


def all_figures(law: Law, dice: DiceChances = FAIR) -> list[Figures]:
    """Return the figures of every wager of a house, in the order of its book."""
    return [figures(law, wager, dice) for wager in offered_wagers(law)]
