"""Figures of a wager at one stake, paid in the table's chips; the table itself rounds.

>>> from hardway.rulebook import law, load
>>> from hardway.values.money import Chips
>>> [str(paid_figures(law(load("crown"), chips=Chips((chip,))), "any_craps", 500).edge) for chip in (100, 250, 500)]
['2/45', '1/18', '0']
"""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from hardway.odds.chances import FAIR, DiceChances
from hardway.odds.costs.chain import DECIDED, Spot, chain_and_visits, find
from hardway.odds.costs.figures import Figures
from hardway.rulebook import Law, Outcome, Slot
from hardway.table import Refusal, State, decide
from hardway.table.model.commands import Bet
from hardway.table.model.events import Settled
from hardway.table.model.state import Limit, Player, Stake
from hardway.table.play.caps import commission_taken
from hardway.table.play.settle import settle
from hardway.values.money import LARGEST_CENTS

_ANN = "ann"


def paid_figures(law: Law, wager: str, stake: int, dice: DiceChances = FAIR) -> Figures | Refusal:
    """Return the figures of a wager at a stake in cents; or the table's refusal of that stake."""
    slot, number = find(law, wager)
    if (refusal := _refused(law, slot, number, stake)) is not None:
        return refusal

    ways, rolls = _decisions(law, wager, dice)
    nets: dict[Fraction, Fraction] = {}
    for way in ways:
        net = way.net if way.result != "won" else _paid(law, way, stake)
        nets[net] = nets.get(net, Fraction(0)) + way.chance
    taken = (commission_taken(law, slot, stake) or 0) if slot.wager.commission else 0
    return Figures(wager, dict(sorted(nets.items())), Fraction(taken, stake), rolls)


class _Decision(NamedTuple):
    """Decisions that the table pays alike: one of their spots and throws, the exact net, and the chance of all."""

    spot: Spot
    throw: int
    result: str
    net: Fraction
    chance: Fraction


@lru_cache(maxsize=64)
def _decisions(law: Law, wager: str, dice: DiceChances) -> tuple[list[_Decision], Fraction]:
    """Return the decisions of a wager, and the expected rolls on the layout for each; cached, since many stakes are
    asked for."""
    game, spent = chain_and_visits(law, wager, dice)
    chances = dice.chances_of(game.classes)
    found: dict[tuple[str, str, Fraction, Outcome | None], _Decision] = {}
    for spot, steps in game.steps.items():
        for throw, chance, step in zip(game.classes.examples, chances, steps, strict=True):
            if step.result in DECIDED:
                key = spot.key, step.result, step.net, step.outcome
                known = found.get(key) or _Decision(spot, throw, step.result, step.net, Fraction(0))
                found[key] = known._replace(chance=known.chance + spent[spot] * chance)
    return list(found.values()), sum((share for spot, share in spent.items() if spot.key), Fraction(0))


def _paid(law: Law, way: _Decision, stake: int) -> Fraction:
    """Return what the table pays a winner, for each dollar of the stake."""
    table = _table(law, {way.spot.key: stake}, way.spot.puck, way.spot.noted)
    won = next(event for event in settle(law, table, way.throw) if isinstance(event, Settled))
    return Fraction(won.pays + won.commission, stake)


def _refused(law: Law, slot: Slot, number: int, stake: int) -> Refusal | None:
    """Return the refusal of this stake at a table where the wager may be placed; None if it is accepted.

    A wager it stands behind has the same amount.
    """
    point = number if slot.parent else law.book.likeliest_point
    puck = 0 if slot.wager.when in ("comeout", "seven", "turn") else point
    table = _table(law, {slot.parent: stake} if slot.parent else {}, puck)
    decision = decide(law, table, Bet(_ANN, slot.key, stake))
    return decision if isinstance(decision, Refusal) else None


def _table(law: Law, bets: dict[str, int], puck: int, noted: tuple[int, ...] = ()) -> State:
    """Return a table with one player, these wagers, the numbers that they have noted, and this puck; its limits refuse
    no stake."""
    state = State({"*": Limit(law.chips.smallest, LARGEST_CENTS)})
    player = Player(_ANN, 1, 2 * LARGEST_CENTS)
    player.bets = {key: Stake(amount, original=amount, noted=noted) for key, amount in bets.items()}
    state.players = {_ANN: player}
    state.point = puck
    return state
